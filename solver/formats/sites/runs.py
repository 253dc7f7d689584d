"""Run-length coding of 9 × 9 cells, as in short links: a sign is a digit and the empty cells after it.

    KDTRBQsV3CQ3p0q08RJ5avLJSRFc = 000309007001060040…

A sign has a value from 0 to 59, in the order 0-9, A-Z, a-x: the last figure of the value is the digit, and the one
before it the number of empty cells that follow.
Source: `string-utils.js` of sudoku-web-app, which is Sudoku Exchange, and `puzzletools` of SudokuPad.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.board import Digit

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_TEN, _MAX_EMPTY = 10, 5  # a sign stands for a digit and at most five empty cells


def expanded(signs: Iterable[str], *, max_digits: int) -> list[Digit]:
    """Return the digits that `signs` stand for, 0 for an empty cell. Stop reading at `max_digits` digits or more."""
    digits: list[Digit] = []
    for sign in signs:
        n_empty, digit = divmod(SIGNS.index(sign), _TEN)
        digits += [digit, *[0] * n_empty]
        if len(digits) >= max_digits:
            break
    return digits


def shortened(digits: Sequence[Digit]) -> str:
    """Return the signs for digits of at most nine."""
    text, at = "", 0
    while at < len(digits):
        n_empty = 0
        while n_empty < _MAX_EMPTY and at + n_empty + 1 < len(digits) and not digits[at + n_empty + 1]:
            n_empty += 1
        text += SIGNS[_TEN * n_empty + digits[at]]
        at += n_empty + 1
    return text
