"""What a step's picture marks: which elements of the board play which role, and what is drawn between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import dist
from typing import NamedTuple, TypeVar

from solver.board import Cell, Digit, Layout, Mask, bits
from solver.drawing.outline import Outline, Point, circle, outline_of, segment
from solver.steps import Candidate, Role, Step, View

T = TypeVar("T")

# Roles of houses that are drawn as a line through their cells rather than as an area.
_LINES = {Role.BLOCKING}


class Stroke(NamedTuple):
    """Something drawn on the board that is no element of it: its classes and path data."""

    classes: str
    path: str


@dataclass(frozen=True)
class Marks:
    """Roles as classes (`is-base`), several separated by blanks, and what is drawn under the digits.

    `houses` is by index. `placed` holds digits that are shown as written, `barred` open cells that
    the digit cannot enter.
    """

    houses: Mapping[int, str] = field(default_factory=dict)
    cells: Mapping[Cell, str] = field(default_factory=dict)
    candidates: Mapping[Candidate, str] = field(default_factory=dict)
    placed: Mapping[Cell, Digit] = field(default_factory=dict)
    barred: Mapping[Cell, Digit] = field(default_factory=dict)
    strokes: tuple[Stroke, ...] = ()

    def classes(self, layout: Layout) -> dict[str, str]:
        """The classes by element id; every one of these elements is in the picture."""
        found = {house_id(layout, h): classes for h, classes in self.houses.items()}
        found |= {cell_id(layout, cell): classes for cell, classes in self.cells.items()}
        found |= {candidate_id(layout, *c): classes for c, classes in self.candidates.items()}
        return found


NO_MARKS = Marks()


def cell_id(layout: Layout, cell: Cell) -> str:
    """The element id of a cell."""
    return f"cell-{layout.cell_names[cell]}"


def candidate_id(layout: Layout, cell: Cell, digit: Digit) -> str:
    """The element id of a candidate."""
    return f"cand-{layout.cell_names[cell]}-{layout.symbols[digit]}"


def house_id(layout: Layout, h: int) -> str:
    """The element id of a house (index)."""
    return f"house-{layout.houses[h].name}"


def mark_cells(cells: Mask, state: str) -> Marks:
    """Marks that give `cells` the class `is-<state>` and nothing else."""
    return Marks(cells=dict.fromkeys(bits(cells), f"is-{state}"))


def marks_for(step: Step, layout: Layout, view: int = 0) -> Marks:
    """The picture of one view of `step`, for the board as it is before the step.

    The conclusions are in the last view. Raises IndexError if there is no such view; a step without
    views has one picture, of its conclusions.
    """
    shown = step.views[view] if step.views else View()
    concluded = view >= len(step.views) - 1
    placed = {c.cell: c.digit for c in shown.candidates.get(Role.PLACED, ())}
    if concluded:
        placed |= {c.cell: c.digit for c in step.places}
    removed = step.removes if concluded else ()
    outline = outline_of(layout)
    return Marks(
        houses=_house_classes(shown, layout),
        cells=_classes({**shown.cells, Role.PLACED: (*shown.cells.get(Role.PLACED, ()), *placed)}),
        candidates=_candidate_classes(shown, removed, placed),
        placed=placed,
        barred=_barred(shown, placed),
        strokes=(*_lines(shown, layout, outline), *_circles(shown, outline), *_links(shown, outline)),
    )


def _classes(by_role: Mapping[Role, Iterable[T]]) -> dict[T, str]:
    found: dict[T, str] = {}
    for role, marked in by_role.items():
        for one in dict.fromkeys(marked):
            found[one] = f"{found[one]} is-{role}" if one in found else f"is-{role}"
    return found


def _house_classes(view: View, layout: Layout) -> dict[int, str]:
    """All houses with a role, but for those drawn as lines."""
    areas = {
        role: [h for h in houses if role not in _LINES or not layout.houses[h].is_line]
        for role, houses in view.houses.items()
    }
    return _classes(areas)


def _candidate_classes(view: View, removes: Iterable[Candidate], placed: Mapping[Cell, Digit]) -> dict[Candidate, str]:
    """Candidates of a cell in which a digit is placed are not shown, and not marked."""
    by_role: dict[Role, Iterable[Candidate]] = {
        role: cands for role, cands in view.candidates.items() if role is not Role.PLACED
    }
    by_role[Role.REMOVED] = (*view.candidates.get(Role.REMOVED, ()), *removes)
    return {c: classes for c, classes in _classes(by_role).items() if c.cell not in placed}


def _barred(view: View, placed: Mapping[Cell, Digit]) -> dict[Cell, Digit]:
    """The cells that the digit which is placed elsewhere cannot enter."""
    digit = next(iter(placed.values()), 0)
    return dict.fromkeys(view.cells.get(Role.BARRED, ()), digit)


def _lines(view: View, layout: Layout, outline: Outline) -> Iterator[Stroke]:
    for role in _LINES:
        for h in view.houses.get(role, ()):
            if layout.houses[h].is_line:
                yield Stroke(f"line is-{role}", outline.lines[h])


def _circles(view: View, outline: Outline) -> Iterator[Stroke]:
    for cell in view.cells.get(Role.BLOCKER, ()):
        place, size = outline.cells[cell], outline.shape_of(cell).digit_size
        yield Stroke(f"circle is-{Role.BLOCKER}", circle(place.x, place.y, size * 0.62))


def _links(view: View, outline: Outline) -> Iterator[Stroke]:
    """From edge to edge of the circles around the two candidates."""
    for link in view.links:
        start, end = outline.spot(*link.start), outline.spot(*link.end)
        away = dist(start, end)
        if away:
            gaps = [outline.shape_of(c.cell).candidate_size * 0.6 / away for c in link[:2]]
            dx, dy = end.x - start.x, end.y - start.y
            path = segment(
                Point(start.x + dx * gaps[0], start.y + dy * gaps[0]),
                Point(end.x - dx * gaps[1], end.y - dy * gaps[1]),
            )
            yield Stroke(f"link is-{link.strength}", path)
