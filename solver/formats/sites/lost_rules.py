"""Rules that a puzzle has and we do not: what such a puzzle is called, and the error that says so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solver.board import N_, ParseError, Sentence, join_items

_SHOWN, _LENGTH = 4, 60

# How names of rules and sentences about them show the kind of puzzle. The first row that fits a name counts.
_KINDS = (
    (r"little.?killer", N_("a little killer (sums along diagonals)")),
    (r"killer|cage", N_("a killer Sudoku (sums in cages)")),
    (r"kenken|kendoku|calcudoku", N_("a KenKen (sums and products in cages)")),
    (r"str8ts|straights", N_("a Str8ts (runs between black cells)")),
    (r"thermo", N_("a thermometer Sudoku (digits rise from the bulb)")),
    (r"arrow", N_("an arrow Sudoku (digits along an arrow add up to its circle)")),
    (r"sandwich", N_("a sandwich Sudoku (sums between the lowest and the highest digit)")),
    (r"x.?sum", N_("an X-sums Sudoku (sums of the first digits of a line)")),
    (r"skyscraper", N_("a skyscraper Sudoku (how many towers are seen from the edge)")),
    (r"non.?consecutive|not consecutive", N_("a non-consecutive Sudoku (neighbours differ by more than 1)")),
    (
        r"kropki|\bdots?\b|^differences?$|^ratios?$|^consecutive$|consecutive.?pair",
        N_("a Kropki Sudoku (dots between cells)"),
    ),
    (r"anti.?knight|knight.?s", N_("an anti-knight Sudoku (cells a knight’s move apart differ)")),
    (r"anti.?king|king.?s", N_("an anti-king Sudoku (cells that touch at a corner differ)")),
    (r"\bxv\b", N_("an XV Sudoku (sums of 5 and 10 between cells)")),
    (r"quad(?:ruple)?s?\b", N_("a quadruple Sudoku (digits around a corner)")),
    (r"palindrome", N_("a palindrome Sudoku (lines that read the same both ways)")),
    (r"renban|consecutive.?line", N_("a Renban Sudoku (lines of consecutive digits)")),
    (r"whisper", N_("a whispers Sudoku (lines of digits far apart)")),
    (r"between", N_("a between-lines Sudoku (digits between the two ends of a line)")),
    (r"region.?sum", N_("a region-sums Sudoku (lines with equal sums in all boxes)")),
    (r"entrop", N_("an entropy Sudoku (low, middle and high digits together)")),
    (r"clones?\b", N_("a clone Sudoku (areas with equal digits)")),
    (r"\bodds?\b|\bevens?\b|parity", N_("an odd-even Sudoku (cells marked as odd or even)")),
    (r"minimum|maximum|greater|less.?than|inequalit", N_("a greater-than Sudoku (signs between cells)")),
    (r"disjoint", N_("a Sudoku with disjoint groups")),
    (r"extra.?regions?", N_("a Sudoku with extra regions")),
    (r"^diagonal([+-]|Positive|Negative)$", N_("a Sudoku with diagonals of its own")),
    (r"fog", N_("a Sudoku in fog")),
)
_OTHER = N_("a Sudoku with rules of its own ({rules})")
# Drawings, as files call them and as people do. They are lost only because nothing says what they mean.
_DRAWINGS = {
    "lines": N_("lines"),
    "line": N_("lines"),
    "lineE": N_("lines"),
    "freeline": N_("lines"),
    "arrows": N_("arrows"),
    "cages": N_("cages"),
    "cage": N_("cages"),
    "underlays": N_("shapes under the digits"),
    "overlays": N_("shapes over the digits"),
    "circle": N_("circles"),
    "rectangle": N_("rectangles"),
    "text": N_("texts"),
    "symbol": N_("symbols"),
    "surface": N_("shaded cells"),
}
_UNSAID = N_(
    "The rules do not say what the drawing means ({drawings}), or not in words that are understood here. You can enter "
    "the puzzle with “Rules”."
)


class LostRules(ParseError):
    """A puzzle has rules that would be lost; `names` are what its text calls them."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(
            Sentence(N_("This is {kinds}."), kinds=join_items(_kinds(names))),
            position=0,
            expected=_what_to_do(names),
        )
        self.names = tuple(names)


def _what_to_do(names: Sequence[str]) -> Sentence:
    drawings = list(dict.fromkeys(_DRAWINGS[name] for name in names if name in _DRAWINGS))
    if not drawings:
        return Sentence(N_("It cannot be solved here yet."))
    return Sentence(_UNSAID, drawings=join_items([Sentence(name) for name in drawings]))


def _kinds(names: Sequence[str]) -> list[Sentence]:
    """Return what such a puzzle is called: the kinds that are known, or else the names of its rules."""
    kinds = (next((kind for sign, kind in _KINDS if re.search(sign, name, re.IGNORECASE)), "") for name in names)
    known = list(dict.fromkeys(filter(None, kinds)))
    if known:
        return [Sentence(kind) for kind in known[:_SHOWN]]
    shown = [name if len(name) <= _LENGTH else f"{name[: _LENGTH - 1]}…" for name in names[:_SHOWN]]
    return [Sentence(_OTHER, rules=shown + ["…"] * (len(names) > _SHOWN))]
