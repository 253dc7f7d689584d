"""Positions of a puzzle: a hint, and all steps that are possible there."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, QueryDict
from ninja import Router
from ninja.decorators import decorate_view

from solver.models import KeptPuzzle
from solver.questions.mistakes import mistakes_in
from solver.steps import Step
from solver.techniques import Start
from solver.web.answers.puzzle_questions import find_verdict, next_step_at, possible_steps_at
from solver.web.api import schemas as s
from solver.web.api.bodies import Responded, responded, step_body
from solver.web.api.problems import field_refusal
from solver.web.forms.position import PositionForm
from solver.web.pages.hints import WHAT, WHERE, HintKind, has_next_step, hint_for, what_to_find, where_to_look
from solver.web.puzzles.kept import puzzle_or_404
from solver.web.views.service.admission import costly

router = Router(tags=["positions"])


@router.post("/{id}/possible-steps", response={200: s.PossibleStepsBody, 202: s.PossibleStepsBody})
@decorate_view(costly(5))
def find_possible_steps(request: HttpRequest, id: s.PuzzleId, body: s.PositionRequest) -> Responded:
    """Find all steps that are possible in a position."""
    kept = puzzle_or_404(id)
    start = _start_of(kept, body)
    possible = possible_steps_at(start, unique=find_verdict(kept).is_unique)
    found = possible.choice
    steps = [step_body(step, start.puzzle.layout) for step in found.steps] if found else []
    is_complete = bool(found and found.is_complete)
    return responded({"steps": steps, "complete": is_complete, "is_running": possible.is_running})


@router.post("/{id}/hint", response=s.HintBody)
@decorate_view(costly(2))
def hint(request: HttpRequest, id: s.PuzzleId, body: s.HintRequest) -> dict[str, Any]:
    """Get a hint for a position. What is wrong in it comes first."""
    kept = puzzle_or_404(id)
    start, verdict = _start_of(kept, body), find_verdict(kept)
    mistakes = mistakes_in(verdict.verdict_summary, start)
    choice = None if mistakes or not has_next_step(start.board) else next_step_at(start, unique=verdict.is_unique)
    if choice and choice.steps:
        return _step_hint(choice.steps[0], start, body.depth)
    found = hint_for(start, choice, WHERE, mistakes=mistakes)
    return {"kind": found.kind, "texts": list(map(str, found.texts)), "step": None}


def _step_hint(step: Step, start: Start, depth: int) -> dict[str, Any]:
    layout = start.puzzle.layout
    whole = step_body(step, layout)
    texts = [where_to_look(step, layout), what_to_find(step, layout), whole["text"]]
    return {"kind": HintKind.STEP, "texts": texts[:depth], "step": whole if depth > WHAT else None}


def _start_of(kept: KeptPuzzle, body: s.PositionRequest) -> Start:
    """Return the position that was sent. Raises Problem if it is none of this puzzle."""
    fields = QueryDict(mutable=True)
    for name, value in body.dict(exclude={"depth"}).items():
        fields.setlist(name, value if isinstance(value, list) else [value])
    form = PositionForm(fields, kept.to_puzzle())
    if not form.is_valid():
        raise field_refusal(form)
    start: Start = form.cleaned_data["start"]
    return start
