import pytest

from solver.board import LAYOUT_NAMES, find_layout, is_symmetric, mirror_of, orbits_of, rotation_of, symmetry_names

EACH_LAYOUT = pytest.mark.parametrize("name", LAYOUT_NAMES)


@EACH_LAYOUT
def test_turned_and_mirrored_houses_are_houses(name: str) -> None:
    layout = find_layout(name)
    houses = {house.cells for house in layout.houses}
    for permutation in (rotation_of(layout), mirror_of(layout)):
        assert permutation
        assert sorted(permutation) == list(range(layout.n_cells))
        assert {tuple(sorted(permutation[cell] for cell in house)) for house in houses} == houses


@EACH_LAYOUT
def test_mirroring_twice_restores_the_board(name: str) -> None:
    permutation = mirror_of(find_layout(name))
    assert permutation
    assert [permutation[permutation[cell]] for cell in range(len(permutation))] == list(range(len(permutation)))


@pytest.mark.parametrize(
    ("name", "cell", "turned"),
    [("3x3", "r1c1", "r1c9"), ("2x3", "r1c1", "r6c6"), ("3x3x", "r1c2", "r2c9"), ("round5", "r2s1", "r2s10")],
)
def test_a_board_is_turned_clockwise_as_little_as_it_can_be(name: str, cell: str, turned: str) -> None:
    layout = find_layout(name)
    permutation = rotation_of(layout)
    assert permutation
    assert layout.cell_name(permutation[layout.parse_cell(cell)]) == turned


@EACH_LAYOUT
def test_orbits_cover_every_cell_once(name: str) -> None:
    layout = find_layout(name)
    for symmetry in symmetry_names(layout):
        assert sorted(cell for orbit in orbits_of(layout, symmetry) for cell in orbit) == list(range(layout.n_cells))


@pytest.mark.parametrize(
    ("name", "symmetry", "cell", "others"),
    [
        ("3x3", "none", "r1c2", "r1c2"),
        ("3x3", "half-turn", "r1c2", "r1c2 r9c8"),
        ("2x3", "quarter-turn", "r1c2", "r1c2 r2c6 r5c1 r6c5"),
        ("3x3", "left-right", "r1c2", "r1c2 r1c8"),
        ("3x3", "top-bottom", "r1c2", "r1c2 r9c2"),
        ("3x3", "mirrors", "r1c2", "r1c2 r1c8 r9c2 r9c8"),
        ("3x3", "falling-diagonal", "r1c2", "r1c2 r2c1"),
        ("3x3", "rising-diagonal", "r1c2", "r1c2 r8c9"),
        ("3x3", "diagonals", "r1c2", "r1c2 r2c1 r8c9 r9c8"),
        ("3x3", "full", "r1c2", "r1c2 r1c8 r2c1 r2c9 r8c1 r8c9 r9c2 r9c8"),
        ("round3", "turn-2", "r1s2", "r1s2 r1s4 r1s6"),
        ("round3", "turn-4", "r1s2", "r1s2 r1s4 r1s6"),
        ("round3", "left-right", "r1s2", "r1s2 r1s5"),
    ],
)
def test_cells_given_together(name: str, symmetry: str, cell: str, others: str) -> None:
    layout = find_layout(name)
    orbit = next(orbit for orbit in orbits_of(layout, symmetry) if layout.parse_cell(cell) in orbit)
    assert set(layout.names_of(orbit)) == set(others.split())


def test_a_symmetry_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown symmetry 'turn-2', expected one of none, half-turn"):
        orbits_of(find_layout("3x3"), "turn-2")


def test_half_an_orbit_is_not_symmetric() -> None:
    layout = find_layout("3x3")
    assert is_symmetric(layout, 1 | 1 << 80, "half-turn")
    assert not is_symmetric(layout, 1, "half-turn")
    assert is_symmetric(layout, 1, "none")


def test_a_symmetry_that_no_cell_can_be_empty_with_is_none():
    """Opposite cells of a ring are in the same houses: with both empty, their digits could be swapped."""
    names = {name: symmetry_names(find_layout(name)) for name in ("round3", "round4", "round8a")}
    assert names["round3"] == ("none", "turn-2", "turn-4", "left-right")
    assert names["round4"] == ("none", "left-right")
    assert {"half-turn", "turn-1"} <= {*names["round8a"]}
