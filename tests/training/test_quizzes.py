"""The questions with a choice of answers are right: the finders say so."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from solver.board import Board
from solver.rating.levels import grade_of
from solver.steps import Step
from solver.techniques import TECHNIQUES, find_technique
from solver.techniques.technique import options_on
from solver.training.quizzes import ClaimedStep, Which, all_claims, all_which

T = TypeVar("T")
EVERY = 16  # one of so many is tried each time, all of them at night


def _first(board: Board, slug: str) -> Step | None:
    return next(iter(find_technique(slug).find(board, options_on(board, unique=True))), None)


def _is_right(quiz: Which) -> bool:
    board = quiz.start.board
    return _first(board, quiz.technique) is not None and not any(_first(board, slug) for slug in quiz.wrong)


def _is_as_claimed(claim: ClaimedStep) -> bool:
    """Whether the step is possible, but with the candidate that spoils it nothing of its family says the same."""
    step, board = _first(claim.start_of_step.board, claim.technique), claim.start.board
    if step is None or not claim.spoiler:
        return step is not None
    concluded = {*step.placements, *step.eliminations}
    family = [each for each in TECHNIQUES if each.family == find_technique(claim.technique).family]
    steps = (step for each in family for step in each.find(board, options_on(board, unique=True)))
    return all(concluded.isdisjoint({*each.placements, *each.eliminations}) for each in steps)


def _some(quizzes: Sequence[T]) -> Sequence[T]:
    return quizzes[::EVERY]


@pytest.mark.parametrize("quiz", _some(all_which()), ids=lambda quiz: quiz.technique)
def test_one_technique_finds_a_step_and_three_none(quiz: Which):
    assert _is_right(quiz)


@pytest.mark.nightly
def test_each_question_has_one_right_answer():
    assert [quiz for quiz in all_which() if not _is_right(quiz)] == []


@pytest.mark.parametrize("claim", [*_some(all_claims()), *_some(all_claims()[1:])], ids=lambda claim: claim.technique)
def test_a_step_is_valid_without_the_spoiler_alone(claim: ClaimedStep):
    assert _is_as_claimed(claim)


@pytest.mark.nightly
def test_each_claim_is_what_it_says():
    assert [claim for claim in all_claims() if not _is_as_claimed(claim)] == []


@pytest.mark.parametrize("claim", [each for each in all_claims() if each.spoiler], ids=lambda c: c.technique)
def test_the_spoiler_is_a_candidate_on_the_board(claim: ClaimedStep):
    spoiler = claim.spoiled_by
    assert spoiler
    assert claim.start.board.has(*spoiler)
    assert not claim.start_of_step.board.has(*spoiler)


def test_the_names_of_a_question_differ():
    assert all(len({quiz.technique, *quiz.wrong}) == 4 for quiz in all_which())


def test_the_hardest_name_is_no_clue():
    """Whoever always takes the hardest name, or the easiest, is right less than half of the time."""
    places = Counter(
        sum(grade_of(slug).score < grade_of(quiz.technique).score for slug in quiz.wrong) for quiz in all_which()
    )
    assert max(places.values()) < len(all_which()) / 2


def test_as_many_claims_are_valid_as_not():
    spoiled = Counter(bool(claim.spoiler) for claim in all_claims())
    assert spoiled[True] == spoiled[False]
    by_technique = Counter((claim.technique, bool(claim.spoiler)) for claim in all_claims())
    assert all(by_technique[slug, True] == by_technique[slug, False] for slug, _ in by_technique)
