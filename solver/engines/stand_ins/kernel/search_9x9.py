"""The kernel's search on 9 × 9 with boxes in plain Python: the same sweeps, branches and nodes.

See `solver.fast.kernel.nine`. There, one instruction treats a cell of all boxes at once; here, each box has its turn.
A position is a mask for each cell, box by box. A *triad* is the three cells of a line in a box; triads 0 to 2 of a box
are along its rows, triads 3 to 5 along its columns. A *band* is three boxes in a row or column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from solver.board import Cell, Digit, Highlight, Mask, Meter, Puzzle, bits
from solver.engines.protocol import Grid
from solver.engines.run import Counts, Trail

COUNTERS = ("nodes",)
_ALL: Mask = 0b1111111110
_DECIDED = 27  # candidates in the triads of a band once each has its three
# When the kernel leaps, see `solver.fast.kernel.nine`.
LEAPS_FROM, OPEN_BRANCH, DEAD_BRANCH = 30, 2, 4

BoxPosition = list[list[Mask]]  # of each box, its nine cells
Triads = list[list[Mask]]  # of each box, its six triads
_BOXES = range(9)
_CELLS = [[9 * (3 * (box // 3) + k // 3) + 3 * (box % 3) + k % 3 for k in range(9)] for box in _BOXES]
_IN_TRIAD = [[k for k in range(9) if (k // 3 if line < 3 else 3 + k % 3) == line] for line in range(6)]
_ROW_BANDS = [[3 * i + j for j in range(3)] for i in range(3)]
_COLUMN_BANDS = [[i + 3 * j for j in range(3)] for i in range(3)]


def solutions(puzzle: Puzzle, counts: Counts, meter: Meter, trail: Trail) -> Iterator[Grid]:
    """Yield the solutions in the kernel's order."""
    return TriadSearch(puzzle, counts, meter, trail).solutions()


class TriadBranch(NamedTuple):
    """What to branch on: whether a digit is in a triad of a box."""

    box: int
    line: int
    digit: Digit


class Choice(NamedTuple):
    """Where to branch: in the band with the fewest places, and what a leap tries in the next two bands beside it."""

    branch: TriadBranch | None
    beside: tuple[TriadBranch | None, TriadBranch | None]


class _Kept(NamedTuple):
    """A position to search later: the one without the digit of `branch` in its triad, or the rest of a leap."""

    position: BoxPosition
    n_recorded: int
    branch: TriadBranch | None
    is_rest: bool = False


class TriadSearch:
    """One search. The board that is recorded has the digits and the candidates of the position that is searched."""

    def __init__(self, puzzle: Puzzle, counts: Counts, meter: Meter, trail: Trail) -> None:
        self._puzzle, self._counts, self._meter, self._trail = puzzle, counts, meter, trail
        self._peers = puzzle.layout.peers
        self._recorded: list[tuple[Cell, Digit, bool]] = []  # with whether the digit was written, else crossed out
        self._depth = 0
        self._score = sum(map(bool, puzzle.givens))
        self._stack: list[_Kept] = []

    def solutions(self) -> Iterator[Grid]:
        """Yield the grids in the kernel's order. A node is the givens, or both sides of a choice."""
        if self._is_over():
            return
        givens = self._puzzle.givens
        position = propagated([[1 << givens[cell] if givens[cell] else _ALL for cell in cells] for cells in _CELLS])
        if position is None:
            self._trail.record_remark(0, 0, "contradiction", 0, ())
            return
        self._show(position)
        is_rest = False
        while position is not None:
            choice = choice_of(position)
            if choice is None:
                if not is_lost(position):
                    yield _grid(position)
                position = None
            elif self._is_over():
                return
            else:
                position = self._search_rest(position, choice) if is_rest else self._branch(position, choice)
            is_rest = False
            if position is None and self._stack:
                position, is_rest = self._go_back()

    def _is_over(self) -> bool:
        if self._meter.tick():
            return True
        self._counts["nodes"] += 1
        return False

    def _branch(self, position: BoxPosition, choice: Choice) -> BoxPosition | None:
        """Branch. In a leap, also suppose two digits in neighbouring bands. Return the side to search first.

        The other side is put on the stack.
        """
        branch, leaps = choice.branch, self._score >= LEAPS_FROM
        beside = [each for each in choice.beside if each and leaps]
        if beside:
            self._stack.append(_Kept(position, len(self._trail), None, is_rest=True))
            self._depth = len(self._stack)
        for each in beside:
            self._remark("supposed", each)
            position = with_digit(position, each)
        if not branch:
            return self._decide(None, position, None, leaps)
        self._remark("triad", branch)
        return self._decide(branch, with_digit(position, branch), without_digit(position, branch), leaps)

    def _search_rest(self, position: BoxPosition, choice: Choice) -> BoxPosition | None:
        """Search what a leap left out. It supposed one or two digits; what remains is

        supposed       still to be searched
        one digit      without it
        first, second  without the first; with the first, without the second
        """
        first, second = choice.beside
        leaps = self._score >= LEAPS_FROM
        if not first or not second:
            only = first or second
            assert only, "a leap puts down a digit beside"
            self._remark("other_branch", only)
            outside = without_digit(position, only)
            return self._decide(None, None, outside, leaps) if first else self._decide(None, outside, None, leaps)
        self._remark("triad", first)
        self._remark("searched", second)
        inside = without_digit(with_digit(position, first), second)
        return self._decide(first, inside, without_digit(position, first), leaps)

    def _decide(
        self, branch: TriadBranch | None, low: BoxPosition | None, high: BoxPosition | None, leaps: bool
    ) -> BoxPosition | None:
        """Sweep both sides and return the one to search first. If there are two, they differ in `branch`."""
        low, high = propagated_together(low, high, leaps=leaps)
        if not low:
            self._score -= DEAD_BRANCH
        if low and high:
            self._score += OPEN_BRANCH
            self._stack.append(_Kept(high, len(self._trail), branch))
        self._depth = len(self._stack)
        if branch and not (low and high):
            self._remark("only_inside" if low else "only_outside" if high else "neither", branch)
        elif not low and not high:
            self._trail.record_remark(0, 0, "contradiction", self._depth, ())
        next_position = low or high
        if next_position:
            self._show(next_position)
        return next_position

    def _go_back(self) -> tuple[BoxPosition, bool]:
        position, n_recorded, branch, is_rest = self._stack.pop()
        self._trail.take_back(n_recorded)
        del self._recorded[n_recorded:]
        self._depth = len(self._stack)
        if branch:
            self._remark("other_branch", branch)
        self._show(position)
        return position, is_rest

    def _show(self, position: BoxPosition) -> None:
        """Record the digits that are settled now, then candidates that are gone although the rules allow them."""
        written = {cell for cell, _, is_written in self._recorded if is_written}
        out = {(cell, digit) for cell, digit, is_written in self._recorded if not is_written}
        masks = {cell: mask for box in _BOXES for cell, mask in zip(_CELLS[box], position[box])}
        for cell in sorted(masks):
            if masks[cell].bit_count() == 1 and cell not in written and not self._puzzle.givens[cell]:
                self._record(cell, masks[cell].bit_length() - 1, is_written=True)
        settled = {cell: mask for cell, mask in masks.items() if mask.bit_count() == 1}
        for cell in sorted(masks.keys() - settled.keys()):
            seen = reduce(or_, (settled.get(peer, 0) for peer in bits(self._peers[cell])), 0)
            for digit in bits(_ALL & ~(masks[cell] | seen)):
                if (cell, digit) not in out:
                    self._record(cell, digit, is_written=False)

    def _record(self, cell: Cell, digit: Digit, *, is_written: bool) -> None:
        self._trail.record_change(cell, digit, "swept" if is_written else "swept_out", self._depth)
        self._recorded.append((cell, digit, is_written))

    def _remark(self, why: str, branch: TriadBranch) -> None:
        box, line, digit = branch
        cells = [_CELLS[box][k] for k in _IN_TRIAD[line]]
        self._trail.record_remark(cells[0], digit, why, self._depth, tuple(Highlight(cell, digit) for cell in cells))


def _grid(position: BoxPosition) -> Grid:
    digits = [0] * 81
    for box in _BOXES:
        for cell, mask in zip(_CELLS[box], position[box]):
            digits[cell] = mask.bit_length() - 1
    return tuple(digits)


def with_digit(position: BoxPosition, branch: TriadBranch) -> BoxPosition:
    """Return the branch in which the digit is in the triad, so that it leaves the rest of the box."""
    others = [k for k in range(9) if k not in _IN_TRIAD[branch.line]]
    return _without(position, branch.box, others, branch.digit)


def without_digit(position: BoxPosition, branch: TriadBranch) -> BoxPosition:
    """Return the branch in which the digit is not in the triad."""
    return _without(position, branch.box, _IN_TRIAD[branch.line], branch.digit)


def _without(position: BoxPosition, box: int, positions: Sequence[int], digit: Digit) -> BoxPosition:
    changed = [cells[:] for cells in position]
    for k in positions:
        changed[box][k] &= ~(1 << digit)
    return changed


def triads_of(position: BoxPosition) -> Triads:
    """Return the digits that can be in each triad."""
    return [[reduce(or_, (cells[k] for k in line)) for line in _IN_TRIAD] for cells in position]


def _around(triads: Triads) -> Triads:
    """Return for each triad the digits of those in the same line of the band's other boxes."""
    around = [[0] * 6 for _ in _BOXES]
    for bands, lines in ((_ROW_BANDS, range(3)), (_COLUMN_BANDS, range(3, 6))):
        for band in bands:
            for box in band:
                for line in lines:
                    around[box][line] = reduce(or_, (triads[other][line] for other in band if other != box))
    return around


def propagated(position: BoxPosition) -> BoxPosition | None:
    """Sweep until nothing changes. Return None as soon as a cell has no candidate or a digit no place in a house."""
    return propagated_together(position, None, leaps=False)[0]


def propagated_together(
    low: BoxPosition | None, high: BoxPosition | None, *, leaps: bool
) -> tuple[BoxPosition | None, BoxPosition | None]:
    """Sweep two positions in step until nothing changes, each until it is lost.

    In a leap, stop as soon as a sweep changes at most one box of `low`, or of `high` if `low` is lost.
    """
    while True:
        low, changed_low = _sweep(low)
        high, changed_high = _sweep(high)
        changed = (changed_low if low else changed_high) if leaps else changed_low + changed_high
        if changed <= leaps:
            return low, high


def _sweep(position: BoxPosition | None) -> tuple[BoxPosition | None, int]:
    """Return the position after one sweep, None if it is lost, and the number of boxes that changed."""
    if not position:
        return None, 0
    triads = triads_of(position)
    around = _around(triads)
    if _is_lost(position, triads, around):
        return None, 0
    after = _swept(position, triads, around)
    return after, sum(before != now for before, now in zip(position, after))


def is_lost(position: BoxPosition) -> bool:
    """Return whether a cell has no candidate or a digit no place in a house."""
    triads = triads_of(position)
    return _is_lost(position, triads, _around(triads))


def _is_lost(position: BoxPosition, triads: Triads, around: Triads) -> bool:
    for box in _BOXES:
        mine, others = triads[box], around[box]
        if not all(position[box]) or mine[0] | mine[1] | mine[2] != _ALL:
            return True
        if any(mine[line] | others[line] != _ALL for line in range(6)):
            return True
    return False


def _swept(position: BoxPosition, triads: Triads, around: Triads) -> BoxPosition:
    """Return the position after one sweep."""
    required = [[_required(position[box], triads[box], around[box][line], line) for line in range(6)] for box in _BOXES]
    required_around = _around(required)
    excluded = [[_excluded(required[box], required_around[box][line], line) for line in range(6)] for box in _BOXES]
    return [
        [_settled(mask, excluded[box], required[box], k // 3, 3 + k % 3) for k, mask in enumerate(position[box])]
        for box in _BOXES
    ]


def _beside(line: int) -> tuple[int, int]:
    """Return the other two triads of a box in the same direction."""
    first = line - line % 3
    return first + (line + 1) % 3, first + (line + 2) % 3


def _required(cells: Sequence[Mask], mine: Sequence[Mask], around: Mask, line: int) -> Mask:
    """Return the digits that must be in a triad.

    These are the digits of its solved cells, digits with no other triad in the box or none in the line, and all of its
    digits if they are just three.
    """
    second, third = _beside(line)
    required = reduce(or_, (cells[k] for k in _IN_TRIAD[line] if cells[k].bit_count() == 1), 0)
    required |= mine[line] & ~(mine[second] | mine[third]) | mine[line] & ~around
    return required | (mine[line] if mine[line].bit_count() == 3 else 0)


def _excluded(required: Sequence[Mask], around: Mask, line: int) -> Mask:
    """Return the digits that cannot be in a triad, from those that must be in it and in the triads around."""
    second, third = _beside(line)
    rest = _ALL & ~required[line] if required[line].bit_count() == 3 else 0
    return required[second] | required[third] | around | rest


def _settled(mask: Mask, excluded: Sequence[Mask], required: Sequence[Mask], row: int, column: int) -> Mask:
    """Return what is left of a cell: a digit that must be in both triads through it is its digit."""
    mask &= ~(excluded[row] | excluded[column])
    return mask & required[row] & required[column] or mask


def choice_of(position: BoxPosition) -> Choice | None:
    """Return the choice in the band with the fewest places left for its digits; None if all bands are decided."""
    triads = triads_of(position)
    bands = [
        (sum(triads[box][line].bit_count() for box in band for line in lines), number, group, lines)
        for group, lines in ((_ROW_BANDS, range(3)), (_COLUMN_BANDS, range(3, 6)))
        for number, band in enumerate(group)
    ]
    open_bands = [each for each in bands if each[0] != _DECIDED]
    if not open_bands:
        return None
    _, number, group, lines = min(open_bands, key=lambda each: each[0])
    tried = [_digit_to_try(triads, group[(number + k) % 3], lines) for k in range(3)]
    return Choice(tried[0], (tried[1], tried[2]))


def _digit_to_try(triads: Triads, band: Sequence[int], lines: range) -> TriadBranch | None:
    """Return a digit with two ways through the band: in two triads of two boxes, or of all three; else any open one.

    In a position that is not swept to the end there may be none.
    """
    in_box = [[triads[box][line] for line in lines] for box in band]
    two = [(a & b) | (a & c) | (b & c) for a, b, c in in_box]
    in_three = reduce(or_, (a & b & c for a, b, c in in_box))
    all_boxes = two[0] & two[1] & two[2]
    two_boxes = (two[0] & two[1]) | (two[0] & two[2]) | (two[1] & two[2])
    digits = two_boxes & ~all_boxes & ~in_three or all_boxes & ~in_three or two_boxes
    if not digits:
        return None
    digit = next(bits(digits))
    k = next(k for k in range(3) if two[k] >> digit & 1)
    line = 0 if in_box[k][0] >> digit & 1 else 1
    return TriadBranch(band[k], lines[line], digit)
