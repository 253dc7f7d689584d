"""Walk-throughs of puzzles with clues: how many are finished, and how fast, compared with pencilmark in the same run.

    python -m bench.explaining.variants --puzzles FILE [--every 1] [--seconds 30] [--rival PYTHON]

FILE has a puzzle in our JSON on each line; of these, every `--every`-th is taken. PYTHON is an interpreter in which
pencilmark is installed, which is in no requirements file (`python -m venv rival && rival/bin/pip install pencilmark`).
It gets the puzzles as f-puzzles writes them; those that f-puzzles or pencilmark cannot hold are ours alone. A puzzle is
stuck for us if no technique finds more, and for pencilmark if it says “Trial and error”; it is late if its time is up.
Times, and the limit --seconds, are CPU seconds of one thread, without loading compiled code. The last lines compare the
levels of both.
"""

from __future__ import annotations

import json
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

TRIAL = "Trial and error"
STUCK, LATE = "stuck", "late"  # instead of a level


class WalkthroughTime(NamedTuple):
    """The CPU seconds that a program takes for a puzzle, and its level, STUCK or LATE."""

    seconds: float
    level: str


class Late(BaseException):
    """The time for a puzzle is up. It is not an Exception, which a rival might catch."""


def main() -> None:
    """Print a line for each program and a table of levels or, as a worker, a line for each puzzle."""
    if sys.argv[1:2] == ["--worker"]:
        return _work(float(sys.argv[2]))
    from bench.measure import options

    chosen = options(__doc__, puzzles=Path, every=1, seconds=30.0, rival=None)
    lines = chosen.puzzles.read_text(encoding="utf-8").splitlines()[:: chosen.every]
    ours = list(_measure_ours(lines, chosen.seconds))
    _print_row("ours", ours)
    if chosen.rival:
        theirs = _ask_rival(chosen.rival, lines, chosen.seconds)
        pairs = [(one, other) for one, other in zip(ours, theirs, strict=True) if other]
        _print_row("ours, same puzzles", [one for one, _ in pairs])
        _print_row("pencilmark", [other for _, other in pairs])
        print(f"median, theirs / ours: {_median([b for _, b in pairs]) / _median([a for a, _ in pairs]):.2f}")
        for (level, band), n in sorted(Counter((one.level, other.level) for one, other in pairs).items()):
            print(f"  {level:9} {band:12} {n:4}")


def _measure_ours(lines: Sequence[str], seconds: float) -> Iterator[WalkthroughTime]:
    from solver.fast.mode import use_compiled
    from solver.formats import parse
    from solver.rating.own import own_rating
    from solver.techniques import explain
    from solver.techniques.warming import warm

    def level_of(puzzle: Any) -> str:
        return own_rating(explain(puzzle)).level or STUCK

    use_compiled()
    warm()
    level_of(parse(lines[0]))
    for line in lines:
        yield _in_time(level_of, parse(line), seconds)


def _in_time(level_of: Callable[[Any], str], puzzle: Any, seconds: float) -> WalkthroughTime:
    """Return what `level_of` says of a puzzle, LATE if it takes more than `seconds`."""

    def stop(*_: object) -> None:
        raise Late

    signal.signal(signal.SIGPROF, stop)
    started_at = time.thread_time()
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        level = level_of(puzzle)
    except Late:
        level = LATE
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return WalkthroughTime(time.thread_time() - started_at, level)


def _ask_rival(python: Path, lines: Sequence[str], seconds: float) -> list[WalkthroughTime | None]:
    """Return the answers of a worker in another interpreter; None for puzzles that it cannot have."""
    from solver.board import Board
    from solver.formats import WriteError, parse, write

    texts = []
    for line in lines:
        try:
            texts.append(write(Board(parse(line)), "f-puzzles"))
        except WriteError:
            texts.append("")
    command = [str(python), __file__, "--worker", str(seconds)]
    run = subprocess.run(command, input="\n".join(texts) + "\n", stdout=subprocess.PIPE, text=True, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    return [WalkthroughTime(*answer) if answer else None for answer in answers]


def _print_row(name: str, rows: Sequence[WalkthroughTime]) -> None:
    times = sorted(each.seconds for each in rows)
    finished = [each for each in rows if each.level not in (STUCK, LATE)]
    print(
        f"{name:20} {len(rows):3} puzzles  median {_median(rows):7.3f} s  90 % {times[len(times) * 9 // 10]:6.2f} s"
        f"  finished {len(finished):3}, in 10 s {sum(each.seconds <= 10 for each in finished):3}"
        f"  stuck {sum(each.level == STUCK for each in rows):2}  late {sum(each.level == LATE for each in rows):2}",
        flush=True,
    )


def _median(rows: Sequence[WalkthroughTime]) -> float:
    return statistics.median(each.seconds for each in rows)


def _work(seconds: float) -> None:
    """Rate the puzzles on standard input. Print for each the seconds and the band, or null if it cannot be read."""
    pencilmark: Any = import_module("pencilmark")
    to_puzzle: Any = import_module("pencilmark.sources.fpuzzles").to_puzzle

    def band_of(puzzle: Any) -> str:
        card = pencilmark.rate(puzzle, steps=True)
        return STUCK if TRIAL in json.dumps(card) else str(card["band"])

    for line in sys.stdin.read().splitlines():
        try:
            answer = _in_time(band_of, to_puzzle(json.loads(line), fetch=False), seconds) if line else None
        except Exception:
            answer = None
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
