"""Every technique finds the same steps in plain Python as in compiled code."""

from __future__ import annotations

import subprocess
import sys

import pytest

from solver.techniques import TECHNIQUES

pytestmark = pytest.mark.thorough

# The first steps of the first position of each technique, looked for in both modes: one line for each technique. The
# other tests of techniques run compiled; pages explain in plain Python.
STEPS = """
from itertools import islice
from solver.fast import mode
if {compiled}:
    mode.use_compiled()
from solver.techniques import TECHNIQUES, Options, phrase
from tests.techniques.corpus import CASES
for technique in TECHNIQUES:
    cases = (each for each in CASES if each.technique == technique.slug and not each.is_miss)
    case = next(each for each in cases if each.puzzle.layout.n < 10)
    steps = islice(technique.find(case.board, Options(unique=True)), 3)
    print(technique.slug, *(phrase(step, case.puzzle.layout) for step in steps), mode.is_compiled())
"""


def test_plain_and_compiled_code_find_the_same_steps() -> None:
    plain, compiled = (
        subprocess.run([sys.executable, "-c", STEPS.format(compiled=compiled)], capture_output=True, text=True)
        for compiled in (False, True)
    )
    assert (plain.stderr, compiled.stderr) == ("", "")
    assert plain.stdout.replace(" False\n", " True\n") == compiled.stdout
    assert len(compiled.stdout.splitlines()) == len(TECHNIQUES)
    assert " False\n" not in compiled.stdout
