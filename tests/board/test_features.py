"""Features: names that compose, the houses and rules they add, and which grids take them."""

import pytest

from solver.board import LAYOUT_NAMES, Layout, ParseError, bits, find_layout, mirror_of, rotation_of, shape_of
from solver.board.features import FEATURES
from solver.board.jigsaw import DIVISIONS
from solver.board.rules import Automaton, Differ, Relation
from solver.board.shapes import layout_name, more_features
from solver.board.symmetry import Permutation

JIGSAW = DIVISIONS[0]
PAIRS = ("knight", "king", "apart", "taxicab", "entropy")
FEATURED = ("3x3-knight", "3x3-king", "3x3-apart", "2x3-taxicab", "2x3-entropy", "9latin-knight-king", "round4a-apart")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("3x3xw", "3x3xw"),
        ("3x3-w-x", "3x3xw"),
        ("3x3-falling-rising", "3x3x"),
        ("3x3x-rising", "3x3x"),
        ("3x3-king-knight", "3x3-knight-king"),
        ("3x3-knight-knight", "3x3-knight"),
        ("3x3w-entropy-disjoint", "3x3w-disjoint-entropy"),
        (f"{JIGSAW.lower()}-knight-x", f"{JIGSAW}-x-knight"),
        ("6latin-rising", "6latin-rising"),
        ("round5a-apart", "round5a-apart"),
        ("12x2", "12x2"),
    ],
)
def test_features_may_be_written_in_any_order(typed: str, name: str) -> None:
    assert find_layout(typed).name == name
    assert find_layout(name) == find_layout(typed)


@pytest.mark.parametrize("name", [*LAYOUT_NAMES, *DIVISIONS, "3x3xw-knight", f"{JIGSAW}-x-king", "9latinx"])
def test_a_name_is_its_grid_and_its_features(name: str) -> None:
    layout = find_layout(name)
    assert layout_name(layout.grid, reversed(layout.features)) == name
    assert find_layout(layout.grid).features == ()


def test_a_listed_layout_is_one_object_however_it_is_written() -> None:
    assert find_layout("3x3-rising-falling") is find_layout("3x3x")


@pytest.mark.parametrize(
    ("name", "reason", "position"),
    [
        ("3x3-knights", "There is no rule called 'knights'.", 4),
        ("3x3-", "There is no rule called ''.", 4),
        ("3x3x-king-", "There is no rule called ''.", 10),
        (f"{JIGSAW}-KNIGHT", "There is no rule called 'KNIGHT'.", 20),
        ("round5x", "The rule “diagonals” does not fit round5.", 6),
        ("round5a-apart-king", "The rule “anti-king” does not fit round5a.", 14),
        ("3x4w", "The rule “windows” does not fit 3x4.", 3),
        ("9latin-disjoint", "The rule “disjoint groups” does not fit 9latin.", 7),
        (f"{JIGSAW}-disjoint", "The rule “disjoint groups” does not fit 4j-AAABCCAB….", 20),
        ("5x5-taxicab", "The rule “anti-taxicab” does not fit 5x5.", 4),
        ("2x4-entropy", "The rule “entropy” does not fit 2x4.", 4),
        ("1x9", "There is no layout called '1x9'.", 0),
        ("6x6", "There is no layout called '6x6'.", 0),
        ("3latin", "A Latin square cannot have 3 rows.", 0),
        ("26latin", "A Latin square cannot have 26 rows.", 0),
    ],
)
def test_what_does_not_fit_is_refused_with_its_position(name: str, reason: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        find_layout(name)
    assert (str(caught.value), caught.value.position) == (reason, position)
    assert str(caught.value.expected)


@pytest.mark.parametrize("sides", [(r, c) for r in range(2, 13) for c in range(2, 13) if r * c <= 25])
def test_boxes_have_any_sides_with_at_most_25_cells(sides: tuple[int, int]) -> None:
    rows, columns = sides
    layout = find_layout(f"{rows}x{columns}")
    box = layout.houses[layout.parse_house("box-1")]
    assert layout.n == rows * columns == len(box.cells)
    assert layout.names_of(box.cells)[-1] == f"r{rows}c{columns}"


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.word)
def test_each_feature_says_whether_it_fits(feature: object) -> None:
    for grid in map(find_layout, ("2x2", "2x3", "3x3", "5x5", "6latin", JIGSAW, "round4")):
        if feature.fits(grid):  # type: ignore[attr-defined]
            layout = find_layout(layout_name(grid.name, [feature.word]))  # type: ignore[attr-defined]
            assert len(layout.houses) + len(layout.rules) > len(grid.houses)
            assert layout.houses[: len(grid.houses)] == grid.houses


def test_a_latin_square_has_rows_and_columns_alone() -> None:
    assert {house.kind.name for house in find_layout("6latin").houses} == {"row", "column"}


def test_a_single_diagonal_keeps_its_number() -> None:
    layout = find_layout("2x2-rising")
    assert layout.names_of(layout.houses[layout.parse_house("diagonal-2")].cells) == ("r1c4", "r2c3", "r3c2", "r4c1")
    assert len(layout.houses) == 13


def test_a_disjoint_group_has_one_cell_of_each_box() -> None:
    layout = find_layout("2x3-disjoint")
    group = layout.houses[layout.parse_house("group-2")]
    assert layout.names_of(group.cells) == ("r1c2", "r1c5", "r3c2", "r3c5", "r5c2", "r5c5")
    assert group.sentence.text() == "disjoint group 2"
    assert len(layout.partitions) == 4


@pytest.mark.parametrize(
    ("name", "cell", "others"),
    [
        ("3x3-knight", "r5c5", "r3c4 r3c6 r4c3 r4c7 r6c3 r6c7 r7c4 r7c6"),
        ("3x3-king", "r4c4", "r3c3 r3c5 r5c3"),
        ("3x3-knight-king", "r1c1", "r2c3 r3c2"),
        ("9latin-king", "r1c9", "r2c8"),
    ],
)
def test_pairs_that_differ_are_peers_and_no_houses(name: str, cell: str, others: str) -> None:
    layout, grid = find_layout(name), find_layout(find_layout(name).grid)
    assert layout.houses == grid.houses
    seen = layout.peers[layout.parse_cell(cell)]
    wanted = set(map(layout.parse_cell, others.split())) | set(bits(grid.peers[layout.parse_cell(cell)]))
    assert set(bits(seen)) == wanted


@pytest.mark.parametrize(
    ("name", "one", "other", "allowed"),
    [
        ("2x2-apart", "r1c1", "r1c2", {2: "24", 4: "124"}),
        ("round3-apart", "r1s6", "r1s1", {1: "13456", 6: "12346"}),
        ("round3-apart", "r1s2", "r2s2", {3: "1356"}),
        ("2x2-taxicab", "r1c1", "r2c3", {3: "124", 2: "1234"}),
    ],
)
def test_relations_allow_pairs_of_digits(name: str, one: str, other: str, allowed: dict[int, str]) -> None:
    layout = find_layout(name)
    first, second = sorted(map(layout.parse_cell, (one, other)))
    (relation,) = (rule for rule in layout.rules if isinstance(rule, Relation) and rule[:2] == (first, second))
    for digit, partners in allowed.items():
        mask = relation.allowed[digit] & ~(1 << digit) if "apart" in name else relation.allowed[digit]
        wanted = set(map(int, partners)) - ({digit} if "apart" in name else set())
        assert set(bits(mask)) == wanted


def accepts(rule: Automaton, digits: tuple[int, ...]) -> bool:
    state = 0
    for digit in digits:
        state = rule.moves[state][digit]
    return bool(rule.accepting >> state & 1)


@pytest.mark.parametrize(
    ("digits", "is_right"), [((1, 4, 7, 9), True), ((9, 3, 6, 6), True), ((1, 2, 3, 9), False), ((4, 5, 9, 8), False)]
)
def test_a_square_of_entropy_has_all_thirds(digits: tuple[int, ...], is_right: bool) -> None:
    layout = find_layout("3x3-entropy")
    assert all(isinstance(rule, Automaton) and accepts(rule, digits) is is_right for rule in layout.rules)
    assert len(layout.rules) == 64


@pytest.mark.parametrize(
    ("name", "are_alike"),
    [("3x3xw", True), ("3x3-knight-king", True), ("3x3-apart", False), ("3x3-taxicab", False), ("3x3-entropy", False)],
)
def test_digits_are_alike_where_cells_only_differ(name: str, are_alike: bool) -> None:
    assert find_layout(name).digits_are_alike is are_alike


def test_cells_with_rules_have_no_twins() -> None:
    assert find_layout("round5").twins
    assert find_layout("round5-apart").twins == ()


def moved(layout: Layout, permutation: Permutation) -> set[object]:
    """The rules of a layout after its cells have moved, each in one form."""
    rules: set[object] = set()
    for rule in layout.rules:
        match rule:
            case Relation(one, other, allowed):
                rules.add((frozenset((permutation[one], permutation[other])), allowed))
            case Differ(cells) | Automaton(cells):
                rules.add(frozenset(permutation[cell] for cell in cells))
    return rules


@pytest.mark.parametrize("name", FEATURED)
def test_turns_and_reflections_keep_the_rules(name: str) -> None:
    layout = find_layout(name)
    for permutation in (rotation_of(layout), mirror_of(layout)):
        assert permutation
        assert moved(layout, permutation) == moved(layout, tuple(range(layout.n_cells)))


def test_a_shape_is_that_of_all_features_or_of_the_grid() -> None:
    assert [shape_of(find_layout(name)).key for name in ("3x3x", "3x3w", "3x3xw", "3x3-x")] == [
        "diagonals",
        "windows",
        "square",
        "diagonals",
    ]
    assert [feature.word for feature in more_features(find_layout("3x3xw"))] == ["x", "w"]
    assert more_features(find_layout("3x3x")) == ()
