"""A run on stage: its recording as far as there is one, and its board at any moment."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.functional import cached_property

from solver.board import Puzzle
from solver.engines import find_watched
from solver.lab import METHODS
from solver.lab.method import Method, MethodLine
from solver.models import KeptPuzzle
from solver.questions import Film
from solver.recordings import Moment, Recording, n_when_tried, n_when_written, shown_moment
from solver.web.answers.status import AnswerStatus
from solver.web.pages.lab.closing import closing_words

_COMPARED = ("moler", "kernel", "search")  # side by side, unless others are chosen: the first two that can be watched


def methods_for(puzzle: Puzzle) -> list[Method]:
    """Return the methods that can be watched on a puzzle: not all of them know rules beyond houses."""
    return [method for method in METHODS if find_watched(method.engine).supports(puzzle)]


def stage_url(kept: KeptPuzzle, engine: str) -> str:
    """Return the address of the stage for an engine on a puzzle."""
    return reverse("lab-stage", args=[kept.page_id, engine])


def compared_on(puzzle: Puzzle) -> list[str]:
    """Return the engines that are shown side by side, unless others are chosen."""
    able = [method.engine for method in methods_for(puzzle)]
    return [engine for engine in _COMPARED if engine in able][:2]


def beside_url(kept: KeptPuzzle, engine: str) -> str:
    """Return the address of an engine on a puzzle with another one beside it."""
    other = next(each for each in reversed(compared_on(kept.to_puzzle())) if each != engine)
    return f"{reverse('lab-beside', args=[kept.page_id])}?left={engine}&right={other}"


class RunUrls(NamedTuple):
    """The URLs of a run: its stage, its stop action, its search tree, its pieces, and its film as a page and as a file.

    `pieces` ends where the number of a piece follows. `film` and `film_file` take the fields of the film form as their
    query.
    """

    stage: str
    stop: str
    tree: str
    pieces: str
    film: str
    film_file: str


class WatchedRun:
    """A run of a method on `puzzle`, and the status of its recording, which is read when first needed."""

    def __init__(self, puzzle: Puzzle, method: Method, status: AnswerStatus, urls: RunUrls) -> None:
        self.puzzle, self.method, self.status, self.urls = puzzle, method, status, urls

    @property
    def summary(self) -> dict[str, Any]:
        return self.status.summary or {}

    @property
    def n_kept(self) -> int:
        return int(self.summary.get("n_kept", 0))

    @cached_property
    def recording(self) -> Recording | None:
        answer = self.status.answer
        return Recording.from_dict(answer) if answer else None

    @property
    def lines(self) -> list[MethodLine]:
        """The lines of the method's idea."""
        return [line for line in self.method.lines if self.puzzle.rules or not line.with_clues]

    @property
    def url(self) -> str:
        return self.urls.stage

    @property
    def name(self) -> str:
        """The name of the run in the names of its files."""
        return self.method.engine

    @property
    def fields(self) -> dict[str, str]:
        """The query parameters that identify the run, in addition to the URL path."""
        return {}

    @cached_property
    def closing(self) -> str:
        """Say how the run ended, and what was done in all."""
        return closing_words(self.recording, self.summary) if self.recording and self.n_kept else ""

    def film(self, choices: dict[str, Any]) -> Film:
        """Return the film for the data of a valid form."""
        return Film(self.puzzle, self.method.engine, **choices)

    def n_of(self, at: dict[str, int]) -> int:
        """Return the number of the event that the query asks for, at most the last one; 0 if it asks for none."""
        if self.recording is None:
            return 0
        if "written" in at:
            return n_when_written(self.recording, at["written"])
        if "tried" in at:
            return n_when_tried(self.recording, at["tried"])
        return min(at.get("at", 0), self.n_kept)

    def moment(self, n: int) -> Moment:
        """Return what is shown after `n` events."""
        if self.recording is None or not self.n_kept:
            givens = list(self.puzzle.givens)
            none = [0] * len(givens)
            return Moment(0, givens, [""] * len(givens), none, none, (), 0, 0, Counter(), None)
        return shown_moment(self.recording, n)


class StageRun(WatchedRun):
    """The run of an engine on a stored puzzle."""

    def __init__(self, kept: KeptPuzzle, method: Method, status: AnswerStatus) -> None:
        place = [kept.page_id, method.engine]
        urls = RunUrls(
            stage_url(kept, method.engine),
            reverse("lab-stop", args=place),
            reverse("lab-tree", args=place),
            reverse("lab-piece", args=[*place, 0]).removesuffix("0"),
            reverse("lab-film", args=place),
            reverse("lab-film-file", args=place),
        )
        super().__init__(kept.to_puzzle(), method, status, urls)
        self.kept = kept

    @property
    def name(self) -> str:
        return f"{self.kept.page_id}-{self.method.engine}"
