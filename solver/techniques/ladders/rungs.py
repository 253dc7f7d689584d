"""What a ladder is: rungs in the order in which an explanation tries them, and how hard their steps are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import blake2b
from itertools import takewhile
from string import Formatter
from typing import Any, NamedTuple

from solver.board import Board, Meter, is_possible
from solver.steps import Step
from solver.techniques.basic.locked import locked_in
from solver.techniques.basic.singles import SINGLES, hidden_singles_in
from solver.techniques.catalogue import SENTENCES, find_technique
from solver.techniques.ladders.queued import QueuedSingles
from solver.techniques.prefilter.prefilter import Flag, Prefilter, flag_of, prefilter_of
from solver.techniques.prefilter.single_runs import SingleRuns
from solver.techniques.technique import Options, Technique

# How hard a step is, on the board before it; the lowest is taken first.
Difficulty = Callable[[Step, Board], Any]


class Rung(NamedTuple):
    """Techniques tried together: the easiest of their steps is taken.

    The choice is among the first step of each technique, or among all their steps if `weighs_all`.
    Without `difficulty`, take the first step of the first technique that finds any.
    """

    techniques: tuple[Technique, ...]
    difficulty: Difficulty | None = None
    weighs_all: bool = False

    def may_help(self, board: Board) -> bool:
        """Whether a technique of the rung can find anything by the rules of the puzzle."""
        has_rules = bool(board.clues) or not board.layout.peers_are_all
        return has_rules or not all(each.needs_rules for each in self.techniques)

    def step(self, board: Board, options: Options, prefilter: Prefilter | None = None) -> Step | None:
        """Return the step to take on `board`; None if there is none. `prefilter`, if any, must match `board`."""
        difficulty = self.difficulty
        steps = self._steps(board, options, prefilter)
        if difficulty is None:
            return next(steps, None)
        return min(steps, key=lambda step: difficulty(step, board), default=None)

    def _steps(self, board: Board, options: Options, prefilter: Prefilter | None) -> Iterator[Step]:
        for technique in self.techniques:
            if prefilter and prefilter.rules_out(technique):
                continue
            for step in technique.find(board, options):
                yield step
                if not self.weighs_all:
                    break


@dataclass(frozen=True)
class Ladder:
    """Rungs, easiest first. `title` is a marked template.

    Two ladders with the same name differ in what was left out or put first.
    `queues_singles`: of several singles, take the one that came up first.
    """

    name: str
    title: str
    rungs: tuple[Rung, ...]
    left_out: tuple[str, ...] = ()
    queues_singles: bool = False
    first: tuple[str, ...] = ()

    @property
    def techniques(self) -> tuple[Technique, ...]:
        """All techniques, in order."""
        return tuple(technique for rung in self.rungs for technique in rung.techniques)

    @cached_property
    def ranks(self) -> dict[str, int]:
        """The number of each technique's rung, by slug: how hard it is by the ladder's own order."""
        return {each.slug: rank for rank, rung in enumerate(self.rungs) for each in rung.techniques}

    @cached_property
    def version(self) -> str:
        """A hash of the rungs and of the facts their sentences name; when it changes, stored steps are stale."""
        rungs = (" ".join(_signature(each.slug) for each in rung.techniques) for rung in self.rungs)
        return blake2b("\n".join(rungs).encode(), digest_size=4).hexdigest()

    def without(self, slugs: Iterable[str]) -> Ladder:
        """Return the ladder without the techniques called `slugs`. Raises ValueError if one of them is not on it."""
        left_out = frozenset(slugs)
        known = {technique.slug for technique in self.techniques}
        if unknown := sorted(left_out - known):
            raise ValueError(f"{unknown[0]!r} is not on the ladder {self.name!r}")
        rungs = (
            rung._replace(techniques=tuple(each for each in rung.techniques if each.slug not in left_out))
            for rung in self.rungs
        )
        kept = tuple(rung for rung in rungs if rung.techniques)
        return replace(self, rungs=kept, left_out=tuple(sorted(left_out | set(self.left_out))))


@cache
def _signature(slug: str) -> str:
    """Return the slug of a technique and the facts that its sentences name."""
    wordings = SENTENCES[slug]
    templates = [each.template for wording in wordings for each in (wording, *wording.also)]
    facts = {name for template in templates for _, name, _, _ in Formatter().parse(template) if name}
    return ",".join([slug, *sorted(facts)])


def with_first(ladder: Ladder, slugs: Sequence[str]) -> Ladder:
    """Return the ladder with the techniques called `slugs`, on it or not, tried before all others, in this order.

    A technique that is already on the ladder keeps the ladder's own finder. Singles at the start of the ladder still
    come first: nobody looks for wings on an untouched board. Raises ValueError for an unknown technique.
    """
    own = {each.slug: each for each in ladder.techniques}
    rest = ladder.without(own.keys() & set(slugs))
    singles = list(takewhile(lambda rung: all(each.slug in SINGLES for each in rung.techniques), rest.rungs))
    front, first = (
        [Rung((own.get(slug) or find_technique(slug),)) for slug in slugs if (slug in SINGLES) == is_single]
        for is_single in (True, False)
    )
    rungs = (*front, *singles, *first, *rest.rungs[len(singles) :])
    return replace(rest, rungs=rungs, left_out=ladder.left_out, first=tuple(slugs))


_QUEUED: dict[str, Callable[[QueuedSingles, Board, Options], Step | None]] = {
    "full-house": QueuedSingles.full_house,
    "naked-single": QueuedSingles.naked_single,
    "hidden-single": QueuedSingles.hidden_single,
}


# Techniques that search house by house, with their finders for one house.
_BY_HOUSE: dict[str, Callable[[Board, int], Iterator[Step]]] = {
    "hidden-single": hidden_singles_in,
    "pointing": locked_in,
    "claiming": locked_in,
}


class Climb:
    """Steps by a ladder on a board that nothing else changes."""

    def __init__(self, ladder: Ladder, board: Board, options: Options) -> None:
        self._board, self._options = board, options
        self._queues = QueuedSingles(board) if ladder.queues_singles else None
        self._prefilter = prefilter_of(board)
        self._rungs = tuple(rung for rung in ladder.rungs if rung.may_help(board))
        self._rung_flags: list[Flag | None] = []  # of the rungs needed so far
        self._runs = (
            None if self._queues or not self._prefilter else SingleRuns(self._leading_techniques(), self._prefilter)
        )

    def _leading_techniques(self) -> Iterator[Technique]:
        """Yield the techniques of the first rungs, until one weighs its steps or has no flag."""
        for k, rung in enumerate(self._rungs):
            if self._flag(k) is None or rung.difficulty:
                return
            yield rung.techniques[0]

    def _flag(self, k: int) -> Flag | None:
        """Return the flag without which rung `k` has no step; None if the rung must always be tried."""
        flags = self._rung_flags
        while len(flags) <= k:
            flags.append(self._flag_of(self._rungs[len(flags)]))
        return flags[k]

    def _flag_of(self, rung: Rung) -> Flag | None:
        technique = rung.techniques[0]
        if self._prefilter is None or len(rung.techniques) > 1 or (self._queues and technique.slug in _QUEUED):
            return None
        return flag_of(technique)

    def advance(self, meter: Meter) -> tuple[Step, ...]:
        """Take the next step, or a whole run of singles, and return what was taken.

        Empty if `next_step` finds nothing. Steps and node counts are the same as from repeated calls of `next_step`.
        """
        if self._runs and (steps := self._runs.take(self._board, meter)):
            return steps
        step = self.next_step(meter)
        if step is None:
            return ()
        self.take(step)
        return (step,)

    def next_step(self, meter: Meter) -> Step | None:
        """Return the step of the first rung that has one; None if none has or the budget is spent (a node per rung)."""
        prefilter = self._prefilter
        for k, rung in enumerate(self._rungs):
            if meter.tick() or meter.check_clock():
                return None
            flag = self._flag(k)
            if (flag is None or prefilter is None or prefilter.has(flag)) and (step := self._step(rung, flag)):
                return step
        return None

    def _step(self, rung: Rung, flag: Flag | None) -> Step | None:
        """Return the step of `rung`, whose flag, if it has one, is set."""
        slug = rung.techniques[0].slug
        find = _QUEUED.get(slug) if self._queues else None
        if self._queues and find:
            return find(self._queues, self._board, self._options)
        if self._prefilter and flag and slug in _BY_HOUSE and not rung.difficulty:
            return next(_BY_HOUSE[slug](self._board, self._prefilter.first_house(slug)), None)
        # For a rung with one technique the caller has already checked the flag.
        prefilter = self._prefilter if len(rung.techniques) > 1 else None
        return rung.step(self._board, self._options, prefilter)

    @property
    def is_possible(self) -> bool:
        """Whether one look at every house and cell finds no contradiction."""
        return self._prefilter.is_possible if self._prefilter else is_possible(self._board)

    def take(self, step: Step) -> None:
        """Apply the conclusions of `step` to the board."""
        step.apply(self._board)
        if self._queues:
            self._queues.apply(step)
        if self._prefilter:
            self._prefilter.apply(self._board, step)


def ladder_of(name: str, title: str, slugs: Iterable[str]) -> Ladder:
    """Return a ladder with one rung for each technique."""
    return Ladder(name, title, tuple(Rung((find_technique(slug),)) for slug in slugs))
