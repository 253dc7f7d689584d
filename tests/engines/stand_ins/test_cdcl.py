"""The SAT solver that is watched, beyond what holds for all engines."""

from itertools import product
from random import Random

import pytest

from solver.board import Budget, Event, Puzzle, Trace, find_layout
from solver.board.cnf import clauses
from solver.engines import Result, search
from solver.engines.stand_ins import cdcl
from solver.engines.stand_ins.cdcl.formula import formula_of
from solver.engines.stand_ins.cdcl.learning import Learning, Literal, Reason, WatchedClause
from tests.engines.corpus import DIAGONAL, FIG_1, ROUND
from tests.engines.parts import part_of_a_grid
from tests.layouts import LARGE, NAMES
from tests.parameters import slow_among

pytestmark = pytest.mark.thorough

HARD = "3x3:8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY = "2x2:" + "." * 16
CONFLICTS = ("empty_cell", "no_place", "twice", "broken_clause")


def _traced(text: str, limit: int = 10) -> tuple[Result, list[Event]]:
    trace = Trace(cap=100_000)
    found = cdcl.solve(Puzzle.from_text(text), limit=limit, keep=limit, budget=Budget(), trace=trace)
    return found, trace.events


def _holds(clause: Event, grid: tuple[int, ...]) -> bool:
    return any((grid[cell] == digit) == bool(share) for cell, digit, share in clause.shown)


@pytest.mark.parametrize("name", slow_among(LARGE, NAMES))
@pytest.mark.parametrize("share", [0.3, 0.45])
def test_it_finds_the_solutions_that_the_search_finds(name: str, share: float):
    puzzle, budget = part_of_a_grid(find_layout(name), share=share), Budget(seconds=1)
    found = cdcl.solve(puzzle, limit=60, keep=60, budget=budget)
    plain = search.solve(puzzle, limit=60, keep=60, budget=budget)
    assert found.count or not found.is_complete
    if found.is_complete and plain.is_complete:
        assert set(found.solutions) == set(plain.solutions)
    elif found.is_complete or plain.is_complete:
        assert not (found.is_complete and plain.count > found.count)
        assert not (plain.is_complete and found.count > plain.count)


@pytest.mark.parametrize("name", slow_among(LARGE, NAMES))
def test_the_formula_has_each_clause_once(name: str):
    layout = find_layout(name)
    formula = formula_of(layout)
    pairs = {frozenset((-v, -rival)) for v, rivals in enumerate(formula.rivals) for rival in rivals}
    longer = [frozenset(clause.literals) for clause in formula.clauses()]
    assert pairs.union(longer) == {frozenset(clause) for clause in clauses(layout)}
    assert formula.n_clauses == len(pairs) + len(set(longer)) == len(pairs) + len(longer)


@pytest.mark.parametrize("text", [HARD, FIG_1, ROUND, EMPTY])
def test_a_learned_clause_is_true_in_every_solution_to_come(text: str):
    found, events = _traced(text, limit=300)
    n_found = 0
    for event in events:
        n_found += event.why == "blocked"
        if event.why in ("clause", "blocked"):
            assert all(_holds(event, grid) for grid in found.solutions[n_found:])
    assert found.is_complete


def test_not_every_clause_is_true_in_any_grid():
    found, events = _traced(HARD)
    upside_down = found.solutions[0][::-1]
    assert not all(_holds(event, upside_down) for event in events if event.why == "clause")


def test_a_solution_breaks_the_clause_that_excludes_it():
    found, events = _traced(ROUND)
    blocked = [event for event in events if event.why == "blocked"]
    assert len(blocked) == found.count - 1 == 3
    assert not any(_holds(clause, grid) for clause, grid in zip(blocked, found.solutions))


def test_after_a_jump_the_new_clause_forces_its_first_candidate():
    _, events = _traced(HARD)
    new = [k for k, event in enumerate(events) if event.why in ("clause", "blocked")]
    assert len(new) > 50
    for k in new:
        after = next((event for event in events[k + 1 :] if not event.taken_back), None)
        if after:
            assert (after.cell, after.digit) == (events[k].cell, events[k].digit)
            assert after.why in ("learned", "excluded")


@pytest.mark.parametrize("text", [HARD, FIG_1, ROUND, DIAGONAL])
def test_the_trace_counts_what_the_statistics_count(text: str):
    found, events = _traced(text)
    told = [event.why for event in events if not event.taken_back]
    totals = found.stats.totals
    assert told.count("tentative") == totals["decisions"]
    assert sum(map(told.count, CONFLICTS)) == totals["conflicts"]
    assert told.count("clause") == totals["learned"]
    assert sum(len(event.shown) for event in events if event.why == "clause") == totals["literals"]
    assert events[-1].tried <= totals["propagations"]


def test_what_propagation_fixes_comes_before_the_first_decision():
    found, events = _traced(FIG_1)
    first = next(k for k, event in enumerate(events) if event.why == "tentative")
    assert first == 29
    assert {event.why for event in events[:first]} == {"hidden_single"}
    assert 9 * (first + 23) < found.stats.totals["fixed"] < 729


def test_shidoku_is_solved_by_propagation_alone():
    found, _ = _traced("2x2:1.....3..2.....4")
    totals = found.stats.totals
    assert (totals["fixed"], totals["variables"], totals["decisions"], totals["conflicts"]) == (64, 64, 0, 0)


class _Deaf:
    """A listener that checks that the clause of a conflict has no true literal."""

    search: Learning

    def set(self, literal: Literal, reason: Reason, level: int) -> None:
        assert self.search.is_true(abs(literal)) == (literal > 0)

    def conflict(self, clause: WatchedClause, level: int) -> None:
        assert not any(self.search.is_true(abs(each)) == (each > 0) for each in clause.literals)

    def learned(self, clause: WatchedClause, level: int) -> None:
        assert level < self.search.level

    def jumped(self, level: int) -> None:
        assert level == self.search.level


@pytest.mark.parametrize("seed", range(40))
def test_any_formula_has_the_models_of_its_truth_table(seed: int):
    random, n = Random(seed), 9
    formula = [
        [random.choice((-1, 1)) * v for v in random.sample(range(1, n + 1), random.choice((2, 3, 3, 4)))]
        for _ in range(random.randrange(10, 45))
    ]
    listener = _Deaf()
    learning = Learning([()] * (n + 1), [WatchedClause(clause[:], "rule") for clause in formula], listener)
    listener.search = learning
    found = []
    is_open = True
    while is_open:
        conflict = learning.propagate()
        if conflict:
            is_open = learning.learn(conflict)
        elif learning.has_model:
            found.append(tuple(learning.is_true(v) for v in range(1, n + 1)))
            is_open = learning.block()
        else:
            learning.decide()
    table = [
        row
        for row in product((False, True), repeat=n)
        if all(any(row[abs(each) - 1] == (each > 0) for each in clause) for clause in formula)
    ]
    assert sorted(found) == sorted(table)
