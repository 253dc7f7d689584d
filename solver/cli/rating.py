"""`rate`: rate puzzles on all scales."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context

from solver.board import N_, Budget, Puzzle
from solver.cli.arguments import count, seconds
from solver.cli.terminal import Entry, Exit, Terminal, complaining
from solver.engines import DEFAULT, Status, find_engine
from solver.fast.mode import use_compiled
from solver.formats import parse
from solver.rating import OUR_EXTENSION, WHY_THEY_DIFFER, is_extension, rate
from solver.rating.wording import grades_by_scale
from solver.techniques import find_technique

_EXITS = {Status.NONE: Exit.NO_SOLUTION, Status.UNFINISHED: Exit.UNFINISHED}

Rated = dict[str, object]


def add_rate_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `rate`."""
    parser.add_argument(
        "--seconds", type=seconds, default=10.0, metavar="S", help="time for each puzzle and scale (10)"
    )
    parser.add_argument(
        "--jobs", type=count, default=os.cpu_count() or 1, metavar="N", help="how many puzzles at a time (all cores)"
    )


def rate_puzzles(chunk: Sequence[Entry], args: Namespace, terminal: Terminal) -> Iterator[Exit]:
    """Print the ratings of the puzzles in `chunk`, in order. A puzzle without a unique solution has none."""
    puzzles: list[Puzzle] = []
    for entry in chunk:
        with complaining(entry, terminal) as complaints:
            puzzles.append(parse(entry.text, layout=args.layout))
        yield from complaints
    n_jobs = min(args.jobs, len(puzzles))
    with _workers(n_jobs) as workers:
        tasks = ([puzzle.text for puzzle in puzzles], [args.seconds] * len(puzzles))
        for rated in workers.map(_rated, *tasks) if workers else map(_rated, *tasks):
            _print(rated, args, terminal)
            yield _EXITS.get(Status(str(rated["status"])), Exit.ANSWER)


def _workers(n_jobs: int) -> Executor | nullcontext[None]:
    """Return a process pool if there is more than one job. Processes are spawned, so that they inherit no state."""
    return ProcessPoolExecutor(n_jobs, mp_context=get_context("spawn")) if n_jobs > 1 else nullcontext()


def _rated(text: str, seconds: float) -> Rated:
    use_compiled()
    puzzle, budget = Puzzle.from_text(text), Budget(seconds=seconds)
    status = find_engine(DEFAULT).solve(puzzle, limit=2, keep=0, budget=budget).status
    rating = rate(puzzle, budget=budget) if status is Status.UNIQUE else {}
    return {"puzzle": text, "status": status.value, **rating}


def _print(rated: Rated, args: Namespace, terminal: Terminal) -> None:
    if args.json:
        terminal.print_json(rated)
        return
    terminal.print("\n".join([str(rated["puzzle"]), *_lines(rated, terminal)]))


def _lines(rated: Rated, terminal: Terminal) -> Iterator[str]:
    if rated["status"] != Status.UNIQUE:
        yield terminal.say(N_("Only puzzles with exactly one solution are rated, and this one is not known to be."))
        return
    grades = grades_by_scale(rated, terminal.translate)
    if rated["finished"]:
        name = terminal.say(find_technique(str(rated["hardest"])).name) if rated["hardest"] else "–"
        yield terminal.say(
            N_("Our level: {level} ({score}); the hardest step is {technique}."),
            level=terminal.say(str(rated["level"])),
            score=rated["score"],
            technique=name,
        )
    yield from (f"{name}: {value}" for name, value in (grades[1:] if rated["finished"] else grades))
    yield terminal.say(WHY_THEY_DIFFER)
    if is_extension(Puzzle.from_text(str(rated["puzzle"])).layout):
        yield terminal.say(OUR_EXTENSION)
