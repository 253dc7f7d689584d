"""Make static/moler.svg: the film on the first page, the beginning of Moler's backtracking on a very hard puzzle.

    python -m tools.home_film

With `#still` behind its address, the file shows its last picture and does not move.
"""

from __future__ import annotations

from pathlib import Path

from solver.board import Budget, Puzzle
from solver.engines import find_watched
from solver.films import Stretch, frames_of, write_film
from solver.recordings import Recorder
from solver.web.puzzles.starters import starter

FILE = Path(__file__).resolve().parents[1] / "static" / "moler.svg"
ENGINE, PUZZLE = "moler", "fig-1"
N_EVENTS = 82  # every digit of the fourth row's first cell has been tried
MILLISECONDS = 240
SECONDS = 60.0


def main() -> None:
    """Write the file."""
    FILE.write_text(film(), encoding="utf-8")


def film() -> str:
    """Return the film as SVG."""
    puzzle = Puzzle.from_text(starter(PUZZLE).text)
    recorder = Recorder(puzzle)  # to its end, since the pictures say how long it is
    find_watched(ENGINE).solve(puzzle, limit=100, keep=0, budget=Budget(seconds=SECONDS), trace=recorder)
    frames = frames_of(recorder.recording(), puzzle, Stretch(0, N_EVENTS), milliseconds=MILLISECONDS)
    svg = write_film(list(frames), "svg").decode()
    return svg.replace("<svg ", '<svg id="still" ', 1).replace(
        "</style>", "#still:target * { animation: none }\n</style>", 1
    )


if __name__ == "__main__":
    main()
