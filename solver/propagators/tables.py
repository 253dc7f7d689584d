"""A puzzle with rules as the numbers of the compiled search: a propagator for each rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from math import comb

from solver.board import Cell, Layout, Mask, Puzzle, bits, for_current_layout, mask_of
from solver.board.rules import Automaton, Differ, Domain, Relation, Sum
from solver.fast.rules.tables import (
    AUTOMATON,
    CROSSING,
    DIFFER,
    GROUPED,
    RELATION,
    SUBSETS,
    SUM,
    Propagator,
    RuleTables,
    make_rule_tables,
)
from solver.propagators.implied_sums import implied_sums

_MOST_SETS = 600  # of digits that the groups of one sum may hold


class _Builder:
    """Collects propagators and the lists that they point into."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.layout = puzzle, puzzle.layout
        self.pairs: list[int] = []
        self.groups: list[int] = []
        self.sets: list[int] = []
        self.moves: list[int] = []
        self._pairs_at: dict[tuple[Mask, ...], tuple[int, int]] = {}
        self._moves_at: dict[tuple[int, Mask], int] = {}
        self._sets_at: dict[tuple[int, int | None], tuple[int, int]] = {}
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
        propagators = [*_houses(layout)]
        for rule in (*self.puzzle.rules, *implied_sums(layout, self.puzzle.rules)):
            match rule:
                case Domain(cell, digits):
                    domains[cell] &= digits
                case Differ(cells):
                    propagators.append(Propagator(DIFFER, cells, (len(cells) == layout.n,)))
                case Relation():
                    propagators.append(Propagator(RELATION, (rule.one, rule.other), self._pairs(rule)))
                case Sum():
                    propagators += self._sums(rule)
                case Automaton():
                    propagators.append(self._automaton(rule))
        return make_rule_tables(layout.n, domains, propagators, self.pairs, self.groups, self.sets, self.moves)

    def _pairs(self, rule: Relation) -> tuple[int, int]:
        """Return where the pairs of both cells begin."""
        if rule.allowed not in self._pairs_at:
            at = len(self.pairs)
            self.pairs += [*rule.allowed, *rule.turned.allowed]
            self._pairs_at[rule.allowed] = at, at + len(rule.allowed)
        return self._pairs_at[rule.allowed]

    def _sums(self, rule: Sum) -> Iterator[Propagator]:
        """Yield the sum, and if some of its cells differ, the same with groups of these."""
        yield Propagator(SUM, rule.cells, (rule.least, rule.most), rule.weights)
        groups = self._groups(rule)
        n_sets = [comb(self.layout.n, len(cells)) for cells, _ in groups]
        if len(groups) < len(rule.cells) and sum(n_sets) <= _MOST_SETS:
            at = len(self.groups)
            for cells, weight in groups:
                total = rule.least if len(groups) == 1 and rule.least == rule.most and weight == 1 else None
                self.groups += [len(cells), weight, *self._sets(len(cells), total)]
            cells = [cell for group, _ in groups for cell in group]
            yield Propagator(GROUPED, cells, (rule.least, rule.most, at, len(groups)))

    def _groups(self, rule: Sum) -> list[tuple[list[Cell], int]]:
        """Return the cells in groups that differ and have one weight, each as large as those before it allow."""
        groups: list[tuple[list[Cell], int]] = []
        peers: list[Mask] = []  # of all cells of each group
        for cell, weight in zip(rule.cells, rule.weights, strict=True):
            for k, (cells, same) in enumerate(groups):
                if weight == same and peers[k] >> cell & 1:
                    cells.append(cell)
                    peers[k] &= self._peers[cell]
                    break
            else:
                groups.append(([cell], weight))
                peers.append(self._peers[cell])
        return groups

    def _sets(self, size: int, total: int | None) -> tuple[int, int]:
        """Return where the sets of `size` digits begin, all or those with this total, and how many they are."""
        if (size, total) not in self._sets_at:
            sets = [each for each in _sets_with_sums(self.layout.n, size) if total in (None, each[1])]
            self._sets_at[size, total] = len(self.sets), len(sets)
            self.sets += chain.from_iterable(sets)
        return self._sets_at[size, total]

    def _automaton(self, rule: Automaton) -> Propagator:
        """Return the automaton. Those of several clues may have the same moves."""
        same = id(rule.moves), rule.accepting  # the rules of the puzzle stay as long as the builder does
        if same not in self._moves_at:
            self._moves_at[same] = len(self.moves)
            for state, row in enumerate(rule.moves):
                self.moves += [rule.accepting >> state & 1, *row[1:]]
        return Propagator(AUTOMATON, rule.cells, (self._moves_at[same], len(rule.moves)))


@for_current_layout(1)
def _houses(layout: Layout) -> list[Propagator]:
    """Return the propagators of all puzzles on a layout: those of its houses."""
    propagators = []
    for house in layout.houses:
        propagators.append(Propagator(DIFFER, house.cells, (len(house.cells) == layout.n,)))
        propagators.append(Propagator(SUBSETS, house.cells, ()))
    for first, second, shared in layout.crossings:
        for base, cover in ((first, second), (second, first)):
            if base in layout.complete_houses:
                parts = [shared, layout.houses[base].mask & ~shared, layout.houses[cover].mask & ~shared]
                cells = [cell for part in parts for cell in bits(part)]
                propagators.append(Propagator(CROSSING, cells, (shared.bit_count(), parts[1].bit_count())))
    return propagators


@cache
def _sets_with_sums(n: int, size: int) -> list[tuple[Mask, int]]:
    """Return the sets of `size` digits of 1 to n, each with its sum. There are at most 25 × 25 questions."""
    return [(mask_of(digits), sum(digits)) for digits in combinations(range(1, n + 1), size)]


def rule_tables(puzzle: Puzzle) -> RuleTables:
    """Return the tables for the search with rules. The givens are not among them."""
    return _Builder(puzzle).tables()
