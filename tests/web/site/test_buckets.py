"""Buckets of tokens: nobody's requests count against anybody else."""

import pytest

from solver.web.site import buckets
from solver.web.site.buckets import CAPACITY, REFILL, Buckets


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which passes as the test says."""
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def test_a_bucket_is_emptied_and_fills_again(clock: list[float]) -> None:
    each = Buckets()
    assert [each.take("a", CAPACITY / 2) for _ in range(2)] == [0, 0]
    assert each.take("a", 10) == pytest.approx(10 / REFILL)
    clock[0] += 10 / REFILL
    assert each.take("a", 10) == 0
    assert each.take("a", 1) > 0


def test_a_refusal_takes_nothing_from_the_bucket(clock: list[float]) -> None:
    each = Buckets()
    each.take("a", CAPACITY)
    for _ in range(100):
        each.take("a", 10)
    clock[0] += 10 / REFILL
    assert each.take("a", 10) == 0


def test_visitors_have_buckets_of_their_own(clock: list[float]) -> None:
    each = Buckets()
    each.take("a", CAPACITY)
    assert each.take("b", CAPACITY) == 0


def test_a_bucket_never_holds_more_than_its_capacity(clock: list[float]) -> None:
    each = Buckets()
    each.take("a", 1)
    clock[0] += 1e6
    assert each.take("a", CAPACITY) == 0
    assert each.take("a", 1) > 0


def test_the_last_visitors_are_remembered(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buckets, "MAX_BUCKETS", 2)
    each = Buckets()
    for visitor in "abc":
        each.take(visitor, CAPACITY)
    assert each.take("c", 1) > 0
    assert each.take("a", 1) == 0
