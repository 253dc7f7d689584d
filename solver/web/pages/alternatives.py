"""Other ways on: all steps that are possible in a position, technique by technique."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext

from solver.board import Board, Layout
from solver.steps import Step
from solver.techniques import Start, find_technique
from solver.web.answers.findings import PossibleSteps
from solver.web.answers.mistakes import after_step
from solver.web.pages.play import position_of
from solver.web.pages.walkthrough import Walk


class Way(NamedTuple):
    """A step that is possible; `name` names it among those of its technique."""

    name: str
    result: str
    is_current: bool


class Ways(NamedTuple):
    """The steps by technique; `step` is the one that is shown, `after` the position it leads to."""

    groups: list[tuple[str, list[Way]]]
    is_complete: bool
    is_known: bool
    is_running: bool = False
    step: Step | None = None
    after: dict[str, Any] | None = None


def ways_of(walk: Walk, board: Board, possible: PossibleSteps, asked: str) -> Ways:
    """What can be done on `board`, which is one of the walk-through; `asked` names a step, or is anything else."""
    if possible.choice is None:
        return Ways([], is_complete=False, is_known=False, is_running=possible.is_running)
    layout = board.layout
    groups, shown = [], None
    for slug, steps in groupby(possible.choice.steps, key=lambda step: step.technique):
        ways = []
        for k, step in enumerate(steps, 1):
            name = f"{slug}.{k}"
            shown = step if name == asked else shown
            ways.append(Way(name, conclusion(step, layout), name == asked))
        groups.append((gettext(find_technique(slug).name), ways))
    here = Start.of_board(walk.start.puzzle, walk.ladder, board)
    after = position_of(after_step(here, shown)) if shown else None
    return Ways(groups, possible.choice.is_complete, True, possible.is_running, shown, after)


def conclusion(step: Step, layout: Layout) -> str:
    """What `step` concludes, in the field's notation."""
    names, symbols = layout.cell_names, layout.symbols
    results = [f"{names[cell]}\u00a0=\u00a0{symbols[digit]}" for cell, digit in step.places]
    for digit in sorted({digit for _, digit in step.removes}):
        cells = ", ".join(names[c] for c, d in step.removes if d == digit)
        results.append(f"{cells}\u00a0≠\u00a0{symbols[digit]}")
    return "; ".join(results)
