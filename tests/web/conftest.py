"""What the tests of pages share."""

import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from solver.board import Board, Puzzle
from solver.models import DailyPuzzle, Finding, KeptPuzzle
from solver.questions.explanation import to_answer
from solver.steps import (
    Candidate,
    Cells,
    Digits,
    Ended,
    Houses,
    Role,
    Step,
    View,
    Walkthrough,
    Why,
    from_json,
    lemma_before,
    nonempty,
    to_json,
)
from solver.techniques import Options, find_technique
from solver.web.answers import puzzle_questions
from solver.web.answers.status import AnswerStatus, PuzzleAnswers
from solver.web.puzzles.daily import kinds_on, today
from solver.web.site.buckets import Buckets
from solver.web.views import walkthrough as walkthrough_pages
from tests.patience import be_patient, give_time
from tests.postgresql import empty_database
from tests.techniques.corpus import CASES
from tests.techniques.step_facts import fact

FIG_1 = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
FIG_1_SOLVED = "925631847618574293374982561749826135852413976163795482287359614491267358536148729"
ROUND = "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4"
ROUND_CHAIN = "round5a:5.2.7.1.....745.6..3259.4..0.6.7..93.......52...8."
ROUND_PROOF = "round5:.1.75..7...83.....9.....48....53.69.5.27476.10981."
SHIDOKU = "2x2:1.....3..2.....4"
TWO_SOLUTIONS = "2x2:1....2....3....4"
CLASH = "2x2:11.............."
FAR = "203.0.113.7"  # the address of a visitor who is not on this machine
TODAY = "3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WARM = b'{"state": "warm", "waiting": [0, 0, 0], "oldest": 0}\n'  # what a pool says of itself


class FullBuckets(Buckets):
    """Buckets that are never empty, and remember what was taken."""

    def __init__(self) -> None:
        super().__init__()
        self.costs: list[float] = []

    def take(self, visitor: str, cost: float) -> float:
        self.costs.append(cost)
        return 0.0


def text_of(response: Any) -> str:
    return str(response.content.decode())


def keep_today(text: str = TODAY) -> DailyPuzzle:
    """Store a medium puzzle for today: making one takes seconds."""
    return DailyPuzzle.objects.keep(today(), "medium", Puzzle.from_text(text), text, level="easy")


def keep_all_of(day: date) -> None:
    """Store a puzzle of each kind for `day`: making them takes seconds."""
    for kind in kinds_on(day):
        form = f"{day} {kind.slug}"
        DailyPuzzle.objects.keep(day, kind.slug, Puzzle.from_text(TODAY), form, level="easy")


def walkthrough_with_two_views(text: str) -> str:
    """A stored walk-through of one step that has two views."""
    removed = Candidate(1, 2)
    views = (View(houses={Role.BASE: (0,)}), View(candidates={Role.REMOVED: (removed,)}))
    facts = nonempty(house=Houses([0]), cells=Cells([0, 1]), digits=Digits([1, 2]))
    step = Step("naked-pair", eliminations=(removed,), facts=facts, views=views)
    return to_json(Walkthrough(Puzzle.from_text(text), "teaching", (step,), Ended.STUCK))


def walkthrough_with_joint_links() -> Walkthrough:
    """One step on a round board whose proof has 9 lines, and links that lead to a candidate together."""
    puzzle = Puzzle.from_text(ROUND_PROOF)
    steps = find_technique("dynamic-forcing-chain").find(Board(puzzle), Options())
    step = next(step for step in steps if fact(step, "conclusion", puzzle.layout) == "r3s7≠2")
    return Walkthrough(puzzle, "teaching", (step,), Ended.STUCK)


def walkthrough_with_inner_proof() -> Walkthrough:
    """One step on a square board whose proof has arguments within it."""
    case = next(case for case in CASES if case.technique == "nested-forcing-chain" and not case.is_miss)
    step = next(find_technique(case.technique).find(case.board, Options()))
    return Walkthrough(case.puzzle, "teaching", (step,), Ended.STUCK, case.placed, case.crossed_out)


def lines_of_inner_proof(walkthrough: Walkthrough) -> tuple[int, int, int]:
    """The first and last line of the first argument within its proof, and the total number of lines."""
    proof = walkthrough.steps[0].views[0].proof
    end = next(k for k, line in enumerate(proof) if line.why is Why.LEMMA)
    part = lemma_before(proof, end)
    return part[0] + 1, part[-1] + 1, len(proof)


def explained(kept: KeptPuzzle) -> Finding:
    """What is stored of the usual walk-through of a puzzle."""
    return Finding.objects.get(puzzle=kept, wid="", question="walkthrough")


def still_looking(monkeypatch: pytest.MonkeyPatch, known: list[int]) -> None:
    """Default walk-throughs are unfinished: only their first `known[0]` steps have been found."""

    def so_far(kept: KeptPuzzle) -> PuzzleAnswers:
        answers = puzzle_questions.find_steps(kept)
        answer = answers.walkthrough.answer
        assert answer
        whole = from_json(answer["walkthrough"])
        finding = Finding(question="walkthrough")
        some = replace(whole, steps=whole.steps[: known[0]], ended=Ended.BUDGET)
        finding.set_answer(answers.walkthrough.question, to_answer(some))
        return replace(answers, walkthrough=AnswerStatus(answers.walkthrough.question, finding, is_running=True))

    monkeypatch.setattr(walkthrough_pages, "find_steps", so_far)


def store_walkthrough(walkthrough: Walkthrough, client: Client) -> str:
    """The address of the first step of a walk-through that takes the place of the usual one of its puzzle."""
    kept, _ = KeptPuzzle.objects.keep(walkthrough.puzzle)
    address = f"/p/{kept.page_id}/steps/"
    client.get(f"{address}0/")
    finding = explained(kept)
    finding.summary["n_steps"], finding.long_text = len(walkthrough.steps), to_json(walkthrough)
    finding.save()
    return f"{address}1/"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    be_patient(monkeypatch)


@pytest.fixture
def little_time(patient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions that are not decided immediately stay undecided."""
    for kind in ("verdict", "explanation"):
        give_time(monkeypatch, kind, local=0.7)


@pytest.fixture
def pool_says(tmp_path: Path, settings: LazySettings) -> Iterator[list[bytes]]:
    """A pool that says what the list contains; it is served until the test ends."""
    settings.POOL_ADDRESS = str(tmp_path / "s")
    says = [WARM]
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(settings.POOL_ADDRESS)
        server.listen()

        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(4096)
                    connection.sendall(says[-1])

        threading.Thread(target=serve, daemon=True).start()
        yield says
        server.shutdown(socket.SHUT_RDWR)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/db.sqlite3"
    else:
        with empty_database() as address:
            yield address


@pytest.fixture
def keep(db: None) -> Callable[[str], KeptPuzzle]:
    """Keeps a puzzle by its text identity."""
    return lambda text: KeptPuzzle.objects.keep(Puzzle.from_text(text))[0]


@pytest.fixture
def visit(keep: Callable[[str], KeptPuzzle], client: Client) -> Callable[..., Any]:
    """The page of a puzzle by its text identity."""
    return lambda text, **query: client.get(keep(text).get_absolute_url(), query)
