"""Jigsaws with random regions."""

import pytest

from solver.board.jigsaw import SIZES, flaws_of
from solver.generator.chance import Chance
from solver.generator.jigsaws import random_jigsaw


@pytest.mark.parametrize("n", SIZES)
def test_random_regions_are_a_division(n: int):
    layout = random_jigsaw(n, Chance(n))
    assert not list(flaws_of(n, layout.name.partition("-")[2]))


def test_hardly_any_division_comes_twice():
    assert len({random_jigsaw(9, Chance(seed)).name for seed in range(20)}) == 20


def test_hardly_any_region_is_left_a_row():
    layouts = [random_jigsaw(9, Chance(seed)) for seed in range(10)]
    rows = [{layout.houses[h].cells for h in layout.partitions[0]} for layout in layouts]
    regions = [{layout.houses[h].cells for h in layout.partitions[2]} for layout in layouts]
    assert sum(len(some & others) for some, others in zip(rows, regions)) < 3
