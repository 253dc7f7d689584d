"""Clues in the JSON of f-puzzles: each key is read, written back, and refused by name if it is not as it should be."""

import json
from typing import Any

import pytest

from solver.board import Puzzle, find_layout
from solver.board.clues import CLUE_KINDS
from solver.board.clues.clue import ClueKind
from solver.formats import MAX_CHARACTERS, WriteError, can_write, parse, read, sites_for, write
from solver.formats.sites.f_puzzles_clues import KEYS
from tests.formats.examples import FIG_1, error, lost_rules
from tests.formats.fuzz.parsers import MAX_CALLS, calls_of
from tests.formats.pasted import outcome

NINE = find_layout("3x3")
EMPTY = Puzzle(NINE, (0,) * 81)

# The value of a key, and the clues that it is.
SAMPLES: list[tuple[str, Any, list[str]]] = [
    ("killercage", [{"cells": ["R1C1", "R1C2"], "value": "10"}], ["cage:10=r1c1r1c2"]),
    ("killercage", [{"cells": ["R1C2", "R1C1"], "value": 3}, {"cells": ["R9C9"]}], ["cage:3=r1c1r1c2", "cage=r9c9"]),
    ("arrow", [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"]]}], ["arrow=r1c1,r1c2r1c3"]),
    (
        "arrow",
        [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"], ["R1C1", "R2C1", "R3C1"]]}],
        ["arrow=r1c1,r1c2", "arrow=r1c1,r2c1r3c1"],
    ),
    ("arrow", [{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R2C2"]]}], ["arrow=r1c1r1c2,r2c2"]),
    ("doublearrow", [{"lines": [["R1C1", "R1C2", "R1C3"]]}], ["double_arrow=r1c1-r1c3"]),
    ("thermometer", [{"lines": [["R3C3", "R2C3", "R1C3"]]}], ["thermo=r3c3-r1c3"]),
    ("thermometer", [{"lines": [["R3C3", "R2C3"], ["R3C3", "R3C4"]]}], ["thermo=r3c3r2c3", "thermo=r3c3r3c4"]),
    ("slowthermometer", [{"lines": [["R3C3", "R2C3"]]}], ["slow_thermo=r3c3r2c3"]),
    ("whispers", [{"lines": [["R3C3", "R2C3"]]}], ["whisper:5=r2c3r3c3"]),
    ("whispers", [{"lines": [["R2C3", "R3C3"]], "value": "4"}], ["whisper:4=r2c3r3c3"]),
    ("renban", [{"lines": [["R2C3", "R3C3"]]}], ["renban=r2c3r3c3"]),
    ("palindrome", [{"lines": [["R2C3", "R3C3"]]}], ["palindrome=r2c3r3c3"]),
    ("regionsumline", [{"lines": [["R3C3", "R4C3"]]}], ["region_sum_line=r3c3r4c3"]),
    ("zipperline", [{"lines": [["R2C3", "R3C3", "R4C3"]]}], ["zipper=r2c3-r4c3"]),
    ("entropicline", [{"lines": [["R2C3", "R3C3"]]}], ["entropic=r2c3r3c3"]),
    ("modularline", [{"lines": [["R2C3", "R3C3"]]}], ["modular:3=r2c3r3c3"]),
    ("nabner", [{"lines": [["R2C3", "R3C3"]]}], ["nabner=r2c3r3c3"]),
    ("betweenline", [{"lines": [["R2C3", "R3C3", "R4C3"]]}], ["between=r2c3-r4c3"]),
    ("lockout", [{"lines": [["R2C3", "R3C3"]]}], ["lockout:4=r2c3r3c3"]),
    ("difference", [{"cells": ["R1C1", "R1C2"]}], ["white_dot:1=r1c1r1c2"]),
    ("difference", [{"cells": ["R1C1", "R1C2"], "value": "3"}], ["white_dot:3=r1c1r1c2"]),
    ("ratio", [{"cells": ["R1C1", "R1C2"], "value": ""}], ["black_dot:2=r1c1r1c2"]),
    ("xv", [{"cells": ["R1C1", "R1C2"], "value": "V"}], ["xv:5=r1c1r1c2"]),
    ("xv", [{"cells": ["R1C1", "R1C2"], "value": "x"}], ["xv:10=r1c1r1c2"]),
    ("odd", [{"cell": "R1C1"}], ["odd=r1c1"]),
    ("even", [{"cell": "R1C1"}], ["even=r1c1"]),
    ("minimum", [{"cell": "R1C1"}], ["minimum=r1c1"]),
    ("maximum", [{"cell": "R1C1"}], ["maximum=r1c1"]),
    ("extraregion", [{"cells": ["R1C1", "R5C5"]}], ["extra_region=r1c1r5c5"]),
    ("clone", [{"cells": ["R1C1"], "cloneCells": ["R5C5"]}], ["clone=r1c1,r5c5"]),
    ("quadruple", [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [3, 1]}], ["quadruple:13=r1c1r1c2r2c1r2c2"]),
    ("littlekillersum", [{"cell": "R0C7", "direction": "DR", "value": "12"}], ["little_killer:12=r1c8r2c9"]),
    (
        "littlekillersum",
        [{"cell": "R3C10", "direction": "UL", "cells": ["R2C9", "R1C8"], "value": 12}],
        ["little_killer:12=r1c8r2c9"],
    ),
    ("sandwichsum", [{"cell": "R0C4", "value": "17"}], ["sandwich:17=r1c4-r9c4"]),
    ("sandwichsum", [{"cell": "R4C10", "value": "0"}], ["sandwich:0=r4c1-r4c9"]),
    ("xsum", [{"cell": "R10C2", "value": "20"}], ["x_sum:20=r9c2-r1c2"]),
    ("skyscraper", [{"cell": "R5C0", "value": "4"}], ["skyscraper:4=r5c1-r5c9"]),
    ("skyscraper", [{"cell": "R5C0", "value": ""}], []),
    ("rowindexer", [{"cells": ["R1C1"]}], ["indexing:row=r1c1"]),
    ("columnindexer", [{"cells": ["R1C1"]}], ["indexing:column=r1c1"]),
    ("boxindexer", [{"cells": ["R1C1"]}], ["indexing:box=r1c1"]),
    ("negative", ["ratio", "xv"], ["negative:black_dot", "negative:xv"]),
]
# Kinds of clues that f-puzzles has no place for.
NO_KEY = ("sum", "all_different", "equal_sums", "greater", "pairs", "sum_line", "parity", "low", "high")
NO_KEY_EITHER = ("numbered_room", "same_set", "counting_circles")
WITHOUT = (*NO_KEY, *NO_KEY_EITHER)
# Clues of these kinds lie outside the board or belong to others, so the first cells are no sample.
PLACED = {
    "little_killer": "little_killer:12=r1c8r2c9",
    "sandwich": "sandwich:17=r1c4-r9c4",
    "x_sum": "x_sum:20=r9c2-r1c2",
    "skyscraper": "skyscraper:4=r5c9-r5c1",
    "negative": "negative:xv",
}


def _f_puzzles(**members: object) -> str:
    return json.dumps({"size": 9, "grid": [[{}] * 9] * 9, **members})


def _texts(text: str) -> list[str]:
    return [clue.text(NINE) for clue in parse(text).clues]


def test_each_key_has_a_sample() -> None:
    assert {name for name, _, _ in SAMPLES} == {*KEYS, "negative"}


@pytest.mark.parametrize(("name", "value", "clues"), SAMPLES)
def test_the_value_of_a_key_is_clues(name: str, value: object, clues: list[str]) -> None:
    assert _texts(_f_puzzles(**{name: value})) == sorted(clues)


@pytest.mark.parametrize("to", ["f-puzzles", "f-puzzles-link", "sudokupad-link", "identity", "json"])
@pytest.mark.parametrize(("name", "value", "clues"), SAMPLES)
def test_a_sample_is_written_and_read_back_whole(name: str, value: object, clues: list[str], to: str) -> None:
    puzzle = parse(_f_puzzles(**{name: value}))
    assert len(puzzle.clues) == len(clues)
    assert parse(write(puzzle, to)) == puzzle


def test_all_samples_together_are_read_back_whole() -> None:
    body: dict[str, list[Any]] = {}
    for name, value, _ in SAMPLES:
        body.setdefault(name, []).extend(value)
    puzzle = parse(_f_puzzles(**body))
    assert {clue.text(NINE) for clue in puzzle.clues} == {text for _, _, clues in SAMPLES for text in clues}
    assert parse(write(puzzle, "f-puzzles")) == puzzle


@pytest.mark.parametrize("name", ["killercage", "arrow", "renban", "quadruple", "littlekillersum", "sandwichsum"])
def test_endlessly_many_entries_take_a_bounded_number_of_calls(name: str) -> None:
    entry = next(value[0] for key, value, _ in SAMPLES if key == name)
    text = _f_puzzles(**{name: [entry] * (60_000 // len(json.dumps(entry)))})
    assert calls_of(outcome, text[:MAX_CHARACTERS]) < MAX_CALLS


@pytest.mark.parametrize("kind", [kind for kind in CLUE_KINDS if kind.slug not in WITHOUT], ids=lambda kind: kind.slug)
def test_a_clue_is_read_back(kind: ClueKind) -> None:
    puzzle = Puzzle.from_text(f"{FIG_1.text};{PLACED.get(kind.slug, kind.example(NINE))}")
    for to in ("f-puzzles", "f-puzzles-link", "sudokupad-link"):
        assert parse(write(puzzle, to)) == puzzle


@pytest.mark.parametrize("slug", WITHOUT)
def test_a_clue_without_a_key_is_not_written(slug: str) -> None:
    kind = next(kind for kind in CLUE_KINDS if kind.slug == slug)
    puzzle = Puzzle.from_text(f"{FIG_1.text};{kind.example(NINE)}")
    assert sites_for(NINE, puzzle.clues) == []
    with pytest.raises(WriteError):
        write(puzzle, "f-puzzles")


@pytest.mark.parametrize(
    "clue",
    [
        "xv:7=r1c1r1c2",
        "modular:4=r1c1r1c2",
        "negative:v",
        "negative:white_dot",
        "sandwich:9=r1c1r1c2",
        "little_killer:9=r2c2r3c3",
        "arrow=r1c2r1c1,r2c2",
    ],
)
def test_what_a_key_cannot_say_is_not_written(clue: str) -> None:
    assert not can_write(NINE, "f-puzzles", Puzzle.from_text(f"{FIG_1.text};{clue}").clues)


def test_extra_regions_are_not_taken_for_windows() -> None:
    windows = json.loads(write(Puzzle.from_text("3x3w:" + FIG_1.cells), "f-puzzles"))["extraregion"]
    clues = parse(_f_puzzles(extraregion=[*windows, {"cells": ["R1C1", "R5C5"]}])).clues
    assert len(clues) == 5
    assert can_write(NINE, "f-puzzles", clues)
    assert not can_write(NINE, "f-puzzles", tuple(clue for clue in clues if len(clue.cells) == 9))


def test_given_candidates_are_clues_and_those_of_the_player_not() -> None:
    body = json.loads(_f_puzzles())
    body["grid"][0][0] = {"givenPencilMarks": [1, 3, 5], "centerPencilMarks": [1, 3]}
    reading = read(json.dumps(body))
    assert [clue.text(NINE) for clue in reading.puzzle.clues] == ["candidates:135=r1c1"]
    assert reading.crossed_out == ((0, 5),)


def test_beside_dots_the_absence_of_dots_means_something() -> None:
    puzzle = parse(_f_puzzles(difference=[{"cells": ["R1C1", "R1C2"]}], nonconsecutive=True))
    assert [clue.text(NINE) for clue in puzzle.clues] == ["negative:white_dot", "white_dot:1=r1c1r1c2"]
    assert parse(write(puzzle, "f-puzzles")) == puzzle
    assert lost_rules(_f_puzzles(difference=[{"cells": ["R1C1", "R1C2"], "value": 2}], nonconsecutive=True))


def test_whispers_on_other_sizes_differ_by_half() -> None:
    body = {"grid": [[{}] * 6] * 6, "whispers": [{"lines": [["R1C1", "R1C2"]]}]}
    assert parse(json.dumps(body)).clues[0].value == "3"


def test_drawings_that_only_show_a_clue_are_passed_over() -> None:
    lines = [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban"}]
    assert _texts(_f_puzzles(renban=[{"lines": [["R1C1", "R1C2"]]}], line=lines)) == ["renban=r1c1r1c2"]
    assert lost_rules(_f_puzzles(line=[{"lines": [["R1C1", "R1C2"]]}])) == "line"


# The rules in words, a drawing by hand, the clues that it is, and how many decorations there are.
DRAWN: list[tuple[str, dict[str, Any], list[str], int]] = [
    (
        "Green lines are German whispers.",
        {"line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#67F067", "width": 0.5}]},
        ["whisper:5=r1c1r1c2"],
        0,
    ),
    (
        "White dots join cells with consecutive digits.",
        {"circle": [{"cells": ["R1C1", "R1C2"], "baseC": "#FFFFFF", "width": 0.3, "height": "0.3"}]},
        ["white_dot:1=r1c1r1c2"],
        0,
    ),
    (
        "Cells joined by a V sum to 5.",
        {"text": [{"cells": ["R1C1", "R2C1"], "value": "V", "size": 0.5}]},
        ["xv:5=r1c1r2c1"],
        0,
    ),
    (
        "Digits in a circle appear in the surrounding cells.",
        {"circle": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "value": "1 2", "width": 0.7, "height": 0.7}]},
        ["quadruple:12=r1c1r1c2r2c1r2c2"],
        0,
    ),
    ("Cages show their sums.", {"cage": [{"cells": ["R1C1", "R1C2"], "value": "9"}]}, ["cage:9=r1c1r1c2"], 0),
    ("Normal sudoku rules apply.", {"text": [{"cells": ["R0C1"], "value": "Start"}]}, [], 1),
    (
        "Normal sudoku rules apply.",
        {"rectangle": [{"cells": ["R1C1"], "width": 1, "height": 1}], "text": [{"cells": ["R1C1"], "value": "Title"}]},
        [],
        2,
    ),
]
# The rules in words, a drawing by hand, and the names under which it is refused.
MEANT: list[tuple[str, dict[str, Any], str]] = [
    ("", {"text": [{"cells": ["R0C1"], "value": "Start"}]}, "text"),
    ("Normal sudoku rules apply.", {"line": [{"lines": [["R1C1", "R1C2"]]}]}, "line"),
    ("Normal sudoku rules apply.", {"circle": [{"cells": ["R1C1", "R1C2"], "width": 0.3, "height": 0.3}]}, "circle"),
    ("Normal sudoku rules apply.", {"cage": [{"cells": ["R1C1", "R1C2"], "value": "9"}]}, "cage"),
    ("Normal sudoku rules apply.", {"text": [{"cells": ["R0C1"], "value": "9"}]}, "text"),
    ("Lines point at their twins.", {"text": [{"cells": ["R0C1"], "value": "Start"}]}, "Lines point at their twins"),
    ("Normal sudoku rules apply.", {"text": [{"cells": 5, "value": "Start"}, 7]}, "text"),
    ("Normal sudoku rules apply.", {"line": [{"lines": 5}, {"lines": [5]}, 7]}, "line"),
    ("Normal sudoku rules apply.", {"cage": [{"cells": ["R0"]}]}, "cage"),
]


@pytest.mark.parametrize(("rules", "drawn", "clues", "n"), DRAWN)
def test_drawings_by_hand_are_what_the_rules_say(rules: str, drawn: dict[str, Any], clues: list[str], n: int) -> None:
    reading = read(_f_puzzles(**drawn, ruleset=rules))
    assert [clue.text(NINE) for clue in reading.puzzle.clues] == clues
    assert sum(dict(reading.decorations.counts).values()) == n


@pytest.mark.parametrize(("rules", "drawn", "names"), MEANT)
def test_drawings_by_hand_that_may_mean_a_rule_are_refused(rules: str, drawn: dict[str, Any], names: str) -> None:
    assert lost_rules(_f_puzzles(**drawn, ruleset=rules)) == names


def test_endlessly_many_drawings_take_a_bounded_number_of_calls() -> None:
    dot = {"cells": ["R1C1", "R1C2"], "width": 0.3, "height": 0.3}
    drawn = [dot | {"angle": k, "value": "" if k % 2 else "wow"} for k in range(700)]
    text = _f_puzzles(circle=drawn, ruleset="White dots join cells with consecutive digits.")
    assert len(text) < MAX_CHARACTERS
    assert calls_of(outcome, text) < MAX_CALLS


def test_a_list_of_constraints_with_their_keys_is_passed_over() -> None:
    cage = [{"cells": ["R1C1"]}]
    assert parse(_f_puzzles(killercage=cage, activeConstraints=["Killer Cage"])).clues
    assert lost_rules(_f_puzzles(killercage=cage, activeConstraints=["Anti Knight"])) == "activeConstraints"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("killercage", [{"cells": ["R0C1"]}]),
        ("killercage", [{"cells": ["R1C1"], "value": "?"}]),
        ("killercage", [{"cells": "R1C1"}]),
        ("killercage", ["R1C1"]),
        ("killercage", {"a": 1}),
        ("arrow", [{"cells": ["R1C1"], "lines": [["R2C1", "R1C2"]]}]),
        ("arrow", [{"cells": ["R1C1"], "lines": [[]]}]),
        ("thermometer", [{"lines": [["R1C1"]]}]),
        ("thermometer", [{"cells": ["R1C1"]}]),
        ("xv", [{"cells": ["R1C1", "R1C2"]}]),
        ("quadruple", [{"cells": ["R1C1"], "values": [0]}]),
        ("quadruple", [{"cells": ["R1C1"], "values": "12"}]),
        ("odd", [{"cell": 5}]),
        ("littlekillersum", [{"cell": "R0C7", "direction": "XX", "value": 3}]),
        ("littlekillersum", [{"cell": "R0C7", "direction": "DR", "cells": ["R1C1"], "value": 3}]),
        ("littlekillersum", [{"cell": "R5C5", "direction": "DR", "value": 3}]),
        ("sandwichsum", [{"cell": "R0C0", "value": 3}]),
        ("sandwichsum", [{"cell": "R5C5", "value": 3}]),
        ("sandwichsum", [{"cell": "R0C1", "value": [3]}]),
        ("negative", ["clone"]),
        ("negative", "xv"),
        ("boxindexer", [{"cells": ["R0C1"]}]),
        ("foglight", ["R1C1"]),
    ],
)
def test_a_key_that_is_not_understood_is_refused_by_name(name: str, value: object) -> None:
    assert lost_rules(_f_puzzles(**{name: value})) == name


def test_marks_that_are_no_digits_are_refused_by_name() -> None:
    body = json.loads(_f_puzzles())
    body["grid"][0][0] = {"givenPencilMarks": [0]}
    assert lost_rules(json.dumps(body)) == "givenPencilMarks"


def test_a_clue_that_is_too_large_is_refused() -> None:
    cage = {"cells": ["R1C1", "R1C2"], "value": "12345"}
    assert lost_rules(_f_puzzles(killercage=[cage])) == "killercage"
    assert "too large" in str(error(_f_puzzles(sandwichsum=[{"cell": "R0C1", "value": "9999"}])))


# The rules in words, further keys, and the features that are in the words alone.
IN_WORDS: list[tuple[Any, dict[str, Any], tuple[str, ...]]] = [
    ("Normal sudoku rules apply. Anti-knight: cells a knight's move apart differ.", {}, ("knight",)),
    ("Cells a knight's move apart cannot contain the same digit", {}, ("knight",)),
    ("Anti-knight and antiking rules apply.", {"antiknight": True}, ("king",)),
    ("Digits on the marked diagonals may not repeat.", {}, ("x",)),
    ("Digits on the marked diagonals may not repeat.", {"diagonal+": True}, ()),
    (["Disjoint groups", "Non-consecutive: neighbours differ by 2 or more"], {}, ("apart", "disjoint")),
    ("Lines are sets of non-consecutive, different digits. Digits along a diagonal may repeat.", {}, ()),
    ("Every knight is in a row, every king in a column.", {}, ()),
    (7, {}, ()),
]


@pytest.mark.parametrize(("words", "more", "only"), IN_WORDS)
def test_rules_that_only_words_name_are_in_a_note(words: Any, more: dict[str, Any], only: tuple[str, ...]) -> None:
    reading = read(json.dumps(json.loads(write(FIG_1, "f-puzzles")) | {"ruleset": words} | more))
    assert reading.only_in_words == only
    assert len(reading.notes) == bool(only)
