"""A WSGI application that says what it was sent; `/unread` reads no body, `/slow` takes two seconds."""

import time
from collections.abc import Callable, Iterable
from typing import Any


def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    if environ["PATH_INFO"] == "/slow":
        time.sleep(2)
    body = environ["wsgi.input"].read() if environ["PATH_INFO"] != "/unread" else b""
    text = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']} {len(body)} {sum(body)}".encode()
    start_response("200 OK", [("Content-Length", str(len(text)))])
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [text]
