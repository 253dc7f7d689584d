"""What breaks a clue, and which candidates clues leave, in the browser."""

import json
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page

from solver.board import Puzzle
from solver.web.pages.boards import layout_data
from solver.web.pages.clues.data import clue_data


def _run(page: Page, script: str, *clues: str, layout: str = "2x2", n_cells: int = 16) -> Any:
    puzzle = Puzzle.from_text(";".join([f"{layout}:{'.' * n_cells}", *clues]))
    data, rules = json.dumps(layout_data(puzzle.layout)), json.dumps(clue_data(puzzle))
    return page.evaluate(
        f"async () => {{ const {{ Rules }} = await import('/static/js/board/rules.js');"
        f"const rules = new Rules({data}, {rules}); {script} }}"
    )


def _broken(page: Page, clue: str, digits: str) -> list[list[int]]:
    line = [int(digit) for digit in digits.ljust(16, "0")]
    return _run(page, f"return rules.broken({line}).map((clue) => clue.cells)", clue)


@pytest.mark.parametrize(
    ("clue", "digits", "cells"),
    [
        ("cage:6=r1c1r1c2r1c3", "12", []),
        ("cage:6=r1c1r1c2r1c3", "14", [[0, 1]]),  # a second 1 would do, but the digits differ
        ("cage:6=r1c1r1c2r1c3", "34", [[0, 1]]),
        ("cage:8=r1c1r1c2r1c3", "1", []),
        ("cage:9=r1c1r1c2r1c3", "12", [[0, 1]]),
        ("cage:6=r1c1r1c2", "12", [[0, 1]]),
        ("cage=r1c1r2c2", "100001", [[0, 5]]),
        ("sum:2=r1c1r2c2", "1", []),
        ("sum:9=r1c1r2c2", "1", [[0]]),
        ("arrow=r1c1,r1c2r1c3", "30", []),
        ("arrow=r1c1,r1c2r1c3", "14", [[0, 1]]),
        ("arrow=r1c1r1c2,r2c1r2c2r2c3", "1200", []),
        ("arrow=r1c1r1c2,r2c1r2c2r2c3", "40", [[0]]),
        ("thermo=r1c1r1c2r1c3", "301", [[0, 2]]),
        ("renban=r1c1r1c2", "13", [[0, 1]]),
        ("sandwich:2=r1c1-r1c4", "1240", []),
        ("sandwich:2=r1c1-r1c4", "1340", [[0, 1, 2]]),
        ("skyscraper:4=r1c1-r1c4", "2", [[0]]),
        ("x_sum:1=r1c1-r1c4", "2", [[0]]),
        ("x_sum:1=r1c1-r1c4", "0", []),
        ("even=r1c1", "3", [[0]]),
    ],
)
def test_a_clue_is_broken_as_soon_as_nothing_can_mend_it(scripts: Page, clue: str, digits: str, cells: list[list[int]]):
    assert _broken(scripts, clue, digits) == cells


def test_a_clue_with_several_broken_pairs_is_named_once(scripts: Page):
    line = [4, 3, 2, 1, *[0] * 12]
    words = _run(scripts, f"return rules.broken({line}).map((clue) => clue.words)", "thermo=r1c1-r1c4")
    assert words == ["Thermometer r1c1, r1c2, r1c3, r1c4: digits rise from the bulb"]


@pytest.mark.parametrize(
    ("layout", "digits", "words"),
    [
        ("2x3-apart", "12", ["Digits in neighbouring cells never differ by 1"]),
        ("2x3-apart", "13", []),
        ("2x3-taxicab", "..3......3", []),
        (
            "2x3-taxicab",
            "..3.......3",
            ["No digit d is d steps away from another d; a step leads to a neighbouring cell"],
        ),
        ("2x3-entropy", "12....21", ["Every square of 2 × 2 cells has a low, a middle and a high digit"]),
        ("2x3-knight", "......1............1", []),  # pairs that differ are part of the layout
    ],
)
def test_a_rule_of_the_board_that_is_broken_is_said(scripts: Page, layout: str, digits: str, words: list[str]):
    line = [int(digit) for digit in digits.replace(".", "0").ljust(36, "0")]
    script = f"return rules.broken({line}).map((clue) => clue.words)"
    assert _run(scripts, script, layout=layout, n_cells=36) == words


def test_a_large_table_is_checked_too(scripts: Page):
    line = [4, 4, *[0] * 79]
    script = f"return rules.broken({line}).map((clue) => clue.cells)"
    assert _run(scripts, script, "x_sum:45=r1c1-r1c9", layout="3x3", n_cells=81) == [[0, 1]]


def test_candidates_obey_cages_pairs_and_single_cells(scripts: Page):
    script = "const digits = [2, ...Array(15).fill(0)]; return [5, 7, 15].map((cell) => rules.possible(digits)[cell])"
    clues = "cage=r1c1r4c4", "greater=r2c2r1c1", "odd=r2c4"
    assert _run(scripts, script, *clues) == [0b11000, 0b1010, 0b11010]


def test_the_server_is_sent_the_candidates_that_it_knows(scripts: Page):
    script = "return rules.candidates([2, ...Array(15).fill(0)])[15]"
    assert _run(scripts, script, "cage=r1c1r4c4") == 0b11110


def test_a_cell_sees_its_cage(scripts: Page):
    assert 15 in _run(scripts, "return [...rules.peersOf(0)]", "cage=r1c1r4c4")
    assert 15 not in _run(scripts, "return [...rules.peersOf(0)]", "sum:5=r1c1r4c4")


def _by_combinations(page: Page, expression: str) -> Any:
    return page.evaluate(
        f"async () => {{ const m = await import('/static/js/play/combinations.js'); return {expression}; }}"
    )


@pytest.mark.parametrize(
    ("n", "size", "total"),
    [(9, 3, 15), (9, 2, 17), (9, 1, 4), (9, 9, 45), (4, 2, 5), (9, 3, 5), (9, 10, 55), (6, 4, 14)],
)
def test_combinations_are_all_sets_with_the_total(scripts: Page, n: int, size: int, total: int):
    expected = [list(digits) for digits in combinations(range(1, n + 1), size) if sum(digits) == total]
    assert _by_combinations(scripts, f"m.combinationsOf({n}, {size}, {total})") == expected


def test_of_very_many_combinations_only_some_are_looked_for(scripts: Page):
    assert _by_combinations(scripts, "m.combinationsOf(25, 12, 156).length") == 61


@pytest.mark.parametrize(
    ("digits", "masks", "is_possible"),
    [
        ([1, 5], [0b100010, 0b100010], True),
        ([1, 5], [0b10, 0b100010], True),
        ([1, 5], [0b10, 0b10], False),
        ([1, 5], [0b1000, 0b100010], False),
        ([1, 2, 3], [0b1110, 0b0110, 0b0010], True),
        ([1, 2, 3], [0b1110, 0b0010, 0b0010], False),
    ],
)
def test_a_combination_is_left_if_each_digit_has_a_cell(
    scripts: Page, digits: list[int], masks: list[int], is_possible: bool
):
    assert _by_combinations(scripts, f"m.fits({digits}, {masks})") == is_possible
