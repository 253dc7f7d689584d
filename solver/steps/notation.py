"""Candidates as people write them: `r1c1=5 r2c3=7` and `r1c1:45 r2c3:7`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from solver.board import N_, Cell, Digit, Layout, ParseError, Sentence
from solver.steps.step import Candidate, Step

_WORD = re.compile(r"[^\s,]+")


def parse_placed(text: str, layout: Layout) -> tuple[Candidate, ...]:
    """Return the digits placed by the player, written like `r1c1=5 r2c3=7`. Raises ParseError if not."""
    return _candidates(text, layout, "=", "r1c1=5 r2c3=7")


def parse_crossed_out(text: str, layout: Layout) -> tuple[Candidate, ...]:
    """Return the candidates crossed out by the player, written like `r1c1:45 r2c3:7`. Raises ParseError if not."""
    return _candidates(text, layout, ":", "r1c1:45 r2c3:7")


def crossed_out_text(candidates: Iterable[Candidate], layout: Layout) -> str:
    """Return the text that `parse_crossed_out` reads: one word per cell, cells and digits sorted."""
    words: dict[str, str] = {}
    for cell, digit in sorted(set(candidates)):
        name = layout.cell_names[cell]
        words[name] = words.get(name, f"{name}:") + layout.symbols[digit]
    return " ".join(words.values())


def by_digit(candidates: Iterable[Candidate]) -> Iterator[tuple[Digit, list[Cell]]]:
    """Yield each digit, in order, with its cells in the order given."""
    for digit, some in groupby(sorted(candidates, key=lambda each: each.digit), key=lambda each: each.digit):
        yield digit, [cell for cell, _ in some]


def conclusion(step: Step, layout: Layout) -> str:
    """Return what `step` concludes, with no-break spaces: `r3c5 = 7` or `r3c5, r3c8 ≠ 7; r1c1 ≠ 9`."""
    names, symbols = layout.cell_names, layout.symbols
    placed = [f"{names[cell]}\u00a0=\u00a0{symbols[digit]}" for cell, digit in step.placements]
    removed = [
        f"{', '.join(layout.names_of(cells))}\u00a0≠\u00a0{symbols[d]}" for d, cells in by_digit(step.eliminations)
    ]
    return "; ".join((*placed, *removed))


def _candidates(text: str, layout: Layout, between: str, example: str) -> tuple[Candidate, ...]:
    candidates: list[Candidate] = []
    for word in _WORD.finditer(text):
        name, sign, digits = word[0].partition(between)
        if not sign or not digits or (between == "=" and len(digits) > 1):
            raise ParseError(
                Sentence(N_("{found!r} is no cell with its digits."), found=word[0][:20]),
                position=word.start(),
                expected=Sentence(N_("Write it like {example}."), example=example),
            )
        try:
            cell = layout.parse_cell(name)
            candidates += (Candidate(cell, layout.parse_digit(digit)) for digit in digits)
        except ParseError as error:
            error.position += word.start()
            raise
    return tuple(candidates)
