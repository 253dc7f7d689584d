"""Random numbers from a seed."""

import subprocess
import sys
from collections import Counter

import pytest

from solver.generator.chance import SEED_END, Chance, number_of

PLAIN = """
from solver.generator.chance import Chance
chance = Chance("a seed", 3)
print([chance.below(1000) for _ in range(8)], chance.shuffled("abcdef"))
"""


def test_a_number_stands_for_itself_and_a_text_for_its_hash():
    assert number_of(7) == 7
    assert 0 <= number_of("7") < SEED_END
    assert number_of("7") != number_of("8")


@pytest.mark.parametrize("seed", [-1, SEED_END])
def test_a_number_out_of_range_is_refused(seed: int):
    with pytest.raises(ValueError, match="expected a number from 0"):
        number_of(seed)


def test_plain_and_compiled_code_draw_the_same_numbers():
    chance = Chance("a seed", 3)
    here = f"{[chance.below(1000) for _ in range(8)]} {chance.shuffled('abcdef')}"
    plain = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, check=True)
    assert plain.stdout.strip() == here


def test_seeds_and_attempts_differ():
    drawn = {tuple(Chance(seed, k).below(1 << 30) for _ in range(2)) for seed in range(20) for k in range(20)}
    assert len(drawn) == 400


def test_each_number_is_equally_likely():
    chance = Chance(1)
    counts = Counter(chance.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 20.5  # chi-square, 5 degrees: exceeded once in 1000


def test_a_range_includes_both_ends():
    chance = Chance(2)
    assert {chance.between(3, 5) for _ in range(100)} == {3, 4, 5}
