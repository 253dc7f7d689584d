"""Conclusions of forcing chains: what several assumptions have in common, or that one contradicts itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from solver.board import Cell, Layout, Mask, bits, for_current_layout
from solver.fast.forcing import searches
from solver.fast.forcing.propagation import TRUE
from solver.fast.mode import is_compiled
from solver.steps import Candidate
from solver.techniques.forcing.patterns import patterns_of
from solver.techniques.forcing.propagations import Deepen, Inferences, Propagations, houses_in_order, tables_of
from solver.techniques.technique import BudgetSpentError
from solver.techniques.weak_links import NO_LINKS, WeakLinks

_MAX_NUMBERS = 6_000_000  # numbers in the slots of a search
# Nodes of the propagations between two looks at the clock
_WORK, _COMPILED_WORK = 20_000, 400_000


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


class ConclusionSearch:
    """The compiled search for conclusions on positions of a layout with clues, and its memory."""

    def __init__(self, layout: Layout, by_clues: WeakLinks) -> None:
        self.layout, self.tables = layout, tables_of(layout, by_clues)
        self.n_slots = max(layout.n + 2, min(layout.n_nodes, _MAX_NUMBERS // (7 * layout.n_nodes)))
        self.memory = searches.make_search(self.tables, patterns_of(layout), self.n_slots)
        self._houses = houses_in_order(layout)

    def find(
        self,
        propagations: Propagations,
        kinds: Iterable[str],
        *,
        fewest: int,
        level: int,
        by_lemmas: Deepen | None,
        is_spent: Callable[[], bool],
    ) -> list[ForcingConclusion]:
        """Return the simplest conclusion of these kinds about each candidate, simplest first.

        Each begins with a candidate of a cell that has at least the `fewest`. From level 1 on, propagations use
        patterns, and at deeper levels, when these lead no further, `by_lemmas`. Raises BudgetSpentError.
        """
        mask, before, now = sum(1 << RANKS[kind] for kind in kinds), propagations.before, propagations.now
        how = searches.Scope(propagations.dynamic, propagations.in_cells, fewest, mask, False, level)
        work = max(1, (_COMPILED_WORK if is_compiled() else _WORK) // self.layout.n_nodes)
        searches.clear(self.memory)
        at = 0
        while at >= 0:
            if is_spent():
                raise BudgetSpentError
            self.memory = self.memory._replace(weights=propagations.weights)
            at = searches.search(self.tables, before, now, self.memory, how, at, work)
            if by_lemmas and (waiting := searches.waiting_for_lemmas(self.memory)):
                searches.resume(self.memory, found=by_lemmas(propagations, waiting))
        records = sorted(self._records(int(searches.collect(self.memory))))
        return [self.conclusion(propagations.candidates, record) for record in records]

    def _records(self, n: int) -> list[list[int]]:
        width, numbers = searches.RECORD_SIZE, self.memory.conclusions
        return [[int(number) for number in numbers[k : k + width]] for k in range(0, n * width, width)]

    def conclusion(self, candidates: Sequence[Mask], record: list[int]) -> ForcingConclusion:
        """Return the conclusion in a record, which may end after `ASSUMED`."""
        # What `start` means depends on the kind: a node, a cell, or a house and digit as one number.
        size, kind, _, node, state, start, assumed = record[: searches.HASH]
        is_true, first = state == TRUE, Candidate(*self.layout.candidate(start))
        if kind == searches.CONTRADICTION:
            starts: tuple[tuple[Candidate, bool], ...] = ((first, assumed == TRUE),)
            return ForcingConclusion(size, kind, "contradiction", node, is_true, starts)
        if kind == searches.DOUBLE:
            return ForcingConclusion(size, kind, "double", node, is_true, ((first, True), (first, False)))
        if kind == searches.CELL:
            starts = tuple((Candidate(start, digit), True) for digit in bits(int(candidates[start])))
            return ForcingConclusion(size, kind, "cell", node, is_true, starts, cell=start)
        number, digit = divmod(start, self.layout.n + 1)
        h = self._houses[number]
        cells = [cell for cell in self.layout.houses[h].cells if candidates[cell] >> digit & 1]
        return ForcingConclusion(
            size, kind, "region", node, is_true, tuple((Candidate(cell, digit), True) for cell in cells), house=h
        )


@for_current_layout(1)
def search_on(layout: Layout, by_clues: WeakLinks = NO_LINKS) -> ConclusionSearch:
    """Return the search for positions of `layout`. Its memory is shared, so one search must end before the next."""
    return ConclusionSearch(layout, by_clues)
