"""The tasks of the first lessons, which need no technique: tap a cell of a house, or one that a cell sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solver.board import N_, Cell, Layout, Mask, Sentence, bits
from solver.steps import Cells, Houses
from solver.training.part import DrillPart
from solver.training.refusals import Refusal, refused

_TIP_OF_HOUSE = Sentence(N_("Houses of a kind are counted from the top, or from the left."))
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
    place = layout.houses[h].sentence
    right, refusal = layout.houses[h].cells, refused("outside", houses=Houses([h]))
    part = _part(Sentence(N_("Tap any cell of {place}."), place=place), _TIP_OF_HOUSE, right, refusal, h, layout)
    return TapTask(part, Sentence(N_("These cells are {place}."), place=place))


def _cell_task(cell: Cell, layout: Layout) -> TapTask:
    place = layout.cell_names[cell]
    right, refusal = tuple(bits(layout.peers[cell])), refused("apart", others=Cells([cell]))
    ask, row = Sentence(N_("Tap any cell that sees the marked one.")), layout.houses_of[cell][0]
    part = _part(ask, _TIP_OF_CELL, right, refusal, row, layout)
    return TapTask(part, Sentence(N_("{place} sees these cells."), place=place), 1 << cell)


def _part(
    ask: Sentence, tip: Sentence, right: tuple[Cell, ...], refusal: Refusal, area: int, layout: Layout
) -> DrillPart:
    refusals = tuple(None if cell in right else refusal for cell in range(layout.n_cells))
    return DrillPart("cells", ask, tip, (right,), 1, False, refusals, area)
