"""Integer programming: the constraints, what presolving knows, and answers that hold in integers."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Budget, Puzzle, bits, find_layout
from solver.engines import Status, find_engine, ilp, search
from solver.engines.ilp.branching import choose
from solver.engines.ilp.clock import Clock
from solver.engines.ilp.program import Program, borrowed, exclusion, fractional, grid_at
from solver.engines.ilp.system import Fixings, System, presolve
from tests.layouts import of_houses
from tests.patience import takes_less

from .corpus import CLASHES, DIAGONAL, FIG_1, FIG_1_SOLVED, ROUND, SHIDOKU

pytestmark = pytest.mark.thorough

NINE = System(find_layout("3x3"))
SOLVED = Puzzle.from_text("3x3:" + FIG_1_SOLVED)


def mask(system: System, puzzle: Puzzle) -> int:
    return sum(1 << variable for variable in system.givens(puzzle))


def test_nine_by_nine_has_729_variables_and_324_equations():
    assert (NINE.n_variables, len(NINE.constraints), all(NINE.demands)) == (729, 324, True)


def test_a_row_has_nine_variables_and_a_variable_four_rows():
    assert {len(each) for each in NINE.constraints} == {9}
    assert set(np.bincount(np.concatenate(NINE.constraints))) == {4}


def test_the_masks_are_the_rows():
    for name in ("3x3", "2x3x", "round5", "round3a"):
        system = System(find_layout(name))
        assert [list(bits(mask)) for mask in system.masks] == [sorted(each) for each in system.constraints]


def test_a_variable_at_1_excludes_eight_in_each_constraint():
    variable = NINE.variable(40, 5)
    mine = [each for each in NINE.constraints if variable in each]
    assert sum(len(each) - 1 for each in mine) == 32
    assert NINE.conflicts(variable) == sum({1 << other for each in mine for other in each.tolist()} - {1 << variable})


def test_a_short_house_does_not_demand_every_digit():
    system = System(of_houses(4, 4, (0, 1, 2, 3), (2, 3)))
    assert system.demands == [True] * 8 + [False] * 4


def test_presolving_fills_a_board_of_singles():
    puzzle = Puzzle.from_text(SHIDOKU)
    system = System(puzzle.layout)
    known = presolve(system, system.everything, system.givens(puzzle))
    assert known is not None
    assert not known.open
    assert puzzle.layout.to_text(system.to_grid(known.ones)) == "1342243142133124"


def test_presolving_does_not_guess():
    puzzle = Puzzle.from_text(DIAGONAL)
    system = System(puzzle.layout)
    known = presolve(system, system.everything, system.givens(puzzle))
    assert known is not None
    assert known.open.bit_count() == 24


@pytest.mark.parametrize("text", CLASHES)
def test_presolving_refutes_a_clash(text: str):
    puzzle = Puzzle.from_text(text)
    system = System(puzzle.layout)
    assert presolve(system, system.everything, system.givens(puzzle)) is None


def test_presolving_refutes_a_row_without_variables():
    assert presolve(NINE, NINE.everything, never=NINE.masks[100]) is None


@given(kept=st.sets(st.integers(0, 80)))
@settings(max_examples=30)
def test_presolving_keeps_every_solution(kept: set[int]):
    givens = [variable for variable in NINE.givens(SOLVED) if variable // 9 in kept]
    known = presolve(NINE, NINE.everything, givens)
    assert known is not None
    assert not mask(NINE, SOLVED) & ~known.possible
    assert not known.ones & ~mask(NINE, SOLVED)


def test_a_grid_is_checked_in_integers():
    ones = mask(NINE, SOLVED)
    assert NINE.is_grid(ones)
    assert not NINE.is_grid(ones & (ones - 1))
    assert not NINE.is_grid(ones | 1)
    assert not NINE.is_grid(0)


def test_only_an_integral_point_is_a_grid():
    point = NINE.vector(mask(NINE, SOLVED))
    assert grid_at(NINE, NINE.everything, point) == mask(NINE, SOLVED)
    point[NINE.givens(SOLVED)[0]] = 0.7
    assert fractional(point).bit_count() == 1
    assert grid_at(NINE, NINE.everything, point) == 0


def test_a_grid_agrees_with_what_is_known():
    point, (one, *_) = NINE.vector(mask(NINE, SOLVED)), NINE.givens(SOLVED)
    everything = NINE.everything.possible
    assert grid_at(NINE, Fixings(everything, 1 << one), point)
    assert not grid_at(NINE, Fixings(everything & ~(1 << one), 0), point)
    assert not grid_at(NINE, Fixings(everything, 1 << (one ^ 1)), point)


def test_an_infeasible_relaxation_is_proved():
    program = Program(NINE)
    program.fix(Fixings(NINE.everything.possible, 0b11))  # two digits in one cell
    assert program.solve(Clock(Budget())) == "infeasible"


@given(st.lists(st.integers(-1000, 1000), min_size=325, max_size=325), st.integers(0, 2**32))
@settings(max_examples=30)
def test_no_multipliers_prove_what_is_not_true(multipliers: list[int], seed: int):
    program, costs = Program(NINE), np.random.default_rng(seed).integers(-50, 50, NINE.n_variables)
    grid = NINE.vector(mask(NINE, SOLVED)).astype(np.int64)
    program.add([exclusion(NINE, mask(NINE, other_grid()))])
    assert program.lower_bound(np.array(multipliers), costs) <= int(costs @ grid)


def other_grid() -> Puzzle:
    """FIG_1_SOLVED with every digit one higher, 9 as 1."""
    return Puzzle(SOLVED.layout, tuple(digit % 9 + 1 for digit in SOLVED.givens))


def test_an_excluded_grid_is_cut_off_and_nothing_else():
    program, grid, other = Program(NINE), mask(NINE, SOLVED), mask(NINE, other_grid())
    program.exclude(grid)
    program.fix(Fixings(grid, grid))
    assert program.solve(Clock(Budget())) == "infeasible"
    program.fix(Fixings(other, other))
    assert program.solve(Clock(Budget())) == "point"
    program.exclude(0)
    program.fix(Fixings(grid, grid))
    assert program.solve(Clock(Budget())) == "point"


def test_a_program_that_was_lent_comes_back_as_it_was_built():
    layout = find_layout("2x2")
    with borrowed(layout) as program:
        program.exclude(mask(program.system, Puzzle.from_text("2x2:1342243142133124")))
        program.fix(Fixings(1, 1))
        program.set_costs(program.system.everything.possible)
    with borrowed(layout) as again:
        assert (again is program, again.added) == (True, [])
        assert again.solve(Clock(Budget())) == "point"
        assert again.objective == pytest.approx(16)


def test_no_program_is_lent_twice_at_a_time():
    with borrowed(find_layout("2x2")) as one, borrowed(find_layout("2x2")) as other:
        assert one is not other


def test_a_program_is_not_kept_after_a_fault():
    with pytest.raises(ZeroDivisionError), borrowed(find_layout("2x2")) as broken:
        raise ZeroDivisionError
    with borrowed(find_layout("2x2")) as program:
        assert program is not broken


def test_two_threads_at_once_find_what_one_finds():
    texts = [FIG_1, ROUND, "3x3:" + FIG_1_SOLVED[:30] + "." * 51, DIAGONAL] * 3
    puzzles = [Puzzle.from_text(text) for text in texts]

    def count(puzzle: Puzzle) -> int:
        return ilp.solve(puzzle, limit=60, budget=Budget()).count

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(count, puzzles)) == [count(puzzle) for puzzle in puzzles]


def test_nothing_is_printed(capfd: pytest.CaptureFixture[str]):
    ilp.solve(Puzzle.from_text(FIG_1), budget=Budget())
    assert capfd.readouterr() == ("", "")


def test_the_row_in_engines_repeats_what_the_module_says():
    row = find_engine("ilp")
    assert (row.name, row.is_traced) == (ilp.name, ilp.is_traced)


def test_without_a_hint_the_row_with_fewest_variables_is_split():
    known = presolve(NINE, NINE.everything, NINE.givens(Puzzle.from_text(FIG_1)))
    assert known is not None
    fewest = min((mask & known.open).bit_count() for mask in NINE.demanding if mask & known.open)
    chosen = choose(NINE, known, NINE.vector(0))
    masks = [mask & known.open for mask in NINE.demanding if mask & known.open & 1 << chosen]
    assert min(mask.bit_count() for mask in masks) == fewest == 2


def test_the_counters_of_a_puzzle_that_singles_solve():
    totals = ilp.solve(Puzzle.from_text(SHIDOKU), budget=Budget()).stats.totals
    assert totals == {"fixed": 64, "relaxations": 0, "branches": 0, "dead_ends": 0, "pivots": 0, "nodes": 1}


def test_a_puzzle_refuted_by_presolving_needs_no_relaxation():
    text = "2x2x:12.33........1.."
    result = ilp.solve(Puzzle.from_text(text), budget=Budget())
    assert (result.status, result.stats.totals["nodes"]) == (Status.NONE, 0)


def test_time_running_out_in_a_relaxation_leaves_it_unfinished():
    empty = Puzzle.from_text("4x4:" + "." * 256)
    result = ilp.solve(empty, budget=Budget(seconds=0.1))
    assert (result.status, result.is_complete) == (Status.UNFINISHED, False)
    assert takes_less(5, lambda: ilp.solve(empty, budget=Budget(seconds=0.1)))  # to its end it takes some ten, here


@given(data=st.data())
@settings(max_examples=25)
def test_ilp_counts_as_many_solutions_as_the_oracle(data: st.DataObject):
    layout = find_layout(data.draw(st.sampled_from(("2x2", "2x3", "2x2x", "round3", "round3a"))))
    full = search.solve(Puzzle(layout, (0,) * layout.n_cells), limit=1, budget=Budget()).solutions[0]
    kept = data.draw(st.sets(st.integers(0, layout.n_cells - 1), min_size=layout.n_cells // 3))
    wrong = data.draw(st.integers(0, layout.n))
    givens = [digit if cell in kept else 0 for cell, digit in enumerate(full)]
    givens[data.draw(st.integers(0, layout.n_cells - 1))] = wrong
    puzzle = Puzzle(layout, tuple(givens))
    found = [engine.solve(puzzle, limit=40, keep=40, budget=Budget()) for engine in (ilp, search)]
    assert found[0].count == found[1].count
    assert not found[0].is_complete or set(found[0].solutions) == set(found[1].solutions)


def test_the_hardest_of_2011_are_solved(collections: Path):
    for line in (collections / "hardest_1106.txt").read_text().split()[:5]:
        puzzle = Puzzle.from_text(f"3x3:{line}")
        assert ilp.solve(puzzle, budget=Budget()).solutions == search.solve(puzzle, budget=Budget()).solutions
