"""Search for a puzzle that meets a wish: make one after another from a seed until one does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from solver.board import Budget, Puzzle, Sentence
from solver.generator.judge import Judge, Judgement
from solver.generator.maker import Maker
from solver.generator.wish import Wish
from solver.steps import Walkthrough

_NO_LIMIT = Budget()


@dataclass(frozen=True)
class Generated:
    """A puzzle with one solution, made from `seed` at attempt number `attempt` (from 0), after `tried` attempts in all.

    If it does not meet the wish (`met`), it is the nearest one found, and `lacks` says why.
    """

    puzzle: Puzzle
    wish: Wish
    seed: int | str
    attempt: int
    tried: int
    judgement: Judgement

    @property
    def met(self) -> bool:
        """Whether the puzzle meets the wish."""
        return not self.judgement.shortfalls

    @property
    def lacks(self) -> tuple[Sentence, ...]:
        """What the puzzle lacks; empty if it meets the wish."""
        return tuple(each.reason for each in self.judgement.shortfalls)

    @property
    def walkthrough(self) -> Walkthrough | None:
        """The walk-through by the teaching ladder; None if nothing was wished that needs one."""
        return self.judgement.walkthrough

    @property
    def level(self) -> str | None:
        """The level; None without a walk-through that leads to the end."""
        return self.judgement.level

    @property
    def hardest(self) -> str | None:
        """The hardest technique (its slug); None without a walk-through that leads to the end."""
        return self.judgement.hardest

    @property
    def n_givens(self) -> int:
        """How many cells are given."""
        return self.puzzle.n_givens


def generate(
    wish: Wish,
    *,
    seed: int | str,
    budget: Budget = _NO_LIMIT,
    first: int = 0,
    plain: bool = False,
    report: Callable[[Generated], None] | None = None,
) -> Generated:
    """Return a puzzle that meets `wish`, or the nearest one found within `budget`. A node of the budget is an attempt.

    A seed gives the same puzzle on every machine, unless time runs out; the puzzle that is being made then keeps the
    givens that it still has. The search begins with attempt number `first`;
    pass `tried` of an earlier result to continue that search. `report` is called with each puzzle that is nearer to the
    wish than those before. If `plain`, no library is loaded; a wish for a level or for techniques may then lead to
    another puzzle.
    Raises GenerationError if the layout seems to have no grid.
    """
    meter = budget.start()
    maker = Maker(wish, seed, meter, plain=plain)
    judge = Judge(wish, meter, plain=plain)
    nearest: Generated | None = None
    attempt = first
    while not (meter.nodes_left == 0 or meter.check_clock()):
        puzzle, last = maker.make(attempt, meter.nodes_left)
        meter.tick(last + 1 - attempt)
        attempt = last + 1
        judgement = judge.judge(puzzle) if puzzle else None
        if puzzle and judgement and (nearest is None or judgement.distance < nearest.judgement.distance):
            nearest = Generated(puzzle, wish, seed, last, attempt, judgement)
            if nearest.met:
                return nearest
            if report:
                report(nearest)
    if nearest:
        return replace(nearest, tried=attempt)
    puzzle, number = maker.any()
    return Generated(puzzle, wish, seed, number, attempt, judge.judge(puzzle))
