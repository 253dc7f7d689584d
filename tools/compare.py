"""Measure all engines on the collections of the lab, for solver/web/puzzles/collections.json.

    python -m tools.compare                      measure the puzzles that the file quotes
    python -m tools.compare --quote FOLDER       choose them again first, from the files of public collections in FOLDER

A few puzzles of each collection are quoted, evenly spaced. Times are CPU times, so that other work on the machine
counts little. Each puzzle is solved once: the SAT solver remembers what it has learned about a puzzle.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from solver.board import Budget, Puzzle, find_layout
from solver.engines import Engine, Status
from solver.generator import Wish, generate
from solver.questions.comparison import compared

FILE = Path(__file__).resolve().parent.parent / "solver" / "web" / "puzzles" / "collections.json"
SECONDS = 3.0  # for each puzzle


class Choice(NamedTuple):
    """Which puzzles are quoted: `n` of a file in a folder of collections, and `made` of our own on a layout."""

    name: str
    n: int
    file: str = ""
    layout: str = ""
    made: int = 0


CHOICES = (
    Choice("easy", 20, "random_easy.txt"),
    Choice("minimal", 20, "random_minimal.txt"),
    Choice("17-clues", 20, "17_clues.txt"),
    Choice("hardest", 20, "hardest_1106.txt"),
    Choice("16x16", 6, "big.txt", "4x4", 6),
    Choice("round", 0, "", "round5", 20),
)


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quote", type=Path, metavar="FOLDER")
    folder = parser.parse_args().quote
    if folder:
        quoted = {choice.name: list(quote(choice, folder)) for choice in CHOICES}
    else:
        known = json.loads(FILE.read_text(encoding="utf-8"))
        quoted = {each["name"]: each["puzzles"] for each in known["collections"]}
    measured = [{"name": name, "puzzles": texts, "engines": measure(texts)} for name, texts in quoted.items()]
    body = {
        "day": datetime.now(UTC).date().isoformat(),
        "machine": f"{platform.system()}, {platform.machine()}",
        "cores": os.cpu_count(),
        "seconds": SECONDS,
        "collections": measured,
    }
    FILE.write_text(json.dumps(body, indent=1) + "\n", encoding="utf-8")


def quote(choice: Choice, folder: Path) -> Iterator[str]:
    """Yield the puzzles of a collection as text identities."""
    if choice.file:
        lines = (folder / choice.file).read_text(encoding="utf-8").split()
        texts = [line if ":" in line else f"3x3:{line}" for line in lines]
        fitting = [text for text in texts if text.startswith(f"{choice.layout}:")] if choice.layout else texts
        yield from (fitting[k * len(fitting) // choice.n] for k in range(choice.n))
    for seed in range(choice.made):
        puzzle = generate(Wish(find_layout(choice.layout)), seed=f"compare {seed}", budget=Budget(nodes=1)).puzzle
        if puzzle:
            yield puzzle.text


def measure(texts: list[str]) -> list[dict[str, Any]]:
    """Return a row for each engine that works on these puzzles."""
    puzzles = [Puzzle.from_text(text) for text in texts]
    rows = []
    for engine in compared(puzzles[0]):
        warm_up = Puzzle(puzzles[0].layout, (0,) * puzzles[0].layout.n_cells)
        engine.solve(warm_up, limit=1, keep=0, budget=Budget(seconds=SECONDS))  # loads and compiles its code
        runs = [_run(engine, puzzle) for puzzle in puzzles]
        rows.append({"engine": engine.name, **_figures(runs)})
        print(engine.name, rows[-1])
    return rows


def _run(engine: Engine, puzzle: Puzzle) -> tuple[float, dict[str, int]] | None:
    """Return the time to prove that the solution is unique, and the counters; None if the time ran out."""
    started_at = process_time()
    found = engine.solve(puzzle, limit=2, keep=0, budget=Budget(seconds=SECONDS))
    seconds = process_time() - started_at
    return None if found.status is Status.UNFINISHED else (seconds, dict(found.stats.totals))


def _figures(runs: list[tuple[float, dict[str, int]] | None]) -> dict[str, Any]:
    """Return the figures of some runs. Medians are over all runs, so there are none if half of them did not finish."""
    finished = [run for run in runs if run]
    times = sorted(seconds for seconds, _ in finished)
    is_median = len(finished) > len(runs) / 2
    counters = {name: [totals[name] for _, totals in finished if name in totals] for name in _counters(finished)}
    return {
        "n": len(runs),
        "finished": len(finished),
        "quickest": _rounded(times[0]) if times else None,
        "median": _rounded(median([*times, *[SECONDS] * (len(runs) - len(times))])) if is_median else None,
        "slowest": _rounded(times[-1]) if times else None,
        "counters": {name: median(numbers) for name, numbers in counters.items()},
    }


def _rounded(seconds: float) -> float:
    return float(f"{seconds:.3g}")


def _counters(finished: list[tuple[float, dict[str, int]]]) -> list[str]:
    return list(dict.fromkeys(name for _, totals in finished for name in totals))


if __name__ == "__main__":
    main()
