"""Questions and commands that have a time limit, each on the largest boards; and how long they work without a look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from random import Random
from time import thread_time
from typing import NamedTuple

from solver.board import Board, Budget, Meter, Puzzle, bits, find_layout
from solver.board.jigsaw import DIVISIONS
from solver.generator import Wish
from solver.questions import (
    AllSteps,
    Comparison,
    EngineRun,
    Explanation,
    Film,
    FirstAnswers,
    GeneratorFilm,
    GeneratorRun,
    MisreadGivens,
    NeededGivens,
    NewDaily,
    NewPuzzle,
    NewPuzzles,
    NextStep,
    Question,
    Ratings,
    Verdict,
)
from solver.rating.rate import N_SCALES
from solver.techniques import Start, find_ladder
from tests.techniques.examples import random_grid, thinned

JIGSAW = max(DIVISIONS, key=lambda name: find_layout(name).n)
# The most cells, with and without diagonals, the most houses of a cell, the most digits of round boards, and a jigsaw.
BOARDS = ("5x5", "5x5x", "4x4w", "round8a", JIGSAW)
_DAY = date(2026, 11, 23)


class Position(NamedTuple):
    """Puzzles of one board: without givens, with one solution perhaps, and with none."""

    empty: Puzzle
    open: Puzzle
    impossible: Puzzle


@cache
def position(name: str) -> Position:
    """The puzzles of the board called `name`, always the same ones."""
    layout, random = find_layout(name), Random(7)
    grid = random_grid(layout, random)
    fair, hard = thinned(layout, grid, 0.55, random), thinned(layout, grid, 0.38, random)
    board = Board(fair)
    cell, digit = next(
        (cell, digit) for cell in bits(board.open_mask) for digit in bits(board.candidates[cell]) if digit != grid[cell]
    )
    wrong = (*fair.givens[:cell], digit, *fair.givens[cell + 1 :])
    return Position(Puzzle(layout, (0,) * layout.n_cells), hard, Puzzle(layout, wrong))


def questions_about(name: str) -> Iterator[Question]:
    """Yield a question of each kind that watches its time, some several times."""
    empty, hard, impossible = position(name)
    for puzzle in (empty, hard):
        start = Start(puzzle, find_ladder("everything"))
        yield Explanation(Start(puzzle, find_ladder("teaching")), unique=puzzle is hard)
        yield NextStep(start, unique=puzzle is hard)
        yield AllSteps(start, unique=puzzle is hard)
        yield FirstAnswers(puzzle, 100, 8)
        yield Verdict(puzzle, 100, 8)
        yield Ratings(puzzle)
        yield from (EngineRun(puzzle, engine) for engine in ("brute", "kernel", "sat"))
        yield Film(puzzle, "moler", "gif", 0, 200)
    yield Comparison(hard)
    yield NeededGivens(hard)
    yield MisreadGivens(impossible)
    yield GeneratorRun(empty.layout, "7")
    yield GeneratorFilm(empty, "generator", "gif", 0, 100, seed="7")
    for wish in (Wish(empty.layout), Wish(empty.layout, level="hard"), Wish(empty.layout, minimal=True)):
        yield NewPuzzle(wish, seed=7)
    yield NewPuzzles(Wish(empty.layout), seed="7", count=2)
    yield NewDaily("extreme", _DAY, "secret")


class LimitedCommand(NamedTuple):
    """A command line without its `--seconds`, and how long it may take if that is so many seconds."""

    words: tuple[str, ...]
    may_take: Callable[[float], float] = float


def commands_about(name: str) -> Iterator[LimitedCommand]:
    """Yield every command that has a time limit."""
    empty, hard, impossible = (puzzle.text for puzzle in position(name))
    yield from (LimitedCommand(("check", text)) for text in (empty, hard, impossible))
    for slug in ("hidden-single", "sue-de-coq"):
        yield from (LimitedCommand(("steps", text, "--technique", slug)) for text in (empty, hard))
    yield LimitedCommand(("solve", hard, "--limit", "1000000000", "--keep", "0"))
    yield LimitedCommand(("explain", hard))
    yield LimitedCommand(("explain", empty))
    # For whether there is one solution, and for each scale.
    yield LimitedCommand(("rate", hard), lambda seconds: (1 + N_SCALES) * seconds)
    yield LimitedCommand(("trace", hard, "--engine", "moler", "--every", "1000"))
    yield LimitedCommand(("draw", hard, "--step", "1"))
    yield LimitedCommand(("generate", "--layout", name, "--seed", "13"))
    yield LimitedCommand(("generate", "--layout", name, "--seed", "13", "--level", "hard", "--json"))


class Watch:
    """A clock that goes on by one whenever it is read, and notes how long was worked in between."""

    def __init__(self) -> None:
        self.n_looks = 0
        self.restart()

    def restart(self) -> None:
        """Begin to measure now."""
        self.longest, self._since = 0.0, thread_time()

    def longest_in(self, work: Callable[[], object]) -> float:
        """Return how long `work` goes on without a look at most, in seconds of the processor."""
        self.restart()
        work()
        self()
        return self.longest

    def __call__(self) -> float:
        """Return the number of looks so far."""
        now = thread_time()
        self.longest = max(self.longest, now - self._since)
        self.n_looks += 1
        self._since = thread_time()
        return self.n_looks

    def start(self, budget: Budget) -> Meter:
        """Return a meter for `budget` by this clock, in looks instead of seconds."""
        return Meter(budget, self)
