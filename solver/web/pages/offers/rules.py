"""The rules of boards: in a line below a board, and with pictures in the help."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext

from solver.board import N_, SHAPES, Layout, Sentence, join_items, shape_of

_RULE = N_("The rule here: {first} to {last}, each once in every {kinds}.")


class BoardRule(NamedTuple):
    """The rule of a board in one line. `firsts` are the indices of the first house of each kind."""

    words: str
    firsts: tuple[int, ...]


def rule_of(layout: Layout) -> BoardRule | None:
    """Return the rule of a board; None for boards with boxes alone, which everybody knows."""
    if shape_of(layout) is SHAPES[0]:
        return None
    kinds = [house.kind.noun for house in layout.houses]
    nouns = list(dict.fromkeys(kinds))
    values = {"first": layout.symbols[1], "last": layout.symbols[-1], "kinds": join_items(list(map(Sentence, nouns)))}
    return BoardRule(Sentence(_RULE, **values).text(gettext), tuple(map(kinds.index, nouns)))
