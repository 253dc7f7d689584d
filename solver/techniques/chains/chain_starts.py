"""Where chains of a kind can start, and how long the shortest from there is; found by compiled code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solver.board import Board, Layout, Mask, for_current_layout
from solver.fast.chains import chain_kinds, groups, loops, webs
from solver.fast.chains.groups import Groups
from solver.fast.chains.webs import Web
from solver.fast.jit import array
from solver.fast.mode import is_compiled
from solver.techniques.chains.links import Links
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.sets.set_buffers import linked_sets_of
from solver.techniques.weak_links import NO_LINKS, WeakLinks, weak_links_of

_MAX_CANDIDATES = 1000
_MAX_NODES = 8000


class ChainKind(NamedTuple):
    """Which links a chain uses, what its end must do (see `chain_kinds`), and its fewest strong links."""

    strong: int
    weak_in_cells: bool
    end: int
    min_links: int


_EVERY = chain_kinds.IN_CELLS | chain_kinds.IN_HOUSES | chain_kinds.BY_CLUES
X_CHAIN = ChainKind(strong=chain_kinds.IN_HOUSES, weak_in_cells=False, end=chain_kinds.OPEN, min_links=2)
XY_CHAIN = ChainKind(strong=chain_kinds.IN_CELLS, weak_in_cells=False, end=chain_kinds.OPEN, min_links=3)
AIC, CLOSED, OPPOSITE = (
    ChainKind(strong=_EVERY, weak_in_cells=True, end=end, min_links=2)
    for end in (chain_kinds.AIC, chain_kinds.CLOSED, chain_kinds.OPPOSITE)
)
FROM_ONE = AIC._replace(strong=chain_kinds.IN_CELLS | chain_kinds.IN_HOUSES)  # links that propagations follow too

# For each start (number of a candidate, whether it is assumed true) the fewest strong links to the end of a chain.
Lengths = Mapping[tuple[int, bool], int]


def lengths_of(board: Board, kind: ChainKind) -> Lengths | None:
    """Return the starts of chains of a `kind` on `board`, each with its shortest length.

    None in a plain process or with too many candidates.
    """
    candidates = tuple(board.candidates)
    if not is_compiled() or sum(mask.bit_count() for mask in candidates) > _MAX_CANDIDATES:
        return None
    return _lengths(board.layout, candidates, kind, weak_links_of(board.puzzle))


def lengths_among(links: Links, kind: ChainKind, n_starts: int) -> Lengths | None:
    """Return the starts of chains over `links`, among the nodes below `n_starts`, each with its shortest length.

    None in a plain process or with too many nodes.
    """
    n_nodes = max(links.weak, default=-1) + 1
    if not is_compiled() or n_nodes > _MAX_NODES:
        return None

    web = webs.make_web(0, 0, n_nodes)
    size = 8 * len(web.new)
    for row, masks in ((web.weak, links.weak), (web.strong, links.strong)):
        row.data.cast("B")[:] = b"".join(masks.get(node, 0).to_bytes(size, "little") for node in range(n_nodes))
    webs.follow(web)
    webs.find_lengths(web, kind.end, kind.min_links, min(n_starts, n_nodes))
    return {(k // 2, bool(k % 2)): length for k, length in enumerate(web.lengths.tolist()) if length}


def may_have_chains_with_groups(board: Board, kind: ChainKind, *, with_sets: bool) -> bool:
    """Return whether there may be chains of a `kind` with groups or, `with_sets`, with parts of sets too.

    True in a plain process or on a large board.
    """
    candidates = tuple(board.candidates)
    by_clues = weak_links_of(board.puzzle)
    linked = _webs_with_groups(board.layout, candidates, by_clues) if is_compiled() else None
    if not linked:
        return True
    web = linked[with_sets]
    n_candidates = sum(mask.bit_count() for mask in candidates)
    n_starts = n_candidates if kind.end == chain_kinds.OPPOSITE else len(web.nodes)
    webs.find_lengths(web, kind.end, kind.min_links, n_starts)
    if kind.end != chain_kinds.CLOSED or not any(web.lengths.tolist()):
        return any(web.lengths.tolist())
    found, thirds = _groups(board.layout), loops.make_thirds(web)
    if with_sets:
        loops.find_thirds(found, web, thirds)
    small = web_of(board.layout, candidates, AIC, by_clues)
    return bool(loops.may_remove_by_loop(flat_layout_of(board.layout), small, found, web, thirds))


@for_current_layout(1)
def _webs_with_groups(layout: Layout, candidates: tuple[Mask, ...], by_clues: WeakLinks) -> tuple[Web, Web] | None:
    """Return all links with groups, and those with parts of sets too; None if they take too much room."""
    buffers = linked_sets_of(layout, candidates)
    if not buffers:
        return None
    flat, sets, found = flat_layout_of(layout), buffers.sets, _groups(layout)
    web = web_of(layout, candidates, AIC, by_clues)
    if not groups.find_groups(flat, web, sets, found):
        return None
    with_groups = _links_with(layout, web, found)
    if not groups.find_parts(flat, array(candidates), web, sets, found):
        return None
    return with_groups, _links_with(layout, web, found)


def _links_with(layout: Layout, web: Web, found: Groups) -> Web:
    large = webs.make_web(0, 0, len(web.nodes) + int(found.n_nodes[0]))
    groups.link_groups(flat_layout_of(layout), web, found, large)
    return large


@for_current_layout(1)
def _groups(layout: Layout) -> Groups:
    return groups.make_groups(flat_layout_of(layout))


@for_current_layout(8)
def _lengths(layout: Layout, candidates: tuple[Mask, ...], kind: ChainKind, by_clues: WeakLinks) -> Lengths:
    web = web_of(layout, candidates, kind, by_clues)
    webs.find_lengths(web, kind.end, kind.min_links, len(web.nodes))
    return {(int(web.nodes[k // 2]), bool(k % 2)): length for k, length in enumerate(web.lengths.tolist()) if length}


def web_of(layout: Layout, candidates: tuple[Mask, ...], kind: ChainKind, by_clues: WeakLinks = NO_LINKS) -> Web:
    """Return the links that chains of a `kind` use in a position."""
    return _web(layout, candidates, kind.strong, by_clues, weak_in_cells=kind.weak_in_cells)


@for_current_layout(4)
def _web(layout: Layout, candidates: tuple[Mask, ...], strong: int, by_clues: WeakLinks, *, weak_in_cells: bool) -> Web:
    web = webs.make_web(layout.n, layout.n_cells, sum(mask.bit_count() for mask in candidates))
    webs.link(flat_layout_of(layout), array(candidates), web, strong, weak_in_cells)
    if by_clues and strong & chain_kinds.IN_CELLS:
        needed = by_clues.strong_among(candidates) if strong & chain_kinds.BY_CLUES else ()
        webs.add_pairs(web, by_clues.numbers, array([node for one, other, _ in needed for node in (one, other)]))
    return web
