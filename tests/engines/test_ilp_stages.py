"""The stages one by one: what each of them decides, and what it must not decide."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Budget, Puzzle, find_layout
from solver.engines import Status, search
from solver.engines.ilp.clock import Clock
from solver.engines.ilp.cuts import PRIMES, OpenConstraints, clique_cuts, conflict_graph, mod_k_cuts
from solver.engines.ilp.inequality import Inequality
from solver.engines.ilp.program import Program, fractional
from solver.engines.ilp.stages import PLAN, STAGES, StageReport, run_stages
from solver.engines.ilp.system import Fixings, Floats, System, presolve
from tests.patience import takes_less

from .corpus import CLASHES, DIAGONAL, FIG_1, FIG_1_SOLVED, ROUND, SHIDOKU

pytestmark = pytest.mark.thorough

# FIG_1 with the digits that "Solving Sudoku with MATLAB" tries in vain in the first cell.
HOPELESS = ["3x3:" + digit + FIG_1.removeprefix("3x3:.") for digit in "157"]
# Made by this program; its relaxation has just one optimum.
ONLY_ONE = "3x3:..2.78..418....5..6...9.7.17.....9.383.....754.1..78......15........4..8.1..8...9"
# Made by taking digits from FIG_1_SOLVED at random; its relaxation has more than one optimum.
NEEDS_CUTS = "3x3:.25..1.......7......4..2.617.9.26....5.4....61.....4.....3.9..........5...6...72."


def run(text: str, *stages: str) -> list[StageReport]:
    return run_stages(Puzzle.from_text(text), stages or PLAN, budget=Budget())


@pytest.mark.parametrize("text", [FIG_1, SHIDOKU, DIAGONAL, ROUND])
def test_the_relaxation_costs_as_much_as_cells_are_not_given(text: str):
    [report] = run(text, "relaxation")
    assert report.goal == Puzzle.from_text(text).cells.count(".")
    assert report.objective == pytest.approx(report.goal)


@pytest.mark.parametrize("text", CLASHES)
def test_givens_that_clash_make_the_relaxation_cost_more(text: str):
    [report] = run(text, "relaxation")
    assert report.objective is not None
    assert report.objective > report.goal + 0.5
    assert report.status == Status.NONE


def test_the_first_relaxation_leaves_all_variables_open():
    [report] = run(FIG_1, "relaxation")
    assert (report.n_open, report.n_ones, report.n_zeros) == (729, 0, 0)


def test_presolving_counts_what_it_decides():
    [report] = run(FIG_1, "presolving")
    assert (report.n_open, report.n_ones, report.n_zeros) == (91, 50, 588)
    assert (report.objective, report.counts["relaxations"]) == (None, 0)


@pytest.mark.parametrize("text", HOPELESS)
def test_a_dead_end_raises_the_cost_by_a_fraction(text: str):
    [report] = run(text, "relaxation")
    assert report.objective is not None
    assert report.goal + 0.01 < report.objective < report.goal + 0.5
    assert report.status == Status.NONE


@pytest.mark.parametrize("text", [FIG_1, ROUND, NEEDS_CUTS])
def test_presolving_changes_nothing_about_the_optimum(text: str):
    before, _, after = run(text, "relaxation", "presolving", "relaxation")
    assert after.n_open < before.n_open
    assert after.objective == pytest.approx(before.objective)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("text", [FIG_1, SHIDOKU, DIAGONAL, ROUND, *HOPELESS[:1]])
def test_each_stage_alone_says_nothing_wrong(stage: str, text: str):
    [report] = run(text, stage)
    truth = search.solve(Puzzle.from_text(text), limit=5, keep=5, budget=Budget())
    assert set(report.solutions) <= set(truth.solutions)
    if report.status in (Status.UNIQUE, Status.NONE, Status.MULTIPLE):
        assert report.status == truth.status


@pytest.mark.parametrize("text", [FIG_1, SHIDOKU, DIAGONAL, ROUND, *HOPELESS, *CLASHES])
def test_the_last_stage_agrees_with_the_plain_search(text: str):
    assert run(text)[-1].status == search.solve(Puzzle.from_text(text), budget=Budget()).status


def test_a_relaxation_with_only_one_optimum_settles_it():
    reports = run(ONLY_ONE, "relaxation", "branching")
    assert [(report.stage, report.is_only, report.status) for report in reports] == [
        ("relaxation", True, Status.UNIQUE)
    ]


def test_one_of_several_integral_optima_settles_nothing():
    first, second = run(DIAGONAL, "relaxation", "branching")
    assert first.status != Status.UNIQUE
    assert first.is_only is not True
    assert second.status == Status.MULTIPLE


def test_one_round_of_probing_decides_fig_1():
    presolving, probing = run(FIG_1, "presolving", "probing", "branching")
    assert (probing.counts["probes"], probing.counts["refuted"]) == (presolving.n_open, 59)
    assert (probing.n_open, probing.status) == (0, Status.UNIQUE)


def test_probing_alone_does_what_presolving_and_probing_do():
    [alone] = run(FIG_1, "probing")
    assert (alone.counts["probes"], alone.n_open, alone.status) == (708, 0, Status.UNIQUE)


def test_probing_does_not_decide_between_two_solutions():
    probing = run(DIAGONAL, "presolving", "probing")[1]
    assert (probing.n_open > 0, probing.status in (Status.UNFINISHED, Status.FOUND)) == (True, True)


def test_a_round_that_would_repeat_the_last_one_is_skipped():
    first, second = run(DIAGONAL, "presolving", "probing", "probing", "probing")[1:3]
    assert first.counts["probes"] > 0 == second.counts["probes"]
    assert first.n_open == second.n_open


def test_cuts_finish_what_the_relaxation_left_fractional():
    relaxation, cuts = [r for r in run(NEEDS_CUTS, "presolving", "relaxation", "cuts") if r.stage != "presolving"]
    assert relaxation.status != Status.UNIQUE
    assert (cuts.counts["cuts"] > 0, cuts.status) == (True, Status.UNIQUE)


def test_branching_reports_its_subproblems_and_its_first_grid():
    [report] = run(FIG_1, "branching")
    counts = report.counts
    assert 1 <= counts["nodes_to_first"] <= counts["nodes"] <= 2 * counts["branches"] + 2
    assert Puzzle.from_text(FIG_1).layout.to_text(report.solutions[0]) == FIG_1_SOLVED


def test_the_list_ends_with_the_stage_that_settles_the_puzzle():
    assert [report.stage for report in run(SHIDOKU, "presolving", "probing", "branching")] == ["presolving"]


def test_stages_of_one_name_are_numbered():
    reports = run(DIAGONAL, "presolving", "probing", "presolving", "probing")
    assert [(report.stage, report.number) for report in reports] == [
        ("presolving", 1),
        ("probing", 1),
        ("presolving", 2),
        ("probing", 2),
    ]


@pytest.mark.parametrize("nodes", [0, 1, 5, 40])
def test_a_budget_of_relaxations_ends_the_run(nodes: int):
    reports = run_stages(Puzzle.from_text(FIG_1), ("presolving", "probing", "branching"), budget=Budget(nodes=nodes))
    last = reports[-1]
    assert (last.stage, last.is_through) == ("probing", False)
    assert last.status in (Status.UNFINISHED, Status.UNIQUE)  # what was refuted by then may be enough
    assert last.counts["relaxations"] == nodes


def test_time_is_a_budget_too():
    empty = Puzzle.from_text("4x4:" + "." * 256)
    for stage in STAGES:
        run = partial(run_stages, empty, (stage,), budget=Budget(seconds=0.1))
        assert [report.status for report in run()] == [Status.UNFINISHED]
        assert takes_less(5, run)


def test_an_unknown_stage_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="'prayer', expected one of relaxation, presolving"):
        run(FIG_1, "prayer")


def cuts_at(system: System, known: Fixings, point: Floats, added: tuple[Inequality, ...] = ()) -> Iterator[Inequality]:
    yield from clique_cuts(conflict_graph(system, known, Clock(Budget())), point)
    constraints = OpenConstraints(system, added, known)
    for prime in PRIMES:
        yield from mod_k_cuts(constraints, point, prime, Clock(Budget()))


@given(givens=st.dictionaries(st.integers(0, 15), st.integers(1, 4), min_size=1, max_size=4), free=st.integers(0))
@settings(max_examples=60)
def test_a_cut_is_broken_by_its_point_and_kept_by_every_solution(givens: dict[int, int], free: int):
    puzzle = Puzzle(find_layout("2x2"), tuple(givens.get(cell, 0) for cell in range(16)))
    system = System(puzzle.layout)
    known = presolve(system, system.everything, system.givens(puzzle))
    if known is None:
        return
    program = Program(system)
    program.fix(known)
    program.set_costs(free % system.everything.possible)
    grids = [
        system.vector(sum(1 << variable for variable in system.givens(Puzzle(puzzle.layout, grid))))
        for grid in search.solve(puzzle, limit=300, keep=300, budget=Budget()).solutions
    ]
    while program.solve(Clock(Budget())) == "point":
        point = program.point()
        cuts = list(cuts_at(system, known, point, tuple(program.added)))
        for cut in cuts:
            assert sum(c * point[v] for v, c in zip(cut.variables, cut.coefficients)) > cut.limit
            assert all(sum(c * grid[v] for v, c in zip(cut.variables, cut.coefficients)) <= cut.limit for grid in grids)
        if not cuts:
            break
        program.add(cuts)
    else:
        assert not grids


@pytest.mark.parametrize("text", [DIAGONAL, ROUND, "2x2:12..34.........."])
def test_cuts_keep_the_centre_of_all_solutions(text: str):
    puzzle = Puzzle.from_text(text)
    system = System(puzzle.layout)
    known = presolve(system, system.everything, system.givens(puzzle))
    assert known is not None
    grids = search.solve(puzzle, limit=50, keep=50, budget=Budget()).solutions
    masks = [sum(1 << variable for variable in system.givens(Puzzle(puzzle.layout, grid))) for grid in grids]
    middle: Floats = np.mean([system.vector(mask) for mask in masks], axis=0)
    assert fractional(middle)
    assert list(cuts_at(system, known, middle)) == []


@pytest.mark.parametrize("text", [FIG_1, ROUND])
def test_no_two_variables_of_a_solution_exclude_each_other(text: str):
    puzzle = Puzzle.from_text(text)
    system = System(puzzle.layout)
    known = presolve(system, system.everything, system.givens(puzzle))
    assert known is not None
    adjacent, refuted = conflict_graph(system, known, Clock(Budget()))
    for grid in search.solve(puzzle, limit=5, keep=5, budget=Budget()).solutions:
        ones = sum(1 << variable for variable in system.givens(Puzzle(puzzle.layout, grid)))
        assert not refuted & ones
        assert not any(mask & ones for variable, mask in adjacent.items() if ones >> variable & 1)


def collection(folder: Path, name: str, n: int) -> list[str]:
    return [f"3x3:{line}" for line in (folder / name).read_text().split()[:n]]


def test_one_round_of_probing_finishes_ordinary_hard_puzzles(collections: Path):
    for text in collection(collections, "magictour.txt", 4):
        assert run(text, "presolving", "probing")[-1].status == Status.UNIQUE


def test_one_round_of_probing_leaves_the_hardest_unfinished(collections: Path):
    for text in collection(collections, "hardest_1106.txt", 3):
        report = run(text, "presolving", "probing")[-1]
        assert (report.status, report.n_open > 200) == (Status.UNFINISHED, True)


def test_presolving_makes_no_more_optima_the_only_one(collections: Path):
    for name, n_only in (("magictour.txt", 4), ("hardest_1106.txt", 0)):
        texts = collection(collections, name, 30)
        before = [run(text, "relaxation")[0].is_only is True for text in texts]
        after = [run(text, "presolving", "relaxation")[-1].status == Status.UNIQUE for text in texts]
        assert before == after
        assert sum(before) == n_only


def test_the_plan_solves_the_hardest_of_2011(collections: Path):
    for text in collection(collections, "hardest_1106.txt", 2):
        last = run(text)[-1]
        assert (last.stage, last.status) == ("branching", Status.UNIQUE)
