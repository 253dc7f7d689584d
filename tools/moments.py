"""Make moments.json in solver/web/pages/methods: the moments of runs that the pages of methods show.

    python -m tools.moments

The engines run on small, well-known puzzles, and the moments in PICTURES are kept.
"""

from __future__ import annotations

import json
from typing import Any

from solver.board import Budget
from solver.engines import find_watched
from solver.recordings import Moment, Recorder, moment_at
from solver.web.pages.methods.moments import FILE, PICTURES, Shot, board_of, to_stored

SECONDS = 60.0


def main() -> None:
    """Write the file."""
    body = {engine: dict(sorted(stored_shots(engine).items())) for engine in PICTURES}
    lines = json.dumps(body, separators=(",", ":")).replace('},"', '},\n"')
    FILE.write_text(lines + "\n", encoding="utf-8")


def stored_shots(engine: str) -> dict[str, Any]:
    """Return the moments of an engine's pictures as they are stored."""
    shots = {name: each for name, each in PICTURES[engine].items() if isinstance(each, Shot)}
    return {name: to_stored(recorded_moment(engine, shot)) for name, shot in shots.items()}


def recorded_moment(engine: str, shot: Shot) -> Moment:
    """Run an engine as far as the moment of a picture, and return that."""
    puzzle = board_of(shot.board)
    recorder = Recorder(puzzle, max_events=max(1, shot.at))
    find_watched(engine).solve(puzzle, limit=100, keep=0, budget=Budget(seconds=SECONDS), trace=recorder)
    return moment_at(recorder.recording(), shot.at)


if __name__ == "__main__":
    main()
