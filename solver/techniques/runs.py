"""What follows if a candidate is true or false: runs over a board, and what each of their nodes follows from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from solver.board import Layout, Mask
from solver.steps import Candidate

if TYPE_CHECKING:
    from solver.fast.nets import Position, Run, Tables

_MOST_KEPT = 3_000_000  # numbers in the rows of runs that are kept


class Said(NamedTuple):
    """That a candidate is true, or that it is false."""

    candidate: Candidate
    is_true: bool


class Deduction(NamedTuple):
    """A statement and those from which it follows at once; the first one of a proof follows from none.

    If it takes an argument within the argument, `within` are that one's proofs: on a board on which the parents hold.
    """

    said: Said
    parents: tuple[Said, ...]
    within: tuple[tuple[Deduction, ...], ...] = ()


Proof = tuple[Deduction, ...]


class Excluded(NamedTuple):
    """A node that is false because of its parents; `within` makes the proofs of the argument that this takes."""

    node: int
    parents: list[int]
    within: Callable[[], tuple[Proof, ...]] | None = None


@lru_cache(maxsize=64)
def tables_of(layout: Layout) -> Tables:
    """The tables of `layout`; areas are asked before lines."""
    from solver.fast.nets import make_tables

    houses = sorted(layout.houses, key=lambda house: house.is_line)
    return make_tables([house.cells for house in houses], layout.n, layout.n_cells)


# What is false besides.
Deepen = Callable[["Runs", "Run"], Iterable[Excluded]]


class Runs:
    """The runs from the candidates of a position, each made when it is asked for.

    In `dynamic` runs several nodes together may leave a digit or a cell one chance. Without `in_cells` a run stays with
    one digit. Where nothing more follows, `deepen` may say what else is false, and which nodes that follows from, until
    the budget `is_spent`.
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
        from solver.fast import nets

        self.layout, self.dynamic, self.in_cells, self.deepen = layout, dynamic, in_cells, deepen
        self.is_spent = is_spent
        self.nets = nets
        self.tables = tables_of(layout)
        self.before: Position = nets.make_position(self.tables, candidates)
        self.now: Position = nets.make_position(self.tables, candidates)
        self.n_nodes = (layout.n + 1) * layout.n_cells
        self.done = nets.row([0] * self.n_nodes)
        self.out = nets.row([0] * (self.n_nodes + 1))
        self._kept: dict[tuple[int, bool], Run] = {}
        self._excluded: dict[tuple[int, bool], dict[int, Excluded]] = {}

    def node(self, candidate: Candidate) -> int:
        """The number of `candidate`."""
        return candidate.digit * self.layout.n_cells + candidate.cell

    def candidate(self, node: int) -> Candidate:
        """The candidate with this number."""
        digit, cell = divmod(int(node), self.layout.n_cells)
        return Candidate(cell, digit)

    def run(self, candidate: Candidate, *, is_true: bool) -> Run:
        """What follows if `candidate` is true, or if it is false; the run ends where two things exclude one another."""
        key = self.node(candidate), is_true
        if key not in self._kept:
            if len(self._kept) * self.n_nodes * 9 > _MOST_KEPT:
                self._kept.clear()
                self._excluded.clear()
            self._kept[key] = self._new_run(*key)
        return self._kept[key]

    def _new_run(self, node: int, is_true: bool) -> Run:
        nets = self.nets
        run: Run = nets.make_run(self.tables, more=self.deepen is not None)
        if self.dynamic:
            nets.copy(self.before, self.now)
        nets.begin(self.tables, run, node, nets.TRUE if is_true else nets.FALSE)
        excluded = self._excluded[node, is_true] = {}
        while nets.follow(self.tables, self.now, run, self.dynamic, self.in_cells) and self.deepen:
            if self.is_spent():
                break
            more = [each for each in self.deepen(self, run) if run.state[each.node] != nets.FALSE]
            for each in more:
                excluded.setdefault(each.node, each)
            if not more or not all(nets.refute(run, each.node, nets.row(each.parents)) for each in more):
                break
        return run

    def clash(self, run: Run) -> int | None:
        """The node that is both true and false in `run`; None if there is none."""
        node = int(run.numbers[self.nets.CLASH])
        return None if node < 0 else node

    def agreed(self, runs: list[Run]) -> Iterator[tuple[int, bool]]:
        """The nodes that are true in all `runs`, then those that are false in all; in the order of the first run."""
        nets = self.nets
        states = runs[0].state.copy()
        for run in runs[1:]:
            nets.agree(run, states)
        numbers = runs[0].numbers
        for k in range(int(numbers[nets.TRUE_TO])):
            if states[runs[0].true_queue[k]] == nets.TRUE:
                yield int(runs[0].true_queue[k]), True
        for k in range(int(numbers[nets.FALSE_TO])):
            if states[runs[0].false_queue[k]] == nets.FALSE:
                yield int(runs[0].false_queue[k]), False

    def false_nodes(self, run: Run) -> dict[int, int]:
        """The false nodes of a static run from a candidate that is true, and how many statements each proof has."""
        lengths: dict[int, int] = {}
        for k in range(int(run.numbers[self.nets.FALSE_TO])):
            node = int(run.false_queue[k])
            before = int(run.parent[run.parent[node]])
            lengths[node] = 2 + (0 if before < 0 else lengths[before])
        return lengths

    def n_behind(self, run: Run, node: int, *, clash: bool = False) -> int:
        """How many nodes `node` follows from in `run`, itself counted; with `clash`, for what it became last."""
        return int(self.nets.lineage(self.tables, self.before, run, node, clash, self.done, self.out))

    def proof(self, run: Run, node: int, *, clash: bool = False) -> Proof:
        """How `node` follows in `run`, each statement after those it follows from."""
        steps: dict[Said, Deduction] = {}
        last = self._said(run, node, clash=clash)
        todo = [(last, self._parents(run, node, clash=clash))]
        while todo:
            said, parents = todo.pop()
            missing = [node for node in parents if self._said(run, node) not in steps]
            if said in steps:
                continue
            if missing:
                todo.append((said, parents))
                todo += [(self._said(run, node), self._parents(run, node)) for node in missing]
            else:
                behind = tuple(self._said(run, node) for node in parents)
                steps[said] = Deduction(said, behind, self._within(run, said))
        return tuple(steps.values())

    def _within(self, run: Run, said: Said) -> tuple[Proof, ...]:
        """The proofs of the argument that `said` takes."""
        is_true = bool(run.numbers[self.nets.TRUE_TO] and run.reason[run.true_queue[0]] == self.nets.START)
        first = int((run.true_queue if is_true else run.false_queue)[0])
        excluded = self._excluded[first, is_true].get(self.node(said.candidate))
        return () if said.is_true or excluded is None or excluded.within is None else excluded.within()

    def _said(self, run: Run, node: int, *, clash: bool = False) -> Said:
        state = run.numbers[self.nets.CLASH_STATE] if clash else run.state[node]
        return Said(self.candidate(node), bool(state == self.nets.TRUE))

    def _parents(self, run: Run, node: int, *, clash: bool = False) -> list[int]:
        nets, numbers = self.nets, run.numbers
        if clash:
            state, parent = numbers[nets.CLASH_STATE], numbers[nets.CLASH_PARENT]
            reason, made = numbers[nets.CLASH_REASON], numbers[nets.CLASH_MADE]
        else:
            state, parent, reason, made = run.state[node], run.parent[node], run.reason[node], run.made[node]
        if state == nets.FALSE and reason >= 0:
            return [int(each) for each in run.more[reason + 1 : reason + 1 + run.more[reason]]]
        if state == nets.FALSE:
            reason = nets.WEAK
        for k in range(len(self.done)):
            self.done[k] = 0
        n = nets.add_parents(self.tables, self.before, run, node, parent, reason, made, self.done, self.out, 0)
        return [int(each) for each in self.out[:n]]

    def taken_in(self, run: Run, node: int, reason: int) -> list[int]:
        """What has been taken off in the cell of `node`, or of its digit in the house that is the `reason`."""
        for k in range(len(self.done)):
            self.done[k] = 0
        nets = self.nets
        n = nets.add_parents(self.tables, self.before, run, node, -1, reason, nets.NEVER, self.done, self.out, 0)
        return [int(each) for each in self.out[:n]]
