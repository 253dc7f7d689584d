"""The generator of "SUDOKU Algorithmus": put random digits in random cells until only one solution is left.

It must never change: the puzzles of past days were made by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solver.board import Board, Budget, Cell, Digit, Event, Layout, Puzzle, Trace, bits
from solver.engines import DEFAULT, Status, find_engine

# In nodes, not seconds, so that a seed gives the same puzzle on every machine.
CHECK = Budget(nodes=2_000)

# The remark in the trace for the result of a check.
_CHECKED = {
    Status.UNIQUE: "exactly_one",
    Status.MULTIPLE: "several",
    Status.NONE: "no_solution",
    Status.UNFINISHED: "undecided",
}


class GenerationError(RuntimeError):
    """No puzzle was found: for some position every check ran out of budget, or the time was up."""


def spielverderber(
    layout: Layout,
    *,
    seed: int | str,
    check: Budget = CHECK,
    trace: Trace | None = None,
    seconds: float | None = None,
) -> Puzzle:
    """Return a puzzle with exactly one solution; the same `seed` gives the same one.

    Put a random digit that breaks no rule into a random free cell. If there is now exactly one solution,
    that is the puzzle. If there are several, go on to another random cell. If there is none, try the next
    digit, and after the last one go back a cell. A check that exceeds its budget counts as none.
    `trace` records every digit and every check.
    Raises GenerationError if nothing is left to try, or if it takes longer than `seconds`.
    Source: "SUDOKU Algorithmus", section Generator.
    """
    random = Random(seed)
    engine = find_engine(DEFAULT)
    givens: list[Digit] = [0] * layout.n_cells
    tries: list[tuple[Cell, Iterator[Digit]]] = [_random_try(layout, givens, random)]
    meter = Budget(seconds=seconds).start()
    while tries and not meter.check_clock():
        cell, digits = tries[-1]
        before, givens[cell] = givens[cell], next(digits, 0)
        if trace:
            _record_change(trace, cell, before, givens[cell], len(tries) - 1)
        if not givens[cell]:
            tries.pop()
            continue
        puzzle = Puzzle(layout, tuple(givens))
        status = engine.solve(puzzle, limit=2, keep=0, budget=Budget(check.nodes, meter.seconds_left())).status
        if trace:
            trace.add(Event(cell, givens[cell], _CHECKED[status], len(tries)))
        if status == Status.UNIQUE:
            return puzzle
        if status == Status.MULTIPLE:
            tries.append(_random_try(layout, givens, random))
    raise GenerationError(f"no puzzle on {layout.name} with seed {seed!r}")


def _random_try(layout: Layout, givens: list[Digit], random: Random) -> tuple[Cell, Iterator[Digit]]:
    """Return a random free cell and, in random order, the digits that break no rule there."""
    board = Board(Puzzle(layout, tuple(givens)))
    cell = random.choice(list(bits(board.open_mask)))
    digits = list(bits(board.candidates[cell]))
    random.shuffle(digits)
    return cell, iter(digits)


def _record_change(trace: Trace, cell: Cell, before: Digit, digit: Digit, depth: int) -> None:
    """Record that a cell's digit is taken back, and which one follows, if any is left."""
    if before:
        trace.add(Event(cell, before, "tentative", depth, taken_back=True))
    if digit:
        trace.add(Event(cell, digit, "tentative", depth))
    else:
        trace.add(Event(cell, before, "used_up", depth))
