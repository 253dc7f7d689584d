"""A folder can be taken in at a glance: not too many modules, each of which says what it is, once."""

import re
from pathlib import Path

import pytest

from tools.map import ROOT, first_line, folders_in, lines

MAX_MODULES = 18
FOLDERS = {
    folder: modules
    for top in ("solver", "sudokusite", "tests", "bench", "tools", "static/js")
    for folder, modules in folders_in(ROOT / top).items()
}
# A test's name says what it tests.
SPEAKING = [
    module
    for modules in FOLDERS.values()
    for module in modules
    if module.stat().st_size and not module.name.startswith(("test_", "conftest"))
]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def files_listed(readme: str) -> list[str]:
    """The files that have a line in a README."""
    return re.findall(r"^- `([\w./]+\.(?:py|js))`: \S", readme, re.MULTILINE)


@pytest.mark.parametrize("folder", [each for each in FOLDERS if each.name != "migrations"], ids=name_of)
def test_a_folder_has_few_modules(folder: Path) -> None:
    assert len(FOLDERS[folder]) <= MAX_MODULES


@pytest.mark.parametrize("module", SPEAKING, ids=name_of)
def test_each_module_says_what_it_is(module: Path) -> None:
    assert re.search(r"\w{2,}.* .*\w{2,}", first_line(module))


@pytest.mark.parametrize("readme", sorted(ROOT.glob("[!.]*/**/README.md")), ids=name_of)
def test_no_readme_says_it_again(readme: Path) -> None:
    assert files_listed(readme.read_text(encoding="utf-8")) == []


def test_the_map_has_every_module_of_a_folder() -> None:
    text = "\n".join(lines(ROOT / "static/js"))
    assert all(module.name in text for module in (ROOT / "static/js").rglob("*.js"))


def test_the_map_names_only_what_is_there() -> None:
    """A path is in `solver/` or beside it; a bare name is that of a file somewhere."""
    places = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("## Where to begin")[2]
    paths = set(re.findall(r"`(\w[\w./-]*(?:\.\w+|/))`", places.partition("\n## ")[0]))
    assert len(paths) > 80
    gone = {path for path in paths if not any((base / path).exists() for base in (ROOT / "solver", ROOT))}
    assert {path for path in gone if "/" in path or not any(ROOT.glob(f"solver/**/{path}"))} == set()


def test_a_list_of_modules_is_noticed() -> None:
    assert files_listed("- `a.py`: what it is\n- `b.py`:\nand `c.py`: no\n") == ["a.py"]


@pytest.mark.parametrize(
    ("name", "source", "expected"),
    [
        ("a.py", '"""What it is.\n\nMore."""\n', "What it is."),
        ("b.py", "import re\n", ""),
        ("c.js", "// What it is.\nimport x;\n", "What it is."),
        ("d.js", "import x; // no\n", ""),
    ],
)
def test_what_a_module_says_is_its_first_line(tmp_path: Path, name: str, source: str, expected: str) -> None:
    (tmp_path / name).write_text(source)
    assert first_line(tmp_path / name) == expected
