"""Lemmas of nested chains: what follows on the board that a propagation has reached, simplest first.

    propagation ──▶ board without its false nodes ──▶ inner propagations ──▶ more false nodes

After that the outer propagation goes on by single links.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

from solver.board import Cell, Layout, Mask, bits
from solver.fast.forcing import chains, searches
from solver.fast.forcing import propagation as compiled
from solver.fast.forcing.chains import Paths, make_paths
from solver.fast.forcing.propagation import Position
from solver.fast.forcing.searches import Search
from solver.fast.jit import zeros
from solver.steps import Candidate
from solver.techniques.forcing.propagations import (
    Claim,
    Inference,
    Inferences,
    Lemma,
    LinkKinds,
    Propagations,
    tables_of,
)

_MAX_NUMBERS = 6_000_000  # numbers in the slots of a search
_BUFFER_SIZE = 1 << 16  # numbers in the buffer for chains and cycles
# X-chains and X-cycles first, then Y-, then both: Sudoku Explainer's order
_LINKS = LinkKinds(False, True), LinkKinds(True, False), LinkKinds(True, True)


class ForcingConclusion(NamedTuple):
    """A conclusion and the propagations it follows from; each `start` is a candidate, and whether it is assumed true.

    In a contradiction there is one propagation, in which `node` becomes both true and false. `size` is the number of
    nodes in all proofs.
    """

    size: int
    rank: int  # of two conclusions with equal sizes, the one with the lower rank counts as simpler
    kind: str
    node: int
    is_true: bool
    starts: tuple[tuple[Candidate, bool], ...]
    house: int | None = None
    cell: Cell | None = None

    @property
    def is_contradiction(self) -> bool:
        """Whether an assumption contradicts itself, and so is wrong."""
        return self.kind == "contradiction"


# The order of conclusions with equal sizes, as in Sudoku Explainer
RANKS = {"double": 1, "cell": 5, "region": 6, "contradiction": 7}


def contradiction(propagations: Propagations, candidate: Candidate, *, is_true: bool) -> ForcingConclusion | None:
    """Return the conclusion that an assumption is wrong because it contradicts itself; None if it does not."""
    propagation = propagations.of(candidate, is_true=is_true)
    node = propagations.clash(propagation)
    if node is None:
        return None
    size = propagations.size(((propagation, node, False), (propagation, node, True)))
    return ForcingConclusion(size, RANKS["contradiction"], "contradiction", node, not is_true, ((candidate, is_true),))


def proofs_of(propagations: Propagations, conclusion: ForcingConclusion) -> tuple[Inferences, ...]:
    """Return a proof of the conclusion from each start; for a contradiction, a proof of each state."""
    made = [propagations.of(candidate, is_true=is_true) for candidate, is_true in conclusion.starts]
    proofs = [propagations.proof(propagation, conclusion.node) for propagation in made]
    if conclusion.is_contradiction:
        proofs.append(propagations.proof(made[0], conclusion.node, second_state=True))
    return tuple(proofs)


class _RatedChain(NamedTuple):
    """A chain or cycle as `fast.forcing.chains` records it, its links, and Sudoku Explainer's rating of a short one."""

    base: float
    rank: int  # of its links
    links: LinkKinds
    kind: int
    start: int
    size: int
    which: int


class LemmaFinder:
    """Lemmas on positions of a layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.tables = layout, tables_of(layout)

    def chain_lemmas(self, now: Position, candidates: tuple[Mask, ...]) -> tuple[Lemma, ...]:
        """Return what cycles and forcing chains exclude: the simplest lemma for each conclusion, simplest first."""
        lemmas: dict[tuple[int, ...], Lemma] = {}
        for chain in sorted(self._chains(now), key=_difficulty):
            lemma = self._chain_lemma(now, chain)
            lemmas.setdefault(tuple(sorted(lemma.excluded)), lemma)
        return tuple(lemmas.values())

    def _chains(self, now: Position) -> Iterator[_RatedChain]:
        for rank, links in enumerate(_LINKS):
            n = int(chains.find_all(self.tables, now, self._paths, *links, self._buffer)) * chains.RECORD_SIZE
            numbers = [int(self._buffer[k]) for k in range(n)]
            for kind, start, size, which in zip(*[iter(numbers)] * chains.RECORD_SIZE):
                base = 7.0 if all(links) else 6.5 if kind == chains.CYCLE else 6.6
                yield _RatedChain(base, rank, links, kind, start, size, which)

    @cached_property
    def _buffer(self) -> Any:
        return zeros(_BUFFER_SIZE)

    @cached_property
    def _paths(self) -> Paths:
        return make_paths(self.tables)

    def _chain_lemma(self, now: Position, chain: _RatedChain) -> Lemma:
        _, _, links, kind, start, size, which = chain
        nodes, reasons = zeros(size + 1), zeros(size + 1)
        chains.trace(self.tables, now, self._paths, kind, start, size, which, *links, nodes, reasons)
        path, why = [int(node) for node in nodes], [int(reason) for reason in reasons]
        if kind == chains.CYCLE:
            chains.useful_length(self.tables, now, self._paths, start, self._paths.ends[which])
            seen = zip(self._paths.forward, self._paths.backward)
            # Whichever way round the cycle is true, these see a true node of their digit.
            excluded = tuple(node for node, (ahead, back) in enumerate(seen) if ahead and back)
            pairs = zip(path[:size], why)
        else:
            is_true = kind == chains.CHAIN_FROM_FALSE
            excluded = tuple(self._others_in_cell(now.candidates, start)) if is_true else (start,)
            # Only true nodes need a reason: a false one follows from the true node before it on any board.
            pairs = zip(path[0 if is_true else 1 : size - 1 : 2], why[0 if is_true else 1 : size - 1 : 2])
        proofs = partial(_path_proofs, self.layout, tuple(path[:size]), kind)
        return Lemma(excluded, size, tuple(number for pair in pairs for number in pair), (kind, *path), proofs)

    def static_lemmas(self, now: Position, candidates: tuple[Mask, ...]) -> tuple[Lemma, ...]:
        """Return what follows, statically, from all candidates of a cell or all places of a digit in a house."""
        return self._common(now, candidates, dynamic=False)

    def dynamic_lemmas(self, now: Position, candidates: tuple[Mask, ...]) -> tuple[Lemma, ...]:
        """Return what follows, dynamically, from all candidates of a cell or all places of a digit in a house.

        Also return contradictions, and what follows from a candidate whether it is true or false.
        """
        return self._common(now, candidates, dynamic=True)

    def _common(self, now: Position, candidates: tuple[Mask, ...], *, dynamic: bool) -> tuple[Lemma, ...]:
        if self._search is None:
            return ()
        search = self._search
        n = int(searches.find_all(self.tables, now, self._scratch, search, dynamic))
        width = searches.RECORD_SIZE
        records = [[int(number) for number in search.conclusions[k : k + width]] for k in range(0, n * width, width)]
        ends = [record[searches.REASONS_END] for record in records]
        lemmas = []
        # The reasons of all conclusions are in one array; each record says where its own end.
        for record, begin, end in zip(records, (0, *ends), ends):
            reasons = tuple(int(number) for number in search.reasons[begin:end])
            conclusion = self._conclusion(candidates, record)
            proofs = partial(_proofs, self.layout, candidates, conclusion, dynamic=dynamic)
            excluded = tuple(self._excluded(candidates, conclusion))
            key = (record[searches.HASH], record[searches.OTHER_HASH])
            lemmas.append((record[: searches.NODE], Lemma(excluded, conclusion.size, reasons, key, proofs)))
        # By size, kind and time: the order in which Sudoku Explainer would try them.
        return tuple(lemma for _, lemma in sorted(lemmas, key=lambda each: each[0]))

    @cached_property
    def _search(self) -> Search | None:
        """The search, or None if it would have too few slots."""
        layout = self.layout
        n_nodes = layout.n_nodes
        # Seven fields of a propagation have a number for each node.
        n_slots = min(n_nodes, _MAX_NUMBERS // (7 * n_nodes))
        return searches.make_search(self.tables, n_slots) if n_slots > 3 * layout.n else None

    @cached_property
    def _scratch(self) -> Position:
        return compiled.make_position(self.tables, [0] * self.layout.n_cells)

    def _conclusion(self, candidates: tuple[Mask, ...], record: list[int]) -> ForcingConclusion:

        # What `start` means depends on the kind: a node, a cell, or a house and digit as one number.
        size, kind, _, node, state, start, assumed = record[: searches.HASH]
        is_true, first = state == compiled.TRUE, Candidate(*self.layout.candidate(start))
        if kind == searches.CONTRADICTION:
            starts: tuple[tuple[Candidate, bool], ...] = ((first, assumed == compiled.TRUE),)
            return ForcingConclusion(size, kind, "contradiction", node, is_true, starts)
        if kind == searches.DOUBLE:
            return ForcingConclusion(size, kind, "double", node, is_true, ((first, True), (first, False)))
        if kind == searches.CELL:
            starts = tuple((Candidate(start, digit), True) for digit in bits(candidates[start]))
            return ForcingConclusion(size, kind, "cell", node, is_true, starts, cell=start)
        width = self.tables.cells_width
        h, digit = divmod(start, self.layout.n + 1)
        cells = [int(cell) for cell in self.tables.cells_of[h * width : (h + 1) * width]]
        starts = tuple((Candidate(cell, digit), True) for cell in cells if candidates[cell] >> digit & 1)
        return ForcingConclusion(size, kind, "region", node, is_true, starts, house=h)

    def _excluded(self, candidates: tuple[Mask, ...], conclusion: ForcingConclusion) -> Iterator[int]:
        node = self.layout.node(*conclusion.starts[0][0]) if conclusion.is_contradiction else conclusion.node
        if not conclusion.is_true:
            yield node
        else:
            yield from self._others_in_cell(candidates, node)

    def _others_in_cell(self, candidates: Sequence[Mask], node: int) -> Iterator[int]:
        """Return the nodes of the other candidates in the cell of `node`."""
        cell, digit = self.layout.candidate(node)
        return (self.layout.node(cell, other) for other in bits(int(candidates[cell]) & ~(1 << digit)))


def surcharge(n_nodes: int) -> int:
    """Return how much harder a chain of `n_nodes` is than the shortest, in tenths.

    Zero up to 6 nodes, then one tenth for each limit exceeded: 6, 8, 10, 14, 18, 26, ... nodes.
    """
    tenths, limit, is_odd = 0, 4, False
    while n_nodes - 2 > limit:
        tenths += 1
        limit = limit * 4 // 3 if is_odd else limit * 3 // 2
        is_odd = not is_odd
    return tenths


def _difficulty(chain: _RatedChain) -> tuple[float, int, int]:
    """Return Sudoku Explainer's rating of a cycle or chain, then its number of nodes, then its rank."""
    number = chain.base
    # Added one by one, as Sudoku Explainer does: 6.6 with four is then a little less than 7.0, and goes first.
    for _ in range(surcharge(chain.size)):
        number += 0.1
    return number, chain.size, chain.rank


def _path_proofs(layout: Layout, path: tuple[int, ...], kind: int) -> tuple[Inferences, ...]:
    """Return the chain from its assumption on; for a cycle, both directions."""
    if kind != chains.CYCLE:
        return (_alternating_inferences(layout, path[::-1], kind == chains.CHAIN_FROM_TRUE),)
    return _alternating_inferences(layout, (path[0], *path[:0:-1]), True), _alternating_inferences(layout, path, False)


def _alternating_inferences(layout: Layout, nodes: tuple[int, ...], is_true: bool) -> Inferences:
    """Return a proof whose nodes are true and false in turn, each because of the one before."""
    claims = [Claim(Candidate(*layout.candidate(node)), is_true == (k % 2 == 0)) for k, node in enumerate(nodes)]
    return tuple(Inference(each, tuple(claims[max(k - 1, 0) : k])) for k, each in enumerate(claims))


def _proofs(
    layout: Layout, candidates: tuple[Mask, ...], conclusion: ForcingConclusion, *, dynamic: bool
) -> tuple[Inferences, ...]:
    return proofs_of(Propagations(layout, candidates, dynamic=dynamic), conclusion)
