"""Whatever has a time limit looks at the clock often, on the largest boards too.

The clock goes on by one whenever it is read, so that as much is done on a slow machine as on a fast one. What lies
between two looks is measured in processor time.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest

from bench.limits import BOARDS, commands_about, position, questions_about
from solver.board import Board, Budget
from solver.cli.main import COMMANDS
from solver.generator import GenerationError
from solver.questions import QUESTIONS, Question
from solver.steps import Step, starting_board
from solver.techniques import TECHNIQUES, Options, Technique
from tests.cli.examples import run
from tests.limits.watch import Watch

LOOKS = 300
MOST = 1.0  # seconds of processor time; the longest measured are a third of it
WITHOUT_LIMIT = {"uniqueness-proof", "solved-lines"}  # their processes are killed when time is up

pytestmark = pytest.mark.thorough


def _each_board(mark: pytest.MarkDecorator) -> pytest.MarkDecorator:
    """Try the first board always, and the others where tests with this mark run."""
    others = (pytest.param(name, marks=mark) for name in BOARDS[1:])
    return pytest.mark.parametrize("name", [BOARDS[0], *others], ids=lambda name: name[:8])


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """The clock of all budgets."""
    clock = Watch()
    monkeypatch.setattr(Budget, "start", lambda budget: clock.start(budget))
    return clock


def _looks_often(watch: Watch, work: Callable[[], object]) -> bool:
    """Whether one of three runs never works long without a look: other work on the machine may prolong one."""
    return any(watch.longest_in(work) < MOST for _ in range(3))


def _answer(question: Question) -> None:
    with suppress(GenerationError):  # so few looks may be too few for a first grid
        question.find(LOOKS)


@_each_board(pytest.mark.slow)
def test_no_question_works_long_without_a_look(name: str, watch: Watch) -> None:
    for question in questions_about(name):
        assert _looks_often(watch, partial(_answer, question)), question


@_each_board(pytest.mark.slow)
def test_no_command_works_long_without_a_look(name: str, watch: Watch) -> None:
    for command in commands_about(name):
        assert _looks_often(watch, partial(run, *command.words, "--seconds", str(LOOKS))), command.words


def _steps(board: Board, technique: Technique) -> list[Step]:
    return list(technique.find(board, Options(unique=True, meter=Budget(seconds=20).start())))


@_each_board(pytest.mark.nightly)  # minutes a board
def test_no_technique_works_long_without_a_look(name: str, watch: Watch) -> None:
    for puzzle in position(name)[:2]:
        board = starting_board(puzzle)
        for technique in TECHNIQUES:
            assert _looks_often(watch, partial(_steps, board, technique)), technique.slug


# Prints each technique that works long without a look, and for how many seconds. In a process of its own, where no code
# is compiled, as in a web process or on the command line.
IN_PLAIN_PYTHON = """
from solver.board import Board, Budget
from solver.steps import starting_board
from solver.techniques import TECHNIQUES, Options
from bench.limits import BOARDS, position
from tests.limits.watch import Watch
watch = Watch()
for puzzle in position(BOARDS[0])[:2]:
    board = starting_board(puzzle)
    for technique in TECHNIQUES:
        find = lambda: list(technique.find(board, Options(unique=True, meter=watch.start(Budget(seconds=3)))))
        if all(watch.longest_in(find) > {most} for _ in range(3)):
            print(technique.slug, watch.longest)
"""


def test_no_technique_works_long_in_plain_python() -> None:
    program = [sys.executable, "-c", IN_PLAIN_PYTHON.format(most=MOST)]
    assert subprocess.run(program, check=True, capture_output=True, text=True).stdout == ""


def test_every_command_with_a_time_limit_is_tried() -> None:
    helps = {name: run(name, "--help").out for name in (*(command.name for command in COMMANDS), "generate", "bench")}
    assert {name for name, text in helps.items() if "--seconds" in text} == {
        command.words[0] for command in commands_about("2x2")
    }


def test_every_kind_of_question_is_tried() -> None:
    kinds = {type(each) for each in questions_about("2x2")}
    assert {each.kind for each in QUESTIONS if each not in kinds} == WITHOUT_LIMIT
