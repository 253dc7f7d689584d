from hypothesis import given
from hypothesis import strategies as st

from solver.board import Board, Puzzle, bits, find_layout, mask_of

SHIDOKU = Puzzle.from_text("2x2:1....2....3....4")
LAYOUTS = ("2x2", "2x3", "3x3x", "round3", "round5a")


def are_transposed(board: Board) -> bool:
    """Whether the two views say the same, and agree with what is filled."""
    cells = range(board.layout.n_cells)
    digits = range(1, board.layout.n + 1)
    return all(
        [
            all(board.has(c, d) == bool(board.cells_for[d] >> c & 1) for c in cells for d in digits),
            all(bool(board.open_mask >> c & 1) == (board.digits[c] == 0) for c in cells),
            all(board.placed[d] == mask_of(c for c in cells if board.digits[c] == d) for d in digits),
            all(not board.candidates[c] for c in cells if board.digits[c]),
        ]
    )


@given(st.data())
def test_the_views_stay_each_others_transpose(data: st.DataObject) -> None:
    layout = find_layout(data.draw(st.sampled_from(LAYOUTS)))
    board = Board(Puzzle(layout, (0,) * layout.n_cells))
    for _ in range(data.draw(st.integers(0, 25))):
        cell = data.draw(st.integers(0, layout.n_cells - 1))
        digit = data.draw(st.integers(1, layout.n))
        if data.draw(st.booleans()):
            board.remove(cell, digit)
        elif board.open_mask >> cell & 1:
            board.place(cell, digit)
    assert are_transposed(board)


@given(st.lists(st.integers(0, 4), min_size=16, max_size=16))
def test_the_views_agree_on_any_givens(givens: list[int]) -> None:
    assert are_transposed(Board(Puzzle(find_layout("2x2"), tuple(givens))))


def test_a_given_takes_its_digit_from_its_peers() -> None:
    board = Board(SHIDOKU)
    assert list(bits(board.candidates[1])) == [3, 4]


def test_givens_are_known() -> None:
    assert Board(SHIDOKU).given_mask == mask_of((0, 5, 10, 15))


def test_a_digit_placed_later_is_not_given() -> None:
    board = Board(SHIDOKU)
    board.place(1, 3)
    assert not board.given_mask >> 1 & 1


def test_a_copy_is_independent() -> None:
    board = Board(SHIDOKU)
    twin = board.copy()
    twin.place(1, 3)
    assert board.digits[1] == 0
    assert are_transposed(board)
    assert are_transposed(twin)


def test_removing_what_is_no_candidate_changes_nothing() -> None:
    board = Board(SHIDOKU)
    board.remove(1, 1)
    assert board.candidates == Board(SHIDOKU).candidates


def test_a_board_is_full_when_no_cell_is_open() -> None:
    assert not Board(SHIDOKU).is_full
    assert Board(Puzzle.from_text("2x2:1342243142133124")).is_full


def test_clashing_givens_stay() -> None:
    assert Board(Puzzle.from_text("2x2:11" + "." * 14)).digits[:2] == [1, 1]


@given(st.data())
def test_place_all_does_what_placing_one_by_one_does(data: st.DataObject) -> None:
    layout = find_layout(data.draw(st.sampled_from(LAYOUTS)))
    board = Board(Puzzle(layout, (0,) * layout.n_cells))
    for cell in data.draw(st.lists(st.integers(0, layout.n_cells - 1), max_size=20)):
        board.remove(cell, data.draw(st.integers(1, layout.n)))
    cells = data.draw(st.lists(st.integers(0, layout.n_cells - 1), unique=True, max_size=20))
    placements = [(cell, data.draw(st.integers(1, layout.n))) for cell in cells]
    twin = board.copy()
    board.place_all(placements)
    for cell, digit in placements:
        twin.place(cell, digit)
    assert are_transposed(board)
    assert (board.candidates, board.digits) == (twin.candidates, twin.digits)


def test_known_candidates_are_kept() -> None:
    board, twin = Board(SHIDOKU), Board(SHIDOKU)
    twin.place_all([(1, 3), (2, 4)])
    board.place_all_with_candidates(twin.candidates[:], [(1, 3), (2, 4)])
    assert are_transposed(board)
    assert board.candidates == twin.candidates
