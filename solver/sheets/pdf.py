"""Sheets as a PDF: vectors, with the site's own typeface embedded, tagged for screen readers (PDF/UA-1).

Typst sets them: its wheel needs no library of the system, and it draws SVG by the same code as resvg, which draws our
pixels. A hundred puzzles take 0.2 s of the processor (`python -m bench.site.sheets`).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from solver.drawing.raster import TYPEFACE, light_style, view_box_of
from solver.sheets.sheet import Booklet, Printed, PrintedSheet

PAPERS = {"a4": "a4", "letter": "us-letter"}  # as Typst calls them
MAX_CELLS = 20_000  # of all boards of a PDF: a hundred 9 x 9 puzzles with their solutions; more take much memory
SECONDS = 20  # a hundred puzzles take one, twenty when the machine is very busy
LARGER = 1.22  # digits in large print
_HERE = Path(__file__).parent
_DIGIT = re.compile(r'(class="digit"[^>]*?) y="(-?[\d.]+)"([^>]*?) font-size="([\d.]+)"')
_POINT = re.compile(r'd="M(\S+ \S+)L\1"')
_SVG_HEAD = re.compile(r"<svg(?: xmlns=\"[^\"]*\")?([^>]*)>")


def to_pdf(booklet: Booklet, paper: str = "a4") -> bytes:
    """Return the booklet as a PDF on this paper, one of `PAPERS`. The same booklet makes the same bytes.

    Raises TimeoutError after `SECONDS`.
    """
    data = {
        "title": booklet.title,
        "language": booklet.language,
        "paper": PAPERS[paper],
        "words": booklet.words,
        "sheets": [_sheet_data(sheet) for sheet in booklet.sheets],
        "walks": [steps._asdict() for steps in booklet.steps],
    }
    command = [sys.executable, "-I", str(_HERE / "typesetter.py"), str(_HERE / "sheets.typ"), str(TYPEFACE)]
    try:
        return subprocess.run(
            command, input=json.dumps(data).encode(), stdout=subprocess.PIPE, timeout=SECONDS, check=True
        ).stdout
    except subprocess.TimeoutExpired as error:
        raise TimeoutError(f"the sheets took longer than {SECONDS} s") from error


def _sheet_data(sheet: PrintedSheet) -> dict[str, Any]:
    return {
        "per": sheet.per,
        "names": sheet.has_names,
        "large": sheet.is_large,
        "printed": [_printed_data(printed, is_large=sheet.is_large) for printed in sheet.printed],
    }


def _printed_data(printed: Printed, *, is_large: bool) -> dict[str, Any]:
    board = _POINT.sub(r'd="M\1l0.01 0"', printed.board)  # Typst draws no round end of a line without length
    board = _DIGIT.sub(_enlarge, board) if is_large else board
    return {
        "heading": printed.heading,
        "facts": printed.facts,
        "rules": list(printed.rules),
        "ratio": _ratio_of(board),
        "board": _with_style(board, light_style(board) + _paper_style() + (_LARGE_STYLE if is_large else "")),
        "code": _with_style(printed.code) if printed.code else "",
        "link": printed.host + printed.path,
    }


def _ratio_of(svg: str) -> float:
    """Return how many times as wide as high a picture is."""
    box = view_box_of(svg)
    return box.width / box.height


_LARGE_STYLE = ".digit { font-weight: 700; stroke: #000; stroke-width: 1.2; } .thin { stroke-width: 2; }"


@cache
def _paper_style() -> str:
    """Return the style sheet of paper: black on white."""
    return (_HERE / "paper.css").read_text(encoding="utf-8")


def _with_style(svg: str, style: str = "") -> str:
    """Return a picture of a page as a file of its own, with its style sheet."""
    head = '<svg xmlns="http://www.w3.org/2000/svg"{}><style>{}</style>'
    return _SVG_HEAD.sub(lambda found: head.format(found[1], style), svg, count=1)


def _enlarge(digit: re.Match[str]) -> str:
    """Return a digit in large print. Its line moves, so that its middle stays."""
    before, y, between, size = digit.groups()
    return f'{before} y="{float(y) * LARGER:g}"{between} font-size="{float(size) * LARGER:g}"'
