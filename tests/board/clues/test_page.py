"""The page about clues has each kind, with an example in its usual writing."""

import re
from pathlib import Path

import pytest

from solver.board import Puzzle, find_layout
from solver.board.clues import CLUE_KINDS, read_clue
from solver.board.clues.clue import ClueKind
from solver.board.puzzle import MAX_CLUE_CELLS, MAX_CLUES

PAGE = (Path(__file__).resolve().parents[3] / "docs/clues.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `(\w+)` \| `([^`]+)` \| (\S.*) \|$", PAGE, re.MULTILINE)
NINE = find_layout("3x3")


def test_the_page_has_each_kind_in_its_order() -> None:
    assert [slug for slug, _, _ in ROWS] == [kind.slug for kind in CLUE_KINDS]


@pytest.mark.parametrize(("slug", "text", "meaning"), ROWS, ids=[slug for slug, _, _ in ROWS])
def test_the_example_of_a_kind_is_its_usual_writing(slug: str, text: str, meaning: str) -> None:
    clue = read_clue(NINE, text)
    assert (clue.kind.slug, clue.text(NINE)) == (slug, text)
    assert Puzzle(NINE, (0,) * 81, (clue,)).rules


@pytest.mark.parametrize("kind", [each for each in CLUE_KINDS if each.value_form.usual], ids=lambda kind: kind.slug)
def test_the_page_says_what_a_missing_value_stands_for(kind: ClueKind) -> None:
    (meaning,) = [meaning for slug, _, meaning in ROWS if slug == kind.slug]
    assert f"{kind.value_form.usual} if there is none" in meaning


def test_the_page_has_the_limit_and_a_whole_puzzle() -> None:
    assert f"at most {MAX_CLUES} clues, with at most {MAX_CLUE_CELLS} cells together" in PAGE
    (puzzle,) = re.findall(r"^    (3x3:\S+)$", PAGE, re.MULTILINE)
    assert Puzzle.from_text(puzzle).text == puzzle
