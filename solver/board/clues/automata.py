"""Small automata from a description of their states, and sums of cells that may be named twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import NamedTuple, TypeVar

from solver.board.layout import Layout
from solver.board.masks import Cell, Digit, Mask, mask_of
from solver.board.rules import MAX_STATES, Automaton, Sum
from solver.board.wording import N_, ParseError, Sentence

_Node = TypeVar("_Node", bound=Hashable)
MOST_STORED = 32  # automata of one kind that are ready for the next puzzle on the same layout
_MOST_SEEN = 8 * MAX_STATES  # states before those from which nothing is accepted are left out


class States(NamedTuple):
    """What an automaton does, whatever cells it reads: its moves and the states that accept, as in `Automaton`."""

    moves: tuple[tuple[int, ...], ...]
    accepting: Mask

    def reading(self, cells: tuple[Cell, ...], *, is_implied: bool = False) -> Automaton:
        """Return the automaton that reads these cells."""
        return Automaton(cells, self.moves, self.accepting, is_implied)


def find_states(
    layout: Layout, start: _Node, step: Callable[[_Node, Digit], _Node | None], accepts: Callable[[_Node], bool]
) -> States:
    """Return the states of an automaton that begins in `start` and goes on by `step`, which returns None for a refusal.

    `step` is asked for the numbers that people read on the layout: from 0 on, where there is a 0. States from which no
    accepting one is reached are left out. Raises ParseError if more than MAX_STATES are needed.
    """
    numbers: dict[_Node, int] = {start: 0}
    moves: list[list[int]] = []
    digits = range(1 - layout.shift, layout.n + 1 - layout.shift)
    for state in (pending := [start]):  # grows while it is read
        row = [-1]
        for digit in digits:
            after = step(state, digit)
            if after is None:
                row.append(-1)
                continue
            number = numbers.setdefault(after, len(numbers))
            if number == len(pending):
                pending.append(after)
            row.append(number)
        moves.append(row)
        if len(numbers) > _MOST_SEEN:
            raise too_large()
    return _trim(moves, [accepts(state) for state in pending])


def _trim(moves: list[list[int]], accepting: list[bool]) -> States:
    """Return the states without those that lead nowhere. State 0 stays."""
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
    number = [-1] * (len(moves) + 1)  # the last one is that of a refusal
    for k, state in enumerate(kept):
        number[state] = k if state in useful else -1
    rows = tuple(tuple([number[after] for after in moves[state]]) for state in kept)
    return States(rows, mask_of(k for k, state in enumerate(kept) if accepting[state]))


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
