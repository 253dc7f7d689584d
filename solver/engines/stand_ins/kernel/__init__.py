"""The stand-in for `kernel`: its search in plain Python, with the same branches and counters, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType

from solver.board import Board, Budget, Meter, Puzzle, Trace
from solver.engines.protocol import Grid, Result
from solver.engines.room import with_houses_alone
from solver.engines.run import Counts, Trail, collect, has_clash
from solver.engines.stand_ins.kernel import anylayout, search_9x9

name = "plain-kernel"
is_traced = True
supports = with_houses_alone

# Layouts with a specialised search, as in `solver.engines.kernel`.
_SPECIAL: Mapping[str, ModuleType] = {"3x3": search_9x9}


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """Find solutions in the order in which the kernel lists them.

    Counts what the kernel counts: `nodes` and, except for 9 × 9, `guesses`, `steps` and `dead_ends`.
    """
    search = _SPECIAL.get(puzzle.layout.name, anylayout)
    counts = dict.fromkeys(search.COUNTERS, 0)
    meter = budget.start()
    return collect(_solutions(search, puzzle, counts, meter, Trail(trace)), counts, meter, limit=limit, keep=keep)


def _solutions(search: ModuleType, puzzle: Puzzle, counts: Counts, meter: Meter, trail: Trail) -> Iterator[Grid]:
    if not has_clash(Board(puzzle), puzzle):
        yield from search.solutions(puzzle, counts, meter, trail)
