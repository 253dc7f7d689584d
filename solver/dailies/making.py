"""Make the puzzle of a day: the best of many that are as wished."""

from __future__ import annotations

from collections.abc import Container
from datetime import date
from hashlib import blake2b
from itertools import count
from typing import NamedTuple

from solver.board import Budget, Puzzle, find_layout
from solver.dailies.elegance import Elegance, elegance_of
from solver.dailies.kinds import Kind
from solver.generator import Generated, Wish, generate
from solver.generator.canonical import canonical_form

MOST_TRIES = Budget(nodes=20_000)  # in puzzles, not seconds, so that a seed gives the same one on every machine


class Daily(NamedTuple):
    """The puzzle of a day: `form` is its canonical form, `symmetry` that of its givens."""

    puzzle: Puzzle
    level: str
    symmetry: str
    form: str
    elegance: Elegance


def make_daily(
    kind: Kind, day: date, *, secret: str, known: Container[str] = (), n_candidates: int | None = None, plain: bool = False
) -> Daily:
    """Return the puzzle of `kind` for `day`, whose canonical form is not `known`.

    It depends on `secret`, so that nobody can make tomorrow's puzzle today. Of `n_candidates` puzzles it is the one
    with the fewest faults; without a number, of as many as the kind says. If `plain`, no library is loaded.
    """
    found: list[Daily] = []
    for n in count():
        daily = _candidate(kind, f"{secret}/{day.isoformat()}/{kind.slug}/{n}", plain=plain)
        if daily and daily.form not in known:
            found.append(daily)
        if len(found) == (n_candidates or kind.n_candidates):
            return min(found, key=lambda daily: daily.elegance.faults)
    raise AssertionError("candidates are endless")


def _candidate(kind: Kind, text: str, *, plain: bool) -> Daily | None:
    """Return a puzzle of `kind` made from a seed; None if none was found."""
    seed = int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "big")
    symmetry = kind.symmetries[seed % len(kind.symmetries)]
    wish = Wish(find_layout(kind.layout), level=kind.level, givens=kind.givens, symmetry=symmetry)
    return _daily(generate(wish, seed=seed, budget=MOST_TRIES, plain=plain), plain=plain)


def _daily(made: Generated, *, plain: bool) -> Daily | None:
    if not (made.met and made.walkthrough and made.level):
        return None
    form = canonical_form(made.puzzle, plain=plain)
    return Daily(made.puzzle, made.level, made.wish.symmetry, form, elegance_of(made.walkthrough))
