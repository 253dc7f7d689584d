"""The page of a file that is being answered: how far it is, and what cannot be read."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_noop as noop

from solver.jobs import RESULT_KEPT, BulkJob
from solver.web.site.languages import figures, time_words

STATES = {
    "running": noop("The lines are being answered when nothing else waits."),
    "paused": noop("Today’s processor time of this token is used up: it goes on tomorrow."),
    "stopped": noop("Stopped. What is answered stays."),
    "ended": noop("All lines are answered."),
    "cut": noop("The processor time of a file without a token is used up: the other lines stay open."),
}


def progress_of(job: BulkJob) -> dict[str, Any]:
    """Return how far a job is. `seconds_left` is processor time; None if nothing is known."""
    n_done = job.n_done
    each = job.seconds / n_done if n_done else None
    return {
        "state": job.state,
        "form": job.form,
        "n_lines": job.n_lines,
        "n_done": n_done,
        "seconds": round(job.seconds, 3),
        "seconds_left": None if each is None else round(each * (job.n_lines - n_done), 1),
        "bad": [{"puzzle": number, "reason": reason} for number, reason in job.bad_lines()],
        "ends_at": job.ended_at + RESULT_KEPT if job.ended_at else None,
    }


def job_page(job: BulkJob) -> dict[str, Any]:
    """Return the context of the page of a job."""
    progress = progress_of(job)
    left = progress["seconds_left"]
    return progress | {
        "job": job,
        "sentence": STATES[progress["state"]],
        "done": figures(progress["n_done"]),
        "lines": figures(job.n_lines),
        "left": time_words(left) if left and not job.ended_at else "",
        "result": reverse("api:read_result", args=[job.name]),
    }
