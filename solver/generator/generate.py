"""Search for a puzzle as wished: make one after another from a seed until one is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from solver.board import Budget, Puzzle, Sentence
from solver.generator.candidates import Maker
from solver.generator.judge import Judge, Judgement
from solver.generator.wish import Wish
from solver.steps import Walkthrough

_NO_LIMIT = Budget()


@dataclass(frozen=True)
class Generated:
    """A puzzle with one solution, made from `seed` at attempt number `attempt`, counted from 0.

    `met`: whether it is as wished; otherwise it is the nearest that was found, and `why` says what it lacks.
    `judgement` contains the rest of what is known about it.
    """

    puzzle: Puzzle
    wish: Wish
    seed: int | str
    attempt: int
    judgement: Judgement

    @property
    def met(self) -> bool:
        """Whether the puzzle is as wished."""
        return self.judgement.why is None

    @property
    def why(self) -> Sentence | None:
        """What is not as wished."""
        return self.judgement.why

    @property
    def walkthrough(self) -> Walkthrough | None:
        """The walk-through by the default ladder; None if nothing was wished that needs one."""
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
    plain: bool = False,
    told: Callable[[Generated], None] | None = None,
) -> Generated:
    """Return a puzzle as wished, or the nearest found within `budget`, in which a node is a puzzle tried.

    A seed gives the same puzzle on every machine, unless a limit of seconds ends the search. At least one puzzle is
    tried. `told` is called with each puzzle that is nearer to the wish than those before. If `plain`, no library is
    loaded.
    """
    meter = budget.start()
    maker, judge = Maker(wish, seed, plain=plain), Judge(wish, meter, plain=plain)
    nearest: Generated | None = None
    for attempt in count():
        puzzle = maker.make(attempt)
        judgement = judge.of(puzzle)
        if nearest is None or judgement.distance < nearest.judgement.distance:
            nearest = Generated(puzzle, wish, seed, attempt, judgement)
            if told:
                told(nearest)
        if nearest.met or meter.tick() or meter.look():
            return nearest
    raise AssertionError("attempts are endless")
