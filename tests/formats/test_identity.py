import pytest

from solver.board import Board, Puzzle, find_layout
from solver.board.clues import CLUE_KINDS
from solver.board.clues.clue import ClueKind
from solver.formats import WRITERS, SeveralPuzzles, WriteError, can_write, parse, read, write
from solver.formats.reading import Reading
from tests.formats.examples import FIG_1, ROUND, error

CAGE, THERMO = "cage:15=r1c1r1c3", "thermo=r3c3-r1c3"
CLUED = Puzzle.from_text(f"{FIG_1.text};{CAGE};{THERMO}")


def test_the_name_is_read_in_any_case() -> None:
    assert parse("ROUND5A:" + ROUND.cells).layout.name == "round5a"


def test_the_named_layout_counts_from_one() -> None:
    assert parse("4x4:0F" + "." * 254).givens[:2] == (0, 15)


def test_the_named_layout_wins_over_the_one_asked_for() -> None:
    assert parse(ROUND.text, layout=find_layout("3x3")) == ROUND


def test_other_formats_may_follow_the_name() -> None:
    assert parse("3x3x:\n" + write(FIG_1, "pretty")).layout.name == "3x3x"


def test_an_alphabet_may_be_named() -> None:
    assert parse("0-F:0" + "." * 255).givens[0] == 1
    assert parse("4x4 0-f: 0" + "." * 255).givens[0] == 1


def test_an_unknown_layout_is_refused() -> None:
    assert str(error("  7x7:12")) == "There is no layout called '7x7'."
    assert error("  7x7:12").position == 2


# Clues


@pytest.mark.parametrize(
    "text",
    [
        f"{FIG_1.text};{CAGE};{THERMO}",
        f"{FIG_1.text} ; {THERMO} ; {CAGE};",
        f"{FIG_1.text}\n;{CAGE}\n;{THERMO}\n",
        f"{FIG_1.text};CAGE:15=R1C3R1C1;THERMO=R3C3R2C3R1C3",
        f"{FIG_1.cells};{CAGE};{THERMO}",
        f"{write(FIG_1, 'pretty')}\n;{CAGE};{THERMO}",
        f"From a magazine: {FIG_1.cells};{CAGE};{THERMO}",
    ],
)
def test_clues_follow_the_cells(text: str) -> None:
    assert parse(text) == CLUED


def test_a_clue_may_be_the_only_one_of_its_text() -> None:
    assert parse("2x2:................;negative:xv").clues[0].value == "xv"


@pytest.mark.parametrize(
    ("clues", "found", "place"),
    [
        (";a comment", "There is no kind of clue called 'a comment'.", 1),
        (";cage=12", "'12' is no list of cells.", 1),
        (f";{CAGE}; kage=r1c1", "There is no kind of clue called 'kage'.", len(CAGE) + 3),
        (";thermo=r1c1r0c1", "There is no cell 'r0c1' on 3x3.", 1),
        (";sum_line:9999=r1c1-r1c9", "This clue is too large to be solved.", 1),
    ],
)
def test_what_follows_is_a_clue_or_refused_with_its_place(clues: str, found: str, place: int) -> None:
    refused = error(FIG_1.text + clues)
    assert (str(refused), refused.position) == (found, len(FIG_1.text) + place)


def test_more_clues_than_a_puzzle_can_have_are_refused() -> None:
    assert str(error(FIG_1.text + f";{CAGE}" * 501)) == "There are 501 clues."


def test_a_comment_is_none_of_the_clues() -> None:
    assert parse(f"{FIG_1.cells}; cages are for killers") == FIG_1


def test_each_puzzle_of_a_list_keeps_its_own_clues() -> None:
    with pytest.raises(SeveralPuzzles) as caught:
        read(f"{FIG_1.text};{CAGE}\n;{THERMO}\nanother: {FIG_1.cells}\n{FIG_1.text};oddd=r1c1")
    first, second, wrong = caught.value.excerpts
    assert (parse(first.text), parse(second.text)) == (CLUED, FIG_1)
    assert "oddd" in str(error(wrong.text))


def test_a_clue_apart_from_any_board_is_refused() -> None:
    refused = error(f"a title\n{write(FIG_1, 'rows')}\n\na word\n;{CAGE}")
    assert str(refused) == "It is not clear which board this clue belongs to."


def test_a_position_keeps_the_clues_of_its_puzzle() -> None:
    board = Board(CLUED)
    board.place(0, 7)
    assert Reading.from_board(board).puzzle == CLUED
    assert Reading.from_board(board).to_board().clues == CLUED.clues
    assert parse(write(board, "identity")).clues == CLUED.clues


@pytest.mark.parametrize("kind", CLUE_KINDS, ids=lambda kind: kind.slug)
def test_each_kind_of_clue_is_read_back(kind: ClueKind) -> None:
    puzzle = Puzzle.from_text(f"{FIG_1.text};{kind.example(FIG_1.layout)}")
    assert parse(write(puzzle, "identity")) == puzzle


@pytest.mark.parametrize("to", [to for to in WRITERS if not can_write(FIG_1.layout, to, CLUED.clues)])
def test_a_format_without_clues_drops_none(to: str) -> None:
    with pytest.raises(WriteError, match=f"A board with these clues cannot be written as {to}") as caught:
        write(CLUED, to)
    assert "identity" in str(caught.value.expected)


def test_few_formats_can_hold_clues() -> None:
    assert not can_write(FIG_1.layout, "line", CLUED.clues)
    assert can_write(FIG_1.layout, "identity", CLUED.clues)


def test_a_kind_that_is_nearly_known_is_named() -> None:
    assert str(error(f"{FIG_1.text};kage=r1c1").expected) == "Perhaps you mean cage."
    assert str(error(f"{FIG_1.text};wormhole=r1c1").expected).startswith("There are cage, sum, ")
