"""A drill: a position, and the steps of one technique in it, part by part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver.board import Board
from solver.steps import Step
from solver.techniques import Start
from solver.training.part import DrillPart, StepOnBoard, part_of
from solver.training.rows import parts_of


@dataclass(frozen=True)
class Drill:
    """The position `start`, where each of `steps` uses the same technique. `parts` has a list for each step.

    What is tapped may belong to several of the steps; each tap leaves those that it fits.
    """

    start: Start
    steps: tuple[Step, ...]
    parts: tuple[tuple[DrillPart, ...], ...]

    @property
    def technique(self) -> str:
        """The slug of the technique."""
        return self.steps[0].technique


def drill_of(start: Start, steps: Iterable[Step]) -> Drill:
    """Return the drill about `steps`, all of one technique, in the position `start`.

    Raises ValueError if there are none.
    """
    found = tuple(steps)
    if not found:
        raise ValueError("a drill needs at least one step")
    return Drill(start, found, _with_other_steps([_parts(start.board, step) for step in found]))


def _with_other_steps(of_steps: list[tuple[DrillPart, ...]]) -> tuple[tuple[DrillPart, ...], ...]:
    """Say of places that are right in the same part of another step that they belong to that one."""
    right: dict[tuple[int, str], set[int]] = {}
    for parts in of_steps:
        for k, part in enumerate(parts):
            right.setdefault((k, part.name), set()).update(part.places)
    return tuple(
        tuple(part.with_other_steps(right[k, part.name]) for k, part in enumerate(parts)) for parts in of_steps
    )


def _parts(board: Board, step: Step) -> tuple[DrillPart, ...]:
    """Return the parts of a step, without those that only ask for cells that were found before."""
    found: dict[str, tuple[int, ...]] = {}
    parts: list[DrillPart] = []
    tapped: set[int] = set()
    for kind in parts_of(step.technique):
        part = part_of(kind, StepOnBoard(board, step, found))
        if part is None or (kind.follows and len(parts) > 1 and part.places <= tapped):
            continue
        parts.append(part)
        found[part.name] = tuple(sorted(part.places))
        tapped |= set() if part.asks_digit else part.places
    return tuple(parts)
