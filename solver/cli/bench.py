"""`bench`: how fast an engine solves the puzzles of a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter, thread_time
from typing import NamedTuple

from solver.board import N_, Budget, ParseError, Puzzle, find_layout
from solver.cli.arguments import check_rules, count
from solver.cli.completing import completes_files
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.engines import DEFAULT, ENGINES, KERNEL, Engine, find_engine, solve_each
from solver.formats import parse

_ONE = N_("{engine}: {puzzles} puzzle in {seconds} s, {per_second} a second")
_SEVERAL = N_("{engine}: {puzzles} puzzles in {seconds} s, {per_second} a second")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `bench`."""
    names = [engine.name for engine in ENGINES]
    completes_files(parser.add_argument("file", metavar="FILE", help="puzzles, one a line"))
    parser.add_argument("--engine", choices=names, default=DEFAULT, help=f"one of {', '.join(names)}")
    parser.add_argument("--limit", type=count, default=2, metavar="N", help="stop at the N-th solution of each (2)")
    parser.add_argument("--threads", type=count, default=1, metavar="T", help="solve in T threads (1)")


def measure(args: Namespace, terminal: Terminal) -> Exit:
    """Print the time that solving takes: CPU seconds for one thread, wall-clock seconds for several."""
    try:
        text = Path(args.file).read_bytes()
    except OSError as error:
        raise UsageError(f"{args.file} cannot be read: {error.strerror}") from error
    work = _batch_work(text, args) or _engine_work(text, args, terminal)
    if work is None:
        return Exit.UNREADABLE
    took = work.seconds(args.threads)
    per_second = work.n_puzzles / max(took, 1e-9)
    if args.json:
        body = {"engine": args.engine, "puzzles": work.n_puzzles, "seconds": round(took, 6)}
        terminal.print_json({**body, "per_second": round(per_second, 3)})
    else:
        terminal.print(
            terminal.say(
                _ONE if work.n_puzzles == 1 else _SEVERAL,
                engine=args.engine,
                puzzles=work.n_puzzles,
                seconds=f"{took:.3f}",
                per_second=f"{per_second:.1f}",
            )
        )
    return Exit.ANSWER


class _Work(NamedTuple):
    """A way to solve: `solve` takes all puzzles and the number of threads."""

    n_puzzles: int
    solve: Callable[[int], object]

    def seconds(self, threads: int) -> float:
        """Return the seconds that the work takes."""
        clock = thread_time if threads == 1 else perf_counter
        started_at = clock()
        self.solve(threads)
        return clock() - started_at


def _batch_work(text: bytes, args: Namespace) -> _Work | None:
    """Return the work for the compiled search; None if it is not installed or asked for, or if a line is not plain."""
    layout = args.layout or find_layout("3x3")
    if args.engine not in (DEFAULT, KERNEL.name) or not KERNEL.is_installed:
        return None
    from solver import batch

    if not batch.can_read(layout):
        return None
    lines = batch.read_lines(text, layout)
    if not lines.givens.size or len(lines.givens) < len(lines.ends):
        return None
    batch.solve(lines.givens[:1], layout)  # load and compile everything before the clock starts
    return _Work(
        len(lines.givens), lambda threads: batch.solve(lines.givens, layout, limit=args.limit, threads=threads)
    )


def _engine_work(text: bytes, args: Namespace, terminal: Terminal) -> _Work | None:
    """Return the work on the puzzles in a file for any engine; None if one of them cannot be read."""
    engine, puzzles = find_engine(args.engine), list[Puzzle]()
    for number, line in enumerate(text.decode("utf-8", "replace").splitlines(), 1):
        try:
            if line.strip():
                puzzles.append(parse(line, layout=args.layout))
        except ParseError as error:
            terminal.complain(terminal.complaint(error), number)
            return None
    if not puzzles:
        raise UsageError(f"{args.file} contains no puzzle")
    for puzzle in puzzles:
        check_rules(engine, puzzle)
    _solve(engine, args.limit, puzzles[0])  # load and compile everything before the clock starts
    return _Work(len(puzzles), partial(_solve_all, engine, puzzles, args.limit))


def _solve_all(engine: Engine, puzzles: Sequence[Puzzle], limit: int, threads: int) -> None:
    if threads == 1:
        deque(solve_each(engine, puzzles, limit=limit, keep=1, budget=Budget()), maxlen=0)
        return
    with ThreadPoolExecutor(threads) as pool:
        deque(pool.map(partial(_solve, engine, limit), puzzles), maxlen=0)


def _solve(engine: Engine, limit: int, puzzle: Puzzle) -> None:
    engine.solve(puzzle, limit=limit, keep=1, budget=Budget())
