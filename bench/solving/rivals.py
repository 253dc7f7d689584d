"""Other programs that solve 9 × 9 puzzles, if they are installed.

    pip install rustoku lib-sudoku py-sudoku dlxsudoku ortools python-sat

rustoku needs Python 3.12. A rival that can count is asked for up to `limit` solutions, and any other for one. So a
rival that only solves does half the work of ours with limit 2. The last two prove uniqueness too.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

from bench.solving.big import by_cp_sat, by_whole_formula
from solver.board import Puzzle

Counter = Callable[[bytes], object]  # counts or solves the puzzle of 81 symbols


def rivals(limit: int) -> dict[str, Counter]:
    """Return the name and counter of every installed rival."""
    found = {}
    for name, make in _RIVALS.items():
        try:
            found[name] = make(limit)
        except ImportError:
            continue
    return found


def _rustoku(limit: int) -> Counter:
    count = import_module("rustoku").count_solutions
    return lambda line: count(line.decode(), limit)


def _lib_sudoku(limit: int) -> Counter:
    solve = import_module("lib_sudoku").solve
    return lambda line: solve(bytearray(line.replace(b".", b"0").translate(_TO_DIGITS)))


def _py_sudoku(limit: int) -> Counter:
    sudoku = import_module("sudoku").Sudoku

    def solve(line: bytes) -> object:
        digits = [symbol - 48 if 49 <= symbol <= 57 else None for symbol in line]
        return sudoku(3, 3, board=[digits[k : k + 9] for k in range(0, 81, 9)]).solve()

    return solve


def _dlxsudoku(limit: int) -> Counter:
    sudoku = import_module("dlxsudoku").Sudoku
    several = import_module("dlxsudoku.exceptions").SudokuHasMultipleSolutionsError

    def solve(line: bytes) -> object:
        puzzle = sudoku(line.decode().replace(".", "0"))
        with suppress(several):
            puzzle.solve()
        return puzzle

    return solve


def _cp_sat(limit: int) -> Counter:
    import_module("ortools.sat.python.cp_model")
    return lambda line: by_cp_sat(Puzzle.from_text(f"3x3:{line.decode()}"))


def _sat(limit: int) -> Counter:
    return lambda line: by_whole_formula(Puzzle.from_text(f"3x3:{line.decode()}"))


_TO_DIGITS = bytes(max(0, code - 48) if code < 58 else 0 for code in range(256))
_RIVALS: dict[str, Callable[[int], Counter]] = {
    "rustoku": _rustoku,
    "lib-sudoku": _lib_sudoku,
    "py-sudoku": _py_sudoku,
    "dlxsudoku": _dlxsudoku,
    "ortools CP-SAT": _cp_sat,
    "python-sat": _sat,
}
