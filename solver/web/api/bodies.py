"""What endpoints answer, made from the answers to the site's questions."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext
from ninja import Status

from solver.board import Layout
from solver.models import KeptPuzzle
from solver.steps import Step, step_to_dict
from solver.techniques import find_technique, phrase
from solver.web.answers.status import PuzzleAnswers

Responded = Status[dict[str, Any]]


def responded(body: dict[str, Any]) -> Responded:
    """Return a body with its status: 202 while a search goes on, whose result a later request gets."""
    return Status(202 if body["is_running"] else 200, body)


def puzzle_body(request: HttpRequest, kept: KeptPuzzle) -> dict[str, Any]:
    """Return what is known of a puzzle without asking."""
    puzzle = kept.to_puzzle()
    layout = puzzle.layout
    return {
        "id": kept.page_id,
        "url": request.build_absolute_uri(kept.get_absolute_url()),
        "puzzle": kept.text,
        "layout": layout.name,
        "n_cells": layout.n_cells,
        "n_digits": layout.n,
        "n_givens": puzzle.n_givens,
        "clues": [clue.text(layout) for clue in puzzle.clues],
    }


def verdict_body(answers: PuzzleAnswers) -> dict[str, Any]:
    """Return the verdict on a puzzle, and what is wrong with it."""
    faults = [fault.sentence(answers.puzzle.layout).text(gettext) for fault in answers.faults]
    is_running = answers.verdict.is_running or answers.misread.is_running
    return {**answers.to_dict(), "faults": faults, "is_running": is_running}


def solutions_body(answers: PuzzleAnswers) -> dict[str, Any]:
    """Return the solutions that are stored with the verdict."""
    return {**answers.verdict_summary, "is_running": answers.verdict.is_running}


def explanation_body(answers: PuzzleAnswers) -> dict[str, Any]:
    """Return the figures of the usual walk-through."""
    known = answers.walkthrough.summary or {}
    return {
        "ladder": answers.start.ladder.name if known else None,
        "ended": known.get("ended"),
        "n_steps": known.get("n_steps", 0),
        "techniques": known.get("techniques", {}),
        "is_running": answers.is_running,
    }


def step_body(step: Step, layout: Layout) -> dict[str, Any]:
    """Return a step as it is stored, with its sentence in the visitor's language."""
    name = gettext(find_technique(step.technique).name)
    return {"name": name, "text": phrase(step, layout, gettext), **step_to_dict(step, layout)}


def next_page(request: HttpRequest, offset: int, limit: int, total: int) -> str | None:
    """Return the URL of the page after this one; None if it is the last."""
    if offset + limit >= total:
        return None
    query = request.GET.dict() | {"offset": offset + limit, "limit": limit}
    return request.build_absolute_uri(f"{request.path}?{urlencode(query)}")
