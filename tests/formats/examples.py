"""Puzzles that the tests of the formats share."""

import json
import re

from hypothesis import strategies as st

from solver.board import Layout, ParseError, Puzzle, Sentence, find_layout
from solver.formats import parse
from solver.formats.sites.lost_rules import LostRules
from solver.formats.sites.lz_string import compress
from tests.layouts import NAMES

FIG_1 = Puzzle.from_text("3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.")
SHIDOKU = Puzzle.from_text("2x2:1....2....3....4")
ROUND = Puzzle.from_text("round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4")
BIG = Puzzle.from_text(
    "4x4:..2547....CDGE...9.35.B..A.FD.2.C......F2......9EF....3D69....5B"
    "1D....C5A7....82B......E1......3.A.E2.D..B.65.C...563B....F2E7.."
    "..B8C5....279D...7.1F.9..E.A3.B.A......8C......52C....7AD4....E1"
    "F5....13G2....468......B7......G.2.7G.F..8.9A.1...EC9A....41B5.."
)

_HALVES = ((0, 1), (2, 3))
# A link of SudokuPad with a word and a shaded area that mean nothing.
_SHADED = {"center": [2.5, 3], "width": 2, "height": 1, "backgroundColor": "#ffd"}
_WORD = {"center": [0.5, -1], "width": 1, "height": 1, "text": "Shidoku"}
DECORATED = "https://sudokupad.app/scl" + compress(
    json.dumps(
        {
            "cells": [[{"value": 1}, {}, {}, {}], [{}, {"value": 2}, {}, {}], *[[{}] * 4] * 2],
            "regions": [
                [[row, column] for row in rows for column in columns] for rows in _HALVES for columns in _HALVES
            ],
            "underlays": [_SHADED],
            "overlays": [_WORD],
            "metadata": {"rules": "Normal sudoku rules apply."},
        }
    )
)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Any layout with any givens, but at least one empty cell."""
    layout = find_layout(draw(st.sampled_from(NAMES)))
    givens = [0] * layout.n_cells
    cells = st.integers(1, layout.n_cells - 1)
    for cell, digit in draw(st.dictionaries(cells, st.integers(1, layout.n), max_size=60)).items():
        givens[cell] = digit
    return Puzzle(layout, tuple(givens))


def error(text: str, layout: Layout | None = None) -> ParseError:
    """The error that reading `text` raises."""
    try:
        parse(text, layout=layout)
    except ParseError as caught:
        return caught
    raise AssertionError(f"{text!r} was read")


def is_sentence(sentence: Sentence) -> bool:
    """Whether a template begins and ends as a sentence does; an example may stand at its end."""
    return re.fullmatch(r"[A-Z{].*(?:\.|: \{example\})", sentence.template, re.DOTALL) is not None


def lost_rules(text: str) -> str:
    """The names of the rules for which `text` is refused."""
    refused = error(text)
    assert isinstance(refused, LostRules), refused
    return ", ".join(refused.names)
