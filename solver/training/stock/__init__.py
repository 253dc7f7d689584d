"""The positions of drills, for every technique: those of its lesson, and those made by `tools/training/drills.py`."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solver.board import SHAPES, Puzzle, id_of, shape_of
from solver.techniques.lessons.examples import Example, examples_of
from solver.training.stock.variations import varied

FILE = Path(__file__).with_name("positions.tsv")
LEAST = 3  # positions of a technique
USUAL = 9  # digits of a usual board
NAME_LENGTH = 10  # of a position's name


class NamedPosition(NamedTuple):
    """A position and its name, by which it is found again."""

    name: str
    position: Example


@cache
def stock_of(slug: str) -> tuple[Example, ...]:
    """Return the positions in which to find a technique, on the most usual boards first.

    Only where there are hardly any, examples are among them.
    """
    return tuple(sorted(_in_stock(slug), key=_unusual))


def _unusual(position: Example) -> tuple[bool, bool, bool]:
    """Return how unusual a position looks: its shape, the size and rules of its board, candidates that are missing."""
    layout = Puzzle.from_text(position.puzzle).layout
    is_square = shape_of(layout) is SHAPES[0]
    return not is_square, layout.n > USUAL or bool(layout.features), bool(position.crossed_out)


def _in_stock(slug: str) -> tuple[Example, ...]:
    of_lesson = examples_of(slug)
    practice = tuple(each for each in (*of_lesson, *_positions().get(slug, ())) if each.kind == "practice")
    return practice if len(practice) >= LEAST else (*practice, *_examples(slug))


def _examples(slug: str) -> tuple[Example, ...]:
    """Return positions with a technique in which easier ones may lead on."""
    return tuple(each for each in (*examples_of(slug), *_positions().get(slug, ())) if each.kind != "practice")


@cache
def _positions() -> dict[str, tuple[Example, ...]]:
    if not FILE.exists():
        return {}
    with FILE.open(encoding="utf-8", newline="") as lines:
        rows = [Example(*row) for row in list(csv.reader(lines, delimiter="\t"))[1:]]
    return {slug: tuple(row for row in rows if row.technique == slug) for slug in {row.technique for row in rows}}


def numbered_position(slug: str, number: int) -> NamedPosition | None:
    """Return the position of a technique with this number, from 0; None if it has none.

    After all that are in stock they come again, each time in another form.
    """
    stock = stock_of(slug)
    if not stock:
        return None
    seed, place = divmod(number, len(stock))
    return in_form(stock[place], seed)


def named_position(slug: str, name: str) -> NamedPosition | None:
    """Return the position of a technique with this name; None if there is none in stock any more."""
    start, _, seed = name.partition("-")
    is_number = seed.isascii() and seed.isdecimal() and len(seed) < 6
    found = next((each for each in stock_of(slug) if name_of(each) == start), None)
    return in_form(found, int(seed or 0)) if found and (is_number or not seed) else None


def in_form(position: Example, seed: int) -> NamedPosition:
    """Return a position in stock in another form, with its name; the position itself for seed 0."""
    name = name_of(position)
    return NamedPosition(f"{name}-{seed}" if seed else name, varied(position, seed))


def name_of(position: Example) -> str:
    """Return a short name of a position in stock."""
    fields = (position.technique, position.puzzle, position.cells, position.crossed_out)
    return id_of("\n".join(fields))[:NAME_LENGTH]
