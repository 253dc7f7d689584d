"""Make many puzzles for a wish, one for each seed, in several threads or processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from typing import Any, NamedTuple, TypeVar

from solver.board import Budget, Meter, Sentence
from solver.fast.mode import use_compiled
from solver.generator.digging import engine_for, redundant_given
from solver.generator.generate import Generated, generate
from solver.generator.maker_9x9 import NineMaker, nine_can_make
from solver.generator.wish import Wish
from solver.rating.own import own_rating
from solver.techniques import explain
from solver.techniques.warming import warm

T = TypeVar("T")
R = TypeVar("R")
_SEEDS_PER_TASK = 256
_WAITING = 4  # tasks that wait for each thread or process


class Described(NamedTuple):
    """A puzzle and everything known about it. What was not found out in time is None."""

    puzzle: str
    seed: int
    level: str | None
    hardest: str | None
    givens: int
    symmetry: str
    minimal: bool | None
    met: bool
    lacks: tuple[Sentence, ...]


def _described(generated: Generated, seed: int, meter: Meter) -> Described:
    """Describe a puzzle: its level, and whether every given is needed, as far as `meter` leaves time."""
    puzzle, level, hardest = generated.puzzle, generated.level, generated.hardest
    if level is None:
        rating = own_rating(explain(puzzle, unique=True, budget=Budget(seconds=meter.seconds_left())))
        level, hardest = rating.level, rating.hardest
    is_minimal = redundant_given(puzzle, engine_for(puzzle.layout, plain=False), meter) is None
    return Described(
        puzzle.text,
        seed,
        level,
        hardest,
        puzzle.n_givens,
        generated.wish.symmetry,
        None if is_minimal and meter.spent else is_minimal,
        generated.met,
        generated.lacks,
    )


def describe_many(
    wish: Wish, seeds: range, *, seconds: float, jobs: int = 1, is_brief: bool = False
) -> Iterator[Described]:
    """Yield a puzzle for each of `seeds`, in order: one that meets `wish`, or the nearest found within `seconds`.

    If making it took all that time, or if `is_brief`, no more is found out about it.
    """
    make = partial(_make_described, wish, seconds, is_brief)
    if jobs == 1:
        yield from map(make, seeds)
        return
    # Processes are spawned, so that they inherit no state.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        yield from _in_order(workers, make, seeds, _WAITING * jobs)


def _make_described(wish: Wish, seconds: float, is_brief: bool, seed: int) -> Described:
    if wish.is_rated or not is_brief:
        _get_ready()
    meter = Budget(seconds=0 if is_brief else seconds).start()
    return _described(generate(wish, seed=seed, budget=Budget(seconds=seconds)), seed, meter)


@cache
def _get_ready() -> None:
    """Run compiled, and load what walk-throughs need, before the first puzzle's time begins."""

    use_compiled()
    warm()


def is_fast(wish: Wish) -> bool:
    """Whether `cells_of_many` can make puzzles for `wish`: in compiled code alone, without walk-throughs."""
    return nine_can_make(wish) and not wish.is_rated


def cells_of_many(wish: Wish, seeds: range, *, threads: int = 1) -> Iterator[list[str]]:
    """Yield the cells of the puzzles of `seeds`, in order, a few hundred at a time; "" where none was found in time.

    `is_fast(wish)` must hold.
    """
    parts = [seeds[k : k + _SEEDS_PER_TASK] for k in range(0, len(seeds), _SEEDS_PER_TASK)]
    makers = [NineMaker(wish) for _ in range(threads)]

    def make(part: range) -> list[str]:
        maker = makers.pop()
        try:
            return _cells_of(maker, part)
        finally:
            makers.append(maker)

    with ThreadPoolExecutor(threads) as workers:
        yield from _in_order(workers, make, parts, _WAITING * threads)


def _cells_of(maker: NineMaker, seeds: range) -> list[str]:
    cells: list[str] = []
    while len(cells) < len(seeds):
        cells += maker.cells_of(seeds[len(cells)], len(seeds) - len(cells))
        if len(cells) < len(seeds):
            cells.append("")
    return cells


def _in_order(workers: Executor, make: Callable[[T], R], tasks: Sequence[T], n_waiting: int) -> Iterator[R]:
    """Yield the results in the order of the tasks; at most `n_waiting` are given out at a time."""
    waiting: list[Any] = []
    for task in tasks:
        waiting.append(workers.submit(make, task))
        if len(waiting) >= n_waiting:
            yield waiting.pop(0).result()
    for each in waiting:
        yield each.result()
