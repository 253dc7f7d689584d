"""Which questions are asked about a stored puzzle, and in which order."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from solver import steps, techniques
from solver.board import Puzzle
from solver.models import KeptPuzzle, KeptWalkthrough
from solver.questions import (
    Answer,
    Choice,
    Explanation,
    HowHard,
    NeededGivens,
    NextStep,
    Verdict,
    choice_from,
    limits_for,
)
from solver.rating import body_of, rating_with
from solver.steps import Ended
from solver.techniques import DEFAULT_LADDER, Start, find_ladder
from solver.web.answers.ask import add_answer, found, known, stop
from solver.web.answers.findings import Findings, Found, PossibleSteps
from solver.web.answers.store import KeptFindings

MOST_COUNTED, MOST_SHOWN = 100, 8  # solutions


class _Subject(NamedTuple):
    """The subject of questions: a puzzle and the start of its steps, with the stored findings on each."""

    row: KeptPuzzle
    start: Start
    of_puzzle: KeptFindings
    of_steps: KeptFindings

    @classmethod
    def from_givens(cls, row: KeptPuzzle, *, has_steps: bool = False) -> _Subject:
        """The puzzle, explained from its givens by the default ladder."""
        kept = KeptFindings(row, has_steps=has_steps)
        return cls(row, Start(row.to_puzzle(), find_ladder(DEFAULT_LADDER)), kept, kept)

    @classmethod
    def from_position(cls, kept: KeptWalkthrough) -> _Subject:
        """The puzzle, explained from some position. Raises ValueError if its ladder no longer exists."""
        start, of_puzzle = kept.to_start(), KeptFindings(kept.puzzle)
        of_steps = of_puzzle if start.is_usual else KeptFindings(kept.puzzle, kept.wid, has_steps=True)
        return cls(kept.puzzle, start, of_puzzle, of_steps)

    def findings(self) -> Findings:
        """Return the stored findings without asking anyone."""
        puzzle = self.start.puzzle
        return Findings(
            self.row,
            self.start,
            verdict=known(Verdict(puzzle, MOST_COUNTED, MOST_SHOWN), self.of_puzzle),
            walkthrough=known(Explanation(self.start, unique=False), self.of_steps),
            needed=known(NeededGivens(puzzle), self.of_puzzle),
            rating=known(HowHard(puzzle), self.of_puzzle),
        )


def stored_findings(row: KeptPuzzle) -> Findings:
    """Return the stored findings about a puzzle without asking anyone."""
    return _Subject.from_givens(row).findings()


def find_verdict(row: KeptPuzzle) -> Findings:
    """Find the verdict on a puzzle. Other findings are as stored."""
    return _with_verdict(_Subject.from_givens(row), more=False)


def find_steps(row: KeptPuzzle, *, more: bool = False) -> Findings:
    """Find the verdict on a puzzle and its walk-through from the givens. Other findings are as stored."""
    return _with_steps(_Subject.from_givens(row, has_steps=True), more=more)


def find_steps_from(kept: KeptWalkthrough, *, more: bool = False) -> Findings:
    """Find the verdict on a puzzle and its walk-through from some position.

    Raises ValueError if its ladder no longer exists.
    """
    return _with_steps(_Subject.from_position(kept), more=more)


def find_all(row: KeptPuzzle, *, more: bool = False, shows_needed: bool = False, asks_needed: bool = False) -> Findings:
    """Find everything that a puzzle's page shows.

    The needed givens are searched for only with `asks_needed`. Results of an earlier search are fetched if the page
    shows them.
    """
    subject = _Subject.from_givens(row)
    findings = _with_steps(subject, more=more)
    if not findings.is_unique:
        return findings
    if shows_needed or asks_needed or findings.needed.was_tried:
        needed = found(findings.needed.question, subject.of_puzzle, more=asks_needed, may_start=False)
        findings = replace(findings, needed=needed)
    steps_are_over = findings.walkthrough.is_known and not findings.walkthrough.is_running
    rating = found(findings.rating.question, subject.of_puzzle, more=more, may_start=steps_are_over)
    return replace(findings, rating=_with_own_scale(rating, findings.walkthrough, subject.of_puzzle))


def stop_all(row: KeptPuzzle) -> None:
    """Stop all searches about a puzzle from its givens."""
    subject = _Subject.from_givens(row)
    findings = subject.findings()
    for each in (findings.verdict, findings.needed, findings.rating):
        stop(each.question, subject.of_puzzle)
    _stop_steps(subject)


def stop_steps_from(kept: KeptWalkthrough) -> None:
    """Stop the search for steps from some position."""
    _stop_steps(_Subject.from_position(kept))


def _with_verdict(subject: _Subject, *, more: bool) -> Findings:
    findings = subject.findings()
    if findings.is_decided:
        return findings
    return replace(findings, verdict=found(findings.verdict.question, subject.of_puzzle, more=more))


def _with_steps(subject: _Subject, *, more: bool) -> Findings:
    """Find the verdict first: some techniques assume a unique solution."""
    findings = _with_verdict(subject, more=more)
    if findings.verdict.is_running or not (findings.is_decided or findings.verdict.was_tried):
        return findings
    question = Explanation(subject.start, unique=findings.is_unique)
    return replace(findings, walkthrough=found(question, subject.of_steps, more=more))


def _stop_steps(subject: _Subject) -> None:
    """Stop the search for steps with and without uniqueness: the verdict may have arrived since it started."""
    for unique in (False, True):
        stop(Explanation(subject.start, unique=unique), subject.of_steps)


def _with_own_scale(rating: Found, walkthrough: Found, kept: KeptFindings) -> Found:
    """Return the rating, with our own scale taken from the walk-through on the page if that solves the puzzle."""
    is_solved = walkthrough.summary is not None and walkthrough.summary["ended"] == Ended.SOLVED
    if not is_solved or (rating.summary and not rating.summary["is_open"]) or walkthrough.answer is None:
        return rating
    own = body_of(steps.from_json(walkthrough.answer["walkthrough"]))
    return add_answer(rating, rating_with({DEFAULT_LADDER: own}), kept)


def next_step_at(start: Start, *, unique: bool) -> techniques.StepChoice | None:
    """Return the next step in a position; None if there is no answer yet."""
    return _possible(NextStep(start, unique)).choice


def possible_steps_at(start: Start, *, unique: bool) -> PossibleSteps:
    """Return all possible steps in a position, as far as they are known."""
    return _possible(Choice(start, unique))


def _possible(question: NextStep | Choice) -> PossibleSteps:
    possible = found(question)
    answer = possible.answer
    return PossibleSteps(choice_from(answer, question.start.puzzle.layout) if answer else None, possible.is_running)


def glance_at(puzzle: Puzzle) -> Answer | None:
    """Count up to two solutions within a short time limit. Nothing is stored."""
    return found(Verdict(puzzle, limit=2, keep=0), time=limits_for("glance")).answer
