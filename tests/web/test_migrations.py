"""Every migration runs under the release before it, so that a site can be updated while it serves."""

import importlib
import subprocess
from pathlib import Path

import pytest
from django.db.migrations import (
    AddConstraint,
    AddField,
    AddIndex,
    CreateModel,
    Migration,
    RemoveIndex,
    SeparateDatabaseAndState,
)
from django.db.models import NOT_PROVIDED

from tests.pools import ROOT
from tests.processes import MIGRATE, python

MIGRATIONS = ROOT / "solver/migrations"
# Earlier migrations predate this rule: they need a site that is stopped.
FIRST_BESIDE_VISITORS = "0011_set_aside"
NAMES = sorted(path.stem for path in MIGRATIONS.glob("0*.py"))
BESIDE_VISITORS = NAMES[NAMES.index(FIRST_BESIDE_VISITORS) :]

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
PUZZLES = ("2x2:2.....3..1.....4", "2x2:3.....2..1.....4")


def is_harmless(operation: object, new_tables: set[str]) -> bool:
    """Whether the previous release still works: it writes rows without the new columns, and reads the others."""
    if isinstance(operation, CreateModel | AddIndex | RemoveIndex):
        return True
    if isinstance(operation, SeparateDatabaseAndState):  # what it says of the models changes no table
        return all(is_harmless(each, new_tables) for each in operation.database_operations)
    if isinstance(operation, AddField):
        field = operation.field
        return field.null or field.many_to_many or field.db_default is not NOT_PROVIDED
    if isinstance(operation, AddConstraint):
        columns = set(getattr(operation.deconstruct()[2]["constraint"], "fields", ()))
        return bool(columns) and columns <= new_tables
    return False


def faults_of(migration: type[Migration]) -> list[str]:
    """The operations that would break the previous release. A constraint may only involve new columns."""
    added = {each.name for each in migration.operations if isinstance(each, AddField)}
    return [each.describe() for each in migration.operations if not is_harmless(each, added)]


def migration_of(name: str) -> type[Migration]:
    return importlib.import_module(f"solver.migrations.{name}").Migration


@pytest.mark.parametrize("name", BESIDE_VISITORS)
def test_a_migration_only_adds(name: str) -> None:
    assert faults_of(migration_of(name)) == []


@pytest.mark.parametrize("name", ["0005_techniques_first", "0007_findings_moved"])
def test_a_migration_that_would_break_pages_is_noticed(name: str) -> None:
    assert faults_of(migration_of(name)) != []


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
