"""Tridagons: twelve cells that three digits cannot fill."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from solver.board import N_, Board, Cell, Digit, Layout, Mask, bits, for_current_layout, mask_of
from solver.steps import Candidate, Cells, Digits, Role, Statement, Statements, Step, View, candidates_among, nonempty
from solver.techniques.chains.links import LinkGraph, link_graph_of
from solver.techniques.exotics.bands import Lattice, lattices, rectangles_of_areas
from solver.techniques.once import once
from solver.techniques.technique import Options, Sentences, Technique, Wording


@once
def find_tridagons(board: Board, options: Options) -> Iterator[Step]:
    """Tridagon: twelve cells cannot all hold one of three digits, so one of their other candidates is true.

    The cells lie in four areas at the corners of a rectangle, three in each, no two of them on one line, each with at
    least two of the digits. Their other candidates are the guardians: a single one is placed; otherwise whatever all of
    them exclude is removed. Yields in digit order.
    Source: "The impossible pattern", known as Thor's hammer, trivalue oddagon and tridagon (forum.enjoysudoku.com,
    2022).
    """
    layout, graph = board.layout, link_graph_of(board)
    for lattice in lattices(layout):
        if lattice.lines > lattice.across:
            continue
        spread, areas = _spread_threes(layout, lattice), _areas_of_rectangles(layout, lattice)
        for chosen in combinations(range(1, layout.n + 1), 3):
            if options.is_spent():
                return
            with_two = _with_two_of(board, chosen)
            wide = {area for area in lattice.areas if (layout.houses[area].mask & with_two).bit_count() > 2}
            threes = _Threes(board, graph, spread, mask_of(chosen), with_two, options)
            for rectangle in areas if len(wide) > 3 else ():
                if options.is_spent():
                    return
                for cells in _twelves(threes, rectangle) if wide.issuperset(rectangle) else ():
                    if not _is_fillable(layout, cells):
                        yield from _step(board, graph, mask_of(chosen), cells)


def _with_two_of(board: Board, digits: tuple[Digit, Digit, Digit]) -> Mask:
    """Return the cells that have at least two of the digits."""
    one, other, third = (board.cells_for[digit] for digit in digits)
    return one & other | one & third | other & third


@for_current_layout(8)
def _areas_of_rectangles(layout: Layout, lattice: Lattice) -> tuple[tuple[int, ...], ...]:
    """Return the areas (house indices) at the corners of each rectangle."""
    return tuple(dict.fromkeys(tuple(c.area for c in corners) for corners in rectangles_of_areas(layout, lattice)))


class _Spread(NamedTuple):
    """Three cells of an area, no two of them on one line, as a mask too, and their lines in both directions."""

    cells: tuple[Cell, ...]
    mask: Mask
    lines: frozenset[int]
    across: frozenset[int]


@for_current_layout(8)
def _spread_threes(layout: Layout, lattice: Lattice) -> dict[int, tuple[_Spread, ...]]:
    """Return all such triples, by area."""
    line_of, across_of = _house_by_cell(layout, lattice.lines), _house_by_cell(layout, lattice.across)
    return {area: tuple(_spread_in(layout.houses[area].cells, line_of, across_of)) for area in lattice.areas}


def _spread_in(area: Iterable[Cell], line_of: dict[Cell, int], across_of: dict[Cell, int]) -> Iterator[_Spread]:
    # Where grids overlap, an area may have cells on lines of another grid only.
    for three in combinations([cell for cell in area if cell in line_of and cell in across_of], 3):
        lines, across = frozenset(line_of[cell] for cell in three), frozenset(across_of[cell] for cell in three)
        if len(lines) == len(across) == 3:
            yield _Spread(three, mask_of(three), lines, across)


class _Three(NamedTuple):
    """Three cells of an area, their lines in both directions, and what all their guardians exclude."""

    cells: tuple[Cell, ...]
    lines: frozenset[int]
    across: frozenset[int]
    excluded: Mask


class _Threes(dict[int, list[_Three]]):
    """The triples of cells with two of these digits each, by area, computed on first access."""

    def __init__(
        self,
        board: Board,
        graph: LinkGraph,
        spread: dict[int, tuple[_Spread, ...]],
        digits: Mask,
        with_two: Mask,
        options: Options,
    ) -> None:
        super().__init__()
        self._board, self._graph, self._spread, self._options = board, graph, spread, options
        self._digits, self._without = digits, ~with_two

    def __missing__(self, area: int) -> list[_Three]:
        self[area] = list(self._threes(area))
        return self[area]

    def _threes(self, area: int) -> Iterator[_Three]:
        for cells, mask, lines, across in self._spread[area]:
            if not mask & self._without and not self._options.is_spent():
                excluded = _excluded(self._graph, _guardians(self._board, cells, self._digits))
                if excluded:
                    yield _Three(cells, lines, across, excluded)


def _house_by_cell(layout: Layout, houses: Iterable[int]) -> dict[Cell, int]:
    return {cell: h for h in houses for cell in layout.houses[h].cells}


def _guardians(board: Board, cells: Iterable[Cell], digits: Mask) -> list[Candidate]:
    return list(candidates_among(board, cells, ~digits))


def _excluded(graph: LinkGraph, guardians: Iterable[Candidate]) -> Mask:
    """Return what every guardian excludes; everything if there is none."""
    excluded = graph.candidates
    for cell, digit in guardians:
        excluded &= graph.plain.weak[digit * graph.layout.n_cells + cell]
        if not excluded:
            break
    return excluded


def _twelves(threes: _Threes, areas: tuple[int, ...]) -> Iterator[tuple[Cell, ...]]:
    """Yield four triples in areas around a rectangle, on the same three lines where two areas share lines."""
    if not all(threes[area] for area in areas):
        return
    # Areas 0 and 1 share the lines along, areas 1 and 2 those across, and so on round the rectangle:
    #     0 ── 1
    #     │    │
    #     3 ── 2
    second: dict[frozenset[int], list[_Three]] = defaultdict(list)
    fourth: dict[frozenset[int], list[_Three]] = defaultdict(list)
    for three in threes[areas[1]]:
        second[three.lines].append(three)
    for three in threes[areas[3]]:
        fourth[three.lines].append(three)
    for first in threes[areas[0]]:
        for right in second[first.lines]:
            if first.excluded & right.excluded:
                for opposite in threes[areas[2]]:
                    excluded = first.excluded & right.excluded & opposite.excluded
                    if excluded and opposite.across == right.across:
                        for below in fourth[opposite.lines]:
                            if excluded & below.excluded and below.across == first.across:
                                yield (*first.cells, *right.cells, *opposite.cells, *below.cells)


@for_current_layout(4096)
def _is_fillable(layout: Layout, cells: tuple[Cell, ...]) -> bool:
    """Return whether four triples of cells can be filled with the same three digits."""
    first = tuple(1 << cell for cell in cells[:3])
    return _is_completable(layout, cells[3:], first)


def _is_completable(layout: Layout, cells: tuple[Cell, ...], filled: tuple[Mask, ...]) -> bool:
    """Return whether each triple of `cells` can take the three digits; `filled` are the cells of each digit so far."""
    if not cells:
        return True
    for order in permutations(cells[:3]):
        if not any(layout.peers[cell] & mask for cell, mask in zip(order, filled, strict=True)):
            after = tuple(mask | 1 << cell for cell, mask in zip(order, filled, strict=True))
            if _is_completable(layout, cells[3:], after):
                return True
    return False


def _step(board: Board, graph: LinkGraph, digits: Mask, cells: tuple[Cell, ...]) -> Iterator[Step]:
    guardians = sorted(_guardians(board, cells, digits))
    if not guardians:
        return
    excluded = tuple(sorted(graph.candidate(number) for number in bits(_excluded(graph, guardians))))
    placements = tuple(guardians) if len(guardians) == 1 else ()
    eliminations = () if placements else excluded
    own = candidates_among(board, sorted(cells), digits)
    facts = nonempty(
        cells=Cells(sorted(cells)),
        digits=Digits(bits(digits)),
        guardians=Statements(Statement((cell,), digit, is_true=True) for cell, digit in guardians),
    )
    roles = {
        Role.PATTERN: tuple(candidate for candidate in own if candidate not in eliminations),
        Role.FIN: () if placements else tuple(guardians),
        Role.PLACED: placements,
        Role.REMOVED: eliminations,
    }
    view = View(
        cells={Role.PATTERN: tuple(sorted(cells))},
        candidates={role: some for role, some in roles.items() if some},
        sets=tuple(cells[k : k + 3] for k in range(0, 12, 3)),
    )
    yield Step("tridagon", placements=placements, eliminations=eliminations, facts=facts, views=(view,))


TECHNIQUES = (Technique("tridagon", N_("Tridagon"), N_("Exotic patterns"), find_tridagons),)
SENTENCES: Sentences = {
    "tridagon": (
        Wording(
            N_(
                "Try {digits} alone in {cells}: however you spread them over the four boxes, they do not fit. The "
                "only other candidate there is {digit} in {cell}, so {cell} must be {digit}."
            ),
            needs=("cell",),
        ),
        Wording(
            N_(
                "Try {digits} alone in {cells}: however you spread them over the four boxes, they do not fit. So at "
                "least one of the other candidates there is true: {guardians}. Whichever it is, it rules out the "
                "same: remove {removed}."
            )
        ),
    ),
}
