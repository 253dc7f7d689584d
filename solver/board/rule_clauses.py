"""Rules beyond houses as clauses, with further variables for the sums reached, the states passed, the digits chosen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, count, pairwise
from math import comb
from typing import NamedTuple

from solver.board.masks import Cell, Digit, Mask, bits
from solver.board.rules import Automaton, Differ, Domain, Relation, Rule, Sum

Clause = list[int]
# From the number of a cell in its row, a state and a digit to the next state, or None if the digit is refused.
Move = Callable[[int, int, Digit], int | None]
_MOST_SETS = 400  # of digits that a sum of different cells may have as a variable each


_LEAST_IN_ORDER = 4  # cells of a sum from which on it is counted in the order encoding


class _Bound(NamedTuple):
    """A value of a sum, and the literal that says the sum is at least so much; None for the least value."""

    value: int
    literal: int | None


class RuleClauses:
    """Writes rules as clauses. `variable` numbers digits in cells; new variables count on from `first`."""

    def __init__(self, n: int, variable: Callable[[Cell, Digit], int], first: int, peers: Sequence[Mask]) -> None:
        self._digits = range(1, n + 1)
        self._variable = variable
        self._new = count(first)
        self._peers = peers
        self._at_least: dict[Cell, dict[Digit, int]] = {}

    def clauses(self, rules: Iterable[Rule]) -> Iterator[Clause]:
        """Yield clauses that are true together, for some values of the new variables, exactly if the rules hold."""
        for rule in rules:
            match rule:
                case Differ(cells):
                    for one, other in combinations(cells, 2):
                        yield from ([-self._variable(one, d), -self._variable(other, d)] for d in self._digits)
                case Relation(one, other, allowed):
                    for d in self._digits:
                        partners = [self._variable(other, e) for e in bits(allowed[d])]
                        yield [-self._variable(one, d), *partners]
                case Domain(cell, digits):
                    yield from ([-self._variable(cell, d)] for d in self._digits if not digits >> d & 1)
                case Automaton(cells, moves, accepting, is_implied=False):
                    yield from self._automaton(cells, moves, accepting)
                case Sum():
                    yield from self._sum(rule)

    def _automaton(self, cells: Sequence[Cell], moves: Sequence[Sequence[int]], accepting: Mask) -> Iterator[Clause]:
        def step(k: int, state: int, d: Digit) -> int | None:
            return moves[state][d] if moves[state][d] >= 0 else None

        return self._path(cells, step, lambda state: bool(accepting >> state & 1))

    def _sum(self, rule: Sum) -> Iterator[Clause]:
        sets = self._sets(rule)
        if sets:
            return self._choice(rule.cells, sets)
        return self._by_sums(rule) if len(rule.cells) < _LEAST_IN_ORDER else self._by_order(rule)

    def _sets(self, rule: Sum) -> list[tuple[Digit, ...]]:
        """Return the sets of digits with the sum, if the cells differ by houses and there are few; else none."""
        cells, n = rule.cells, len(self._digits)
        if rule.least != rule.most or set(rule.weights) != {1} or not 0 < comb(n, len(cells)) <= _MOST_SETS:
            return []
        if not all(self._peers[one] >> other & 1 for one, other in combinations(cells, 2)):
            return []
        return [digits for digits in combinations(self._digits, len(cells)) if sum(digits) == rule.least]

    def _choice(self, cells: Sequence[Cell], sets: list[tuple[Digit, ...]]) -> Iterator[Clause]:
        """One of the sets is chosen: each of its digits stands in a cell, and no others do."""
        chosen = [next(self._new) for _ in sets]
        yield chosen
        for variable, digits in zip(chosen, sets, strict=True):
            for d in self._digits:
                places = [self._variable(cell, d) for cell in cells]
                if d in digits:
                    yield [-variable, *places]
                else:
                    yield from ([-variable, -place] for place in places)

    def _by_sums(self, rule: Sum) -> Iterator[Clause]:
        """Let the sum of the first cells be the state; one from which the rest cannot reach the total is refused."""
        n = len(self._digits)
        least_left, most_left = [0], [0]
        for weight in rule.weights[::-1]:
            least_left.append(least_left[-1] + min(weight, n * weight))
            most_left.append(most_left[-1] + max(weight, n * weight))

        def step(k: int, done: int, d: Digit) -> int | None:
            done += rule.weights[k] * d
            left = len(rule.cells) - k - 1
            return done if rule.least - most_left[left] <= done <= rule.most - least_left[left] else None

        yield from self._path(rule.cells, step, lambda done: rule.least <= done <= rule.most)

    def _by_order(self, rule: Sum) -> Iterator[Clause]:
        """Count in the order encoding: literals say that the sum of the first cells is at least so much.

        A clause learned about such a literal is about all smaller sums too, or all larger ones.
        Source: Tamura, Taga, Kitagawa and Banbara, Compiling finite linear CSP into SAT (2009).
        """
        n, total = len(self._digits), [_Bound(0, None)]
        ends = [sorted((weight, n * weight)) for weight in rule.weights]
        for k, (cell, weight) in enumerate(zip(rule.cells, rule.weights, strict=True)):
            least_left, most_left = (sum(end[side] for end in ends[k + 1 :]) for side in (0, 1))
            if cell not in self._at_least:
                yield from self._order_of(cell)
            term = self._term(cell, weight)
            sums = sorted({one.value + other.value for one in total for other in term})
            sums = [each for each in sums if rule.least - most_left <= each <= rule.most - least_left]
            after = [_Bound(each, next(self._new) if each > sums[0] else None) for each in sums]
            literals = _without_none([bound.literal for bound in after])
            yield from ([-more, less] for less, more in pairwise(literals))
            yield from _addition(total, term, after)
            total = after

    def _order_of(self, cell: Cell) -> Iterator[Clause]:
        """Define the literals that say: the digit in the cell is at least d."""
        at_least = self._at_least[cell] = {d: next(self._new) for d in self._digits[1:]}
        yield from ([-more, less] for less, more in pairwise(at_least.values()))
        for d in self._digits:
            digit = self._variable(cell, d)
            ends = _without_none([at_least.get(d), _not(at_least.get(d + 1))])
            yield from ([-digit, end] for end in ends)
            yield [digit, *(-end for end in ends)]

    def _term(self, cell: Cell, weight: int) -> list[_Bound]:
        """Return the values of a weighted cell, the least first."""
        at_least = self._at_least[cell]
        if weight > 0:
            return [_Bound(weight * d, at_least.get(d)) for d in self._digits]
        return [_Bound(weight * d, _not(at_least.get(d + 1))) for d in self._digits[::-1]]

    def _path(self, cells: Sequence[Cell], step: Move, accepts: Callable[[int], bool]) -> Iterator[Clause]:
        """The digits lead from state 0 to one that `accepts`. A variable says in which state the path is at a cell."""
        here = {0: next(self._new)}
        yield [here[0]]
        for k, cell in enumerate(cells):
            there: dict[int, int] = {}
            origins: dict[tuple[int, Digit], list[int]] = {}
            for state, variable in here.items():
                for d in self._digits:
                    after = step(k, state, d)
                    if after is None:
                        yield [-variable, -self._variable(cell, d)]
                        continue
                    if after not in there:
                        there[after] = next(self._new)
                    origins.setdefault((there[after], d), []).append(variable)
                    yield [-variable, -self._variable(cell, d), there[after]]
            yield list(there.values())
            for variable in there.values():
                for d in self._digits:
                    yield [-variable, -self._variable(cell, d), *origins.get((variable, d), [])]
            here = there
        yield from ([-variable] for state, variable in here.items() if not accepts(state))


def _addition(total: list[_Bound], term: list[_Bound], after: list[_Bound]) -> Iterator[Clause]:
    """Yield that `after` is the sum of `total` and `term`. Sums below and above all its values are impossible."""
    literals, values = dict(after), [bound.value for bound in after]
    for one, more in zip(total, [*total[1:], _END]):
        for other, further in zip(term, [*term[1:], _END]):
            value = one.value + other.value
            if not after or value > after[0].value:
                yield _without_none([_not(one.literal), _not(other.literal), literals.get(value)])
            if not after or value < after[-1].value:
                above = after[bisect_right(values, value)].literal if after else None
                yield _without_none([more.literal, further.literal, _not(above)])


_END = _Bound(0, None)  # no value is above the last one


def _not(literal: int | None) -> int | None:
    return -literal if literal else None


def _without_none(literals: list[int | None]) -> Clause:
    return [literal for literal in literals if literal]
