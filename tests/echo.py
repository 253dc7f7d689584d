"""A WSGI application that says what it was sent; `/unread` reads no body, `/slow` takes two seconds.

The response to `/memory/<n>`, which has n bytes, is kept in memory.
"""

import re
import time
from collections.abc import Callable, Iterable
from typing import Any

from solver.web.site.memory.ready_responses import ReadyResponse


class Echo:
    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/slow":
            time.sleep(2)
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
