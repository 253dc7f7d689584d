"""The stage on which the generator of “SUDOKU Algorithmus” makes a puzzle."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.text import slugify
from django.utils.translation import gettext

from solver.board import Puzzle
from solver.lab import GENERATOR
from solver.questions import GeneratorFilm
from solver.web.answers.status import AnswerStatus
from solver.web.forms.generator import GeneratorForm
from solver.web.pages.lab.closing import generator_closing_words
from solver.web.pages.lab.run import RunUrls, WatchedRun
from solver.web.pages.lab.stage import Milestone, watched


class GeneratorStage(WatchedRun):
    """The run of the generator that a valid form asks for."""

    def __init__(self, form: GeneratorForm, status: AnswerStatus) -> None:
        names = ("generator", "generator-stop", "generator-tree", "generator-piece")
        stage, stop, tree, piece = (f"{reverse(name)}?{form.query}" for name in names)
        film, film_file = reverse("generator-film"), reverse("generator-film-file")
        urls = RunUrls(stage, stop, tree, f"{piece}&k=", film, film_file)
        super().__init__(form.question.start, GENERATOR, status, urls)
        self.form = form

    @property
    def name(self) -> str:
        return slugify(f"generator-{self.puzzle.layout.name}-{self.form.question.seed}")

    @property
    def fields(self) -> dict[str, str]:
        return self.form.named

    @cached_property
    def closing(self) -> str:
        return generator_closing_words(self.summary, self.n_givens) if self.n_kept else ""

    @property
    def made(self) -> str:
        """The text of the puzzle; empty if it was not finished."""
        return str(self.summary.get("made", ""))

    @property
    def n_givens(self) -> int:
        return sum(map(bool, Puzzle.from_text(self.made).givens)) if self.made else 0

    def film(self, choices: dict[str, Any]) -> GeneratorFilm:
        return GeneratorFilm(self.puzzle, self.method.engine, **choices, seed=self.form.question.seed)


def generator_page(run: GeneratorStage, n: int) -> dict[str, Any]:
    """Return the context of the stage, `n` events after the start."""
    return {
        **watched(run, n, f"{run.url}&"),
        "form": run.form,
        "another": f"{reverse('generator')}?{run.form.next_query}",
        "milestones": [
            Milestone(each, gettext("The puzzle is ready"), f"{run.url}&at={each}")
            for each in run.summary.get("event_of_solution", ())
        ],
        "n_givens": run.n_givens,
        "play": f"{reverse('entry')}?{urlencode({'p': run.made})}" if run.made else "",
    }
