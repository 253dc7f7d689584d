"""How to dig so that many puzzles meet a wish. This is only a guess: `judge` decides."""

from __future__ import annotations

from solver.board import Layout
from solver.generator.wish import Wish
from solver.rating.level import NO_LIMIT, Profile, find_level
from solver.techniques import BASIC_LADDER, find_ladder

_LARGE = 10  # digits
_MORE_KEPT = 18  # percent of the cells that may be given where clues are left out, which makes a puzzle harder


def is_large(layout: Layout) -> bool:
    """Whether explaining its hard puzzles takes seconds."""
    return layout.n > _LARGE


def profile_for(wish: Wish) -> Profile:
    """Return how to dig for `wish`."""
    basic = find_ladder(BASIC_LADDER).ranks
    if not set(wish.needs) <= basic.keys():
        return Profile(nodes=(2, NO_LIMIT))
    profile = _profile_of(wish) if wish.level else Profile()
    if wish.minimal or wish.needs or wish.givens:
        profile = profile._replace(kept=(0, 0), by_logic=profile.by_logic and not wish.minimal)
    if wish.minimal:
        profile = profile._replace(more=None)
    return profile


def _profile_of(wish: Wish) -> Profile:
    row = find_level(wish.level or "")
    if wish.clues:
        least, most = row.profile_with_clues.kept
        return row.profile_with_clues._replace(kept=(least, most + (_MORE_KEPT if wish.is_thinned else 0)))
    return row.profile_on_large if is_large(wish.layout) else row.profile


def least_givens(wish: Wish, profile: Profile) -> tuple[int, int]:
    """Return the limits between which the least number of givens is drawn."""
    if wish.minimal:
        return 0, 0
    if wish.givens:
        return wish.givens
    least, most = (share * wish.layout.n_cells // 100 for share in profile.kept)
    return least, most
