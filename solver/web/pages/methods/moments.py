"""The moments of runs that the pages of methods show.

They are stored in a file of each method, so that no engine runs for a page; `python -m tools.moments` makes them.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from solver.board import Event, Highlight, Puzzle
from solver.lab.method import HARD, Method
from solver.recordings import Moment
from solver.web.puzzles.collections import measurement
from solver.web.puzzles.starters import starter

FILE = "moments.json"


@cache
def board_of(name: str) -> Puzzle:
    """Return the starter with this name, or the quoted hard puzzle."""
    if name != HARD:
        return Puzzle.from_text(starter(name).text)
    collection = next(each for each in measurement().collections if each.name == name)
    return Puzzle.from_text(collection.puzzles[1])


def stored_moment(method: Method, name: str) -> Moment:
    """Return the moment of a picture."""
    return from_stored(_stored(method.file(FILE))[name], board_of(method.pictures[name].board))


@cache
def _stored(file: Path) -> dict[str, Any]:
    stored: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
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


def _shown(stored: list[tuple[int, int, int]]) -> tuple[Highlight, ...]:
    return tuple(Highlight(*each) for each in stored)
