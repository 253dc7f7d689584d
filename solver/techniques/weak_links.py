"""Weak links by rules that are no houses: candidates of two cells that a clue does not allow together.

A dot, a sign, a step of a line, a chess move or a cage of two cells says which pairs of digits two cells may have. So
one candidate excludes another, as equal digits in a house exclude each other, and chains run across clues too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain, combinations, islice
from operator import and_, ne
from typing import Any, NamedTuple

from solver.board import Cell, Digit, Layout, Mask, Puzzle, bits, has_several, per_puzzle
from solver.board.rules import Differ, Relation, Rule, Sum, allowed_pairs, related
from solver.fast.jit import array

MOST_PAIRS = 5_000  # of cells; a rule between all neighbours of 25 × 25 cells has 1200


class LinkedPair(NamedTuple):
    """Two cells, the lower one first, and for each digit of the first those that a clue allows in the second.

    `clue` is its text; that of rules of the board is empty.
    """

    one: Cell
    other: Cell
    allowed: tuple[Mask, ...]
    clue: str


class WeakLinks:
    """Which candidates exclude each other by the rules of a puzzle that are no houses.

    Candidates have the numbers of `Layout.node`. What `peers` say is left out.
    """

    def __init__(self, layout: Layout | None, pairs: Sequence[LinkedPair]) -> None:
        self.pairs = tuple(pairs)
        self._n, self._n_cells, self._peers = (layout.n, layout.n_cells, layout.peers) if layout else (0, 0, ())

    def __bool__(self) -> bool:
        return bool(self.pairs)

    def _node(self, cell: Cell, digit: Digit) -> int:
        return digit * self._n_cells + cell

    @cached_property
    def excluded(self) -> Mapping[int, Mask]:
        """For each candidate that excludes others by a rule, these."""
        excluded: dict[int, Mask] = defaultdict(int)
        for pair in self.pairs:
            by_peers = self._peers[pair.one] >> pair.other & 1
            for digit in range(1, self._n + 1):
                one = self._node(pair.one, digit)
                for gone in bits((2 << self._n) - 2 & ~pair.allowed[digit] & ~(by_peers << digit)):
                    other = self._node(pair.other, gone)
                    excluded[one] |= 1 << other
                    excluded[other] |= 1 << one
        return dict(excluded)

    @cached_property
    def numbers(self) -> Any:
        """The links for compiled code: two candidates each, the lower one first."""
        pairs = ((one, other) for one, mask in self.excluded.items() for other in bits(mask & -(1 << one)))
        return array([number for pair in pairs for number in pair])

    @cached_property
    def lists(self) -> tuple[Any, Any]:
        """The links by candidate: where the list of what each excludes begins, one more at the end, and all lists."""
        lists = [tuple(bits(self.excluded.get(node, 0))) for node in range((self._n + 1) * self._n_cells)]
        return array([0, *accumulate(map(len, lists))]), array([*chain.from_iterable(lists), 0])

    def clue_between(self, one: Cell, digit: Digit, other: Cell, other_digit: Digit) -> str | None:
        """Return the clue by which two candidates exclude each other; None if there is none."""
        if one > other:
            return self.clue_between(other, other_digit, one, digit)
        pairs = self._by_cells.get((one, other), ())
        return next((pair.clue for pair in pairs if not pair.allowed[digit] >> other_digit & 1), None)

    @cached_property
    def _by_cells(self) -> Mapping[tuple[Cell, Cell], list[LinkedPair]]:
        by_cells: dict[tuple[Cell, Cell], list[LinkedPair]] = defaultdict(list)
        for pair in self.pairs:
            by_cells[pair.one, pair.other].append(pair)
        return by_cells

    def strong_among(self, candidates: Sequence[Mask]) -> Iterator[tuple[int, int, str]]:
        """Yield two candidates of which one must be true, and the clue: all digits that it still allows have one.

        Such are the 2s of a black dot whose cells have 1, 2 and 4 left.
        """
        for pair in self.pairs:
            partners = {d: pair.allowed[d] & candidates[pair.other] for d in bits(candidates[pair.one])}
            for digit in partners:
                rest = 0
                for other, mask in partners.items():
                    rest |= mask if other != digit else 0
                if rest and not has_several(rest):
                    yield self._node(pair.one, digit), self._node(pair.other, rest.bit_length() - 1), pair.clue


NO_LINKS = WeakLinks(None, ())


@per_puzzle(None)
def weak_links_of(puzzle: Puzzle) -> WeakLinks:
    """Return the weak links by the rules of a puzzle that are no houses; NO_LINKS if there are none."""
    layout = puzzle.layout
    by_clue = zip(puzzle.clues, puzzle.rules_of_clues, strict=True)
    texts_and_rules = [("", layout.rules), *((clue.text(layout), rules) for clue, rules in by_clue)]
    pairs = (
        pair for text, rules in texts_and_rules for pair in _pairs(layout, text, rules) if _says_more(layout, pair)
    )
    first = tuple(islice(pairs, MOST_PAIRS))
    return WeakLinks(layout, first) if first else NO_LINKS


def _pairs(layout: Layout, clue: str, rules: Sequence[Rule]) -> Iterator[LinkedPair]:
    """Yield the pairs of cells that single rules of a clue are about, with what these rules and peers allow."""
    differing = allowed_pairs(layout.n, ne)
    tables: dict[tuple[Cell, Cell], tuple[Mask, ...]] = {}
    for relation in (each for rule in rules for each in _relations(layout.n, rule, differing)):
        one, other, allowed = relation if relation.one < relation.other else relation.turned
        known = tables.get((one, other)) or (differing if layout.peers[one] >> other & 1 else allowed)
        tables[one, other] = tuple(map(and_, known, allowed))
    return (LinkedPair(one, other, allowed, clue) for (one, other), allowed in tables.items())


def _relations(n: int, rule: Rule, differing: tuple[Mask, ...]) -> Iterator[Relation]:
    """Yield the relations of two cells that a rule alone means."""
    match rule:
        case Relation():
            yield rule
        case Differ(cells):
            yield from (Relation(one, other, differing) for one, other in combinations(cells, 2))
        case Sum((one, other), (weight, other_weight), least, most):
            yield related(n, one, other, lambda d, e: least <= weight * d + other_weight * e <= most)


def _says_more(layout: Layout, pair: LinkedPair) -> bool:
    """Whether a pair forbids more than `peers` do."""
    by_peers = layout.peers[pair.one] >> pair.other & 1
    every = layout.digits_mask
    return any(every & ~pair.allowed[digit] & ~(by_peers << digit) for digit in range(1, layout.n + 1))
