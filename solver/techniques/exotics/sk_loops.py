"""SK loops: cells around four areas with exactly as many digits as cells, counted by the houses they share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from solver.board import N_, Board, Digit, Layout, Mask, bits, for_current_layout, mask_of
from solver.steps import Candidate, Cells, CellSet, CellSets, Role, Step, View, candidates_among, nonempty
from solver.techniques.exotics.bands import LineCrossing, lattices, rectangles_of_areas
from solver.techniques.once import once
from solver.techniques.technique import Options, Sentences, Technique, Wording


@once
def find_sk_loops(board: Board, options: Options) -> Iterator[Step]:
    """SK loop: a ring of eight sets of cells with exactly as many digits as cells, so each digit is used up.

    Two lines cross two others in four areas. In each area, each line has cells beside the crossing. These eight parts
    form a ring in which neighbours share a house: a line or an area. A house holds a digit only once, so the loop holds
    a digit at most as often as houses are needed to cover its places. If these numbers add up to the number of cells,
    every house of such a cover has its digit inside the loop, and the digit is removed from the rest of the house.
    Yields in the order of the lines. Source: Steve Kurzhals and "Domino loops" (forum.enjoysudoku.com).
    """
    room = _Room(board)
    for houses, parts in _rings(board.layout):
        if options.is_spent():
            return
        if sum(map(room.__getitem__, parts)) < 0:
            continue
        loop = _Loop(houses, tuple(part & board.open_mask for part in parts))
        covers = _covers_if_exact(board, loop) if all(loop.parts) else None
        if covers:
            yield from _step(board, loop, covers)


# The houses and parts of a loop, as in `_Loop`, but including cells that are not open.
_Ring = tuple[tuple[int, ...], tuple[Mask, ...]]
_N_PARTS = 8
_KEPT_UP_TO = 12  # digits; larger layouts have too many loops to keep


class _Loop(NamedTuple):
    """Eight houses in turn, and the open cells of the parts: `parts[k]` lies in `houses[k]` and the next one."""

    houses: tuple[int, ...]
    parts: tuple[Mask, ...]

    @property
    def cells(self) -> Mask:
        """All cells of the loop."""
        return mask_of(cell for part in self.parts for cell in bits(part))

    def of_house(self, k: int) -> Mask:
        """Return the cells of the two parts in `houses[k]`."""
        return self.parts[k - 1] | self.parts[k]


class _Room(dict[Mask, int]):
    """For each part of a loop twice its open cells less its digits, found on first use; very low without open cells.

    A house covers a digit in two parts at most, so the parts of an exact loop have no more digits than twice their
    cells. Few loops pass this.
    """

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, part: Mask) -> int:
        cells, digits = part & self._board.open_mask, 0
        for cell in bits(cells):
            digits |= self._board.candidates[cell]
        self[part] = 2 * cells.bit_count() - digits.bit_count() if cells else -self._board.layout.n_nodes
        return self[part]


def _rings(layout: Layout) -> Iterable[_Ring]:
    """Return the loops that a layout has room for; cached for small layouts."""
    return _kept_rings(layout) if layout.n <= _KEPT_UP_TO else _all_rings(layout)


@for_current_layout(1)
def _kept_rings(layout: Layout) -> tuple[_Ring, ...]:
    return tuple(_all_rings(layout))


def _all_rings(layout: Layout) -> Iterator[_Ring]:
    for lattice in lattices(layout):
        if lattice.lines <= lattice.across:
            for corners in rectangles_of_areas(layout, lattice):
                yield _ring(layout, corners)


def _ring(layout: Layout, corners: tuple[LineCrossing, ...]) -> _Ring:
    """Return houses and parts, from the line of the first two corners on."""
    houses: list[int] = []
    for k, corner in enumerate(corners):
        houses += (corner.line, corner.area, corner.across) if k % 2 else (corner.area,)
    houses = [*houses[1:], houses[0]]
    crossings = mask_of(corner.cell for corner in corners)
    masks = [layout.houses[h].mask for h in houses]
    parts = tuple(one & other & ~crossings for one, other in zip(masks, [*masks[1:], masks[0]], strict=True))
    return tuple(houses), parts


class _Cover(NamedTuple):
    """The smallest number of houses of a loop that cover some of its parts.

    `houses` are the houses of all such choices, `doubled` the parts that one of them covers twice, as masks of indices.
    """

    size: int
    houses: Mask
    doubled: Mask


@lru_cache(maxsize=256)
def _cover(parts: Mask) -> _Cover:
    """Return the cover of `parts`; houses k and k + 1 cover part k."""
    best = _Cover(_N_PARTS + 1, 0, 0)
    for chosen in range(1 << _N_PARTS):
        # House k covers parts k − 1 and k, so all that is chosen covers itself and itself turned by one.
        after = chosen >> 1 | (chosen & 1) << _N_PARTS - 1
        if not parts & ~(chosen | after) and chosen.bit_count() <= best.size:
            known = best if chosen.bit_count() == best.size else _Cover(chosen.bit_count(), 0, 0)
            best = _Cover(known.size, known.houses | chosen, known.doubled | chosen & after & parts)
    return best


def _covers_if_exact(board: Board, loop: _Loop) -> dict[Digit, _Cover] | None:
    """Map each digit to its cover; None unless the sizes add up to the number of cells and use all eight houses."""
    left = loop.cells.bit_count()
    covers = {}
    for digit in range(1, board.layout.n + 1):
        places = board.cells_for[digit]
        parts = mask_of(k for k, part in enumerate(loop.parts) if part & places)
        if parts:
            covers[digit] = _cover(parts)
            left -= covers[digit].size
            if left < 0:
                return None
    houses = 0
    for cover in covers.values():
        houses |= cover.houses
    return covers if left == 0 and houses == (1 << _N_PARTS) - 1 else None


def _step(board: Board, loop: _Loop, covers: dict[Digit, _Cover]) -> Iterator[Step]:
    eliminations = tuple(sorted(_removed(board, loop, covers)))
    if not eliminations:
        return
    removed = set(eliminations)
    facts = nonempty(cells=Cells(bits(loop.cells)), locks=CellSets(_locks(loop, covers)))
    own = candidates_among(board, bits(loop.cells), board.layout.digits_mask)
    view = View(
        cells={Role.PATTERN: tuple(bits(loop.cells))},
        candidates={Role.PATTERN: tuple(c for c in own if c not in removed), Role.REMOVED: eliminations},
        sets=tuple(tuple(bits(loop.of_house(k))) for k in range(8)),
    )
    yield Step("sk-loop", eliminations=eliminations, facts=facts, views=(view,))


def _removed(board: Board, loop: _Loop, covers: dict[Digit, _Cover]) -> set[Candidate]:
    """Return the eliminations: outside the loop in a locked house, and in parts that lie in two of a digit's houses."""
    eliminations = set()
    for digit, cover in covers.items():
        removed = 0
        for k in bits(cover.houses):
            removed |= board.layout.houses[loop.houses[k]].mask & ~loop.of_house(k)
        for k in bits(cover.doubled):
            removed |= loop.parts[k]
        eliminations |= {Candidate(cell, digit) for cell in bits(removed & board.cells_for[digit])}
    return eliminations


def _locks(loop: _Loop, covers: dict[Digit, _Cover]) -> Iterator[CellSet]:
    for k in range(8):
        digits = tuple(digit for digit, cover in covers.items() if cover.houses >> k & 1)
        yield CellSet(tuple(bits(loop.of_house(k))), digits)


TECHNIQUES = (Technique("sk-loop", N_("SK loop"), N_("Exotic patterns"), find_sk_loops),)
SENTENCES: Sentences = {
    "sk-loop": (
        Wording(
            N_(
                "These sets of cells form a loop: {locks}. In each set, each digit listed with it can be used only "
                "once. All the sets together allow just as many digits as they have cells. So every set needs all its "
                "digits. The rest of its {any_house} cannot have them: remove {removed}."
            )
        ),
    ),
}
