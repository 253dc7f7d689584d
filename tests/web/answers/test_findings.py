"""The table of findings, and many who write to it at once."""

from typing import Any

import pytest

from solver.models import Finding, KeptPuzzle
from tests.processes import MIGRATE, python, run_together

pytestmark = pytest.mark.thorough

# Joins ten answers with the known one: each names one more redundant given.
JOIN = """
from django.utils import timezone
from solver.models import KeptPuzzle
from solver.questions import NeededGivens
from solver.web.answers.store import PuzzleAnswerStore
kept = KeptPuzzle.objects.get()
question = NeededGivens(kept.to_puzzle())
wait_for_others()
for name in sys.argv[1:]:
    PuzzleAnswerStore(kept).add(question, {"redundant": [name], "undecided": ["r9c9"]}, timezone.now())
"""
# Adds one to the known number, 200 times. On a busy machine SQLite may say that it has waited for too long.
ADD_UP = """
from django.db import OperationalError
from django.utils import timezone
from solver.models import Finding, KeptPuzzle
from solver.questions import NeededGivens
class Sum(NeededGivens):
    def merged(self, known, found):
        return {"n": known["n"] + found["n"]}
    def is_open(self, answer):
        return True
kept = KeptPuzzle.objects.get()
wait_for_others()
for _ in range(200):
    while True:
        try:
            Finding.objects.store_merged(kept, "", Sum(kept.to_puzzle()), {"n": 1}, timezone.now())
            break
        except OperationalError:
            pass
"""
PREPARE = """
from solver.board import Puzzle
from solver.models import KeptPuzzle
KeptPuzzle.objects.all().delete()
KeptPuzzle.objects.keep(Puzzle.from_text("3x3:" + "." * 81))
"""
COUNT = """
from solver.models import Finding
print(len(Finding.objects.get().summary["redundant"]))
"""


def test_no_concurrent_join_is_lost(database: str):
    python(MIGRATE + PREPARE, database)
    names = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)][:80]
    run_together(JOIN, database, [names[k::8] for k in range(8)])
    assert python(COUNT, database).strip() == "80"


@pytest.mark.slow
def test_no_update_is_lost_among_1600_of_one_row(database: str):
    python(MIGRATE + PREPARE, database)
    run_together(ADD_UP, database, [[]] * 8)
    assert python('from solver.models import Finding; print(Finding.objects.get().summary["n"])', database) == "1600\n"


def test_a_finding_names_its_question_and_puzzle(db: None, keep: Any):
    kept: KeptPuzzle = keep("2x2:1.....3..2.....4")
    assert str(Finding(puzzle=kept, question="verdict")) == f"verdict of {kept.page_id}"
