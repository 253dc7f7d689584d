"""Real samples of the formats, as other programs and sites have written them, and ways to spell a board.

`tests/corpora/SOURCES.md` says where they are from.
"""

from collections import Counter

import pytest

from solver.formats import FORMATS, WRITERS
from tests.formats.pasted import Pasted, name_of, outcome, samples

SAMPLES = samples("formats.txt")
SPELLINGS = samples("spellings.txt")
# Formats with five public samples each. The samples found of other formats are in the file all the same.
FIVE = (
    *("candidates", "exchange-link", "f-puzzles", "latex", "library", "line", "opensudoku", "penpa", "rows", "sdk"),
    *("ss", "sudoku-coach", "sudokuwiki", "yaml"),
)


def test_samples_are_of_our_formats() -> None:
    known = {*WRITERS, *(module.NAME for module in FORMATS)}
    counts = Counter(sample.name.partition(": ")[0] for sample in SAMPLES)
    assert set(counts) <= known
    assert all(counts[name] >= 5 for name in FIVE)
    assert len({sample.name for sample in SAMPLES}) == len(SAMPLES)


@pytest.mark.parametrize("sample", [*SAMPLES, *SPELLINGS], ids=name_of)
def test_a_sample_is_read_or_refused_by_name(sample: Pasted) -> None:
    found = outcome(sample.text)
    assert found == sample.expected if sample.kind != "refused" else found.startswith(sample.expected)
