"""Drawings in the JSON of f-puzzles: lines, circles, rectangles, texts and cages without a meaning of their own.

    "circle": [{"cells": ["R1C1", "R1C2"], "width": 0.3, "height": 0.3, "baseC": "#FFFFFF"}]

A shape lies around the middle of its cells. Drawings that only show another key are left out. The others become clues
or decorations as the rules of the puzzle say, as if SudokuPad had drawn them.
"""

from __future__ import annotations

import re
from typing import Any

from solver.formats.drawn.drawn_clues import CAGES, DrawnClues
from solver.formats.drawn.stated_clues import understood
from solver.formats.json_text import Json
from solver.formats.sites.rules_text import are_rules_in, features_of, unusual_rules

_SHAPES = ("circle", "rectangle", "text")
_LINE, _CAGE = "line", "cage"
DRAWINGS = (_CAGE, _LINE, *_SHAPES)
_DRAWN_FOR = "fromConstraint"
RULESET = "ruleset"  # the rules in words
_PLACE = re.compile(r"R(\d{1,2})C(\d{1,2})", re.IGNORECASE)


def with_drawings(body: Json, decorations: str) -> Json:
    """Return a puzzle with its drawings as clues; what else they are is under their own names.

    How many are decorations is under the name `decorations`.
    """
    drawings = {name: _by_hand(body[name]) for name in DRAWINGS if isinstance(body.get(name), list)}
    rest = {name: value for name, value in body.items() if name not in drawings}
    if not any(drawings.values()):
        return rest
    texts = [body.get(RULESET)]
    words = understood(unusual_rules(texts, features_of(body)))
    clues = DrawnClues(len(body["grid"]), words.statements, are_rules_written=are_rules_in(texts))
    for cage in drawings.get(_CAGE, []):
        _add_cage(clues, cage)
    lines = [line for each in drawings.get(_LINE, []) for line in _lines(each)]
    clues.add_drawings(lines, [], {name: [_sign(each, name) for each in drawings.get(name, [])] for name in _SHAPES})
    lost = {{"lines": _LINE, CAGES: _CAGE}.get(name, name) for name in clues.lost}
    merged = {key: [*_list(rest.get(key)), *entries] for key, entries in clues.entries.items()}
    counts = {decorations: dict(clues.decorations)} if clues.decorations else {}
    return rest | merged | counts | dict.fromkeys([*sorted(lost), *words.others], True)


def _by_hand(value: list[Any]) -> list[Any]:
    """Return the entries that do not belong to another key."""
    return [entry for entry in value if not (isinstance(entry, dict) and entry.get(_DRAWN_FOR))]


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value] if value else []


def _add_cage(clues: DrawnClues, cage: Any) -> None:
    places = _places(cage)
    if places and all(place.is_integer() for point in places for place in point):
        squares = [(int(row), int(column)) for row, column in places]
        is_stated = clues.states("killercage")
        clues.add_cage({"cells": squares, "value": cage.get("value"), "unique": None if is_stated else False}, squares)
    else:
        clues.lost.add(CAGES)


def _places(entry: Any) -> list[tuple[float, float]]:
    """Return the upper left corners of the cells of an entry; none if one of them is no cell."""
    names = entry.get("cells") if isinstance(entry, dict) else None
    found = [_PLACE.fullmatch(str(name)[:12]) for name in names] if isinstance(names, list) else []
    return [(float(place[1]) - 1, float(place[2]) - 1) for place in found if place] if all(found) else []


def _lines(entry: Any) -> list[Json]:
    lines = entry.get("lines") if isinstance(entry, dict) else None
    if not isinstance(lines, list):
        return [{}]
    points = [[[row + 0.5, column + 0.5] for row, column in _places({"cells": line})] for line in lines]
    return [{"wayPoints": each, "color": entry.get("outlineC")} for each in points]


def _sign(entry: Any, name: str) -> Json:
    places = _places(entry)
    if not places:
        return {}
    center = [sum(axis) / len(places) + 0.5 for axis in zip(*places, strict=True)]
    size = {side: _number(entry.get(side)) for side in ("width", "height")}
    text = {"text": entry.get("value")} if isinstance(entry.get("value"), str | int) else {}
    colour = {"backgroundColor": entry.get("baseC"), "angle": entry.get("angle"), "rounded": name == "circle"}
    return {"center": center, **size, **text, **colour}


def _number(value: Any) -> Any:
    """Return a size, which may be written as text."""
    try:
        return float(value) if isinstance(value, str) and len(value) < 12 else value
    except ValueError:
        return 0
