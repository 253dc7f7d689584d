"""Steps in brief, and the reasons of singles one by one."""

from __future__ import annotations

from random import Random

import pytest

from solver.board import Board, Puzzle, find_layout
from solver.steps import Step
from solver.techniques import TECHNIQUES, Options, find_technique
from solver.techniques.words.reasons import brief, reasons
from tests.layouts import NAMES
from tests.techniques.corpus import CASES, Case
from tests.techniques.examples import position


def first(slug: str, text: str) -> tuple[Step, Board]:
    board = Board(Puzzle.from_text(text))
    return next(find_technique(slug).find(board, Options())), board


def reasons_of(slug: str, text: str) -> list[str]:
    step, board = first(slug, text)
    return [reason.text() for reason in reasons(step, board)]


def test_a_brief_placement_names_technique_and_cell() -> None:
    step, board = first("hidden-single", "2x2:1.....1..1......")
    assert brief(step, board.layout) == "Hidden single: r4c4 = 1"


@pytest.mark.parametrize(
    "case", [next(case for case in CASES if case.technique == each.slug and not case.is_miss) for each in TECHNIQUES]
)
def test_a_brief_step_names_its_technique_and_its_result(case: Case) -> None:
    step = next(find_technique(case.technique).find(case.board, Options(unique=True)))
    words = brief(step, case.puzzle.layout)
    assert words.startswith(f"{find_technique(case.technique).name}: r")
    assert words.count("=") + words.count("≠") == len({cell for cell, _ in (*step.placements, *step.eliminations)})


def test_each_other_cell_of_a_house_is_out_for_a_reason() -> None:
    assert reasons_of("hidden-single", "2x2:1.....1..1......") == [
        "r3c3 cannot be 1, because it sees the 1 in r2c3.",
        "r3c4 cannot be 1, because it sees the 1 in r3c2.",
        "r4c3 cannot be 1, because it sees the 1 in r2c3.",
    ]


def test_each_other_digit_of_a_cell_is_out_for_a_reason() -> None:
    assert reasons_of("naked-single", "2x2:.2.3....4.......") == [
        "r1c1 cannot be 2, because 2 is already in row 1 (r1c2).",
        "r1c1 cannot be 3, because 3 is already in row 1 (r1c4).",
        "r1c1 cannot be 4, because 4 is already in column 1 (r3c1).",
    ]


def test_a_full_house_needs_no_reasons() -> None:
    step, board = first("full-house", "2x2:123.............")
    assert list(reasons(step, board)) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_naked_single_has_a_reason_for_each_other_digit(name: str) -> None:
    board, _ = position(find_layout(name), Random(3))
    for step in find_technique("naked-single").find(board, Options()):
        assert len(list(reasons(step, board))) == board.layout.n - 1
