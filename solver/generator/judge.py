"""Whether a puzzle is as wished, and how far it is from that."""

from __future__ import annotations

from typing import NamedTuple

from solver.board import N_, Budget, Meter, Puzzle, Sentence, is_symmetric
from solver.generator.digging import engine_for, redundant_given
from solver.generator.levels import LEVELS
from solver.generator.wish import Wish
from solver.rating.own import own_rating
from solver.steps import Walkthrough
from solver.techniques import explain


class Judgement(NamedTuple):
    """What is known about a puzzle. `distance` is 0 if it is as wished; `why` says what it lacks."""

    distance: float
    why: Sentence | None
    level: str | None = None
    hardest: str | None = None
    walkthrough: Walkthrough | None = None


class Judge:
    """Judges the puzzles made for one wish."""

    def __init__(self, wish: Wish, meter: Meter, *, plain: bool) -> None:
        self._wish, self._meter = wish, meter
        self._engine = engine_for(plain=plain)

    def of(self, puzzle: Puzzle) -> Judgement:
        """Judge `puzzle`, which has one solution."""
        wish = self._wish
        if wish.givens and not wish.givens[0] <= puzzle.n_givens <= wish.givens[1]:
            least, most = wish.givens
            off = max(least - puzzle.n_givens, puzzle.n_givens - most)
            return Judgement(100 + off, Sentence(N_("{n} givens"), n=puzzle.n_givens))
        if wish.pattern is not None and puzzle.given_mask != wish.pattern:
            n = (puzzle.given_mask & ~wish.pattern).bit_count()
            return Judgement(200 + n, Sentence(N_("{n} givens outside the pattern"), n=n))
        if not is_symmetric(puzzle.layout, puzzle.given_mask, wish.symmetry):
            return Judgement(300, Sentence(N_("not symmetric")))
        if wish.minimal and redundant_given(puzzle, self._engine) is not None:
            return Judgement(50, Sentence(N_("a given can be left out")))
        return self._rated(puzzle) if wish.is_rated else Judgement(0, None)

    def _rated(self, puzzle: Puzzle) -> Judgement:
        seconds = self._meter.seconds_left()
        walkthrough = explain(puzzle, unique=True, budget=Budget(seconds=seconds))
        rating = own_rating(walkthrough)
        why = self._lack(rating.level)
        off = abs(LEVELS.index(rating.level) - LEVELS.index(self._wish.level)) if rating.level and why else 9
        return Judgement(off if why else 0, why, rating.level, rating.hardest, walkthrough)

    def _lack(self, level: str | None) -> Sentence | None:
        if level is None or (self._wish.level and level != self._wish.level):
            return Sentence(N_("the level is {level}"), level=level or "–")
        return None
