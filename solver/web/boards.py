"""Boards on pages: the drawing with its words, and what the browser is told about a layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from solver.board import CLASH, Digit, Layout
from solver.drawing import EMPTY, FILLED, draw_svg


def board_svg(layout: Layout, digits: Sequence[Digit], **options: Any) -> SafeString:
    """The board as SVG in the visitor's language; `options` are those of `draw_svg`."""
    return mark_safe(draw_svg(layout, digits, translate=gettext, **options))


def layout_facts(layout: Layout) -> dict[str, Any]:
    """What the browser needs to let a visitor fill a board in: names, houses, arrows, symbols, words."""
    return {
        "name": layout.name,
        "symbols": layout.symbols,
        "cells": layout.cell_names,
        "arrows": layout.arrows,
        "houses": [{"name": house.sentence.text(gettext), "cells": house.cells} for house in layout.houses],
        "words": {
            "clash": gettext(CLASH),
            "empty": gettext(EMPTY),
            "filled": gettext(FILLED),
            "conflict": gettext("{cell}: {digit}, conflict"),
        },
    }
