"""Facts about a puzzle as JSON, found one after another within a time limit."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from solver.analysis.backdoors import find_backdoors
from solver.analysis.path import path_of
from solver.board import ASYMMETRIC, Meter, Puzzle, is_symmetric, symmetry_names
from solver.engines import DEFAULT, PLAIN, Result, Status, find_engine, find_redundant_givens
from solver.generator.canonical import canonical
from solver.steps import Ended
from solver.techniques import explain

FactJson = Any  # JSON; null if it makes no sense for this puzzle

FACTS = ("status", "symmetry", "form", "minimal", "backdoors", "path")
MAX_SETS = 100  # backdoors that are listed
_EXACT_BY_SOLUTION = "3x3"


def find_facts(
    puzzle: Puzzle, wanted: Collection[str], meter: Meter, *, plain: bool = False
) -> Iterator[tuple[str, FactJson]]:
    """Yield the facts of FACTS that are wanted, each with its name, as far as time allows.

    `status`     how many solutions there are: unique, multiple or none
    `symmetry`   the names of the symmetries that the places of the givens have
    `form`       the canonical form (`text`), and how many automorphisms the puzzle has, and its solution (`grid`)
    `minimal`    whether every given is needed
    `backdoors`  `size` of the smallest, how many there are (`count`), and the first of them (`sets`); the size is null
                 if MAX_SIZE cells are not enough
    `path`       the fields of `PuzzlePath`

    Without exactly one solution the last three are null, and so is the form where it needs the solution. With rules
    beyond houses there is no form, and there are no backdoors.
    """
    finder = _FactFinder(puzzle, meter, plain)
    for name in FACTS:
        if name not in wanted:
            continue
        try:
            yield name, getattr(finder, name)()
        except _OutOfTimeError:
            continue


class _OutOfTimeError(Exception):
    """The time was up before the fact was known."""


@dataclass
class _FactFinder:
    """A method for each fact. Each raises _OutOfTimeError if the meter is spent before."""

    puzzle: Puzzle
    meter: Meter
    plain: bool

    @cached_property
    def _result(self) -> Result:
        engine = find_engine(PLAIN if self.plain else DEFAULT)
        result = engine.solve(self.puzzle, limit=2, keep=1, budget=self.meter.rest())
        if result.status is Status.UNFINISHED:
            raise _OutOfTimeError
        return result

    @property
    def _is_unique(self) -> bool:
        return self._result.status is Status.UNIQUE

    def status(self) -> FactJson:
        return self._result.status.value

    def symmetry(self) -> FactJson:
        layout, mask = self.puzzle.layout, self.puzzle.given_mask
        names = (name for name in symmetry_names(layout) if name != ASYMMETRIC)
        return [name for name in names if is_symmetric(layout, mask, name)]

    def form(self) -> FactJson:
        puzzle = self.puzzle
        if puzzle.clues or (puzzle.layout.name == _EXACT_BY_SOLUTION and not self._is_unique):
            return None
        solution = self._result.solutions[0] if puzzle.layout.name == _EXACT_BY_SOLUTION else None
        found = canonical(puzzle, solution=solution, plain=self.plain)
        return {"text": found.text, "automorphisms": found.n_automorphisms, "grid": found.n_grid_automorphisms}

    def minimal(self) -> FactJson:
        if not self._is_unique:
            return None
        engine = find_engine(PLAIN if self.plain else DEFAULT)
        found = find_redundant_givens(self.puzzle, engine, self.meter.rest())
        if found.undecided and not found.redundant:
            raise _OutOfTimeError
        return not found.redundant

    def backdoors(self) -> FactJson:
        layout = self.puzzle.layout
        if not self._is_unique or self.puzzle.clues or not layout.peers_are_all:
            return None
        found = find_backdoors(self.puzzle, self._result.solutions[0], self.meter)
        if found is None:
            raise _OutOfTimeError
        sets = [list(layout.names_of(cells)) for cells in found.sets[:MAX_SETS]]
        return {"size": found.size, "count": len(found.sets), "sets": sets}

    def path(self) -> FactJson:
        if not self._is_unique:
            return None
        walkthrough = explain(self.puzzle, budget=self.meter.rest(), unique=True)
        if walkthrough.ended is Ended.BUDGET:
            raise _OutOfTimeError
        path = path_of(self.puzzle, walkthrough, self.meter)
        return path and {**path._asdict(), "places": list(path.places)}
