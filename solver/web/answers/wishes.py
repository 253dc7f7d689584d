"""New puzzles: as a visitor wishes them, and made in advance for the stock."""

from __future__ import annotations

import time
from collections.abc import Iterable

from django.utils import timezone

from solver.board import Puzzle
from solver.generator.stock import BATCH, stock_wish
from solver.models import KeptPuzzle, StockedPuzzle
from solver.questions import Answer, NewPuzzles, TimeLimits, levels_version, limits_for
from solver.rating.levels import LEVELS
from solver.web.answers.ask import begin, find_answer, stop, wait_for
from solver.web.answers.known import KnownAnswer
from solver.web.answers.store import WishStore

LOW = 8  # puzzles of a level from which on more are made
WITHOUT_NETWORK = (*LEVELS, *LEVELS[1:-1])  # the levels of the ten puzzles for browsers without network
_HOUR = 3600


def find_puzzles(question: NewPuzzles, *, more: bool = False) -> KnownAnswer:
    """Return the puzzles found for a wish so far. Unless they are all there, the search goes on."""
    return find_answer(question, WishStore(), more=more)


def stop_search(question: NewPuzzles) -> None:
    """Stop the search and store what it has found."""
    stop(question, WishStore())


def keep_puzzles(pieces: Iterable[Answer]) -> list[KeptPuzzle]:
    """Store new puzzles, so that they have pages to be played on."""
    return [KeptPuzzle.objects.keep(Puzzle.from_text(piece["puzzle"]))[0] for piece in pieces]


def take_puzzle(level: str) -> KeptPuzzle | None:
    """Return a new puzzle of this level that nobody else gets; None if there is none. More are made if few are left."""
    puzzle = StockedPuzzle.objects.take(level, levels_version())
    if n_in_stock(level) < LOW:
        question = _next_batch(level)
        _stock(question, begin(question, limits_for("stock").first), LOW + BATCH)
    return KeptPuzzle.objects.keep(puzzle.to_puzzle())[0] if puzzle else None


def without_network() -> list[tuple[str, KeptPuzzle]]:
    """Return today's puzzles for browsers without network, each with its level. Everybody gets the same.

    They are taken from the stock, so nobody else is given one of them.
    """
    rows = StockedPuzzle.objects.set_aside(timezone.now().date(), WITHOUT_NETWORK, levels_version())
    kept = KeptPuzzle.objects.in_bulk([row.to_puzzle().page_id for row in rows])
    return [(row.level, kept[row.to_puzzle().page_id]) for row in rows]


def n_in_stock(level: str) -> int:
    """Return how many puzzles of this level there are that nobody has got."""
    return StockedPuzzle.objects.fresh(level, levels_version()).count()


def add_to_stock(level: str, attempt: TimeLimits, *, most: int, n_attempts: int = 0) -> None:
    """Make the next puzzles of this level, until there are `most`. `n_attempts` before this one tried others."""
    question = _next_batch(level, n_attempts)
    _stock(question, wait_for(question, attempt), most)


def _next_batch(level: str, n_attempts: int = 0) -> NewPuzzles:
    """Return the question for the next puzzles of the stock.

    It is the same until some are there, or until the next hour: others may be found sooner.
    """
    n = StockedPuzzle.objects.filter(level=level).count()
    return NewPuzzles(stock_wish(level, n), f"stock/{level}/{n}/{int(time.time()) // _HOUR + n_attempts}", BATCH)


def _stock(question: NewPuzzles, answer: Answer | None, most: int) -> None:
    """Put what was found into the stock, until there are `most`. An answer that comes twice changes nothing."""
    rows = [
        StockedPuzzle(
            text=piece["puzzle"],
            level=piece["level"],
            scale=question.version,
            symmetry=question.wish.symmetry,
            seed=str(piece["seed"]),
        )
        for piece in (answer["puzzles"] if answer else ())
    ]
    StockedPuzzle.objects.add(rows, most)
