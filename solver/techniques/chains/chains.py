"""Chains: nodes linked strongly and weakly in turn, so that one end or the other is true."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from solver.board import N_, Board, Mask, bits, mask_of
from solver.steps import Step
from solver.techniques.chains.chain_starts import (
    AIC,
    CLOSED,
    OPPOSITE,
    X_CHAIN,
    XY_CHAIN,
    Kind,
    Levels,
    levels_among,
    levels_of,
)
from solver.techniques.chains.chain_steps import SENTENCES as SENTENCES
from solver.techniques.chains.chain_steps import Path, chain_step
from solver.techniques.chains.links import LinkGraph, Links, NodeId, links_of
from solver.techniques.technique import Options, Technique


class Front:
    """What follows, link by link, if a node is false, or true: the nodes that are true then.

    `levels[k]` are the nodes that follow over k + 1 strong links and over no fewer.
    """

    def __init__(self, links: Links, start: NodeId, is_true: bool) -> None:
        self.links, self.start, self.is_true = links, start, is_true
        self._new = links.onward[start] if is_true else links.strong.get(start, 0)
        self._reached: Mask = 0
        self.levels: list[Mask] = []

    def advance(self) -> Mask:
        """The nodes of the next level; 0 if nothing more follows."""
        new = self._new & ~self._reached
        self._reached |= new
        if new:
            self.levels.append(new)
            onward, following, left = self.links.onward, 0, new
            while left:
                low = left & -left
                left ^= low
                following |= onward[low.bit_length() - 1]
            self._new = following
        return new

    def advance_to(self, level: int) -> Mask:
        """The nodes of the level with this number, from 1; 0 if there are none."""
        new = 1
        while new and len(self.levels) < level:
            new = self.advance()
        return new

    def paths(self, end: NodeId, links: Links | None = None) -> Iterator[Path]:
        """The shortest paths to `end`, a node of the last level, over `links`, which are among those followed.

        By nodes that are true and false in turn, from `start`. No candidate is in two of them but the two ends.
        """
        return self._paths(end, len(self.levels) - 1, links or self.links, is_last=True)

    def _paths(self, end: NodeId, level: int, links: Links, *, is_last: bool = False) -> Iterator[Path]:
        ways = links.strong.get(end, 0)
        if level == 0 and not self.is_true:
            if ways >> self.start & 1:
                yield self.start, end
            return
        for false in bits(ways):
            for head in self._heads(links.weak[false], level, links):
                passed = mask_of(head)
                before_end = passed & ~(1 << head[0]) if is_last else passed
                if not (links.touching[false] & passed or links.touching[end] & before_end):
                    yield (*head, false, end)

    def _heads(self, last: Mask, level: int, links: Links) -> Iterator[Path]:
        """The paths to one of `last` in the level before."""
        if level == 0:
            if last >> self.start & 1:
                yield (self.start,)
            return
        for true in bits(last & self.levels[level - 1]):
            yield from self._paths(true, level - 1, links)


def _fronts(
    links: Links, starts: Iterable[tuple[NodeId, bool]], options: Options, levels: Levels | None = None
) -> Iterator[tuple[Front, Mask]]:
    """All fronts with their new nodes, level after level from the second; `starts` are nodes, true or false.

    If it is known at which `levels` they come to an end first, they are yielded from there on, and others not at all.
    """
    fronts = [
        (Front(links, *start), 2 if levels is None else levels[start])
        for start in starts
        if levels is None or start in levels
    ]
    level = 1
    while fronts:
        level += 1
        grown = []
        for front, first in fronts:
            if options.is_spent():
                return
            new = front.advance_to(level) if first <= level else 0
            if new or first > level:
                grown.append((front, first))
            if new:
                yield front, new
        fronts = grown


def _among(way: _Way, levels: Levels | None, kind: Kind, n_starts: int = sys.maxsize) -> Levels | None:
    """The `levels` over the links of `way`, if they are not known yet."""
    return levels_among(way.links, kind, n_starts) if levels is None else levels


class _Way(NamedTuple):
    """Links to follow, and simpler ones with which a chain would be another technique's, or has been found before."""

    links: Links
    simpler: tuple[Links, ...] = ()

    def path(self, front: Front, end: NodeId) -> Path | None:
        """The first of the shortest paths to `end`, if none of them is over simpler links."""
        if any(next(front.paths(end, links), None) for links in self.simpler):
            return None
        return next(front.paths(end), None)


def _ways(graph: LinkGraph, *, grouped: bool, with_sets: bool) -> Iterator[_Way]:
    """With groups first, then with sets as well."""
    if grouped:
        yield _Way(graph.grouped, (graph.plain,))
        if with_sets:
            yield _Way(graph.with_sets, (graph.plain, graph.grouped))
    else:
        yield _Way(graph.plain)


def find_x_chain(board: Board, options: Options) -> Iterator[Step]:
    """X-chain: places of one digit in full houses, strongly and weakly linked in turn; what sees both ends goes.

    Yields each conclusion once, short chains first. Source: sudopedia "X-Chain"; HoDoKu 0701.
    """
    levels = levels_of(board, X_CHAIN)
    if levels == {}:
        return iter(())
    graph = links_of(board)
    return _open_chains(graph, "x-chain", _Way(graph.in_houses), options, levels, fewest=2)


def find_xy_chain(board: Board, options: Options) -> Iterator[Step]:
    """XY-chain: three or more cells with two candidates each; what sees the digit that both ends have left goes.

    Yields each conclusion once, short chains first. Source: sudopedia "XY-Chain"; HoDoKu 0702.
    """
    levels = levels_of(board, XY_CHAIN)
    if levels == {}:
        return iter(())
    graph = links_of(board)
    return _open_chains(graph, "xy-chain", _Way(graph.in_cells), options, levels, fewest=3)


def _open_chains(
    graph: LinkGraph, slug: str, way: _Way, options: Options, levels: Levels | None, *, fewest: int
) -> Iterator[Step]:
    """Chains of one digit's ends, over `fewest` strong links or more."""
    seen: set[Mask] = set()
    for front, new in _fronts(way.links, _false(way.links), options, levels):
        if len(front.levels) >= fewest:
            for end, gone in _ends(graph, front, new):
                if gone not in seen and (path := way.path(front, end)):
                    seen.add(gone)
                    yield chain_step(graph, slug, path, gone)


def _false(links: Links) -> Iterator[tuple[NodeId, bool]]:
    return ((node, False) for node in sorted(links.strong))


def _ends(graph: LinkGraph, front: Front, new: Mask) -> Iterator[tuple[NodeId, Mask]]:
    """Those of `new` that exclude candidates together with the start of `front`, with these; each pair of ends once."""
    weak = front.links.weak
    excluded = weak[front.start] & graph.candidates
    facing = 0
    for candidate in bits(excluded):
        facing |= weak[candidate]
    for end in bits(new & facing & -(2 << front.start)):
        yield end, excluded & weak[end]


def find_aic(board: Board, options: Options, *, grouped: bool = False, with_sets: bool = True) -> Iterator[Step]:
    """AIC: one end of the chain is true, and two candidates or more that both of its ends exclude go.

    A chain that excludes a single candidate is found as a discontinuous loop from there, one whose ends exclude one
    another as a continuous loop. `grouped` chains have groups or, `with_sets`, almost locked sets. Yields each
    conclusion once, short chains first, those without sets before others. Source: sudopedia "AIC"; HoDoKu 0708, 0711.
    """
    levels = None if grouped else levels_of(board, AIC)
    if levels == {}:
        return
    graph, slug = links_of(board), "grouped-aic" if grouped else "aic"
    seen: set[Mask] = set()
    for way in _ways(graph, grouped=grouped, with_sets=with_sets):
        for front, new in _fronts(way.links, _false(way.links), options, _among(way, levels, AIC)):
            for end, gone in _ends(graph, front, new & ~way.links.weak[front.start]):
                if gone & (gone - 1) and gone not in seen and (path := way.path(front, end)):
                    seen.add(gone)
                    yield chain_step(graph, slug, path, gone)


def find_discontinuous_nice_loop(
    board: Board, options: Options, *, grouped: bool = False, with_sets: bool = True
) -> Iterator[Step]:
    """Discontinuous nice loop: from a candidate, if it is true, follows that it is false; or the other way round.

    In the first case it goes, in the second all others of its cell do. `grouped` loops have groups or almost locked
    sets. Yields each conclusion once, short loops first, those without sets before others.
    Source: sudopedia "Nice Loop"; HoDoKu 0707, 0710.
    """
    levels = None if grouped else levels_of(board, OPPOSITE)
    if levels == {}:
        return
    graph, slug = links_of(board), "grouped-discontinuous-nice-loop" if grouped else "discontinuous-nice-loop"
    seen: set[Mask] = set()
    starts = [(node, is_true) for node in bits(graph.candidates) for is_true in (True, False)]
    for way in _ways(graph, grouped=grouped, with_sets=with_sets):
        for front, new in _fronts(
            way.links, starts, options, _among(way, levels, OPPOSITE, board.layout.n_cells * (board.layout.n + 1))
        ):
            start = 1 << front.start
            gone = start if front.is_true else graph.beside(front.start)
            ends = new & (way.links.weak[front.start] if front.is_true else start)
            for end in bits(ends):
                if gone and gone not in seen and (path := way.path(front, end)):
                    seen.add(gone)
                    yield chain_step(graph, slug, path, gone, loop=True)


def find_continuous_nice_loop(
    board: Board, options: Options, *, grouped: bool = False, with_sets: bool = True
) -> Iterator[Step]:
    """Continuous nice loop: its nodes are true and false in turn, one way round or the other.

    So of two nodes with a weak link one is true, and what both exclude goes; so do the other digits of an almost
    locked set around it. `grouped` loops have groups or almost locked sets. Yields each conclusion once, short loops
    first, those without sets before others. Source: sudopedia "Nice Loop"; HoDoKu 0706, 0709.
    """
    levels = None if grouped else levels_of(board, CLOSED)
    if levels == {}:
        return
    graph, slug = links_of(board), "grouped-continuous-nice-loop" if grouped else "continuous-nice-loop"
    seen: set[Mask] = set()
    for way in _ways(graph, grouped=grouped, with_sets=with_sets):
        for front, new in _fronts(way.links, _false(way.links), options, _among(way, levels, CLOSED)):
            for end in bits(new & way.links.weak[front.start] & -(2 << front.start)):
                if way.path(front, end):
                    for path in front.paths(end):
                        if options.is_spent():
                            return
                        gone = _around(graph, way.links, path)
                        if gone and gone not in seen:
                            seen.add(gone)
                            yield chain_step(graph, slug, path, gone, loop=True)


def _around(graph: LinkGraph, links: Links, loop: Path) -> Mask:
    """What goes if the nodes of `loop` are true and false in turn; the first link is strong.

    Candidates in the cells of the loop count only where it enters and leaves their cell, or a set locks them out.
    """
    gone = inside = 0
    for first, second in zip(loop[1::2], (*loop[2::2], loop[0])):
        excluded = links.weak[first] & links.weak[second]
        if graph.node(first).digit == graph.node(second).digit:
            gone |= excluded
        else:
            inside |= excluded
    for number in loop:
        gone &= ~graph.all_in(graph.node(number).cells)
    for first, second in zip(loop[::2], loop[1::2]):
        if locked := graph.set_between(first, second):
            for digit in bits(locked.digits & ~mask_of(graph.node(number).digit for number in (first, second))):
                inside |= graph.excluded(digit, locked.places[digit])
    return (gone | inside) & graph.candidates


_FAMILY = N_("Chains")
TECHNIQUES = (
    Technique("x-chain", N_("X-chain"), _FAMILY, find_x_chain),
    Technique("xy-chain", N_("XY-chain"), _FAMILY, find_xy_chain),
    Technique("aic", N_("AIC"), _FAMILY, find_aic),
    Technique("continuous-nice-loop", N_("Continuous nice loop"), _FAMILY, find_continuous_nice_loop),
    Technique("discontinuous-nice-loop", N_("Discontinuous nice loop"), _FAMILY, find_discontinuous_nice_loop),
    Technique("grouped-aic", N_("Grouped AIC"), _FAMILY, partial(find_aic, grouped=True)),
    Technique(
        "grouped-continuous-nice-loop",
        N_("Grouped continuous nice loop"),
        _FAMILY,
        partial(find_continuous_nice_loop, grouped=True),
    ),
    Technique(
        "grouped-discontinuous-nice-loop",
        N_("Grouped discontinuous nice loop"),
        _FAMILY,
        partial(find_discontinuous_nice_loop, grouped=True),
    ),
)
