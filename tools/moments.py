"""Make moments.json in the folders of solver/lab: the moments of runs that the pages of methods show.

    python -m tools.moments

The engines run on small, well-known puzzles, and the moments of the shots are kept.
"""

from __future__ import annotations

import json
from typing import Any

from solver.board import Budget
from solver.engines import find_watched
from solver.lab import METHODS
from solver.lab.method import Method, Shot
from solver.recordings import Moment, Recorder, moment_at
from solver.web.pages.methods.moments import FILE, board_of, to_stored

SECONDS = 60.0


def main() -> None:
    """Write the files."""
    for method in METHODS:
        lines = json.dumps(stored_shots(method), separators=(",", ":")).replace('},"', '},\n"')
        method.file(FILE).write_text(lines + "\n", encoding="utf-8")


def stored_shots(method: Method) -> dict[str, Any]:
    """Return the moments of a method's pictures as they are stored."""
    shots = {name: each for name, each in sorted(method.pictures.items()) if isinstance(each, Shot)}
    return {name: to_stored(recorded_moment(method.engine, shot)) for name, shot in shots.items()}


def recorded_moment(engine: str, shot: Shot) -> Moment:
    """Run an engine as far as the moment of a picture, and return that."""
    puzzle = board_of(shot.board)
    recorder = Recorder(puzzle, max_events=max(1, shot.at))
    find_watched(engine).solve(puzzle, limit=100, keep=0, budget=Budget(seconds=SECONDS), trace=recorder)
    return moment_at(recorder.recording(), shot.at)


if __name__ == "__main__":
    main()
