"""Search for a puzzle as wished: make one after another from a seed until one is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from solver.board import Budget, Puzzle, Sentence
from solver.generator.candidates import Maker
from solver.generator.judge import Judge, Judgement
from solver.generator.wish import Wish
from solver.steps import Walkthrough

_NO_LIMIT = Budget()


@dataclass(frozen=True)
class Generated:
    """A puzzle with one solution, made from `seed` at attempt number `attempt`, counted from 0, of `tried` ones.

    `met`: whether it is as wished; otherwise it is the nearest that was found, and `lacks` says what it lacks.
    `judgement` contains what else is known about it.
    """

    puzzle: Puzzle
    wish: Wish
    seed: int | str
    attempt: int
    tried: int
    judgement: Judgement

    @property
    def met(self) -> bool:
        """Whether the puzzle is as wished."""
        return not self.judgement.lacks

    @property
    def lacks(self) -> tuple[Sentence, ...]:
        """What is not as wished."""
        return tuple(lack.why for lack in self.judgement.lacks)

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
    first: int = 0,
    plain: bool = False,
    told: Callable[[Generated], None] | None = None,
) -> Generated:
    """Return a puzzle as wished, or the nearest found within `budget`, in which a node is a puzzle tried.

    A seed gives the same puzzle on every machine, unless seconds run out. `first` is the attempt to begin with: a
    search goes on where another, which says how many it tried, has ended. `told` is called with each puzzle that is
    nearer to the wish than those before. If `plain`, no library is loaded; then a wished level, or techniques, may lead
    to another puzzle.
    Raises GenerationError if the layout seems to have no grid.
    """
    maker = Maker(wish, seed, plain=plain)
    meter = budget.start()
    judge = Judge(wish, meter, plain=plain)
    nearest: Generated | None = None
    attempt = first
    while not (meter.nodes_left == 0 or meter.look()):
        puzzle, last = maker.make(attempt, meter.nodes_left)
        meter.tick(last + 1 - attempt)
        attempt = last + 1
        judgement = judge.of(puzzle) if puzzle else None
        if puzzle and judgement and (nearest is None or judgement.distance < nearest.judgement.distance):
            nearest = Generated(puzzle, wish, seed, last, attempt, judgement)
            if nearest.met:
                return nearest
            if told:
                told(nearest)
    if nearest:
        return replace(nearest, tried=attempt)
    puzzle = maker.any()
    return Generated(puzzle, wish, seed, 0, attempt, judge.of(puzzle))
