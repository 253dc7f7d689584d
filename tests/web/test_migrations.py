"""Every migration runs under the release before it, so that a site can be updated while it serves."""

import importlib
import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from django.db.migrations import (
    AddConstraint,
    AddField,
    AddIndex,
    CreateModel,
    RemoveField,
    RemoveIndex,
    RenameField,
    RunPython,
    SeparateDatabaseAndState,
)
from django.db.migrations.operations.base import Operation
from django.db.models import NOT_PROVIDED, IntegerField, JSONField, UniqueConstraint

from tests.pools import ROOT
from tests.processes import MIGRATE, python

MIGRATIONS = ROOT / "solver/migrations"
NAMES = sorted(path.stem for path in MIGRATIONS.glob("0*.py"))
RELEASE_1_0 = Path(__file__).with_name("release_1_0.sql")  # a database of that release, which had fifteen migrations

# What a visitor does, in the release before.
VISIT = """
from django.test import Client
client = Client(SERVER_NAME="localhost")
JSON = {"HTTP_ACCEPT": "application/json"}
for text in sys.argv[1:]:
    page_id = client.post("/p/", {"puzzle": text}, **JSON).json()["id"]
    data = client.get(f"/p/{page_id}.json")
    assert data.status_code == 200, data.content
    print(data.json()["status"], len(data.json()["walkthrough"]["steps"]))
"""
TIDY = """
from datetime import timedelta
from django.core.management import call_command
from django.utils import timezone
from solver.models import Finding
Finding.objects.update(tried_at=timezone.now() - timedelta(days=2))
call_command("tidy")
"""
LOOK_LIKE_RELEASE_1_0 = """
from django.db.migrations.recorder import MigrationRecorder
MigrationRecorder.Migration.objects.filter(app="solver").update(name="0015_stock_names")
"""
TO_RELEASE_1_0 = """
from django.core.management import call_command
call_command("migrate", "solver", "0001", verbosity=0)
"""
PUZZLES = ("2x2:2.....3..1.....4", "2x2:3.....2..1.....4")


def is_harmless(operation: object, new_tables: set[str]) -> bool:
    """Whether the previous release still works: it writes rows without the new columns, and reads the others."""
    if isinstance(operation, CreateModel | AddIndex | RemoveIndex):
        return True
    if isinstance(operation, RunPython):  # creates fewer indexes, and touches no row
        return getattr(operation.code, "__name__", "") == "omit_double_indexes"
    if isinstance(operation, SeparateDatabaseAndState):  # what it says of the models changes no table
        return all(is_harmless(each, new_tables) for each in operation.database_operations)
    if isinstance(operation, AddField):
        field = operation.field
        return field.null or field.many_to_many or field.db_default is not NOT_PROVIDED
    if isinstance(operation, AddConstraint):
        columns = set(getattr(operation.deconstruct()[2]["constraint"], "fields", ()))
        return bool(columns) and columns <= new_tables
    return False


def faults_of(operations: Sequence[object]) -> list[object]:
    """The operations that would break the previous release. A constraint may only involve new columns."""
    added = {each.name for each in operations if isinstance(each, AddField)}
    return [each for each in operations if not is_harmless(each, added)]


def test_a_migration_only_adds() -> None:
    """All but the first, which makes the tables."""
    later = [importlib.import_module(f"solver.migrations.{name}").Migration.operations for name in NAMES[1:]]
    assert [faults_of(operations) for operations in later if faults_of(operations)] == []


@pytest.mark.parametrize(
    "operation",
    [
        AddField("finding", "weight", JSONField(default=list)),
        RemoveField("finding", "summary"),
        RenameField("finding", "summary", "answer"),
        AddConstraint("finding", UniqueConstraint(fields=["question"], name="one")),
        SeparateDatabaseAndState([RemoveField("finding", "summary")]),
    ],
)
def test_an_operation_that_would_break_pages_is_noticed(operation: Operation) -> None:
    assert faults_of([operation]) == [operation]


@pytest.mark.parametrize(
    "operations",
    [
        [AddField("finding", "weight", JSONField(null=True))],
        [AddField("finding", "weight", IntegerField(default=0, db_default=0))],
        [
            AddField("finding", "weight", IntegerField(null=True)),
            AddConstraint("finding", UniqueConstraint(fields=["weight"], name="one")),
        ],
        [SeparateDatabaseAndState(state_operations=[RenameField("finding", "summary", "answer")])],
    ],
)
def test_an_operation_that_only_adds_is_harmless(operations: list[Operation]) -> None:
    assert faults_of(operations) == []


def before_the_newest_migration(folder: Path) -> Path:
    """Unpack the code from before the newest migration, as git keeps it; skip where git does not reach that far."""

    def git(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True)

    added = git("log", "--diff-filter=A", "-1", "--format=%H", "--", f"solver/migrations/{NAMES[-1]}.py")
    packed = git("archive", f"{added.stdout.decode().strip()}^")
    if not added.stdout or packed.returncode:
        pytest.skip("git does not know the release before the newest migration")
    folder.mkdir()
    subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
    return folder


@pytest.mark.thorough
def test_the_release_before_works_on_the_new_tables(tmp_path: Path) -> None:
    old, database = before_the_newest_migration(tmp_path / "old"), f"sqlite:///{tmp_path}/db.sqlite3"
    python(MIGRATE, database)
    expected = ["unique 12"] * 2
    assert python(VISIT, database, PUZZLES[0], folder=old).splitlines() == expected[:1]
    assert python(VISIT, database, *PUZZLES).splitlines() == expected
    python(TIDY, database)
    assert python(VISIT, database, *PUZZLES, folder=old).splitlines() == expected
    assert python(VISIT, database, *PUZZLES).splitlines() == expected


@pytest.fixture
def release_1_0(tmp_path: Path) -> Path:
    """A database of release 1.0.0, with rows of each kind."""
    path = tmp_path / "db.sqlite3"
    with closing(sqlite3.connect(path)) as old:
        old.executescript(RELEASE_1_0.read_text())
    return path


def rows_of(path: Path) -> set[str]:
    """All rows of a SQLite database but those about its migrations, as SQL."""
    with closing(sqlite3.connect(path)) as database:
        return {line for line in database.iterdump() if line.startswith('INSERT INTO "solver_')}


def columns_of(path: Path) -> dict[str, set[tuple[object, ...]]]:
    """The columns of each table, and of each index, whatever their order and the names of indexes."""
    with closing(sqlite3.connect(path)) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'solver%'")
        return {
            name: {column[1:] for column in database.execute(f"PRAGMA table_info({name})")}
            | {
                tuple(column for _, _, column in database.execute(f"PRAGMA index_info({index[1]})"))
                for index in database.execute(f"PRAGMA index_list({name})")
            }
            for (name,) in names.fetchall()
        }


@pytest.mark.thorough
def test_a_database_of_release_1_0_goes_on(release_1_0: Path) -> None:
    rows = rows_of(release_1_0)
    python(MIGRATE, f"sqlite:///{release_1_0}")
    assert rows_of(release_1_0) == rows
    assert python(VISIT, f"sqlite:///{release_1_0}", PUZZLES[0]) == "unique 12\n"


@pytest.mark.thorough
def test_new_tables_are_those_of_release_1_0(release_1_0: Path, tmp_path: Path) -> None:
    python(TO_RELEASE_1_0, f"sqlite:///{tmp_path}/new.sqlite3")
    assert columns_of(tmp_path / "new.sqlite3") == columns_of(release_1_0)


@pytest.mark.thorough
def test_a_database_from_before_release_1_0_is_refused_and_stays(release_1_0: Path) -> None:
    with closing(sqlite3.connect(release_1_0)) as old, old:
        old.execute("DELETE FROM django_migrations WHERE name = '0015_stock_names'")
    before = rows_of(release_1_0), columns_of(release_1_0)
    with pytest.raises(AssertionError, match="already exists"):
        python(MIGRATE, f"sqlite:///{release_1_0}")
    assert (rows_of(release_1_0), columns_of(release_1_0)) == before


@pytest.mark.thorough
def test_the_tables_of_the_last_old_migration_are_kept(database: str) -> None:
    python(TO_RELEASE_1_0 + LOOK_LIKE_RELEASE_1_0 + MIGRATE, database)
