"""The same puzzle in another form: turned, mirrored, with lines or digits exchanged; and without needless givens."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from solver.board import N_, Budget, Meter, ParseError, Puzzle, Sentence, mirror_of, rotation_of
from solver.board.symmetry import Permutation, shuffles_of
from solver.engines import DEFAULT, PLAIN, Engine, Status, find_engine

N_EXCHANGES = 200  # of lines, at random: enough to mix every board


class Means(NamedTuple):
    """What a transform may use: random numbers, an engine, and time for it."""

    random: Random
    engine: Engine
    meter: Meter


class Transform(NamedTuple):
    """A way to change a puzzle. `change` raises ParseError if the puzzle cannot be changed so."""

    slug: str
    title: str
    change: Callable[[Puzzle, Means], Puzzle]


def transformed(puzzle: Puzzle, slug: str, random: Random, seconds: float, *, plain: bool = False) -> Puzzle:
    """Return the puzzle changed by the transform called `slug`. Clues move with their cells.

    Raises ParseError if that is not possible, and says why; ValueError for an unknown transform.
    """
    for transform in TRANSFORMS:
        if transform.slug == slug:
            engine = find_engine(PLAIN if plain else DEFAULT)
            return transform.change(puzzle, Means(random, engine, Budget(seconds=seconds).start()))
    raise ValueError(f"unknown transform {slug!r}, expected one of {', '.join(each.slug for each in TRANSFORMS)}")


def moved(puzzle: Puzzle, permutation: Permutation) -> Puzzle:
    """Return the puzzle with each given, and each cell of a clue, where `permutation` leads it.

    Raises ParseError if a clue would mean something else there.
    """
    if any(clue.kind.counts_lines for clue in puzzle.clues):
        raise _impossible(
            N_("These clues cannot be turned: some count rows or columns."),
            N_("Take them away, or leave it as it is."),
        )
    givens = [0] * len(puzzle.givens)
    for cell, digit in enumerate(puzzle.givens):
        givens[permutation[cell]] = digit
    clues = (
        clue.kind.clue(puzzle.layout, clue.value, tuple(tuple(permutation[c] for c in group) for group in clue.groups))
        for clue in puzzle.clues
    )
    return Puzzle(puzzle.layout, tuple(givens), tuple(clues))


def _turn(puzzle: Puzzle, means: Means) -> Puzzle:
    permutation = rotation_of(puzzle.layout)
    if permutation is None:
        raise _impossible(N_("No turn leaves this board as it is."), N_("Mirror it, or exchange its digits."))
    return moved(puzzle, permutation)


def _mirror(puzzle: Puzzle, means: Means) -> Puzzle:
    permutation = mirror_of(puzzle.layout)
    if permutation is None:
        raise _impossible(N_("Mirrored, this board is another one."), N_("Turn it, or exchange its digits."))
    return moved(puzzle, permutation)


def _shuffle(puzzle: Puzzle, means: Means) -> Puzzle:
    shuffles = shuffles_of(puzzle.layout)
    if puzzle.clues or not shuffles:
        raise _impossible(
            N_("No lines of this puzzle can change places without breaking its clues or rules."),
            N_("Turn or mirror it instead."),
        )
    for _ in range(N_EXCHANGES):
        puzzle = moved(puzzle, means.random.choice(shuffles))
    return puzzle


def _renumber(puzzle: Puzzle, means: Means) -> Puzzle:
    if not puzzle.digits_are_alike:
        raise _impossible(
            N_("The digits of this puzzle cannot be exchanged: its clues or rules tell them apart."),
            N_("Turn or mirror it instead."),
        )
    names = [0, *means.random.sample(range(1, puzzle.layout.n + 1), puzzle.layout.n)]
    return puzzle.with_givens(names[digit] for digit in puzzle.givens)


def _minimise(puzzle: Puzzle, means: Means) -> Puzzle:
    """Leave out one given after another, in random order, wherever the solution stays the only one."""
    if not _is_unique(puzzle, means):
        raise _impossible(
            N_("Only a puzzle that has exactly one solution can be made smaller."), N_("Add givens or clues first.")
        )
    cells = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    for cell in means.random.sample(cells, len(cells)):
        fewer = puzzle.with_givens(0 if c == cell else digit for c, digit in enumerate(puzzle.givens))
        puzzle = fewer if _is_unique(fewer, means) else puzzle
    return puzzle


def _is_unique(puzzle: Puzzle, means: Means) -> bool:
    """Whether the puzzle has one solution. Raises ParseError if time runs out."""
    status = means.engine.solve(puzzle, limit=2, keep=0, budget=means.meter.rest()).status
    if status is Status.UNFINISHED:
        raise _impossible(
            N_("Time ran out before every given had been tried."), N_("The command line allows more time.")
        )
    return status is Status.UNIQUE


def _impossible(reason: str, expected: str) -> ParseError:
    return ParseError(Sentence(reason), position=0, expected=Sentence(expected))


TRANSFORMS = (
    Transform("turn", N_("Rotate"), _turn),
    Transform("mirror", N_("Mirror"), _mirror),
    Transform("shuffle", N_("Shuffle lines"), _shuffle),
    Transform("renumber", N_("Exchange digits"), _renumber),
    Transform("minimise", N_("Leave out what is not needed"), _minimise),
)
