"""Ask the questions about a stored puzzle, in the right order."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from solver import steps, techniques
from solver.board import Puzzle
from solver.engines import Status
from solver.models import KeptPuzzle, KeptWalkthrough
from solver.questions import (
    UNDECIDED,
    AllSteps,
    Analysis,
    Answer,
    Explanation,
    FirstAnswers,
    MisreadGivens,
    NeededGivens,
    NextStep,
    Question,
    Ratings,
    Verdict,
    limits_for,
    steps_of_answer,
)
from solver.rating import body_of, rating_with
from solver.steps import Ended
from solver.techniques import DEFAULT_LADDER, Start, find_ladder
from solver.web.answers.ask import add_answer, find_answer, find_at_once, stop, stored_answer
from solver.web.answers.status import AnswerStatus, PossibleSteps, PuzzleAnswers
from solver.web.answers.store import PuzzleAnswerStore

MAX_COUNTED, MAX_SHOWN, ENOUGH = 1_000_000, 8, 100  # solutions


class _Subject(NamedTuple):
    """The subject of questions: a puzzle and the start of its steps, with the stored answers on each."""

    kept: KeptPuzzle
    start: Start
    puzzle_store: PuzzleAnswerStore
    steps_store: PuzzleAnswerStore
    is_new: bool = False

    @classmethod
    def from_givens(cls, kept: KeptPuzzle, *, has_steps: bool = False, is_new: bool = False) -> _Subject:
        """The puzzle, explained from the givens by the teaching ladder."""
        store = PuzzleAnswerStore(kept, has_steps=has_steps, is_new=is_new)
        return cls(kept, Start(kept.to_puzzle(), find_ladder(DEFAULT_LADDER)), store, store, is_new)

    @classmethod
    def from_position(cls, kept_walkthrough: KeptWalkthrough) -> _Subject:
        """The puzzle, explained from some position. Raises ValueError if its ladder no longer exists."""
        start, store = kept_walkthrough.to_start(), PuzzleAnswerStore(kept_walkthrough.puzzle)
        steps_store = (
            store
            if start.is_usual
            else PuzzleAnswerStore(kept_walkthrough.puzzle, kept_walkthrough.wid, has_steps=True)
        )
        return cls(kept_walkthrough.puzzle, start, store, steps_store)

    def stored_answers(self) -> PuzzleAnswers:
        """Return the stored answers without asking anyone."""
        puzzle = self.start.puzzle
        return PuzzleAnswers(
            self.kept,
            self.start,
            verdict=stored_answer(Verdict(puzzle, MAX_COUNTED, MAX_SHOWN, enough=ENOUGH), self.puzzle_store),
            walkthrough=stored_answer(Explanation(self.start, unique=False), self.steps_store),
            needed=stored_answer(NeededGivens(puzzle), self.puzzle_store),
            rating=stored_answer(Ratings(puzzle), self.puzzle_store),
            misread=stored_answer(MisreadGivens(puzzle), self.puzzle_store),
            analysis=stored_answer(Analysis(puzzle), self.puzzle_store),
        )


def stored_answers(kept: KeptPuzzle) -> PuzzleAnswers:
    """Return the stored answers about a puzzle without asking anyone."""
    return _Subject.from_givens(kept).stored_answers()


def stored_answers_from(kept_walkthrough: KeptWalkthrough) -> PuzzleAnswers:
    """Return the stored answers about a puzzle and its steps from some position, without asking anyone.

    Raises ValueError if its ladder no longer exists.
    """
    return _Subject.from_position(kept_walkthrough).stored_answers()


def find_verdict(kept: KeptPuzzle) -> PuzzleAnswers:
    """Find the verdict on a puzzle. Other answers are as stored."""
    return _with_verdict(_Subject.from_givens(kept), more=False)


def find_steps(kept: KeptPuzzle, *, more: bool = False, is_new: bool = False) -> PuzzleAnswers:
    """Find the verdict on a puzzle and its walk-through from the givens. Other answers are as stored.

    `is_new` says that nobody has asked about this puzzle before.
    """
    subject = _Subject.from_givens(kept, has_steps=True, is_new=is_new)
    if is_new:
        _find_first_answers(subject)
    return _with_steps(subject, more=more)


def _find_first_answers(subject: _Subject) -> None:
    """Find the verdict on a new puzzle and its steps in one go, and store them if they are complete."""
    first = FirstAnswers(subject.start.puzzle, MAX_COUNTED, MAX_SHOWN, ENOUGH)
    answer = find_at_once(first)
    if answer and answer["verdict"]:
        answers: list[tuple[Question, Answer]] = [(first.verdict, answer["verdict"])]
        if answer["explanation"]:
            answers.append((first.explanation(answer["verdict"]), answer["explanation"]))
        subject.puzzle_store.add_first(answers)


def find_steps_from(kept_walkthrough: KeptWalkthrough, *, more: bool = False) -> PuzzleAnswers:
    """Find the verdict on a puzzle and its walk-through from some position.

    Raises ValueError if its ladder no longer exists.
    """
    return _with_steps(_Subject.from_position(kept_walkthrough), more=more)


def find_all(
    kept: KeptPuzzle,
    *,
    more: bool = False,
    shows_needed: bool = False,
    asks_needed: bool = False,
    shows_analysis: bool = False,
) -> PuzzleAnswers:
    """Find everything that a puzzle's page shows.

    A search for the needed givens starts only if `asks_needed`. Results of an earlier search are fetched only if
    `shows_needed`, and those of an analysis if `shows_analysis`.
    """
    subject = _Subject.from_givens(kept)
    answers = _with_steps(subject, more=more)
    if shows_analysis:
        answers = _with_analysis(answers, subject.puzzle_store, more=False)
    if not answers.is_unique:
        return answers
    if shows_needed or asks_needed:
        # `more` starts a search even where `may_start` would not.
        needed = find_answer(answers.needed.question, subject.puzzle_store, more=asks_needed, may_start=False)
        answers = replace(answers, needed=needed)
    return replace(answers, rating=_find_rating(answers, subject.puzzle_store, more=more))


def find_analysis(kept: KeptPuzzle, *, asks: bool) -> PuzzleAnswers:
    """Fetch what is known of the analysis of a puzzle; if this visitor `asks`, look for more. Others are as stored."""
    subject = _Subject.from_givens(kept)
    return _with_analysis(subject.stored_answers(), subject.puzzle_store, more=asks)


def _with_analysis(answers: PuzzleAnswers, store: PuzzleAnswerStore, *, more: bool) -> PuzzleAnswers:
    """Fetch results of the analysis. A first search gets the time of a first attempt."""
    is_first = not answers.analysis.was_tried
    question = answers.analysis.question
    analysis = find_answer(question, store, more=more and not is_first, may_start=more)
    return replace(answers, analysis=analysis)


def _find_rating(answers: PuzzleAnswers, store: PuzzleAnswerStore, *, more: bool) -> AnswerStatus:
    """Find the rating: our own scale from the steps if they solve the puzzle, the others by a search after that."""
    rating, walkthrough = answers.rating, answers.walkthrough
    if answers.puzzle.rules:  # the other scales do not apply
        return _add_own_scale(rating, walkthrough, store)
    if not rating.has_answer and _solves(walkthrough):
        # Look first: a search that runs already may have been asked for our scale too, and must not be lost.
        rating = _add_own_scale(find_answer(rating.question, store, may_start=False), walkthrough, store)
    steps_are_over = walkthrough.has_answer and not walkthrough.is_running
    rating = find_answer(rating.question, store, more=more, may_start=steps_are_over)
    return _add_own_scale(rating, walkthrough, store)


def stop_all(kept: KeptPuzzle) -> None:
    """Stop all searches about a puzzle from its givens."""
    subject = _Subject.from_givens(kept)
    answers = subject.stored_answers()
    for each in (answers.verdict, answers.needed, answers.rating, answers.analysis):
        stop(each.question, subject.puzzle_store)
    _stop_steps(subject)


def stop_steps_from(kept_walkthrough: KeptWalkthrough) -> None:
    """Stop the search for steps from some position."""
    _stop_steps(_Subject.from_position(kept_walkthrough))


def _with_verdict(subject: _Subject, *, more: bool) -> PuzzleAnswers:
    answers = subject.stored_answers()
    if not answers.is_decided:
        question, store = answers.verdict.question, subject.puzzle_store
        answers = replace(answers, verdict=find_answer(question, store, more=more, is_new=subject.is_new))
    if answers.verdict_summary["status"] != Status.NONE:
        return answers
    return replace(answers, misread=find_answer(answers.misread.question, subject.puzzle_store))


def _with_steps(subject: _Subject, *, more: bool) -> PuzzleAnswers:
    """Find the verdict first: some techniques assume a unique solution."""
    answers = _with_verdict(subject, more=more)
    if answers.verdict.is_running or not (answers.is_decided or answers.verdict.was_tried):
        return answers
    question = Explanation(subject.start, unique=answers.is_unique)
    # Somebody who was still entering this puzzle may have asked for its level, so this question may not be new.
    walkthrough = find_answer(question, subject.steps_store, more=more)
    return replace(answers, walkthrough=walkthrough)


def _stop_steps(subject: _Subject) -> None:
    """Stop the search for steps with and without uniqueness: the verdict may have arrived since it started."""
    for unique in (False, True):
        stop(Explanation(subject.start, unique=unique), subject.steps_store)


def _add_own_scale(rating: AnswerStatus, walkthrough: AnswerStatus, store: PuzzleAnswerStore) -> AnswerStatus:
    """Add our own scale from the walk-through on the page, if that solves the puzzle. Return the rating."""
    is_known = rating.summary is not None and not rating.summary["is_open"]
    if is_known or not _solves(walkthrough) or walkthrough.answer is None:
        return rating
    own = body_of(steps.from_json(walkthrough.answer["walkthrough"]))
    return add_answer(rating, rating_with({DEFAULT_LADDER: own}), store)


def _solves(walkthrough: AnswerStatus) -> bool:
    return walkthrough.summary is not None and walkthrough.summary["ended"] == Ended.SOLVED


def next_step_at(start: Start, *, unique: bool) -> techniques.StepChoice | None:
    """Return the next step in a position; None if there is no answer yet."""
    return _possible(NextStep(start, unique)).choice


def possible_steps_at(start: Start, *, unique: bool) -> PossibleSteps:
    """Return all possible steps in a position, as far as they are known."""
    return _possible(AllSteps(start, unique))


def _possible(question: NextStep | AllSteps) -> PossibleSteps:
    possible = find_answer(question)
    answer = possible.answer
    return PossibleSteps(steps_of_answer(answer, question.start.puzzle.layout) if answer else None, possible.is_running)


def glance_at(puzzle: Puzzle) -> tuple[Answer, list[str]]:
    """Look for two solutions, and if there is none for misread givens, within a short time. Nothing is stored.

    Return the verdict, and the cells whose given may be wrong.
    """
    verdict = find_answer(Verdict(puzzle), limits=limits_for("glance")).answer or UNDECIDED
    if verdict["status"] != Status.NONE:
        return verdict, []
    misread = find_answer(MisreadGivens(puzzle), limits=limits_for("glance-misread")).answer
    return verdict, misread["suspects"] if misread else []


def look_at(puzzle: Puzzle) -> tuple[Answer, list[str]]:
    """Return what `glance_at` does: what is stored with the puzzle, if it is stored."""
    kept = KeptPuzzle.objects.at(puzzle.page_id)
    if not kept:
        return glance_at(puzzle)
    answers = find_verdict(kept)
    return answers.verdict_summary, answers.suspects


def level_at_a_glance(puzzle: Puzzle) -> str | None:
    """Return the level of a puzzle with one solution if its steps are found within a short time. Nothing is stored."""
    start = Start(puzzle, find_ladder(DEFAULT_LADDER))
    answer = find_answer(Explanation(start, unique=True), limits=limits_for("glance-level")).answer
    if answer is None or answer["ended"] != Ended.SOLVED:
        return None
    return str(body_of(steps.from_json(answer["walkthrough"]))["level"])
