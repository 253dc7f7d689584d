"""What the puzzles of many days are like.

    python -m bench.dailies [--days 400] [--kinds easy,medium,hard,extreme,mini,round,large] [--drafts 4]

Makes the puzzles of `--days` days and prints a row for each kind: the number of puzzles, their levels by the rating,
the number of givens (fewest, median, most), whether all have the wished symmetry and, by another engine, one solution,
how many are equal up to symmetry, the median of each blemish, and the seconds for a puzzle.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from datetime import date, timedelta
from statistics import median

from solver.board import Budget, is_symmetric
from solver.dailies import KINDS, Daily, DailyKind, make_daily
from solver.engines import Status, find_engine
from solver.fast.mode import use_compiled
from solver.rating.own import own_rating
from solver.techniques import explain

FIRST = date(2026, 11, 23)
OTHER_ENGINE = "sat"
COLUMNS = ("kind", "puzzles", "levels", "givens", "symmetric", "unique", "twice", "blemishes", "seconds")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--days", type=int, default=400)
    parser.add_argument("--kinds", default=",".join(kind.slug for kind in KINDS))
    parser.add_argument("--drafts", type=int, help="puzzles to choose each from (by default as the kind says)")
    parser.add_argument("--secret", default="bench")
    options = parser.parse_args()
    use_compiled()
    print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
    for kind in (kind for kind in KINDS if kind.slug in options.kinds.split(",")):
        _print(kind, *_made(kind, options.days, options.secret, options.drafts))


def _made(kind: DailyKind, n_days: int, secret: str, n_drafts: int | None) -> tuple[list[Daily], list[float]]:
    made, seconds = [], []
    for day in (FIRST + timedelta(days=n) for n in range(n_days)):
        if day.weekday() in kind.weekdays:
            started_at = time.perf_counter()
            daily = make_daily(kind, day, secret=secret, n_drafts=n_drafts)
            seconds.append(time.perf_counter() - started_at)
            if daily:
                made.append(daily)
            else:
                print(f"nothing found for {day}", flush=True)
    return made, seconds


def _print(kind: DailyKind, made: list[Daily], seconds: list[float]) -> None:
    levels = Counter(str(own_rating(explain(each.puzzle, unique=True)).level) for each in made)
    givens = sorted(each.puzzle.n_givens for each in made)
    fair = sum(is_symmetric(each.puzzle.layout, each.puzzle.given_mask, each.symmetry) for each in made)
    twice = len(made) - len({each.canonical_form for each in made})
    blemishes = "/".join(f"{median(each.blemishes[k] for each in made):.2f}" for k in range(3))
    cells = (
        kind.slug,
        len(made),
        ", ".join(f"{level} {n}" for level, n in levels.items()),
        f"{givens[0]}/{median(givens):g}/{givens[-1]}",
        fair,
        sum(_is_unique(each) for each in made),
        twice,
        blemishes,
        f"{median(seconds):.2f} (most {max(seconds):.1f})",
    )
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def _is_unique(daily: Daily) -> bool:
    return find_engine(OTHER_ENGINE).solve(daily.puzzle, limit=2, budget=Budget()).status is Status.UNIQUE


if __name__ == "__main__":
    main()
