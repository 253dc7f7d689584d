"""Rules as our JSON states them: `{"type": "cage", "cells": ["r1c1", "r1c2"], "sum": 15}`.

`type` is the name of a kind of clue. Its cells and its value stand under the names that the forms of the kind give
them; digits are numbers. Rules about the whole board, such as `anti_knight`, are read too: the name of the layout has
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from solver.board import N_, Layout, ParseError, Sentence, find_layout
from solver.board.clues import find_clue_kind
from solver.board.clues.clue import CellGroups, Clue, ClueKind
from solver.formats.json_text import Json

# Rules about the whole board, and the words for them in names of layouts.
_FEATURES = {
    "anti_knight": "knight",
    "anti_king": "king",
    "non_consecutive": "apart",
    "disjoint_groups": "disjoint",
    "anti_taxicab": "taxicab",
    "global_entropy": "entropy",
}
_DIAGONALS = {"+": "rising", "-": "falling"}
_MEMBERS = {**dict.fromkeys(_FEATURES, ()), "diagonal": ("direction",), "jigsaw": ("regions",)}
_APART, _WHITE_DOT = "non_consecutive", "white_dot"
_NEGATIVE = "negative"
_LISTED = {"digits": "", "pairs": ".", "of": "."}  # values that are lists, and what separates their items in texts
_OF_DIGITS = ("digit", "digits", "pairs")


def layout_with(name: str, rules: Sequence[Json]) -> Layout:
    """Return the layout called `name` with the rules about the whole board. Raises ParseError if there is none."""
    types = [rule["type"] for rule in rules]
    regions = [str(rule.get("regions")) for rule in rules if rule["type"] == "jigsaw"]
    if regions:
        name = f"{find_layout(name).n}j-{regions[0]}"
    words = [word for type, word in _FEATURES.items() if type in types and type not in _as_clue(types)]
    directions = {str(rule.get("direction")) for rule in rules if rule["type"] == "diagonal"}
    if directions == {*_DIAGONALS} and name[-1:].isdigit() and not regions:
        name += "x"
    else:
        words += [_DIAGONALS.get(direction, direction) for direction in sorted(directions)]
    return find_layout("-".join([name, *words]))


def _as_clue(types: Sequence[str]) -> tuple[str, ...]:
    """Return the types that are no feature here: with white dots on the board, pairs with a dot are exempt from it."""
    return (_APART,) if _WHITE_DOT in types else ()


def typed_rules(rules: Any) -> list[Json]:
    """Return the rules of a puzzle after a look at their types and members. Raises ParseError for unknown ones."""
    if not isinstance(rules, list):
        raise _wrong(Sentence(N_("The rules are not in a list.")), Sentence(N_("Write “rules” as a list of objects.")))
    for number, rule in enumerate(rules, 1):
        if not isinstance(rule, dict) or not isinstance(rule.get("type"), str):
            raise _in_rule(number, Sentence(N_("A rule has no type.")), Sentence(N_("Write “type” into each rule.")))
        type = rule["type"]
        known = ("type", *(_MEMBERS[type] if type in _MEMBERS else _members(_kind(type, number))))
        if unknown := next((name for name in rule if name not in known), None):
            raise _in_rule(
                number,
                Sentence(N_("A rule “{type}” has no member “{found}”."), type=type, found=unknown[:40]),
                Sentence(N_("Its members are {names}."), names=list(known)),
            )
    return rules


def _kind(type: str, number: int) -> ClueKind:
    try:
        return find_clue_kind(type)
    except ParseError as error:
        raise _in_rule(number, error.reason, error.expected) from None


def _members(kind: ClueKind) -> tuple[str, ...]:
    return (*kind.cell_form.names, *filter(None, [kind.value_form.name]))


def clues_of(layout: Layout, rules: Sequence[Json]) -> Iterator[Clue]:
    """Yield the clues among the rules. Raises ParseError for one that is not possible on the board."""
    exempt = _as_clue([rule["type"] for rule in rules])
    for number, rule in enumerate(rules, 1):
        if rule["type"] in exempt:
            yield find_clue_kind(_NEGATIVE).clue(layout, _WHITE_DOT, ())
        elif rule["type"] not in _MEMBERS:
            try:
                yield from _clues(layout, find_clue_kind(rule["type"]), rule)
            except ParseError as error:
                raise _in_rule(number, error.reason, error.expected) from None


def _clues(layout: Layout, kind: ClueKind, rule: Json) -> Iterator[Clue]:
    value = _text(layout, kind.value_form.name, rule.get(kind.value_form.name))
    for each in value.split(".") if kind.slug == _NEGATIVE else [value]:
        yield kind.clue(layout, each, _groups(layout, kind, rule))


def _text(layout: Layout, member: str, value: Any) -> str:
    """Return a value as it is in texts. Raises ParseError if it is neither text nor number, nor a list of these."""
    if value is None:
        return ""
    if isinstance(value, list):
        inner = "digits" if member == "pairs" else member
        between = _LISTED.get(member, " ")
        return between.join(_text(layout, inner, each) for each in value[: layout.n_cells])
    if isinstance(value, int) and not isinstance(value, bool):
        is_symbol = member in _OF_DIGITS and 1 <= value <= layout.n
        return layout.symbols[value] if is_symbol else str(value)
    if isinstance(value, str):
        return value
    raise _wrong(
        Sentence(N_("The value “{name}” is neither a number nor a text."), name=member),
        Sentence(N_("Write a number, or a text in quotation marks.")),
    )


def _groups(layout: Layout, kind: ClueKind, rule: Json) -> CellGroups:
    form = kind.cell_form
    groups = rule.get(form.names[0]) if form.is_open else [rule[name] for name in form.names if name in rule]
    if not isinstance(groups, list) or not all(isinstance(group, list) for group in groups):
        raise _wrong(
            Sentence(N_("Cells are not in a list.")), Sentence(N_("Write the names of cells as a list of texts."))
        )
    return tuple(tuple(layout.parse_cell(str(name)[:40]) for name in group) for group in groups)


def rule_of(layout: Layout, clue: Clue) -> Json:
    """Return the rule that a clue is in JSON."""
    kind = clue.kind
    names = [list(layout.names_of(group)) for group in clue.groups]
    cells: Json = {kind.cell_form.names[0]: names} if kind.cell_form.is_open else dict(zip(kind.cell_form.names, names))
    value = {kind.value_form.name: _value(layout, clue)} if clue.value else {}
    return {"type": kind.slug, **cells, **value}


def _value(layout: Layout, clue: Clue) -> Any:
    match clue.kind.value_form.name:
        case "digit":
            return layout.parse_digit(clue.value)
        case "digits":
            return [layout.parse_digit(symbol) for symbol in clue.value]
        case "pairs":
            return [[layout.parse_digit(symbol) for symbol in pair] for pair in clue.value.split(".")]
        case "of":
            return [clue.value]
    return clue.number if clue.value.isdigit() else clue.value


def _in_rule(number: int, reason: Sentence, expected: Sentence) -> ParseError:
    return _wrong(Sentence(N_("{reason} This is rule {number}."), reason=reason, number=number), expected)


def _wrong(reason: Sentence, expected: Sentence) -> ParseError:
    return ParseError(reason, position=0, expected=expected)
