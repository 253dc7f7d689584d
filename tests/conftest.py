"""What all tests share: the site as it is tested, the browser, and the laws' examples.

Browser tests live in tests/e2e/, are marked `browser` by that alone, use `page` and `live_server`, and drive an
installed Chromium. Without one they skip and say so; on a test server (CI=true) they fail.
"""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from django.utils import translation

from solver.board import LAYOUT_NAMES, find_layout
from solver.fast.mode import use_compiled
from tests.e2e.looks import faults_of
from tests.pools import Running, start
from tools.browser import MISSING, find_chromium

if TYPE_CHECKING:
    from tests.redis_queue.servers import RedisServer

CHROMIUM = find_chromium()
CI, NIGHTLY = os.environ.get("CI") == "true", os.environ.get("SUDOKU_NIGHTLY") == "1"
E2E, POOL = Path(__file__).parent / "e2e", Path(__file__).parent / "pool"
SLOW_SHARE = 1 if NIGHTLY else 10
LARGE = {name for name in LAYOUT_NAMES if find_layout(name).n > 10}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Playwright runs an event loop in the thread that also talks to the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.register_profile("server", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("server" if CI else "here")


def pytest_configure() -> None:
    """Static files come straight from their folders: no collectstatic before a test. No pool is used.

    Techniques run compiled, as in a solver process; what runs plain is tested in processes of its own.
    """
    use_compiled()
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": plain}
    settings.WHITENOISE_USE_FINDERS = True
    settings.WHITENOISE_AUTOREFRESH = True
    settings.STATIC_ROOT = settings.STATIC_ROOT / "none"  # static files collected for a server may be outdated
    settings.POOL_ADDRESS = settings.QUEUE_URL = ""  # a test that needs a pool or a queue starts one
    if settings.REDIS_URL:
        settings.REDIS_URL = settings.CACHES["default"]["LOCATION"] = own_redis(settings.REDIS_URL)
    os.environ.pop("REDIS_URL", None)  # processes that tests start share nothing, unless a test says so
    settings.OFFLINE = False  # browsers fetch no pages in advance


def own_redis(url: str) -> str:
    """The address of a database for this process alone on the Redis at `url`, since tests clear the cache."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    return f"{url}?db={worker.removeprefix('gw')}"


def has_large_board(item: pytest.Item) -> bool:
    """Whether a parameter of the test is a layout with more than ten digits, or its name, or has one."""
    callspec = getattr(item, "callspec", None)
    for value in callspec.params.values() if callspec else ():
        layout = getattr(getattr(value, "puzzle", value), "layout", value)
        name = layout if isinstance(layout, str) else getattr(layout, "name", None)
        if isinstance(name, str) and name in LARGE:
            return True
    return False


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests by their folder and their fixtures. Leave out slow cases of tests that have other cases."""
    leave_out_slow_cases(config, items)
    for item in items:
        fixtures, is_in_browser = getattr(item, "fixturenames", ()), E2E in item.path.parents
        if "collections" in fixtures or (has_large_board(item) and item.get_closest_marker("thorough")):
            item.add_marker("slow")
        if is_in_browser or POOL in item.path.parents or "pool" in fixtures or has_large_board(item):
            item.add_marker("thorough")
        if is_in_browser and not CHROMIUM and not CI:
            item.add_marker(pytest.mark.skip(reason=MISSING))
        if item.get_closest_marker("nightly") and not NIGHTLY:
            item.add_marker(pytest.mark.skip(reason="takes hours: make nightly"))


def leave_out_slow_cases(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep one in `SLOW_SHARE` slow cases of each test, among them the first, and all of tests that are asked for."""
    if config.option.keyword or any("::" in each for each in config.args):
        return
    n_met = Counter[str]()
    left_out = []
    for item in items:
        if item.get_closest_marker("slow"):
            test = item.nodeid.partition("[")[0]
            left_out += [item] if n_met[test] % SLOW_SHARE else []
            n_met[test] += 1
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """A file, not memory: the live server's threads then have connections of their own, as in real life.

    Each process that runs tests has a database of its own: a folder on SQLite, a name elsewhere.
    """
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
        settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = tmp_path_factory.mktemp("db") / "test.sqlite3"


@pytest.fixture(autouse=True)
def forgotten_visits() -> None:
    """Forget the pages of the previous test, and the language of its last visitor."""
    for each in caches:
        caches[each].clear()
    translation.deactivate()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not CHROMIUM:
        pytest.fail(MISSING)
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture
def page_faults(page: Any) -> Iterator[list[str]]:
    """Errors of `page` and its console, as they come; a test that asks for them fails if any are left at its end."""
    faults = faults_of(page)
    yield faults
    assert faults == []


@pytest.fixture(scope="session")
def collections() -> Path:
    """The folder of large puzzle collections that SUDOKU_COLLECTIONS names; a test that needs it skips without."""
    folder = os.environ.get("SUDOKU_COLLECTIONS")
    if not folder:
        pytest.skip("SUDOKU_COLLECTIONS names no folder of puzzle collections")
    return Path(folder)


@pytest.fixture(scope="session")
def running_redis() -> Iterator[RedisServer]:
    """A Redis for all tests that share one."""
    from tests.redis_queue.servers import redis_server  # which imports all engines

    with redis_server() as running:
        yield running


@pytest.fixture
def redis(running_redis: RedisServer) -> RedisServer:
    """The same, empty."""
    running_redis.client.flushall()
    return running_redis


@pytest.fixture(scope="session")
def pool() -> Iterator[Running]:
    """A pool on a socket of its own."""
    with tempfile.TemporaryDirectory(prefix="pool") as folder:
        running = start(Path(folder) / "s")
        yield running
        running.end()
