"""The page of a proof that a puzzle has no second solution: how far it is, and the file."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.engines import Status
from solver.models import KeptPuzzle
from solver.web.answers.status import AnswerStatus
from solver.web.pages.puzzle import title_of

CLAIMS = {
    Status.UNIQUE: noop("The puzzle has one solution and no other."),
    Status.NONE: noop("The puzzle has no solution."),
}
PROBLEMS = {
    Status.MULTIPLE: noop("The puzzle has several solutions, so there is nothing to prove: two of them say it all."),
    Status.UNFINISHED: noop("There was not enough time to settle how many solutions the puzzle has."),
}
TOO_LARGE = noop("The proof is too large to be sent.")


def proof_page(kept: KeptPuzzle, proof: AnswerStatus) -> dict[str, Any]:
    """Return the context of the page."""
    answer = proof.answer or {}
    status = answer.get("status", "")
    claim, problem = CLAIMS.get(status, ""), PROBLEMS.get(status, "")
    if claim and not answer["file"]:
        problem = TOO_LARGE
    return {
        "kept": kept,
        "title": title_of(kept.to_puzzle()),
        "is_running": proof.is_running,
        "claim": gettext(claim) if claim else "",
        "problem": gettext(problem) if problem else "",
        "n_clauses": answer.get("clauses", 0),
        "n_lines": answer.get("lines", 0),
        "n_bytes": answer.get("n_bytes", 0),
        "file": reverse("lab-proof-file", args=[kept.page_id]) if answer.get("file") else "",
        "file_name": proof_name(kept),
    }


def proof_name(kept: KeptPuzzle) -> str:
    """Return a name for the file that says what is in it."""
    return f"sudoku-{kept.page_id}-proof.zip"
