"""Where compiled code says that there are no chains, there are none, and the first is the same."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.thorough

SLUGS = (
    *("x-chain", "xy-chain", "aic", "continuous-nice-loop", "discontinuous-nice-loop"),
    *("grouped-aic", "grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop"),
)
PROGRAM = """
{first}
from itertools import islice
from random import Random
from solver.board import find_layout
from solver.techniques import Options, find_technique
from tests.techniques.examples import position
for seed in range(3):
    board, _ = position(find_layout({name!r}), Random(seed))
    for slug in {slugs}:
        print(slug, *islice(find_technique(slug).find(board, Options()), 12), sep="\\n")
"""


def fact(name: str, first: str) -> str:
    program = PROGRAM.format(first=first, name=name, slugs=SLUGS)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", ["3x3", "2x3x", "round4a", "3x3-apart"])
def test_chains_are_the_same_with_compiled_code_and_without(name: str) -> None:
    plain = fact(name, "")
    assert "eliminations=(Candidate" in plain
    assert fact(name, "from solver.fast.mode import use_compiled\nuse_compiled()") == plain
