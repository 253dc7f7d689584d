"""The positions of drills, for every technique: those in stock, and as many more as turning and renaming gives."""

from __future__ import annotations

from solver.board import id_of
from solver.techniques.lessons.examples import Example, examples_of

NAME_LENGTH = 10  # of a position's name


def stock_of(slug: str) -> tuple[Example, ...]:
    """Return the positions in which to find a technique: those for practice first."""
    found = examples_of(slug)
    return tuple(sorted(found, key=lambda each: each.kind != "practice"))


def name_of(example: Example) -> str:
    """Return a short name of a position in stock."""
    fields = (example.technique, example.puzzle, example.cells, example.crossed_out)
    return id_of("\n".join(fields))[:NAME_LENGTH]
