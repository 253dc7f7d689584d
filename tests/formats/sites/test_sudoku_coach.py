"""Sudoku Coach's packed puzzles: givens, digits, notes and regions; every other rule is named."""

import json
import zlib
from base64 import b32hexencode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Puzzle, find_layout
from solver.formats import can_write, parse, read, write
from solver.formats.sites.sudoku_coach import lost_rules_error
from tests.formats.examples import FIG_1, SHIDOKU, error, lost_rules, puzzles
from tests.formats.pasted import outcome
from tests.patience import takes_less

# The example with which the site's author explained the format.
AUTHORS = (
    "SCv7_32_f2e4qji9ho1i237s1fji06b3qd7at68vpg5lkqmk8a575i3m92abv3rd917godn5lm55em1fdnsmrjoq1rtlqm6rkef7vmmqdrbn"
    "0202m03m1i043udg0ii73408ihqposg7ipti8j5q4a2rqomgi820r22vndau6o0k09qjf977qdof5a9h2nvcptjdi0juat56es0r0b3nkegt"
    "svpt55npapeihtkjebruv4ug5ob54b5pn3rgsmm8c06vra3rk77tkfqi19fksks990okisen26osm94a7loei3k3m5m4k5650q92nel0sue3"
    "2chq9bian21e6l45gb33vkk171fn3to58oii"
)
GIVENS = "800900503400000000070060000003002450000000900010600070090500807030700000000180200"
DIGITS = "026000040051000700309000100060800001080000000000000300002000000000000600040000000"
# A puzzle with a rule of its own, from the tests of a public program.
ENTROPY = (
    "SCv7_32_f2e2r3hh1q1j0325tvh9jo9744gmcrbrga71a0ola4a8i1g4a4iole3r2fdc3gtjjvqvujju171jqv0smle923rf2uns31tka95m"
    "o1505i02c3o4ki389c4a065rl08h1gv2vai8pao4dk81p5d5hja2qmp91obj9fvo9iokquqf88cmj33ksod0aqga5d6dn43visbqurhir9j5"
    "jarvpcpqvtp3vdpbih98gfmjfoedrs85dr1je28"
)
JIGSAW = Puzzle.from_text("4j-AAABCCABCDBBCDDD:1..............4")


def packed(text: str) -> str:
    """`text` as the site packs it."""
    return "SCv7_32_" + b32hexencode(zlib.compress(text.encode())).decode().rstrip("=").lower()


def coach(cells: str = FIG_1.cells, **more: Any) -> str:
    return packed(json.dumps({"gridSize": 9, "givenDigits": cells.replace(".", "0"), **more}))


def test_the_example_of_the_author_is_read() -> None:
    found = read(AUTHORS)
    assert found.puzzle.cells == GIVENS.replace("0", ".")
    assert dict(found.placed) == {cell: int(sign) for cell, sign in enumerate(DIGITS) if sign != "0"}
    assert found.format == "sudoku-coach"


@pytest.mark.parametrize(
    "text",
    [
        f"https://sudoku.coach/en/construct/{AUTHORS}",
        f"https://sudoku.coach/de/play/{AUTHORS}?x=1",
        f"Try this: {AUTHORS}",
        f"\n {AUTHORS} \n",
    ],
)
def test_a_packed_puzzle_may_be_in_a_link_or_a_sentence(text: str) -> None:
    assert read(text).content == read(AUTHORS).content


def test_notes_of_a_cell_cross_out_the_others() -> None:
    masks = ["0"] * 81
    masks[0], masks[1] = str(1 << 1 | 1 << 9), "2"
    assert read(coach(userCellCandidates="-".join(masks))).crossed_out == ((0, 5), (0, 7))


@pytest.mark.parametrize("noted", ["", "1-2", "x", "-".join(["99999"] * 81), None, 5])
def test_malformed_notes_are_ignored(noted: Any) -> None:
    assert read(coach(userCellCandidates=noted)).crossed_out == ()


def test_regions_and_smaller_boards_are_read_back() -> None:
    for puzzle in (JIGSAW, SHIDOKU):
        assert parse(write(puzzle, "sudoku-coach")) == puzzle


@pytest.mark.parametrize(
    ("kinds", "name"), [(["diagonalPositive", "diagonalNegative"], "3x3x"), (["diagonalPositive"], "3x3-rising")]
)
def test_diagonals_are_kept(kinds: list[str], name: str) -> None:
    constraints: list[dict[str, Any]] = [{"id": 1, "type": kind, "segments": []} for kind in kinds]
    assert parse(coach(givenConstraints=constraints)).layout == find_layout(name)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"givenConstraints": [{"type": "cage"}, {"type": "thermometer"}]}, "cage, thermometer"),
        ({"givenConstraints": [5]}, "givenConstraints"),
        ({"givenConstraints": "all"}, "givenConstraints"),
        ({"regions": [1] * 81}, "regions"),
        ({"regions": "boxes"}, "regions"),
        ({"fog": True}, "fog"),
        ({"rules": "Cells a knight's move apart differ."}, "Cells a knight's move apart differ"),
    ],
)
def test_any_other_rule_is_refused_by_name(more: dict[str, Any], said: str) -> None:
    assert lost_rules(coach(**more)) == said


def test_the_rule_of_a_real_puzzle_is_refused_by_name() -> None:
    assert lost_rules(ENTROPY) == "globalEntropy"


@pytest.mark.parametrize(
    "text",
    [
        AUTHORS[:-40],
        AUTHORS.replace("SCv7", "SCv8"),
        packed("[]"),
        packed("{"),
        packed("[" * 5000),
        packed('{"gridSize": 16, "givenDigits": ""}'),
        packed('{"gridSize": "9", "givenDigits": ""}'),
        coach("1" * 80),
        coach("A" * 81),
    ],
)
def test_a_malformed_packed_puzzle_is_refused(text: str) -> None:
    assert str(error(text))
    assert str(error(f"https://sudoku.coach/en/construct/{text}"))


def test_a_text_that_unpacks_too_large_is_refused_quickly() -> None:
    text = "\n".join(packed(" " * length) for length in (8_000_000, 1_000_000, 20_000))
    assert takes_less(2, lambda: error(text))


NAMES = st.sampled_from(["gridSize", "givenDigits", "regions", "givenConstraints", "userDigits"])
VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [None, 4, 9, True, "1" * 16, "0" * 81, [1, 2], {}, [{"type": 5}], float("nan"), "9" * 5000]
)


@given(st.dictionaries(NAMES, VALUES))
def test_junk_is_refused_or_read(body: dict[str, Any]) -> None:
    text = packed(json.dumps({"gridSize": 4, "givenDigits": "0" * 16} | body))
    assert outcome(text).split()[0] in ("puzzle", "refused")
    assert len(str(lost_rules_error(text))) < 700


@given(puzzles())
def test_a_packed_puzzle_needs_no_layout(puzzle: Puzzle) -> None:
    if can_write(puzzle.layout, "sudoku-coach"):
        assert parse(write(puzzle, "sudoku-coach")) == puzzle
