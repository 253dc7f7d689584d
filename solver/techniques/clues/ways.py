"""All ways in which some rules hold together, and which candidates take part in any of them.

Cells are filled one after another. Ways that have filled the first cells differently, but leave the same to the others,
are one state; so the states of each cell are looked at once, forwards and then backwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from solver.board import Cell, Digit, Layout, Mask, bits
from solver.board.rules import Automaton, Differ, Domain, Relation, Rule, Sum

MAX_STATES = 4000  # a search that meets more is given up


class _WayState(NamedTuple):
    """What the cells filled so far leave: digits of the others, sums, and states of automata."""

    left: tuple[Mask, ...]
    sums: tuple[int, ...]
    states: tuple[int, ...]


class _WaySearch:
    """Rules in the order in which cells are filled."""

    def __init__(self, layout: Layout, rules: Sequence[Rule], cells: Sequence[Cell]) -> None:
        self.n, self.cells = layout.n, tuple(cells)
        place = {cell: k for k, cell in enumerate(cells)}
        self.limits: list[dict[int, list[Mask]]] = [{} for _ in cells]  # by cell and later cell: digits by digit
        for k, cell in enumerate(cells):
            for other in bits(layout.peers[cell]):
                if place.get(other, -1) > k:
                    self._differ(k, place[other])
        self.sums: list[Sum] = []
        self.automata: list[Automaton] = []
        for rule in rules:
            self._add(rule, place)
        self.weights = [[dict(zip(rule.cells, rule.weights)).get(cell, 0) for rule in self.sums] for cell in cells]
        self.moves = [[rule.moves if cell in rule.cells else None for rule in self.automata] for cell in cells]

    def _add(self, rule: Rule, place: dict[Cell, int]) -> None:
        match rule:
            case Differ(cells):
                places = sorted(place[cell] for cell in cells)
                for k, one in enumerate(places):
                    for other in places[k + 1 :]:
                        self._differ(one, other)
            case Relation(one, other):
                first, last = (rule, rule.turned)[place[one] > place[other]][:2]
                allowed = rule.allowed if first == one else rule.turned.allowed
                self._limit(place[first], place[last], allowed)
            case Sum():
                self.sums.append(rule)
            case Automaton(cells):
                if all(place[one] < place[other] for one, other in pairwise(cells)):
                    self.automata.append(rule)  # others are left out: the ways are then too many, never too few
            case Domain():
                pass

    def _differ(self, one: int, other: int) -> None:
        self._limit(one, other, tuple(~(1 << digit) for digit in range(self.n + 1)))

    def _limit(self, one: int, other: int, allowed: Sequence[Mask]) -> None:
        known = self.limits[one].get(other)
        self.limits[one][other] = [a & b for a, b in zip(known, allowed)] if known else list(allowed)


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
    states = {_WayState(tuple(possible), (0,) * len(search.sums), (0,) * len(search.automata))}
    n_states = 0
    for k in range(len(cells)):
        layer = {state: list(_moves(search, k, state, bounds[k + 1])) for state in states}
        layers.append(layer)
        states = {after for moves in layer.values() for _, after in moves}
        n_states += len(states)
        if n_states > MAX_STATES:
            return None
    accepting = [rule.accepting for rule in search.automata]
    alive = {s for s in states if all(mask >> state & 1 for mask, state in zip(accepting, s.states))}
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
    search: _WaySearch, k: int, state: _WayState, bounds: Sequence[tuple[int, int]]
) -> Iterator[tuple[Digit, _WayState]]:
    """Yield each digit that the k-th cell may get, with the state after it."""
    limits, weights, moves = search.limits[k], search.weights[k], search.moves[k]
    first, *others = state.left
    for digit in bits(first):
        left = list(others)
        for other, allowed in limits.items():
            left[other - k - 1] &= allowed[digit]
        if not all(left):
            continue
        sums = tuple(done + weight * digit for done, weight in zip(state.sums, weights))
        if not all(low <= done <= high for done, (low, high) in zip(sums, bounds)):
            continue
        states = tuple(s if table is None else table[s][digit] for s, table in zip(state.states, moves))
        if all(s >= 0 for s in states):
            yield digit, _WayState(tuple(left), sums, states)


def _bounds(search: _WaySearch, possible: Sequence[Mask]) -> list[list[tuple[int, int]]]:
    """Return for each number of filled cells and each sum between what it must then lie."""
    bounds = [[(rule.least, rule.most) for rule in search.sums]]
    for k in range(len(possible) - 1, -1, -1):
        lowest, highest = (possible[k] & -possible[k]).bit_length() - 1, possible[k].bit_length() - 1
        ends = [sorted((weight * lowest, weight * highest)) for weight in search.weights[k]]
        bounds.append([(low - most, high - least) for (low, high), (least, most) in zip(bounds[-1], ends)])
    return bounds[::-1]
