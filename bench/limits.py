"""How far over its time limit each question and each command goes, on the largest boards.

    python -m bench.limits [--only rate,generate] [--boards 5x5,round8a] [--seconds 0.2,1]

The output is one table, a row for each kind and a column for each board: the worst overrun of its runs at any of the
limits, in seconds of the clock and of the processor. Questions are asked in this process, which is warm as a solver
process is. Each command runs in a process of its own, with compiled code in place; what it takes on a 4 × 4 board,
where there is nearly nothing to do, is its start, a column of its own, and no part of the overrun. All of it takes four
to six minutes on a quiet machine; the clock says little on a busy one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from functools import cache, partial
from random import Random
from typing import NamedTuple

from bench.measure import options, seconds_of_children
from solver import questions as about
from solver.board import Board, Budget, Puzzle, bits, find_layout
from solver.board.jigsaw import DIVISIONS
from solver.engines import DEFAULT, find_engine
from solver.fast.mode import use_compiled
from solver.generator import GenerationError, Wish
from solver.pool.worker import warm
from solver.rating import SCALES
from solver.steps import to_json
from solver.techniques import Start, find_ladder

SMALLEST, PLENTY = "2x2", 60.0
JIGSAW = max(DIVISIONS, key=lambda name: find_layout(name).n)
# The most cells, with and without diagonals, the most houses of a cell, the most digits of round boards, a jigsaw, and
# the most houses.
BOARDS = ("5x5", "5x5x", "4x4w", "round8a", JIGSAW, "samurai")
_DAY = date(2026, 11, 23)


class Position(NamedTuple):
    """Puzzles of one board: without givens, with one solution perhaps, and with none."""

    empty: Puzzle
    open: Puzzle
    impossible: Puzzle


@cache
def position(name: str) -> Position:
    """The puzzles of the board called `name`, always the same ones."""
    layout, random = find_layout(name), Random(1)
    empty = Puzzle(layout, (0,) * layout.n_cells)
    [grid] = find_engine(DEFAULT).solve(empty, limit=1, budget=Budget()).solutions
    mixed = [0, *random.sample(range(1, layout.n + 1), layout.n)]
    grid = tuple(mixed[digit] for digit in grid)
    fair, hard = (
        Puzzle(layout, tuple(digit if random.random() < share else 0 for digit in grid)) for share in (0.55, 0.38)
    )
    board = Board(fair)
    cell, digit = next(
        (cell, digit) for cell in bits(board.open_mask) for digit in bits(board.candidates[cell]) if digit != grid[cell]
    )
    wrong = (*fair.givens[:cell], digit, *fair.givens[cell + 1 :])
    return Position(empty, hard, Puzzle(layout, wrong))


def questions_about(name: str) -> Iterator[about.Question]:
    """Yield a question of each kind that watches its time, some several times."""
    empty, hard, impossible = position(name)
    for puzzle in (empty, hard):
        start = Start(puzzle, find_ladder("everything"))
        yield about.Explanation(Start(puzzle, find_ladder("teaching")), unique=puzzle is hard)
        yield about.NextStep(start, unique=puzzle is hard)
        yield about.AllSteps(start, unique=puzzle is hard)
        yield about.FirstAnswers(puzzle, 100, 8)
        yield about.Verdict(puzzle, 100, 8)
        yield about.Ratings(puzzle)
        yield from (about.EngineRun(puzzle, engine) for engine in ("brute", "kernel", "sat"))
        yield about.Film(puzzle, "moler", "gif", 0, 200)
    yield about.Comparison(hard)
    yield about.NeededGivens(hard)
    yield about.Analysis(hard)
    yield about.MisreadGivens(impossible)
    yield about.GeneratorRun(empty.layout, "7")
    yield about.StepsFilm.of(to_json(Start(hard, find_ladder("teaching")).to_walkthrough()))
    yield about.GeneratorFilm(empty, "generator", "gif", 0, 100, seed="7")
    for wish in (Wish(empty.layout), Wish(empty.layout, level="hard"), Wish(empty.layout, minimal=True)):
        yield about.NewPuzzle(wish, seed=7)
    yield about.NewPuzzles(Wish(empty.layout), seed="7", count=2)
    yield about.NewDaily("extreme", _DAY, "secret")


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
    yield LimitedCommand(("rate", hard), lambda seconds: (1 + len(SCALES)) * seconds)
    yield LimitedCommand(("trace", hard, "--engine", "moler", "--every", "1000"))
    yield LimitedCommand(("draw", hard, "--step", "1"))
    yield LimitedCommand(("analyse", hard))
    yield LimitedCommand(("transform", hard, "--minimise", "--seed", "13"))
    yield LimitedCommand(("sheets", hard, "--solutions", "--output", os.devnull))
    yield LimitedCommand(("generate", "--layout", name, "--seed", "13"))
    yield LimitedCommand(("generate", "--layout", name, "--seed", "13", "--level", "hard", "--json"))


class Seconds(NamedTuple):
    """By the clock, and of the processor."""

    clock: float
    processor: float


class Run(NamedTuple):
    """Something with a time limit, which `of` gives it, and how long it may take then."""

    kind: str
    board: str
    of: Callable[[float], object]
    may_take: Callable[[float], float] = float
    is_command: bool = False


def main() -> None:
    """Print the table."""
    chosen = options(__doc__, only="", boards=",".join(BOARDS), seconds="0.2,1")
    use_compiled()
    warm()
    boards, only = chosen.boards.split(","), chosen.only.split(",")
    limits = [float(each) for each in chosen.seconds.split(",")]
    runs = [run for board in boards for run in _runs(board) if run.kind.strip("`") in only or not chosen.only]
    starts = {run.kind: run for run in reversed([*_runs(SMALLEST)]) if run.is_command}
    print(f"| clock, processor | start | {' | '.join(board[:8] for board in boards)} |")
    print(f"|---|---|{'---|' * len(boards)}")
    for kind in dict.fromkeys(run.kind for run in runs):
        start = _taken(starts[kind], PLENTY) if kind in starts else Seconds(0, 0)
        found = ([run for run in runs if (run.kind, run.board) == (kind, board)] for board in boards)
        cells = (_worst(each, limits, start) for each in found)
        print(f"| {kind} | {start.clock:.2f}, {start.processor:.2f} | {' | '.join(cells)} |", flush=True)


def _runs(board: str) -> Iterator[Run]:
    for question in questions_about(board):
        yield Run(question.kind, board, question.find)
    for words, may_take in commands_about(board):
        yield Run(f"`{words[0]}`", board, partial(_command, words), may_take, is_command=True)


def _command(words: tuple[str, ...], seconds: float) -> None:
    command = [sys.executable, "-m", "solver", *words, "--seconds", str(seconds)]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def _worst(runs: list[Run], limits: list[float], start: Seconds) -> str:
    """Return the most seconds beyond limit and start."""
    beyond = [
        [taken - run.may_take(limit) - to_start for taken, to_start in zip(_taken(run, limit), start, strict=True)]
        for run in runs
        for limit in limits
    ]
    return ", ".join(f"{max(seconds):+.2f}" for seconds in zip(*beyond, strict=True))


def _taken(run: Run, limit: float) -> Seconds:
    started_at, used = time.perf_counter(), _processor_time()
    with suppress(GenerationError):  # there was no time for a first grid
        run.of(limit)
    return Seconds(time.perf_counter() - started_at, _processor_time() - used)


def _processor_time() -> float:
    return time.process_time() + seconds_of_children()


if __name__ == "__main__":
    main()
