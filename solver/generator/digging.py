"""Take givens out of a grid as long as it stays the only solution."""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Budget, Cell, Digit, Layout, Meter, Puzzle
from solver.board.clues.clue import Clues
from solver.engines import KERNEL, PLAIN, Engine, Status, find_engine

# Nodes of an engine that is asked about one puzzle: not seconds, so that a seed gives the same puzzle on every machine.
# Only when the caller's time is up is a check interrupted.
CHECK = 20_000
NO_LIMIT = Budget()
_GLANCE = 2  # one for the givens, and one more for saying that there is nothing left to try


def engine_for(layout: Layout, *, plain: bool) -> Engine:
    """Return the engine that proves uniqueness: the compiled one, unless `plain`, or it is missing."""
    return KERNEL if KERNEL.is_installed and not plain else find_engine(PLAIN)


def is_unique(
    layout: Layout,
    givens: Sequence[Digit],
    engine: Engine,
    meter: Meter,
    *,
    clues: Clues = (),
    by_logic: bool = False,
) -> bool:
    """Whether givens and clues are proved to have one solution within CHECK; if `by_logic`, also without a guess."""
    budget = Budget(_GLANCE if by_logic else CHECK, meter.seconds_left())
    result = engine.solve(Puzzle(layout, tuple(givens), tuple(clues)), keep=0, budget=budget)
    return result.status is Status.UNIQUE and not (by_logic and result.stats.totals["nodes"] > 1)


def dig(
    layout: Layout,
    begin: Sequence[Digit],
    holes: Sequence[Sequence[Cell]],
    engine: Engine,
    *,
    clues: Clues = (),
    min_givens: int = 0,
    by_logic: bool = False,
    meter: Meter | None = None,
) -> tuple[Digit, ...]:
    """Dig `holes` (sets of cells) into the givens `begin` wherever the solution stays unique; return what is left.

    At least `min_givens` givens are left; the `clues` are not touched. If `by_logic`, singles and locked candidates,
    and what each clue alone leaves, still solve the puzzle after each hole. Holes are dug in batches as long as that
    works; the result is the same as one by one. Once `meter` is spent, the holes that are left are not dug.
    """
    meter = meter or NO_LIMIT.start()
    givens, n_givens, done, batch_size = list(begin), sum(map(bool, begin)), 0, max(1, len(holes) // 2)
    while done < len(holes) and not meter.check_clock():
        cells = [cell for hole in holes[done : done + batch_size] for cell in hole]
        for cell in cells:
            givens[cell] = 0
        if n_givens - len(cells) >= min_givens and is_unique(
            layout, givens, engine, meter, clues=clues, by_logic=by_logic
        ):
            n_givens -= len(cells)
            done += batch_size
            continue
        for cell in cells:
            givens[cell] = begin[cell]
        if batch_size == 1:
            done += 1
        batch_size = max(1, batch_size // 2)
    return tuple(givens)


def redundant_given(puzzle: Puzzle, engine: Engine, meter: Meter) -> Cell | None:
    """Return the first given without which the puzzle keeps its single solution.

    None if there is none, so the puzzle is minimal, or if `meter` was spent before all had been tried.
    """
    givens = list(puzzle.givens)
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            if meter.check_clock():
                return None
            givens[cell] = 0
            if is_unique(puzzle.layout, givens, engine, meter, clues=puzzle.clues):
                return cell
            givens[cell] = digit
    return None
