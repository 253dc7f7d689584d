"""For finders that reach a conclusion in several ways: only the first step with each conclusion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import wraps

from solver.board import Board
from solver.steps import Candidate, Step
from solver.techniques.technique import Finder, Options


def once(find: Finder) -> Finder:
    """Wrap `find` so that it yields only the first step with each conclusion."""

    @wraps(find)
    def find_once(board: Board, options: Options) -> Iterator[Step]:
        yield from first_of_each_conclusion(find(board, options))

    return find_once


def first_of_each_conclusion(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the first of the steps with each conclusion; the order of placements and eliminations does not matter."""
    seen: set[tuple[frozenset[Candidate], frozenset[Candidate]]] = set()
    for step in steps:
        conclusion = frozenset(step.placements), frozenset(step.eliminations)
        if conclusion not in seen:
            seen.add(conclusion)
            yield step
