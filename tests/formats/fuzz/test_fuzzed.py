"""Every parser on changed texts: it reads them or refuses them, nothing else happens, and the work has a bound."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.formats import MAX_CHARACTERS
from tests.formats.fuzz.parsers import MAX_CALLS, PARSERS, PIECES, calls_of, changed, seeds
from tests.formats.pasted import outcome

pytestmark = pytest.mark.thorough

EDITS = st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 2), st.integers(0, 300)), max_size=12)
SECONDS = int(os.environ.get("FUZZ_SECONDS", "60"))  # for each parser, by atheris
ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("name", PARSERS)
@settings(max_examples=40)
@given(st.data())
def test_a_changed_text_is_read_or_refused(name: str, data: st.DataObject) -> None:
    text = changed(data.draw(st.sampled_from(seeds(name))), data.draw(EDITS))
    PARSERS[name](text)
    assert outcome(text).split()[0] in ("puzzle", "several", "refused")


@pytest.mark.parametrize(
    "piece", ["1 ", "1,", "12\n", "│1", "[1,", '{"a":[', "a/b?c#", "1 0\n", "\\begin{sudoku}", "x:"]
)
def test_the_work_for_the_longest_texts_has_a_bound(piece: str) -> None:
    for front in ("", "3x3:", "p cnf 729 9\n"):
        assert calls_of(outcome, (front + piece * MAX_CHARACTERS)[:MAX_CHARACTERS]) < MAX_CALLS


@settings(max_examples=60)
@given(st.sampled_from(PIECES), st.sampled_from(PIECES), st.sampled_from(seeds("everything")), st.integers(1, 4))
def test_the_work_for_repeated_pieces_has_a_bound(one: str, other: str, seed: str, n: int) -> None:
    text = (one * n + other + seed[: 40 * n]) * (20_000 // (40 * n))
    assert calls_of(outcome, text[:MAX_CHARACTERS]) < MAX_CALLS


@pytest.mark.nightly
@pytest.mark.parametrize("name", PARSERS)
def test_atheris_finds_nothing(name: str, tmp_path: Path) -> None:
    if not importlib.util.find_spec("atheris"):
        pytest.skip("atheris is not installed: pip install -r requirements-fuzz.txt")
    command = [sys.executable, "-m", "tests.formats.fuzz.by_atheris", name, str(tmp_path), f"-max_total_time={SECONDS}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
