"""What every question promises, and what is particular to each."""

import json
import zlib
from dataclasses import replace
from datetime import date

import pytest

from solver.board import Budget, Puzzle, find_layout
from solver.engines import Result, Stats, Status
from solver.generator import Wish
from solver.questions import (
    QUESTIONS,
    AllSteps,
    Analysis,
    Comparison,
    EngineRun,
    Explanation,
    Film,
    FirstAnswers,
    GeneratorFilm,
    GeneratorRun,
    LocalAnswerer,
    MisreadGivens,
    NeededGivens,
    NewDaily,
    NewPuzzle,
    NewPuzzles,
    NextStep,
    Question,
    Ratings,
    SolvedLines,
    State,
    StepsFilm,
    TimeLimits,
    UniquenessProof,
    Verdict,
    limits_for,
    name_of,
    question_of,
    steps_of_answer,
    verdict,
)
from solver.questions.explanation import to_answer
from solver.questions.making.new_puzzle import lacks_in
from solver.steps import Ended, Walkthrough, from_json
from solver.techniques import Start, find_ladder

SHIDOKU = Puzzle.from_text("2x2:1.....3..2.....4")
START = Start(SHIDOKU, find_ladder("teaching"))
WISH = Wish(SHIDOKU.layout, level="beginner", givens=(5, 7), needs=("hidden-single",))
EACH: tuple[Question, ...] = (
    Verdict(SHIDOKU, limit=3),
    Explanation(START, unique=True),
    FirstAnswers(SHIDOKU, 100, 8),
    NeededGivens(SHIDOKU),
    MisreadGivens(SHIDOKU),
    NeededGivens(SHIDOKU, ("r1c1",)),
    Ratings(SHIDOKU),
    Analysis(SHIDOKU),
    NextStep(START, unique=False),
    AllSteps(START, unique=True),
    EngineRun(SHIDOKU, "moler"),
    EngineRun(SHIDOKU, "sat"),
    Comparison(SHIDOKU),
    UniquenessProof(SHIDOKU),
    Film(SHIDOKU, "moler", "gif", 0, 12),
    GeneratorRun(SHIDOKU.layout, "7"),
    GeneratorFilm(GeneratorRun(SHIDOKU.layout, "7").start, "generator", "gif", 0, 5, seed="7"),
    StepsFilm.of(to_answer(START.to_walkthrough(()))["walkthrough"]),
    NewDaily("mini", date(2026, 11, 23), "secret"),
    NewPuzzle(WISH, seed=7),
    NewPuzzles(WISH, seed="7", count=2),
    SolvedLines(zlib.compress(f"{SHIDOKU.text}\n".encode())),
)
every_question = pytest.mark.parametrize("question", EACH, ids=lambda each: type(each).__name__)


def found(question: Question) -> dict[str, object]:
    answer: dict[str, object] = json.loads(json.dumps(question.find(20, plain=True)))
    return answer


def test_every_kind_of_question_has_a_name_of_its_own():
    assert {type(each) for each in EACH} == set(QUESTIONS)
    assert len({each.kind for each in QUESTIONS}) == len(QUESTIONS)


@pytest.mark.parametrize("question", QUESTIONS)
def test_kind_module_and_class_have_one_name(question: type[Question]):
    words = question.kind.split("-")
    assert question.__name__ == "".join(word.capitalize() for word in words)
    assert question.__module__.startswith("solver.questions.")
    assert question.__module__.endswith(f".{'_'.join(words)}")


# Whoever renames a kind must not lose the answers that are stored under its old name.
STORED = {
    Verdict: "verdict",
    Explanation: "walkthrough",
    NeededGivens: "needed",
    MisreadGivens: "misread-givens",
    Ratings: "rating",
    EngineRun: "run-{engine}",
    Comparison: "compare",
}


@every_question
def test_stored_answers_are_found_under_their_old_names(question: Question):
    assert question.key == STORED.get(type(question), question.kind).format(**vars(question))


@every_question
def test_a_question_comes_back_from_its_job(question: Question):
    assert question_of(json.loads(json.dumps(question.to_job()))) == question


@every_question
def test_a_question_has_one_name_whatever_its_time(question: Question):
    assert name_of({**question.to_job(), "seconds": 1}) == name_of({**question.to_job(), "seconds": 2})


@every_question
def test_with_enough_time_nothing_is_left_open(question: Question):
    needs_library = isinstance(question, Comparison | GeneratorRun)
    answer = question.find(20) if needs_library else found(question)
    assert not question.is_open(answer)


@every_question
def test_partial_findings_agree_with_the_answer(question: Question):
    told: list[object] = []
    answer = json.loads(json.dumps(question.find(20, told.extend, plain=True)))
    partial = question.partial(json.loads(json.dumps(told)))
    if told:
        assert partial is not None
        assert question.merged(partial, answer) == answer


@every_question
def test_a_known_answer_is_never_replaced_by_less(question: Question):
    answer = found(question)
    assert question.merged(answer, json.loads(json.dumps(question.find(0, plain=True)))) == answer


def test_a_stand_in_is_recorded_beside_the_totals_of_the_engine():
    answer = EngineRun(SHIDOKU, "sat").find(20)
    assert (answer["count"], answer["real"]["count"], answer["real"]["complete"]) == (1, 1, True)
    assert answer["totals"].keys() != answer["real"]["totals"].keys()
    assert "real" not in EngineRun(SHIDOKU, "moler").find(20)


def test_a_web_process_loads_only_the_stand_in_of_an_engine():
    assert "real" not in EngineRun(SHIDOKU, "sat").find(20, plain=True)


def test_a_run_stays_open_without_the_solver_process_it_needs():
    question = EngineRun(SHIDOKU, "ilp")
    nothing = question.find(20, plain=True)
    assert (nothing["status"], nothing["n_events"], question.is_open(nothing)) == ("unfinished", 0, True)
    whole = question.find(20)
    assert not question.is_open(whole)
    assert question.merged(nothing, whole) == whole
    assert [report["stage"] for report in whole["reports"]] == ["relaxation"]


def test_a_run_stays_open_until_the_totals_beside_it_are_there():
    question = EngineRun(SHIDOKU, "sat")
    whole = question.find(20)
    hasty = whole | {"real": whole["real"] | {"complete": False, "count": 0}}
    assert question.is_open(hasty)
    assert question.merged(hasty, whole) == whole


def test_different_questions_have_different_names():
    assert len({name_of(each.to_job()) for each in EACH}) == len(EACH)


def test_an_unknown_kind_is_refused():
    with pytest.raises(ValueError, match="unknown question 'dance', expected one of verdict, "):
        question_of({"kind": "dance"})


def test_a_kind_without_its_own_limits_has_the_usual_ones():
    assert limits_for("dance").first == limits_for("explanation").first


def test_a_verdict_counts_solutions_and_names_them():
    assert found(Verdict(SHIDOKU)) == {
        "status": Status.UNIQUE,
        "count": 1,
        "complete": True,
        "solutions": ["1342243142133124"],
    }


@pytest.mark.parametrize(("seconds", "counting"), [(0.4, 0.4 * verdict.COUNT_SHARE), (240, verdict.COUNT_SECONDS)])
def test_counting_on_takes_a_part_of_the_time(monkeypatch: pytest.MonkeyPatch, seconds: float, counting: float):
    budgets: list[Budget] = []

    class Counting:
        def solve(self, puzzle: Puzzle, *, limit: int, keep: int, budget: Budget) -> Result:
            budgets.append(budget)
            return Result(Status.MULTIPLE, limit, False, (), Stats(0.0))

    monkeypatch.setattr(verdict, "find_engine", lambda name: Counting())
    Verdict(Puzzle.from_text("2x2:" + "." * 16), 1000, enough=100).find(seconds)
    assert [budget.seconds for budget in budgets] == pytest.approx([seconds, counting], rel=0.1)


@pytest.mark.parametrize(("limit", "count", "complete"), [(10**6, 288, True), (200, 200, False)])
def test_counting_goes_on_when_enough_are_known(
    monkeypatch: pytest.MonkeyPatch, limit: int, count: int, complete: bool
):
    monkeypatch.setattr(verdict, "COUNT_SECONDS", 60)
    question = Verdict(Puzzle.from_text("2x2:" + "." * 16), limit, enough=100)
    answer = question.find(240, plain=True)
    assert (answer["count"], answer["complete"], len(answer["solutions"])) == (count, complete, 2)
    assert not question.is_open(answer)
    assert not question.is_open(answer | {"count": 100, "complete": False})


@pytest.mark.parametrize(("complete", "count", "is_open"), [(True, 1, False), (False, 1, True), (False, 2, False)])
def test_a_verdict_is_open_until_enough_solutions_are_counted(complete: bool, count: int, is_open: bool):
    assert Verdict(SHIDOKU, limit=2).is_open({"complete": complete, "count": count}) == is_open


def explanation(n: int, ended: Ended) -> dict[str, object]:
    whole = from_json(str(found(Explanation(START, unique=True))["walkthrough"]))
    return to_answer(replace(whole, steps=whole.steps[:n], ended=ended))


def test_the_remaining_explanation_starts_after_known_steps():
    question, known = Explanation(START, unique=True), explanation(4, Ended.BUDGET)
    rest = question.remaining(known)
    assert rest.start.cells.count(".") == SHIDOKU.cells.count(".") - 4
    joined = question.merged(known, found(rest))
    assert (joined["n_steps"], joined["ended"]) == (12, Ended.SOLVED)
    assert from_json(joined["walkthrough"]).steps[:4] == from_json(str(known["walkthrough"])).steps


def test_two_attempts_from_the_same_step_add_it_once():
    question, known = Explanation(START, unique=True), explanation(4, Ended.BUDGET)
    rest = from_json(str(found(question.remaining(known))["walkthrough"]))
    some, more = (to_answer(replace(rest, steps=rest.steps[:n], ended=Ended.BUDGET)) for n in (2, 5))
    for order in ((some, more), (more, some), (more, more)):
        joined = known
        for each in order:
            joined = question.merged(joined, each)
        assert joined["n_steps"] == 9


def test_steps_from_an_unreached_position_are_not_joined():
    question, known = Explanation(START, unique=True), explanation(4, Ended.BUDGET)
    elsewhere = Start.at(SHIDOKU, START.ladder, SHIDOKU.layout.from_text("1342..3..2.....4"))
    assert question.merged(known, found(Explanation(elsewhere, unique=True))) == known


def test_a_finished_explanation_replaces_a_longer_open_one():
    question = Explanation(START, unique=True)
    assert question.merged(explanation(11, Ended.BUDGET), explanation(3, Ended.STUCK))["ended"] == Ended.STUCK


def test_the_steps_of_an_explanation_are_counted_by_technique():
    empty = to_answer(Walkthrough(SHIDOKU, "teaching", (), Ended.BUDGET))
    assert (empty["n_steps"], empty["techniques"]) == (0, {})
    answer = found(Explanation(START, unique=True))
    assert sum(answer["techniques"].values()) == answer["n_steps"] == 12  # type: ignore[attr-defined]


def test_givens_undecided_in_only_one_answer_are_decided():
    question = NeededGivens(SHIDOKU)
    one, other = (
        {"redundant": ["r4c4"], "undecided": ["r1c1", "r2c3"]},
        {"redundant": [], "undecided": ["r4c4", "r2c3"]},
    )
    assert question.merged(one, other) == {"redundant": ["r4c4"], "undecided": ["r2c3"]}
    assert question.remaining(one) == NeededGivens(SHIDOKU, ("r1c1", "r2c3"))


def test_a_rating_goes_on_with_the_scales_that_are_open():
    question, whole = Ratings(SHIDOKU), found(Ratings(SHIDOKU))
    known = whole | {"se": found(Ratings(SHIDOKU, ("hodoku",)))["se"]}
    rest = question.remaining(known)
    assert rest == Ratings(SHIDOKU, ("explainer",))
    new = found(rest)
    assert (question.is_open(known), rest.is_open(new), question.is_open(new)) == (True, False, True)
    assert question.merged(known, new) == whole


def test_steps_are_read_back_from_an_answer():
    answer = found(AllSteps(START, unique=True))
    steps = steps_of_answer(answer, SHIDOKU.layout)
    assert steps.is_complete
    assert {step.technique for step in steps.steps} >= {"hidden-single", "naked-single"}


class TestHere:
    LIMITS = TimeLimits(pool=0, local=20, max_queue_wait=0)

    def test_a_question_is_answered_in_this_process(self):
        reply = LocalAnswerer().ask(Verdict(SHIDOKU), self.LIMITS, wait=0)
        assert reply.state is State.DONE
        assert reply.ended_at
        assert reply.answer
        assert reply.answer["status"] == "unique"

    def test_a_question_without_time_here_waits_for_a_pool(self):
        assert LocalAnswerer().ask(Verdict(SHIDOKU), TimeLimits(pool=10, local=0), wait=0).state is State.BUSY

    def test_while_a_search_runs_other_questions_get_busy(self):
        here = LocalAnswerer()
        with here._turn:
            assert here.ask(Verdict(SHIDOKU), self.LIMITS, wait=0).state is State.BUSY

    def test_a_local_search_never_outlives_its_call(self):
        here = LocalAnswerer()
        assert here.look(Verdict(SHIDOKU)).state is State.UNKNOWN
        assert here.cancel(Verdict(SHIDOKU)).state is State.CANCELLED


def test_a_search_for_a_puzzle_resumes_where_it_ended():
    question = NewPuzzle(Wish(SHIDOKU.layout, level="extreme"), seed=7)
    known = json.loads(json.dumps(question.find(0.05, plain=True)))
    assert question.is_open(known)
    rest = question.remaining(known)
    assert rest == replace(question, first=known["tried"])
    more = question.merged(known, json.loads(json.dumps(rest.find(0.05, plain=True))))
    assert more["tried"] > known["tried"]
    assert more["distance"] <= known["distance"]


def test_lacks_of_a_puzzle_are_read_back_as_sentences():
    question = NewPuzzle(Wish(SHIDOKU.layout, needs=("x-wing", "swordfish")), seed=7)
    lacks = lacks_in(json.loads(json.dumps(question.find(0.05, plain=True))))
    assert "not needed: X-wing, Swordfish" in [lack.text() for lack in lacks]


def test_a_wish_comes_back_from_its_job():
    nine = find_layout("3x3")
    wish = Wish(
        nine,
        er=(7.1, 7.5),
        pattern=1 | 1 << 80,
        symmetry="half-turn",
        minimal=True,
        not_before=("naked-pair",),
        needs=("x-wing",),
    )
    question = NewPuzzle(wish, seed=1)
    assert question_of(json.loads(json.dumps(question.to_job()))) == question


@pytest.mark.parametrize("wish", [{"layout": "3x3", "colour": "red"}, {"layout": "3x3", "level": "unheard of"}])
def test_a_job_without_a_proper_wish_is_refused(wish: dict[str, object]):
    with pytest.raises(ValueError, match=r"colour|unheard of"):
        question_of({"kind": "new-puzzle", "wish": wish, "seed": 1, "first": 0})
