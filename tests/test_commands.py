"""The requirements, the locks, the Makefile, the changelog and the script that counts lines."""

import re
import tomllib
from pathlib import Path

import pytest

from tools import commands
from tools.sizes import Function, file_remark, function_remarks, python_functions

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ["requirements.lock", "requirements-scale.lock", "requirements-dev.lock"]
RANGES = ["requirements.txt", "requirements-scale.txt", "requirements-dev.txt"]


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _requirements(name: str) -> dict[str, str]:
    """Package → the rest of its line, of a requirements file."""
    lines = (ROOT / name).read_text().splitlines()
    return {_normal(m[1]): m[2] for line in lines if (m := re.match(r"([\w.-]+)\s*([<>=].*)$", line))}


def _pins(name: str) -> dict[str, str]:
    return {_normal(m[1]): m[2] for m in re.finditer(r"^([\w.-]+)==([^\s;]+)", (ROOT / name).read_text(), re.MULTILINE)}


def _key(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


@pytest.mark.parametrize("name", RANGES)
def test_every_requirement_has_a_range_and_a_reason(name: str) -> None:
    for package, rest in _requirements(name).items():
        assert re.match(r">=[\d.]+(dev\d+)?(,<[\d.]+)?\s+# \w.+", rest), package


@pytest.mark.parametrize(("ranges", "lock"), list(zip(RANGES, LOCKS, strict=True)))
def test_the_lock_pins_every_requirement_within_its_range(ranges: str, lock: str) -> None:
    pins = _pins(lock)
    for package, rest in _requirements(ranges).items():
        for sign, bound in re.findall(r"(>=|<)([\d.]+)", rest.split("#")[0]):
            assert (_key(pins[package]) >= _key(bound)) == (sign == ">="), package


def test_the_test_lock_contains_all_pins_of_the_site() -> None:
    assert _pins(LOCKS[0]).items() <= _pins(LOCKS[1]).items() <= _pins(LOCKS[2]).items()


def test_scaling_packages_are_only_in_the_scale_lock() -> None:
    assert {"redis", "psycopg"}.isdisjoint(_pins(LOCKS[0]))
    assert {"redis", "psycopg", "psycopg-pool"} <= _pins(LOCKS[1]).keys()


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_have_hashes_and_no_index_url(lock: str) -> None:
    text = (ROOT / lock).read_text()
    entries = re.split(r"^(?=\w)", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in entry for entry in entries)
    assert not re.search(r"://|index-url|find-links|trusted-host|^-[^\s]|(^|\s)/\w", text, re.MULTILINE)


def test_every_target_of_the_makefile_says_what_it_does() -> None:
    text = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"^([a-z]+):(?!=)", text, re.MULTILINE)) - {"python"}
    assert targets == set(re.findall(r"^([a-z]+):.*## \w", text, re.MULTILINE))


def test_the_commands_choose_tests_by_markers_that_exist() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    markers = {line.split(":")[0] for line in config["markers"]}
    words = set(re.findall(r"\w+", f"{commands.QUICK} {commands.TEST} {commands.EVERYTHING}")) - {"not", "or", "and"}
    assert words == markers


def test_the_newest_release_is_this_version_in_sixty_lines() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    _, unreleased, newest = (ROOT / "CHANGELOG.md").read_text().split("\n## ")[:3]
    assert unreleased.startswith("Unreleased\n")
    heading, *lines = newest.splitlines()
    assert re.fullmatch(rf"{re.escape(version)} – \d{{1,2}} [A-Z][a-z]+ \d{{4}}", heading)
    assert len(lines) <= 60


def test_every_change_is_audited() -> None:
    assert re.search(r"^make .*\baudit\b", (ROOT / ".ci" / "run").read_text(), re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text()
    assert re.search(r'^audit: .*\n\t@exec .* "python -m tools\.dependencies audit"$', makefile, re.MULTILINE)


LONG = "def long(x):\n{why}" + "    x += 1\n" * 3


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (LONG.format(why=""), False),
        (LONG.format(why='    """What is true."""\n'), False),
        (LONG.format(why="    # one table, read at a glance\n"), True),
        (LONG.format(why='    """What is true."""\n    # one table, read at a glance\n'), True),
        ("# one table, read at a glance\n" + LONG.format(why=""), True),
        ("# one table, read at a glance\n@cache\n" + LONG.format(why=""), True),
    ],
)
def test_a_comment_at_the_head_of_a_function_is_its_reason(source: str, reason: bool) -> None:
    assert [f.reason for f in python_functions(source)] == [reason]


def test_python_functions_are_counted_with_the_ones_inside() -> None:
    source = "def outer():\n    def inner():\n        return 1\n\n    return inner\n"
    assert [(f.name, f.length) for f in python_functions(source)] == [("outer", 5), ("inner", 2)]


@pytest.mark.parametrize(
    ("suffix", "n_lines", "remark", "is_too_long"),
    [
        (".py", 300, "", False),
        (".py", 301, "301 lines", False),
        (".py", 501, "501 lines, more than 500", True),
        (".js", 200, "", False),
        (".js", 250, "250 lines", False),
        (".js", 251, "251 lines, more than 250", True),
    ],
)
def test_a_file_is_bounded_by_its_lines(suffix: str, n_lines: int, remark: str, is_too_long: bool) -> None:
    assert file_remark(suffix, n_lines) == (remark, is_too_long)


@pytest.mark.parametrize(
    ("name", "remarks"),
    [
        ("test_" + "a" * 55, []),
        ("test_" + "a" * 56, [("has a name of 61 characters, more than 60", True)]),
        ("find_" + "a" * 56, []),
    ],
)
def test_only_the_name_of_a_test_is_bounded(name: str, remarks: list[tuple[str, bool]]) -> None:
    assert list(function_remarks(Function(name, line=1, length=3, reason=False))) == remarks


@pytest.mark.parametrize(
    ("length", "reason", "remarks"),
    [
        (40, False, []),
        (41, False, [("has 41 lines", False)]),
        (61, True, [("has 61 lines", False)]),
        (61, False, [("has 61 lines, and no comment says why", True)]),
    ],
)
def test_a_function_is_bounded_by_its_lines(length: int, reason: bool, remarks: list[tuple[str, bool]]) -> None:
    assert list(function_remarks(Function("find", line=1, length=length, reason=reason))) == remarks
