"""Lemmas of nested chains: what follows on the board that a propagation has reached, simplest first.

    propagation ──▶ board without its false nodes ──▶ inner propagations ──▶ more false nodes

After that the outer propagation goes on by single links.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Layout, Mask, for_current_layout
from solver.fast.forcing import chains, lemmas, searches
from solver.fast.forcing.lemmas import Lemmas, make_memory
from solver.fast.forcing.propagation import Position, make_position
from solver.fast.jit import array, frozen, zeros
from solver.steps import Candidate
from solver.techniques.forcing.conclusions import ConclusionSearch, proofs_of
from solver.techniques.forcing.propagations import (
    Claim,
    Inference,
    Inferences,
    LemmaSet,
    Propagations,
    tables_of,
)
from solver.techniques.weak_links import NO_LINKS, WeakLinks

CHAINS, STATIC, DYNAMIC = "chains", "static", "dynamic"  # kinds of lemmas
_MAX_NUMBERS = 2_000_000  # numbers in the lemmas of all positions


class LemmaFinder:
    """Lemmas on positions of a layout. Propagations often reach the same position, so its lemmas are kept for a while.

    They are what cycles and forcing chains exclude, or what follows, statically or dynamically, from all candidates of
    a cell or all places of a digit in a house. Dynamically, they are also contradictions, and what follows from a
    candidate whether it is true or false.
    """

    def __init__(self, layout: Layout, by_clues: WeakLinks = NO_LINKS) -> None:
        self.layout, self.by_clues, self.tables = layout, by_clues, tables_of(layout, by_clues)
        self._memory = make_memory(self.tables, array(_hardness(layout)))
        self._search = ConclusionSearch(layout, by_clues)
        self._scratch = make_position(self.tables, [0] * layout.n_cells)
        self._found: dict[tuple[str, object], LemmaSet] = {}
        self._n_numbers = 0

    def find(self, kind: str, now: Position) -> LemmaSet:
        """Return the lemmas of a kind on the position `now`."""
        key = kind, frozen(now.candidates)
        if key not in self._found:
            if self._n_numbers > _MAX_NUMBERS:
                self._found.clear()
                self._n_numbers = 0
            found = self._found[key] = self._find(kind, now)
            self._n_numbers += sum(map(len, found.arrays)) + 4 * self.layout.n_cells
        return self._found[key]

    def _find(self, kind: str, now: Position) -> LemmaSet:
        memory, dynamic = self._memory, kind == DYNAMIC
        # On the largest boards, what propagations have in common would take too long.
        if kind == CHAINS:
            lemmas.find_chains(self.tables, now, memory)
        elif self._search.n_slots > 3 * self.layout.n:
            how = searches.Scope(dynamic, True, 2 if dynamic else 3, searches.ALL_KINDS, True, 0)
            lemmas.find_common(self.tables, now, self._scratch, self._search.memory, how, memory)
        else:
            return LemmaSet(Lemmas(zeros(0), zeros(0), zeros(0)), lambda _: ())
        arrays = Lemmas(*(numbers[: int(end)].copy() for numbers, end in zip(memory.found, memory.ends)))
        candidates = now.candidates.copy()

        def proofs(k: int) -> tuple[Inferences, ...]:
            begin = k * lemmas.LEMMA_SIZE + lemmas.ORIGIN
            origin = [int(number) for number in arrays.records[begin : begin + lemmas.N_ORIGIN]]
            masks = tuple(int(mask) for mask in candidates)
            if kind == CHAINS:
                return self._proofs_of_chain(masks, origin)
            conclusion = self._search.conclusion(masks, origin)
            return proofs_of(Propagations(self.layout, masks, self.by_clues, dynamic=dynamic), conclusion)

        return LemmaSet(arrays, proofs)

    def _proofs_of_chain(self, candidates: tuple[Mask, ...], origin: Sequence[int]) -> tuple[Inferences, ...]:
        kind, start, size, which, rank, *_ = origin
        now, nodes, reasons = make_position(self.tables, candidates), zeros(size + 1), zeros(size + 1)
        chain = kind, start, size, which, rank != 0, rank != 1
        chains.trace(self.tables, now, self._memory.paths, *chain, nodes, reasons)
        return _path_proofs(self.layout, tuple(int(node) for node in nodes[:size]), kind)


@for_current_layout(1)
def lemma_finder(layout: Layout, by_clues: WeakLinks) -> LemmaFinder:
    """Return the finder for positions of `layout` with clues."""
    return LemmaFinder(layout, by_clues)


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


def _hardness(layout: Layout) -> list[int]:
    """Return how hard chains are for Sudoku Explainer, by kind of links and size: see `fast.forcing.lemmas`."""
    sizes = range(2 * layout.n_nodes + 1)
    ratings = [_difficulty(base, size) for base in (6.6, 6.5, 7.0) for size in sizes]
    order = {rating: k for k, rating in enumerate(sorted(set(ratings)))}
    return [order[rating] for rating in ratings]


def _difficulty(base: float, size: int) -> float:
    # Added one by one, as Sudoku Explainer does: 6.6 with four is then a little less than 7.0, and goes first.
    for _ in range(surcharge(size)):
        base += 0.1
    return base


def _path_proofs(layout: Layout, path: tuple[int, ...], kind: int) -> tuple[Inferences, ...]:
    """Return the chain from its assumption on; for a cycle, both directions."""
    if kind != chains.CYCLE:
        return (_alternating_inferences(layout, path[::-1], kind == chains.CHAIN_FROM_TRUE),)
    return _alternating_inferences(layout, (path[0], *path[:0:-1]), True), _alternating_inferences(layout, path, False)


def _alternating_inferences(layout: Layout, nodes: tuple[int, ...], is_true: bool) -> Inferences:
    """Return a proof whose nodes are true and false in turn, each because of the one before."""
    claims = [Claim(Candidate(*layout.candidate(node)), is_true == (k % 2 == 0)) for k, node in enumerate(nodes)]
    return tuple(Inference(each, tuple(claims[max(k - 1, 0) : k])) for k, each in enumerate(claims))
