"""Lemmas of nested chains: what follows on the board that a propagation has reached, simplest first.

    propagation ──▶ board without its false nodes ──▶ inner propagations ──▶ more false nodes

After that the outer propagation goes on by single links.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

from solver.board import Layout, Mask, bits
from solver.fast.forcing import chains, searches
from solver.fast.forcing.chains import Paths, make_paths
from solver.fast.forcing.propagation import Position
from solver.fast.jit import zeros
from solver.steps import Candidate
from solver.techniques.forcing.conclusions import ForcingConclusion, proofs_of, search_on
from solver.techniques.forcing.propagations import (
    Claim,
    Inference,
    Inferences,
    Lemma,
    LinkKinds,
    Propagations,
    tables_of,
)

_BUFFER_SIZE = 1 << 16  # numbers in the buffer for chains and cycles
# X-chains and X-cycles first, then Y-, then both: Sudoku Explainer's order
_LINKS = LinkKinds(False, True), LinkKinds(True, False), LinkKinds(True, True)


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
        search = search_on(self.layout)
        if search.n_slots <= 3 * self.layout.n:
            return ()  # on the largest boards it would take too long
        records = search.with_reasons(now, dynamic=dynamic)
        ends = [record[searches.REASONS_END] for record in records]
        lemmas = []
        # The reasons of all conclusions are in one array; each record says where its own end.
        for record, begin, end in zip(records, (0, *ends), ends):
            reasons = tuple(int(number) for number in search.memory.reasons[begin:end])
            conclusion = search.conclusion(candidates, record)
            proofs = partial(_proofs, self.layout, candidates, conclusion, dynamic=dynamic)
            excluded = tuple(self._excluded(candidates, conclusion))
            key = (record[searches.HASH], record[searches.OTHER_HASH])
            lemmas.append((record[: searches.NODE], Lemma(excluded, conclusion.size, reasons, key, proofs)))
        # By size, kind and time: the order in which Sudoku Explainer would try them.
        return tuple(lemma for _, lemma in sorted(lemmas, key=lambda each: each[0]))

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
