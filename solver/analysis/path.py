"""The path through a puzzle: how many places are open at each step, and where it is narrowest and hardest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from solver.board import Board, Budget, Meter, Puzzle, has_several
from solver.rating.levels import difficulty_of
from solver.rating.minutes import expected_minutes
from solver.rating.own import own_rating
from solver.steps import Ended, Step, Walkthrough
from solver.techniques import DEFAULT_LADDER, find_ladder, find_technique
from solver.techniques.basic.singles import SINGLES
from solver.techniques.once import first_of_each_conclusion
from solver.techniques.technique import options_on

MAX_PLACES = 20  # counted at a step that is no single
COUNT_SECONDS = 5.0  # for counting the places at all steps that are no singles
STEP_SECONDS = 0.1  # at one of them


class PuzzlePath(NamedTuple):
    """What the walk-through by the teaching ladder is like; steps are counted from 1.

    `places` says for each step how many conclusions its technique allows there: for singles of any kind, how many cells
    can be filled. It is None where time ran out. `bottleneck` is the step with the fewest, of several the hardest, of
    equally hard ones the first; None if every open cell can be filled at each step. `hardest` is the first step of
    the hardest technique. `score` and `minutes` are those of our own scale.
    """

    places: tuple[int | None, ...]
    bottleneck: int | None
    hardest: int
    technique: str
    level: str
    score: int
    minutes: int


def path_of(puzzle: Puzzle, walkthrough: Walkthrough, meter: Meter) -> PuzzlePath | None:
    """Return the path along a walk-through by the teaching ladder; None if that has no step or does not solve it."""
    steps, rating = walkthrough.steps, own_rating(walkthrough)
    if walkthrough.ended is not Ended.SOLVED or not steps:
        return None
    board, places, n_open = walkthrough.board_at(0), [], []
    counting = Budget(seconds=min(COUNT_SECONDS, left) if (left := meter.seconds_left()) else COUNT_SECONDS).start()
    for step in steps:
        n_open.append(board.digits.count(0))
        places.append(_n_places(board, step, counting))
        step.apply(board)
    slugs = [step.technique for step in steps]
    return PuzzlePath(
        tuple(places),
        _bottleneck(places, n_open, slugs),
        slugs.index(str(rating.hardest)) + 1,
        str(rating.hardest),
        str(rating.level),
        rating.score or 0,
        expected_minutes(rating.counts or {}, puzzle.layout),
    )


def _bottleneck(places: Sequence[int | None], n_open: Sequence[int], slugs: Sequence[str]) -> int | None:
    counts = [(k, count) for k, count in enumerate(places) if count is not None and count < n_open[k]]
    fewest = min((count for _, count in counts), default=0)
    narrow = (k + 1 for k, count in counts if count == fewest)
    return max(narrow, key=lambda number: (difficulty_of(slugs[number - 1]), -number), default=None)


def _n_places(board: Board, step: Step, meter: Meter) -> int | None:
    if step.technique in SINGLES:
        return _n_singles(board)
    if meter.check_clock():
        return None
    own = Budget(seconds=min(STEP_SECONDS, meter.seconds_left() or 0)).start()
    techniques = (each for each in find_ladder(DEFAULT_LADDER).techniques if each.slug == step.technique)
    technique = next(techniques, None) or find_technique(step.technique)
    found = first_of_each_conclusion(technique.find(board, options_on(board, unique=True, meter=own)))
    count = sum(1 for _ in islice(found, MAX_PLACES))
    return None if own.spent else max(1, count)


def _n_singles(board: Board) -> int:
    """Return how many cells a naked or hidden single can fill."""
    cells = {cell for cell, mask in enumerate(board.candidates) if mask and not has_several(mask)}
    for h in board.layout.complete_houses:
        for digit in range(1, board.layout.n + 1):
            places = board.cells_for[digit] & board.layout.houses[h].mask
            if places and not has_several(places):
                cells.add(places.bit_length() - 1)
    return len(cells)
