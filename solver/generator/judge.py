"""Judge whether a puzzle meets a wish, and how far off it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from solver.board import N_, Budget, Meter, Puzzle, Sentence, is_symmetric
from solver.board.clues import find_clue_kind
from solver.generator.digging import engine_for, redundant_given
from solver.generator.profiles import is_large
from solver.generator.wish import Wish
from solver.rating.explainer import explainer_rating
from solver.rating.level import LEVELS, find_level
from solver.rating.levels import difficulty_of
from solver.rating.own import own_rating
from solver.steps import Ended, Walkthrough
from solver.techniques import DEFAULT_LADDER, Ladder, Technique, explain, find_ladder, find_technique
from solver.techniques.ladders.explainer import EXPLAINER_LADDER, least_number

# On large boards these techniques take longer than all others together, and are seldom needed. Techniques after
# _LAST_QUICK are seldom needed either.
_SLOW = ("three-d-medusa", "wxyz-wing", "vwxyz-wing", "sue-de-coq", "aligned-pair-exclusion", "simple-colors-trap")
_LAST_QUICK = "grouped-discontinuous-nice-loop"

# Distances from the wish for what a puzzle may lack: the easier a person notices it, the larger. One level more or less
# counts 1, and so does one point of ER.
_OUTSIDE_PATTERN = 1000  # the pattern was drawn by hand, so leaving it shows at once
_WRONG_NUMBER = 500  # of givens: anybody can count them; each one too many or too few adds 1
_NOT_SYMMETRIC = 300  # visible too, but it does not matter for solving the puzzle
_CLUE_MISSING = 200  # for each kind: it is what people look for first, after the places of givens
_NOT_MINIMAL = 100  # only noticed by trying to leave givens out
_NO_LEVEL = 60  # the level is unknown: rank it below a puzzle that is known to be too hard
_TOO_HARD = 50  # cannot be solved by the ladder: further than any level that it has
_TECHNIQUE_MISSING = 10  # for each: a wished technique outweighs any level
_HARDER_TECHNIQUE = 5  # the wished techniques are needed, but so are harder ones
_TOO_EARLY = 3  # the techniques are right, but not their order
_ER_TOO_HIGH = 2  # however much it is too high


class Shortfall(NamedTuple):
    """One way in which a puzzle misses the wish: how far off it is, and why."""

    distance: float
    reason: Sentence


class Judgement(NamedTuple):
    """What is known about a puzzle. `walkthrough` is None if nothing was wished that needs one.

    `level` and `hardest` (a slug) are None without a walk-through that leads to the end.
    """

    shortfalls: tuple[Shortfall, ...] = ()
    level: str | None = None
    hardest: str | None = None
    walkthrough: Walkthrough | None = None

    @property
    def distance(self) -> float:
        """How far the puzzle is from the wish; 0 if it meets the wish."""
        return sum(shortfall.distance for shortfall in self.shortfalls)


class Judge:
    """Judges the puzzles made for one wish. `meter` limits the time of walk-throughs."""

    def __init__(self, wish: Wish, meter: Meter, *, plain: bool) -> None:
        self._wish, self._meter = wish, meter
        self._engine = engine_for(wish.layout, plain=plain)
        self._quick, self._ladder = _ladders_for(wish)

    def judge(self, puzzle: Puzzle) -> Judgement:
        """Judge `puzzle`, which has one solution."""
        shortfalls = tuple(self._givens_shortfalls(puzzle))
        if shortfalls or not self._wish.is_rated:
            return Judgement(shortfalls)
        walkthrough = self._explained(puzzle, self._quick)
        if _is_screened(self._wish) and self._may_be_harder(walkthrough):
            return Judgement((Shortfall(_TOO_HARD, Sentence(N_("it may need harder techniques"))),))
        if self._quick is not self._ladder and walkthrough.ended is Ended.SOLVED:
            walkthrough = self._explained(puzzle, self._ladder)
        rating = own_rating(walkthrough)
        shortfalls = tuple(self._step_shortfalls(walkthrough, rating.level))
        if not shortfalls and self._wish.er:
            shortfalls = tuple(self._er_shortfall(puzzle, *self._wish.er))
        return Judgement(shortfalls, rating.level, rating.hardest, walkthrough)

    def _may_be_harder(self, walkthrough: Walkthrough) -> bool:
        """Whether a puzzle seems harder than the wished level, by a walk-through without slow techniques."""
        level = own_rating(walkthrough).level
        if level is None:
            return walkthrough.ended is Ended.STUCK
        return LEVELS.index(level) > LEVELS.index(self._wish.level or LEVELS[-1])

    def _explained(self, puzzle: Puzzle, ladder: Ladder) -> Walkthrough:
        return explain(puzzle, ladder=ladder, unique=True, budget=Budget(seconds=self._meter.seconds_left()))

    def _givens_shortfalls(self, puzzle: Puzzle) -> Iterator[Shortfall]:
        """Yield what is wrong with the clues, the places of the givens, or their number."""
        wish, n = self._wish, puzzle.n_givens
        pattern = puzzle.given_mask if wish.pattern is None else wish.pattern
        if outside := (puzzle.given_mask & ~pattern).bit_count():
            text = N_("one more given than the pattern") if outside == 1 else N_("{n} more givens than the pattern")
            yield Shortfall(_OUTSIDE_PATTERN + outside, Sentence(text, n=outside))
        if wish.givens and not wish.givens[0] <= n <= wish.givens[1]:
            off = max(wish.givens[0] - n, n - wish.givens[1])
            yield Shortfall(_WRONG_NUMBER + off, Sentence(N_("{n} givens"), n=n))
        if missing := [slug for slug in wish.clues if all(clue.kind.slug != slug for clue in puzzle.clues)]:
            titles = tuple(Sentence(find_clue_kind(slug).title) for slug in missing)
            yield Shortfall(_CLUE_MISSING * len(missing), Sentence(N_("not drawn: {clues}"), clues=titles))
        if n == puzzle.layout.n_cells and not wish.givens and wish.pattern is None:
            yield Shortfall(_WRONG_NUMBER, Sentence(N_("there was no time to leave a cell empty")))
        if not is_symmetric(puzzle.layout, puzzle.given_mask, wish.symmetry):
            yield Shortfall(_NOT_SYMMETRIC, Sentence(N_("the givens are not symmetric")))
        if wish.minimal and redundant_given(puzzle, self._engine, self._meter) is not None:
            yield Shortfall(_NOT_MINIMAL, Sentence(N_("not every given is needed")))
        elif wish.minimal and self._meter.spent:
            yield Shortfall(_NOT_MINIMAL, Sentence(N_("there was no time to check whether every given is needed")))

    def _step_shortfalls(self, walkthrough: Walkthrough, level: str | None) -> Iterator[Shortfall]:
        """Yield what is wrong with the level, or the techniques."""
        wish, slugs = self._wish, [step.technique for step in walkthrough.steps]
        if walkthrough.ended is Ended.BUDGET:
            yield Shortfall(_NO_LEVEL, Sentence(N_("no level was found in time")))
        elif level is None:
            yield Shortfall(_TOO_HARD, Sentence(N_("it needs harder techniques")))
        elif wish.level and level != wish.level:
            off = abs(LEVELS.index(level) - LEVELS.index(wish.level))
            yield Shortfall(off, Sentence(N_("its level is {level}"), level=Sentence(level)))
        if missing := [slug for slug in wish.needs if slug not in slugs]:
            yield Shortfall(
                _TECHNIQUE_MISSING * len(missing), Sentence(N_("not needed: {techniques}"), techniques=_names(missing))
            )
        if wish.nothing_harder and (
            harder := [slug for slug in {*slugs} if difficulty_of(slug) > self._hardest_wished]
        ):
            yield Shortfall(_HARDER_TECHNIQUE, Sentence(N_("harder: {techniques}"), techniques=_names(sorted(harder))))
        first = next((k for k, slug in enumerate(slugs) if slug in wish.needs), 0)
        if early := {*slugs[:first]} & {*wish.not_before}:
            yield Shortfall(_TOO_EARLY, Sentence(N_("too early: {techniques}"), techniques=_names(sorted(early))))

    @property
    def _hardest_wished(self) -> tuple[int, int]:
        return max(map(difficulty_of, self._wish.needs))

    def _er_shortfall(self, puzzle: Puzzle, least: float, most: float) -> Iterator[Shortfall]:
        ladder = _up_to(EXPLAINER_LADDER, lambda technique: least_number(technique.slug) <= round(10 * most))
        rating = explainer_rating(self._explained(puzzle, ladder))
        er = rating.er / 10
        if rating.ended is not Ended.SOLVED:
            yield Shortfall(_ER_TOO_HIGH, Sentence(N_("its ER is more than {most}"), most=most))
        elif not least <= er <= most:
            yield Shortfall(abs(er - (least if er < least else most)), Sentence(N_("its ER is {er}"), er=er))


def _names(slugs: list[str]) -> tuple[Sentence, ...]:
    return tuple(Sentence(find_technique(slug).name) for slug in slugs)


def _is_screened(wish: Wish) -> bool:
    """Whether to reject puzzles that cannot be solved without slow techniques, as the wished level needs none."""
    is_slow = wish.level is not None and find_level(wish.level).is_slow
    return is_slow and is_large(wish.layout) and not wish.needs


def _ladders_for(wish: Wish) -> tuple[Ladder, Ladder]:
    """Return two parts of the teaching ladder: the techniques a suitable puzzle may need, and all up to their last.

    A puzzle that the first cannot solve needs something harder. The second solves a puzzle exactly as the whole ladder
    does, but takes longer, since it also has harder techniques in between.
    """
    ladder = find_ladder(DEFAULT_LADDER)
    limits = []
    if wish.nothing_harder:
        limits.append(max(map(difficulty_of, wish.needs)))
    if wish.level:
        limits.append((LEVELS.index(wish.level), len(ladder.rungs)))
    if not limits:
        return ladder, ladder
    most = min(limits)
    ladder = _up_to(ladder, lambda technique: difficulty_of(technique.slug) <= most)
    if _is_screened(wish):
        return _up_to(ladder.without(_SLOW), lambda technique: technique.slug == _LAST_QUICK), ladder
    harder = [technique.slug for technique in ladder.techniques if difficulty_of(technique.slug) > most]
    return ladder.without(harder) if harder else ladder, ladder


def _up_to(ladder: Ladder, is_allowed: Callable[[Technique], bool]) -> Ladder:
    """Return `ladder` up to its last rung with a technique that is allowed."""
    rungs = ladder.rungs
    last = max((k for k, rung in enumerate(rungs) if any(map(is_allowed, rung.techniques))), default=-1)
    return replace(ladder, rungs=rungs[: last + 1])
