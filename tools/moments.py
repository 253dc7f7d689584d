"""Make moments.json in the folders of solver/lab: the beginnings of runs that the pages of methods show.

    python -m tools.moments

The engines run on small, well-known puzzles. Each recording ends at the moment of its shot.
"""

from __future__ import annotations

import json

from solver.board import Budget
from solver.engines import find_watched
from solver.lab import METHODS
from solver.lab.method import Shot
from solver.recordings import Recorder, Recording
from solver.web.pages.methods.moments import FILE, board_of

SECONDS = 60.0


def main() -> None:
    """Write the files, a recording a line."""
    for method in METHODS:
        shots = {name: each for name, each in sorted(method.pictures.items()) if isinstance(each, Shot)}
        body = {name: recorded(method.engine, shot).to_dict() for name, shot in shots.items()}
        lines = json.dumps(body, separators=(",", ":")).replace('},"', '},\n"')
        method.file(FILE).write_text(lines + "\n", encoding="utf-8")


def recorded(engine: str, shot: Shot) -> Recording:
    """Run an engine as far as the moment of a picture, and return the recording."""
    puzzle = board_of(shot.board)
    recorder = Recorder(puzzle, max_events=max(1, shot.at))
    find_watched(engine).solve(puzzle, limit=100, keep=0, budget=Budget(seconds=SECONDS), trace=recorder)
    return recorder.recording()


if __name__ == "__main__":
    main()
