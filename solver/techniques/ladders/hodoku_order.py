"""Which of several steps of a technique HoDoKu finds first.

HoDoKu collects and sorts all chains and almost locked sets; for anything else it takes the first step that its search
meets. An order here is a key for `Rung.ease`: HoDoKu takes the step with the lowest key. On layouts other than 9 × 9
the orders are ours, in the same spirit. Source: HoDoKu 2.3.2, learnt by observing it.
"""

from __future__ import annotations

from solver.board import Board, Cell, Layout, mask_of
from solver.steps import Candidate, Fact, Role, Step

Key = tuple[object, ...]


def many_first(step: Step, board: Board) -> Key:
    """Many eliminations first, then the ones nearest the start of the board; each further one weighs more."""
    removes = in_digit_order(step)
    return -len(removes), sum(cell * (1 + 80 * k) + digit for k, (cell, digit) in enumerate(removes))


def many_then_short(step: Step, board: Board) -> Key:
    """Chains: many eliminations first, then few nodes, then the eliminations nearest the start of the board."""
    n_removes, places = many_first(step, board)
    return n_removes, n_nodes(step), places


def n_nodes(step: Step) -> int:
    """Return the number of nodes of a chain. A link inside the cell where a loop starts and ends does not count."""
    links = step.views[0].links
    if step.technique.endswith("-nice-loop"):
        inside = [link.strength == "weak" and link.start.cell == link.end.cell for link in links]
        if "discontinuous" in step.technique:
            return len(links) + 1 - inside[0] - inside[-1]
        return len(links) + (not any(link.start.cell == link.end.cell for link in links))
    return len(links) + 1


def areas_first(step: Step, board: Board) -> Key:
    """Subsets: areas before lines."""
    h = step.views[0].houses[Role.BASE][0]
    return board.layout.houses[h].is_line, h


def by_area(step: Step, board: Board) -> Key:
    """Locked subsets: by area, then cells."""
    return step.views[0].houses[Role.BASE][0], cells_of(board.layout, step.facts["cells"])


def by_bases(step: Step, board: Board) -> Key:
    """Fish and kites: by digit, then bases, then covers."""
    houses = step.views[0].houses
    return step.removes[0].digit, sorted(houses[Role.BASE]), sorted(houses[Role.COVER])


def rows_first(step: Step, board: Board) -> Key:
    """Skyscrapers: in rows before in columns, then by digit and bases."""
    bases = sorted(step.views[0].houses[Role.BASE])
    return _family(board.layout, bases[0]), step.removes[0].digit, bases


def by_corner(step: Step, board: Board) -> Key:
    """Empty rectangles: by digit and area, then the crossing of the two lines, last first; links in columns first."""
    layout = board.layout
    area, link = step.views[0].houses[Role.BASE]
    lines = sorted(step.views[0].houses[Role.COVER])
    start = cells_of(layout, step.facts["start"])
    return step.removes[0].digit, area, *(-line for line in lines), -_family(layout, link), start


def by_cells(step: Step, board: Board) -> Key:
    """W-wings: by their two cells, then the digit removed."""
    return *cells_of(board.layout, step.facts["cells"]), step.removes[0].digit


def by_three_cells(step: Step, board: Board) -> Key:
    """XY-wings: by their three cells, in board order."""
    return tuple(sorted((*cells_of(board.layout, step.facts["pivot"]), *cells_of(board.layout, step.facts["pincers"]))))


def by_pivot(step: Step, board: Board) -> Key:
    """XYZ-wings: by the pivot, then the pincers."""
    pincers = sorted(cells_of(board.layout, step.facts["pincers"]))
    return *cells_of(board.layout, step.facts["pivot"]), *pincers


def by_plain_corner(step: Step, board: Board) -> Key:
    """Unique rectangles: by the first corner with just the two digits, then its neighbour in an area, then the rest.

    If no corner has just the two digits, the first corner of the rectangle counts instead.
    """
    layout = board.layout
    corners = cells_of(layout, step.facts["cells"])
    pair = mask_of(layout.parse_digit(symbol) for symbol in _several(step.facts["digits"]))
    first = min((cell for cell in corners if board.candidates[cell] == pair), default=corners[0])
    near = min((cell for cell in corners if cell != first and _share_area(layout, first, cell)), default=first)
    rest = tuple(sorted(cell for cell in corners if cell not in (first, near)))
    return first, near, rest, _subset(step, board)


def _subset(step: Step, board: Board) -> Key:
    """The subset of a type 3: in lines before in areas, then by cells."""
    others = cells_of(board.layout, step.facts.get("others", ()))
    houses = [board.layout.parse_house(name) for name in _several(step.facts.get("bases", ()))]
    return not any(board.layout.houses[h].is_line for h in houses), others


def by_line(step: Step, board: Board) -> Key:
    """Sue de Coq: by line and area, then the cells where these cross, then the cells of the line."""
    houses = sorted(h for role in (Role.BASE, Role.COVER) for h in step.views[0].houses[role])
    shared, first, second = step.views[0].sets
    line, area = (first, second) if houses[0] in step.views[0].houses[Role.BASE] else (second, first)
    return *houses, shared, line, area


def by_net(step: Step, board: Board) -> Key:
    """Simple colours: by digit, then the first cell of the net, wraps before traps."""
    layout = board.layout
    first = min(*cells_of(layout, step.facts["one"]), *cells_of(layout, step.facts["other"]))
    return step.removes[0].digit, first, step.technique != "simple-colors-wrap"


def by_digit(step: Step, board: Board) -> Key:
    """By digit alone."""
    return (step.removes[0].digit,)


def in_digit_order(step: Step) -> list[Candidate]:
    """Return the eliminations by digit, then cell."""
    return sorted(step.removes, key=lambda each: (each.digit, each.cell))


def cells_of(layout: Layout, names: Fact) -> tuple[Cell, ...]:
    """Return the cells with these names, in the order given."""
    return tuple(layout.parse_cell(name) for name in _several(names))


def _several(fact: Fact) -> tuple[str, ...]:
    return fact if isinstance(fact, tuple) else (str(fact),)


def _family(layout: Layout, house: int) -> int:
    return next((k for k, family in enumerate(layout.families) if house in family), len(layout.families))


def _share_area(layout: Layout, one: Cell, other: Cell) -> bool:
    return any(not layout.houses[h].is_line and h in layout.houses_of[other] for h in layout.houses_of[one])
