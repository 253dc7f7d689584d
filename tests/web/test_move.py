"""An installation moves from SQLite to PostgreSQL while it is being read."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.postgresql import empty_database
from tests.processes import MIGRATE, python

pytestmark = pytest.mark.thorough

FILL = """
from datetime import date
from solver.board import Puzzle
from solver.models import *
from solver.questions import Verdict
from django.utils import timezone
from tests.web.conftest import FIG_1, SHIDOKU, ROUND, TODAY
for text in (FIG_1, SHIDOKU, ROUND, *(f"4x4:{k:b}".replace("0", ".").rjust(256, ".") for k in ())):
    kept = KeptPuzzle.objects.keep(Puzzle.from_text(text))[0]
    question = Verdict(kept.to_puzzle())
    Finding.objects.store_merged(kept, "", question, question.find(5, plain=True), timezone.now())
finding = Finding.objects.first()
finding.long_text = "é" * 100
finding.save()
Finding.objects.pack(finding.pk)
DailyPuzzle.objects.keep(date(2026, 11, 25), "medium", Puzzle.from_text(TODAY), "form").publish()
"""
MOVE = """
import sys
from django.core.management import call_command
call_command("move_to", sys.argv[1])
"""
EXPORT = """
from django.core.management import call_command
call_command("export")
"""
CHANGE = """
from solver.board import Puzzle
from solver.models import KeptPuzzle
KeptPuzzle.objects.filter(days=None).first().delete()
KeptPuzzle.objects.keep(Puzzle.from_text("2x2:1.............2."))
"""


@pytest.fixture
def old(tmp_path: Path) -> str:
    """The address of a SQLite database with a row of each kind."""
    address = f"sqlite:///{tmp_path}/db.sqlite3"
    python(MIGRATE + FILL, address)
    return address


def test_everything_is_moved_and_moved_again(old: str) -> None:
    with empty_database() as new:
        said = python(MOVE, old, new)
        assert said.endswith("the copy contains the same\n")
        assert python(EXPORT, new) == python(EXPORT, old) != ""
        python(CHANGE, old)
        python(MOVE, old, new)
        assert python(EXPORT, new) == python(EXPORT, old)


def test_new_rows_are_numbered_after_those_that_were_moved(old: str) -> None:
    with empty_database() as new:
        python(MOVE, old, new)
        python(CHANGE + FILL, new)


def test_a_write_during_the_move_is_reported(old: str, tmp_path: Path) -> None:
    writes = MOVE.replace(
        'call_command("move_to"',
        "from solver.management.commands import move_to\n"
        "import sqlite3\n"
        "copy = move_to.copy\n"
        "def slowly(model):\n"
        "    with sqlite3.connect(sys.argv[2], timeout=1) as other:\n"
        "        other.execute('DELETE FROM solver_finding')\n"
        "    return copy(model)\n"
        "move_to.copy = slowly\n"
        'call_command("move_to"',
    )
    with empty_database() as new:
        said = python(writes, old, new, str(tmp_path / "db.sqlite3"))
        assert "the copy contains the same" in said
        assert said.endswith("the site has written meanwhile: stop it, and run this once more\n")
        assert "solver.finding" in python(EXPORT, new)
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as other:
        assert other.execute("SELECT COUNT(*) FROM solver_finding").fetchone() == (0,)


def test_another_sqlite_database_is_refused(old: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="use backup and restore"):
        python(MOVE, old, f"sqlite:///{tmp_path}/new.sqlite3")


def test_no_column_has_two_indexes_on_postgresql() -> None:
    with empty_database() as address:
        python(MIGRATE, address)
        with psycopg.connect(address) as connection:
            found = connection.execute("SELECT indexname FROM pg_indexes WHERE tablename LIKE 'solver%'").fetchall()
    names = [name for (name,) in found]
    assert names
    assert [name for name in names if name.endswith("_like")] == []
