"""The page on limits has the numbers of the code, and a test for each of them."""

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.test import Client

from solver.models import KeptPuzzle
from solver.questions import TimeLimits
from solver.questions.limits import LIMITS, Limits
from solver.web.site import tokens
from tests.pools import ROOT
from tests.web.conftest import FAR, SHIDOKU, FullBuckets
from tests.web.test_security import all_tests, named_tests

PAGE = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
UNITS = {"KiB": 1024, "MiB": 1024**2, "MB": 10**6, "kB": 1000}


def _table(head: str) -> list[list[str]]:
    """The rows of the table that begins with `head`, as cells."""
    lines = PAGE[PAGE.index(f"| {head}") :].split("\n\n")[0].splitlines()
    return [line.strip("| ").split(" | ") for line in lines[2:]]


def _seconds(limits: TimeLimits, *, is_in_pool: bool) -> str:
    seconds = limits.pool if is_in_pool else limits.local
    return f"{seconds:g} s" if seconds else "–"


def row_of(kind: str, limits: Limits) -> list[str]:
    """The row of a kind of question."""
    return [
        f"`{kind}`",
        _seconds(limits.first, is_in_pool=True),
        ", ".join(f"{seconds:g} s" for seconds in limits.further) or "–",
        _seconds(limits.more, is_in_pool=True),
        f"{limits.retry:g} s" if limits.retry else "–",
        _seconds(limits.first, is_in_pool=False),
        _seconds(limits.more, is_in_pool=False),
    ]


def _value(path: str) -> Any:
    module, _, name = path.rpartition(".")
    return getattr(_value(module) if module.rpartition(".")[2].isupper() else import_module(module), name)


def number_in(text: str) -> float:
    """The first number of a text, with its unit if that is one of bytes."""
    found = re.match(r"[^\d]*([\d ]*\d(?:\.\d+)?)(?: (\w+))?", text)
    assert found, text
    return float(found[1].replace(" ", "")) * UNITS.get(found[2] or "", 1)


@pytest.fixture(autouse=True)
def patient() -> None:
    """The limits are those of the site: no other patience here."""


@pytest.mark.parametrize("kind", LIMITS)
def test_every_time_limit_is_that_of_the_code(kind: str) -> None:
    assert row_of(kind, LIMITS[kind]) in _table("question")


def test_no_time_limit_is_left_from_former_days() -> None:
    assert [row[0] for row in _table("question")] == [f"`{kind}`" for kind in LIMITS]


@pytest.mark.parametrize("row", _table("what is limited"), ids=lambda row: row[0])
def test_every_number_is_that_of_the_code(row: list[str]) -> None:
    what, limit, path, _ = row
    assert number_in(limit) == _value(path.strip("`")), what


@pytest.mark.parametrize("row", _table("what is limited"), ids=lambda row: row[0])
def test_every_number_has_a_test(row: list[str]) -> None:
    named = named_tests(row[3])
    assert named
    assert named <= all_tests()


@pytest.mark.parametrize("row", _table("request"), ids=lambda row: row[0])
def test_every_request_costs_what_the_page_says(
    row: list[str], keep: Callable[[str], KeptPuzzle], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "_buckets", taken := FullBuckets())
    verb, address = row[1].strip("`").split()
    fields = {"puzzle": SHIDOKU, "at": SHIDOKU, "form": "svg"}
    address = address.replace("<id>", keep(SHIDOKU).page_id)
    if verb == "POST":
        client.post(address, fields, REMOTE_ADDR=FAR)
    else:
        client.generic(verb, address, REMOTE_ADDR=FAR)
    assert taken.costs == [number_in(row[2])]


@pytest.mark.parametrize(
    ("text", "number"), [("65 536 characters", 65536), ("at most 0.7 s", 0.7), ("2.6 MB", 2.6e6), ("128 KiB", 131072)]
)
def test_a_number_is_read_with_its_unit(text: str, number: float) -> None:
    assert number_in(text) == number
