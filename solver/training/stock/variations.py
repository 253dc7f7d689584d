"""The same position in another form: turned, mirrored, with lines and digits exchanged."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solver.board import Layout, Puzzle, mirror_of, rotation_of
from solver.board.symmetry import Permutation, shuffles_of
from solver.steps import Candidate, crossed_out_text, parse_crossed_out
from solver.techniques.lessons.examples import Example

N_MOVES = 40  # turns, mirrors and exchanges of lines: enough to make a board look new


def varied(position: Example, seed: int) -> Example:
    """Return the position in another form, always the same one for a seed; the position itself for seed 0.

    Clues stay where they are, and digits that a rule or clue tells apart keep their names.
    """
    if not seed:
        return position
    puzzle = Puzzle.from_text(position.puzzle)
    layout, random = puzzle.layout, Random(f"{position.puzzle}/{seed}")
    places = list(range(layout.n_cells)) if puzzle.clues else _places(layout, random)
    digits = range(1, layout.n + 1)
    names = [0, *(random.sample(digits, layout.n) if puzzle.digits_are_alike else digits)]
    out = parse_crossed_out(position.crossed_out, layout)
    return position._replace(
        puzzle=puzzle.with_givens(_moved_digits(puzzle.givens, places, names)).text,
        cells=layout.to_text(_moved_digits(layout.from_text(position.cells), places, names)),
        crossed_out=crossed_out_text(sorted(Candidate(places[cell], names[digit]) for cell, digit in out), layout),
    )


def _places(layout: Layout, random: Random) -> list[int]:
    """Return where each cell goes."""
    moves = list(_moves(layout))
    places = list(range(layout.n_cells))
    for move in random.choices(moves, k=N_MOVES) if moves else ():
        places = [move[place] for place in places]
    return places


def _moves(layout: Layout) -> Iterator[Permutation]:
    yield from filter(None, (rotation_of(layout), mirror_of(layout)))
    yield from shuffles_of(layout)


def _moved_digits(digits: tuple[int, ...], places: list[int], names: list[int]) -> tuple[int, ...]:
    moved = [0] * len(digits)
    for cell, digit in enumerate(digits):
        moved[places[cell]] = names[digit]
    return tuple(moved)
