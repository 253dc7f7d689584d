"""Sprints: ten singles in a row, to be written against the clock."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from solver.board import Cell, Digit, Puzzle

SPRINTS = Path(__file__).with_name("sprints.tsv")
LENGTH = 10


class SprintStep(NamedTuple):
    """A digit to be written. `house` is the index of the house in which it is found; None for a naked single."""

    cell: Cell
    digit: Digit
    technique: str
    house: int | None


class Sprint(NamedTuple):
    """A puzzle with the digits on its board, and the `singles` that follow, in their order."""

    puzzle: str
    cells: str
    singles: str

    @property
    def steps(self) -> list[SprintStep]:
        """The singles, each possible after those before it."""
        layout = Puzzle.from_text(self.puzzle).layout
        return [
            SprintStep(
                layout.parse_cell(cell), layout.symbols.index(symbol), technique, int(house[0]) if house else None
            )
            for cell, rest in self._parts()
            for symbol, technique, *house in [rest.split("@")]
        ]

    def renamed(self, random: Random) -> Sprint:
        """Return the same sprint with its digits renamed."""
        layout = Puzzle.from_text(self.puzzle).layout
        old = layout.symbols[1:]
        table = str.maketrans(old, "".join(random.sample(old, len(old))))
        name, _, givens = self.puzzle.partition(":")
        singles = [f"{cell}={rest[:1].translate(table)}{rest[1:]}" for cell, rest in self._parts()]
        return Sprint(f"{name}:{givens.translate(table)}", self.cells.translate(table), " ".join(singles))

    def _parts(self) -> list[tuple[str, str]]:
        return [(cell, rest) for text in self.singles.split() for cell, _, rest in [text.partition("=")]]


@cache
def all_sprints() -> tuple[Sprint, ...]:
    """Return all sprints, those of a layout together."""
    with SPRINTS.open(encoding="utf-8", newline="") as lines:
        return tuple(Sprint(*row) for row in list(csv.reader(lines, delimiter="\t"))[1:])
