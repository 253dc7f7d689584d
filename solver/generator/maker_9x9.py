"""Puzzles on 9 × 9 with boxes, made by compiled code alone."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from solver.board import Puzzle, find_layout, mask_of, orbits_of
from solver.fast.jit import array, zeros
from solver.fast.mode import is_compiled
from solver.generator.chance import Chance, number_of
from solver.generator.digging import engine_for
from solver.generator.grids import PATIENCE, filling_for, random_grid
from solver.generator.profiles import least_givens, profile_for
from solver.generator.wish import DIG, Wish

LAYOUT = "3x3"
_ATTEMPTS = 1 << 12


class NineMaker:
    """Makes 9 × 9 puzzles that may meet a wish. It is not thread-safe."""

    def __init__(self, wish: Wish) -> None:
        """Prepare the tables. `nine_can_make(wish)` must hold."""
        from solver.fast.generator import nine

        self._nine, self._layout = nine, wish.layout
        pattern = wish.pattern or 0
        holes = [hole for hole in orbits_of(wish.layout, wish.symmetry) if not mask_of(hole) & pattern]
        profile = profile_for(wish)
        options = zeros(nine.N_OPTIONS)
        options[nine.MIN_KEPT], options[nine.MAX_KEPT] = least_givens(wish, profile)
        options[nine.MIN_GIVENS], options[nine.MAX_GIVENS] = wish.givens or (0, wish.layout.n_cells)
        options[nine.BY_LOGIC] = profile.by_logic
        # Where cells are emptied one by one, each given that is left was needed when it was tried, and still is.
        options[nine.MINIMAL] = wish.minimal and any(len(hole) > 1 for hole in holes)
        options[nine.MIN_NODES], options[nine.MAX_NODES] = profile.nodes
        options[nine.PATIENCE] = PATIENCE * wish.layout.n_cells
        self._memory = nine.make_memory()
        self._args: tuple[Any, ...] = (
            options,
            nine.Holes(array([cell for hole in holes for cell in hole]), array([0, *accumulate(map(len, holes))])),
            filling_for(wish.layout, Chance(0).state),
            self._memory,
        )
        self.search(0, 0, 0)  # compile or load it now, before seconds are counted

    def search(self, seed: int | str, attempt: int, n_attempts: int) -> tuple[Puzzle | None, int]:
        """Return the puzzle of the first of `n_attempts` attempts that is worth judging, and its number.

        If there is none, return None and the number of the last attempt.
        """
        number = int(self._nine.search(number_of(seed), attempt, n_attempts, *self._args))
        if number < 0:
            return None, attempt + n_attempts - 1
        return Puzzle(self._layout, tuple(self._memory.givens.tolist())), number

    def cells_of(self, seed: int, n: int) -> list[str]:
        """Return the cells of the puzzles of `n` seeds, from `seed` on: the first that `search` finds for each.

        The list ends early at a seed for which nothing is found in a few thousand attempts.
        """
        rows = self._nine.make_rows(n)
        n_found = int(self._nine.search_each(seed, _ATTEMPTS, *self._args, rows))
        text = (rows[:n_found] + ord("0")).tobytes().decode().replace("0", self._layout.symbols[0])
        return [text[k : k + self._layout.n_cells] for k in range(0, len(text), self._layout.n_cells)]


def warm() -> None:
    """Load all compiled code that makes puzzles, compiling it first if needed."""
    wish = Wish(find_layout(LAYOUT))
    if nine_can_make(wish):
        NineMaker(wish).cells_of(0, 1)
        small = find_layout("2x3")
        random_grid(small, Chance(0), engine_for(small, plain=False))


def nine_can_make(wish: Wish) -> bool:
    """Whether `NineMaker` can make puzzles for `wish` in this process."""
    is_plain = wish.method == DIG and wish.pattern is None and not wish.clues
    return wish.layout.name == LAYOUT and is_plain and is_compiled()
