"""The page of a film: the part that is wanted, how far it is, and the file."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.models import KeptPuzzle
from solver.questions.runs.film import OUT_OF_TIME, TOO_LARGE, TOO_SHORT
from solver.web.answers.status import AnswerStatus
from solver.web.forms.film import FilmForm
from solver.web.pages.lab.run import WatchedRun
from solver.web.pages.puzzle import title_of

TYPES = {"gif": "image/gif", "apng": "image/png", "svg": "image/svg+xml", "zip": "application/zip"}
ENDINGS = {"gif": "gif", "apng": "png", "svg": "svg", "zip": "zip"}
PROBLEMS = {
    OUT_OF_TIME: noop("This takes too long to draw. Choose a shorter part or smaller pictures."),
    TOO_SHORT: noop("There was not enough time for the run to come this far. Choose an earlier part."),
    TOO_LARGE: noop("The file would be too large. Choose a shorter part or smaller pictures."),
}
NO_STEPS_FILM = noop("So many steps take too long to draw. Try again later, or save the pictures of single steps.")


def film_page(run: WatchedRun, form: FilmForm, film: AnswerStatus | None, query: QueryDict) -> dict[str, Any]:
    """Return the context of the page. `film` is None if the form was not sent or is invalid."""
    file_query = query.copy()
    file_query.pop("fragment", None)
    file_type = form.cleaned_data["form"] if film else "gif"
    return {
        **film_result(film, f"{run.urls.film_file}?{file_query.urlencode()}", file_name(run, file_type)),
        "method": run.method,
        "stage": run.url,
        "film": run.urls.film,
        "film_fields": run.fields,
        "film_form": form,
        "refusals": form.refusals() if form.is_bound else [],
        "is_picture": form.is_bound and form.data.get("form") != "zip",
    }


def film_result(film: AnswerStatus | None, url: str, name: str) -> dict[str, Any]:
    """Return how far a film is, and once it is made, the `url` and the `name` of its file."""
    answer = (film and film.answer) or {}
    problem = answer.get("problem", "")
    return {
        "is_running": bool(film and film.is_running),
        "is_asked": film is not None,
        "done": answer.get("done", 0),
        "of": answer.get("of", 0),
        "problem": gettext(PROBLEMS[problem]) if problem else "",
        "n_bytes": answer.get("n_bytes", 0),
        "file": url if answer.get("file") else "",
        "file_name": name if answer.get("file") else "",
    }


def steps_film_page(kept: KeptPuzzle, film: AnswerStatus) -> dict[str, Any]:
    """Return the context of the page of a walk-through as a film."""
    url = reverse("puzzle-walkthrough-film-file", args=[kept.page_id])
    result = film_result(film, url, f"sudoku-{kept.page_id}-steps.gif")
    problem = gettext(NO_STEPS_FILM) if result["problem"] else ""
    return {"kept": kept, "title": title_of(kept.to_puzzle()), "is_picture": True, **result, "problem": problem}


def file_name(run: WatchedRun, file_type: str) -> str:
    """Return a name for the file that says what is in it."""
    return f"sudoku-{run.name}.{ENDINGS[file_type]}"
