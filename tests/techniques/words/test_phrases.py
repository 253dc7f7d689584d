"""The sentences, word for word once each, and in another language."""

from __future__ import annotations

import pytest

from solver.board import Budget, Puzzle, find_layout
from solver.steps import Digits, Ended, Houses, Step, Walkthrough, starting_board, stated
from solver.techniques import Options, ending, explain, find_technique, phrase
from solver.techniques.words.phrases import ENDINGS
from tests.techniques.corpus import candidates

EMPTY = "2x2:................"


def first(slug: str, puzzle: Puzzle, crossed_out: str = "") -> Step:
    board = starting_board(puzzle, crossed_out=candidates(crossed_out, puzzle.layout))
    return next(find_technique(slug).find(board, Options()))


@pytest.mark.parametrize(
    ("slug", "text", "crossed_out", "sentence"),
    [
        (
            "full-house",
            "2x2:123.............",
            "",
            "In row 1 only r1c4 is still open, and the 4 is missing: it goes there.",
        ),
        (
            "hidden-single",
            "2x2:1.....1..1......",
            "",
            "In box 4 only r4c4 is left for the 1: from r2c3 and r3c2 it bars all other open cells.",
        ),
        (
            "hidden-single",
            "2x2:1...............",
            "r2c3:1",
            "In box 2 only r2c4 is left for the 1: from r1c1 it bars other open cells, "
            "and it has already been ruled out of r2c3.",
        ),
        (
            "hidden-single",
            EMPTY,
            "r1c1:1 r1c2:1 r2c1:1",
            "In box 1 only r2c2 is left for the 1: it has already been ruled out of r1c1, r1c2 and r2c1.",
        ),
        (
            "hidden-single",
            "2x2:12..3...........",
            "",
            "In box 1 only r2c2 is left for the 4: no other cell is open.",
        ),
        (
            "naked-single",
            "2x2:.2.3....4.......",
            "",
            "Only the 1 is left for r1c1: every other digit already stands in row 1 or column 1.",
        ),
        (
            "naked-single",
            "2x2:.2..............",
            "r1c1:34",
            "Only the 1 is left for r1c1: every other digit already stands in row 1, or it has been ruled out (3 and "
            "4).",
        ),
        (
            "naked-single",
            EMPTY,
            "r1c1:234",
            "Only the 1 is left for r1c1: every other digit has already been ruled out.",
        ),
        (
            "pointing",
            EMPTY,
            "r2c1:1 r2c2:1",
            "In box 1 the 1 fits only in r1c1 and r1c2, which also lie in row 1: "
            "wherever it ends up, it cannot stand in r1c3 or r1c4.",
        ),
        (
            "naked-pair",
            EMPTY,
            "r1c1:34 r1c3:34",
            "In row 1 the cells r1c1 and r1c3 have only the digits 1 and 2 between them, "
            "so these digits go from the other cells: 1 and 2 in r1c2 and r1c4.",
        ),
        (
            "hidden-pair",
            EMPTY,
            "r1c2:12 r1c3:12 r1c4:3",
            "In row 1 the digits 1 and 2 fit only in r1c1 and r1c4, "
            "so all other candidates of these cells go: 3 and 4 in r1c1, 4 in r1c4.",
        ),
    ],
)
def test_a_step_in_words(slug: str, text: str, crossed_out: str, sentence: str) -> None:
    puzzle = Puzzle.from_text(text)
    assert phrase(first(slug, puzzle, crossed_out), puzzle.layout) == sentence


GERMAN = {
    "In {house} only {cell} is still open, and the {digit} is missing: it goes there.": (
        "In {house} ist nur noch {cell} frei, und es fehlt die {digit}: Sie kommt dorthin."
    ),
    "row {number}": "Zeile {number}",
}


def test_a_sentence_is_translated_with_the_names_in_it() -> None:
    puzzle = Puzzle.from_text("2x2:123.............")
    sentence = phrase(first("full-house", puzzle), puzzle.layout, lambda template: GERMAN.get(template, template))
    assert sentence == "In Zeile 1 ist nur noch r1c4 frei, und es fehlt die 4: Sie kommt dorthin."


@pytest.mark.parametrize(
    ("walkthrough", "sentence"),
    [
        (explain(Puzzle.from_text("2x2:1.....3..2.....4")), "Every cell is filled: the puzzle is solved."),
        (
            explain(Puzzle.from_text("2x2:1....2....3....4")),
            "This is where the logic of the ladder “Teaching” ends: none of its techniques finds anything more. "
            "Open cells: 12; the fewest candidates are in r1c2: 3 and 4.",
        ),
        (
            explain(Puzzle.from_text("2x2:1.....3..2.....4"), budget=Budget(nodes=0)),
            "The explanation breaks off here because its time is up. Open cells: 12.",
        ),
        (
            explain(Puzzle.from_text("2x2:11..............")),
            "This position has no solution. 1 stands more than once in row 1 (r1c1, r1c2).",
        ),
    ],
)
def test_an_ending_in_words(walkthrough: Walkthrough, sentence: str) -> None:
    assert ending(walkthrough) == sentence


def test_a_ladder_that_is_no_longer_there_is_called_by_its_name() -> None:
    puzzle = Puzzle.from_text("2x2:1....2....3....4")
    assert "“old”" in ending(Walkthrough(puzzle, "old", (), Ended.STUCK))


def test_every_ending_has_its_sentence() -> None:
    assert set(ENDINGS) == set(Ended)


HOUSES = [
    (("row-1",), "row 1"),
    (("row-1", "row-4"), "rows 1 and 4"),
    (("column-1", "column-4", "column-7"), "columns 1, 4 and 7"),
    (("row-1", "box-4"), "row 1 and box 4"),
]


@pytest.mark.parametrize(("names", "words"), HOUSES, ids=[words for _, words in HOUSES])
def test_houses_of_a_kind_are_named_together(names: tuple[str, ...], words: str) -> None:
    layout = find_layout("3x3")
    houses, covers = ([layout.parse_house(name) for name in some] for some in (names, ("column-1",)))
    facts = stated(digit=Digits([1]), bases=Houses(houses), covers=Houses(covers))
    assert phrase(Step("x-wing", facts=facts), layout).startswith(f"In {words} the 1 fits only in column 1.")
