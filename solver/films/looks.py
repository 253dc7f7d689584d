"""How a moment of a run looks on the board."""

from __future__ import annotations

from solver.board import WHOLE, Board, Highlight, Mask, Puzzle
from solver.drawing import Marks
from solver.lab import CROSS_OUT_REASONS, LASTING_REMARKS
from solver.lab.events import TENTATIVE
from solver.recordings import Moment
from solver.steps import Candidate

SHADES = 10  # of a candidate in a point, by its share


def candidates_of(puzzle: Puzzle, moment: Moment) -> list[Mask]:
    """Return for each cell the candidates that houses and the engine leave."""
    allowed = Board(Puzzle(puzzle.layout, tuple(moment.digits))).candidates
    return [mask & ~crossed_out for mask, crossed_out in zip(allowed, moment.crossed_out)]


def marks_of(puzzle: Puzzle, moment: Moment) -> Marks:
    """Return the marks for digits that the engine has written, for the point, and for what the last event is about."""
    cells = {cell: "is-tentative" if why == TENTATIVE else "is-forced" for cell, why in enumerate(moment.whys) if why}
    candidates = {
        Candidate(cell, digit): f"is-share-{max(1, SHADES * share // WHOLE)}"
        for cell, digit, share in moment.point
        if not moment.digits[cell] and not moment.crossed_out[cell] >> digit & 1
    }
    for cell, digit, share in _shown_at(moment):
        if moment.digits[cell]:
            cells[cell] = f"{cells.get(cell, '').removesuffix('is-shown').strip()} is-shown".strip()
        else:
            candidates[Candidate(cell, digit)] = "is-affirmed" if share else "is-denied"
    clue = lit_clue(moment)
    clues: dict[str, tuple[int, ...]] = {puzzle.clues[clue - 1].text(puzzle.layout): ()} if clue else {}
    return Marks(cells=cells, candidates=candidates, clues=clues)


def lit_clue(moment: Moment) -> int:
    """Return the number of the clue that is the reason for the last event; 0 if it is none."""
    event = moment.event
    return 0 if event is None or event.taken_back else event.clue or 0


def _shown_at(moment: Moment) -> tuple[Highlight, ...]:
    """Return the candidates that the last event points at."""
    event = moment.event
    if event and event.why in CROSS_OUT_REASONS:
        return () if event.taken_back else (Highlight(event.cell, event.digit, 0),)
    if event is None or event.why in LASTING_REMARKS:
        return ()
    return event.shown if event.clue is None else ()
