"""Cycles and forcing chains as in Sudoku Explainer: the shortest ones from each candidate.

    cycle           a ══ b ── c ══ d ── a
    forcing chain   a ── b ══ c ── a

Strong links are ══, weak ones ──. This forcing chain makes a false; with strong links at both ends it makes a true.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from solver.board import N_, Board, Layout, Mask, for_current_layout
from solver.fast.forcing import chains, propagation
from solver.fast.jit import array
from solver.steps import Step
from solver.techniques.chains.chain_steps import CLOSED_SENTENCES, OPPOSITE_SENTENCES, Path, chain_step
from solver.techniques.chains.links import LinkGraph, link_graph_of
from solver.techniques.forcing.propagations import tables_of
from solver.techniques.technique import BudgetSpentError, Options, Sentences, Technique
from solver.techniques.weak_links import WeakLinks, weak_links_of

_MAX_RECORDS = 4096  # from one cell


class LinkKinds(NamedTuple):
    """Which strong links count: those in a cell with two candidates, in a house with two places of a digit, or both."""

    in_cells: bool
    in_houses: bool


class _ChainRecord(NamedTuple):
    """A chain or cycle as `fast.forcing.chains` records it."""

    kind: int
    node: int
    n_nodes: int
    which: int


# Cached: X-cycles and forcing X-chains are found by one search, and so are their XY variants.
@for_current_layout(6)
def _all_chains(
    layout: Layout, candidates: tuple[Mask, ...], by_clues: WeakLinks, options: Options, links: LinkKinds
) -> tuple[_ChainRecord, ...]:
    """Return all chains and cycles, those with few nodes first, then in cell and digit order."""
    tables = tables_of(layout, by_clues)
    buffer = array([0] * (_MAX_RECORDS * chains.RECORD_SIZE))
    position, paths = propagation.make_position(tables, candidates), chains.make_paths(tables)
    records = []
    # Cell by cell, to look at the budget in between.
    for cell in range(layout.n_cells):
        if options.is_spent():
            raise BudgetSpentError
        n = int(chains.find_from(tables, position, paths, cell, *links, buffer, 0)) * chains.RECORD_SIZE
        records += [
            _ChainRecord(*(int(number) for number in buffer[k : k + chains.RECORD_SIZE]))
            for k in range(0, n, chains.RECORD_SIZE)
        ]
    return tuple(sorted(records, key=lambda record: record.n_nodes))


def _chains(board: Board, options: Options, links: LinkKinds) -> tuple[_ChainRecord, ...]:
    """Return all chains and cycles on `board`; none if the budget runs out."""
    try:
        return _all_chains(board.layout, tuple(board.candidates), weak_links_of(board.puzzle), options, links)
    except BudgetSpentError:
        return ()


def find_cycles(board: Board, options: Options, *, slug: str, links: LinkKinds) -> Iterator[Step]:
    """Cycle: nodes are true and false in turn, one way round or the other; candidates that see one of each are removed.

    Cells of the cycle are left out. Yields each conclusion once, short cycles first.
    Source: Sudoku Explainer 1.2.1, bidirectional X-, Y- and other cycles.
    """
    graph = link_graph_of(board)
    seen = set()
    for record in _chains(board, options, links):
        if record.kind == chains.CYCLE:
            if options.is_spent():
                return
            path = _cycle(board, links, record)
            eliminated = _seen_by_both(graph, path)
            if eliminated not in seen:
                seen.add(eliminated)
                yield chain_step(graph, slug, path, eliminated, loop=True)


def find_single_forcing_chains(board: Board, options: Options, *, slug: str, links: LinkKinds) -> Iterator[Step]:
    """Forcing chain: a candidate, if true, turns out to be false; or, if false, to be true.

    Yields each conclusion once, short chains first.
    Source: Sudoku Explainer 1.2.1, forcing X-chains and forcing chains.
    """
    graph = link_graph_of(board)
    seen = set()
    for record in _chains(board, options, links):
        if record.kind != chains.CYCLE:
            if options.is_spent():
                return
            from_true = record.kind == chains.CHAIN_FROM_TRUE
            # From true it turns out false; from false it is true, and the rest of its cell is removed.
            eliminated = 1 << record.node if from_true else graph.others_in_cell(record.node)
            if eliminated and eliminated not in seen:
                seen.add(eliminated)
                yield chain_step(graph, slug, _chain(board, links, record, from_true=from_true), eliminated, loop=True)


def _chain(board: Board, links: LinkKinds, record: _ChainRecord, *, from_true: bool) -> Path:
    """Return the nodes of a chain, from its first to the last that is true."""
    tables = tables_of(board.layout, weak_links_of(board.puzzle))
    position, paths = propagation.make_position(tables, board.candidates), chains.make_paths(tables)
    chains.chain(tables, position, paths, record.node, from_true, links.in_cells)
    path = [record.node]
    # States alternate along a chain, and so do the arrays that lead back.
    parents = (paths.false_parent, paths.true_parent) if from_true else (paths.true_parent, paths.false_parent)
    for k in range(record.n_nodes - 1):
        path.append(int(parents[k % 2][path[-1]]))
    return tuple(reversed(path[1:] if from_true else path))


def _cycle(board: Board, links: LinkKinds, record: _ChainRecord) -> Path:
    """Return the nodes of a cycle, from the first false one to its start, which is true."""
    tables = tables_of(board.layout, weak_links_of(board.puzzle))
    position, paths = propagation.make_position(tables, board.candidates), chains.make_paths(tables)
    chains.cycles(tables, position, paths, record.node, *links)
    # An instance is a false node on one path; its parent is the true node before it, and so on back to the start.
    path, instance, node = [record.node], paths.ends[record.which], -1
    while node != record.node:
        node = int(paths.instance_parents[instance])
        path += [int(paths.instances[instance]), node]
        instance = paths.true_parent[node]
    return tuple(reversed(path[:-1]))


def _seen_by_both(graph: LinkGraph, cycle: Path) -> Mask:
    """Return the candidates outside the cells of the cycle that see a true and a false node of their digit."""
    #     a ══ b ── c ══ d ── a
    #
    # One way round a and c are true, the other way b and d.
    false, true = (_seen(graph, nodes) for nodes in (cycle[::2], cycle[1::2]))
    cells = 0
    for node in cycle:
        cells |= graph.node(node).cells
    return false & true & ~graph.all_in(cells)


def _seen(graph: LinkGraph, nodes: Path) -> Mask:
    mask = 0
    for node in nodes:
        mask |= graph.excluded(*graph.node(node))
    return mask


_FAMILY = N_("Cycles and forcing chains")
_X, _Y, _XY = LinkKinds(False, True), LinkKinds(True, False), LinkKinds(True, True)
TECHNIQUES = (
    Technique("x-cycle", N_("Bidirectional X-cycle"), _FAMILY, partial(find_cycles, slug="x-cycle", links=_X)),
    Technique("y-cycle", N_("Bidirectional Y-cycle"), _FAMILY, partial(find_cycles, slug="y-cycle", links=_Y)),
    Technique("xy-cycle", N_("Bidirectional cycle"), _FAMILY, partial(find_cycles, slug="xy-cycle", links=_XY)),
    Technique(
        "forcing-x-chain",
        N_("Forcing X-chain"),
        _FAMILY,
        partial(find_single_forcing_chains, slug="forcing-x-chain", links=_X),
    ),
    Technique(
        "forcing-chain",
        N_("Forcing chain"),
        _FAMILY,
        partial(find_single_forcing_chains, slug="forcing-chain", links=_XY),
    ),
)
SENTENCES: Sentences = {
    **dict.fromkeys(("x-cycle", "y-cycle", "xy-cycle"), CLOSED_SENTENCES),
    **dict.fromkeys(("forcing-x-chain", "forcing-chain"), OPPOSITE_SENTENCES),
}
