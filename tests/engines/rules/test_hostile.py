"""Hostile rule sets: each is refused in a sentence or answered within its budget, and memory stays flat."""

import os
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from solver.board import Budget, ParseError, check
from solver.engines import Status, find_engine
from solver.formats import parse
from tests.engines.rules.hostile import hostile_texts
from tests.engines.rules.test_rules import holds
from tests.patience import takes_less

PORTFOLIO = find_engine("portfolio")
NODES = 300  # of the search and of the SAT solver together
MOST_SECONDS = 3.0  # of the processor, for one puzzle; the longest measured took 1.4
MOST_GROWTH = 60  # megabytes in a thousand puzzles, once all layouts are known

pytestmark = pytest.mark.thorough


def answer(text: str) -> None:
    """Read, check and solve; what is found must be true."""
    try:
        puzzle = parse(text)
        rules = puzzle.rules
    except ParseError:
        return
    check(puzzle)
    result = PORTFOLIO.solve(puzzle, limit=2, keep=2, budget=Budget(nodes=NODES))
    assert result.stats.totals["nodes"] <= NODES
    assert result.is_complete or result.count == 2 or result.status == Status.UNFINISHED
    assert len(set(result.solutions)) == result.count
    assert all(holds(rule, grid) for grid in result.solutions for rule in rules), text


def memory() -> int:
    """Return the resident memory of this process in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


@pytest.mark.parametrize("seed", range(3))
def test_hostile_rules_are_answered_within_their_budget(seed: int):
    for text in islice(hostile_texts(seed), 100):
        assert takes_less(MOST_SECONDS, partial(answer, text)), text[:200]


@pytest.mark.nightly
def test_memory_stays_flat_however_many_rules_are_sent():
    texts = hostile_texts(3)
    for text in islice(texts, 1_000):
        answer(text)
    for _ in range(9):
        before = memory()
        for text in islice(texts, 1_000):
            answer(text)
        assert memory() - before < MOST_GROWTH
