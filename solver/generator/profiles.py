"""How to dig so that many puzzles meet a wish. This is only a guess: `judge` decides."""

from __future__ import annotations

from typing import NamedTuple

from solver.board import Layout
from solver.generator.wish import Wish
from solver.techniques import BASIC_LADDER, find_ladder

NO_LIMIT = 1 << 62


class Profile(NamedTuple):
    """How to dig.

    `kept`: digging stops at a random share of givens between these limits, in percent of the cells, unless the wish
    names a number of givens or a minimal puzzle. `by_logic`: dig only where singles and locked candidates still solve
    the puzzle. `more`: then remove a few more givens, a random number between these limits. `nodes`: the least and
    the most nodes that the compiled search should need; it needs one if singles and locked candidates are enough.
    """

    kept: tuple[int, int] = (0, 0)
    by_logic: bool = False
    more: tuple[int, int] | None = None
    nodes: tuple[int, int] = (1, NO_LIMIT)


_ANY = Profile()
_BY_LEVEL = {
    "beginner": Profile((40, 50), by_logic=True, nodes=(1, 1)),
    "easy": Profile((30, 40), by_logic=True, nodes=(1, 1)),
    "medium": Profile(by_logic=True, nodes=(1, 3)),
    "hard": Profile(nodes=(2, 4)),
    "expert": Profile(nodes=(2, NO_LIMIT)),
    "extreme": Profile(nodes=(4, NO_LIMIT)),
}
# On boards of more than ten digits, puzzles that are dug as far as possible take long to explain.
_BY_LEVEL_ON_LARGE = {
    "hard": Profile(by_logic=True, more=(1, 4)),
    "expert": Profile(by_logic=True, more=(1, 3)),
    "extreme": Profile(by_logic=True, more=(2, 3)),
}
_LARGE = 10  # digits


def is_large(layout: Layout) -> bool:
    """Whether explaining its hard puzzles takes seconds."""
    return layout.n > _LARGE


def profile_for(wish: Wish) -> Profile:
    """Return how to dig for `wish`."""
    basic = find_ladder(BASIC_LADDER).ranks
    if not set(wish.needs) <= basic.keys():
        return Profile(nodes=(2, NO_LIMIT))
    by_level = _BY_LEVEL | _BY_LEVEL_ON_LARGE if is_large(wish.layout) else _BY_LEVEL
    profile = by_level.get(wish.level or "", _ANY)
    if wish.minimal or wish.needs or wish.givens:
        profile = profile._replace(kept=(0, 0), by_logic=profile.by_logic and not wish.minimal)
    if wish.minimal:
        profile = profile._replace(more=None)
    return profile


def least_givens(wish: Wish, profile: Profile) -> tuple[int, int]:
    """Return the limits between which the least number of givens is drawn."""
    if wish.minimal:
        return 0, 0
    if wish.givens:
        return wish.givens
    least, most = (share * wish.layout.n_cells // 100 for share in profile.kept)
    return least, most
