"""Two addresses for monitoring: whether a process answers, and whether the whole site can do its work."""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.cache import caches
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse

from solver.pool.client import Client
from solver.web.site.responses import expected
from solver.web.site.view_types import GetResponse

MIN_FREE = 100 << 20  # bytes that must be free on the disk with the data
MAX_QUEUE_SECONDS = 60.0  # seconds that the oldest job may have been waiting
REUSED_FOR = 2  # seconds for which the results of the checks are reused

_log = logging.getLogger("solver.health")
_memory = caches["process"]


class Check(NamedTuple):
    """The result of a check: what was checked, whether it passed, and a sentence about it."""

    name: str
    is_ok: bool
    text: str


def probes(get_response: GetResponse) -> GetResponse:
    """Middleware: serve `/healthz` and `/readyz` under any host name and without https, for probes."""
    views: dict[str, Callable[[], HttpResponse]] = {"/healthz": healthz, "/readyz": readyz}

    def respond(request: HttpRequest) -> HttpResponse:
        view = views.get(request.path_info)
        if view is None:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        response = view()
        response["Cache-Control"] = "no-store"
        return response

    return respond


def healthz() -> HttpResponse:
    """Say that this process is alive, without checking anything."""
    return JsonResponse({"status": "ok"})


def readyz() -> HttpResponse:
    """Say whether the site can do its work: 200, or 503 with what is wrong."""
    looked_at, checks = _memory.get("readyz", (0.0, []))
    if not checks or time.monotonic() - looked_at > REUSED_FOR:  # a clock that is set back changes nothing
        checks = [Check(*each) for each in checked()]
        _memory.set("readyz", (time.monotonic(), [tuple(each) for each in checks]), None)
        _log_change(checks)
    is_ready = all(is_ok for _, is_ok, _ in checks)
    texts = {name: text for name, _, text in checks}
    status = "ready" if is_ready else "not ready"
    return expected(JsonResponse({"status": status, **texts}, status=200 if is_ready else 503))


def checked() -> Iterator[Check]:
    """Yield the checks of everything that the site needs."""
    yield check_database()
    yield check_disk(Path(settings.VAR_DIR))
    yield from check_pool()
    if settings.QUEUE_URL:
        yield check_workers()


def check_database() -> Check:
    """Check the database by writing, since reading works even on a full disk."""
    write = "UPDATE django_migrations SET name = name WHERE id = (SELECT MIN(id) FROM django_migrations)"
    if connection.vendor == "sqlite":  # SQLite skips a write that changes nothing; nobody else uses this number
        write = f"PRAGMA user_version = {int(10 * time.monotonic()) % 2**31}"
    try:
        with connection.cursor() as cursor:
            cursor.execute(write)
    except Error as error:
        return Check("database", False, f"cannot be written: {error}")
    return Check("database", True, "ok")


def check_disk(folder: Path) -> Check:
    """Check that there is room for more data."""
    free = shutil.disk_usage(folder).free
    return Check("disk", free >= MIN_FREE, "ok" if free >= MIN_FREE else f"only {free >> 20} MB are free in {folder}")


def check_pool() -> Iterator[Check]:
    """Check that the solver processes are warm, and that jobs do not wait too long for them."""
    if not settings.POOL_ADDRESS:
        yield Check("pool", True, "turned off")
        return
    health = Client(settings.POOL_ADDRESS).health()
    state = health["state"] if health else "absent"
    yield Check("pool", state == "warm", state)
    if health:
        is_ok = health["oldest"] <= MAX_QUEUE_SECONDS
        yield Check(
            "queue", is_ok, "ok" if is_ok else f"the oldest job has been waiting for {health['oldest']:.0f} seconds"
        )


def check_workers() -> Check:
    """Check that the shared queue has workers, and that jobs do not wait too long for them."""
    from redis import RedisError

    from solver.redis_queue.connection import connect
    from solver.redis_queue.shared import SharedSchedule

    try:
        queue = SharedSchedule(connect(settings.QUEUE_URL)).health()
    except RedisError as error:
        return Check("workers", False, f"Redis cannot be reached, so each machine answers alone: {error}")
    if not queue["workers"]:
        return Check(
            "workers", False, "no worker is connected to the queue: run manage.py work on at least one machine"
        )
    is_ok = queue["oldest"] <= MAX_QUEUE_SECONDS
    text = (
        "ok" if is_ok else f"the oldest job has been waiting for {queue['oldest']:.0f} seconds: more workers are needed"
    )
    return Check("workers", is_ok, text)


def _log_change(checks: list[Check]) -> None:
    """Log which checks have failed or recovered since this process last ran them."""
    before, now = _memory.get("failed-checks", {}), {name: text for name, is_ok, text in checks if not is_ok}
    for name in now.keys() - before.keys():
        _log.warning("not ready: %s: %s", name, now[name])
    for name in before.keys() - now.keys():
        _log.warning("ready again: %s", name)
    _memory.set("failed-checks", now, None)
