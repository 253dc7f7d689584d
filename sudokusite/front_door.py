"""A gunicorn worker that gives a request to a thread only when all of it has arrived.

Gunicorn's own threads read from the connection, so a few clients that send slowly occupy all of them. Here the main
loop, which never waits for a single client, collects heads and bodies of all connections. Each request has ten seconds.
If the application has the response in memory (`ready_response`), the main loop sends it, and no thread is needed.
"""

from __future__ import annotations

import socket
import struct
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.http import wsgi
from gunicorn.http.parser import RequestParser
from gunicorn.workers.gthread import TConn, ThreadWorker

from solver.web.site.memory.turns import set_arrival
from sudokusite.arrivals import Arrival

REQUEST_TIMEOUT = 10.0  # seconds for the head and body of a request
SEND_TIMEOUT = 30  # seconds in which a client must receive some of the response
LINGER, MAX_LINGERING = 2.0, 1 << 20  # seconds and bytes that a client may go on sending after the last response
ACCEPT_BATCH = 64  # new connections taken in one go
POST_THREADS = 3  # threads that answer posts
# Seconds that a thread may compute while others wait. A response passes through several threads.
SWITCH_INTERVAL = 0.001
_LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
wsgi.SERVER = "sudoku-atelier"  # the Server header: nobody needs to know the program
_CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


class _Source:
    """What a parser reads from: the bytes of one request, and then the end."""

    def __init__(self) -> None:
        self.left = b""

    def recv(self, size: int) -> bytes:
        """Return at most `size` bytes, as a socket does."""
        data, self.left = self.left[:size], self.left[size:]
        return data


class _Parser(RequestParser):
    """Gunicorn's parser, for requests that have arrived: it need not send `100 Continue`."""

    def __next__(self) -> Any:
        request = super().__next__()
        request._expected_100_continue = False
        return request


class Connection(TConn):
    """A connection in the main loop, until `deadline`."""

    def __init__(self, cfg: Any, sock: socket.socket, client: Any, server: Any) -> None:
        super().__init__(cfg, sock, client, server)
        self.arrival, self.source = Arrival(), _Source()
        self.parser = _Parser(cfg, self.source, client)
        self.initialized = self.data_ready = True
        self.deadline = time.monotonic() + REQUEST_TIMEOUT
        self.arrived_at = 0.0  # when the request that a thread handles was complete
        self.n_lingering: int | None = None  # bytes received after the last response; None before it
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", SEND_TIMEOUT, 0))

    @property
    def is_synchronised(self) -> bool:
        """Whether the parser has read exactly one request. If not, it is unknown where the next one begins."""
        return not (self.arrival.is_last or self.source.left or self.parser.unreader.buf.getvalue())

    def say(self, line: bytes) -> None:
        """Send a short line without waiting."""
        with suppress(OSError):
            self.sock.send(line)


class _Threads:
    """Threads for posts, which make the site compute, and `n_reading` threads for everything else."""

    def __init__(self, n_reading: int) -> None:
        self._reading, self._posting = ThreadPoolExecutor(n_reading), ThreadPoolExecutor(POST_THREADS)

    def submit(self, handle: Callable[[Connection], Any], conn: Connection) -> Future[Any]:
        """Handle a request in a thread."""
        threads = self._posting if conn.source.left.startswith(b"POST ") else self._reading
        return threads.submit(handle, conn)

    def send(self, content: bytes, conn: Connection, *, keeps_open: bool) -> Future[Any]:
        """Send what the main loop could not send without waiting. The result is whether the connection stays open."""

        def send() -> bool:
            conn.sock.setblocking(True)
            conn.sock.sendall(content)
            return keeps_open

        return self._reading.submit(send)

    def shutdown(self, wait: bool = True) -> None:
        """End the threads."""
        for threads in (self._reading, self._posting):
            threads.shutdown(wait)


class FrontDoorWorker(ThreadWorker):
    """Collects requests in the main loop, and answers them in threads."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._waiting: dict[Connection, None] = {}  # those in the main loop; the longest there comes first
        self._ready_response: Callable[..., Any] = lambda *_, **__: None

    def get_thread_pool(self) -> _Threads:
        """Return the threads that answer requests."""
        return _Threads(self.cfg.threads)

    def run(self) -> None:
        """Answer requests until the worker ends."""
        self._ready_response = getattr(self.wsgi, "ready_response", self._ready_response)
        super().run()

    def handle(self, conn: Connection) -> Any:
        """Answer a request, in a thread. Another thread may have rendered the same page meanwhile."""
        response = self._response_from_memory(conn, conn.source.left)
        if not response:
            set_arrival(conn.arrived_at)
            return super().handle(conn)
        conn.source.left = b""
        conn.sock.setblocking(True)
        conn.sock.sendall(response.content)
        return response.keeps_open

    def accept(self, listener: socket.socket) -> None:
        """Take new connections. If there are too many, those that have been silent for longest make room."""
        with suppress(OSError):
            for _ in range(ACCEPT_BATCH):
                if self.nr_conns >= self.worker_connections - 1:
                    self._drop_oldest()
                client_sock, client = listener.accept()
                self.nr_conns += 1
                self._wait_for(Connection(self.cfg, client_sock, client, listener.getsockname()))
            return
        if self.nr_conns > ACCEPT_BATCH:  # perhaps no further file can be opened
            self._drop_expired()

    def finish_request(self, conn: Connection, fs: Future[Any]) -> None:
        """Wait for the next request of a connection, or close it. Runs in the main loop."""
        conn.sock.setblocking(False)
        if not fs.cancelled() and not fs.exception() and fs.result() and conn.is_synchronised:
            conn.deadline = time.monotonic() + (REQUEST_TIMEOUT if conn.arrival else self.cfg.keepalive)
            self._advance(conn)
        else:
            self._linger(conn)

    def murder_pending(self) -> None:
        """Close connections whose time is over. A worker that is ending also closes those that have sent nothing."""
        self._drop_expired()
        if not self.alive:
            for conn in [each for each in self._waiting if not each.arrival]:
                self._drop(conn)

    def _drop_expired(self) -> None:
        now = time.monotonic()
        for conn in [each for each in self._waiting if each.deadline < now]:
            if conn.arrival and conn.n_lingering is None:
                conn.say(_LATE)
            self._drop(conn)

    def _drop_oldest(self) -> None:
        conn = next(iter(self._waiting), None)
        if conn:
            self._drop(conn)

    def _advance(self, conn: Connection) -> None:
        """Answer a complete request from memory, or give it to a thread. Otherwise wait for the rest of it."""
        if conn.arrival.is_complete:
            request = conn.arrival.take()
            response = self._response_from_memory(conn, request)
            if response:
                self._send(conn, response.content, keeps_open=response.keeps_open)
            else:
                self._leave_loop(conn)
                conn.source.left, conn.arrived_at = request, time.monotonic()
                self.enqueue_req(conn)
            return
        if conn.arrival.should_continue():
            conn.say(_CONTINUE)
        if conn not in self._waiting:
            self._wait_for(conn)

    def _response_from_memory(self, conn: Connection, request: bytes) -> Any:
        """Return the response from memory, if there is one. A worker that ends also closes the connection."""
        client = conn.client if isinstance(conn.client, str) else conn.client[0] if conn.client else ""
        keeps_open = self.alive and bool(self.cfg.keepalive) and not conn.arrival.is_last
        try:
            return self._ready_response(request, client, keeps_open=keeps_open)
        except Exception:  # the main loop must go on, whatever happens
            self.log.exception("no response from memory")
            return None

    def _send(self, conn: Connection, content: bytes, *, keeps_open: bool) -> None:
        """Send a response; leave to a thread what cannot be sent without waiting."""
        try:
            n_sent = conn.sock.send(content)
        except BlockingIOError:
            n_sent = 0
        except OSError:
            self._drop(conn)
            return
        if n_sent < len(content):
            self._leave_loop(conn)
            sending = self.tpool.send(content[n_sent:], conn, keeps_open=keeps_open)
            sending.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))
        elif not keeps_open:
            self._linger(conn)
        else:
            conn.deadline = time.monotonic() + (REQUEST_TIMEOUT if conn.arrival else self.cfg.keepalive)
            if conn in self._waiting:
                self._waiting[conn] = self._waiting.pop(conn)  # it comes last now
            else:
                self._wait_for(conn)
            if conn.arrival.is_complete:
                self.method_queue.defer(self._advance_if_waiting, conn)  # others come first

    def _advance_if_waiting(self, conn: Connection) -> None:
        """Continue with a connection, unless it was dropped meanwhile or is in a thread."""
        if conn in self._waiting and conn.arrival.is_complete and conn.n_lingering is None:
            self._advance(conn)

    def _wait_for(self, conn: Connection) -> None:
        self._waiting[conn] = None
        self.poller.register(conn.sock, EVENT_READ, partial(self._read, conn))

    def _read(self, conn: Connection, sock: socket.socket) -> None:
        """Take what a connection has sent. Never waits."""
        if conn not in self._waiting:
            return  # it was dropped by an earlier event of the same round
        try:
            data = sock.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._drop(conn)
        elif conn.n_lingering is not None:
            conn.n_lingering += len(data)
            if conn.n_lingering > MAX_LINGERING:
                self._drop(conn)
        else:
            if not conn.arrival:
                conn.deadline = time.monotonic() + REQUEST_TIMEOUT
            conn.arrival.feed(data)
            self._advance(conn)

    def _linger(self, conn: Connection) -> None:
        """Tell the client that no more is coming, and wait a moment for its last bytes.

        Closing at once would make the system discard an answer that the client has not read yet.
        """
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._drop(conn)
            return
        conn.n_lingering, conn.deadline = 0, time.monotonic() + LINGER
        if conn not in self._waiting:
            self._wait_for(conn)

    def _drop(self, conn: Connection) -> None:
        self._leave_loop(conn)
        self._close(conn)

    def _leave_loop(self, conn: Connection) -> None:
        if conn in self._waiting:
            del self._waiting[conn]
            self.poller.unregister(conn.sock)

    def _close(self, conn: Connection) -> None:
        self.nr_conns -= 1
        conn.close()
