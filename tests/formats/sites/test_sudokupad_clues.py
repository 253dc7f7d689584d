"""Clues of SudokuPad: cages, and drawings to which the rules of the puzzle give one meaning."""

from typing import Any

import pytest

from solver.formats import parse, read, write
from solver.formats.drawn.decorations import Decorations
from tests.formats.examples import FIG_1, error, lost_rules
from tests.formats.fuzz.parsers import MAX_CALLS, calls_of
from tests.formats.pasted import outcome
from tests.formats.sites.test_sudokupad import scl

GREY, GREEN, PURPLE, WHITE, BLACK = "#cfcfcf", "#67f067", "#c060d0", "#ffffff", "#000000"
THERMOMETERS = "Digits along thermometers increase from the bulb."
WHISPERS = "Neighbouring digits on green lines differ by at least 5."
RENBAN = "Purple lines contain a set of consecutive digits in any order."
PALINDROMES = "Lines are palindromes."
ARROWS = "Digits along an arrow sum to the digit in its circle."
DOTS = (
    "White dots join cells with consecutive digits; black dots join cells with a ratio of 1:2. Not all dots are given."
)


def line(*points: list[float], color: str = GREY) -> dict[str, Any]:
    return {"wayPoints": list(points), "color": color, "thickness": 16}


def sign(row: float, column: float, size: float, color: str = GREY, text: str = "", **more: Any) -> dict[str, Any]:
    shape = {"center": [row, column], "width": size, "height": size, "rounded": True, "backgroundColor": color}
    return shape | ({"text": text} if text else {}) | more


DOWN = ([0.5, 0.5], [3.5, 0.5])
BULB = sign(0.5, 0.5, 0.85)
TIP = sign(3.5, 0.5, 0.85)
ARROW = {"wayPoints": [[0.9, 0.5], [2.5, 0.5], [3.5, 1.5]], "headLength": 0.3}
PILL = {**sign(0.5, 1, 0.83, WHITE), "width": 1.83}
NUMBER = sign(-0.5, 6.5, 0.6, WHITE, "12", rounded=False)
POINTER = {"wayPoints": [[-0.3, 6.7], [-0.02, 6.98]]}

# The rules in words, what is drawn, and the clues that it is.
DRAWN: list[tuple[str, dict[str, Any], list[str]]] = [
    ("", {"cages": [{"cells": [[0, 0], [0, 1]], "value": "10"}]}, ["cage:10=r1c1r1c2"]),
    ("", {"cages": [{"cells": [[0, 0], [0, 1]], "value": 10, "sum": 10, "unique": True}]}, ["cage:10=r1c1r1c2"]),
    ("", {"cages": [{"cells": [[0, 0], [0, 1]], "unique": True}]}, ["cage=r1c1r1c2"]),
    ("Cages show their sums.", {"cages": [{"cells": [[0, 0], [0, 1]]}]}, ["cage=r1c1r1c2"]),
    ("", {"cages": [{"cells": [[0, 0], [4, 4]], "style": "extraregion"}]}, ["extra_region=r1c1r5c5"]),
    (THERMOMETERS, {"lines": [line(*DOWN)], "underlays": [BULB]}, ["thermo=r1c1-r4c1"]),
    (THERMOMETERS, {"lines": [line(*DOWN)], "underlays": [TIP]}, ["thermo=r4c1-r1c1"]),
    (
        THERMOMETERS,
        {"lines": [line(*DOWN), line([0.5, 0.5], [0.5, 2.7])], "overlays": [BULB]},
        ["thermo=r1c1-r4c1", "thermo=r1c1-r1c3"],
    ),
    (PALINDROMES, {"lines": [line([0.5, 0.5], [2.5, 2.5], [2.5, 4.5])]}, ["palindrome=r1c1-r3c3r3c4r3c5"]),
    (WHISPERS, {"lines": [line(*DOWN, color=GREEN)]}, ["whisper:5=r1c1-r4c1"]),
    (
        WHISPERS + RENBAN,
        {"lines": [line(*DOWN, color=PURPLE), line([0.5, 1.5], [0.5, 2.5], color=GREEN)]},
        ["renban=r1c1-r4c1", "whisper:5=r1c2r1c3"],
    ),
    (
        "Digits on lines between circles lie between those in the circles.",
        {"lines": [line(*DOWN)], "overlays": [BULB, TIP]},
        ["between=r1c1-r4c1"],
    ),
    (ARROWS, {"arrows": [ARROW], "overlays": [sign(0.5, 0.5, 0.83, WHITE)]}, ["arrow=r1c1,r2c1r3c1r4c2"]),
    (ARROWS, {"arrows": [ARROW], "overlays": [PILL]}, ["arrow=r1c1r1c2,r2c1r3c1r4c2"]),
    (
        DOTS,
        {"overlays": [sign(0.5, 1, 0.3, WHITE), sign(1, 0.5, 0.3, BLACK)]},
        ["white_dot:1=r1c1r1c2", "black_dot:2=r1c1r2c1"],
    ),
    (
        "Cells joined by a V sum to 5. Cells joined by an X sum to 10.",
        {"overlays": [sign(0.5, 1, 0.25, WHITE, "V"), sign(1, 0.5, 0.25, WHITE, "X")]},
        ["xv:5=r1c1r1c2", "xv:10=r1c1r2c1"],
    ),
    (
        "Grey circles contain odd digits. Grey squares contain even digits.",
        {"underlays": [sign(0.5, 0.5, 0.7), sign(1.5, 1.5, 0.7, rounded=False)]},
        ["odd=r1c1", "even=r2c2"],
    ),
    (
        "Digits in a circle appear in the surrounding cells.",
        {"overlays": [sign(1, 1, 0.7, WHITE, "1 2\n3")]},
        ["quadruple:123=r1c1r1c2r2c1r2c2"],
    ),
    (
        "Clues outside the grid give the sum of the digits along the indicated diagonal.",
        {"overlays": [NUMBER], "arrows": [POINTER]},
        ["little_killer:12=r1c8r2c9"],
    ),
    (
        "Clues outside the grid give the sum of the digits between the 1 and the 9 in that row or column.",
        {"overlays": [sign(-0.5, 3.5, 0.6, WHITE, "17"), sign(4.5, -0.5, 0.6, WHITE, "0")]},
        ["sandwich:17=r1c4-r9c4", "sandwich:0=r5c1-r5c9"],
    ),
]

# The rules in words, what is drawn, and the name under which the puzzle is refused.
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("", {"lines": [line(*DOWN)], "underlays": [BULB]}, "lines, underlays"),
    (THERMOMETERS, {"lines": [line(*DOWN)]}, "lines"),
    (THERMOMETERS, {"lines": [line(*DOWN)], "underlays": [BULB, TIP]}, "lines, underlays"),
    (PALINDROMES, {"lines": [line(*DOWN)], "underlays": [BULB]}, "lines, underlays"),
    (PALINDROMES + RENBAN, {"lines": [line(*DOWN, color=PURPLE)]}, "lines"),
    (WHISPERS, {"lines": [line(*DOWN, color=PURPLE)]}, "lines"),
    (PALINDROMES, {"lines": [line([0.5, 0.5], [1.5, 2.5])]}, "lines"),
    (PALINDROMES, {"lines": [line([0, 0.5], [2, 0.5])]}, "lines"),
    (PALINDROMES, {"lines": [line([0.5, 0.5], [0.5, 9.5])]}, "lines"),
    (PALINDROMES, {"lines": [{"wayPoints": [["a", 0.5]]}, 5, {}]}, "lines"),
    (ARROWS, {"arrows": [ARROW]}, "arrows"),
    (ARROWS, {"arrows": [ARROW], "overlays": [PILL | {"angle": 45}]}, "arrows, overlays"),
    ("", {"overlays": [sign(0.5, 1, 0.3, WHITE)]}, "overlays"),
    (DOTS, {"overlays": [sign(0.5, 1, 0.3, GREEN)]}, "overlays"),
    (DOTS, {"overlays": [sign(0.5, 1, 0.3, WHITE, "?")]}, "overlays"),
    (DOTS, {"overlays": [sign(0.5, 0.9, 0.3, WHITE), 5]}, "overlays"),
    (DOTS, {"underlays": [sign(0.5, 0.5, 0.9)]}, "underlays"),
    (DOTS, {"overlays": [sign(-0.5, 0.5, 0.9, WHITE, "4!")]}, "overlays"),
    (DOTS, {"overlays": [sign(0.5, 0.5, 0.9, WHITE, "AB")]}, "overlays"),
    (DOTS, {"lines": [line([1, 0], [1, 3], [2.5, 3.5])]}, "lines"),
    ("", {"underlays": [sign(0.5, 0.5, 1)], "lines": [line([1, 0], [1, 3])]}, "lines, underlays"),
    ("", {"cages": [{"cells": [[0, 0], [0, 1]]}]}, "cages"),
    ("", {"cages": [{"cells": [[0, 0], [0, 9]], "value": "10"}]}, "cages"),
    ("", {"cages": [{"cells": [[0, 0]], "value": "10", "sum": 9}]}, "cages"),
    ("", {"cages": [{"cells": [[0, 0], [0, 1]], "value": "10", "unique": False}]}, "cages"),
    ("Cages may have the same sum.", {"cages": [{"cells": [[0, 0]], "value": "9"}]}, "Cages may have the same sum"),
    ("Clues outside the grid give the sum of the indicated diagonal.", {"overlays": [NUMBER]}, "overlays"),
]

# What is drawn beside the dots without a meaning, and how much of it there is.
DECORATIONS: list[tuple[dict[str, Any], dict[str, int]]] = [
    ({"underlays": [sign(0.5, 0.5, 1), sign(5, 5, 2, GREEN)]}, {"shapes": 2}),
    ({"overlays": [sign(-0.5, 4.5, 0.5, WHITE, "N"), sign(4.5, 4.5, 4, WHITE, "Sudoku")]}, {"texts": 2}),
    ({"overlays": [sign(-0.5, 4.5, 0.5)]}, {"shapes": 1}),
    ({"lines": [line([1, 0], [1, 3], [4, 3]), line([-1, -1], [-1, 10], [10, 10])]}, {"lines": 2}),
    ({"lines": [line([0, 0], [0, 9])], "underlays": [sign(0.5, 0.5, 1)]}, {"lines": 1, "shapes": 1}),
]
# Drawings that belong to those of a clue, and to no other.
PARTS: list[tuple[str, dict[str, Any]]] = [
    (WHISPERS, {"lines": [line(*DOWN, color=GREEN), line(*DOWN, color=WHITE)]}),
    (WHISPERS, {"lines": [line(*reversed(DOWN), color=WHITE), line(*DOWN, color=GREEN)]}),
    (ARROWS, {"arrows": [ARROW], "underlays": [sign(0.5, 0.5, 0.9)], "overlays": [sign(0.5, 0.5, 0.83, WHITE)]}),
    (DOTS, {"underlays": [sign(0.5, 1, 0.4, GREY)], "overlays": [sign(0.5, 1, 0.3, WHITE)]}),
]


@pytest.mark.parametrize(("rules", "drawn", "clues"), DRAWN)
def test_drawings_with_one_meaning_are_clues(rules: str, drawn: dict[str, Any], clues: list[str]) -> None:
    puzzle = parse(scl(**drawn, metadata={"rules": f"Normal sudoku rules apply. {rules}"}))
    assert puzzle.text == ";".join([FIG_1.text, *sorted(clues)])


@pytest.mark.parametrize("to", ["scl", "f-puzzles", "sudokupad-link"])
@pytest.mark.parametrize(("rules", "drawn", "clues"), DRAWN)
def test_what_was_drawn_is_written_and_read_back(rules: str, drawn: dict[str, Any], clues: list[str], to: str) -> None:
    puzzle = parse(scl(**drawn, metadata={"rules": rules}))
    assert len(puzzle.clues) == len(clues)
    assert parse(write(puzzle, to)) == puzzle


@pytest.mark.parametrize(("rules", "drawn", "names"), REFUSED)
def test_any_other_drawing_is_refused_by_name(rules: str, drawn: dict[str, Any], names: str) -> None:
    link = scl(**drawn, metadata={"rules": rules})
    assert lost_rules(link) == names
    assert ("drawings" in dict(error(link).expected.values)) == (not rules.startswith("Cages may"))


@pytest.mark.parametrize(("drawn", "decorations"), DECORATIONS)
def test_a_decoration_is_passed_over_and_counted(drawn: dict[str, Any], decorations: dict[str, int]) -> None:
    dot = sign(2.5, 3, 0.3, WHITE)
    reading = read(scl(**drawn | {"overlays": [dot, *drawn.get("overlays", ())]}, metadata={"rules": DOTS}))
    assert reading.puzzle.text == f"{FIG_1.text};white_dot:1=r3c3r3c4"
    assert reading.decorations == Decorations.from_counts(decorations)


@pytest.mark.parametrize(("rules", "drawn"), PARTS)
def test_what_belongs_to_a_clue_is_no_decoration(rules: str, drawn: dict[str, Any]) -> None:
    reading = read(scl(**drawn, metadata={"rules": rules}))
    assert len(reading.puzzle.clues) == 1
    assert not reading.decorations


def test_diagonals_and_windows_go_with_clues() -> None:
    lines = [line([0, 0], [9, 9]), line([0, 9], [9, 0]), line(*DOWN)]
    puzzle = parse(scl(lines=lines, metadata={"rules": "Digits do not repeat on diagonals. " + PALINDROMES}))
    assert puzzle.text == f"3x3x:{FIG_1.cells};palindrome=r1c1-r4c1"


def test_a_colour_of_any_name_is_a_colour_by_its_hue() -> None:
    for color in ("#0f0", "#00ff0080", "67F067", "#3a9d23"):
        assert parse(scl(lines=[line(*DOWN, color=color)], metadata={"rules": WHISPERS})).clues
    for color in ("#888", "red", "#ff8800", "", "green?"):
        assert lost_rules(scl(lines=[line(*DOWN, color=color)], metadata={"rules": WHISPERS})) == "lines"


@pytest.mark.parametrize(
    "drawn",
    [
        {"lines": [line(*[[0.5, 0.5], [8.5, 8.5]] * 400)]},
        {"lines": [line(*DOWN)] * 300},
        {"overlays": [sign(0.5, 1, 0.3, WHITE)] * 150},
        {"overlays": [sign(40, 40, 80, WHITE)] * 150},
        {"arrows": [ARROW] * 150},
        {"cages": [{"cells": [[0, 0], [0, 1]], "value": "3"}] * 300},
    ],
)
def test_many_drawings_take_a_bounded_number_of_calls(drawn: dict[str, Any]) -> None:
    rules = PALINDROMES + ARROWS + DOTS
    assert calls_of(outcome, scl(**drawn, metadata={"rules": rules})) < MAX_CALLS
