"""The tool of the entry page that draws clues, and the clues of a board that is being filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.board import Layout, ParseError, Puzzle
from solver.board.clues import CLUE_KINDS, forms
from solver.board.clues.clue import CellForm, Clue, ClueKind
from solver.web.forms.clues import ClueLine, read_lines
from solver.web.pages.boards import board_svg

_OUTSIDE = ("little_killer", "sandwich", "x_sum", "skyscraper", "numbered_room")
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (noop("Cages and sums"), ("cage", "sum", "extra_region", "all_different", "equal_sums")),
    (noop("Arrows"), ("arrow", "double_arrow")),
    (
        noop("Lines"),
        (
            "thermo",
            "slow_thermo",
            "whisper",
            "renban",
            "palindrome",
            "between",
            "lockout",
            "region_sum_line",
            "sum_line",
            "zipper",
            "entropic",
            "modular",
            "parity",
            "nabner",
        ),
    ),
    (noop("Between two cells"), ("white_dot", "black_dot", "xv", "greater", "pairs", "negative")),
    (noop("In a cell"), ("odd", "even", "low", "high", "minimum", "maximum", "candidates")),
    (noop("Outside the board"), _OUTSIDE),
    (noop("Sets of cells"), ("quadruple", "clone", "same_set", "counting_circles", "indexing")),
)

_ALONG = noop("Drag along the line.")
_HOW: Mapping[CellForm, str] = {
    forms.CELL: noop("Tap the cell."),
    forms.PAIR: noop("Drag from one cell to the other."),
    forms.ORDERED_PAIR: noop("Drag from the first cell to the second."),
    forms.SET: noop("Drag over the cells, or tap them one by one."),
    forms.CORNER: noop("Drag over the cells around the corner."),
    forms.LINE: noop("Drag along the line, from its beginning."),
    forms.EITHER_WAY: _ALONG,
    forms.CIRCLE_AND_SHAFT: noop("Tap the circle, or drag over its cells. Then drag along the shaft."),
    forms.TWO_IN_ORDER: noop("Drag over the first set, then over its copy in the same order."),
    forms.TWO_SETS: noop("Drag over the first set, then over the second."),
    forms.SETS: noop("Drag over one group after the other, then press “Done”."),
    forms.NO_CELLS: noop("Choose what is meant, then press “Done”."),
}
_INWARDS = noop("Drag inwards over all the cells that the clue is about, from the one beside it.")
# What the value of a kind is called, by its name in JSON.
_VALUES = {
    "sum": noop("Sum"),
    "difference": noop("Difference"),
    "ratio": noop("Ratio"),
    "digit": noop("Digit"),
    "digits": noop("Digits"),
    "count": noop("Number"),
    "mod": noop("Divisor"),
    "pairs": noop("Pairs, as in 12.24"),
    "by": noop("By"),
    "of": noop("Of"),
}


class ListedClue(NamedTuple):
    """A clue in the list: its text, its sentence or what is wrong with it, and what the tool needs to change it."""

    text: str
    words: str
    is_wrong: bool = False
    kind: str = ""
    value: str = ""
    groups: str = ""
    counts_lines: bool = False


def texts_of(puzzle: Puzzle) -> list[str]:
    """Return the clues of a puzzle as people type them."""
    return [clue.text(puzzle.layout) for clue in puzzle.clues]


def clue_tool(layout: Layout, text: str) -> dict[str, Any]:
    """Return the context of the tool and of the list, for the clues in `text`, one a line."""
    titles = {kind.slug: gettext(kind.title) for kind in CLUE_KINDS}
    return {
        **clue_list(layout, text),
        "clue_text": text,
        "clue_groups": [(gettext(title), [(slug, titles[slug]) for slug in slugs]) for title, slugs in GROUPS],
        "clue_kinds": {kind.slug: _form_of(kind, titles) for kind in CLUE_KINDS},
        "clue_says": _browser_messages(),
    }


def clue_examples(layout: Layout) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return for each group of kinds its title, and of each kind the title and a clue as it is typed."""
    kinds = {kind.slug: (gettext(kind.title), kind.example(layout)) for kind in CLUE_KINDS}
    return [(gettext(title), [kinds[slug] for slug in slugs]) for title, slugs in GROUPS]


def clue_list(layout: Layout, text: str, *, is_drawn: bool = False) -> dict[str, Any]:
    """Return the context of the list of clues, and a picture of the board with them if `is_drawn`."""
    try:
        lines = read_lines(layout, text)
    except ParseError as error:
        return {"clues": [], "too_many": error.text(gettext), "n_wrong": 0}
    shown = [_listing_of(layout, line) for line in lines]
    context = {"clues": shown, "n_wrong": sum(each.is_wrong for each in shown)}
    if is_drawn:
        clues = Puzzle(layout, (0,) * layout.n_cells, tuple(line.clue for line in lines if line.clue)).clues
        context["picture"] = board_svg(layout, (0,) * layout.n_cells, interactive=True, only=(), clues=clues)
    return context


def _listing_of(layout: Layout, line: ClueLine) -> ListedClue:
    if line.error:
        return ListedClue(line.text, line.error.text(gettext), is_wrong=True)
    clue = line.clue
    assert clue
    return ListedClue(
        line.text,
        clue.sentence(layout).text(gettext),
        kind=clue.kind.slug,
        value=clue.value,
        groups=_groups(layout, clue),
        counts_lines=clue.kind.counts_lines,
    )


def _groups(layout: Layout, clue: Clue) -> str:
    return ",".join(" ".join(layout.names_of(group)) for group in clue.groups)


def _form_of(kind: ClueKind, titles: dict[str, str]) -> dict[str, Any]:
    """Return what the browser needs to draw a clue of this kind: how its cells are chosen, and what its value is."""
    cells, value = kind.cell_form, kind.value_form
    return {
        "title": titles[kind.slug],
        "how": _how(kind),
        "least": cells.least,
        "most": cells.most,
        "isOpen": cells.is_open,
        "isOrdered": _keeps_order(cells),
        "hasCircle": "circle" in cells.names,
        "value": gettext(_VALUES[value.name]) if value.name else "",
        "usual": value.usual,
        "words": [(word, gettext(name)) for word, name in value.words],
    }


def _how(kind: ClueKind) -> str:
    how = gettext(_INWARDS if kind.slug in _OUTSIDE else _HOW[kind.cell_form])
    is_typed = kind.value_form.name and not kind.value_form.words and not kind.value_form.usual
    return f"{how} {gettext('Then type the value and press Enter.')}" if is_typed else how


def _keeps_order(form: CellForm) -> bool:
    """Whether the order of cells matters, even if only up to reading it from the other end."""
    drawn = ((1, 0, 2),) * len(form.names)
    return bool(drawn) and form.arranged(drawn) == drawn


def _browser_messages() -> dict[str, str]:
    return {
        "more": gettext("More cells are needed."),
        "value": gettext("Now the value: {value}."),
        "added": gettext("{clue} is drawn."),
        "change": gettext("Draw the cells anew or change the value, then press “Done”."),
        "fixed": gettext("These clues cannot be turned: some count rows or columns, or cannot be read."),
        "removed": gettext("The clue is removed."),
    }
