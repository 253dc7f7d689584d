import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import ParseError, Puzzle, find_layout
from tests.layouts import NAMES

FIG_1 = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
ROUND = "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4"
PAGE_IDS = [
    (FIG_1, "ejrxve57gcwcw2jr"),
    ("2x2:1....2....3....4", "mjiz6ve7hukevq5m"),
    (ROUND, "76wxt3wtx4iymkbr"),
    (ROUND.replace("round5", "round5a"), "v5vgbiwytg7bugid"),
    ("3x3x:" + "." * 81, "sbxfreruypjrmj5u"),
]


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    layout = find_layout(draw(st.sampled_from(NAMES)))
    digits = st.lists(st.integers(0, layout.n), min_size=layout.n_cells, max_size=layout.n_cells)
    return Puzzle(layout, tuple(draw(digits)))


@given(puzzles())
def test_the_text_names_the_puzzle(puzzle: Puzzle) -> None:
    assert Puzzle.from_text(puzzle.text) == puzzle


@pytest.mark.parametrize(("text", "page_id"), PAGE_IDS)
def test_page_ids_are_frozen(text: str, page_id: str) -> None:
    assert Puzzle.from_text(text).page_id == page_id


def test_the_layout_is_part_of_the_identity() -> None:
    assert Puzzle.from_text("3x3:" + "." * 81) != Puzzle.from_text("3x3x:" + "." * 81)


def test_equal_puzzles_are_one_key() -> None:
    assert len({Puzzle.from_text(FIG_1), Puzzle.from_text(FIG_1)}) == 1


def test_givens_are_counted() -> None:
    assert Puzzle.from_text(ROUND).n_givens == 36


def test_a_puzzle_needs_one_digit_a_cell() -> None:
    with pytest.raises(ValueError, match="3 cells, expected 16"):
        Puzzle(find_layout("2x2"), (1, 2, 3))


def test_cells_without_a_layout_are_refused() -> None:
    with pytest.raises(ParseError, match="No layout is named"):
        Puzzle.from_text("." * 81)


def test_a_wrong_symbol_is_placed_in_the_whole_text() -> None:
    with pytest.raises(ParseError) as caught:
        Puzzle.from_text("2x2:12q4" + "." * 12)
    assert caught.value.position == 6


@pytest.mark.parametrize("text", ["3x3:" + "0" * 81, "3x3 :" + "." * 81, "3X3:" + "." * 81, "3x3:" + "." * 82])
def test_only_the_exact_spelling_is_an_identity(text: str) -> None:
    with pytest.raises(ParseError):
        Puzzle.from_text(text)


def _with_clues(*clues: str) -> str:
    return ";".join(("2x2:" + "." * 16, *clues))


def test_a_clue_has_at_most_as_many_cells_as_the_board():
    whole = "".join(f"r{row}c1-r{row}c4" for row in range(1, 5))
    assert len(Puzzle.from_text(_with_clues(f"thermo={whole}")).clues[0].cells) == 16
    with pytest.raises(ParseError, match="A clue has 17 cells in a row"):
        Puzzle.from_text(_with_clues(f"thermo={whole}r1c1"))


def test_clues_that_mean_too_many_rules_are_refused(monkeypatch: pytest.MonkeyPatch):
    puzzle = Puzzle.from_text(_with_clues("thermo=r1c1-r1c4", "thermo=r2c1-r2c4"))
    monkeypatch.setattr("solver.board.clues.MAX_ROOM", 12 * 4)
    assert len(puzzle.rules) == 12
    monkeypatch.setattr("solver.board.clues.MAX_ROOM", 12 * 4 - 1)
    with pytest.raises(ParseError, match="The clues are too large"):
        _ = Puzzle(puzzle.layout, puzzle.givens, puzzle.clues).rules
