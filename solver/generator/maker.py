"""Make puzzles that may meet a wish, one for each attempt."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from solver.board import Budget, Cell, Layout, Meter, Puzzle, find_layout, mask_of, orbits_of
from solver.board.shapes import layout_name
from solver.engines import Engine
from solver.engines.protocol import Grid
from solver.generator.chance import Chance
from solver.generator.clues import draw_clues, thin
from solver.generator.digging import CHECK, dig, engine_for
from solver.generator.grids import random_grid
from solver.generator.jigsaws import random_jigsaw
from solver.generator.maker_9x9 import NineMaker, nine_can_make
from solver.generator.patterns import puzzle_on
from solver.generator.profiles import least_givens, profile_for
from solver.generator.spielverderber import GenerationError, spielverderber
from solver.generator.wish import SPIELVERDERBER, Wish
from solver.rating.level import NO_LIMIT

_BATCH = 256  # attempts between two readings of the clock
_LAST_CHANCE = Budget(seconds=0.2)  # for a puzzle at all, if time is up and there is none
_WITH_REGIONS = 64  # attempts with the same regions, if the wish is for new ones


class MadePuzzle(NamedTuple):
    """A puzzle with one solution, or None, and the number of the last attempt."""

    puzzle: Puzzle | None
    number: int


class Maker:
    """Makes the puzzles of one seed. Once `meter` is spent, the puzzle that is being made keeps the givens it has."""

    def __init__(self, wish: Wish, seed: int | str, meter: Meter, *, plain: bool) -> None:
        self._wish, self._seed, self._meter = wish, seed, meter
        self._profile = profile_for(wish)
        self._engine: Engine = engine_for(wish.layout, plain=plain)
        self._nine = None if plain or not nine_can_make(wish) else NineMaker(wish)
        self._regions: dict[int, Layout] = {}
        self._first: tuple[Puzzle, int] | None = None

    def make(self, attempt: int, max_attempts: int | None) -> MadePuzzle:
        """Starting with attempt number `attempt`, return the first puzzle worth judging; it has the wished symmetry.

        After some attempts, at most `max_attempts`, give up: return no puzzle and the number of the last attempt.
        """
        if self._nine:
            batch_size = _BATCH if max_attempts is None else max(1, min(_BATCH, max_attempts))
            return MadePuzzle(*self._nine.search(self._seed, attempt, batch_size))
        puzzle = self._puzzle_at(attempt)
        self._first = self._first or (puzzle, attempt)
        is_whole = not self._meter.spent
        return MadePuzzle(puzzle if is_whole and self._is_worth_judging(puzzle) else None, attempt)

    def any(self) -> tuple[Puzzle, int]:
        """Return a puzzle even if it is not worth judging, and its attempt: 0 or, if time is up, the first one made."""
        if self._meter.check_clock():
            if self._first:
                return self._first
            self._meter = _LAST_CHANCE.start()
        return self._puzzle_at(0), 0

    def _puzzle_at(self, attempt: int) -> Puzzle:
        """Return the puzzle of this attempt. Raises GenerationError if the layout seems to have no grid."""
        wish, layout, engine, meter = self._wish, self._layout(attempt), self._engine, self._meter
        if wish.method == SPIELVERDERBER:
            seconds = self._meter.seconds_left()
            return spielverderber(wish.layout, seed=f"{self._seed}/{attempt}", seconds=seconds)
        chance = Chance(self._seed, attempt)
        grid = random_grid(layout, chance, engine, meter)
        if grid is None:
            raise GenerationError(f"no grid was found on {layout.label}")
        if wish.clues:
            return self._with_clues(layout, grid, chance)
        if wish.pattern is not None and (puzzle := puzzle_on(layout, wish.pattern, grid, chance, engine, meter)):
            return puzzle
        holes = _holes(layout, wish, chance)
        least = chance.between(*least_givens(wish, self._profile))
        givens = dig(layout, grid, holes, engine, min_givens=least, by_logic=self._profile.by_logic, meter=meter)
        if self._profile.more:
            more = chance.shuffled(hole for hole in holes if givens[hole[0]])
            least = max(least, sum(map(bool, givens)) - chance.between(*self._profile.more))
            givens = dig(layout, givens, more, engine, min_givens=least, meter=meter)
        return Puzzle(layout, givens)

    def _with_clues(self, layout: Layout, grid: Grid, chance: Chance) -> Puzzle:
        """Return a puzzle with the wished clues: as few givens as all that were drawn allow, then fewer of these."""
        wish, engine, meter, by_logic = self._wish, self._engine, self._meter, self._profile.by_logic
        sets = draw_clues(layout, wish.clues, grid, chance)
        clues = tuple(clue for each in sets for clue in each)
        least = chance.between(*least_givens(wish, self._profile))
        holes = _holes(layout, wish, chance)
        givens = dig(layout, grid, holes, engine, clues=clues, min_givens=least, by_logic=by_logic, meter=meter)
        puzzle = Puzzle(layout, givens, clues)
        return thin(puzzle, sets, chance, engine, meter, by_logic=by_logic) if wish.is_thinned else puzzle

    def _layout(self, attempt: int) -> Layout:
        """Return the wished layout, or one with new regions, which are drawn once for some attempts."""
        if not self._wish.new_regions:
            return self._wish.layout
        block = attempt // _WITH_REGIONS
        if block not in self._regions:
            seed = f"{self._seed}/{block}"
            self._regions = {block: _new_regions(self._wish.layout, seed, self._engine, self._meter)}
        return self._regions[block]

    def _is_worth_judging(self, puzzle: Puzzle) -> bool:
        """Whether the engine needs about as many nodes for `puzzle` as for puzzles of the wished level."""
        least, most = self._profile.nodes
        if self._wish.method == SPIELVERDERBER or (least <= 1 and most == NO_LIMIT):
            return True
        nodes = self._engine.solve(puzzle, keep=0, budget=Budget(CHECK, self._meter.seconds_left())).stats.totals[
            "nodes"
        ]
        return least <= nodes <= most


def _new_regions(wished: Layout, seed: int | str, engine: Engine, meter: Meter) -> Layout:
    """Return the first jigsaw of a seed that has a grid, with the size and features of the one that is wished.

    Raises GenerationError if `meter` is spent before.
    """
    n = wished.n
    for attempt in count():
        chance = Chance(seed, attempt)
        layout = find_layout(layout_name(random_jigsaw(n, chance).name, wished.features))
        if random_grid(layout, chance, engine, meter):
            return layout
        if meter.check_clock():
            break
    raise GenerationError(f"no regions with a grid were found in time, on {n} × {n}")


def _holes(layout: Layout, wish: Wish, chance: Chance) -> list[tuple[Cell, ...]]:
    """Return the sets of cells to dig, in random order; cells of the wished pattern are left out."""
    pattern = wish.pattern or 0
    return chance.shuffled(orbit for orbit in orbits_of(layout, wish.symmetry) if not mask_of(orbit) & pattern)
