"""The clues of a puzzle for the browser, which shows what breaks them while somebody plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from django.utils.translation import gettext

from solver.board import Cell, Layout, Puzzle, bits
from solver.board.features import find_feature
from solver.board.rules import Automaton, Differ, Domain, Relation, Rule, Sum
from solver.board.shapes import find_layout

MAX_NUMBERS = 20_000  # in automata that are sent; what breaks those beyond shows when the board is full

_Pairs = tuple[int, ...]
_Moves = tuple[tuple[tuple[int, ...], ...], int]  # its moves, and a mask of the states that accept


def clue_data(puzzle: Puzzle) -> dict[str, Any] | None:
    """Return the rules of each clue with its sentence; None if the puzzle has no rules beyond houses.

    Pairs are in runs (see `_runs`). `tables` are those of pairs, a mask for each digit of the first cell. `automata`
    have rows of moves, and the states that accept. What the layout itself demands of pairs and squares comes last, with
    the sentence of each feature.
    """
    if not puzzle.rules:
        return None
    tables: dict[_Pairs, int] = {}
    automata: dict[_Moves, int] = {}
    layout = puzzle.layout
    clues = [
        {"words": clue.sentence(layout).text(gettext), **_rules(rules, tables, automata)}
        for clue in puzzle.clues
        if (rules := tuple(clue.kind.rules(layout, clue, puzzle.clues)))
    ]
    clues += [{"words": words, **_rules(rules, tables, automata)} for words, rules in _features(layout)]
    return {
        "clues": clues,
        "tables": list(tables),
        "automata": [{"moves": moves, "accepting": list(bits(accepting))} for moves, accepting in automata],
    }


def _features(layout: Layout) -> Iterator[tuple[str, Iterable[Rule]]]:
    """Yield the sentence and the rules of each feature that says more than that cells differ."""
    for feature in map(find_feature, layout.features if layout.rules else ()):
        rules = tuple(feature.rules(find_layout(layout.grid)))
        if not all(isinstance(rule, Differ) for rule in rules):
            yield gettext(feature.rule).removesuffix("."), rules


def _rules(
    rules: Iterable[Rule],
    tables: dict[_Pairs, int],
    automata: dict[_Moves, int],
) -> dict[str, list[Any]]:
    """Return rules by their kind; kinds of which there are none are left out.

    Tables and automata are named by their places in `tables` and `automata`, to which new ones are added.
    """
    found: dict[str, list[Any]] = {}
    pairs: list[tuple[int, Cell, Cell]] = []
    for rule in rules:
        match rule:
            case Differ(cells):
                found.setdefault("differ", []).append(cells)
            case Relation(one, other, allowed):
                pairs.append((tables.setdefault(allowed, len(tables)), other - one, one))
            case Sum(cells, weights, least, most):
                found.setdefault("sums", []).append((cells, weights, least, most))
            case Domain(cell, digits):
                found.setdefault("domains", []).append((cell, digits))
            case Automaton(cells, moves, accepting):
                key = moves, accepting
                if key in automata or _numbers([*automata, key]) <= MAX_NUMBERS:
                    found.setdefault("automata", []).append((cells, automata.setdefault(key, len(automata))))
    return found | ({"runs": list(_runs(pairs))} if pairs else {})


def _runs(pairs: Iterable[tuple[int, int, Cell]]) -> Iterator[tuple[Cell, int, int, int]]:
    """Yield pairs, as (table, distance, first cell), in runs of first cells that follow each other.

    A run is its first cell, how many there are, the distance and the table.
    """
    runs = groupby(enumerate(sorted(pairs)), lambda each: (*each[1][:2], each[1][2] - each[0]))
    for (table, apart, _), run in runs:
        cells = [cell for _, (_, _, cell) in run]
        yield cells[0], len(cells), apart, table


def _numbers(automata: Iterable[_Moves]) -> int:
    return sum(len(moves) * len(moves[0]) for moves, _ in automata)
