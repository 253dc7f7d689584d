"""`bench`: how fast an engine solves the puzzles of a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter, thread_time

from solver.board import N_, Budget, ParseError, Puzzle
from solver.cli.arguments import count
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.engines import DEFAULT, ENGINES, Engine, find_engine, solve_each
from solver.formats import parse


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `bench`."""
    names = [engine.name for engine in ENGINES]
    parser.add_argument("file", metavar="FILE", help="puzzles, one a line")
    parser.add_argument("--engine", choices=names, default=DEFAULT, help=f"who solves: {', '.join(names)}")
    parser.add_argument("--limit", type=count, default=2, metavar="N", help="stop at the N-th solution of each (2)")
    parser.add_argument("--threads", type=count, default=1, metavar="T", help="solve in T threads (1)")


def measure(args: Namespace, terminal: Terminal) -> Exit:
    """Print the time that solving takes: CPU seconds for one thread, wall-clock seconds for several."""
    puzzles = _read_file(args, terminal)
    if puzzles is None:
        return Exit.UNREADABLE
    engine = find_engine(args.engine)
    for puzzle in puzzles:
        if not engine.supports(puzzle.layout):
            raise UsageError(f"{engine.name} does not solve {puzzle.layout.name}")
    _solve(engine, puzzles[0], args.limit)  # load and compile everything before the clock starts
    took = _timed(engine, puzzles, limit=args.limit, threads=args.threads)
    per_second = len(puzzles) / max(took, 1e-9)
    if args.json:
        body = {"engine": args.engine, "puzzles": len(puzzles), "seconds": round(took, 6)}
        terminal.print_json({**body, "per_second": round(per_second, 3)})
    else:
        terminal.print(
            terminal.say(
                N_("{engine}: {puzzles} puzzles in {seconds} s, {per_second} a second"),
                engine=args.engine,
                puzzles=len(puzzles),
                seconds=f"{took:.3f}",
                per_second=f"{per_second:.1f}",
            )
        )
    return Exit.ANSWER


def _read_file(args: Namespace, terminal: Terminal) -> list[Puzzle] | None:
    """Return the puzzles in the file, or None if one of them cannot be read."""
    try:
        text = Path(args.file).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise UsageError(f"{args.file} cannot be read: {error.strerror}") from error
    puzzles: list[Puzzle] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if line.strip():
                puzzles.append(parse(line, layout=args.layout))
        except ParseError as error:
            terminal.complain(error, number)
            return None
    if not puzzles:
        raise UsageError(f"{args.file} holds no puzzle")
    return puzzles


def _solve(engine: Engine, puzzle: Puzzle, limit: int) -> None:
    engine.solve(puzzle, limit=limit, keep=1, budget=Budget())


def _timed(engine: Engine, puzzles: Sequence[Puzzle], *, limit: int, threads: int) -> float:
    if threads == 1:
        start = thread_time()
        for _ in solve_each(engine, puzzles, limit=limit, keep=1, budget=Budget()):
            pass
        return thread_time() - start
    with ThreadPoolExecutor(threads) as pool:
        start = perf_counter()
        for _ in pool.map(lambda puzzle: _solve(engine, puzzle, limit), puzzles):
            pass
        return perf_counter() - start
