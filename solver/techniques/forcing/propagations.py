"""Propagations: all that follows on a board if a candidate is true or false, with the reasons for each conclusion.

    begin ──▶ follow single links ──stuck──▶ deepen ──nothing──▶ done
                 ▲  └──contradiction──▶ done    │
                 └─────────more is false────────┘

To deepen is to look for patterns and lemmas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from solver.board import Layout, Mask, per_layout
from solver.fast.forcing import lemmas
from solver.fast.forcing import propagation as compiled
from solver.fast.forcing.lemmas import Lemmas
from solver.fast.forcing.propagation import Ancestors, Position, Propagation, Tables, Weights, make_tables
from solver.fast.forcing.reasons import add_to_hash
from solver.fast.jit import array, zero_rows, zeros
from solver.steps import Candidate
from solver.techniques.weak_links import NO_LINKS, WeakLinks

_MAX_KEPT = 3_000_000  # numbers in the arrays of all kept propagations


class Claim(NamedTuple):
    """That one candidate is true, or that it is false."""

    candidate: Candidate
    is_true: bool


class Inference(NamedTuple):
    """A claim, and the claims (`parents`) from which it follows directly. An assumption has no parents.

    If it rests on a lemma, `within` holds the lemma's proofs, made on the board on which the parents are true.
    """

    claim: Claim
    parents: tuple[Claim, ...]
    within: tuple[tuple[Inference, ...], ...] = ()


# The proof of a claim, each inference after its parents. `proofs.py` makes the lines of a `Proof` from it.
Inferences = tuple[Inference, ...]


@dataclass(frozen=True, eq=False)
class LemmaSet:
    """Conclusions that hold on the board that a propagation has reached, simplest first; `proofs` are those of one."""

    arrays: Lemmas
    proofs: Callable[[int], tuple[Inferences, ...]]


def one_lemma(
    node: int, weight: int, reasons: tuple[int, ...], proofs: Callable[[int], tuple[Inferences, ...]]
) -> LemmaSet:
    """Return the lemma that `node` is false; equal nodes and reasons make it equal."""
    records = zeros(lemmas.LEMMA_SIZE)
    records[lemmas.WEIGHT], records[lemmas.EXCLUDED_END], records[lemmas.REASONS_END] = weight, 1, len(reasons)
    for number in (node, *reasons):
        add_to_hash(records, lemmas.KEY, number)
    return LemmaSet(Lemmas(records, array([node]), array(reasons)), proofs)


# Makes more nodes false when nothing follows from single links; returns whether it has found any.
Deepen = Callable[["Propagations", "Propagation"], bool]


def tables_of(layout: Layout, by_clues: WeakLinks = NO_LINKS) -> Tables:
    """Return the tables of `layout`, with areas before lines, and what candidates exclude `by_clues`."""
    tables = _tables_of_houses(layout)
    if not by_clues:
        return tables
    begins, linked = by_clues.lists
    return tables._replace(linked_begin=begins, linked=linked)


@per_layout
def _tables_of_houses(layout: Layout) -> Tables:
    return make_tables([layout.houses[h].cells for h in houses_in_order(layout)], layout.peer_cells, layout.n)


def houses_in_order(layout: Layout) -> list[int]:
    """Return the houses in the order of the tables: full ones first, and among these areas first."""
    houses = layout.houses
    return sorted(range(len(houses)), key=lambda h: (len(houses[h].cells) != layout.n, houses[h].is_line))


class Propagations:
    """The propagations from the candidates of a position, each made on first use.

    In `dynamic` propagations, several false nodes together may leave a cell only one digit, or a digit only one place.
    Without `in_cells`, a propagation stays within one digit. When nothing more follows, `deepen` may `exclude` more,
    until the budget `is_spent`.
    """

    def __init__(
        self,
        layout: Layout,
        candidates: tuple[Mask, ...],
        by_clues: WeakLinks = NO_LINKS,
        *,
        dynamic: bool,
        in_cells: bool = True,
        deepen: Deepen | None = None,
        is_spent: Callable[[], bool] = lambda: False,
    ) -> None:
        self.layout, self.candidates, self.by_clues = layout, candidates, by_clues
        self.dynamic, self.in_cells, self.deepen = dynamic, in_cells, deepen
        self.is_spent = is_spent
        self.tables = tables_of(layout, by_clues)
        self.before: Position = compiled.make_position(self.tables, candidates)
        self.now: Position = compiled.make_position(self.tables, candidates)
        self.n_nodes = layout.n_nodes
        self.ancestors: Ancestors = compiled.make_ancestors(self.tables)
        self._kept: dict[tuple[int, bool], Propagation] = {}
        # Numbers of lemmas begin with 1: in a list of parents, 0 stands for a pattern.
        self._n_lemmas = 1
        self._firsts: WeakKeyDictionary[LemmaSet, int] = WeakKeyDictionary()
        self._used: dict[int, tuple[LemmaSet, int]] = {}
        self._alike: dict[tuple[int, int], int] = {}
        self.weights = Weights(zeros(1), zeros(1), zeros(1))
        self._scratch = zero_rows(2, self.n_nodes)
        self._parent_lists = zeros(compiled.LISTS_EACH * self.n_nodes if deepen else 1)

    def node(self, candidate: Candidate) -> int:
        """Return the number of `candidate`."""
        return self.layout.node(*candidate)

    def candidate(self, node: int) -> Candidate:
        """Return the candidate with this number."""
        return Candidate(*self.layout.candidate(int(node)))

    def of(self, candidate: Candidate, *, is_true: bool) -> Propagation:
        """Return what follows if `candidate` is true, or false, up to the first contradiction."""
        key = self.node(candidate), is_true
        if key not in self._kept:
            # A propagation has nine arrays with a number for each node.
            if len(self._kept) * self.n_nodes * 9 > _MAX_KEPT:
                self._kept.clear()
            self._kept[key] = self._propagate(*key)
        return self._kept[key]

    def _propagate(self, node: int, is_true: bool) -> Propagation:
        propagation: Propagation = compiled.make_propagation(self.tables, self._parent_lists, self._scratch)
        how = compiled.TRUE if is_true else compiled.FALSE, self.dynamic, self.in_cells
        is_open = compiled.propagate(self.tables, self.before, self.now, propagation, node, *how)
        while is_open and self.deepen and not self.is_spent() and self.deepen(self, propagation):
            is_open = compiled.follow(self.tables, self.now, propagation, self.dynamic, self.in_cells)
        # `_parent_lists` is scratch memory of the propagation being made; keep a copy of the part in use.
        return propagation._replace(parent_lists=self._parent_lists[: propagation.numbers[compiled.N_LISTED]].copy())

    def exclude(self, propagation: Propagation, found: LemmaSet) -> bool:
        """Make false what lemmas exclude, if they depend on the propagation; return whether anything changed."""
        if not len(found.arrays.records):
            return False
        first = self._firsts.setdefault(found, self._n_lemmas)
        if first == self._n_lemmas:
            self._n_lemmas += len(found.arrays.records) // lemmas.LEMMA_SIZE
        arguments = self.tables, self.before, propagation, found.arrays, first, self._which, self.ancestors
        n = int(lemmas.exclude(*arguments))
        for k in range(n):
            self._use(found, int(self._which[k]), first)
        return n > 0

    @cached_property
    def _which(self) -> Any:
        """Scratch memory: which of several lemmas exclude anything."""
        return zeros(lemmas.MOST * self.n_nodes)

    def _use(self, found: LemmaSet, k: int, first: int) -> None:
        """Let a lemma of `found` have its weight."""
        # Equal lemmas weigh once, but each has its own number: made on another board, the same nodes may rest on other
        # candidates.
        number = first + k
        if number not in self._used:
            self._used[number] = found, k
            if number >= len(self.weights.weights):
                self.weights = Weights(*(array([*numbers, *[0] * number]) for numbers in self.weights))
            record = found.arrays.records[k * lemmas.LEMMA_SIZE : (k + 1) * lemmas.LEMMA_SIZE]
            key = int(record[lemmas.KEY]), int(record[lemmas.OTHER_KEY])
            self.weights.weights[number] = record[lemmas.WEIGHT]
            self.weights.firsts[number] = self._alike.setdefault(key, number)

    def clash(self, propagation: Propagation) -> int | None:
        """Return the node that is both true and false in `propagation`; None if there is none."""
        node = int(propagation.numbers[compiled.CLASH])
        return None if node < 0 else node

    def false_nodes(self, propagation: Propagation) -> dict[int, int]:
        """Return the false nodes of a static propagation from a true candidate, and how many claims prove each."""
        lengths: dict[int, int] = {}
        for k in range(int(propagation.numbers[compiled.FALSE_TO])):
            node = int(propagation.false_queue[k])
            # node ◀── its true parent ◀── the false node before that
            before = int(propagation.parent[propagation.parent[node]])
            lengths[node] = 2 + (0 if before < 0 else lengths[before])
        return lengths

    def n_in_proof(self, propagation: Propagation, node: int, *, second_state: bool = False) -> int:
        """Return the number of nodes of the proof of `node`, or with `second_state` of its second state."""
        tables, ancestors = self.tables, self.ancestors
        return int(compiled.ancestors_of(tables, self.before, propagation, node, second_state, ancestors))

    def size(self, ends: Iterable[tuple[Propagation, int, bool]]) -> int:
        """Return the number of nodes in the proofs of all `ends`. A lemma counts once, however often it is used.

        An end is a propagation, a node, and whether its second state is meant (see `n_in_proof`).
        """
        n = 0
        compiled.begin_to_weigh(self.weights)
        for propagation, node, second_state in ends:
            n_nodes = self.n_in_proof(propagation, node, second_state=second_state)
            n += n_nodes
            if self._used:
                n += int(compiled.weigh(propagation, second_state, self.ancestors.nodes, n_nodes, self.weights))
        return n

    def reasons(self, propagation: Propagation, node: int, *, second_state: bool = False) -> Iterator[int]:
        """Yield pairs of numbers for the true nodes behind `node`: see `Lemma.reasons`."""
        for k in range(self.n_in_proof(propagation, node, second_state=second_state)):
            state, reason = compiled.state_and_reason(propagation, second_state, self.ancestors.nodes, k)
            if state == compiled.TRUE and reason != compiled.START:
                yield from (int(self.ancestors.nodes[k]), int(reason))

    def proof(self, propagation: Propagation, node: int, *, second_state: bool = False) -> Inferences:
        """Return the proof of `node` in `propagation`, each inference after its parents."""
        inferences: dict[Claim, Inference] = {}
        last = self._claim(propagation, node, second_state=second_state)
        # Depth first without recursion: a claim stays on the stack until all its parents have been inferred.
        todo = [(last, self._parents(propagation, node, second_state=second_state))]
        while todo:
            claim, parents = todo.pop()
            missing = [node for node in parents if self._claim(propagation, node) not in inferences]
            if claim in inferences:
                continue
            if missing:
                todo.append((claim, parents))
                todo += [(self._claim(propagation, node), self._parents(propagation, node)) for node in missing]
            else:
                claims = tuple(self._claim(propagation, node) for node in parents)
                within = self._within(propagation, claim, second_state=second_state and claim == last)
                inferences[claim] = Inference(claim, claims, within)
        return tuple(inferences.values())

    def _within(self, propagation: Propagation, claim: Claim, *, second_state: bool) -> tuple[Inferences, ...]:
        """Return the proofs of the lemma that shows `claim`."""
        numbers, reasons = propagation.numbers, propagation.reason
        reason = numbers[compiled.CLASH_REASON] if second_state else reasons[self.node(claim.candidate)]
        # True nodes, and false ones behind a single link, have no lemma.
        if claim.is_true or reason < 0:
            return ()
        number = int(propagation.parent_lists[reason + 1])
        if not number:
            return ()
        found, k = self._used[number]
        return found.proofs(k)

    def _claim(self, propagation: Propagation, node: int, *, second_state: bool = False) -> Claim:
        state = propagation.numbers[compiled.CLASH_STATE] if second_state else propagation.state[node]
        return Claim(self.candidate(node), bool(state == compiled.TRUE))

    def _parents(self, propagation: Propagation, node: int, *, second_state: bool = False) -> list[int]:
        n = compiled.parents(self.tables, self.before, propagation, node, second_state, self.ancestors)
        return [int(each) for each in self.ancestors.nodes[:n]]
