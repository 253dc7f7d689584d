"""Entries are checked on the page alone, against salted hashes."""

from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import Page

from solver.board import Puzzle
from solver.models import KeptPuzzle
from solver.web.answers.puzzle_questions import find_verdict
from solver.web.pages.check_hashes import salted
from tests.web.conftest import FIG_1, ROUND_CHAIN

# Around the ends of blocks of 64 bytes, which nine bytes of padding may lengthen by one; and a letter of two bytes.
TEXTS = ["", "abc", "a2b4c6d7e2f3g4h5:r1c1:5", *("x" * n for n in (54, 55, 56, 63, 64, 65, 119, 120, 1000)), "für 9×9"]


def test_the_page_hashes_like_the_server(site: Page):
    found = site.evaluate("async texts => texts.map((await import('/static/js/play/sha256.js')).sha256)", TEXTS)
    assert found == [sha256(text.encode()).hexdigest() for text in TEXTS]


def _wrong_cells(page: Page, checks: Any, entries: list[dict[str, Any]]) -> Any:
    script = "async args => (await import('/static/js/play/check_hashes.js')).wrongCells(...args)"
    return page.evaluate(script, [checks, entries])


@pytest.mark.parametrize("text", [FIG_1, ROUND_CHAIN])
def test_exactly_the_wrong_entries_are_found(site: Page, text: str):
    puzzle = Puzzle.from_text(text)
    layout = puzzle.layout
    findings = find_verdict(KeptPuzzle.objects.keep(puzzle)[0])
    solution = layout.from_text(findings.solutions["solutions"][0])
    for right in (True, False):
        digits = [d if right else d % layout.n + 1 for d in solution]
        entries = [{"cell": c, "name": layout.cell_name(c), "symbol": layout.symbols[d]} for c, d in enumerate(digits)]
        assert _wrong_cells(site, salted(findings), entries) == ([] if right else list(range(layout.n_cells)))
    assert _wrong_cells(site, salted(findings), []) == []
