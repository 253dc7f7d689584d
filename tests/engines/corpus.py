"""The lines of engines.tsv."""

from pathlib import Path
from typing import NamedTuple

from solver.board import Puzzle

FIG_1 = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
FIG_1_SOLVED = "925631847618574293374982561749826135852413976163795482287359614491267358536148729"
ROUND = "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4"
SHIDOKU = "2x2:1.....3..2.....4"
DIAGONAL = "2x2:1....2....3....4"
CLASHES = ("2x2:11..............", "3x3:" + "." * 72 + "7.......7", "round5:0....0" + "." * 44)


class Line(NamedTuple):
    """A puzzle, what is true of it, and who must find it out."""

    puzzle: Puzzle
    n_solutions: int
    is_exact: bool
    solution: str
    engines: tuple[str, ...]


def _line(row: str) -> Line:
    text, count, solution, engines = row.split("\t")
    exact = not count.startswith(">=")
    return Line(Puzzle.from_text(text), int(count.removeprefix(">=")), exact, solution, tuple(engines.split(",")))


_ROWS = (Path(__file__).parents[1] / "corpora" / "engines.tsv").read_text().splitlines()[1:]
LINES = [_line(row) for row in _ROWS]
