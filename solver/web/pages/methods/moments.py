"""The moments of runs that the pages of methods show.

A method's file has the beginning of each run, recorded, so that no engine runs for a page; `python -m tools.moments`
makes it.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from solver.board import Puzzle
from solver.lab.method import HARD, Method
from solver.recordings import Moment, Recording, moment_at
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


def stored_moment(method: Method, name: str, at: int) -> Moment:
    """Return the moment of a picture, `at` events after the start of its run."""
    return moment_at(Recording.from_dict(_stored(method.file(FILE))[name]), at)


@cache
def _stored(file: Path) -> dict[str, Any]:
    stored: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return stored
