"""Pages and limits that machines share on a real Redis."""

from pathlib import Path
from typing import Any

import pytest

from solver.redis_queue.connection import connect
from solver.web.site.buckets import CAPACITY, REFILL
from solver.web.site.memory.shared import JsonSerializer, SharedBuckets, SharedCache
from tests.redis_queue.servers import RedisServer

OPTIONS: dict[str, Any] = {"OPTIONS": {"socket_connect_timeout": 1}}


def test_a_visitor_has_one_bucket_on_all_machines(redis: RedisServer) -> None:
    first, second = (SharedBuckets(connect(redis.url)) for _ in range(2))
    assert [each.take("a", CAPACITY / 2) for each in (first, second)] == [0, 0]
    seconds = first.take("a", 10)
    assert 0 < seconds <= 10 / REFILL
    assert second.take("a", 10) == pytest.approx(seconds, abs=1)
    assert second.take("b", CAPACITY) == 0


def test_a_shared_bucket_fills_again(redis: RedisServer) -> None:
    buckets = SharedBuckets(connect(redis.url))
    buckets.take("a", CAPACITY)
    assert buckets.take("a", 10) > 0
    (key,) = redis.client.keys("sudoku:bucket:*")
    redis.client.decrby(key, 3000)  # as if three seconds had passed
    assert buckets.take("a", 10) == 0
    assert buckets.take("a", 10) > 0


def test_a_refusal_takes_nothing_from_a_shared_bucket(redis: RedisServer) -> None:
    buckets = SharedBuckets(connect(redis.url))
    buckets.take("a", CAPACITY)
    assert buckets.take("a", 10) <= 10 / REFILL
    assert max(buckets.take("a", 10) for _ in range(50)) <= 10 / REFILL


def test_a_bucket_expires_when_it_would_be_full(redis: RedisServer) -> None:
    SharedBuckets(connect(redis.url)).take("a", 4)
    assert 0 < redis.client.pttl("sudoku:bucket:a") <= 1000 * CAPACITY / REFILL + 1000


def test_without_redis_each_process_counts_for_itself(tmp_path: Path) -> None:
    buckets = SharedBuckets(connect(f"unix://{tmp_path}/nobody"))
    assert buckets.take("a", CAPACITY) == 0
    assert buckets.take("a", 1) > 0


def test_a_page_is_shared_with_its_bytes(redis: RedisServer) -> None:
    first, second = (SharedCache(redis.url, OPTIONS) for _ in range(2))
    page = (b"\x1f\x8b\x00\xff", {"ETag": 'W/"1"'}, 12.5, False)
    first.set("page", page, 60)
    assert second.get("page") == list(page)
    assert second.get("other") is None


def test_a_pickle_in_redis_cannot_run_code(redis: RedisServer) -> None:
    with pytest.raises(ValueError, match="Expecting value"):
        JsonSerializer().loads(b"cposix\nsystem\n(S'true'\ntR.")


def test_only_one_machine_can_add_a_key(redis: RedisServer) -> None:
    assert [SharedCache(redis.url, OPTIONS).add("tidied", True, 60) for _ in range(3)] == [True, False, False]


def test_without_redis_no_page_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = SharedCache(f"unix://{tmp_path}/nobody", OPTIONS)
    cache.set("page", 1, 60)
    assert cache.get("page") is None
    assert cache.get("page", 7) == 7
    assert cache.add("tidied", True, 60)


def test_a_cache_is_used_again_when_redis_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.redis_queue.connection.PAUSE", 0.0)
    running = RedisServer(tmp_path)
    cache = SharedCache(running.url, OPTIONS)
    cache.set("page", 1, 60)
    running.kill()
    assert cache.get("page") is None
    running.start()
    cache.set("page", 2, 60)
    assert cache.get("page") == 2
    running.kill()
