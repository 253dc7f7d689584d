"""What a process caches is bounded by bytes and by number, whoever asks."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest

from solver.web.site.memory.process_cache import ProcessCache

PARAMS = {"OPTIONS": {"MAX_ENTRIES": 50, "MAX_BYTES": 10_000}}
PAGE = b"x" * 900


@pytest.fixture
def cache() -> Iterator[ProcessCache]:
    cache = ProcessCache("test of bounds", PARAMS)
    yield cache
    cache.clear()


def held(cache: ProcessCache, n: int) -> list[int]:
    return [k for k in range(n) if f"page-{k}" in cache]


def test_old_pages_make_room_for_new_ones(cache: ProcessCache) -> None:
    for k in range(30):
        cache.set(f"page-{k}", PAGE)
    assert held(cache, 30) == list(range(20, 30))


def test_a_page_that_was_asked_for_stays(cache: ProcessCache) -> None:
    for k in range(10):
        cache.set(f"page-{k}", PAGE)
    assert cache.get("page-0") == PAGE
    cache.set("page-10", PAGE)
    assert held(cache, 11) == [0, *range(2, 11)]


def test_replaced_and_removed_pages_need_no_room(cache: ProcessCache) -> None:
    for k in range(5):
        cache.set(f"page-{k}", PAGE)
    for _ in range(50):
        cache.set("page-0", PAGE)
        cache.set("removed", PAGE)
        cache.delete("removed")
    assert held(cache, 5) == list(range(5))


def test_an_expired_page_needs_no_room(cache: ProcessCache) -> None:
    for k in range(50):
        cache.set(f"expired-{k}", PAGE, timeout=0)
        assert cache.get(f"expired-{k}") is None
    for k in range(10):
        cache.set(f"page-{k}", PAGE)
    assert held(cache, 10) == list(range(10))


def test_a_page_larger_than_the_cache_is_not_kept(cache: ProcessCache) -> None:
    cache.set("page-0", PAGE * 20)
    cache.set("page-1", PAGE)
    assert held(cache, 2) == [1]


def test_there_are_never_more_values_than_the_limit(cache: ProcessCache) -> None:
    for k in range(60):
        cache.set(f"page-{k}", b"")
    assert held(cache, 60) == list(range(10, 60))


def test_clearing_makes_room_again(cache: ProcessCache) -> None:
    for _ in range(3):
        for k in range(10):
            cache.set(f"page-{k}", PAGE)
        assert held(cache, 10) == list(range(10))
        cache.clear()
        assert held(cache, 10) == []


def test_threads_share_one_bound(cache: ProcessCache) -> None:
    def fill(first: int) -> None:
        for k in range(first, first + 100):
            ProcessCache("test of bounds", PARAMS).set(f"page-{k}", PAGE)

    threads = [Thread(target=fill, args=(100 * k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(held(cache, 400)) == 10
