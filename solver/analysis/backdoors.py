"""Backdoors: the fewest cells whose right digits leave nothing but singles."""

from __future__ import annotations

from typing import NamedTuple

from solver.board import Board, Cell, Digit, Meter, Puzzle
from solver.fast.jit import array
from solver.fast.prefilter.flat_layout import make_flat_position
from solver.fast.prefilter.singles import make_run, run_singles
from solver.fast.prefilter.survey import HIDDEN_SINGLE, NAKED_SINGLE, survey, write
from solver.techniques.flat_layouts import flat_layout_of

MAX_SIZE = 2  # of the sets that are tried


class Backdoors(NamedTuple):
    """The smallest sets of cells that are backdoors, all of one `size`, in cell order.

    `size` is 0, with the empty set, if singles alone solve the puzzle; None, without sets, if MAX_SIZE cells are not
    enough.
    """

    size: int | None
    sets: tuple[tuple[Cell, ...], ...]


def find_backdoors(puzzle: Puzzle, solution: tuple[Digit, ...], meter: Meter) -> Backdoors | None:
    """Find the smallest backdoors of a puzzle whose only solution is `solution`; None if `meter` was spent before.

    Naked and hidden singles see only which cells must differ, so a puzzle with other rules has none that say anything.
    """
    singles = _SinglesFrom(puzzle, solution)
    if singles.solve(()):
        return Backdoors(0, ((),))
    one: list[tuple[Cell, ...]] = []
    pairs: list[tuple[Cell, ...]] = []
    left = singles.open_cells()
    alone = []
    for cell in left:
        if meter.check_clock():
            return None
        if singles.solve((cell,)):
            one.append((cell,))
        else:
            alone.append((cell, singles.open_cells()))
    if one:
        return Backdoors(1, tuple(one))
    for cell, others in alone:
        if meter.check_clock():
            return None
        pairs += ((cell, other) for other in others if other > cell and singles.solve((cell, other)))
    return Backdoors(2, tuple(pairs)) if pairs else Backdoors(None, ())


class _SinglesFrom:
    """The position of a puzzle after some right digits and all singles that follow."""

    def __init__(self, puzzle: Puzzle, solution: tuple[Digit, ...]) -> None:
        self._solution = solution
        self._flat = flat_layout_of(puzzle.layout)
        self._position, self._run = make_flat_position(self._flat), make_run(self._flat)
        self._order = array([HIDDEN_SINGLE, NAKED_SINGLE])
        board = Board(puzzle)
        self._start = array(board.candidates), array(board.digits)
        self._n_open = board.digits.count(0)

    def solve(self, cells: tuple[Cell, ...]) -> bool:
        """Write the right digits into `cells`, and then all singles. Return whether no cell is left open.

        A single may fill one of the cells before it is written.
        """
        position = self._position
        position.candidates[:], position.digits[:] = self._start
        survey(self._flat, position)
        n_written = 0
        for cell in cells:
            if not position.digits[cell]:
                write(self._flat, position, cell, self._solution[cell])
                n_written += 1
        run_singles(self._flat, position, self._order, _NO_LIMIT, self._run)
        return n_written + int(self._run.numbers[0]) == self._n_open

    def open_cells(self) -> list[Cell]:
        """Return the cells that the last call of `solve` has left open."""
        return [cell for cell, digit in enumerate(self._position.digits) if not digit]


_NO_LIMIT = 1 << 40  # singles tried
