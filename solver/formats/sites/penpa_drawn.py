"""Symbols, texts and shaded cells of Penpa, as SudokuPad would have drawn them.

    symbol: {"point": [style, "circle_SS", layer]}    number: {"point": ["X", style, "1"]}    surface: {"point": colour}

Points are numbered in layers: the middles of cells, then their lower right corners, then the middles of their lower
sides, then those of their right sides. Source: `class_square.js` and `class_p.js` of penpa-edit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver.formats.drawn.drawn_clues import DrawnClues
from solver.formats.drawn.signs import DrawnPoint
from solver.formats.json_text import Json

SYMBOL, NUMBER, SURFACE = "symbol", "number", "surface"
SIGNS = (SYMBOL, NUMBER, SURFACE)
_SIZES = {  # of shapes, in cells
    "circle": {"L": 0.86, "M": 0.7, "S": 0.44, "SS": 0.26},
    "square": {"LL": 1.0, "L": 0.8, "M": 0.7, "S": 0.44, "SS": 0.26},
}
_COLOURS = {1: "#ffffff", 2: "#000000", 3: "#cccccc", 5: "#cccccc"}  # by the style of a shape
_ROUND = {6: "#ffffff", 7: "#000000"}  # what lies under a text, by its style
_TEXTS = ("1", "5", "6", "10")  # kinds of texts that are alone at their point
_OF_TEXT = 0.4  # the width of a text, in cells
# Where the points of a layer lie, from the upper left corner of their cells: down and to the right.
_LAYERS = ((0.5, 0.5), (1.0, 1.0), (1.0, 0.5), (0.5, 1.0))


def add_signs(clues: DrawnClues, drawn: Json, points: tuple[int, int], origin: tuple[int, int]) -> None:
    """Add all signs to the clues, but digits in cells. `points` are how many a layer has down and across.

    `origin` are the row and the column of the board's first cell in a layer.
    """
    layers: dict[str, list[Any]] = {name: [] for name in SIGNS}
    for name, sign_of in ((SYMBOL, _shape), (NUMBER, _text), (SURFACE, _shade)):
        for point, value in _entries(drawn.get(name)):
            place = _place(point, points, origin)
            sign = sign_of(value) if place else None
            layers[name].append({"center": list(place), **sign} if place and sign else None)
    clues.add_drawings([], [], layers)


def _entries(value: Any) -> Iterator[tuple[str, Any]]:
    yield from value.items() if isinstance(value, dict) else [("", value)] if value else ()


def _place(point: str, points: tuple[int, int], origin: tuple[int, int]) -> DrawnPoint | None:
    """Return where a point is, in cells from the upper left corner of the board; None if it is in no layer."""
    height, width = points
    layer, number = divmod(int(point), height * width) if point.isdecimal() and len(point) < 6 else (-1, 0)
    if layer not in range(len(_LAYERS)):
        return None
    down, right = _LAYERS[layer]
    return number // width - origin[0] + down, number % width - origin[1] + right


def _shape(value: Any) -> Json | None:
    if not isinstance(value, list) or len(value) < 2:
        return None
    shape, _, size = str(value[1]).partition("_")
    colour = _COLOURS.get(value[0]) if isinstance(value[0], int) else None
    side = _SIZES.get(shape, {}).get(size)
    if not colour or not side:
        return None
    return {"width": side, "height": side, "rounded": shape == "circle", "backgroundColor": colour}


def _text(value: Any) -> Json | None:
    if not isinstance(value, list) or len(value) != 3 or value[2] not in _TEXTS:
        return None
    colour = _ROUND.get(value[1]) if isinstance(value[1], int) else None
    shape = {"width": _OF_TEXT, "height": _OF_TEXT, "rounded": bool(colour), "backgroundColor": colour}
    return {"text": str(value[0]), **shape}


def _shade(value: Any) -> Json | None:
    return {"width": 1, "height": 1, "backgroundColor": "#cccccc"}
