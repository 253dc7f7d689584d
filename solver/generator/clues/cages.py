"""A board divided into killer cages."""

from __future__ import annotations

from solver.board import Cell
from solver.board.clues import find_clue_kind
from solver.generator.clues.sheet import CellPath, ClueSet, ClueSheet

MIN_CELLS, MAX_CELLS = 2, 5  # of a cage
_SIZES = (2, 2, 3, 3, 3, 4, 4)  # that cages grow to, as often as they stand here
_TRIES = 12  # divisions, until one has a cage for every cell


def draw_cages(sheet: ClueSheet) -> list[ClueSet]:
    """Return cages that share no cell and cover the board; a cell that fits no cage is left out.

    The cells of each are connected, and their digits differ.
    """
    best = min(
        (_random_division(sheet) for _ in range(_TRIES)), key=lambda cages: sum(len(cage) < MIN_CELLS for cage in cages)
    )
    kind = find_clue_kind("cage")
    sets: list[ClueSet] = []
    left = {tuple(sorted(cage)) for cage in best if len(cage) >= MIN_CELLS}
    while left:
        cage = min(left)
        pair = {cage, tuple(sorted(sheet.image(cage)))}
        left -= pair
        sets.append(tuple(kind.clue(sheet.layout, str(sum(sheet.digits(each))), (each,)) for each in sorted(pair)))
    return sets


def _random_division(sheet: ClueSheet) -> list[CellPath]:
    """Divide the board at random; half a turn takes cages to cages."""
    division = _GrowingCages(sheet)
    for cell in division.starts():
        if cell not in division.cage_of:
            division.begin(cell)
            size = _SIZES[sheet.chance.below(len(_SIZES))]
            while len(division.cage_of[cell]) < size and division.grow(cell):
                pass
    for cell in list(division.cage_of):
        if len(division.cage_of[cell]) < MIN_CELLS:
            division.join(cell)
    return list(dict.fromkeys(map(tuple, division.cage_of.values())))


class _GrowingCages:
    """Cages while they grow. What is done to one is done to the opposite one, which may be the same."""

    def __init__(self, sheet: ClueSheet) -> None:
        self._sheet = sheet
        self.cage_of: dict[Cell, list[Cell]] = {}

    def starts(self) -> list[Cell]:
        """Return all cells in random order, but first those that half a turn leaves nearest: their cage is its own."""
        opposite, near = self._sheet.opposite, self._sheet.layout.neighbours
        cells = self._sheet.chance.shuffled(range(self._sheet.layout.n_cells))
        return sorted(cells, key=lambda cell: opposite[cell] != cell and opposite[cell] not in near[cell])

    def begin(self, cell: Cell) -> None:
        """Begin the cage of a cell."""
        for each in {cell, self._sheet.opposite[cell]}:
            self.cage_of[each] = [each]

    def grow(self, cell: Cell) -> bool:
        """Add a random free cell to the cage of `cell`. Return whether one fits."""
        near = self._sheet.layout.neighbours
        around = {other for each in self.cage_of[cell] for other in near[each] if other not in self.cage_of}
        return any(self._add(other, cell) for other in self._sheet.chance.shuffled(sorted(around)))

    def join(self, cell: Cell) -> bool:
        """Add `cell`, alone in its cage, to a cage next to it. Return whether it fits into one."""
        if len(self.cage_of[cell]) >= MIN_CELLS:
            return False
        return any(self._add(cell, other) for other in self._sheet.chance.shuffled(self._sheet.layout.neighbours[cell]))

    def _add(self, cell: Cell, other: Cell) -> bool:
        """Add `cell` to the cage of `other`, and so with their opposites, if both cages stay valid."""
        opposite = self._sheet.opposite
        cage, more = self.cage_of[other], {cell}
        if opposite[other] in cage:
            more.add(opposite[cell])
        cells = [*cage, *sorted(more)]
        back = [opposite[each] for each in cells]
        if not (self._fits(cells) and self._fits(back) and ({*cells} == {*back} or {*cells}.isdisjoint(back))):
            return False
        self.cage_of.update(dict.fromkeys(back, back))
        self.cage_of.update(dict.fromkeys(cells, cells))  # the same cage, if it is its own opposite
        return True

    def _fits(self, cells: list[Cell]) -> bool:
        return len(cells) <= MAX_CELLS and len({self._sheet.grid[cell] for cell in cells}) == len(cells)
