"""Rotations and reflections: of a board, which map every house to a house, and of the places of givens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from solver.board.caches import per_layout
from solver.board.layout import Layout
from solver.board.masks import Cell, Mask, mask_of
from solver.board.shapes import Symmetry, shape_of
from solver.board.wording import N_, Sentence

Permutation = tuple[Cell, ...]  # for each cell, where its digit goes


@per_layout
def rotation_of(layout: Layout) -> Permutation | None:
    """Return the smallest rotation of the board that preserves its houses; None if there is none."""
    return _first_that_fits(layout, shape_of(layout).turns)


@per_layout
def mirror_of(layout: Layout) -> Permutation | None:
    """Return the reflection that swaps left and right; None if it does not preserve the houses."""
    return _first_that_fits(layout, (shape_of(layout).mirror,))


ASYMMETRIC = "none"
_HALF_TURN = "half-turn"
TURN = "turn-"  # begins the name of a turn by so many sectors
_TITLES = {
    ASYMMETRIC: N_("none"),
    _HALF_TURN: N_("half turn"),
    "quarter-turn": N_("quarter turn"),
    "left-right": N_("left and right"),
    "top-bottom": N_("top and bottom"),
    "mirrors": N_("left and right, top and bottom"),
    "falling-diagonal": N_("across the falling diagonal"),
    "rising-diagonal": N_("across the rising diagonal"),
    "diagonals": N_("across both diagonals"),
    "full": N_("all mirrors and turns"),
}


def symmetry_sentence(name: str) -> Sentence:
    """Return the name of a symmetry of givens for people."""
    if name.startswith(TURN):
        return Sentence(N_("every {n} sectors"), n=name.removeprefix(TURN))
    return Sentence(_TITLES[name])


@per_layout
def symmetry_names(layout: Layout) -> tuple[str, ...]:
    """Return the names of the symmetries that the givens of a puzzle may have, ASYMMETRIC first.

    Symmetries that no cell can be empty with are left out, such as half a turn where opposite cells of a ring are in
    the same houses: if both were empty, their digits could be swapped.
    """
    twins = [mask_of(pair) for pair in layout.twins]

    def can_be_empty(orbit: tuple[Cell, ...]) -> bool:
        return not any(twin & mask_of(orbit) == twin for twin in twins)

    return (ASYMMETRIC, *(name for name, orbits in _orbits_of_all(layout).items() if any(map(can_be_empty, orbits))))


@per_layout
def orbits_of(layout: Layout, name: str) -> tuple[tuple[Cell, ...], ...]:
    """Return the orbits of the symmetry called `name`: sets of cells that it maps to one another, in cell order.

    If one cell of an orbit is given, all of them are.

    Raises ValueError if the shape of the layout has no such symmetry.
    """
    if name not in symmetry_names(layout):
        raise ValueError(f"unknown symmetry {name!r}, expected one of {', '.join(symmetry_names(layout))}")
    return _orbits_of_all(layout).get(name) or _orbits(layout, ())


@per_layout
def _orbits_of_all(layout: Layout) -> dict[str, tuple[tuple[Cell, ...], ...]]:
    """Return the orbits of each symmetry of the shape that maps all cells to cells."""
    found = {}
    for name, generators in shape_of(layout).given_symmetries(layout.width).items():
        permutations = [_permuted(layout, symmetry) for symmetry in generators]
        if None not in permutations:
            found[name] = _orbits(layout, [permutation for permutation in permutations if permutation])
    return found


def _orbits(layout: Layout, permutations: Sequence[Permutation]) -> tuple[tuple[Cell, ...], ...]:
    orbits: list[tuple[Cell, ...]] = []
    left = set(range(layout.n_cells))
    while left:
        reached = [min(left)]
        for cell in reached:
            reached += {permutation[cell] for permutation in permutations} - set(reached)
        left -= set(reached)
        orbits.append(tuple(sorted(reached)))
    return tuple(orbits)


@per_layout
def half_turn_of(layout: Layout) -> Permutation | None:
    """Return where half a turn takes each cell, whatever it makes of the houses; None if some cells would leave."""
    return _permuted(layout, shape_of(layout).given_symmetries(layout.width)[_HALF_TURN][0])


def is_symmetric(layout: Layout, mask: Mask, name: str) -> bool:
    """Whether the cells in `mask` have the symmetry called `name`."""
    return all(mask_of(orbit) & mask in (0, mask_of(orbit)) for orbit in orbits_of(layout, name))


@per_layout
def shuffles_of(layout: Layout) -> tuple[Permutation, ...]:
    """Return exchanges of lines that preserve every rule of the board; together they shuffle it.

    Lines are the rows and columns of square boards, and the rings and sectors of round ones: two neighbours, two
    bands, or two that mirror each other, in both directions at once where diagonals or windows tie these together.
    Empty if no lines can change places, or if rules say more than which cells differ.
    """
    if not layout.peers_are_all:
        return ()
    found: list[Permutation] = []
    for moves in _exchanges(layout.width):
        for move in moves:
            fitting = _fitting(layout, _in_rows(move), _in_columns(move)) or _fitting(layout, _in_both(move))
            if fitting:
                found += fitting
                break
    return tuple(found)


def _fitting(layout: Layout, *symmetries: Symmetry) -> list[Permutation]:
    """Return those that preserve all that cells see of one another, as permutations."""
    permutations = (_permuted(layout, symmetry) for symmetry in symmetries)
    return [each for each in permutations if each and _keeps_houses(layout, each) and _keeps_peers(layout, each)]


LineOrder = tuple[int, ...]  # for each line, counted from 0, where it goes


def _exchanges(n: int) -> Iterator[tuple[LineOrder, ...]]:
    """Yield exchanges of two of n lines or bands: alone, and if that does not fit, with those that mirror them."""
    for size in (size for size in range(1, n // 2 + 1) if n % size == 0):
        for first in range(0, n - size, size):
            pairs = {first + k: first + size + k for k in range(size)}
            mirrored = {n - 1 - one: n - 1 - other for one, other in pairs.items()}
            yield _move(n, pairs), _move(n, pairs | mirrored)
    yield from ((_move(n, {line: n - 1 - line}),) for line in range(n // 2))


def _move(n: int, pairs: Mapping[int, int]) -> LineOrder:
    both = {**pairs, **{other: one for one, other in pairs.items()}}
    return tuple(both.get(line, line) for line in range(n))


def _in_rows(move: LineOrder) -> Symmetry:
    return lambda n, row, column: (move[row], column)


def _in_columns(move: LineOrder) -> Symmetry:
    return lambda n, row, column: (row, move[column])


def _in_both(move: LineOrder) -> Symmetry:
    return lambda n, row, column: (move[row], move[column])


def _keeps_peers(layout: Layout, permutation: Permutation) -> bool:
    return all(
        {permutation[peer] for peer in layout.peer_cells[cell]} == {*layout.peer_cells[permutation[cell]]}
        for cell in range(layout.n_cells)
    )


def _first_that_fits(layout: Layout, symmetries: tuple[Symmetry, ...]) -> Permutation | None:
    permutations = (_permuted(layout, symmetry) for symmetry in symmetries)
    return next((each for each in permutations if each and _keeps_houses(layout, each)), None)


def _permuted(layout: Layout, symmetry: Symmetry) -> Permutation | None:
    """Return where the digits go; None if some would leave the board."""
    at = {layout.numbers_of(cell): cell for cell in range(layout.n_cells)}
    permuted = []
    for first, second in at:
        to_first, to_second = symmetry(layout.width, first - 1, second - 1)
        permuted.append(at.get((to_first + 1, to_second + 1)))
    return None if None in permuted else tuple(cell for cell in permuted if cell is not None)


def _keeps_houses(layout: Layout, permutation: Permutation) -> bool:
    houses = {house.cells for house in layout.houses}
    return all(tuple(sorted(permutation[cell] for cell in house)) in houses for house in houses)
