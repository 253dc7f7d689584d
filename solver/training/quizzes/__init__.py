"""Questions with a choice of answers: which technique leads on, and whether a step is right.

Their files are made by `python -m tools.training.quizzes`.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solver.board import Puzzle
from solver.steps import Candidate, parse_crossed_out
from solver.techniques import EVERYTHING, Start, find_ladder

WHICH, CLAIMS = (Path(__file__).with_name(name) for name in ("which.tsv", "claims.tsv"))


class Which(NamedTuple):
    """A position where `technique` finds a step. The `others` find nothing there."""

    technique: str
    puzzle: str
    cells: str
    crossed_out: str
    others: str

    @property
    def start(self) -> Start:
        """The position, with the ladder of the technique alone."""
        return _alone(self.technique, self.puzzle, self.cells, self.crossed_out)

    @property
    def wrong(self) -> list[str]:
        """The slugs of the techniques that find nothing."""
        return self.others.split()


class ClaimedStep(NamedTuple):
    """A position, and the claim that a step of `technique` is possible there.

    It is right if there is no `spoiler`. Otherwise the step would be possible without this candidate.
    """

    technique: str
    puzzle: str
    cells: str
    crossed_out: str
    spoiler: str

    @property
    def start(self) -> Start:
        """The position, with the ladder of the technique alone."""
        return _alone(self.technique, self.puzzle, self.cells, self.crossed_out)

    @property
    def start_of_step(self) -> Start:
        """The position in which the step that is claimed is possible."""
        return _alone(self.technique, self.puzzle, self.cells, f"{self.crossed_out} {self.spoiler}".strip())

    @property
    def spoiled_by(self) -> Candidate | None:
        """The candidate that spoils the step."""
        return next(iter(parse_crossed_out(self.spoiler, Puzzle.from_text(self.puzzle).layout)), None)


def _alone(technique: str, puzzle: str, cells: str, crossed_out: str) -> Start:
    left_out = (each.slug for each in find_ladder(EVERYTHING).techniques if each.slug != technique)
    return Start.from_texts(
        Puzzle.from_text(puzzle), EVERYTHING, left_out=left_out, cells=cells, crossed_out=crossed_out
    )


@cache
def all_which() -> tuple[Which, ...]:
    """Return all questions about which technique leads on, in the order of the techniques."""
    return tuple(Which(*row) for row in _rows(WHICH))


@cache
def all_claims() -> tuple[ClaimedStep, ...]:
    """Return all claims, in the order of the techniques."""
    return tuple(ClaimedStep(*row) for row in _rows(CLAIMS))


def _rows(file: Path) -> list[list[str]]:
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines, delimiter="\t"))[1:]
