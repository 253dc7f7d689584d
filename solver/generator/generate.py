"""A new puzzle with exactly one solution: random digits in random cells until only one is left."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solver.board import Board, Budget, Cell, Digit, Layout, Puzzle, bits
from solver.engines import DEFAULT, Status, find_engine

# In nodes and not in seconds: the same seed gives the same puzzle on every machine.
CHECK = Budget(nodes=2_000)


class GenerationError(RuntimeError):
    """No puzzle was found: every check of some position ran out of its budget."""


def generate(layout: Layout, *, seed: int | str, check: Budget = CHECK) -> Puzzle:
    """A puzzle with exactly one solution; the same `seed` gives the same one.

    Into a random free cell goes a random digit that breaks no rule. If there is exactly one solution
    now, that is the puzzle; if there are several, the next random cell follows; if there is none,
    the next digit, and one step back after the last. A check beyond its budget counts as none.
    Raises GenerationError if that leaves nothing.
    Source: "SUDOKU Algorithmus", section Generator.
    """
    random = Random(seed)
    engine = find_engine(DEFAULT)
    givens: list[Digit] = [0] * layout.n_cells
    tries: list[tuple[Cell, Iterator[Digit]]] = [_random_try(layout, givens, random)]
    while tries:
        cell, digits = tries[-1]
        givens[cell] = next(digits, 0)
        if not givens[cell]:
            tries.pop()
            continue
        puzzle = Puzzle(layout, tuple(givens))
        status = engine.solve(puzzle, limit=2, keep=0, budget=check).status
        if status == Status.UNIQUE:
            return puzzle
        if status == Status.MULTIPLE:
            tries.append(_random_try(layout, givens, random))
    raise GenerationError(f"no puzzle on {layout.name} with seed {seed!r}")


def _random_try(layout: Layout, givens: list[Digit], random: Random) -> tuple[Cell, Iterator[Digit]]:
    """A random free cell, and the digits that break no rule there in random order."""
    board = Board(Puzzle(layout, tuple(givens)))
    cell = random.choice(list(bits(board.open_mask)))
    digits = list(bits(board.candidates[cell]))
    random.shuffle(digits)
    return cell, iter(digits)
