"""Small automata from a description of their states, and sums of cells that may be named twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from solver.board.layout import Layout
from solver.board.masks import Cell, Digit, mask_of
from solver.board.rules import MAX_STATES, Automaton, Sum
from solver.board.wording import N_, ParseError, Sentence

_Node = TypeVar("_Node", bound=Hashable)
_MOST_SEEN = 8 * MAX_STATES  # states before those from which nothing is accepted are left out


def automaton(
    layout: Layout,
    cells: tuple[Cell, ...],
    start: _Node,
    step: Callable[[_Node, Digit], _Node | None],
    accepts: Callable[[_Node], bool],
) -> Automaton:
    """Return the automaton that begins in `start` and goes on by `step`, which returns None for what it refuses.

    `step` is asked for the numbers that people read on the layout: from 0 on, where there is a 0. States from which no
    accepting one is reached are left out. Raises ParseError if more than MAX_STATES are needed.
    """
    numbers: dict[_Node, int] = {start: 0}
    moves: list[list[int]] = []
    for state in (pending := [start]):  # grows while it is read
        row = [-1] * (layout.n + 1)
        for digit in range(1, layout.n + 1):
            after = step(state, digit - layout.shift)
            if after is not None:
                if after not in numbers:
                    numbers[after] = len(numbers)
                    pending.append(after)
                row[digit] = numbers[after]
        moves.append(row)
        if len(numbers) > _MOST_SEEN:
            raise too_large()
    return _trim(cells, moves, [accepts(state) for state in pending])


def _trim(cells: tuple[Cell, ...], moves: list[list[int]], accepting: list[bool]) -> Automaton:
    """Return the automaton without states that lead nowhere. State 0 stays."""
    useful = {k for k, is_accepting in enumerate(accepting) if is_accepting}
    sources: list[list[int]] = [[] for _ in moves]
    for state, row in enumerate(moves):
        for after in set(row) - {-1}:
            sources[after].append(state)
    for state in (pending := list(useful)):
        new = set(sources[state]) - useful
        useful |= new
        pending += new
    kept = sorted(useful | {0})
    if len(kept) > MAX_STATES:
        raise too_large()
    number = {state: k for k, state in enumerate(kept)}
    rows = tuple(tuple(number.get(after, -1) if after in useful else -1 for after in moves[state]) for state in kept)
    return Automaton(cells, rows, mask_of(number[state] for state in kept if accepting[state]))


def too_large() -> ParseError:
    """Return the error for a clue whose automaton would be too large."""
    return ParseError(
        Sentence(N_("This clue is too large to be solved.")),
        position=0,
        expected=Sentence(N_("Give it fewer cells, or a smaller number.")),
    )


def weighted(
    layout: Layout, plus: Iterable[Cell], minus: Iterable[Cell] = (), *, total: int = 0, weights: Iterable[int] = ()
) -> Iterator[Sum]:
    """Yield the rule that the numbers read in `plus`, without those of `minus`, add up to `total`.

    `weights` are those of the first cells of `minus`, 1 if they are not given. A cell that stands there twice counts
    twice. If nothing is left to add, the rule is yielded only if it does not hold.
    """
    sums: Counter[Cell] = Counter(plus)
    given = iter(weights)
    for cell in minus:
        sums[cell] -= next(given, 1)
    terms = [(cell, weight) for cell, weight in sorted(sums.items()) if weight]
    if terms or total:
        total += layout.shift * sum(weight for _, weight in terms)
        yield Sum(tuple(cell for cell, _ in terms), tuple(weight for _, weight in terms), total, total)
