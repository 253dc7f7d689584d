"""Formulas for SAT solvers, read back: all rules of a layout, and nothing else."""

import re
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Board, Puzzle, find_layout
from solver.board.cnf import at_most_one, just_one, variable
from solver.formats import parse, read, write
from tests.formats.examples import FIG_1, ROUND, SHIDOKU, error, lost_rules
from tests.formats.pasted import outcome
from tests.patience import takes_less

JIGSAW = Puzzle.from_text("4j-AAABCCABCDBBCDDD:1..............4")
TEXT = write(SHIDOKU, "dimacs")
BARE = "\n".join(line for line in TEXT.split("\n") if not line.startswith("c"))


def formula(layout_name: str, clauses: list[list[int]]) -> str:
    """A formula without comments."""
    layout = find_layout(layout_name)
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join([f"p cnf {layout.n_cells * layout.n} {len(clauses)}", *lines])


@pytest.mark.parametrize("puzzle", [SHIDOKU, FIG_1, ROUND, JIGSAW, Puzzle.from_text(f"3x3x:{FIG_1.cells}")])
def test_our_own_formula_names_its_layout(puzzle: Puzzle) -> None:
    found = read(write(puzzle, "dimacs"))
    assert (found.puzzle, found.format) == (puzzle, "dimacs")


def test_without_comments_the_number_of_variables_decides() -> None:
    assert parse(BARE) == SHIDOKU


def test_clauses_may_share_a_line_and_comments_stand_anywhere() -> None:
    head, _, clauses = BARE.partition("\n")
    assert parse(f"c hello\n{head}\nc between\n{clauses.replace(chr(10), ' ')}\n%\n") == SHIDOKU


def test_rules_may_say_that_every_house_has_every_digit() -> None:
    layout = find_layout("2x2")
    cells = [c for cell in range(16) for c in at_most_one([variable(layout, cell, d) for d in range(1, 5)])]
    houses = [[variable(layout, cell, d) for cell in house.cells] for house in layout.houses for d in range(1, 5)]
    assert parse(formula("2x2", [*cells, *houses, [1]])).text == "2x2:1..............."


def test_rules_may_say_that_no_house_has_a_digit_twice() -> None:
    layout = find_layout("2x2")
    cells = [[variable(layout, cell, d) for d in range(1, 5)] for cell in range(16)]
    houses = [
        c
        for house in layout.houses
        for d in range(1, 5)
        for c in at_most_one([variable(layout, cell, d) for cell in house.cells])
    ]
    assert parse(formula("2x2", [*cells, *houses, [1]])).text == "2x2:1..............."


def test_variables_may_be_row_column_and_digit() -> None:
    def renamed(literal: re.Match[str]) -> str:
        number = int(literal[1]) - 1
        return str(111 + 100 * (number // 81) + 10 * (number // 9 % 9) + number % 9)

    body = write(FIG_1, "dimacs").partition("p cnf 729")[2].partition("\n")[2]
    for head in ("p cnf 999 11775\n", "p cnf 729 11775\n"):
        assert parse(head + re.sub(r"\b([1-9]\d*)\b", renamed, body)) == FIG_1


def test_negated_candidates_are_crossed_out() -> None:
    assert read(f"{TEXT}\n-6 0").crossed_out == ()  # that 2 is in row 1 and column 2 already
    assert read(f"{TEXT}\n-7 0").crossed_out == ((1, 3),)


def test_a_missing_rule_is_reported() -> None:
    lines = BARE.split("\n")
    without = [line for line in lines if line not in ("-1 -33 0", "1 17 33 49 0")]  # both ways to say it in column 1
    assert str(error("\n".join(without))) == "This formula does not have all the rules of 2x2."


@pytest.mark.parametrize("clause", ["-1 -8 0", "1 2 0", "1 2 3 8 0", "1 6 11 16 0", "-1 2 0", "2 0", "-1 -1 0"])
def test_any_other_clause_is_reported(clause: str) -> None:
    assert lost_rules(f"{TEXT}\n{clause}") == clause.removesuffix(" 0")


@pytest.mark.parametrize("head", ["p cnf 100 3", "p cnf 64 3", "p cnf 729 3", "p cnf 999 3", "c 7x7:1\np cnf 64 3"])
@pytest.mark.parametrize("rest", ["", "1 0", "x 0", "1000000 0", "0 0 0", "-5", "1 2 3 4 5 6 7 8 9 0"])
def test_a_formula_of_something_else_is_refused(head: str, rest: str) -> None:
    assert str(error(f"{head}\n{rest}"))


def test_formulas_may_be_longer_than_other_texts_within_limits() -> None:
    assert len(write(FIG_1, "dimacs")) > 65_536
    assert "262144" in str(error("p cnf 729 1\n" + "1 0\n" * 100_000).expected)


@pytest.mark.parametrize("piece", ["c\n", "1 0\n", "-1 -2 0\n", "\n", "0 ", "1 ", "c"])
def test_long_formulas_take_little_time(piece: str) -> None:
    for front in ("", "p cnf 729 9\n", "c\np cnf 4096 9\n"):
        assert takes_less(1, partial(outcome, front + piece * (60_000 // len(piece))))


@given(st.lists(st.lists(st.integers(-70, 70), max_size=5), max_size=8), st.sampled_from(["", "c 2x2:1\n", "c 9\n"]))
def test_any_clauses_are_read_or_refused(clauses: list[list[int]], front: str) -> None:
    text = front + BARE + "\n" + "\n".join(" ".join(map(str, clause)) for clause in clauses)
    assert outcome(text).split()[0] in ("puzzle", "refused")


def test_a_position_keeps_its_digits() -> None:
    board = Board(SHIDOKU)
    board.place(1, 3)
    assert parse(write(board, "dimacs")).givens[:2] == (1, 3)


CLUED = Puzzle.from_text("2x2-king:1..............4;cage:5=r1c2r1c3;sandwich:5=r2c1-r2c4")


def test_rules_beyond_houses_are_clauses_too() -> None:
    text = write(CLUED, "dimacs")
    assert parse(text) == CLUED
    assert read(f"{text}\n-7 0").crossed_out == ((1, 3),)


def test_a_formula_without_a_clause_of_a_clue_is_refused() -> None:
    *lines, last_rule, _, _ = write(CLUED, "dimacs").split("\n")  # behind the rules are two givens
    assert str(error("\n".join(lines))) == "This formula does not have all the rules of 2x2-king."
    assert parse("\n".join([*lines, last_rule])) == CLUED.with_givens([0] * 16)


def test_a_clause_beyond_the_rules_of_clues_is_reported() -> None:
    assert lost_rules(write(CLUED, "dimacs") + "\n-1 -8 0") in ("-1 -8", "-8 -1")


@pytest.mark.parametrize(
    ("clue", "found"),
    [
        ("cage:5=r1c9", "There is no cell 'r1c9' on 2x2."),
        ("kage=r1c1", "There is no kind of clue called 'kage'."),
        ("sum_line:9999=r1c1r1c2", "This clue is too large to be solved."),
    ],
)
def test_a_clue_in_a_comment_that_cannot_be_read_is_reported(clue: str, found: str) -> None:
    assert str(error(f"c hello\nc 2x2:{'.' * 16};{clue}\n{BARE}")) == found


def test_just_one_gives_a_clause_and_all_pairs() -> None:
    assert list(just_one([1, 2, 3])) == [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3]]
