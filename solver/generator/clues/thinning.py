"""Leave out clues that a puzzle does not need."""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Meter, Puzzle
from solver.engines import Engine
from solver.generator.chance import Chance
from solver.generator.clues.sheet import ClueSet
from solver.generator.digging import is_unique


def thin(
    puzzle: Puzzle, sets: Sequence[ClueSet], chance: Chance, engine: Engine, meter: Meter, *, by_logic: bool = False
) -> Puzzle:
    """Return the puzzle without those sets of its clues, in random order, that its one solution does not need.

    If `by_logic`, it is still solved without a guess. Once `meter` is spent, the other sets stay.
    """
    left = list(sets)
    for each in chance.shuffled(sets):
        if meter.check_clock():
            break
        fewer = [other for other in left if other is not each]
        clues = tuple(clue for other in fewer for clue in other)
        if is_unique(puzzle.layout, puzzle.givens, engine, meter, clues=clues, by_logic=by_logic):
            left = fewer
    return Puzzle(puzzle.layout, puzzle.givens, tuple(clue for each in left for clue in each))
