"""The rules that engines know beyond houses. Whatever people draw on a board means some of these.

Differ      these cells differ
Relation    these two cells allow these pairs of digits
Sum         a weighted sum of these cells is at least and at most this
Domain      this cell allows these digits
Automaton   this row of cells is accepted by this small automaton
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from solver.board.masks import Cell, Digit, Mask, mask_of

MAX_STATES = 512  # of an automaton


class Differ(NamedTuple):
    """These cells hold different digits. They need not be as many as there are digits."""

    cells: tuple[Cell, ...]


class Relation(NamedTuple):
    """Two cells allow certain pairs: if `one` holds digit d, `other` holds a digit of the mask `allowed[d]`.

    `allowed` has an entry for each digit; that of 0 is unused, and 0.
    """

    one: Cell
    other: Cell
    allowed: tuple[Mask, ...]

    @property
    def turned(self) -> Relation:
        """The same rule with the cells exchanged."""
        return Relation(self.other, self.one, _backwards(self.allowed))


@lru_cache(100)
def _backwards(allowed: tuple[Mask, ...]) -> tuple[Mask, ...]:
    n = len(allowed)
    return tuple(mask_of(d for d in range(1, n) if allowed[d] >> e & 1) for e in range(n))


class Sum(NamedTuple):
    """The sum of the digits, each times its weight, is at least `least` and at most `most`.

    A cell stands in `cells` once. No weight is 0.
    """

    cells: tuple[Cell, ...]
    weights: tuple[int, ...]
    least: int
    most: int


class Domain(NamedTuple):
    """The cell holds a digit of the mask."""

    cell: Cell
    digits: Mask


class Automaton(NamedTuple):
    """The digits of the cells, read in order, lead from state 0 to an accepting one.

    `moves[state][digit]` is the next state, or -1 if the digit is refused; that of digit 0 is -1. There are at most
    MAX_STATES states. A cell may stand in `cells` once. If `is_implied`, the other rules say the same, and an engine
    for which it is too large may leave it out.
    """

    cells: tuple[Cell, ...]
    moves: tuple[tuple[int, ...], ...]
    accepting: Mask
    is_implied: bool = False


Rule = Differ | Relation | Sum | Domain | Automaton


def cells_of(rule: Rule) -> tuple[Cell, ...]:
    """Return the cells that a rule is about."""
    match rule:
        case Differ(cells) | Sum(cells) | Automaton(cells):
            return cells
        case Relation(one, other):
            return one, other
        case Domain(cell):
            return (cell,)


def room_of(rule: Rule, n: int) -> int:
    """Return roughly how many numbers a rule for digits 1 to n consists of, and how much work it is to make it."""
    match rule:
        case Relation():
            return n  # those of one clue share their table
        case Automaton(moves=moves):
            return n * len(moves)
        case Differ(cells) | Sum(cells):
            return len(cells)
        case _:
            return 1


def related(n: int, one: Cell, other: Cell, may: Callable[[Digit, Digit], bool]) -> Relation:
    """Return the relation of two cells with digits 1 to n that allows the pairs for which `may` is true."""
    return Relation(one, other, allowed_pairs(n, may))


def allowed_pairs(n: int, may: Callable[[Digit, Digit], bool]) -> tuple[Mask, ...]:
    """Return, as in `Relation.allowed`, the pairs of digits 1 to n for which `may` is true."""
    digits = range(1, n + 1)
    return 0, *(mask_of(e for e in digits if may(d, e)) for d in digits)


def equal_pairs(n: int) -> tuple[Mask, ...]:
    """Return, as in `Relation.allowed`, the pairs of equal digits 1 to n."""
    return 0, *(1 << digit for digit in range(1, n + 1))


def differing_cells(rules: Iterable[Rule]) -> Iterator[tuple[Cell, ...]]:
    """Yield sets of cells that must differ by one of the rules."""
    for rule in rules:
        match rule:
            case Differ(cells):
                yield cells
            case Relation(one, other, allowed) if not any(mask >> d & 1 for d, mask in enumerate(allowed)):
                yield one, other


def leaves_digits_alike(rule: Rule) -> bool:
    """Whether the rule still holds after any exchange of digits: it only says that cells differ, or are equal."""
    match rule:
        case Differ():
            return True
        case Relation(allowed=(_, *allowed)):
            every = (1 << len(allowed) + 1) - 2
            equal = [1 << d for d in range(1, len(allowed) + 1)]
            return allowed in (equal, [every & ~bit for bit in equal], [every] * len(allowed))
        case _:
            return False


def broken_cells(rule: Rule, digits: Sequence[Digit], n: int) -> tuple[Cell, ...]:
    """Return the filled cells that break a rule, whatever comes into the open ones, which have 0; () if none do.

    The digits are 1 to `n`. Of a sum just its bounds are looked at, as if any digit could come into any open cell.
    """
    match rule:
        case Differ(cells):
            counts = Counter(digits[cell] for cell in cells if digits[cell])
            return tuple(cell for cell in cells if counts[digits[cell]] > 1)
        case Relation(one, other, allowed):
            is_broken = digits[one] and digits[other] and not allowed[digits[one]] >> digits[other] & 1
            return (one, other) if is_broken else ()
        case Domain(cell, mask):
            return (cell,) if digits[cell] and not mask >> digits[cell] & 1 else ()
        case Sum(cells, weights, least, most):
            known = sum(weight * digits[cell] for cell, weight in zip(cells, weights, strict=True))
            open_weights = [weight for cell, weight in zip(cells, weights, strict=True) if not digits[cell]]
            low = known + sum(min(weight, n * weight) for weight in open_weights)
            high = known + sum(max(weight, n * weight) for weight in open_weights)
            is_broken = low > most or high < least
        case Automaton(cells, moves, accepting):
            is_broken = not _accepts(moves, accepting, [digits[cell] for cell in cells])
    return tuple(cell for cell in cells if digits[cell]) if is_broken else ()


def _accepts(moves: Sequence[Sequence[int]], accepting: Mask, digits: Iterable[Digit]) -> bool:
    """Whether an automaton may still accept the digits; 0 stands for any."""
    states = {0}
    for digit in digits:
        after = (moves[state][digit : digit + 1] if digit else moves[state] for state in states)
        states = {state for row in after for state in row} - {-1}
    return any(accepting >> state & 1 for state in states)
