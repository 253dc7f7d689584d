"""Two web machines and a machine of workers, with one PostgreSQL and one Redis."""

import json
import time
from collections.abc import Iterator
from itertools import cycle, takewhile
from pathlib import Path
from typing import Any

import pytest

from solver.web.site.buckets import CAPACITY, REFILL
from tests.engines.corpus import SHIDOKU
from tests.faults.sites import Site, site, wait_until
from tests.faults.test_metrics import figures, free_port
from tests.pool.test_pool import FIG_1
from tests.pools import puzzle_with_ten_quick_steps
from tests.postgresql import empty_database
from tests.redis_queue.servers import RedisServer, Workers, redis_server, workers_on

pytestmark = pytest.mark.slow

COST_OF_A_PUZZLE = 4  # tokens, for a puzzle that is kept


class Shared:
    """The machines of a site."""

    def __init__(self, redis: RedisServer, web: tuple[Site, Site], workers: Workers) -> None:
        self.redis, self.web, self.workers = redis, web, workers


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    folders = [tmp_path_factory.mktemp(name) for name in ("first", "second")]
    with empty_database() as database, redis_server(keeps=True) as redis:
        env: dict[str, Any] = {
            "DATABASE_URL": database,
            "REDIS_URL": redis.url,
            "WEB_CONCURRENCY": "1",
            "SECRET_KEY": "the same",
        }
        with (
            site(folders[0], **env) as first,
            site(folders[1], migrated=True, **env) as second,
            workers_on(redis.url) as workers,
        ):
            first.wait_until_warm()
            second.wait_until_warm()
            wait_until(lambda: first.status("/readyz") == 200)  # not before a worker has connected
            yield Shared(redis, (first, second), workers)


def keep(machine: Site, text: str, **headers: str) -> str:
    """Enter a puzzle, and return its address without the last letter."""
    status, content = machine.ask("POST", "/p/", f"puzzle={text}", **headers)
    assert status in (200, 201), content
    return f"/p/{json.loads(content)['id']}"


def known(machine: Site, address: str) -> dict[str, Any]:
    """What is known of a puzzle."""
    status, content = machine.ask("GET", f"{address}.json")
    assert status == 200, content
    return json.loads(content)


def n_steps(machine: Site, address: str) -> int:
    return len((known(machine, address)["walkthrough"] or {"steps": ()})["steps"])


def other_puzzle(k: int) -> str:
    """A puzzle with many solutions that nobody has entered."""
    return "4x4:" + f"{k:b}".replace("0", ".").rjust(256, ".")


def remembered_pages(shared: Shared) -> set[bytes]:
    """The keys of finished pages, earlier tests' among them."""
    return set(shared.redis.client.scan_iter("sudoku:1:page:*"))


def test_each_web_machine_has_its_short_lane_alone(shared: Shared):
    assert [len(each.solvers()) for each in shared.web] == [1, 1]
    status, content = shared.web[0].ask("GET", "/readyz")
    assert (status, json.loads(content)["workers"]) == (200, "ok")


def test_one_machine_shows_steps_of_a_search_begun_on_another(shared: Shared):
    first, second = shared.web
    address = keep(first, puzzle_with_ten_quick_steps().text)
    wait_until(lambda: n_steps(second, address) == 10)
    assert known(second, address)["is_running"]
    wait_until(lambda: len(shared.workers.busy()) == 1)  # none, while the question moves on to the lane of long jobs
    assert second.ask("POST", f"{address}/stop/")[0] in (200, 302, 303)
    wait_until(lambda: not shared.workers.busy())
    assert n_steps(first, address) == 10


def test_a_visitor_has_one_bucket_on_all_machines(shared: Shared):
    machines, started = cycle(shared.web), time.monotonic()
    posts = (
        next(machines).ask("POST", "/p/", f"puzzle={other_puzzle(k)}", **{"X-Forwarded-For": "198.51.100.7"})[0]
        for k in range(1, 201)
    )
    n_kept = len(list(takewhile(lambda status: status == 201, posts)))
    seconds = time.monotonic() - started  # on a slow machine the bucket fills again meanwhile
    assert n_kept <= (CAPACITY + REFILL * seconds) / COST_OF_A_PUZZLE


def test_the_site_continues_without_redis(shared: Shared):
    first, second = shared.web
    address = keep(first, SHIDOKU)
    shared.redis.kill()
    assert known(second, address)["status"] == "unique"
    assert known(second, keep(first, FIG_1.text))["solutions"]
    status, content = first.ask("GET", "/readyz")
    assert status == 503
    assert b"each machine answers alone" in content
    shared.redis.start()
    wait_until(lambda: first.status("/readyz") == 200)


def test_a_page_of_one_machine_is_remembered_on_the_other(shared: Shared):
    first, second = shared.web
    for each in (first, second):
        assert each.ask("GET", "/p/none.txt")[0] == 404
    address = keep(first, FIG_1.text)
    before = remembered_pages(shared)
    assert first.ask("GET", f"{address}.txt", Host="localhost") == second.ask("GET", f"{address}.txt", Host="localhost")
    assert len(remembered_pages(shared) - before) == 1


def test_prometheus_gets_the_counts_of_all_machines(tmp_path: Path):
    port = free_port()
    own: dict[str, Any] = {"SUDOKU_METRICS": f"127.0.0.1:{port}", "WEB_CONCURRENCY": "1"}
    with redis_server() as redis, workers_on(redis.url), site(tmp_path, REDIS_URL=redis.url, **own) as running:
        running.wait_until_warm()
        keep(running, puzzle_with_ten_quick_steps().text)
        found = figures(port)
        assert (found["sudoku_redis_up"], found["sudoku_workers"]) == (1, 2)
        assert found['sudoku_shared_jobs{lane="low"}'] == 0
        redis.kill()
        assert figures(port)["sudoku_redis_up"] == 0
        redis.start()
