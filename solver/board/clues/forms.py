"""The forms of values and cells that kinds of clues share."""

from __future__ import annotations

from solver.board.clues.clue import CellForm, CellGroups, ValueForm
from solver.board.layout import Layout
from solver.board.wording import N_

_LARGEST = 9_999  # of a number; no sum on a board is larger


def _nothing(layout: Layout, text: str) -> str | None:
    return None if text else ""


def _number(layout: Layout, text: str) -> str | None:
    return str(int(text)) if text.isascii() and text.isdigit() and int(text[:6]) <= _LARGEST else None


def _positive(layout: Layout, text: str) -> str | None:
    return None if text.strip("0") == "" else _number(layout, text)


def _number_or_nothing(layout: Layout, text: str) -> str | None:
    return _number(layout, text) if text else ""


def _digits(layout: Layout, text: str) -> str | None:
    """Return the symbols of digits in ascending order, each as often as it stands there."""
    symbols = layout.symbols[1:]
    found = sorted(text.upper(), key=symbols.find)
    return "".join(found) if found and all(symbol in symbols for symbol in found) else None


def _digit(layout: Layout, text: str) -> str | None:
    return _digits(layout, text) if len(text) == 1 else None


NO_VALUE = ValueForm("", _nothing, N_("It has none: nothing stands between its name and “=”."))
SUM = ValueForm("sum", _number, N_("The value is a sum, for instance 15."), example="15")
SUM_OR_NONE = ValueForm("sum", _number_or_nothing, N_("The value is a sum, for instance 15, or nothing."), "", "15")
DIGIT = ValueForm("digit", _digit, N_("The value is a digit of the board."), example="1")
DIGITS = ValueForm("digits", _digits, N_("The value is one or more digits of the board."), example="12")
_POSITIVE = N_("The value is a number, for instance 3.")
COUNT = ValueForm("count", _positive, _POSITIVE, example="3")


def number(name: str, usual: int) -> ValueForm:
    """Return the form of a positive number that is called `name` in JSON; `usual` stands for a missing one."""
    return ValueForm(name, _positive, _POSITIVE, str(usual), str(usual))


def one_of(name: str, *words: tuple[str, str]) -> ValueForm:
    """Return the form of a value that is one of `words`, each with its name for people."""
    wanted, known = N_("The value is a word that says which."), dict(words)
    example = words[0][0]
    return ValueForm(name, lambda layout, text: text if text in known else None, wanted, example=example, words=words)


def _as_drawn(groups: CellGroups) -> CellGroups:
    return groups


def _in_order(groups: CellGroups) -> CellGroups:
    return tuple(tuple(sorted(set(group))) for group in groups)


def _all_in_order(groups: CellGroups) -> CellGroups:
    return tuple(sorted(_in_order(groups)))


def _from_either_end(groups: CellGroups) -> CellGroups:
    """Let a line begin at the end whose cells come first."""
    return tuple(min(group, group[::-1]) for group in groups)


CELL = CellForm(("cells",), (1,), _in_order, most=(1,))
PAIR = CellForm(("cells",), (2,), _in_order, most=(2,))
ORDERED_PAIR = CellForm(("cells",), (2,), _as_drawn, most=(2,))
SET = CellForm(("cells",), (1,), _in_order)
CORNER = CellForm(("cells",), (1,), _in_order, most=(4,))
LINE = CellForm(("cells",), (2,), _as_drawn)
EITHER_WAY = CellForm(("cells",), (2,), _from_either_end)
CIRCLE_AND_SHAFT = CellForm(("circle", "cells"), (1, 1), _as_drawn, most=(3,))
TWO_IN_ORDER = CellForm(("cells", "clone_cells"), (1, 1), _as_drawn)
TWO_SETS = CellForm(("cells", "other_cells"), (1, 1), _all_in_order)
SETS = CellForm(("groups",), (1, 1), _all_in_order, is_open=True)
NO_CELLS = CellForm((), (), _as_drawn)
