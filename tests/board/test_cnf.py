"""A puzzle as a formula."""

from itertools import product

import pytest

from solver.board import Budget, Puzzle, find_layout
from solver.board.cnf import clauses, to_dimacs, variable
from solver.engines import find_engine
from tests.layouts import NAMES

SHIDOKU = Puzzle.from_text("2x2:1.....3..2.....4")


@pytest.mark.parametrize("name", NAMES)
def test_every_candidate_has_a_variable_of_its_own(name: str):
    layout = find_layout(name)
    found = {variable(layout, c, d) for c, d in product(range(layout.n_cells), range(1, layout.n + 1))}
    assert found == set(range(1, layout.n_cells * layout.n + 1))


@pytest.mark.parametrize("name", [name for name in NAMES if find_layout(name).n <= 12])
def test_a_grid_satisfies_all_clauses_until_two_digits_swap(name: str):
    layout = find_layout(name)
    empty = Puzzle(layout, (0,) * layout.n_cells)
    grid = list(find_engine("search").solve(empty, limit=1, budget=Budget()).solutions[0])

    def n_false() -> int:
        true = {variable(layout, cell, digit) for cell, digit in enumerate(grid)}
        return sum(not any((literal > 0) == (abs(literal) in true) for literal in clause) for clause in clauses(layout))

    assert n_false() == 0
    twins = set(layout.twins)
    other = next(k for k in range(1, layout.n_cells) if grid[k] != grid[0] and (0, k) not in twins)
    grid[0], grid[other] = grid[other], grid[0]
    assert n_false() > 0


def test_dimacs_text_counts_its_clauses_and_ends_with_givens():
    lines = to_dimacs(SHIDOKU).splitlines()
    head = next(k for k, line in enumerate(lines) if line.startswith("p"))
    assert lines[head] == f"p cnf 64 {len(lines) - head - 1}"
    assert all(line.startswith("c ") for line in lines[:head])
    assert lines[-4:] == ["1 0", "27 0", "38 0", "64 0"]
    assert all(line.endswith(" 0") for line in lines[head + 1 :])
