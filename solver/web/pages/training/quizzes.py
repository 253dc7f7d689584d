"""Contexts for the questions with a choice of answers. All answers are on the page from the start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from solver.board import id_of
from solver.drawing import Marks, marks_for
from solver.rating.level import LEVELS
from solver.rating.levels import grade_of
from solver.steps import Candidate, Role, Step
from solver.techniques import Start, find_technique, phrase
from solver.training.quizzes import ClaimedStep, Which, all_claims, all_which
from solver.web.pages.boards import StepPicture, plain_picture, step_picture
from solver.web.pages.difficulty import NamedLevel, level_of, named_level

WHICH, VALID = "which", "valid"
USUAL = "medium"
SEED = "in no order"

Quiz = Which | ClaimedStep


class QuizChoice(NamedTuple):
    """An answer that can be chosen, and what is said then."""

    answer: str
    name: str
    comment: str
    is_right: bool
    url: str
    is_chosen: bool


class QuizPlace(NamedTuple):
    """Which question: number `n` of a `level`, of the mode `mode`."""

    mode: str
    level: str
    n: int

    @property
    def quiz(self) -> Quiz:
        """The question itself."""
        return quizzes_by_level(self.mode)[self.level][self.n]

    def url(self, **query: str) -> str:
        """Return the URL of the question, with more in its query."""
        more = "".join(f"&{name}={value}" for name, value in query.items())
        return f"{reverse(f'train-{self.mode}')}?level={self.level}&n={self.n}{more}"

    @property
    def following(self) -> QuizPlace:
        """The next question of the level; after the last comes the first."""
        return self._replace(n=(self.n + 1) % len(quizzes_by_level(self.mode)[self.level]))


@cache
def quizzes_by_level(mode: str) -> dict[str, tuple[Quiz, ...]]:
    """Return the questions of each level that has some, in an order that says nothing about the answers."""
    quizzes: list[Quiz] = [*(all_which() if mode == WHICH else all_claims())]
    Random(SEED).shuffle(quizzes)
    by_level = {name: tuple(q for q in quizzes if grade_of(q.technique).level == k) for k, name in enumerate(LEVELS)}
    return {name: some for name, some in by_level.items() if some}


def place_of(mode: str, level: str, n: int) -> QuizPlace:
    """Return the place in the mode: the usual level if there is no such level, and after its last number the first."""
    by_level = quizzes_by_level(mode)
    chosen = level if level in by_level else USUAL
    return QuizPlace(mode, chosen, n % len(by_level[chosen]))


def start_of_step(quiz: Quiz) -> Start:
    """Return the position in which the step of the question is possible."""
    return quiz.start_of_step if isinstance(quiz, ClaimedStep) else quiz.start


def quiz_page(place: QuizPlace, step: Step | None, answer: str) -> dict[str, Any]:
    """Return the context of a question. `step` is None while it is not known; `answer` is empty or what was chosen."""
    context = {"place": place, "levels": _tabs(place), "next": place.following.url(), "technique": place.quiz.technique}
    if step is None:
        return context
    quiz, layout = place.quiz, place.quiz.start.puzzle.layout
    pair = _which(quiz, step) if isinstance(quiz, Which) else _claim(quiz, step)
    sentence = phrase(step, layout, gettext, is_drawn=True, has_proof=True)
    choices = list(_choices(place, answer, sentence))
    chosen = next((each for each in choices if each.is_chosen), None)
    return context | {
        "layout": layout,
        "position": id_of("\n".join(quiz))[:10],
        "picture": pair[1] if chosen else pair[0],
        "picture_after": None if chosen else pair[1],
        "sentence": sentence,
        "choices": choices,
        "chosen": chosen,
        "name": gettext(find_technique(quiz.technique).name),
        "level": level_of(quiz.technique),
    }


def _tabs(place: QuizPlace) -> list[tuple[NamedLevel, str, bool]]:
    """Return the levels, each with the URL of any of its questions and whether it is the current one."""
    base = reverse(f"train-{place.mode}")
    return [(named_level(each), f"{base}?level={each}", each == place.level) for each in quizzes_by_level(place.mode)]


def _which(quiz: Which, step: Step) -> tuple[StepPicture, StepPicture]:
    """Return the position, and the step in it."""
    board = quiz.start.board
    return plain_picture(board), step_picture(board, step, view=max(len(step.views), 1))


def _claim(quiz: ClaimedStep, step: Step) -> tuple[StepPicture, StepPicture]:
    """Return the step as it is claimed, and the answer: the step, or the candidate that spoils it."""
    board, view, spoiler = quiz.start.board, max(len(step.views), 1), quiz.spoiled_by
    marks = _with_candidates(marks_for(step, board.layout, view - 1))
    if spoiler is None:
        return plain_picture(board, marks), step_picture(board, step, view=view)
    spoiled = replace(marks, candidates={**marks.candidates, spoiler: f"is-{Role.FIN}"})
    return plain_picture(board, marks), plain_picture(board, spoiled)


def _with_candidates(marks: Marks) -> Marks:
    """Mark digits that are to be written among the candidates of their cells, which tell whether a claim is right."""
    placed = {Candidate(cell, digit): f"is-{Role.PATTERN}" for cell, digit in marks.placed.items()}
    return replace(marks, placed={}, candidates={**marks.candidates, **placed})


def _choices(place: QuizPlace, answer: str, sentence: str) -> Iterator[QuizChoice]:
    quiz = place.quiz
    texts = _names(quiz) if isinstance(quiz, Which) else _verdicts(quiz, sentence)
    for key, (name, is_right, comment) in texts.items():
        yield QuizChoice(key, name, comment, is_right, place.url(answer=key), key == answer)


def _names(quiz: Which) -> dict[str, tuple[str, bool, str]]:
    slugs = sorted([quiz.technique, *quiz.wrong], key=lambda slug: id_of(f"{quiz.cells} {slug}"))
    right = gettext(find_technique(quiz.technique).name)
    texts = {}
    for slug in slugs:
        name, is_right = gettext(find_technique(slug).name), slug == quiz.technique
        text = (
            gettext("Right: {right}.") if is_right else gettext("{wrong}: there is none here. This leads on: {right}.")
        )
        texts[slug] = (name, is_right, text.format(right=right, wrong=name))
    return texts


def _verdicts(quiz: ClaimedStep, sentence: str) -> dict[str, tuple[str, bool, str]]:
    spoiler = quiz.spoiled_by
    if spoiler is None:
        right, missed = gettext("Right, the step is valid. {why}"), gettext("The step is valid. {why}")
        return {
            "yes": (gettext("Valid"), True, right.format(why=sentence)),
            "no": (gettext("Not valid"), False, missed.format(why=sentence)),
        }
    layout = quiz.start.puzzle.layout
    names = {"cell": layout.cell_names[spoiler.cell], "digit": layout.symbols[spoiler.digit]}
    missed = gettext("It is not valid: {cell} can be {digit}, too. Without this candidate it would be.")
    seen = gettext("Right: {cell} can be {digit}, too. Without this candidate it would be valid.")
    return {
        "yes": (gettext("Valid"), False, missed.format(**names)),
        "no": (gettext("Not valid"), True, seen.format(**names)),
    }
