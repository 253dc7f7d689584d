"""Plain brute force: fill the first free cell, digits ascending, and go back one cell when none fits."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board, Budget, Cell, Digit, Event, Layout, Mask, Meter, Puzzle, Trace
from solver.engines.protocol import Grid, Result
from solver.engines.run import Counts, collect, has_clash

name = "brute"
summary = "Writes the first digit that fits into the first free cell; goes one cell back when none does."
source = '"SUDOKU Algorithmus" (the Spielverderber) and the backtracking of "Rundes Sudoku"'
tells = True


def supports(layout: Layout) -> bool:
    """True for every layout: the search looks only at the digits in a cell's houses."""
    return True


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """Find solutions in ascending order of their text.

    Counts `steps` (digits written), `tried` (digits checked against the rules), `dead_ends` (visits
    to a cell that no digit fits) and `nodes` (visits to a cell or to the full board).
    The trace says `tentative`. The next digit of a cell replaces the previous one in one event. An
    event is taken back only when the search backtracks and empties its cell.
    """
    counts = dict.fromkeys(("steps", "tried", "dead_ends", "nodes"), 0)
    meter = budget.start()
    return collect(_solutions(puzzle, counts, meter, trace), counts, meter, limit=limit, keep=keep)


def _solutions(puzzle: Puzzle, counts: Counts, meter: Meter, trace: Trace | None) -> Iterator[Grid]:
    """Search the free cells depth first, in cell order.

    The digits that fit a cell do not change during a visit, so they are computed once per visit.
    `tried` is the number of checks that testing the digits one by one would take: n for a visit
    that has ended, and the digit written for one that has not.
    """
    layout, digits = puzzle.layout, list(puzzle.givens)
    if has_clash(Board(puzzle), puzzle):
        return
    taken: list[Mask] = [0] * len(layout.houses)  # the digits in each house; bit 0 has no meaning
    for cell, houses in enumerate(layout.houses_of):
        for h in houses:
            taken[h] |= 1 << digits[cell]
    free = [(cell, houses) for cell, houses in enumerate(layout.houses_of) if not digits[cell]]
    fitting: list[Mask] = [0] * len(free)  # the digits that fit and have not been tried yet
    k = steps = tried = dead_ends = nodes = 0  # the visits of free[:k] have not ended

    def note() -> None:
        under_way = sum(digits[cell] for cell, _ in free[:k])
        counts.update(steps=steps, tried=tried + under_way, dead_ends=dead_ends, nodes=nodes)

    while not meter.tick():
        nodes += 1
        if k == len(free):
            note()
            yield tuple(digits)
        else:
            mask = layout.digits_mask
            for h in free[k][1]:
                mask &= ~taken[h]
            fitting[k] = mask
            dead_ends += not mask
            k += 1
        while k and not fitting[k - 1]:
            k -= 1
            tried += layout.n
            _write(free[k], 0, digits, taken, trace, k)
        if not k:
            break
        digit = (fitting[k - 1] & -fitting[k - 1]).bit_length() - 1
        fitting[k - 1] &= fitting[k - 1] - 1
        steps += 1
        _write(free[k - 1], digit, digits, taken, trace, k - 1)
    note()


def _write(
    place: tuple[Cell, tuple[int, ...]],
    digit: Digit,
    digits: list[Digit],
    taken: list[Mask],
    trace: Trace | None,
    k: int,
) -> None:
    """Replace the digit in a cell by `digit`; 0 empties it."""
    cell, houses = place
    old = digits[cell]
    change = 1 << old | 1 << digit
    for h in houses:
        taken[h] ^= change
    digits[cell] = digit
    if trace is not None and (digit or old):
        trace.add(Event(cell, digit or old, "tentative", k, taken_back=not digit))
