"""Context for ten singles against the clock. The board, the digits and all reasons are on the page from the start."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from solver.board import Cell, Digit, Layout, Puzzle
from solver.training.quizzes.sprints import LENGTH, Sprint, SprintStep, all_sprints
from solver.web.pages.boards import board_svg

PENALTY = 5  # seconds for a wrong digit
N_SPRINTS = 1000  # on each layout: those in stock, then the same with other digits


@cache
def sprints_by_layout() -> dict[str, tuple[Sprint, ...]]:
    """Return the sprints on each layout."""
    names = dict.fromkeys(each.puzzle.split(":")[0] for each in all_sprints())
    return {name: tuple(each for each in all_sprints() if each.puzzle.startswith(f"{name}:")) for name in names}


def speed_page(layout_name: str, n: int) -> dict[str, Any]:
    """Return the context of a sprint: number `n` on a layout."""
    sprint = sprint_at(layout_name, n)
    puzzle = Puzzle.from_text(sprint.puzzle)
    layout = puzzle.layout
    digits = layout.from_text(sprint.cells)
    return {
        "next": _url(layout.name, (n + 1) % N_SPRINTS),
        "layout": layout,
        "layouts": [(_size_of(some), _url(name, n), name == layout.name) for name, some in sprints_by_layout().items()],
        "board": board_svg(layout, digits, given_mask=puzzle.given_mask, interactive=True),
        "length": LENGTH,
        "penalty": PENALTY,
        "sprint": {
            "layout": layout.name,
            "penalty": PENALTY,
            "steps": _steps(sprint.steps, digits, layout),
            "says": _messages(),
        },
    }


def sprint_at(layout_name: str, n: int) -> Sprint:
    """Return sprint `n` on a layout, the first layout if there is no such one. Beyond the stock, digits are renamed."""
    by_layout = sprints_by_layout()
    sprints = by_layout.get(layout_name) or next(iter(by_layout.values()))
    round_, place = divmod(n % N_SPRINTS, len(sprints))
    return sprints[place].renamed(Random(round_)) if round_ else sprints[place]


def _url(layout_name: str, n: int) -> str:
    return f"{reverse('train-speed')}?layout={layout_name}&n={n}"


def _size_of(sprints: tuple[Sprint, ...]) -> str:
    return Puzzle.from_text(sprints[0].puzzle).layout.size.text(gettext)


def _steps(steps: list[SprintStep], digits: tuple[Digit, ...], layout: Layout) -> list[dict[str, Any]]:
    """Return the steps for the script: what to write where, which house is marked, and where other digits are."""
    found, board = [], list(digits)
    for step in steps:
        house = None if step.house is None else layout.houses[step.house]
        found.append(
            {
                "cell": layout.cell_names[step.cell],
                "digit": layout.symbols[step.digit],
                "technique": step.technique,
                "house": house.sentence.text(gettext) if house else "",
                "cells": list(layout.names_of(house.cells)) if house else [],
                "taken": _digits_seen(step.cell, board, layout),
            }
        )
        board[step.cell] = step.digit
    return found


def _digits_seen(cell: Cell, digits: list[Digit], layout: Layout) -> dict[str, str]:
    """Return the digits that a cell cannot take, each with the name of the house that has it."""
    taken: dict[str, str] = {}
    for house in (each for each in layout.houses if cell in each.cells):
        for other in house.cells:
            if digits[other]:
                taken.setdefault(layout.symbols[digits[other]], house.sentence.text(gettext))
    return taken


def _messages() -> dict[str, str]:
    return {
        "inHouse": gettext("{cell}: which digit has only this place in {house}?"),
        "alone": gettext("{cell}: which is the only digit left?"),
        "taken": gettext("There is a {digit} in {house} already."),
        "elsewhere": gettext("{digit} is possible here, but another digit has no other place in {house}."),
        "written": gettext("{cell}: {digit}"),
        "time": gettext("{seconds} seconds"),
        "best": gettext("Your best time is {seconds} seconds."),
        "isBest": gettext("That is your best time so far."),
    }
