"""Our levels of published puzzles with clues agree with what they are called. Where they are from: tests/corpora."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from solver.board import Budget
from solver.formats import parse
from solver.rating.level import LEVELS
from solver.rating.own import own_rating
from solver.techniques import explain
from tests.parameters import slow_among

ROOT = Path(__file__).resolve().parents[2]
HEAD, *ROWS = [
    line.split("\t") for line in (ROOT / "tests/corpora/levels.tsv").read_text(encoding="utf-8").splitlines()
]
TEXTS = {row[4]: row[1] for row in ROWS}
HARDER = [text for text, level in TEXTS.items() if level in LEVELS[3:]]
SUITABLE = {"easy": LEVELS[:3], "medium": LEVELS[2:4], "hard": LEVELS[3:]}
NODES = 20_000


@pytest.mark.parametrize("text", slow_among(HARDER, TEXTS))
def test_a_public_puzzle_has_the_level_in_its_line(text: str) -> None:
    assert own_rating(explain(parse(text), budget=Budget(nodes=NODES))).level == TEXTS[text]


@pytest.mark.parametrize(("label", "least"), [("easy", 1.0), ("hard", 0.8)])
def test_most_public_labels_suit_our_levels(label: str, least: float) -> None:
    levels = [row[1] for row in ROWS if row[0] == label]
    assert sum(level in SUITABLE[label] for level in levels) >= least * len(levels)


def test_the_docs_count_levels_by_public_label() -> None:
    page = (ROOT / "docs" / "rating.md").read_text(encoding="utf-8")
    table = page.split(f"| called | n | {' | '.join(LEVELS)} |\n")[1].split("\n\n")[0].splitlines()[1:]
    assert [[cell.strip() for cell in line.strip("|").split("|")] for line in table] == [
        [label, str(found.total()), *(str(found[level] or "") for level in LEVELS)]
        for label in SUITABLE
        for found in [Counter(row[1] for row in ROWS if row[0] == label)]
    ]
