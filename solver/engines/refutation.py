"""Proofs that a puzzle has no second solution, or none at all, for other programs to check.

The solver is CaDiCaL (Biere, Fazekas, Fleury and Heisinger, CaDiCaL, Kissat, Paracooba, Plingeling and Treengeling,
2020), which writes each clause that it learns or deletes. The form is DRAT (Wetzler, Heule and Hunt, DRAT-trim, 2014).
Import it only where a proof is made: the library takes a while to load.
"""

from __future__ import annotations

from collections.abc import Sequence

from pysat.solvers import Cadical153

from solver.board import Digit, Puzzle
from solver.board.cnf import puzzle_clauses


def refute(puzzle: Puzzle, but_for: Sequence[Digit] = ()) -> list[str]:
    """Return a proof that `puzzle` has no solution, or none except `but_for`, line by line.

    A line is a clause that follows from those before it or, after a `d`, one that is no longer needed. The last line is
    the empty clause. There is no time limit. Raises ValueError if there is such a solution.
    """
    with Cadical153(bootstrap_with=puzzle_clauses(puzzle, but_for), with_proof=True) as solver:
        if solver.solve():
            raise ValueError(f"{puzzle.text} has a solution that was not excluded")
        return [str(line) for line in solver.get_proof()]
