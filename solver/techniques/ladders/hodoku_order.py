"""Which of several steps of a technique HoDoKu finds first.

HoDoKu collects and sorts all chains and almost locked sets; for anything else it takes the first step that its search
meets. An order here is a key for `Rung.difficulty`: HoDoKu takes the step with the lowest key. On layouts other than
9 × 9 the orders are ours, in the same spirit. Source: HoDoKu 2.3.2, learnt by observing it.
"""

from __future__ import annotations

from itertools import pairwise

from solver.board import Board, Cell, Layout, mask_of
from solver.steps import Candidate, Cells, Chain, Digits, Houses, Role, Step

Key = tuple[object, ...]


def many_first(step: Step, board: Board) -> Key:
    """Many eliminations first, then the ones nearest the start of the board; each further one weighs more."""
    eliminations = in_digit_order(step)
    # Each further elimination weighs 80 more than the one before, as in HoDoKu.
    return -len(eliminations), sum(cell * (1 + 80 * k) + digit for k, (cell, digit) in enumerate(eliminations))


def many_then_short(step: Step, board: Board) -> Key:
    """Chains: many eliminations first, then few nodes, then the eliminations nearest the start of the board."""
    n_eliminations, places = many_first(step, board)
    return n_eliminations, n_nodes(step), places


def n_nodes(step: Step) -> int:
    """Return the number of nodes of a chain. A link inside the cell where a loop starts and ends does not count."""
    statements, n = step.fact("chain", Chain).statements, step.size + 1
    if statements[0].cells != statements[-1].cells or statements[0].digit != statements[-1].digit:
        return n
    inside = [one.cells[0] == other.cells[0] for one, other in pairwise(statements)]
    if statements[0].is_true is not statements[-1].is_true:
        # Discontinuous: an end may be a weak link within the cell.
        return n - (inside[0] and statements[0].is_true) - (inside[-1] and not statements[-1].is_true)
    return n - any(inside)


def areas_first(step: Step, board: Board) -> Key:
    """Subsets: areas before lines."""
    h = step.views[0].houses[Role.BASE][0]
    return board.layout.houses[h].is_line, h


def by_area(step: Step, board: Board) -> Key:
    """Locked subsets: by area, then cells."""
    return step.views[0].houses[Role.BASE][0], step.fact("cells", Cells)


def by_bases(step: Step, board: Board) -> Key:
    """Fish and kites: by digit, then bases, then covers."""
    houses = step.views[0].houses
    return step.eliminations[0].digit, sorted(houses[Role.BASE]), sorted(houses[Role.COVER])


def rows_first(step: Step, board: Board) -> Key:
    """Skyscrapers: in rows before in columns, then by digit and bases."""
    bases = sorted(step.views[0].houses[Role.BASE])
    return _partition(board.layout, bases[0]), step.eliminations[0].digit, bases


def by_corner(step: Step, board: Board) -> Key:
    """Empty rectangles: by digit and area, then the crossing of the two lines, last first; links in columns first."""
    layout = board.layout
    area, link = step.views[0].houses[Role.BASE]
    lines = sorted(step.views[0].houses[Role.COVER])
    return (
        step.eliminations[0].digit,
        area,
        *(-line for line in lines),
        -_partition(layout, link),
        step.fact("start", Cells),
    )


def by_cells(step: Step, board: Board) -> Key:
    """W-wings: by their two cells, then the digit removed."""
    return *step.fact("cells", Cells), step.eliminations[0].digit


def by_three_cells(step: Step, board: Board) -> Key:
    """XY-wings: by their three cells, in board order."""
    return tuple(sorted((*step.fact("pivot", Cells), *step.fact("pincers", Cells))))


def by_pivot(step: Step, board: Board) -> Key:
    """XYZ-wings: by the pivot, then the pincers."""
    return *step.fact("pivot", Cells), *sorted(step.fact("pincers", Cells))


def by_plain_corner(step: Step, board: Board) -> Key:
    """Unique rectangles: by the first corner with just the two digits, then its neighbour in an area, then the rest.

    If no corner has just the two digits, the first corner of the rectangle counts instead.
    """
    layout = board.layout
    corners = step.fact("cells", Cells)
    pair = mask_of(step.fact("digits", Digits))
    first = min((cell for cell in corners if board.candidates[cell] == pair), default=corners[0])
    near = min((cell for cell in corners if cell != first and _share_area(layout, first, cell)), default=first)
    rest = tuple(sorted(cell for cell in corners if cell not in (first, near)))
    return first, near, rest, _subset(step, board)


def _subset(step: Step, board: Board) -> Key:
    """The subset of a type 3: in lines before in areas, then by cells."""
    bases = step.fact("bases", Houses)
    return not any(board.layout.houses[h].is_line for h in bases), step.fact("others", Cells)


def by_line(step: Step, board: Board) -> Key:
    """Sue de Coq: by line and area, then the cells where these cross, then the cells of the line."""
    houses = sorted(h for role in (Role.BASE, Role.COVER) for h in step.views[0].houses[role])
    shared, first, second = step.views[0].sets
    line, area = (first, second) if houses[0] in step.views[0].houses[Role.BASE] else (second, first)
    return *houses, shared, line, area


def by_cluster(step: Step, board: Board) -> Key:
    """Simple colours: by digit, then the first cell of the cluster, wraps before traps."""
    first = min(*step.fact("one", Cells), *step.fact("other", Cells))
    return step.eliminations[0].digit, first, step.technique != "simple-colors-wrap"


def by_digit(step: Step, board: Board) -> Key:
    """By digit alone."""
    return (step.eliminations[0].digit,)


def in_digit_order(step: Step) -> list[Candidate]:
    """Return the eliminations by digit, then cell."""
    return sorted(step.eliminations, key=lambda each: (each.digit, each.cell))


def _partition(layout: Layout, house: int) -> int:
    return next((k for k, partition in enumerate(layout.partitions) if house in partition), len(layout.partitions))


def _share_area(layout: Layout, one: Cell, other: Cell) -> bool:
    return any(not layout.houses[h].is_line and h in layout.houses_of[other] for h in layout.houses_of[one])
