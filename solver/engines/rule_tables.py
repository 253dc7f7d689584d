"""A puzzle with rules as the numbers of the compiled search: a propagator for each rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb

from solver.board import Cell, Mask, Puzzle, bits, mask_of
from solver.board.rules import Automaton, Differ, Domain, Relation, Sum
from solver.fast.rules.tables import (
    AUTOMATON,
    CROSSING,
    DIFFER,
    RELATION,
    SUM,
    Propagator,
    RuleTables,
    make_rule_tables,
)

_MOST_SETS = 20_000  # of digits that are looked through for those with one sum


class _Builder:
    """Collects propagators and the lists that they point into."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.layout = puzzle, puzzle.layout
        self.pairs: list[int] = []
        self.sets: list[int] = []
        self.moves: list[int] = []
        self._pairs_at: dict[tuple[Mask, ...], int] = {}
        self._sets_at: dict[tuple[int, int], tuple[int, int]] = {}
        self._peers = list(self.layout.peers)
        for rule in puzzle.rules:
            if isinstance(rule, Differ):
                mask = mask_of(rule.cells)
                for cell in rule.cells:
                    self._peers[cell] |= mask & ~(1 << cell)

    def tables(self) -> RuleTables:
        """Return the tables of the whole puzzle."""
        layout = self.layout
        domains = [layout.digits_mask] * layout.n_cells
        propagators = [*self._houses()]
        for rule in self.puzzle.rules:
            match rule:
                case Domain(cell, digits):
                    domains[cell] &= digits
                case Differ(cells):
                    propagators.append(Propagator(DIFFER, cells, (len(cells) == layout.n,)))
                case Relation():
                    forward, backward = self._pairs(rule.allowed), self._pairs(rule.turned.allowed)
                    propagators.append(Propagator(RELATION, (rule.one, rule.other), (forward, backward)))
                case Sum():
                    propagators.append(self._sum(rule))
                case Automaton():
                    propagators.append(self._automaton(rule))
        return make_rule_tables(layout.n, domains, propagators, self.pairs, self.sets, self.moves)

    def _houses(self) -> Iterator[Propagator]:
        layout = self.layout
        for house in layout.houses:
            yield Propagator(DIFFER, house.cells, (len(house.cells) == layout.n,))
        for first, second, shared in layout.crossings:
            for base, cover in ((first, second), (second, first)):
                if base in layout.complete_houses:
                    parts = [shared, layout.houses[base].mask & ~shared, layout.houses[cover].mask & ~shared]
                    cells = [cell for part in parts for cell in bits(part)]
                    yield Propagator(CROSSING, cells, (shared.bit_count(), parts[1].bit_count()))

    def _pairs(self, allowed: tuple[Mask, ...]) -> int:
        if allowed not in self._pairs_at:
            self._pairs_at[allowed] = len(self.pairs)
            self.pairs += allowed
        return self._pairs_at[allowed]

    def _sum(self, rule: Sum) -> Propagator:
        at, n = 0, 0
        if rule.least == rule.most and set(rule.weights) == {1} and self._differ(rule.cells):
            at, n = self._sets(len(rule.cells), rule.least)
        return Propagator(SUM, rule.cells, (rule.least, rule.most, at, n), rule.weights)

    def _differ(self, cells: Sequence[Cell]) -> bool:
        mask = mask_of(cells)
        return all(not mask & ~(self._peers[cell] | 1 << cell) for cell in cells)

    def _sets(self, size: int, total: int) -> tuple[int, int]:
        """Return where the sets of `size` digits with this total begin, and how many they are; 0 if too many."""
        if comb(self.layout.n, size) > _MOST_SETS:
            return 0, 0
        if (size, total) not in self._sets_at:
            found = sets_with_sum(self.layout.n, size).get(total, [0])
            self._sets_at[size, total] = len(self.sets), len(found)
            self.sets += found
        return self._sets_at[size, total]

    def _automaton(self, rule: Automaton) -> Propagator:
        at = len(self.moves)
        for state, row in enumerate(rule.moves):
            self.moves += [rule.accepting >> state & 1, *row[1:]]
        return Propagator(AUTOMATON, rule.cells, (at, len(rule.moves)))


@cache
def sets_with_sum(n: int, size: int) -> dict[int, list[Mask]]:
    """Return the sets of `size` digits of 1 to n, as masks, by their sums. There are at most 25 × 25 questions."""
    by_sum: dict[int, list[Mask]] = {}
    for digits in combinations(range(1, n + 1), size):
        by_sum.setdefault(sum(digits), []).append(mask_of(digits))
    return by_sum


def rule_tables(puzzle: Puzzle) -> RuleTables:
    """Return the tables for the search with rules. The givens are not among them."""
    return _Builder(puzzle).tables()
