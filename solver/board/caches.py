"""Caches for functions of a layout or a puzzle, freed together with it, since visitors may send any number of them.

`functools.cache` would keep every layout forever. Here the results are attributes of the layout object, like those of
a `cached_property`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial, wraps
from typing import Concatenate, ParamSpec, TypeVar, cast
from weakref import ref

from solver.board.layout import Layout

P = ParamSpec("P")
R = TypeVar("R")
OfLayout = Callable[Concatenate[Layout, P], R]
Owner = TypeVar("Owner")  # a puzzle: this module is below it
OfPuzzle = Callable[Concatenate[Owner, P], R]


def per_layout(function: OfLayout[P, R]) -> OfLayout[P, R]:
    """Cache every result of `function` on the layout, its first argument; the other arguments are the key.

    Use it for small results with few keys: tables, outlines, lists of houses.
    """
    return _keep_on_layout(function, None)


def per_puzzle(maxsize: int | None) -> Callable[[OfPuzzle[Owner, P, R]], OfPuzzle[Owner, P, R]]:
    """Cache the last `maxsize` results of a function on the puzzle, its first argument; the others are the key."""

    def decorate(function: OfPuzzle[Owner, P, R]) -> OfPuzzle[Owner, P, R]:
        name = f"{function.__module__}.{function.__qualname__}"

        @wraps(function)
        def remembered(puzzle: Owner, /, *args: P.args, **kwargs: P.kwargs) -> R:
            results = puzzle.__dict__.get(name)
            if results is None:
                results = puzzle.__dict__[name] = lru_cache(maxsize)(partial(function, puzzle))
            return cast(R, results(*args, **kwargs))  # type: ignore[arg-type]  # as for layouts

        return remembered

    return decorate


def for_current_layout(maxsize: int) -> Callable[[OfLayout[P, R]], OfLayout[P, R]]:
    """Like `per_layout`, but only the layout used last keeps results, and only its last `maxsize` ones.

    Use it for large results and for results about single positions, which would add up on every layout in use.
    """

    def decorate(function: OfLayout[P, R]) -> OfLayout[P, R]:
        return _keep_on_layout(function, maxsize, [])

    return decorate


def _keep_on_layout(
    function: OfLayout[P, R], maxsize: int | None, holders: list[ref[Layout]] | None = None
) -> OfLayout[P, R]:
    """Cache `function` on its layout. With `holders`, only the latest layout keeps results; it is stored there."""
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def kept(layout: Layout, /, *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            results = layout.__dict__[name]
        except KeyError:
            results = layout.__dict__[name] = lru_cache(maxsize)(partial(function, layout))
            if holders is not None:
                _forget(holders, name)
                holders.append(ref(layout))
        return cast(R, results(*args, **kwargs))

    return kept


def _forget(holders: list[ref[Layout]], name: str) -> None:
    """Empty `holders` and delete the attribute `name` of each of its layouts."""
    while holders:
        layout = holders.pop()()
        if layout is not None:
            layout.__dict__.pop(name, None)
