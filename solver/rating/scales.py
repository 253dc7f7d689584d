"""All scales, in display order."""

from __future__ import annotations

from solver.board import N_, Layout, Puzzle
from solver.rating.explainer import EXPLAINER
from solver.rating.hodoku import HODOKU
from solver.rating.own import OWN
from solver.rating.scale import Scale
from solver.rating.sudokuwiki import SUDOKUWIKI

SCALES: tuple[Scale, ...] = (OWN, HODOKU, EXPLAINER, SUDOKUWIKI)
# The order of searches that share their time: only Sudoku Explainer's ladder can take minutes, so it gets what is left.
SEARCH_ORDER: tuple[Scale, ...] = (OWN, HODOKU, SUDOKUWIKI, EXPLAINER)
_BY_LADDER = {scale.ladder.name: scale for scale in SCALES}
_MADE_FOR = "3x3"
NOT_FOR_CLUES = N_(
    "HoDoKu, Sudoku Explainer and SudokuWiki know digits and houses only: they do not rate puzzles with clues or "
    "other rules."
)


def scale_of(ladder: str) -> Scale | None:
    """Return the scale whose ladder has this name, or None."""
    return _BY_LADDER.get(ladder)


def scales_for(puzzle: Puzzle) -> tuple[Scale, ...]:
    """Return the scales that rate `puzzle`: with rules beyond houses only our own one."""
    return (OWN,) if puzzle.rules else SCALES


def is_extension(layout: Layout) -> bool:
    """Whether the scales were made for another board, so that their numbers for this one are ours."""
    return layout.name != _MADE_FOR
