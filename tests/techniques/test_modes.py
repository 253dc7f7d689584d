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


# What one search finds for the finder and for the prefilter, in the positions of the corpus up to ten digits; and
# whether the prefilter expects it. A chain of sets may be expected in vain: a set may not be in it twice.
SEARCHES = """
from solver.fast import mode
if {compiled}:
    mode.use_compiled()
from hashlib import blake2b
from itertools import islice
from solver.techniques import Options, find_technique, phrase
from solver.techniques.prefilter.prefilter import flag_of, prefilter_of
from tests.techniques.corpus import CASES
digest, n = blake2b(), dict.fromkeys({slugs!r}, 0)
for case in CASES:
    if case.puzzle.layout.n <= 10 and case.technique.startswith({families!r}):
        prefilter = prefilter_of(case.board)
        for slug in n:
            steps = list(islice(find_technique(slug).find(case.board, Options()), 20))
            is_expected = prefilter is None or not prefilter.rules_out(find_technique(slug))
            has_check = flag_of(find_technique(slug)) is not None
            assert is_expected or not steps, (slug, case)
            is_exact = prefilter is not None and has_check and slug != "als-xy-chain"
            assert steps or not is_expected or not is_exact, (slug, case)
            digest.update("".join(phrase(step, case.puzzle.layout) for step in steps).encode())
            n[slug] += len(steps)
print(*n.values(), digest.hexdigest())
"""
SUBSETS = (
    *("naked-pair", "naked-triple", "naked-quad", "hidden-pair", "hidden-triple", "hidden-quad"),
    *("locked-pair", "locked-triple"),
)
WINGS = ("xy-wing", "xyz-wing", "w-wing", "wxyz-wing", "vwxyz-wing")
SETS = ("als-xz", "als-xy-wing", "als-xy-chain", "aligned-pair-exclusion")
CROSSINGS = ("sue-de-coq", "aligned-triplet-exclusion")


@pytest.mark.parametrize(
    ("slugs", "families"),
    [
        (SUBSETS, ("",)),
        (WINGS, ("",)),
        (SETS, ("als", "aligned", "death")),
        (CROSSINGS, ("",)),
    ],
)
def test_one_search_serves_finder_and_prefilter_in_both_modes(
    slugs: tuple[str, ...], families: tuple[str, ...]
) -> None:
    plain, compiled = (
        subprocess.run(
            [sys.executable, "-c", SEARCHES.format(compiled=compiled, slugs=slugs, families=families)],
            capture_output=True,
            text=True,
        )
        for compiled in (False, True)
    )
    assert (plain.stderr, compiled.stderr) == ("", "")
    assert plain.stdout == compiled.stdout
    assert all(int(n) > 20 for n in plain.stdout.split()[:-1])
