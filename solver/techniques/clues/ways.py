"""All ways in which some rules hold together, and which candidates take part in any of them.

Cells are filled one after another. Ways that have filled the first cells differently, but leave the same to the others,
are one state; so the states of each cell are looked at once, forwards and then backwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import add, and_, le

from solver.board import Cell, Digit, Layout, Mask, bits
from solver.board.rules import Automaton, Differ, Domain, Relation, Rule, Sum

MAX_STATES = 4000  # a search that meets more is given up

# What the cells filled so far leave: digits of the others, sums, and states of automata.
_WayState = tuple[tuple[Mask, ...], tuple[int, ...], tuple[int, ...]]


class _WaySearch:
    """Rules in the order in which cells are filled.

    A digit in the k-th cell leaves `limits[k][digit]` to the cells after it, and adds `terms[k][digit]` to the sums.
    """

    def __init__(self, layout: Layout, rules: Sequence[Rule], cells: Sequence[Cell]) -> None:
        self.n = layout.n
        place = {cell: k for k, cell in enumerate(cells)}
        self._tables: dict[tuple[int, int], Sequence[Mask]] = {}  # by cell and later cell
        for k, cell in enumerate(cells):
            for other in cells[k + 1 :]:
                if layout.peers[cell] >> other & 1:
                    self._differ(k, place[other])
        self.sums: list[Sum] = []
        self.automata: list[Automaton] = []
        for rule in rules:
            self._add(rule, place)
        digits = range(layout.n + 1)
        every = [-1] * (layout.n + 1)
        self.limits: list[list[tuple[Mask, ...]]] = []
        for k in range(len(cells)):
            tables = [self._tables.get((k, other), every) for other in range(k + 1, len(cells))]
            self.limits.append([tuple([table[digit] for table in tables]) for digit in digits])
        self.weights = [[dict(zip(rule.cells, rule.weights)).get(cell, 0) for rule in self.sums] for cell in cells]
        self.terms = [[tuple([weight * digit for weight in weights]) for digit in digits] for weights in self.weights]
        self.moves = [[rule.moves if cell in rule.cells else None for rule in self.automata] for cell in cells]

    def _add(self, rule: Rule, place: dict[Cell, int]) -> None:
        match rule:
            case Differ(cells):
                places = sorted(place[cell] for cell in cells)
                for k, one in enumerate(places):
                    for other in places[k + 1 :]:
                        self._differ(one, other)
            case Relation(one, other):
                first = rule if place[one] < place[other] else rule.turned
                self._limit(place[first.one], place[first.other], first.allowed)
            case Sum():
                self.sums.append(rule)
            case Automaton(cells):
                if all(place[one] < place[other] for one, other in pairwise(cells)):
                    self.automata.append(rule)  # others are left out: the ways are then too many, never too few
            case Domain():
                pass

    def _differ(self, one: int, other: int) -> None:
        self._limit(one, other, [~(1 << digit) for digit in range(self.n + 1)])

    def _limit(self, one: int, other: int, allowed: Sequence[Mask]) -> None:
        known = self._tables.get((one, other))
        self._tables[one, other] = list(map(and_, known, allowed)) if known else allowed


def left_by(
    layout: Layout, rules: Sequence[Rule], cells: Sequence[Cell], possible: Sequence[Mask]
) -> tuple[Mask, ...] | None:
    """Return for each of `cells` the digits with which all rules can hold; None if that is too much to look at.

    `possible` are the digits that each of them may hold. Cells that see each other hold different digits. All are 0 if
    there is no way. An automaton whose cells come in another order is left out.
    """
    search = _WaySearch(layout, rules, cells)
    bounds = _bounds(search, possible)
    layers: list[dict[_WayState, list[tuple[int, _WayState]]]] = []
    states: set[_WayState] = {(tuple(possible), (0,) * len(search.sums), (0,) * len(search.automata))}
    n_states = 0
    for k in range(len(cells)):
        layer = {state: list(_moves(search, k, state, *bounds[k + 1])) for state in states}
        layers.append(layer)
        states = {after for moves in layer.values() for _, after in moves}
        n_states += len(states)
        if n_states > MAX_STATES:
            return None
    accepting = [rule.accepting for rule in search.automata]
    alive = {s for s in states if all(mask >> state & 1 for mask, state in zip(accepting, s[2]))}
    return _support(layers, alive)


def _support(layers: list[dict[_WayState, list[tuple[int, _WayState]]]], alive: set[_WayState]) -> tuple[Mask, ...]:
    """Return the digits on the way to states that are `alive` at the end."""
    left = [0] * len(layers)
    for k in reversed(range(len(layers))):
        before = set()
        for state, moves in layers[k].items():
            for digit, after in moves:
                if after in alive:
                    left[k] |= 1 << digit
                    before.add(state)
        alive = before
    return tuple(left)


def _moves(
    search: _WaySearch, k: int, state: _WayState, least: Sequence[int], most: Sequence[int]
) -> Iterator[tuple[Digit, _WayState]]:
    """Yield each digit that the k-th cell may get, with the state after it."""
    limits, terms, moves = search.limits[k], search.terms[k], search.moves[k]
    (first, *others), sums, states = state
    for digit in bits(first):
        left = tuple(map(and_, others, limits[digit]))
        if not all(left):
            continue
        done = tuple(map(add, sums, terms[digit]))
        if not (all(map(le, least, done)) and all(map(le, done, most))):
            continue
        after = tuple([s if table is None else table[s][digit] for s, table in zip(states, moves)])
        if min(after, default=0) >= 0:
            yield digit, (left, done, after)


def _bounds(search: _WaySearch, possible: Sequence[Mask]) -> list[tuple[list[int], list[int]]]:
    """Return for each number of filled cells the least and the most that each sum may then be."""
    least, most = [rule.least for rule in search.sums], [rule.most for rule in search.sums]
    bounds = [(least, most)]
    for k in range(len(possible) - 1, -1, -1):
        lowest, highest = (possible[k] & -possible[k]).bit_length() - 1, possible[k].bit_length() - 1
        ends = [sorted((weight * lowest, weight * highest)) for weight in search.weights[k]]
        least = [low - high for low, (_, high) in zip(least, ends)]
        most = [high - low for high, (low, _) in zip(most, ends)]
        bounds.append((least, most))
    return bounds[::-1]
