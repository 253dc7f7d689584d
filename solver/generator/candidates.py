"""Puzzles that might be as wished, one for each attempt."""

from __future__ import annotations

from solver.board import Cell, Layout, Puzzle, bits, orbits_of
from solver.generator.chance import Chance
from solver.generator.digging import dig, engine_for
from solver.generator.grids import random_grid
from solver.generator.spielverderber import spielverderber
from solver.generator.wish import SPIELVERDERBER, Wish


class Maker:
    """Makes the puzzles of one seed."""

    def __init__(self, wish: Wish, seed: int | str, *, plain: bool) -> None:
        self._wish, self._seed = wish, seed
        self._engine = engine_for(plain=plain)

    def make(self, attempt: int) -> Puzzle:
        """Return the puzzle of this attempt: it has one solution and the wished symmetry."""
        wish = self._wish
        if wish.way == SPIELVERDERBER:
            return spielverderber(wish.layout, seed=f"{self._seed}/{attempt}")
        chance = Chance(self._seed, attempt)
        return self._dug(wish.layout, chance)

    def _dug(self, layout: Layout, chance: Chance) -> Puzzle:
        wish = self._wish
        grid = random_grid(layout, chance)
        holes = self._holes(layout, chance)
        least = 0 if wish.givens is None else chance.among(*wish.givens)
        return Puzzle(layout, dig(layout, grid, holes, self._engine, least=least))

    def _holes(self, layout: Layout, chance: Chance) -> list[tuple[Cell, ...]]:
        """Return the sets of cells to dig, in random order; those outside the wished pattern come first."""
        orbits = chance.shuffled(orbits_of(layout, self._wish.symmetry))
        if self._wish.pattern is None:
            return orbits
        kept = set(bits(self._wish.pattern))
        return [orbit for orbit in orbits if kept.isdisjoint(orbit)]
