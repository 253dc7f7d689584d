"""From which candidates chains of a kind can be found at all, and how long they are: what compiled code sees first."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from solver.board import Board, Layout, Mask

if TYPE_CHECKING:
    from solver.fast.signs import Grid

_MOST_CANDIDATES = 1000


class Kind(NamedTuple):
    """The links of some chains, as `fast.webs` names them, what makes an end, and the fewest strong links."""

    strong: int
    weak_in_cells: bool
    end: int
    fewest: int


X_CHAIN, XY_CHAIN = Kind(2, False, 0, 2), Kind(1, False, 0, 3)
AIC, CLOSED, OPPOSITE = (Kind(3, True, end, 2) for end in (1, 2, 3))

# For each start, a candidate's number and whether it is taken for true: the fewest strong links to an end of a chain.
Levels = Mapping[tuple[int, bool], int]


@lru_cache(maxsize=64)
def grid_of(layout: Layout) -> Grid:
    """What compiled code has to know of `layout`."""
    from solver.fast.signs import make_grid

    houses = layout.houses
    return make_grid([house.cells for house in houses], [house.is_line for house in houses], layout.n, layout.n_cells)


def levels_of(board: Board, kind: Kind) -> Levels | None:
    """The starts of chains of a `kind` on `board`, all others come to no end; None where nothing compiled says so."""
    if "numba" not in sys.modules:
        return None
    from solver.fast.nets import is_compiled

    candidates = tuple(board.candidates)
    if not is_compiled or sum(mask.bit_count() for mask in candidates) > _MOST_CANDIDATES:
        return None
    return _levels(board.layout, candidates, kind)


@lru_cache(maxsize=8)
def _levels(layout: Layout, candidates: tuple[Mask, ...], kind: Kind) -> Levels:
    from solver.fast import nets, webs

    web = webs.make_web(layout.n, layout.n_cells, sum(mask.bit_count() for mask in candidates))
    webs.link(grid_of(layout), nets.row(candidates), web, kind.strong, kind.weak_in_cells)
    webs.find_levels(web, kind.end, kind.fewest)
    return {(int(web.nodes[k // 2]), bool(k % 2)): int(level) for k, level in enumerate(web.levels.tolist()) if level}
