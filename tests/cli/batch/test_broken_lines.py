"""A large file in which every tenth line is broken."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.examples import FIG_1, FIG_1_SOLVED, run

CELLS = FIG_1[4:]
N_LINES = 100_000
# Twelve ways to break a line, each with its number in it, so that two broken lines are never alike.
BREAKS: list[Callable[[str, int], str]] = [
    lambda cells, k: cells[: 73 + k % 7],  # cut off, and no other board
    lambda cells, k: cells + "." * (1 + k % 3),  # too long
    lambda cells, k: cells[: k % 81] + "q" + cells[k % 81 + 1 :],  # a letter
    lambda cells, k: cells[: k % 81] + "ä" + cells[k % 81 + 1 :],
    lambda cells, k: cells[: k % 81] + "\ufffd" + cells[k % 81 + 1 :],
    lambda cells, k: cells[: k % 81] + "\x00" + cells[k % 81 + 1 :],
    lambda cells, k: cells[: k % 81] + "?" + cells[k % 81 + 1 :],
    lambda cells, k: f"9x9:{cells}",  # an unknown layout
    lambda cells, k: f"https://sudokupad.app/{k}",  # a link that only names a puzzle
    lambda cells, k: f"puzzle number {k}",  # prose
    lambda cells, k: cells.replace(".", "", 2 + k % 3),
    lambda cells, k: f"{k}",
]


def broken_file(path: Path) -> dict[int, str]:
    """Write the file. Return the broken lines by number, from 1."""
    broken = {k: BREAKS[k // 10 % len(BREAKS)](CELLS, k) for k in range(10, N_LINES + 1, 10)}
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{broken.get(k, CELLS)}\n" for k in range(1, N_LINES + 1))
    return broken


@pytest.mark.thorough
def test_broken_lines_are_reported_and_all_others_answered(tmp_path: Path) -> None:
    broken = broken_file(tmp_path / "puzzles.txt")
    found = run("solve", str(tmp_path / "puzzles.txt"), "--output", "line", "--threads", "2")
    assert found.code == 2
    assert len(found.lines) == N_LINES
    wrong = [k for k, line in enumerate(found.lines, 1) if k not in broken and line != f"1 {FIG_1_SOLVED}"]
    unnamed = [k for k, line in enumerate(found.lines, 1) if k in broken and not line.startswith("! Character ")]
    assert (wrong, [broken[k] for k in unnamed]) == ([], [])
    named = [line.split(",")[0] for line in found.err.splitlines()[::2]]
    assert named == [f"Puzzle {k}" for k in sorted(broken)]
