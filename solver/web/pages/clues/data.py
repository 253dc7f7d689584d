"""The clues of a puzzle for the browser, which shows what breaks them while somebody plays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

from solver.board import Puzzle, bits
from solver.board.rules import Automaton, Differ, Domain, Relation, Rule, Sum

_MOST_STATES = 120  # automata with more are too much to send; what breaks them shows when the board is full

_Pairs = tuple[int, ...]
_Moves = tuple[tuple[tuple[int, ...], ...], int]  # its moves, and a mask of the states that accept


def clue_data(puzzle: Puzzle) -> dict[str, Any] | None:
    """Return the rules of each clue with its sentence; None if the puzzle has no rules beyond houses.

    `tables` are those of pairs, a mask for each digit of the first cell. `automata` have rows of moves, and the states
    that accept. The rules of the layout itself come last, with no sentence.
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
    if layout.rules:
        clues.append({"words": "", **_rules(layout.rules, tables, automata)})
    return {
        "clues": clues,
        "tables": list(tables),
        "automata": [{"moves": moves, "accepting": list(bits(accepting))} for moves, accepting in automata],
    }


def _rules(
    rules: Iterable[Rule],
    tables: dict[_Pairs, int],
    automata: dict[_Moves, int],
) -> dict[str, list[Any]]:
    """Return rules by their kind; kinds of which there are none are left out.

    Tables and automata are named by their places in `tables` and `automata`, to which new ones are added.
    """
    found: dict[str, list[Any]] = {}
    for rule in rules:
        match rule:
            case Differ(cells):
                found.setdefault("differ", []).append(cells)
            case Relation(one, other, allowed):
                found.setdefault("pairs", []).append((one, other, tables.setdefault(allowed, len(tables))))
            case Sum(cells, weights, least, most):
                found.setdefault("sums", []).append((cells, weights, least, most))
            case Domain(cell, digits):
                found.setdefault("domains", []).append((cell, digits))
            case Automaton(cells, moves, accepting) if len(moves) <= _MOST_STATES:
                found.setdefault("automata", []).append((cells, automata.setdefault((moves, accepting), len(automata))))
            case Automaton():
                pass
    return found
