"""Linked almost locked sets: two, three or a chain of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from solver.board import N_, Board, Digit, Mask, bits, mask_of
from solver.fast.jit import zeros
from solver.fast.prefilter.linked_sets import make_ends, next_linked, next_set_wing
from solver.fast.prefilter.set_chains import Chains, make_chains, next_chain
from solver.steps import Candidate, Link, Role, SetChain, Statement, Statements, Step, View, nonempty
from solver.techniques.sets.almost_locked import AlmostLocked, SetGraph, set_graph_of
from solver.techniques.technique import Options, Sentences, Technique, Wording

Targets = tuple[Candidate, ...]
_ROWS = 64  # of sets, between two looks at the clock


def find_als_xz(board: Board, options: Options) -> Iterator[Step]:
    """ALS-XZ: only one of two sets can contain x. The other needs all its remaining digits, so one of them contains z.

    If two digits link the sets, every other digit is locked in its set. Sets may overlap. Yields each conclusion once,
    in the order of the larger set. Source: sudopedia "ALS-XZ"; HoDoKu 0901.
    """
    graph = set_graph_of(board)
    seen: set[Targets] = set()
    for b, second in enumerate(graph.sets):
        if options.is_spent():
            return
        a, linking = next_linked(graph.linked, b, -1)
        while a >= 0:
            first = graph.sets[a]
            digits = first.digits & second.digits & ~linking
            if linking & (linking - 1):
                eliminations = _locked_targets(graph, first, second, linking)
            else:
                eliminations = graph.targets(first, second, digits)
            if eliminations not in seen:
                seen.add(eliminations)
                yield _xz(first, second, linking, digits, eliminations)
            a, linking = next_linked(graph.linked, b, a)


def _locked_targets(graph: SetGraph, first: AlmostLocked, second: AlmostLocked, linking: Mask) -> Targets:
    """Return what two sets eliminate if all of `linking` link them: each set lacks just one of these digits."""
    targets = {*graph.targets(first, second, linking)}
    for each in (first, second):
        targets.update(graph.targets(each, each, each.digits & ~linking))
    return tuple(sorted(c for c in targets if not (first.cells | second.cells) >> c.cell & 1))


def find_als_xy_wing(board: Board, options: Options) -> Iterator[Step]:
    """ALS-XY-wing: a pivot set linked to two others by x and y; any other digit that both share is in one of them.

    Yields each conclusion once, in the order of the larger end. Source: sudopedia "ALS-XY-Wing"; HoDoKu 0902.
    """
    graph = set_graph_of(board)
    seen: set[Targets] = set()
    for b in range(len(graph.sets)):
        if options.is_spent():
            return
        for chain in _wings(graph, b):
            if chain.eliminations not in seen:
                seen.add(chain.eliminations)
                yield _chain_step("als-xy-wing", chain)


class _LinkedSets(NamedTuple):
    """Sets, the digits that link each to the next, and the digits of both ends that must be in one of them."""

    sets: tuple[AlmostLocked, ...]
    links: tuple[Digit, ...]
    digits: Mask
    eliminations: Targets


def _wings(graph: SetGraph, b: int) -> Iterator[_LinkedSets]:
    """Yield the wings from set `b` to an earlier one; for each pair of links, with the first pivot that has them."""
    arrays, sets = graph.linked, graph.sets
    ends, tried = make_ends(arrays), dict[tuple[int, Digit], Mask]()
    row, pivot, nth = next_set_wing(arrays, b, (arrays.rows[b], 0, 0), ends)
    while row >= 0:
        y, x = int(arrays.digit_of[row]), int(arrays.digit_of[arrays.rows[pivot] + nth])
        new = graph.read_mask(ends) & ~tried.get((y, x), 0)
        tried[y, x] = tried.get((y, x), 0) | new
        for a, digits, eliminations in _far_ends(graph, b, new, 1 << x | 1 << y):
            yield _LinkedSets((sets[a], sets[pivot], sets[b]), (x, y), digits, eliminations)
        row, pivot, nth = next_set_wing(arrays, b, (row, pivot, nth + 1), ends)


def _far_ends(graph: SetGraph, start: int, ends: Mask, linking: Mask) -> Iterator[tuple[int, Mask, Targets]]:
    """Yield for each set of `ends` what it eliminates together with `start`: its index, the digits, the candidates.

    Digits of `linking` are ignored.
    """
    sets = graph.sets
    for end in bits(ends):
        eliminations = graph.targets(sets[start], sets[end], sets[end].digits & sets[start].digits & ~linking)
        yield end, mask_of(digit for _, digit in eliminations), eliminations


def find_als_xy_chain(board: Board, options: Options) -> Iterator[Step]:
    """ALS chain: four sets or more, each linked to the next by another digit than to the one before.

    Any other digit that both ends have is in one of them. Yields each conclusion once, short chains first.
    Source: sudopedia "ALS Chain"; HoDoKu 0903.
    """
    graph = set_graph_of(board)
    seen: set[Targets] = set()
    is_over = zeros(int(graph.linked.rows[len(graph.sets)]))
    level = 1
    while not options.is_spent() and not all(is_over):
        level += 1
        for ends in _chain_ends(graph, level, is_over, options):
            for chain in _chains(graph, ends, seen):
                seen.add(chain.eliminations)
                yield _chain_step("als-xy-chain", chain)


def _chain_ends(graph: SetGraph, level: int, is_over: Any, options: Options) -> Iterator[_ChainEnds]:
    """Yield the ends of chains at `level`, by the row of the start and the digit that enters them."""
    flat_layout, arrays = graph.flat_layout, graph.linked
    chains = make_chains(arrays, flat_layout.n, level + 1, is_over)
    row = until = 0
    while not options.is_spent() and until < len(is_over):
        until = min(until + _ROWS, len(is_over))
        row, last = next_chain(flat_layout, arrays, level, row, 0, until, chains)
        while row < until:
            yield _ChainEnds(graph, chains, level, row, last)
            row, last = next_chain(flat_layout, arrays, level, row, last, until, chains)


class _ChainEnds:
    """All chains that leave one set by the digit of a row and enter their last sets by the digit `last`."""

    def __init__(self, graph: SetGraph, chains: Chains, level: int, row: int, last: Digit) -> None:
        self._graph, self._levels, self.level, self.last = graph, chains.levels, level, last
        self.start = bisect_right(graph.linked.rows, row, hi=len(graph.sets)) - 1
        self.first = int(graph.linked.digit_of[row])
        self.sets = graph.read_mask(chains.ends)
        self._masks: dict[int, list[tuple[Digit, Mask]]] = {}

    def _entered(self, level: int) -> list[tuple[Digit, Mask]]:
        """Return the sets of a level, by the digit that enters them."""
        if level not in self._masks:
            n = self._graph.flat_layout.n
            rows = [(digit, level * (n + 1) + digit) for digit in range(1, n + 1)]
            self._masks[level] = [(digit, self._graph.read_mask(self._levels, row)) for digit, row in rows]
        return self._masks[level]

    def paths(self, s: int, digit: Digit, level: int) -> Iterator[tuple[tuple[int, ...], tuple[Digit, ...]]]:
        """Yield the chains to the set before `s`, with their links, if `digit` enters `s` at `level`; no set twice."""
        if level == 0:
            if digit == self.first:
                yield (self.start,), ()
            return
        linked = self._graph.links(s)[digit]
        for entered, mask in self._entered(level - 1):
            if entered != digit:
                for before in bits(mask & linked):
                    for path, links in self.paths(before, entered, level - 1):
                        if before not in path and s not in path:
                            yield (*path, before), (*links, entered)


def _chains(graph: SetGraph, ends: _ChainEnds, seen: set[Targets]) -> Iterator[_LinkedSets]:
    """Yield the chains to these ends, except those with conclusions in `seen`."""
    linking = 1 << ends.first | 1 << ends.last
    for end, digits, eliminations in _far_ends(graph, ends.start, ends.sets, linking):
        path = next(ends.paths(end, ends.last, ends.level), None) if eliminations not in seen else None
        if path:
            passed, links = path
            sets = tuple(graph.sets[s] for s in (*passed, end))
            yield _LinkedSets(sets, (*links, ends.last), digits, eliminations)


def _xz(first: AlmostLocked, second: AlmostLocked, linking: Mask, digits: Mask, eliminations: Targets) -> Step:
    links = tuple(bits(linking))
    doubly = len(links) > 1
    shared = 0 if doubly else digits & mask_of(digit for _, digit in eliminations)
    return Step(
        "als-xz",
        eliminations=eliminations,
        facts=nonempty(chain=SetChain((first.named, second.named), links, tuple(bits(shared)))),
        views=(_view((first, second), [(first, second, digit) for digit in links], shared, eliminations),),
    )


def _chain_step(slug: str, chain: _LinkedSets) -> Step:
    sets, links = chain.sets, chain.links
    follows = Statements(
        Statement(tuple(bits(each.places[digit])), digit, is_true)
        for pair, digit in zip(pairwise(sets), links)
        for each, is_true in zip(pair, (True, False))
    )
    return Step(
        slug,
        eliminations=chain.eliminations,
        facts=nonempty(
            chain=SetChain(tuple(each.named for each in sets), links, tuple(bits(chain.digits))), follows=follows
        ),
        views=(
            _view(
                sets, [(*pair, digit) for pair, digit in zip(pairwise(sets), links)], chain.digits, chain.eliminations
            ),
        ),
        size=len(follows),
    )


def _view(
    sets: Sequence[AlmostLocked],
    links: Sequence[tuple[AlmostLocked, AlmostLocked, Digit]],
    digits: Mask,
    eliminations: Targets,
) -> View:
    """Return the view of the sets, the digits that link them, and the `digits` that the first and the last share."""
    linking = [tuple(each.candidates(1 << digit)) for *pair, digit in links for each in pair]
    return View(
        candidates={
            Role.LINKING: tuple(dict.fromkeys(c for places in linking for c in places)),
            Role.PATTERN: tuple(dict.fromkeys((*sets[0].candidates(digits), *sets[-1].candidates(digits)))),
            Role.REMOVED: eliminations,
        },
        links=tuple(Link(_a_place(first, digit), _a_place(second, digit), "weak") for first, second, digit in links),
        sets=tuple(tuple(bits(each.cells)) for each in sets),
        groups=tuple(dict.fromkeys(places for places in linking if len(places) > 1)),
    )


def _a_place(each: AlmostLocked, digit: Digit) -> Candidate:
    return Candidate(next(bits(each.places[digit])), digit)


FAMILY = N_("Almost locked sets")
TECHNIQUES = (
    Technique("als-xz", N_("ALS-XZ"), FAMILY, find_als_xz),
    Technique("als-xy-wing", N_("ALS-XY-wing"), FAMILY, find_als_xy_wing),
    Technique("als-xy-chain", N_("ALS chain"), FAMILY, find_als_xy_chain),
)
_SINGLY = N_(
    "Take these sets of cells: {sets}. Each has one more digit than cells, so if it loses one, it must use all the "
    "rest. All places for {linking} in A see those in B, so only one set can use {linking}. The other set then uses "
    "all its remaining digits. So {digits} is in A or B, and a cell that sees every place for {digits} in both sets "
    "cannot be {digits}: remove {removed}."
)
_SINGLY_MORE = N_(
    "Take these sets of cells: {sets}. Each has one more digit than cells, so if it loses one, it must use all the "
    "rest. All places for {linking} in A see those in B, so only one set can use {linking}. The other set then uses "
    "all its remaining digits. So each of {digits} is in A or B: remove {removed}."
)
_DOUBLY = N_(
    "Take these sets of cells: {sets}. Each has one more digit than cells, so only one of its digits can be missing. "
    "None of {linking} can be in both sets, so each set lacks one of them and has the other. All the remaining digits "
    "are used as well, so no cell outside that sees all places of a digit can be that digit: remove {removed}."
)
_IN_TURN = N_(
    "Take these sets of cells: {sets}. Each has one more digit than cells, so if it loses one, it must use all the "
    "rest. If {digits} is missing from A, it follows step by step that {follows}. Then {last_set} has lost a digit and "
    "must contain {digits}. So {digits} is always in A or {last_set}. A cell that sees every place for {digits} in "
    "both cannot be {digits}: remove {removed}."
)
_IN_TURN_MORE = N_(
    "Take these sets of cells: {sets}. Each has one more digit than cells, so if it loses one, it must use all the "
    "rest. If one of {digits} is missing from A, it follows step by step that {follows}. Then {last_set} has lost a "
    "digit too, and must contain the one that A lacks. So each of {digits} is always in A or {last_set}. A cell that "
    "sees every place for one of them in both cannot be that digit: remove {removed}."
)
_CHAIN = (Wording(_IN_TURN_MORE, needs=("several",)), Wording(_IN_TURN))
SENTENCES: Sentences = {
    "als-xz": (Wording(_SINGLY_MORE, needs=("several",)), Wording(_SINGLY, needs=("digits",)), Wording(_DOUBLY)),
    "als-xy-wing": _CHAIN,
    "als-xy-chain": _CHAIN,
}
