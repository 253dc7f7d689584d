"""The canonical form of a puzzle: one text for all puzzles that differ only by a symmetry or by their digits."""

from __future__ import annotations

from itertools import count

from solver.board import Budget, Layout, Puzzle, mirror_of, per_layout, rotation_of
from solver.board.symmetry import Permutation
from solver.engines import Status
from solver.fast import canonical
from solver.fast.jit import array, zero_rows, zeros
from solver.generator.digging import engine_for

_BY_SOLUTION = "3x3"  # its 3 359 232 symmetries are too many to try; the solution leaves a few


def canonical_form(puzzle: Puzzle, *, plain: bool = False) -> str:
    """Return the canonical form of a puzzle with one solution as a text identity.

    Puzzles have the same form if they differ only by their digits or by a symmetry. On 9 × 9 with boxes, these are all
    symmetries of the rules: bands, stacks, rows, columns, transposition. On other layouts, they are the rotations and
    reflections of the board. Digits stay as they are if a rule treats them differently; a
    puzzle with clues is its own form. If `plain`, no library is
    loaded. Raises ValueError if a 9 × 9 puzzle has not exactly one solution.
    """
    if puzzle.clues:
        return puzzle.text
    if puzzle.layout.name == _BY_SOLUTION:
        return _by_solution(puzzle, plain=plain)
    permutations = _symmetries(puzzle.layout)
    moved = (_permuted(puzzle.givens, permutation) for permutation in permutations)
    givens = min(_relabelled(digits) if puzzle.layout.digits_are_alike else tuple(digits) for digits in moved)
    return Puzzle(puzzle.layout, givens).text


def _by_solution(puzzle: Puzzle, *, plain: bool) -> str:

    result = engine_for(puzzle.layout, plain=plain).solve(puzzle, limit=2, budget=Budget())
    if result.status is not Status.UNIQUE:
        raise ValueError(f"{puzzle.text} has status {result.status.value}, expected one solution")
    cells = list(zip(result.solutions[0], (int(digit > 0) for digit in puzzle.givens), strict=True))
    grid, is_given, work = zeros(81), zeros(81), zero_rows(4, 10)
    for turned in (cells, [cells[cell % 9 * 9 + cell // 9] for cell in range(81)]):
        digits, given = (array(numbers) for numbers in zip(*turned, strict=True))
        canonical.improve(digits, given, work, grid, is_given)
    return Puzzle(puzzle.layout, tuple(int(d) if keep else 0 for d, keep in zip(grid, is_given, strict=True))).text


@per_layout
def _symmetries(layout: Layout) -> tuple[Permutation, ...]:
    """Return all permutations that the board's rotations and reflections make together."""
    made_of = [permutation for permutation in (rotation_of(layout), mirror_of(layout)) if permutation]
    symmetries = {tuple(range(layout.n_cells)): None}
    reached = list(symmetries)
    for permutation in reached:
        for other in made_of:
            both = tuple(other[cell] for cell in permutation)
            if both not in symmetries:
                symmetries[both] = None
                reached.append(both)
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
