"""Which givens a puzzle could do without."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from solver.board import Budget, Puzzle
from solver.engines import DEFAULT, PLAIN, find_engine, find_redundant_givens
from solver.questions.question import Answer, Job, Question, Report


@dataclass(frozen=True)
class NeededGivens(Question):
    """Which givens of `puzzle` are redundant. It must have one solution. With `cells` (names), check only these."""

    kind: ClassVar[str] = "needed-givens"
    stored_as: ClassVar[str] = "needed"
    puzzle: Puzzle
    cells: tuple[str, ...] | None = None

    def to_job(self) -> Job:
        return {"kind": self.kind, "puzzle": self.puzzle.text, "cells": self.cells and list(self.cells)}

    @classmethod
    def from_job(cls, job: Job) -> NeededGivens:
        return cls(Puzzle.from_text(job["puzzle"]), job["cells"] and tuple(job["cells"]))

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        layout, engine = self.puzzle.layout, find_engine(PLAIN if plain else DEFAULT)
        cells = [layout.parse_cell(name) for name in self.cells] if self.cells else None
        givens = find_redundant_givens(self.puzzle, engine, Budget(seconds=seconds), cells)
        return {kind: list(layout.names_of(cells)) for kind, cells in givens._asdict().items()}

    def is_open(self, answer: Answer) -> bool:
        return bool(answer["undecided"])

    def remaining(self, known: Answer) -> NeededGivens:
        """Return the question for the givens that are still undecided."""
        return replace(self, cells=tuple(known["undecided"])) if known["undecided"] else self

    def merged(self, known: Answer, new: Answer) -> Answer:
        redundant = {*known["redundant"], *new["redundant"]}
        undecided = {*known["undecided"]} & {*new["undecided"]} - redundant
        by_cell = self.puzzle.layout.parse_cell
        return {"redundant": sorted(redundant, key=by_cell), "undecided": sorted(undecided, key=by_cell)}
