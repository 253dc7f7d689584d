"""Backups and restoring them."""

import io
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pools import ROOT

KEEP = """
import django; django.setup()
from random import Random
from solver.board import Puzzle
from solver.models import KeptPuzzle
random = Random({seed})
def text():
    cells = ["."] * 16
    cells[random.randrange(16)] = random.choice("1234")
    cells[random.randrange(16)] = random.choice("1234")
    return "2x2:" + "".join(cells)
rows = {{puzzle.page_id: KeptPuzzle(page_id=puzzle.page_id, text=puzzle.text)
         for puzzle in (Puzzle.from_text(text()) for _ in range({n}))}}
KeptPuzzle.objects.bulk_create(rows.values(), ignore_conflicts=True)
"""


class Installation:
    """An installation of its own, in a folder; `has_database` tells whether its tables are made."""

    def __init__(self, folder: Path, has_database: bool = True) -> None:
        self._env = os.environ | {
            "SUDOKU_VAR": str(folder),
            "SUDOKU_POOL": "",
            "DJANGO_SETTINGS_MODULE": "sudokusite.settings",
        }
        self._env.pop("DATABASE_URL", None)
        if has_database:
            self.manage("migrate", "--verbosity", "0")

    def manage(self, *arguments: str) -> str:
        return self._run("manage.py", *arguments).stdout

    def keep(self, n: int, seed: int) -> None:
        self._run("-c", KEEP.format(n=n, seed=seed))

    def refuses(self, *arguments: str) -> str:
        done = subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env=self._env, capture_output=True)
        assert done.returncode == 1
        return done.stderr.decode()

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, env=self._env, check=True, capture_output=True, text=True
        )


@pytest.fixture
def site(tmp_path: Path) -> Installation:
    return Installation(tmp_path / "var")


@pytest.mark.thorough
@pytest.mark.slow
def test_a_backup_brings_everything_back(site: Installation, tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite3"
    site.keep(200, seed=1)
    before = site.manage("export")
    site.manage("backup", str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("backup")] == [file.name]
    site.keep(200, seed=2)
    assert site.manage("export") != before
    site.manage("restore", str(file))
    assert site.manage("export") == before
    assert {json.loads(line)["model"] for line in io.StringIO(before)} == {"solver.keptpuzzle"}
    assert len(before.splitlines()) > 100


@pytest.mark.slow
def test_a_backup_is_restored_into_an_empty_folder(site: Installation, tmp_path: Path) -> None:
    site.keep(10, seed=1)
    site.manage("backup", str(file := tmp_path / "backup.sqlite3"))
    elsewhere = Installation(tmp_path / "elsewhere", has_database=False)
    assert elsewhere.manage("restore", str(file)) == f"restored from {file}\n"
    assert elsewhere.manage("export") == site.manage("export")
    assert [path.name for path in (tmp_path / "elsewhere").iterdir() if "before" in path.name] == []


@pytest.mark.thorough
@pytest.mark.slow
def test_a_broken_backup_is_refused_and_changes_nothing(site: Installation, tmp_path: Path) -> None:
    site.keep(10, seed=1)
    before, damaged = site.manage("export"), tmp_path / "damaged"
    site.manage("backup", str(damaged))
    damaged.write_bytes(damaged.read_bytes()[:5000])
    (tmp_path / "junk").write_text("junk")
    for name in ("damaged", "junk", "missing"):
        assert "CommandError" in site.refuses("restore", str(tmp_path / name))
    assert site.manage("export") == before
