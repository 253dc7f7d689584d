import pytest

from solver.board import LAYOUT_NAMES, find_layout, mirror_of, turn_of

EACH_LAYOUT = pytest.mark.parametrize("name", LAYOUT_NAMES)


@EACH_LAYOUT
def test_turned_and_mirrored_houses_are_houses(name: str) -> None:
    layout = find_layout(name)
    houses = {house.cells for house in layout.houses}
    for move in (turn_of(layout), mirror_of(layout)):
        assert move
        assert sorted(move) == list(range(layout.n_cells))
        assert {tuple(sorted(move[cell] for cell in house)) for house in houses} == houses


@EACH_LAYOUT
def test_twice_mirrored_is_as_before(name: str) -> None:
    move = mirror_of(find_layout(name))
    assert move
    assert [move[move[cell]] for cell in range(len(move))] == list(range(len(move)))


@pytest.mark.parametrize(
    ("name", "cell", "turned"),
    [("3x3", "r1c1", "r1c9"), ("2x3", "r1c1", "r6c6"), ("3x3x", "r1c2", "r2c9"), ("round5", "r2s1", "r2s10")],
)
def test_a_board_is_turned_clockwise_as_little_as_it_can_be(name: str, cell: str, turned: str) -> None:
    layout = find_layout(name)
    move = turn_of(layout)
    assert move
    assert layout.cell_name(move[layout.parse_cell(cell)]) == turned
