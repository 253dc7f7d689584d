"""Masks in compiled code."""

import numpy as np
import pytest

from solver.fast.kernel.bits import kernel_jit, lowest, n_bits


@kernel_jit
def lowest_and_count(mask):
    return lowest(mask), n_bits(mask)


@pytest.mark.parametrize("mask", [0, 1, 2, 0b1011_0000, 1 << 63, (1 << 64) - 1])
def test_the_lowest_member_and_the_number_of_members(mask: int):
    members = [k for k in range(64) if mask >> k & 1]
    assert lowest_and_count(np.uint64(mask)) == (min(members, default=64), len(members))
