"""The canonical form of a puzzle: one text for all puzzles that differ only by a symmetry or by their digits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from solver.board import Budget, Layout, Puzzle, mirror_of, per_layout, rotation_of
from solver.board.symmetry import Permutation, shuffles_of
from solver.engines import Status
from solver.engines.protocol import Grid
from solver.fast.canonical import find_forms
from solver.fast.jit import listed, rows_of, zero_rows
from solver.generator.digging import engine_for

_BY_SOLUTION = "3x3"  # its 3 359 232 symmetries are too many to try; the solution leaves a few
MAX_SYMMETRIES = 4000  # of another layout that are tried; 6 × 6 has 3456
_MAX_DIGITS = 10  # of layouts whose lines are exchanged: larger ones have too many symmetries
_BATCH = 1024  # puzzles in one call of compiled code


class Canonical(NamedTuple):
    """The canonical form of a puzzle, and how many symmetries, with new digits, lead from the puzzle to itself.

    `n_automorphisms` counts the identity, so it is 1 for most puzzles. `n_grid_automorphisms` is that of the solution;
    None where the form was found without it.
    """

    text: str
    n_automorphisms: int
    n_grid_automorphisms: int | None = None


def canonical_form(puzzle: Puzzle, *, plain: bool = False) -> str:
    """Return the canonical form of a puzzle with one solution as a text identity.

    Puzzles have the same form if they differ only by their digits or by a symmetry. On 9 × 9 with boxes, these are all
    symmetries of the rules: bands, stacks, rows, columns, transposition. On other layouts, they are the rotations and
    reflections of the board and, if that makes at most MAX_SYMMETRIES, exchanges of lines. Digits stay as they are if a
    rule treats them differently; a puzzle with clues is its own form. If `plain`, no library is loaded.
    Raises ValueError if a 9 × 9 puzzle has not exactly one solution.
    """
    return puzzle.text if puzzle.clues else canonical(puzzle, plain=plain).text


def canonical(puzzle: Puzzle, *, solution: Grid | None = None, plain: bool = False) -> Canonical:
    """Return the canonical form of a puzzle without clues, and its automorphisms, as `canonical_form` does.

    `solution`, if given, is its only one. Raises ValueError if a 9 × 9 puzzle has not exactly one.
    """
    if puzzle.layout.name == _BY_SOLUTION:
        return canonical_9x9([puzzle], [solution or _solution(puzzle, plain=plain)])[0]
    permutations = _symmetries(puzzle.layout)
    moved = (_permuted(puzzle.givens, permutation) for permutation in permutations)
    images = [_relabelled(digits) if puzzle.layout.digits_are_alike else tuple(digits) for digits in moved]
    first = min(images)
    return Canonical(Puzzle(puzzle.layout, first).text, images.count(first))


def canonical_9x9(puzzles: Sequence[Puzzle], solutions: Sequence[Grid]) -> list[Canonical]:
    """Return the canonical forms of 9 × 9 puzzles with boxes, whose only solutions these are."""
    found: list[Canonical] = []
    for start in range(0, len(puzzles), _BATCH):
        part = puzzles[start : start + _BATCH]
        forms = rows_of([puzzle.givens for puzzle in part])
        counts = zero_rows(len(part), 2)
        find_forms(rows_of(solutions[start : start + _BATCH]), forms, counts, zero_rows(8, 81))
        for puzzle, form, (of_grid, of_puzzle) in zip(part, listed(forms), listed(counts), strict=True):
            text = f"{puzzle.layout.name}:{puzzle.layout.to_text(form)}"
            found.append(Canonical(text, of_puzzle, of_grid))
    return found


def _solution(puzzle: Puzzle, *, plain: bool) -> Grid:
    result = engine_for(puzzle.layout, plain=plain).solve(puzzle, limit=2, budget=Budget())
    if result.status is not Status.UNIQUE:
        raise ValueError(f"{puzzle.text} has status {result.status.value}, expected one solution")
    return result.solutions[0]


@per_layout
def _symmetries(layout: Layout) -> tuple[Permutation, ...]:
    """Return all permutations that turns, reflections and exchanges of lines make; if too many, not the exchanges."""
    turns = [permutation for permutation in (rotation_of(layout), mirror_of(layout)) if permutation]
    if layout.n > _MAX_DIGITS:
        return _group_of(layout, turns)
    return _group_of(layout, [*turns, *shuffles_of(layout)]) or _group_of(layout, turns)


def _group_of(layout: Layout, generators: Sequence[Permutation]) -> tuple[Permutation, ...]:
    """Return all permutations that these make together; none if there are more than MAX_SYMMETRIES."""
    symmetries = {tuple(range(layout.n_cells)): None}
    reached = list(symmetries)
    for permutation in reached:
        for other in generators:
            both = tuple([other[cell] for cell in permutation])
            if both not in symmetries:
                symmetries[both] = None
                reached.append(both)
        if len(reached) > MAX_SYMMETRIES:
            return ()
    return tuple(symmetries)


def _permuted(digits: tuple[int, ...], permutation: Permutation) -> list[int]:
    permuted = [0] * len(digits)
    for cell, digit in enumerate(digits):
        permuted[permutation[cell]] = digit
    return permuted


def _relabelled(digits: list[int]) -> tuple[int, ...]:
    """Number the digits in the order in which they appear."""
    numbers = count(1)
    names = {0: 0}
    return tuple(names[digit] if digit in names else names.setdefault(digit, next(numbers)) for digit in digits)
