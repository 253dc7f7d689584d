"""A decorator for finders that reach the same conclusion in several ways."""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps

from solver.board import Board
from solver.steps import Step
from solver.techniques.technique import Finder, Options


def once(find: Finder) -> Finder:
    """Wrap `find` so that it yields only the first of the steps with the same conclusion."""

    @wraps(find)
    def find_once(board: Board, options: Options) -> Iterator[Step]:
        known = set()
        for step in find(board, options):
            if (step.placements, step.eliminations) not in known:
                known.add((step.placements, step.eliminations))
                yield step

    return find_once
