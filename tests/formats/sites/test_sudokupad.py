"""SudokuPad's links: cells, regions, diagonals and windows are read, and every other rule is named."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import find_layout
from solver.formats import parse, read
from solver.formats.sites.lz_string import compress
from solver.formats.sites.sudokupad import from_body, from_line
from tests.formats.examples import FIG_1, error, lost_rules

SITE = "https://sudokupad.app/"
# Packed by the site's own shortening and the original of LZ-String.
PLAIN = (
    "N4WwpgLghgJl0C5hQK4QBYHsBOCDkAggHZEIAEAQngDTYoA2YAzvgHI4hT1lMoyYBrFGTqMmZKAAdJ9AJ4A6GhHwBJCAB084zWCh"
    "NZmvAF9qAYxYBWAAxmwCANr3qwAG4IATCerO3AZi8+CAAsJgC61PauCABsAd7xUf7hToEh8YEWXskJbgAcXlGx8clR+elRAIxxhU"
    "bZ3lEA7AVumcUR9W5N5W5F1CVuaek5CPnZiQFRg4GefeHYdo72NlbJNhWr1O7JFdQrETvr+5vJ7rsn1If2p1vJS9S+G0EbFtv3r0"
    "9HLxGnD9/UH1dqC9bjZohsGhtcq8wUcIUcoX8YYC4YCobdfGcIhjLhithEgpj7ATLgS8fYLISKZcKTcIvYMb96f9khivkS3vjmZy"
    "2RTGRSARTgXSMUiMSiMQj2UiCSiCZKKUiKSiKWi6dFCerLuqyQ1CbrLrqyblCcbLsbaY51Yz1QD1WzdYzdQDdWzjYzjQDjULLdQk"
    "eqUerJbqkbqUbrJcakcaUca0aEjEA==="
)
JIGSAW = (
    "N4WwpgLghgJl0C5hQK4QBYHsBOCDkAggHZEIAEAQngDTYoA2YAzvgHI4hT1lMoyYBrFGTqMmZKAAdJ9AJ4A6GhHwBJCAB084zWCh"
    "NZmvAF9qAYxYBWAAxmwCANr3gANwQBGE9S/fqAXWr2Pj7+gUFeIWHhAZF+0ZER8XFhCcn+2HaO9jZWITZuudQATCFu1DkBpfkVRS"
    "GFZbXUVfYAzPUhWdTNBQAsBRYFAGwlncO91f3VQwF1/e02AOwFABzDi9Ur09RT9nVrO9QbLdR7rSvtdcWbXQGtTa2XR9f23fUBL0"
    "0vDxY159RjR/9WhNniM3n8Qi9gd8nt9/gNwe1WtsXsjjhCDiFvlCtpi0QF4cD4UN2t9yvZvk14WT4ZSagF5q97AymktGaz8iSMfi"
    "8fZ4YcGdsGXsGYdWdtWXtWWcArzQUy6fKngz/gzgayHqynqz/qzZr4jEA==="
)
JIGSAW_NAME = "9j-AAABBBBCCAAABBBBCCAADDEBCCCADDDEEFCCDDDEEEFFFGGDEEFFFHGGGIEFFHHGGIIIIHHHGGIIIIHHH"
RISING, FALLING = {"wayPoints": [[0, 9], [9, 0]]}, {"wayPoints": [[0, 0], [9, 9]]}
HALVES = ((0, 1), (2, 3))
WINDOWS = [{"center": [row, column], "width": 3, "height": 3} for row in (2.5, 6.5) for column in (2.5, 6.5)]


def scl(cells: str = FIG_1.cells, layout: str = "3x3", **more: Any) -> str:
    """A link with the cells and areas of a layout, and whatever else; its JSON is not shortened."""
    found = find_layout(layout)
    n = found.n
    grid = [[{"value": int(sign)} if sign != "." else {} for sign in cells[at : at + n]] for at in range(0, n * n, n)]
    regions = [[[cell // n, cell % n] for cell in found.houses[h].cells] for h in found.partitions[2]]
    body = {"cellSize": 50, "cells": grid, "regions": regions, "lines": [], "metadata": {"title": "Fig. 1"}, **more}
    return f"{SITE}scl{compress(json.dumps(body))}"


@pytest.mark.parametrize(
    "before", [f"{SITE}scl", f"{SITE}scf?puzzleid=scl", "sudokupad.app/ctc", "scl", "Look at https://sudokupad.app/scl"]
)
def test_a_packed_puzzle_is_read(before: str) -> None:
    assert read(before + PLAIN).content == (FIG_1, (), ())


def test_plus_signs_may_be_escaped_or_blanks() -> None:
    assert parse(f"{SITE}scl{PLAIN.replace('+', '%2B').replace('/', '%2F').replace('=', '%3D')}") == FIG_1
    assert parse(scl().replace("+", "%20")) == FIG_1


def test_regions_are_read() -> None:
    assert parse(f"{SITE}scl{JIGSAW}").text == f"{JIGSAW_NAME}:1{'.' * 80}"


@pytest.mark.parametrize("name", ["2x2", "2x3", "3x3", "4x4"])
def test_boards_of_all_sizes_are_read(name: str) -> None:
    cells = "1" + "." * (find_layout(name).n_cells - 1)
    assert parse(scl(cells, name)).text == f"{name}:{cells}"


def test_both_diagonals_and_the_rule_about_them_are_kept() -> None:
    rules = ["Normal sudoku rules apply.", "X-sudoku: digits cannot repeat along major diagonals."]
    assert parse(scl(lines=[RISING, FALLING], metadata={"rules": rules})).layout.name == "3x3x"


def test_four_windows_are_kept() -> None:
    rules = "Windoku: there are 4 indicated additional 3x3 regions."
    assert parse(scl(underlays=WINDOWS, metadata={"rules": rules})).layout.name == "3x3w"


def test_pencil_marks_of_a_cell_cross_out_the_others() -> None:
    body: dict[str, Any] = {"cells": [[{"centremarks": [1, 2]}, {}, {}, {}], *[[{}] * 4] * 3]}
    body["regions"] = [[[row, column] for row in rows for column in columns] for rows in HALVES for columns in HALVES]
    assert read(f"{SITE}scl{compress(json.dumps(body))}").crossed_out == ((0, 3), (0, 4))


RULES: dict[str, dict[str, Any]] = {
    "lines": {"lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]]}]},
    "underlays": {"underlays": [{"center": [0.5, 1], "width": 1, "height": 1, "text": "V"}]},
    "extraregion": {"underlays": WINDOWS[1:]},
    "overlays": {"overlays": [{"center": [0, 0]}]},
    "arrows": {"arrows": [{"wayPoints": [[0, 0], [1, 1]]}]},
    "cages": {"cages": [{"cells": [[0, 0], [0, 1]], "value": "?"}]},
    "region": {"regions": []},
    "antixv": {"metadata": {"antixv": True}},
    "antiratio": {"global": ["antiratio"]},
    "foglight": {"foglight": [[0, 0]]},
    "Cells a knight's move apart differ": {
        "metadata": {"rules": "Normal sudoku rules apply. Cells a knight's move apart differ."}
    },
    "Adjacent digits are not consecutive": {"cages": [{"value": "rules: Adjacent digits are not consecutive"}]},
    "Digits do not repeat on the diagonals": {"rules": "Digits do not repeat on the diagonals!"},
}


@pytest.mark.parametrize("rule", RULES)
def test_any_other_rule_is_refused_by_name(rule: str) -> None:
    assert lost_rules(scl(**RULES[rule])) == rule


@pytest.mark.parametrize(
    "rules",
    [
        "Normal sudoku rules apply",
        "Standard 9x9 Sudoku rules apply. Place the digits 1-9 once in each row, column and 3x3 box!",
        "Fill the grid with the digits 1 to 9 so that no digit is repeated in a row, column or region",
    ],
)
def test_the_usual_rules_in_words_are_accepted(rules: str) -> None:
    assert parse(scl(metadata={"rules": rules})) == FIG_1


# Lines


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ({"lines": [FALLING]}, "3x3-falling"),
        ({"metadata": {"antiking": True, "rules": "Cells that touch at a corner differ."}}, "3x3-king"),
        ({"global": ["antiknight", "disjoint"], "lines": [RISING, FALLING]}, "3x3x-disjoint-knight"),
        ({"global": ["nonconsecutive"], "underlays": WINDOWS}, "3x3w-apart"),
    ],
)
def test_rules_without_a_drawing_are_features(body: dict[str, Any], name: str) -> None:
    assert parse(scl(**body)).layout.name == name


@pytest.mark.parametrize(
    ("more", "name"),
    [
        ("wx", "3x3xw"),
        ("", "3x3"),
        ("x", "3x3x"),
        ("*x", "3x3x"),
        ("w", "3x3w"),
        ("*wtTitle*aAnn", "3x3w"),
        ("*tx", "3x3"),
    ],
)
def test_letters_after_the_line_mean_diagonals_and_windows(more: str, name: str) -> None:
    assert parse(f"{SITE}scfpooooooooooooK{more}").layout.name == name


# Junk


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{}",
        "[]",
        "{ce:5}",
        "{ce:[[]]}",
        "{ce:[,,,]}",
        "{ce:[[,,,],[,,,],[,,,],[,,,]],l:5,ca:[5],u:[[]],re:[5,[5]]}",
    ],
)
def test_packed_json_without_a_puzzle_is_refused(body: str) -> None:
    assert str(error(f"{SITE}scl{compress(body)}"))


@given(st.text("{}[],:'\"cevtreflu0123456789. ", max_size=200), st.sampled_from(["", "{ce:[[,,,],[,,,],[,,,],[,,,]],"]))
def test_junk_is_no_puzzle_or_json(text: str, before: str) -> None:
    found = from_body(before + text)
    assert found == "" or isinstance(json.loads(found), dict)


@given(st.text("0123456789ABCXYZabckowx*", max_size=95))
def test_junk_in_a_line_is_no_puzzle_or_json(text: str) -> None:
    found = from_line(f"scf{text}")
    assert found == "" or isinstance(json.loads(found), dict)
