"""Runs: what follows on a board if a candidate is true or false, with the reasons for each conclusion.

    begin ──▶ follow single links ──stuck──▶ deepen ──nothing──▶ done
                 ▲  └──contradiction──▶ done    │
                 └─────────more is false────────┘

To deepen is to look for patterns and lemmas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from solver.board import Layout, Mask, per_layout
from solver.steps import Candidate

if TYPE_CHECKING:
    from solver.fast.forcing.propagation import Position, Run, Tables

_MAX_KEPT = 3_000_000  # numbers in the arrays of all kept runs


class Claim(NamedTuple):
    """A candidate, and whether it is true. A `Statement` may be about several cells."""

    candidate: Candidate
    is_true: bool


class Inference(NamedTuple):
    """A claim and its parents, from which it follows directly; the first of a proof has none.

    If it takes a lemma, `within` are the proofs of that, on a board on which the parents are true.
    """

    claim: Claim
    parents: tuple[Claim, ...]
    within: tuple[tuple[Inference, ...], ...] = ()


# What a run can say for a claim. `proofs.py` makes the lines of a `Proof` from it.
Inferences = tuple[Inference, ...]


class Lemma(NamedTuple):
    """A lemma, on the board that a run has reached.

    `weight` is its number of nodes. `reasons` are pairs of a true node and the house in which it is the last place of
    its digit, or `propagation.IN_CELL`: the lemma depends on what the run has removed there. Lemmas with equal `key`
    have the same nodes.
    """

    excluded: tuple[int, ...]
    weight: int
    reasons: tuple[int, ...]
    key: object
    proofs: Callable[[], tuple[Inferences, ...]]


# Makes more nodes false when nothing follows from single links; returns whether it has found any.
Deepen = Callable[["Runs", "Run"], bool]


@per_layout
def tables_of(layout: Layout) -> Tables:
    """Return the tables of `layout`, with areas before lines."""
    from solver.fast.forcing.propagation import make_tables

    return make_tables([layout.houses[h].cells for h in houses_in_order(layout)], layout.n, layout.n_cells)


def houses_in_order(layout: Layout) -> list[int]:
    """Return the houses in the order of the tables: full ones first, and among these areas first."""
    houses = layout.houses
    return sorted(range(len(houses)), key=lambda h: (len(houses[h].cells) != layout.n, houses[h].is_line))


class Runs:
    """The runs from the candidates of a position, each made on first use.

    In `dynamic` runs several nodes together may leave a cell or a digit one chance. Without `in_cells` a run stays
    within one digit. When nothing more follows, `deepen` may `exclude` more, until the budget `is_spent`.
    """

    def __init__(
        self,
        layout: Layout,
        candidates: tuple[Mask, ...],
        *,
        dynamic: bool,
        in_cells: bool = True,
        deepen: Deepen | None = None,
        is_spent: Callable[[], bool] = lambda: False,
    ) -> None:
        from solver.fast import jit
        from solver.fast.forcing import propagation

        self.layout, self.dynamic, self.in_cells, self.deepen = layout, dynamic, in_cells, deepen
        self.is_spent = is_spent
        self.jit, self.propagation = jit, propagation
        self.tables = tables_of(layout)
        self.before: Position = propagation.make_position(self.tables, candidates)
        self.now: Position = propagation.make_position(self.tables, candidates)
        self.n_nodes = layout.n_nodes
        self.done = self.jit.array([0] * self.n_nodes)
        self.out = self.jit.array([0] * (self.n_nodes + 1))
        self._kept: dict[tuple[int, bool], Run] = {}
        self._lemmas: list[Lemma] = []
        self._numbers: dict[int, int] = {}
        self._alike: dict[object, int] = {}
        self._weights, self._firsts = self.jit.zeros(1), self.jit.zeros(1)
        self._parent_lists = self.jit.zeros(propagation.LISTS_EACH * self.n_nodes if deepen else 1)

    def node(self, candidate: Candidate) -> int:
        """Return the number of `candidate`."""
        return self.layout.node(*candidate)

    def candidate(self, node: int) -> Candidate:
        """Return the candidate with this number."""
        return Candidate(*self.layout.candidate(int(node)))

    def run(self, candidate: Candidate, *, is_true: bool) -> Run:
        """Return what follows if `candidate` is true, or false. A run ends at its first contradiction."""
        key = self.node(candidate), is_true
        if key not in self._kept:
            # A run has nine arrays with a number for each node.
            if len(self._kept) * self.n_nodes * 9 > _MAX_KEPT:
                self._kept.clear()
            self._kept[key] = self._new_run(*key)
        return self._kept[key]

    def _new_run(self, node: int, is_true: bool) -> Run:
        propagation = self.propagation
        run: Run = propagation.make_run(self.tables, self._parent_lists)
        if self.dynamic:
            propagation.copy(self.before, self.now)
        propagation.begin(self.tables, run, node, propagation.TRUE if is_true else propagation.FALSE)
        while propagation.follow(self.tables, self.now, run, self.dynamic, self.in_cells) and self.deepen:
            if self.is_spent() or not self.deepen(self, run):
                break
        # `_parent_lists` is scratch memory of the run being made; keep a copy of the part in use.
        return run._replace(parent_lists=self._parent_lists[: run.numbers[propagation.N_LISTED]].copy())

    def exclude(self, run: Run, lemma: Lemma) -> bool:
        """Make false in `run` what `lemma` excludes, if that depends on the run; return whether anything changed."""
        propagation = self.propagation
        if not lemma.reasons or all(run.state[node] == propagation.FALSE for node in lemma.excluded):
            return False
        # A lemma that rests on nothing that the run took off holds without the run, so it says nothing about it.
        reasons = self.jit.array(lemma.reasons)
        n = int(propagation.lost(self.tables, self.before, run, reasons, len(reasons) // 2, self.done, self.out))
        reason = propagation.list_parents(run, self.out, n, self._number(lemma)) if n else -1
        return reason >= 0 and sum(propagation.refute(run, node, reason) for node in lemma.excluded) > 0

    def _number(self, lemma: Lemma) -> int:
        # Numbers begin with 1: in a list of parents, 0 stands for a pattern. Equal lemmas weigh once, but each has
        # its own number: made on another board, the same nodes may rest on other candidates.
        number = self._numbers.setdefault(id(lemma), len(self._lemmas) + 1)
        if number > len(self._lemmas):
            self._lemmas.append(lemma)
            if number >= len(self._weights):
                zeros = [0] * number
                self._weights = self.jit.array([*self._weights, *zeros])
                self._firsts = self.jit.array([*self._firsts, *zeros])
            self._weights[number] = lemma.weight
            self._firsts[number] = self._alike.setdefault(lemma.key, number)
        return number

    def clash(self, run: Run) -> int | None:
        """Return the node that is both true and false in `run`; None if there is none."""
        node = int(run.numbers[self.propagation.CLASH])
        return None if node < 0 else node

    def agreed(self, runs: list[Run]) -> Iterator[tuple[int, bool]]:
        """Yield the nodes that are true in all `runs`, then those false in all, in the order of the first run."""
        propagation = self.propagation
        states = runs[0].state.copy()
        for run in runs[1:]:
            propagation.agree(run, states)
        numbers = runs[0].numbers
        for k in range(int(numbers[propagation.TRUE_TO])):
            if states[runs[0].true_queue[k]] == propagation.TRUE:
                yield int(runs[0].true_queue[k]), True
        for k in range(int(numbers[propagation.FALSE_TO])):
            if states[runs[0].false_queue[k]] == propagation.FALSE:
                yield int(runs[0].false_queue[k]), False

    def false_nodes(self, run: Run) -> dict[int, int]:
        """Return the false nodes of a static run from a true candidate, with the number of statements in each proof."""
        lengths: dict[int, int] = {}
        for k in range(int(run.numbers[self.propagation.FALSE_TO])):
            node = int(run.false_queue[k])
            # node ◀── its true parent ◀── the false node before that
            before = int(run.parent[run.parent[node]])
            lengths[node] = 2 + (0 if before < 0 else lengths[before])
        return lengths

    def n_behind(self, run: Run, node: int, *, clash: bool = False) -> int:
        """Return the number of nodes of the proof of `node`; with `clash`, of its second state."""
        return int(self.propagation.lineage(self.tables, self.before, run, node, clash, self.done, self.out))

    def size(self, ends: Iterable[tuple[Run, int, bool]]) -> int:
        """Return the number of nodes in the proofs of all `ends`, and in each lemma once; see `n_behind`."""
        n, counted = 0, self.jit.zeros(len(self._weights))
        for run, node, clash in ends:
            behind = self.n_behind(run, node, clash=clash)
            n += behind
            if self._lemmas:
                n += int(self.propagation.weigh(run, clash, self.out, behind, self._weights, self._firsts, counted))
        return n

    def reasons(self, run: Run, node: int, *, clash: bool = False) -> Iterator[int]:
        """Yield pairs of numbers for the true nodes behind `node`: see `Lemma.reasons`."""
        propagation = self.propagation
        for k in range(self.n_behind(run, node, clash=clash)):
            state, reason = propagation.state_and_reason(run, clash, self.out, k)
            if state == propagation.TRUE and reason != propagation.START:
                yield from (int(self.out[k]), int(reason))

    def proof(self, run: Run, node: int, *, clash: bool = False) -> Inferences:
        """Return the proof of `node` in `run`, each statement after its parents."""
        steps: dict[Claim, Inference] = {}
        last = self._claim(run, node, clash=clash)
        # Depth first without recursion: a statement stays on the stack until all its parents have been made.
        todo = [(last, self._parents(run, node, clash=clash))]
        while todo:
            claim, parents = todo.pop()
            missing = [node for node in parents if self._claim(run, node) not in steps]
            if claim in steps:
                continue
            if missing:
                todo.append((claim, parents))
                todo += [(self._claim(run, node), self._parents(run, node)) for node in missing]
            else:
                behind = tuple(self._claim(run, node) for node in parents)
                steps[claim] = Inference(claim, behind, self._within(run, claim, clash=clash and claim == last))
        return tuple(steps.values())

    def _within(self, run: Run, claim: Claim, *, clash: bool) -> tuple[Inferences, ...]:
        """Return the proofs of the lemma that shows `claim`."""
        reason = run.numbers[self.propagation.CLASH_REASON] if clash else run.reason[self.node(claim.candidate)]
        # True nodes, and false ones behind a single link, have no lemma.
        if claim.is_true or reason < 0:
            return ()
        number = int(run.parent_lists[reason + 1])
        return self._lemmas[number - 1].proofs() if number else ()

    def _claim(self, run: Run, node: int, *, clash: bool = False) -> Claim:
        state = run.numbers[self.propagation.CLASH_STATE] if clash else run.state[node]
        return Claim(self.candidate(node), bool(state == self.propagation.TRUE))

    def _parents(self, run: Run, node: int, *, clash: bool = False) -> list[int]:
        propagation, numbers = self.propagation, run.numbers
        if clash:
            state, parent = numbers[propagation.CLASH_STATE], numbers[propagation.CLASH_PARENT]
            reason, made = numbers[propagation.CLASH_REASON], numbers[propagation.CLASH_MADE]
        else:
            state, parent, reason, made = run.state[node], run.parent[node], run.reason[node], run.made[node]
        if state == propagation.FALSE and reason >= 0:
            first = reason + propagation.PARENTS
            return [int(each) for each in run.parent_lists[first : first + run.parent_lists[reason]]]
        if state == propagation.FALSE:
            reason = propagation.WEAK
        n = propagation.parents(self.tables, self.before, run, node, parent, reason, made, self.done, self.out)
        return [int(each) for each in self.out[:n]]
