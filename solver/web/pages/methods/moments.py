"""The moments of runs that the pages of methods show.

They are stored in moments.json, so that no engine runs for a page; `python -m tools.moments` makes it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from solver.board import Digit, Event, Puzzle, Shown
from solver.recordings import Moment
from solver.web.puzzles.collections import measurement
from solver.web.puzzles.starters import starter

FILE = Path(__file__).with_name("moments.json")


class Shot(NamedTuple):
    """A moment of a run, `at` events after its start.

    `pencilled` shows candidates, `reddens` shows single ones in red.
    """

    board: str
    at: int
    pencilled: bool = True
    reddens: bool = False


class Layer(NamedTuple):
    """Where a digit can be placed on a board, as far as `rule` says: one of RULES."""

    board: str
    digit: Digit
    rule: str


class Matrix(NamedTuple):
    """The equations of a board's layout as a picture: a row each, with a dot for every share that is in the sum."""

    board: str


RULES = ("rows", "columns", "boxes", "free", "all")
HARD = "hardest"  # a puzzle of that collection, which may not be kept
PICTURES: Mapping[str, Mapping[str, Shot | Layer | Matrix]] = {
    "brute": {
        "begin": Shot("shidoku", 4, pencilled=False),
        "stuck": Shot("shidoku", 9, pencilled=False),
        "on": Shot("shidoku", 12, pencilled=False),
        "round": Shot("round", 14, pencilled=False),
    },
    "moler": {
        "singles": Shot("shidoku", 0, reddens=True),
        "filled": Shot("shidoku", 4, reddens=True),
        "diagonal": Shot("diagonal", 0, reddens=True),
        "tentative": Shot("diagonal", 1, reddens=True),
        "column": Shot("fig-1", 14, reddens=True),
    },
    "arrays": {
        "rows": Layer("shidoku", 4, "rows"),
        "columns": Layer("shidoku", 4, "columns"),
        "boxes": Layer("shidoku", 4, "boxes"),
        "free": Layer("shidoku", 4, "free"),
        "all": Layer("shidoku", 4, "all"),
        "fewest": Shot("fig-1", 0),
    },
    "search": {
        "hidden": Shot("fig-1", 1),
        "pair": Shot("fig-1", 31),
        "solved": Shot("fig-1", 60),
        "small": Shot("diagonal", 2),
    },
    "kernel": {
        "branch": Shot("diagonal", 1),
        "one": Shot("diagonal", 2),
        "triad": Shot("fig-1", 33),
    },
    "sat": {
        "conflict": Shot("fig-1", 45),
        "learned": Shot("fig-1", 46),
        "blocked": Shot("diagonal", 13),
    },
    "ilp": {
        "point": Shot(HARD, 1),
        "whole": Shot("shidoku", 1),
        "equations": Matrix("fig-1"),
    },
}


@cache
def board_of(name: str) -> Puzzle:
    """Return the starter with this name, or the quoted hard puzzle."""
    if name != HARD:
        return Puzzle.from_text(starter(name).text)
    collection = next(each for each in measurement().collections if each.name == name)
    return Puzzle.from_text(collection.puzzles[1])


def stored_moment(engine: str, name: str) -> Moment:
    """Return the moment of a picture."""
    return from_stored(_stored()[engine][name], board_of(PICTURES[engine][name].board))


@cache
def _stored() -> dict[str, dict[str, Any]]:
    stored: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return stored


def to_stored(moment: Moment) -> dict[str, Any]:
    """Return what a picture shows of a moment, as plain values."""
    event = moment.event
    return {
        "n": moment.n,
        "digits": moment.digits,
        "whys": {cell: why for cell, why in enumerate(moment.whys) if why},
        "crossed_out": {cell: mask for cell, mask in enumerate(moment.crossed_out) if mask},
        "point": moment.point,
        "event": event and event._asdict(),
    }


def from_stored(stored: dict[str, Any], puzzle: Puzzle) -> Moment:
    """Return a moment that looks like the stored one; its counters are 0."""
    n_cells = puzzle.layout.n_cells
    cells = [str(cell) for cell in range(n_cells)]
    event = stored["event"]
    return Moment(
        n=stored["n"],
        digits=stored["digits"],
        whys=[stored["whys"].get(cell, "") for cell in cells],
        depths=[0] * n_cells,
        crossed_out=[stored["crossed_out"].get(cell, 0) for cell in cells],
        point=_shown(stored["point"]),
        written=0,
        tried=0,
        counts=Counter(),
        event=Event(**event | {"shown": _shown(event["shown"])}) if event else None,
    )


def _shown(stored: list[tuple[int, int, int]]) -> tuple[Shown, ...]:
    return tuple(Shown(*each) for each in stored)
