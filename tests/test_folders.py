"""A folder can be taken in at a glance: not too many modules, and a line for each where they are many."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAX_MODULES, MAX_WITHOUT_README = 18, 10
TOPS = {"solver": "*.py", "tests": "*.py", "bench": "*.py", "static/js": "*.js"}
FOLDERS = {
    folder.relative_to(ROOT).as_posix(): [path.name for path in sorted(folder.glob(modules))]
    for top, modules in TOPS.items()
    for folder in sorted({path.parent for path in (ROOT / top).rglob(modules)})
}


def files_listed(readme: str) -> list[str]:
    """The files that have a line in a README."""
    return re.findall(r"^- `([\w./]+\.(?:py|js))`: \S", readme, re.MULTILINE)


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_has_few_modules(folder: str) -> None:
    assert len(FOLDERS[folder]) <= MAX_MODULES


@pytest.mark.parametrize("folder", [each for each, names in FOLDERS.items() if len(names) > MAX_WITHOUT_README])
def test_a_folder_with_many_modules_has_a_line_for_each(folder: str) -> None:
    names = [name for name in FOLDERS[folder] if name != "__init__.py"]
    assert sorted(files_listed((ROOT / folder / "README.md").read_text(encoding="utf-8"))) == names


@pytest.mark.parametrize("folder", [path.parent for top in TOPS for path in (ROOT / top).rglob("README.md")])
def test_a_readme_names_only_what_is_there(folder: Path) -> None:
    assert all((folder / name).exists() for name in files_listed((folder / "README.md").read_text(encoding="utf-8")))


def test_a_missing_line_is_noticed() -> None:
    assert files_listed("- `a.py`: what it is\n- `b.py`:\nand `c.py`: no\n") == ["a.py"]
