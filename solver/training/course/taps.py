"""The tasks of the first lessons, which need no technique: tap a cell of a house, or one that a cell sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solver.board import N_, Cell, Layout, Mask, Sentence, bits
from solver.steps import Cells, Houses
from solver.training.part import DrillPart
from solver.training.refusals import Refusal, refused

# How houses of a kind are counted.
_TIPS_OF_HOUSES = {
    "row": N_("Rows are counted from the top."),
    "column": N_("Columns are counted from the left."),
    "box": N_("Boxes are counted row by row, from the top left."),
    "ring": N_("Rings are counted from the outside."),
}
_TIP_OF_OTHERS = N_("Look at the numbers at the edge of the board.")
_TIP_OF_CELL = Sentence(N_("Look along its houses."))


class TapTask(NamedTuple):
    """A task: its only part, what is said when a right cell is tapped, and the cell that is marked meanwhile."""

    part: DrillPart
    words: Sentence
    marked: Mask = 0


def tasks_of(names: Iterable[str], layout: Layout) -> Iterator[TapTask]:
    """Yield a task for each name of a house or cell. Raises ValueError for an unknown name."""
    houses = [house.name for house in layout.houses]
    for name in names:
        if name in layout.cell_names:
            yield _cell_task(layout.cell_names.index(name), layout)
        else:
            yield _house_task(houses.index(name), layout)


def _house_task(h: int, layout: Layout) -> TapTask:
    house, place = layout.houses[h], layout.houses[h].sentence
    refusals = _refusals(house.cells, refused("not-here", houses=Houses([h])), layout)
    tip = Sentence(_TIPS_OF_HOUSES.get(house.kind.noun, _TIP_OF_OTHERS))
    part = _part(Sentence(N_("Tap any cell of {place}."), place=place), tip, house.cells, refusals, h)
    return TapTask(part, Sentence(N_("These cells are {place}."), place=place))


def _cell_task(cell: Cell, layout: Layout) -> TapTask:
    place = layout.cell_names[cell]
    right = tuple(bits(layout.peers[cell]))
    refusals = _refusals(right, refused("apart", others=Cells([cell])), layout)
    refusals[cell] = refused("itself", others=Cells([cell]))
    ask = Sentence(N_("Tap any cell that sees the marked one."))
    part = _part(ask, _TIP_OF_CELL, right, refusals, layout.houses_of[cell][0])
    return TapTask(part, Sentence(N_("{place} sees these cells."), place=place), 1 << cell)


def _refusals(right: tuple[Cell, ...], refusal: Refusal, layout: Layout) -> list[Refusal | None]:
    return [None if cell in right else refusal for cell in range(layout.n_cells)]


def _part(
    ask: Sentence, tip: Sentence, right: tuple[Cell, ...], refusals: list[Refusal | None], area: int
) -> DrillPart:
    return DrillPart("cells", ask, tip, (right,), 1, False, tuple(refusals), area)
