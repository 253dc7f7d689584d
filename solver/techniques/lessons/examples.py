"""Positions that show each technique or let one practise it: examples.tsv, made by tools/examples.py."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solver.board import Puzzle
from solver.techniques.ladders.ladders import DEFAULT_LADDER, EVERYTHING, ON_NO_LADDER, find_ladder
from solver.techniques.starts import Start

FILE = Path(__file__).with_name("examples.tsv")
# For techniques on no ladder, one of the teaching ladder that is as hard; others are named like theirs.
_EQUALS = {
    **dict.fromkeys(("uvwxyz-wing", "tuvwxyz-wing"), "vwxyz-wing"),
    **dict.fromkeys(("finned-mutant-squirmbag", "finned-mutant-whale"), "finned-mutant-jellyfish"),
    "law-of-leftovers": "two-string-kite",
    "phistomefel": "death-blossom",
}


class Example(NamedTuple):
    """A position. `kind`: square, round, or practice.

    `ladder` without `left_out` (slugs separated by spaces) is the ladder that needs the technique here.
    `source` says where the puzzle comes from if it is not our own.
    """

    technique: str
    kind: str
    ladder: str
    left_out: str
    puzzle: str
    cells: str
    crossed_out: str
    source: str

    def to_start(self) -> Start:
        """Return the position with the ladder that needs the technique; one that is on no ladder is put first."""
        first = (self.technique,) if self.technique in ON_NO_LADDER else ()
        return self._at(self.ladder or DEFAULT_LADDER, tuple(self.left_out.split()), first)

    def to_lesson(self) -> Start:
        """Return the position with this technique alone."""
        others = (each.slug for each in find_ladder(EVERYTHING).techniques if each.slug != self.technique)
        return self._at(EVERYTHING, tuple(others), ())

    def _at(self, ladder: str, left_out: tuple[str, ...], first: tuple[str, ...]) -> Start:
        return Start.from_texts(
            Puzzle.from_text(self.puzzle),
            ladder,
            left_out=left_out,
            first=first,
            cells=self.cells,
            crossed_out=self.crossed_out,
        )


def examples_of(slug: str) -> tuple[Example, ...]:
    """Return the examples of a technique, followed by its practice positions."""
    return _examples().get(slug, ())


def stands_beside(slug: str) -> str:
    """Return the technique of the teaching ladder that is as hard as `slug`, which is on no ladder."""
    return _EQUALS.get(slug) or slug.removeprefix("siamese-").removeprefix("dual-")


@cache
def _examples() -> dict[str, tuple[Example, ...]]:
    with FILE.open(encoding="utf-8", newline="") as lines:
        rows = [Example(*row) for row in list(csv.reader(lines, delimiter="\t"))[1:]]
    return {slug: tuple(row for row in rows if row.technique == slug) for slug in {row.technique for row in rows}}
