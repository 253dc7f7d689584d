from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, Puzzle, check, find_layout, impossibilities, is_possible
from tests.layouts import NAMES

CORPORA = Path(__file__).resolve().parents[1] / "corpora"
FIG_1 = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
ROUND = "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4"


def faults(text: str) -> list[tuple[str, tuple[str, ...]]]:
    puzzle = Puzzle.from_text(text)
    return [(fault.kind, puzzle.layout.names_of(fault.cells)) for fault in check(puzzle)]


def sentences(text: str) -> list[str]:
    puzzle = Puzzle.from_text(text)
    return [fault.sentence(puzzle.layout).text() for fault in check(puzzle)]


def test_a_sound_puzzle_has_no_faults() -> None:
    assert faults(FIG_1) == []


def test_a_digit_twice_in_a_row_is_a_clash() -> None:
    assert faults("2x2:1.1..23.....4...")[0] == ("clash", ("r1c1", "r1c3"))


def test_a_clash_in_two_houses_is_reported_once() -> None:
    assert [kind for kind, _ in faults("2x2:11..2...3...4...")].count("clash") == 1


def test_the_same_digit_in_unrelated_cells_is_no_clash() -> None:
    assert "clash" not in dict(faults("2x2:1.....1..2......"))


def test_a_cell_without_candidates_is_named() -> None:
    assert ("cell_empty", ("r1c1",)) in faults("2x2:.12.3...4.......")


def test_a_cell_with_one_candidate_is_not_a_fault() -> None:
    assert "cell_empty" not in dict(faults("2x2:.12.3..........."))


def test_a_digit_without_a_place_is_named() -> None:
    assert "1 has no place left in row 1." in sentences("2x2:..231...........")


def test_a_digit_with_one_place_is_not_a_fault() -> None:
    assert "digit_homeless" not in dict(faults("2x2:..23....1......."))


def test_the_round_board_has_two_uncovered_pairs_of_twins() -> None:
    assert faults(ROUND) == [("uncovered_twins", ("r2s2", "r2s7")), ("uncovered_twins", ("r1s3", "r1s8"))]


def test_one_given_twin_covers_the_pair() -> None:
    covered = "round5:23.0615487.032.9.71802.53879.13.06..81.956.3.718.4"
    assert faults(covered) == [("uncovered_twins", ("r1s3", "r1s8"))]


def test_two_missing_digits_can_be_swapped() -> None:
    assert faults("2x2:12..............") == [("too_few_digits", ())]


def test_digits_cannot_be_swapped_where_a_rule_tells_them_apart() -> None:
    assert faults("2x2-apart:1..2............") == []
    assert faults("2x2-king:12..............") == [("too_few_digits", ())]


def test_one_missing_digit_is_no_fault() -> None:
    assert faults("2x2:1.....3..2......") == []


def test_impossible_faults_come_first() -> None:
    puzzle = Puzzle.from_text("round3:11" + "." * 16)
    severities = [fault.severity for fault in check(puzzle)]
    assert severities == sorted(severities, reverse=True)
    assert set(severities) == {"impossible", "ambiguous"}


def test_impossibilities_are_found_on_a_board_in_play() -> None:
    board = Board(Puzzle.from_text("2x2:1....2....3....4"))
    for digit in range(1, 5):
        board.remove(1, digit)
    assert ("cell_empty", (1,)) in [(fault.kind, fault.cells) for fault in impossibilities(board)]


@pytest.mark.parametrize("text", [FIG_1, ROUND, "2x2:11" + "." * 14])
def test_every_fault_has_a_sentence(text: str) -> None:
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences(text))


@pytest.mark.parametrize("name", NAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=10)
def test_a_board_is_possible_where_nothing_makes_it_impossible(name: str, seed: int) -> None:
    random = Random(seed)
    layout = find_layout(name)
    board = Board(Puzzle(layout, (0,) * layout.n_cells))
    for cell in random.sample(range(layout.n_cells), random.choice((0, 2, layout.n))):
        left = random.choice((0, 1, 1))
        for digit in random.sample(range(1, layout.n + 1), layout.n - left):
            board.remove(cell, digit)
    for cell in random.sample(range(layout.n_cells), random.choice((0, 2))):
        board.place(cell, random.randint(1, layout.n))
    assert is_possible(board) is (next(impossibilities(board), None) is None)


@pytest.mark.parametrize(("clues", "is_ambiguous"), [("", True), (";cage=r1c1r1c2", True), (";odd=r1c1", False)])
def test_missing_digits_are_alike_unless_a_clue_tells_them_apart(clues: str, is_ambiguous: bool) -> None:
    puzzle = Puzzle.from_text(f"2x2:{'.' * 16}{clues}")
    assert puzzle.digits_are_alike is is_ambiguous
    assert ("too_few_digits" in [fault.kind for fault in check(puzzle)]) is is_ambiguous


def test_twins_are_none_where_a_clue_tells_cells_apart() -> None:
    empty = "2x2x:" + "." * 16
    twins = [fault for fault in check(Puzzle.from_text(empty)) if fault.kind == "uncovered_twins"]
    assert bool(twins) is bool(find_layout("2x2x").twins)
    assert not [each for each in check(Puzzle.from_text(f"{empty};odd=r1c1")) if each.kind == "uncovered_twins"]


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("2x2-king:.....1....1.....", [("r2c2", "r3c3")]),
        ("2x3-knight:......1............1................", [("r2c1", "r4c2")]),
        ("2x2-apart:12..............", [("r1c1", "r1c2")]),
        ("2x2-apart:13..............", []),
        ("2x3-entropy:1...2.2...1.........................", []),
        ("2x3-entropy:12....21............................", [("r1c1", "r1c2", "r2c1", "r2c2")]),
        (f"3x3-taxicab:..2......{'.' * 20}2{'.' * 51}", []),
        (f"3x3-taxicab:..2.2....{'.' * 72}", []),
        (f"3x3-taxicab:..3{'.' * 10}3{'.' * 67}", [("r1c3", "r2c5")]),
        ("2x2:13..............;white_dot=r1c1r1c2", [("r1c1", "r1c2")]),
        ("2x2:12..............;white_dot=r1c1r1c2", []),
        ("2x2:1....1..........;cage=r1c1r2c2r3c3", [("r1c1", "r2c2")]),
        ("2x2:4...............;cage:4=r1c1r1c2", [("r1c1",)]),
        ("2x2:3...............;cage:4=r1c1r1c2", []),
        ("2x2:2...............;odd=r1c1", [("r1c1",)]),
        ("2x2:3.1.............;thermo=r1c1-r1c4", [("r1c1", "r1c3")]),
        ("2x2:134.............;sandwich:2=r1c1-r1c4", [("r1c1", "r1c2", "r1c3")]),
        ("2x2:12..4...........;white_dot=r1c1r1c2;greater=r1c1r2c1", [("r1c1", "r2c1")]),
    ],
)
def test_givens_that_break_a_rule_are_named(text: str, broken: list[tuple[str, ...]]) -> None:
    assert [cells for kind, cells in faults(text) if kind == "rule_broken"] == broken


def test_a_broken_rule_is_said_with_its_cells() -> None:
    assert "r2c2 and r3c3 break a rule. Cells that touch at a corner differ." in sentences("2x2-king:.....1....1.....")
    dot = sentences("2x2:13..............;white_dot=r1c1r1c2")
    assert dot[0] == "r1c1 and r1c2 break a rule. White dot between r1c1, r1c2: the digits differ by 1."


def test_a_rule_that_is_broken_everywhere_is_named_a_few_times() -> None:
    assert len([kind for kind, _ in faults(f"3x3-knight:{'1' * 81}") if kind == "rule_broken"]) == 8


def test_no_rule_is_broken_by_a_solution() -> None:
    for line in (CORPORA / "features.tsv").read_text().splitlines()[1:]:
        puzzle = Puzzle.from_text(line.split("\t")[0])
        assert "rule_broken" not in [fault.kind for fault in check(puzzle)]
