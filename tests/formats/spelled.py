"""Boards as people spell them in programs, tables and frames."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

Rows = Sequence[Sequence[str]]  # a word for each cell, "" for an empty one

# Words that mean an empty cell where words can stand.
EMPTY = ("0", ".", "_", "-1", "?", "NaN", "null", "None", "undefined", "·", "*", "#", "nil", "□")


def _nested(outer: str, inner: str, between: str = ", ", rows_between: str = ",\n") -> Callable[[Rows, str], str]:
    """Spell rows as lists within a list; `…` in `outer` and `inner` is what they contain."""

    def spell(rows: Rows, empty: str) -> str:
        lists = (inner.replace("…", between.join(word or empty for word in row)) for row in rows)
        return outer.replace("…", rows_between.join(lists)).replace("9", str(len(rows)), outer.count("9"))

    return spell


PROGRAMS: dict[str, Callable[[Rows, str], str]] = {
    "C": _nested("int grid[][] = {…};", "{…}"),
    "Java": _nested("int[][] grid = new int[][] {…};", "{…}"),
    "Rust": _nested("let grid: [[u8; N]; N] = […];", "[…]"),
    "Rust vec": _nested("let grid = vec![…];", "vec![…]"),
    "Go": _nested("var grid = [][]int{…}", "{…}"),
    "Kotlin": _nested("val grid = arrayOf(…)", "intArrayOf(…)"),
    "PHP": _nested("$grid = array(…);", "array(…)"),
    "Perl": _nested("my @grid = (…);", "[…]"),
    "Clojure": _nested("(def grid […])", "[…]", " ", " "),
    "Julia": _nested("grid = […]", "…", " ", "; "),
    "numpy": _nested("array([…])", "[…]"),
    "Haskell": _nested("grid = […]", "[…]", ","),
    "Prolog": _nested("problem(1, […]).", "[…]"),
    "Lisp": _nested("'(…)", "(…)", " ", "\n  "),
    "Mathematica": _nested("{…}", "{…}"),
    "MiniZinc": _nested("start = [|…|];", "…", ",", "\n|"),
    "words": _nested("…", "…", " ", "\n"),
    "one line": _nested("…", "…", " ", " "),
    "commas": _nested("…", "…", ",", "\n"),
}


def markdown(rows: Rows) -> str:
    return "\n".join("|" + "|".join(f" {word:2} " for word in row) + "|" for row in rows)


def html(rows: Rows) -> str:
    cells = ("".join(f"<td>{word}</td>" for word in row) for row in rows)
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def tabs(rows: Rows) -> str:
    return "\n".join("\t".join(row).rstrip("\t") for row in rows)


def objects(rows: Rows) -> str:
    return json.dumps([{"val": int(word) if word else None} for row in rows for word in row])


# These spell an empty cell as nothing at all.
TABLES = {"Markdown": markdown, "HTML": html, "tabs": tabs, "objects": objects}


def inner_boxes(rows: Rows, width: int, between: str) -> str:
    """Spell a frame with bars between boxes only; blanks at the ends of lines are missing."""
    pad = between or ""
    lines = boxes(rows, width, between).split("\n")
    return "\n".join(line.removeprefix(f"|{pad}").removesuffix(f"{pad}|").rstrip() for line in lines)


def boxes(rows: Rows, width: int, between: str) -> str:
    """Spell a frame with bars between boxes; `between` stands between the cells of a box."""
    fields = [
        [between.join(word or " " for word in row[k : k + width]) for k in range(0, len(row), width)] for row in rows
    ]
    pad = between or ""
    return "\n".join(f"|{pad}" + f"{pad}|{pad}".join(row) + f"{pad}|" for row in fields)
