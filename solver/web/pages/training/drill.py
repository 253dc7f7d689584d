"""A drill on a page: its board, its first question, and the data by which a script judges what is tapped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from solver.board import Layout
from solver.drawing import marks_for
from solver.steps import Step
from solver.techniques import Start, find_technique, phrase
from solver.training import Drill, DrillPart, drill_of
from solver.training.course import lesson_of
from solver.training.stock import NamedPosition, stock_of
from solver.web.pages.boards import LARGE, board_svg
from solver.web.pages.hints import LOOK_HERE
from solver.web.pages.offers.rules import rule_of
from solver.web.pages.play import position_of

_WITHOUT_CANDIDATES = ("full-house", "hidden-single", "naked-single")  # people see these without pencil marks


def drill_page(shown: NamedPosition, steps: Iterable[Step], number: int) -> dict[str, Any]:
    """Return the context of a technique's trainer that begins with the `steps` in the position `shown`."""
    drill, position = shown_drill(shown, steps), shown.position
    stock = stock_of(position.technique)
    return {
        "slug": position.technique,
        "name": gettext(find_technique(position.technique).name),
        "lesson": lesson_of(position.technique),
        "n_positions": len(stock),
        "nothing_easier": all(each.kind == "practice" for each in stock),
        "layout": position.to_start().puzzle.layout,
        "position": position_of(position.to_start()) | {"puzzle": position.puzzle},
        "drill": drill | {"next": f"{reverse('train-next', args=[position.technique])}", "number": number},
    }


def shown_drill(shown: NamedPosition, steps: Iterable[Step]) -> dict[str, Any]:
    """Return a drill for the template and for the script: `board`, `data`, and what is shown first."""
    start = shown.position.to_lesson()
    drill = drill_of(start, steps)
    layout = start.puzzle.layout
    return {
        "board": _board(start, drill.technique),
        "is_large": layout.width >= LARGE,
        "ask": drill.parts[0][0].ask.text(gettext),
        "note": _note_on(start),
        "n_parts": len(drill.parts[0]),
        "symbols": layout.symbols[1:],
        "data": drill_data(drill) | {"position": shown.name},
    }


def _note_on(start: Start) -> str:
    """Return what to know of a board before anything is tapped: its rule, and that candidates are missing."""
    rule = rule_of(start.puzzle.layout)
    notes = [rule.words] if rule else []
    if start.crossed_out:
        notes.append(gettext("Earlier steps have already crossed out some candidates."))
    return " ".join(notes)


def _board(start: Start, technique: str) -> str:
    board = start.board
    shows_none = technique in _WITHOUT_CANDIDATES and not start.crossed_out
    return board_svg(
        board.layout,
        board.digits,
        given_mask=board.given_mask,
        candidates=None if shows_none else board.candidates,
        clues=board.clues,
        interactive=True,
    )


def drill_data(drill: Drill) -> dict[str, Any]:
    """Return what the script needs. `parts`, `whys` and `reasons` are tables: others refer to their rows."""
    layout = drill.start.puzzle.layout
    tables = DataTables(layout)
    return {
        "technique": drill.technique,
        **layout_fields(layout),
        "steps": [
            {"parts": [tables.part(part) for part in parts], **_end_of(step, layout)}
            for step, parts in zip(drill.steps, drill.parts, strict=True)
        ],
        **tables.rows(),
    }


def layout_fields(layout: Layout) -> dict[str, Any]:
    """Return what the script needs of the layout."""
    return {"layout": {"cells": layout.cell_names, "symbols": layout.symbols, "arrows": layout.arrows}}


def _end_of(step: Step, layout: Layout) -> dict[str, Any]:
    """Return what is said and shown when all parts of a step are found."""
    marks = marks_for(step, layout, max(len(step.views) - 1, 0))
    by_id = marks.classes(layout)
    return {
        "words": phrase(step, layout, gettext, is_drawn=False, has_proof=True),
        "marks": {name: classes for name, classes in by_id.items() if name.startswith(("cell-", "cand-"))},
        "placed": [[layout.cell_names[cell], layout.symbols[digit]] for cell, digit in step.placements],
    }


class DataTables:
    """Rows that many steps share: parts, lists of reasons, and the reasons themselves."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.reasons: dict[str, int] = {}
        self.whys: dict[tuple[int, ...], int] = {}
        self.parts: dict[str, tuple[int, dict[str, Any]]] = {}

    def rows(self) -> dict[str, Any]:
        return {
            "parts": [row for _, row in self.parts.values()],
            "whys": list(self.whys),
            "reasons": list(self.reasons),
        }

    def part(self, part: DrillPart) -> int:
        """Return the row of a part."""
        row = {
            "name": part.name,
            "ask": part.ask.text(gettext),
            "tip": part.tip.text(gettext),
            "where": _where(part, self.layout),
            "area": [] if part.area is None else self.layout.houses[part.area].cells,
            "groups": part.groups,
            "need": part.need,
            "isDigit": part.asks_digit,
            "why": self._why(part),
        }
        return self.parts.setdefault(str(row), (len(self.parts), row))[0]

    def _why(self, part: DrillPart) -> int:
        row = tuple(
            -1 if each is None else self._reason(each.sentence(self.layout).text(gettext)) for each in part.refusals
        )
        return self.whys.setdefault(row, len(self.whys))

    def _reason(self, text: str) -> int:
        return self.reasons.setdefault(text, len(self.reasons))


def _where(part: DrillPart, layout: Layout) -> str:
    """Return the second tip: the house in which to look."""
    if part.area is None:
        return ""
    return gettext(LOOK_HERE).format(places=layout.houses[part.area].sentence.text(gettext))
