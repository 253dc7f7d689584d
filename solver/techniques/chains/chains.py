"""Chains: nodes linked strongly and weakly in turn, so that one end or the other is true.

    a ══ b ── c ══ d

If a is false, then b is true, c false and d true. So a or d is true.
"""

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
    ChainKind,
    Lengths,
    lengths_among,
    lengths_of,
    may_have_chains_with_groups,
)
from solver.techniques.chains.chain_steps import SENTENCES as SENTENCES
from solver.techniques.chains.chain_steps import Path, chain_step
from solver.techniques.chains.links import LinkGraph, Links, NodeId, link_graph_of
from solver.techniques.technique import Options, Technique


class ReachSearch:
    """A breadth-first search for the nodes that must be true if `start` is false, or true.

    `levels[k]` are the nodes first reached after k + 1 strong links.
    """

    def __init__(self, links: Links, start: NodeId, is_true: bool) -> None:
        self.links, self.start, self.is_true = links, start, is_true
        self._new = links.onward[start] if is_true else links.strong.get(start, 0)
        self._reached: Mask = 0
        self.levels: list[Mask] = []

    def advance(self) -> Mask:
        """Return the nodes of the next level; 0 if nothing more follows."""
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
        """Return the nodes of this level, counted from 1; 0 if there are none."""
        new = 1
        while new and len(self.levels) < level:
            new = self.advance()
        return new

    def paths(self, end: NodeId, links: Links | None = None) -> Iterator[Path]:
        """Yield the shortest paths to `end`, a node of the last level, over `links`, a subset of those followed.

        Their nodes are true and false in turn, from `start` on. No two of them share a candidate, except the two ends.
        """
        return self._paths(end, len(self.levels) - 1, links or self.links, is_last=True)

    def _paths(self, end: NodeId, level: int, links: Links, *, is_last: bool = False) -> Iterator[Path]:
        before_end = links.strong.get(end, 0)
        if level == 0 and not self.is_true:
            if before_end >> self.start & 1:
                yield self.start, end
            return
        for false in bits(before_end):
            for head in self._heads(links.weak[false], level, links):
                passed = mask_of(head)
                passed_but_start = passed & ~(1 << head[0]) if is_last else passed
                if not (links.touching[false] & passed or links.touching[end] & passed_but_start):
                    yield (*head, false, end)

    def _heads(self, last: Mask, level: int, links: Links) -> Iterator[Path]:
        """Yield the paths to the nodes `last` in the level before."""
        if level == 0:
            if last >> self.start & 1:
                yield (self.start,)
            return
        for true in bits(last & self.levels[level - 1]):
            yield from self._paths(true, level - 1, links)


def _searches(
    links: Links, starts: Iterable[tuple[NodeId, bool]], options: Options, lengths: Lengths | None = None
) -> Iterator[tuple[ReachSearch, Mask]]:
    """Yield all searches with their new nodes, level by level from the second; `starts` are nodes, true or false.

    `lengths`, if known, gives the level at which each start first reaches an end. A search is yielded from there on;
    starts without one are skipped.
    """
    searches = [
        (ReachSearch(links, *start), 2 if lengths is None else lengths[start])
        for start in starts
        if lengths is None or start in lengths
    ]
    level = 1
    while searches:
        level += 1
        grown = []
        for search, first in searches:
            if options.is_spent():
                return
            new = search.advance_to(level) if first <= level else 0
            # A search that reaches nothing new has ended.
            if new or first > level:
                grown.append((search, first))
            if new:
                yield search, new
        searches = grown


class _AllowedLinks(NamedTuple):
    """Links to follow, and simpler ones: a chain over these is another technique's, or has been found before."""

    links: Links
    simpler: tuple[Links, ...] = ()

    def path(self, search: ReachSearch, end: NodeId) -> Path | None:
        """Return the first of the shortest paths to `end`; None if there is one over simpler links."""
        if any(next(search.paths(end, links), None) for links in self.simpler):
            return None
        return next(search.paths(end), None)


def _allowed_links(board: Board, kind: ChainKind, *, grouped: bool, with_sets: bool) -> Iterator[_AllowedLinks]:
    """Yield the links with groups, then those with sets as well; if not `grouped`, the plain ones.

    Links are left out if there are no chains of the `kind` over them for certain.
    """
    if not grouped:
        yield _AllowedLinks(link_graph_of(board).plain)
        return
    if may_have_chains_with_groups(board, kind, with_sets=False):
        graph = link_graph_of(board)
        yield _AllowedLinks(graph.grouped, (graph.plain,))
    if with_sets and may_have_chains_with_groups(board, kind, with_sets=True):
        graph = link_graph_of(board)
        yield _AllowedLinks(graph.with_sets, (graph.plain, graph.grouped))


def _searches_over(
    board: Board, options: Options, kind: ChainKind, *, grouped: bool, with_sets: bool, both_states: bool = False
) -> Iterator[tuple[LinkGraph, _AllowedLinks, ReachSearch, Mask]]:
    """Yield the searches for chains of a `kind` with their new nodes, as `_searches` does, over all `_allowed_links`.

    Each comes with the graph and the links that it follows. They start from false nodes; with `both_states`, from
    candidates, true and false.
    """
    lengths = None if grouped else lengths_of(board, kind)
    if lengths == {}:
        return
    n_starts = board.layout.n_nodes if both_states else sys.maxsize
    for allowed in _allowed_links(board, kind, grouped=grouped, with_sets=with_sets):
        graph = link_graph_of(board)
        starts = _either(graph.candidates) if both_states else _false(allowed.links)
        known = lengths_among(allowed.links, kind, n_starts) if lengths is None else lengths
        for search, new in _searches(allowed.links, starts, options, known):
            yield graph, allowed, search, new


def find_x_chain(board: Board, options: Options) -> Iterator[Step]:
    """X-chain: places of one digit, linked strongly in full houses and weakly in turn; what sees both ends is removed.

    Yields each conclusion once, short chains first. Source: sudopedia "X-Chain"; HoDoKu 0701.
    """
    lengths = lengths_of(board, X_CHAIN)
    if lengths == {}:
        return iter(())
    graph = link_graph_of(board)
    return _open_chains(graph, "x-chain", _AllowedLinks(graph.in_houses), options, lengths, min_links=2)


def find_xy_chain(board: Board, options: Options) -> Iterator[Step]:
    """XY-chain: three or more cells with two candidates each; what sees both ends loses the digit left there.

    Yields each conclusion once, short chains first. Source: sudopedia "XY-Chain"; HoDoKu 0702.
    """
    lengths = lengths_of(board, XY_CHAIN)
    if lengths == {}:
        return iter(())
    graph = link_graph_of(board)
    return _open_chains(graph, "xy-chain", _AllowedLinks(graph.in_cells), options, lengths, min_links=3)


def _open_chains(
    graph: LinkGraph, slug: str, allowed: _AllowedLinks, options: Options, lengths: Lengths | None, *, min_links: int
) -> Iterator[Step]:
    """Yield the chains with at least `min_links` strong links whose ends have excluded candidates in common."""
    seen: set[Mask] = set()
    for search, new in _searches(allowed.links, _false(allowed.links), options, lengths):
        if len(search.levels) >= min_links:
            for end, eliminated in _new_ends(graph, search, new):
                if eliminated not in seen and (path := allowed.path(search, end)):
                    seen.add(eliminated)
                    yield chain_step(graph, slug, path, eliminated)


def _false(links: Links) -> Iterator[tuple[NodeId, bool]]:
    return ((node, False) for node in sorted(links.strong))


def _either(nodes: Mask) -> Iterator[tuple[NodeId, bool]]:
    return ((node, is_true) for node in bits(nodes) for is_true in (True, False))


def _above(node: NodeId) -> Mask:
    """Return the mask of all nodes numbered above `node`."""
    return -(2 << node)


def _new_ends(graph: LinkGraph, search: ReachSearch, new: Mask) -> Iterator[tuple[NodeId, Mask]]:
    """Yield each `new` node that excludes candidates together with the start, and these; each pair of ends once."""
    weak = search.links.weak
    excluded = weak[search.start] & graph.candidates
    facing = 0
    for candidate in bits(excluded):
        facing |= weak[candidate]
    for end in bits(new & facing & _above(search.start)):
        yield end, excluded & weak[end]


def find_aic(board: Board, options: Options, *, grouped: bool = False, with_sets: bool = True) -> Iterator[Step]:
    """AIC: one end of the chain is true, so candidates that both ends exclude are removed.

    Only chains that remove two or more are yielded: a chain that removes one is a discontinuous loop, and a chain whose
    ends exclude each other is a continuous loop; both have finders of their own. `grouped` chains contain groups or,
    `with_sets`, almost locked sets. Yields each conclusion once, short chains first, those without sets before others.
    Source: sudopedia "AIC"; HoDoKu 0708, 0711.
    """
    slug, seen = "grouped-aic" if grouped else "aic", set[Mask]()
    for graph, allowed, search, new in _searches_over(board, options, AIC, grouped=grouped, with_sets=with_sets):
        for end, eliminated in _new_ends(graph, search, new & ~allowed.links.weak[search.start]):
            if eliminated & (eliminated - 1) and eliminated not in seen and (path := allowed.path(search, end)):
                seen.add(eliminated)
                yield chain_step(graph, slug, path, eliminated)


def find_discontinuous_nice_loop(
    board: Board, options: Options, *, grouped: bool = False, with_sets: bool = True
) -> Iterator[Step]:
    """Discontinuous nice loop: assuming a candidate true proves it false, or assuming it false proves it true.

    In the first case it is removed, in the second all others of its cell. `grouped` loops contain groups or almost
    locked sets. Yields each conclusion once, short loops first, those without sets before others. Source: sudopedia
    "Nice Loop"; HoDoKu 0707, 0710.
    """
    slug, seen = "grouped-discontinuous-nice-loop" if grouped else "discontinuous-nice-loop", set[Mask]()
    for graph, allowed, search, new in _searches_over(
        board, options, OPPOSITE, grouped=grouped, with_sets=with_sets, both_states=True
    ):
        start = 1 << search.start
        eliminated = start if search.is_true else graph.others_in_cell(search.start)
        for end in bits(new & (allowed.links.weak[search.start] if search.is_true else start)):
            if eliminated and eliminated not in seen and (path := allowed.path(search, end)):
                seen.add(eliminated)
                yield chain_step(graph, slug, path, eliminated, loop=True)


def find_continuous_nice_loop(
    board: Board, options: Options, *, grouped: bool = False, with_sets: bool = True
) -> Iterator[Step]:
    """Continuous nice loop: its nodes are true and false in turn, in one direction or the other.

    So one of two weakly linked nodes is true, and candidates that both exclude are removed; so are the other digits of
    an almost locked set around it. `grouped` loops contain groups or almost locked sets. Yields each conclusion once,
    short loops first, those without sets before others. Source: sudopedia "Nice Loop"; HoDoKu 0706, 0709.
    """
    slug, seen = "grouped-continuous-nice-loop" if grouped else "continuous-nice-loop", set[Mask]()
    for graph, allowed, search, new in _searches_over(board, options, CLOSED, grouped=grouped, with_sets=with_sets):
        for end in bits(new & allowed.links.weak[search.start] & _above(search.start)):
            for path in search.paths(end) if allowed.path(search, end) else ():
                if options.is_spent():
                    return
                eliminated = _removed_by_loop(graph, allowed.links, path)
                if eliminated and eliminated not in seen:
                    seen.add(eliminated)
                    yield chain_step(graph, slug, path, eliminated, loop=True)


def _removed_by_loop(graph: LinkGraph, links: Links, loop: Path) -> Mask:
    """Return what is removed if the nodes of `loop` are true and false in turn; its first link is strong.

    Candidates in the cells of the loop are removed only if it enters and leaves their cell, or a set locks them out.
    """
    eliminated = inside = 0
    for first, second in zip(loop[1::2], (*loop[2::2], loop[0])):
        excluded = links.weak[first] & links.weak[second]
        if graph.node(first).digit == graph.node(second).digit:
            eliminated |= excluded
        else:
            inside |= excluded
    for number in loop:
        eliminated &= ~graph.all_in(graph.node(number).cells)
    for first, second in zip(loop[::2], loop[1::2]):
        if locked := graph.set_between(first, second):
            for digit in bits(locked.digits & ~mask_of(graph.node(number).digit for number in (first, second))):
                inside |= graph.excluded(digit, locked.places[digit])
    return (eliminated | inside) & graph.candidates


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
