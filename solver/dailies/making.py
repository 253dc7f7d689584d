"""Make the puzzle of a day: the best of many drafts, each of which meets the wish for its kind."""

from __future__ import annotations

from datetime import date
from hashlib import blake2b
from typing import NamedTuple

from solver.board import Budget, Meter, Puzzle, find_layout
from solver.dailies.blemishes import Blemishes, blemishes_of
from solver.dailies.kinds import DailyKind
from solver.fast.mode import use_compiled
from solver.generator import Generated, Wish, generate
from solver.generator.canonical import canonical_form

# A process that makes many puzzles calls `use_compiled` first.
__all__ = ["Daily", "make_daily", "use_compiled"]

_NO_LIMIT = Budget()
_MAX_TRIES = 20_000  # attempts for a draft; not seconds, so that a seed gives the same one on every machine
_SEEDS_PER_DRAFT = 4


class Daily(NamedTuple):
    """The puzzle of a day, with its level, the symmetry of its givens, its canonical form, and its blemishes."""

    puzzle: Puzzle
    level: str
    symmetry: str
    canonical_form: str
    blemishes: Blemishes


def make_daily(
    kind: DailyKind,
    day: date,
    *,
    secret: str,
    attempt: int = 0,
    n_drafts: int | None = None,
    budget: Budget = _NO_LIMIT,
    plain: bool = False,
) -> Daily | None:
    """Return the puzzle of `kind` for `day`; None if there was no time to find one.

    It depends on `secret`, so that nobody can make tomorrow's puzzle today. It is the one with the fewest blemishes
    among `n_drafts` drafts, by default those of the kind. If time is up before there is one, a variant may be easier.
    Another `attempt` gives another puzzle. If `plain`, no library is loaded.
    """
    drafts: list[Daily] = []
    meter, wanted = budget.start(), n_drafts or kind.n_drafts
    for n in range(_SEEDS_PER_DRAFT * wanted):
        daily = _draft(kind, f"{secret}/{day.isoformat()}/{kind.slug}/{attempt}/{n}", meter, plain=plain)
        if daily:
            drafts.append(daily)
        if len(drafts) == wanted or meter.check_clock():
            break
    return min(drafts, key=lambda daily: (daily.level != kind.level, daily.blemishes.total), default=None)


def _draft(kind: DailyKind, text: str, meter: Meter, *, plain: bool) -> Daily | None:
    """Return a puzzle of `kind` made from a seed; None if none was found."""
    seed = int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "big")
    symmetry = kind.symmetries[seed % len(kind.symmetries)]
    wish = Wish(find_layout(kind.layout), level=kind.level, givens=kind.givens, symmetry=symmetry, clues=kind.clues)
    budget = Budget(nodes=_MAX_TRIES, seconds=meter.seconds_left())
    return _daily(kind, generate(wish, seed=seed, budget=budget, plain=plain), plain=plain)


def _daily(kind: DailyKind, made: Generated, *, plain: bool) -> Daily | None:
    """Return a puzzle that meets the wish for its kind. A variant may be easier: its title names no level."""
    least, most = kind.givens
    is_enough = made.met or (kind.is_variant and least <= made.n_givens <= most)
    if not (is_enough and made.walkthrough and made.level):
        return None
    form, blemishes = canonical_form(made.puzzle, plain=plain), blemishes_of(made.walkthrough)
    return Daily(made.puzzle, made.level, made.wish.symmetry, form, blemishes)
