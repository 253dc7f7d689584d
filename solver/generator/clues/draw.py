"""Which kinds of clues are drawn, and how they are drawn together."""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Layout
from solver.board.puzzle import MAX_CLUES
from solver.engines.protocol import Grid
from solver.generator.chance import Chance
from solver.generator.clues.cages import draw_cages
from solver.generator.clues.lines import LINE_SLUGS, draw_lines
from solver.generator.clues.marks import MARK_SLUGS, draw_marks
from solver.generator.clues.outside import OUTSIDE_SLUGS, draw_outside, has_lines
from solver.generator.clues.sheet import ClueSet, ClueSheet

CAGE = "cage"
DRAWN = (CAGE, *LINE_SLUGS, *MARK_SLUGS, *OUTSIDE_SLUGS)
ALIASES = {"killer": CAGE}  # what people call a puzzle with such clues


def fitting_kinds(layout: Layout) -> tuple[str, ...]:
    """Return the kinds of DRAWN that `layout` may have: those outside need rows and columns from edge to edge."""
    return DRAWN if has_lines(layout) else tuple(slug for slug in DRAWN if slug not in OUTSIDE_SLUGS)


def draw_clues(layout: Layout, slugs: Sequence[str], grid: Grid, chance: Chance) -> list[ClueSet]:
    """Return clues of these kinds (of DRAWN) that fit `grid`, at most MAX_CLUES, in sets that belong together.

    There may be none of a kind, if the grid or the board has no place for it.
    """
    sheet = ClueSheet(layout, grid, chance)
    n_lines = sum(slug in LINE_SLUGS for slug in slugs)
    sets = [each for slug in slugs for each in _of_kind(sheet, slug, n_lines)]
    n_clues, drawn = 0, []
    for each in sets if len(slugs) == 1 else chance.shuffled(sets):
        n_clues += len(each)
        if n_clues <= MAX_CLUES:
            drawn.append(each)
    return drawn


def _of_kind(sheet: ClueSheet, slug: str, n_lines: int) -> list[ClueSet]:
    if slug == CAGE:
        return draw_cages(sheet)
    if slug in LINE_SLUGS:
        return draw_lines(sheet, slug, n_lines)
    return draw_marks(sheet, slug) if slug in MARK_SLUGS else draw_outside(sheet, slug)
