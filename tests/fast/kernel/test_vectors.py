"""Vectors: every function beside the same one in numpy."""

import numpy as np
import pytest
from numba import njit

from solver.fast.kernel import vectors as v

RANDOM = np.random.default_rng(7)
A, B = (RANDOM.integers(0, 1 << 16, 32, dtype=np.uint16) for _ in range(2))
A[:5] = [0, 1, 2, 511, 0xFFFF]
BITS = np.array([int(lane).bit_count() for lane in A], np.uint16)
SWAP = v.permuted([lane ^ 1 for lane in range(32)])
THREE, REST_OF_THREE, UNLIKE_511 = v.where_count_is(3), v.rest_where_count_is(3), v.lanes_unlike(511)
KEYS = v.keys(5, list(range(32)), apart_from=511)
count, single, smaller, first_if_any, everywhere = v.count, v.single, v.smaller, v.first_if_any, v.everywhere
low_twice, high_twice, load, load_twice, store_low = v.low_twice, v.high_twice, v.load, v.load_twice, v.store_low
smallest_of_low, lanes_with_none, one_at = v.smallest_of_low, v.lanes_with_none, v.one_at
ABOVE_511, ONLY_A = v.above(511), v.constant(A.tolist())


def vector_of(function):
    """What `function` of the vectors A and B gives, as an array."""
    inner = njit(function)

    @njit
    def outer(a, b, out):
        vector = inner(load(a, 0), load(b, 0))
        store_low(out, 0, vector)
        store_low(out, 16, high_twice(vector))

    out = np.zeros(32, np.uint16)
    outer(A, B, out)
    return out


def number_of(function):
    """What `function` of the vector A gives, as a number."""
    inner = njit(function)

    @njit
    def outer(a):
        return inner(load(a, 0))

    return outer(A)


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (lambda a, b: a & b, A & B),
        (lambda a, b: a | b, A | B),
        (lambda a, b: a ^ b, A ^ B),
        (lambda a, b: a + b, A + B),
        (lambda a, b: a - b, A - B),
        (lambda a, b: ~a, ~A),
        (lambda a, b: SWAP(a), A.reshape(-1, 2)[:, ::-1].ravel()),
        (lambda a, b: low_twice(a), np.tile(A[:16], 2)),
        (lambda a, b: high_twice(a), np.tile(A[16:], 2)),
        (lambda a, b: count(a), BITS),
        (lambda a, b: THREE(a), np.where(BITS == 3, A, 0)),
        (lambda a, b: REST_OF_THREE(a), np.where(BITS == 3, ~A, 0)),
        (lambda a, b: single(a), np.where(BITS == 1, A, 0)),
        (lambda a, b: smaller(a, b), np.minimum(A, B)),
        (lambda a, b: first_if_any(a, b), np.where(A != 0, A, B)),
        (lambda a, b: KEYS(a), np.where(A == 511, 0xFFFF, A << 5 | np.arange(32, dtype=np.uint16))),
        (lambda a, b: everywhere(-2), np.full(32, 0xFFFE)),
        (lambda a, b: ONLY_A(), A),
        (lambda a, b: ABOVE_511(a), np.where(A > 511, 0xFFFF, 0)),
        (lambda a, b: one_at(a & everywhere(31)), np.array([1 << n if n < 16 else 0 for n in (A & 31).tolist()])),
    ],
)
def test_a_vector_is_what_numpy_makes_of_it(function, expected):
    assert vector_of(function).tolist() == expected.tolist()


def lanes(condition):
    return sum(1 << lane for lane in range(32) if condition[lane])


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (lambda a: UNLIKE_511(a), lanes(A != 511)),
        (lambda a: lanes_with_none(a), lanes(A == 0)),
        (lambda a: smallest_of_low(a), int(A[:16].min())),
    ],
)
def test_a_number_is_what_numpy_makes_of_it(function, expected):
    assert number_of(function) == expected


def test_half_a_vector_is_read_into_both_halves():
    @njit
    def copy(a, out):
        vector = load_twice(a, 3)
        store_low(out, 1, vector)
        store_low(out, 17, high_twice(vector))

    out = np.zeros(33, np.uint16)
    copy(A, out)
    assert out.tolist() == [0, *A[3:19].tolist() * 2]


def test_bytes_become_lanes_in_any_order():
    order = RANDOM.integers(0, 64, 32).tolist()
    read = v.bytes_in(order)

    @njit
    def copy(a, i, out):
        vector = read(a, i)
        store_low(out, 0, vector)
        store_low(out, 16, high_twice(vector))

    numbers, out = RANDOM.integers(0, 256, 81, dtype=np.uint8), np.zeros(32, np.uint16)
    copy(numbers, 17, out)
    assert out.tolist() == numbers[17:][order].tolist()


def test_filled_bytes_are_counted_once():
    n_filled = v.filled(81)

    @njit
    def count_in(a):
        return n_filled(a)

    for share in (0, 0.3, 1):
        numbers = np.where(RANDOM.random(81) < share, 200, 0).astype(np.uint8)
        assert count_in(numbers) == np.count_nonzero(numbers)
