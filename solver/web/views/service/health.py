"""Two addresses for monitoring: whether a process answers, and whether the whole site can do its work."""

from __future__ import annotations

import logging
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse

from solver.pool.client import Client
from solver.web.site.callables import GetResponse
from solver.web.site.responses import expected

FREE = 100 << 20  # bytes that must be free where the data lies
MAX_QUEUE_SECONDS = 60.0  # seconds that the oldest job may have been waiting
REMEMBERED = 2  # seconds: a check is repeated at most this often

_log = logging.getLogger("solver.health")


class Check(NamedTuple):
    """What was looked at, whether it is well, and a sentence about it."""

    name: str
    is_well: bool
    text: str


def probes(get_response: GetResponse) -> GetResponse:
    """Middleware: answer `/healthz` and `/readyz` under any host name and without https, as probes ask."""
    views: dict[str, Callable[[], HttpResponse]] = {"/healthz": healthz, "/readyz": readyz}

    def answer(request: HttpRequest) -> HttpResponse:
        view = views.get(request.path_info)
        if view is None:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        response = view()
        response["Cache-Control"] = "no-store"
        return response

    return answer


def healthz() -> HttpResponse:
    """Say that this process is alive. Nothing else is looked at."""
    return JsonResponse({"status": "ok"})


def readyz() -> HttpResponse:
    """Say whether the site can do its work: 200, or 503 with what is wrong."""
    looked_at, checks = cache.get("readyz", (0.0, []))
    if not checks or time.monotonic() - looked_at > REMEMBERED:  # a clock that is set back changes nothing
        checks = [Check(*each) for each in checked()]
        cache.set("readyz", (time.monotonic(), [tuple(each) for each in checks]), None)
        _log_change(checks)
    is_ready = all(is_well for _, is_well, _ in checks)
    texts = {name: text for name, _, text in checks}
    status = "ready" if is_ready else "not ready"
    return expected(JsonResponse({"status": status, **texts}, status=200 if is_ready else 503))


def checked() -> Iterator[Check]:
    """Look at everything that the site needs."""
    yield check_database()
    yield check_disk(Path(settings.VAR_DIR))
    yield from check_pool()


def check_database() -> Check:
    """Write to the database: reading alone works on a full disk too."""
    write = "UPDATE django_migrations SET name = name WHERE id = (SELECT MIN(id) FROM django_migrations)"
    if connection.vendor == "sqlite":  # which writes only what differs; nobody else uses this number
        write = f"PRAGMA user_version = {int(10 * time.monotonic()) % 2**31}"
    try:
        with connection.cursor() as cursor:
            cursor.execute(write)
    except Error as error:
        return Check("database", False, f"cannot be written: {error}")
    return Check("database", True, "ok")


def check_disk(folder: Path) -> Check:
    """Look whether there is room for more data."""
    free = shutil.disk_usage(folder).free
    return Check("disk", free >= FREE, "ok" if free >= FREE else f"only {free >> 20} MB are free in {folder}")


def check_pool() -> Iterator[Check]:
    """Look whether the solver processes are warm, and how long jobs wait for them."""
    if not settings.POOL_ADDRESS:
        yield Check("pool", True, "turned off")
        return
    health = Client(settings.POOL_ADDRESS).health()
    state = health["state"] if health else "absent"
    yield Check("pool", state == "warm", state)
    if health:
        is_well = health["oldest"] <= MAX_QUEUE_SECONDS
        yield Check("queue", is_well, "ok" if is_well else f"the oldest job waits for {health['oldest']:.0f} seconds")


def _log_change(checks: list[Check]) -> None:
    """Log what has become bad or well since the last look of this process."""
    before, now = cache.get("unwell", {}), {name: text for name, is_well, text in checks if not is_well}
    for name in now.keys() - before.keys():
        _log.warning("not ready: %s: %s", name, now[name])
    for name in before.keys() - now.keys():
        _log.warning("ready again: %s", name)
    cache.set("unwell", now, None)
