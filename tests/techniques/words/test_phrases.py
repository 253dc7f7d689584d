"""The sentences, word for word once each, and in another language."""

from __future__ import annotations

import pytest

from solver.board import Budget, Puzzle, find_layout
from solver.drawing import legend, marks_for
from solver.steps import Digits, Ended, Houses, Step, Walkthrough, nonempty, starting_board
from solver.techniques import Options, ending, explain, find_technique, phrase
from solver.techniques.words.phrases import ENDINGS
from tests.techniques.corpus import CASES, candidates

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
            "4 is the only digit missing from row 1, so it must go in the last empty cell, r1c4.",
        ),
        (
            "hidden-single",
            "2x2:1.....1..1......",
            "",
            "The 1 in box 4 must go in r4c4. Every other empty cell there sees the 1 in r2c3 or r3c2.",
        ),
        (
            "hidden-single",
            "2x2:1...............",
            "r2c3:1",
            (
                "The 1 in box 2 must go in r2c4. Earlier steps ruled out r2c3, and every other empty cell there sees "
                "the 1 in r1c1."
            ),
        ),
        (
            "hidden-single",
            EMPTY,
            "r1c1:1 r1c2:1 r2c1:1",
            "The 1 in box 1 must go in r2c2. Every other empty cell there was ruled out earlier (r1c1, r1c2 and r2c1).",
        ),
        (
            "hidden-single",
            "2x2:12..3...........",
            "",
            "The 4 in box 1 must go in r2c2, the only empty cell left there.",
        ),
        (
            "naked-single",
            "2x2:.2.3....4.......",
            "",
            "1 is the only digit left for r1c1. Every other digit is already in row 1 or column 1.",
        ),
        (
            "naked-single",
            "2x2:.2..............",
            "r1c1:34",
            "1 is the only digit left for r1c1. Earlier steps ruled out 3 and 4, and every other digit is "
            "already in row 1.",
        ),
        (
            "naked-single",
            EMPTY,
            "r1c1:234",
            "1 is the only digit left for r1c1. Every other digit was ruled out earlier.",
        ),
        (
            "pointing",
            EMPTY,
            "r2c1:1 r2c2:1",
            (
                "The 1 in box 1 can only go in r1c1 or r1c2. So it is also the 1 of row 1, and no other cell "
                "there can be 1: remove 1 from r1c3 and r1c4."
            ),
        ),
        (
            "naked-pair",
            EMPTY,
            "r1c1:34 r1c3:34",
            "1 and 2 are the only candidates left in r1c1 and r1c3, so these cells use up those digits in row 1: "
            "remove 1 and 2 from r1c2 and r1c4.",
        ),
        (
            "hidden-pair",
            EMPTY,
            "r1c2:12 r1c3:12 r1c4:3",
            (
                "The digits 1 and 2 of row 1 can only go in r1c1 and r1c4. That fills these cells, so their other "
                "candidates are out: remove 3 and 4 from r1c1, and 4 from r1c4."
            ),
        ),
    ],
)
def test_a_step_in_words(slug: str, text: str, crossed_out: str, sentence: str) -> None:
    puzzle = Puzzle.from_text(text)
    assert phrase(first(slug, puzzle, crossed_out), puzzle.layout) == sentence


def test_a_contradiction_is_said_as_players_see_it() -> None:
    case = next(case for case in CASES if case.technique == "nishio" and case.puzzle.layout.name == "3x3")
    step = next(find_technique("nishio").find(case.board, Options(unique=True)))
    headline = "Suppose r7c5=4: then row 9 has no place for 4. So remove 4 from r7c5."
    assert phrase(step, case.puzzle.layout, has_proof=True) == headline
    assert phrase(step, case.puzzle.layout).startswith(f"{headline} Step by step: r7c5=4 → ")


GERMAN = {
    "{digit} is the only digit missing from {house}, so it must go in the last empty cell, {cell}.": (
        "In {house} fehlt nur noch die {digit}, und nur {cell} ist noch frei."
    ),
    "row {number}": "Zeile {number}",
}


def test_a_sentence_is_translated_with_the_names_in_it() -> None:
    puzzle = Puzzle.from_text("2x2:123.............")
    sentence = phrase(first("full-house", puzzle), puzzle.layout, lambda template: GERMAN.get(template, template))
    assert sentence == "In Zeile 1 fehlt nur noch die 4, und nur r1c4 ist noch frei."


@pytest.mark.parametrize(
    ("walkthrough", "sentence"),
    [
        (explain(Puzzle.from_text("2x2:1.....3..2.....4")), "Every cell is filled: the puzzle is solved."),
        (
            explain(Puzzle.from_text("2x2:1....2....3....4")),
            "The techniques of the order “for learning” find nothing more here. Empty cells left: 12. r1c2 has the "
            "fewest candidates: 3 and 4.",
        ),
        (
            explain(Puzzle.from_text("2x2:1.....3..2.....4"), budget=Budget(nodes=0)),
            "Time ran out before the explanation was finished. Empty cells left: 12.",
        ),
        (
            explain(Puzzle.from_text("2x2:11..............")),
            "This position has no solution. 1 appears more than once in row 1 (r1c1 and r1c2).",
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
    facts = nonempty(digit=Digits([1]), bases=Houses(houses), covers=Houses(covers))
    assert phrase(Step("x-wing", facts=facts), layout).startswith(f"All places for 1 in {words} lie in column 1.")


def test_sets_of_cells_have_the_letters_of_the_drawing():
    case = next(case for case in CASES if case.technique == "sk-loop" and not case.is_miss)
    step, layout = next(find_technique("sk-loop").find(case.board, Options())), case.puzzle.layout
    text, drawn = phrase(step, layout), phrase(step, layout, is_drawn=True)
    assert "loop: A = r2c1, r2c3, r2c7 and r2c9 (3, 8); B = r1c8" in text
    assert "loop: A to H. " in drawn
    beside = [entry.sentence.text() for entry in legend(layout, marks_for(step, layout)) if entry.look]
    assert beside[0] == "set A: 3, 8 in r2c1, r2c3, r2c7, r2c9"
    assert len(beside) == 8
