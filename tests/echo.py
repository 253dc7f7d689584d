"""A WSGI application that says what it was sent; `/unread` reads no body.

`/slow/<name>` is answered when somebody has asked for `/release/<name>`.
The response to `/memory/<n>`, which has n bytes, is kept in memory.
"""

import re
import threading
from collections.abc import Callable, Iterable
from typing import Any

from solver.web.site.memory.ready_responses import ReadyResponse


class Echo:
    def __init__(self) -> None:
        self._gates: dict[str, threading.Event] = {}

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        _, verb, name = f"{environ['PATH_INFO']}/".split("/")[:3]
        if verb in ("slow", "release"):
            gate = self._gates.setdefault(name, threading.Event())
            gate.set() if verb == "release" else gate.wait(60)
        body = environ["wsgi.input"].read() if environ["PATH_INFO"] != "/unread" else b""
        text = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']} {len(body)} {sum(body)}".encode()
        start_response("200 OK", [("Content-Length", str(len(text)))])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [text]

    def ready_response(self, request: bytes, client: str, *, keeps_open: bool) -> ReadyResponse | None:
        if request.startswith(b"GET /broken"):
            raise RuntimeError("broken")
        found = re.match(rb"GET /memory/(\d+) ", request)
        if not found:
            return None
        size = int(found[1])
        return ReadyResponse(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % size + b"m" * size, keeps_open)


app = Echo()
