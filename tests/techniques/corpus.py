"""The positions of tests/corpora/steps: a file for each family of techniques."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

from solver.board import Board, Layout, Puzzle
from solver.steps import Candidate, Step, starting_board

FOLDER = Path(__file__).parents[1] / "corpora" / "steps"


class Case(NamedTuple):
    """A position, and the conclusions of one of the steps to be found in it; a miss has none."""

    technique: str
    puzzle: Puzzle
    placed: tuple[Candidate, ...]
    crossed_out: tuple[Candidate, ...]
    placements: frozenset[Candidate]
    eliminations: frozenset[Candidate]
    is_miss: bool

    @property
    def board(self) -> Board:
        return starting_board(self.puzzle, placed=self.placed, crossed_out=self.crossed_out)

    def has_conclusions_of(self, step: Step) -> bool:
        return (self.placements, self.eliminations) == (frozenset(step.placements), frozenset(step.eliminations))


def candidates(text: str, layout: Layout) -> tuple[Candidate, ...]:
    """Reads `r1c1=5 r1c2:45`."""
    return tuple(
        Candidate(layout.parse_cell(cell), layout.parse_digit(symbol))
        for cell, symbols in (word.replace("=", ":").split(":") for word in text.split())
        for symbol in symbols
    )


def read_cases() -> list[Case]:
    rows: list[dict[str, str]] = []
    for path in sorted(FOLDER.glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as lines:
            rows += csv.DictReader(lines, delimiter="\t")
    return [_case(row) for row in rows]


def _case(row: dict[str, str]) -> Case:
    puzzle = Puzzle.from_text(row["puzzle"])
    placed, crossed_out, placements, eliminations = (
        candidates(row[column], puzzle.layout) for column in ("placed", "crossed-out", "places", "removes")
    )
    return Case(
        row["technique"].removeprefix("!"),
        puzzle,
        placed,
        crossed_out,
        frozenset(placements),
        frozenset(eliminations),
        row["technique"].startswith("!"),
    )


CASES = read_cases()
