"""Rules beyond houses as inequalities. An automaton is a flow of 1 from its first state to an accepting one.

The arcs of such a flow are variables of their own, after those of the candidates. They are whole where those are, since
digits lead through an automaton in one way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solver.board import Cell, Digit, bits
from solver.board.rules import Automaton, Differ, Domain, Relation, Rule, Sum
from solver.engines.ilp.inequality import Inequality, Variable

Arc = tuple[int, Digit, int]  # from a state, by a digit, to a state


class RuleRows:
    """The inequalities of rules for digits 1 to `n`. Variables from `n_variables` on are new."""

    def __init__(self, rules: Iterable[Rule], n: int, n_variables: int) -> None:
        self._n, self.n_variables = n, n_variables
        self.inequalities = [row for rule in rules for row in self._rows(rule)]

    def _variable(self, cell: Cell, digit: Digit) -> Variable:
        return cell * self._n + digit - 1

    def _rows(self, rule: Rule) -> Iterator[Inequality]:
        digits = range(1, self._n + 1)
        match rule:
            case Differ(cells):
                yield from (_at_most_one(self._variable(cell, d) for cell in cells) for d in digits)
            case Relation():
                yield from self._relation(rule)
            case Domain(cell, allowed):
                yield from (Inequality((self._variable(cell, d),), (1,), 0) for d in digits if not allowed >> d & 1)
            case Sum():
                yield from self._sum(rule)
            case Automaton(is_implied=False):
                yield from self._flow(rule)

    def _relation(self, rule: Relation) -> Iterator[Inequality]:
        """Yield that at most one of some digits is there: each of the first cell excludes each of the second one."""
        every = (1 << self._n + 1) - 2
        excluded = [every & ~mask for mask in rule.allowed]
        seen = set()
        for others in excluded[1:]:
            mine = sum(1 << d for d in bits(every) if not others & ~excluded[d])
            if others and (mine, others) not in seen:
                seen.add((mine, others))
                first, second = ((rule.one, mine), (rule.other, others))
                yield _at_most_one(self._variable(cell, d) for cell, mask in (first, second) for d in bits(mask))

    def _sum(self, rule: Sum) -> Iterator[Inequality]:
        terms = [
            (self._variable(cell, d), weight * d)
            for cell, weight in zip(rule.cells, rule.weights, strict=True)
            for d in range(1, self._n + 1)
        ]
        variables, values = zip(*terms)
        if rule.least == rule.most:
            yield Inequality(variables, values, rule.most, is_equation=True)
        else:
            yield Inequality(variables, values, rule.most)
            yield Inequality(variables, tuple(-value for value in values), -rule.least)

    def _flow(self, rule: Automaton) -> Iterator[Inequality]:
        """Yield that the arcs by a digit in a cell are as much as its candidate, and what enters a state leaves it."""
        entering: dict[int, list[Variable]] = {}
        for cell, arcs in zip(rule.cells, _arcs(rule), strict=True):
            of_digits: list[list[Variable]] = [[] for _ in range(self._n + 1)]
            leaving: dict[int, list[Variable]] = {}
            arriving: dict[int, list[Variable]] = {}
            for variable, (state, digit, after) in enumerate(arcs, self.n_variables):
                of_digits[digit].append(variable)
                leaving.setdefault(state, []).append(variable)
                arriving.setdefault(after, []).append(variable)
            self.n_variables += len(arcs)
            for digit in range(1, self._n + 1):
                yield _balance(of_digits[digit], [self._variable(cell, digit)])
            yield from (_balance(arcs_in, leaving[state]) for state, arcs_in in entering.items())
            entering = arriving


def _arcs(rule: Automaton) -> list[list[Arc]]:
    """Return the arcs of each cell that are on some way from the first state to an accepting one."""
    reached: list[set[int]] = [{0}]
    for _ in rule.cells:
        reached.append({after for state in reached[-1] for after in rule.moves[state] if after >= 0})
    useful = {state for state in reached.pop() if rule.accepting >> state & 1}
    arcs: list[list[Arc]] = []
    while reached:
        moves = ((state, digit, after) for state in reached.pop() for digit, after in enumerate(rule.moves[state]))
        arcs.append([arc for arc in moves if arc[2] in useful])
        useful = {state for state, _, _ in arcs[-1]}
    return arcs[::-1]


def _at_most_one(variables: Iterable[Variable]) -> Inequality:
    found = tuple(variables)
    return Inequality(found, (1,) * len(found), 1)


def _balance(plus: Sequence[Variable], minus: Sequence[Variable]) -> Inequality:
    """Return the equation that says: both sums are the same."""
    return Inequality((*plus, *minus), (1,) * len(plus) + (-1,) * len(minus), 0, is_equation=True)
