"""New puzzles: as a visitor wishes them, and made in advance for the stock."""

from __future__ import annotations

import time
from collections.abc import Iterable

from django.utils import timezone

from solver.board import Puzzle
from solver.generator.stock import BATCH, stock_wish
from solver.models import KeptPuzzle, StockedPuzzle
from solver.questions import Answer, NewPuzzles, Ratings, TimeLimits, Verdict, levels_version, limits_for
from solver.rating import rating_with
from solver.rating.level import LEVELS
from solver.techniques import DEFAULT_LADDER
from solver.web.answers.ask import find_answer, start_attempt, stop, wait_for
from solver.web.answers.status import AnswerStatus
from solver.web.answers.store import PuzzleAnswerStore, WishStore

MIN_STOCK = 8  # with fewer puzzles of a level in stock, more are made
OFFLINE_LEVELS = (*LEVELS, *LEVELS[1:-1])  # the levels of the ten puzzles for browsers without network
_HOUR = 3600


def find_puzzles(question: NewPuzzles, *, more: bool = False) -> AnswerStatus:
    """Return the puzzles found for a wish so far; keep the search running until it has found all."""
    return find_answer(question, WishStore(), more=more)


def stop_search(question: NewPuzzles) -> None:
    """Stop the search and store what it has found."""
    stop(question, WishStore())


def keep_puzzles(pieces: Iterable[Answer]) -> list[KeptPuzzle]:
    """Store new puzzles, so that they have pages to be played on, with the solution and level of each."""
    return [_keep(piece) for piece in pieces]


def _keep(piece: Answer) -> KeptPuzzle:
    puzzle = Puzzle.from_text(piece["puzzle"])
    kept, is_new = KeptPuzzle.objects.keep(puzzle)
    if is_new:
        store = PuzzleAnswerStore(kept, is_new=True)
        if verdict := piece.get("verdict"):  # a search that was stopped may leave a puzzle without one
            store.add(Verdict(puzzle), verdict)
        if rating := piece.get("rating"):
            store.add(Ratings(puzzle), rating_with({DEFAULT_LADDER: rating}))
    return kept


def take_puzzle(level: str) -> KeptPuzzle | None:
    """Take a new puzzle of this level from the stock; None if there is none. Refill the stock if few are left."""
    puzzle = StockedPuzzle.objects.take(level, levels_version())
    if n_in_stock(level) < MIN_STOCK:
        question = _next_batch(level)
        _stock(question, start_attempt(question, limits_for("stock").first), MIN_STOCK + BATCH)
    return KeptPuzzle.objects.keep(puzzle.to_puzzle())[0] if puzzle else None


def offline_puzzles() -> list[tuple[str, KeptPuzzle]]:
    """Return today's puzzles for browsers without network, each with its level. Everybody gets the same.

    They are taken from the stock, so nobody else is given one of them.
    """
    set_aside = StockedPuzzle.objects.set_aside(timezone.now().date(), OFFLINE_LEVELS, levels_version())
    kept = KeptPuzzle.objects.in_bulk([each.to_puzzle().page_id for each in set_aside])
    return [(each.level, kept[each.to_puzzle().page_id]) for each in set_aside]


def n_in_stock(level: str) -> int:
    """Return how many puzzles of this level are in stock."""
    return StockedPuzzle.objects.fresh(level, levels_version()).count()


def add_to_stock(level: str, limits: TimeLimits, *, max_size: int, n_attempts: int = 0) -> None:
    """Make the next puzzles of this level, until `max_size` are in stock. Each `n_attempts` tries other seeds."""
    question = _next_batch(level, n_attempts)
    _stock(question, wait_for(question, limits), max_size)


def _next_batch(level: str, n_attempts: int = 0) -> NewPuzzles:
    """Return the question for the next puzzles of the stock.

    It changes once they are in stock and with each new hour, as other seeds may be faster.
    """
    n = StockedPuzzle.objects.filter(level=level).count()
    return NewPuzzles(stock_wish(level, n), f"stock/{level}/{n}/{int(time.time()) // _HOUR + n_attempts}", BATCH)


def _stock(question: NewPuzzles, answer: Answer | None, max_size: int) -> None:
    """Put the puzzles of an answer into the stock, until `max_size` are in stock. Repeating this changes nothing."""
    puzzles = [
        StockedPuzzle(
            text=piece["puzzle"],
            level=piece["level"],
            scale_version=levels_version(),
            symmetry=question.wish.symmetry,
            seed=str(piece["seed"]),
        )
        for piece in (answer["puzzles"] if answer else ())
    ]
    StockedPuzzle.objects.add(puzzles, max_size)
