"""Plain brute force: fill the first free cell, digits ascending, and go back one cell when none fits."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board, Budget, Cell, Digit, Event, Layout, Mask, Meter, Puzzle, Trace, bits
from solver.board.rules import Rule, broken_cells, cells_of
from solver.engines.protocol import Grid, Result
from solver.engines.room import every_puzzle
from solver.engines.run import Counts, collect, has_clash, keeps_rules

name = "brute"
is_traced = True
supports = every_puzzle


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """Find solutions in ascending order of their text.

    Counts `steps` (digits written), `tried` (digits checked against the rules), `dead_ends` (visits
    to a cell that no digit fits) and `nodes` (visits to a cell or to the full board).
    Events in the trace are `tentative`. When a digit replaces another in a cell, that is one event. A digit is taken
    back only when the search backtracks and empties its cell.
    """
    counts = dict.fromkeys(("steps", "tried", "dead_ends", "nodes"), 0)
    meter = budget.start()
    recorder = _DigitRecorder(trace) if trace is not None else None
    return collect(_solutions(puzzle, counts, meter, recorder), counts, meter, limit=limit, keep=keep)


class _DigitRecorder:
    """Records in a trace which digits are written and taken back, with the number of digits tried so far."""

    __slots__ = ("_trace", "_under_way")

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._under_way = 0  # digits tried in visits that have not ended: the sum of the digits now written

    def record(self, cell: Cell, digit: Digit, old: Digit, depth: int, tried: int) -> None:
        """Record that `digit` replaces `old` (0 for none); `tried` counts the digits of visits that have ended."""
        self._under_way += digit - old
        if digit or old:
            so_far = tried + self._under_way
            self._trace.add(Event(cell, digit or old, "tentative", depth, taken_back=not digit, tried=so_far))


def _solutions(puzzle: Puzzle, counts: Counts, meter: Meter, recorder: _DigitRecorder | None) -> Iterator[Grid]:
    """Search the free cells depth first, in cell order.

    The digits that fit a cell do not change during a visit, so they are computed once per visit. The visits of
    `free[:k]` have not ended, and `fitting` holds the digits that remain to be tried in each of these cells.
    `tried` is the number of checks that testing the digits one by one would take: n for a visit
    that has ended, and the digit written for one that has not.
    """
    layout, digits = puzzle.layout, list(puzzle.givens)
    if has_clash(Board(puzzle), puzzle) or not keeps_rules(puzzle, digits):
        return
    rules_of, taken = _rules_of(puzzle), _taken(layout, digits)
    free = [(cell, houses) for cell, houses in enumerate(layout.houses_of) if not digits[cell]]
    fitting: list[Mask] = [0] * len(free)
    k = steps = tried = dead_ends = nodes = 0

    def update_counts() -> None:
        under_way = sum(digits[cell] for cell, _ in free[:k])
        counts.update(steps=steps, tried=tried + under_way, dead_ends=dead_ends, nodes=nodes)

    # One loop over local variables, for speed: it runs half a million times a second.
    while not meter.tick() and not (rules_of and meter.check_clock()):
        nodes += 1
        if k == len(free):
            update_counts()
            yield tuple(digits)
        else:
            mask = layout.digits_mask
            for h in free[k][1]:
                mask &= ~taken[h]
            if rules_of:
                mask = _keeping(rules_of[free[k][0]], digits, free[k][0], mask, layout.n)
            fitting[k] = mask
            dead_ends += not mask
            k += 1
        while k and not fitting[k - 1]:
            k -= 1
            tried += layout.n
            old = _write(free[k], 0, digits, taken)
            if recorder:
                recorder.record(free[k][0], 0, old, k, tried)
        if not k:
            break
        digit = (fitting[k - 1] & -fitting[k - 1]).bit_length() - 1
        fitting[k - 1] &= fitting[k - 1] - 1
        steps += 1
        old = _write(free[k - 1], digit, digits, taken)
        if recorder:
            recorder.record(free[k - 1][0], digit, old, k - 1, tried)
    update_counts()


def _rules_of(puzzle: Puzzle) -> list[list[Rule]]:
    """Return the rules beyond houses that each cell is in; an empty list if there are none at all."""
    rules_of: list[list[Rule]] = [[] for _ in puzzle.givens] if puzzle.rules else []
    for rule in puzzle.rules:
        for cell in cells_of(rule):
            rules_of[cell].append(rule)
    return rules_of


def _keeping(rules: list[Rule], digits: list[Digit], cell: Cell, mask: Mask, n: int) -> Mask:
    """Return the digits of `mask` that break none of the rules if they stand in the cell, which is empty."""
    for digit in bits(mask):
        digits[cell] = digit
        if any(broken_cells(rule, digits, n) for rule in rules):
            mask &= ~(1 << digit)
    digits[cell] = 0
    return mask


def _taken(layout: Layout, digits: list[Digit]) -> list[Mask]:
    """Return the digits in each house. Bit 0, for its empty cells, has no meaning."""
    taken = [0] * len(layout.houses)
    for cell, houses in enumerate(layout.houses_of):
        for h in houses:
            taken[h] |= 1 << digits[cell]
    return taken


def _write(place: tuple[Cell, tuple[int, ...]], digit: Digit, digits: list[Digit], taken: list[Mask]) -> Digit:
    """Replace the digit in a cell by `digit`; 0 empties it. Return the digit replaced."""
    cell, houses = place
    old = digits[cell]
    change = 1 << old | 1 << digit
    for h in houses:
        taken[h] ^= change
    digits[cell] = digit
    return old
