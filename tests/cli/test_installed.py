"""The wheel: what it contains, and that the command that it installs works without the rest of the repository."""

import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.examples import SHIDOKU, SHIDOKU_SOLVED

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel made from a copy of the repository, so that nothing is left behind in the original."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    for name in filter(None, map(os.fsdecode, files)):
        if (
            name.startswith(("solver/", "sudoku_atelier/", "pyproject.toml", "README.md", "LICENSE"))
            and (ROOT / name).exists()
        ):
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    (made,) = out.glob("*.whl")
    return made


@pytest.mark.thorough
def test_the_wheel_has_the_library_and_not_the_site(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {"solver/batch/puzzle_lines.py", "sudoku_atelier/client.py", "sudoku_atelier/py.typed"} <= {*names}
    assert "solver/locale/de/LC_MESSAGES/django.mo" in names
    assert not [name for name in names if name.startswith(("solver/web", "sudokusite", "tests", "static"))]


@pytest.mark.thorough
def test_the_installed_command_needs_no_library(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    bin = tmp_path / "venv" / "bin"
    subprocess.run([bin / "pip", "install", "--no-index", "--no-deps", wheel], check=True, capture_output=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def said(*argv: str) -> str:
        return subprocess.run(
            [bin / "sudoku-atelier", *argv], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert said("solve", SHIDOKU, "--output", "line") == f"1 {SHIDOKU_SOLVED}\n"
    assert "Versteckter Einer" in said("explain", SHIDOKU, "--language", "de")
    assert "sudoku-atelier solve puzzles.txt" in said("solve", "--help")
    assert said("draw", SHIDOKU).startswith("<svg")
    imports = [str(bin / "python"), "-c", "import sudoku_atelier.client"]
    subprocess.run(imports, cwd=tmp_path, env=environment, check=True)
