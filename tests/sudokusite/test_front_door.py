"""A real worker on loopback: correct for every kind of request, and not held up by slow ones."""

import http.client
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from sudokusite.arrivals import MAX_BODY
from sudokusite.front_door import POST_THREADS
from tests.pools import ROOT

GET = b"GET /%d HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a worker with two threads."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    options = ["--worker-class", "sudokusite.front_door.FrontDoorWorker", "--threads", "2", "--no-control-socket"]
    options += ["--bind", f"127.0.0.1:{port}", "--log-level", "warning", "--worker-connections", "100"]
    server = subprocess.Popen([sys.executable, "-m", "gunicorn", *options, "tests.echo:app"], cwd=ROOT)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.05)
    yield port
    server.terminate()
    assert server.wait(timeout=60) == 0


@pytest.fixture
def connection(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        yield connection


def answers(connection: socket.socket, n: int = 1) -> list[bytes]:
    """The status and text of the next `n` answers."""
    found = []
    for _ in range(n):
        response = http.client.HTTPResponse(connection)
        response.begin()
        found.append(b"%d %s" % (response.status, response.read()))
    return found


def test_one_connection_serves_many_requests(port: int) -> None:
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for k in range(5):
        client.request("POST", f"/{k}", body=b"a" * k)
        assert client.getresponse().read() == b"POST /%d %d %d" % (k, k, 97 * k)
    client.request("HEAD", "/head")
    assert client.getresponse().read() == b""
    client.request("GET", "/get")
    assert client.getresponse().read() == b"GET /get 0 0"


def test_readers_do_not_wait_behind_those_who_post(port: int, connection: socket.socket) -> None:
    posting = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(2 * POST_THREADS)]
    for each in posting:
        each.sendall(b"POST /slow/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
    connection.sendall(GET % 7)
    assert answers(connection) == [b"200 GET /7 0 0"]
    assert not select.select(posting, [], [], 0)[0]  # nobody else has an answer yet
    connection.sendall(b"GET /release/posts HTTP/1.1\r\nHost: x\r\n\r\n")
    assert answers(connection) == [b"200 GET /release/posts 0 0"]
    for each in posting:
        assert answers(each) == [b"200 POST /slow/posts 0 0"]
        each.close()


def test_pipelined_requests_are_answered_in_order(connection: socket.socket) -> None:
    connection.sendall(b"".join(GET % k for k in range(5)))
    received = b""
    while received.count(b"GET /") < 5:
        received += connection.recv(4096)
    assert [received.index(b"GET /%d" % k) for k in range(5)] == sorted(
        received.index(b"GET /%d" % k) for k in range(5)
    )


def test_a_request_that_arrives_byte_by_byte_is_answered(connection: socket.socket) -> None:
    for byte in b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc":
        connection.sendall(bytes([byte]))
    assert answers(connection) == [b"200 POST / 3 294"]


def test_a_body_in_chunks_is_received_whole(connection: socket.socket) -> None:
    connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n")
    connection.sendall(b"1\r\nc\r\n0\r\n\r\n")
    connection.sendall(GET % 7)
    assert answers(connection) == [b"200 POST / 3 294"]


def test_a_large_body_is_received_whole(connection: socket.socket) -> None:
    connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2500000\r\n\r\n")
    connection.sendall(b"a" * 2_500_000)
    assert answers(connection) == [b"200 POST / 2500000 %d" % (97 * 2_500_000)]


def test_an_unread_body_does_not_disturb_the_next_request(connection: socket.socket) -> None:
    connection.sendall(b"POST /unread HTTP/1.1\r\nHost: x\r\nContent-Length: 30000\r\n\r\n" + b"a" * 30000)
    assert answers(connection) == [b"200 POST /unread 0 0"]
    connection.sendall(GET % 1)
    assert answers(connection) == [b"200 GET /1 0 0"]


def test_leave_is_given_before_the_body_is_sent(connection: socket.socket) -> None:
    connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
    assert connection.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"
    connection.sendall(b"abc")
    reply = connection.recv(4096)
    assert reply.startswith(b"HTTP/1.1 200")
    assert b"100 Continue" not in reply


def test_a_body_that_is_too_large_is_not_waited_for(connection: socket.socket) -> None:
    connection.sendall(b"POST /unread HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % (MAX_BODY + 1))
    assert answers(connection) == [b"200 POST /unread 0 0"]
    assert connection.recv(10) == b""


@pytest.mark.parametrize("junk", [b"\0\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"X" * 70_000])
def test_junk_is_refused_and_the_connection_closed(connection: socket.socket, junk: bytes) -> None:
    connection.sendall(junk)
    assert b"HTTP/1.1 4" in connection.recv(4096) or b"HTTP/1.1 5" in connection.recv(4096)


def test_a_half_closed_connection_still_gets_the_response(connection: socket.socket) -> None:
    connection.sendall(b"GET /1 HTTP/1.0\r\n\r\n")
    connection.shutdown(socket.SHUT_WR)
    assert answers(connection) == [b"200 GET /1 0 0"]


def test_a_page_in_memory_needs_no_thread(port: int, connection: socket.socket) -> None:
    slow = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(6)]
    for each in slow:
        each.sendall(b"GET /slow/reads HTTP/1.1\r\nHost: x\r\n\r\n")
    for size in (3, 70_000):
        connection.sendall(b"GET /memory/%d HTTP/1.1\r\nHost: x\r\n\r\n" % size)
        assert answers(connection) == [b"200 " + b"m" * size]
    assert not select.select(slow, [], [], 0)[0]
    connection.sendall(b"POST /release/reads HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
    assert answers(connection) == [b"200 POST /release/reads 0 0"]
    for each in slow:
        assert answers(each) == [b"200 GET /slow/reads 0 0"]
        each.close()


def test_a_slow_reader_gets_the_whole_page_from_memory(connection: socket.socket) -> None:
    size = 20_000_000  # more than the system takes at once
    for _ in range(2):
        connection.sendall(b"GET /memory/%d HTTP/1.1\r\nHost: x\r\n\r\n" % size)
        assert select.select([connection], [], [], 60)[0]  # it has begun to come, and the rest waits for the reader
        assert answers(connection) == [b"200 " + b"m" * size]
    connection.sendall(GET % 1)
    assert answers(connection) == [b"200 GET /1 0 0"]


def test_a_client_that_leaves_early_disturbs_nobody(port: int, connection: socket.socket) -> None:
    with socket.create_connection(("127.0.0.1", port)) as impatient:
        impatient.sendall(b"GET /memory/20000000 HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
    connection.sendall(GET % 1)
    assert answers(connection) == [b"200 GET /1 0 0"]


def test_answers_from_memory_and_from_threads_come_in_order(connection: socket.socket) -> None:
    texts = [b"m" * k if k % 3 else b"GET /%d 0 0" % k for k in range(41)]
    paths = [b"/memory/%d" % k if k % 3 else b"/%d" % k for k in range(41)]
    connection.sendall(b"".join(b"GET %s HTTP/1.1\r\nHost: x\r\n\r\n" % path for path in paths))
    received = b""
    while received.count(b"HTTP/1.1 200") < 41 or not received.endswith(b"\r\n\r\n" + texts[-1]):
        more = connection.recv(1 << 16)
        assert more
        received += more
    assert [part.partition(b"\r\n\r\n")[2] for part in received.split(b"HTTP/1.1 200 OK")[1:]] == texts


def test_an_error_in_memory_is_left_to_a_thread(connection: socket.socket) -> None:
    connection.sendall(b"GET /broken HTTP/1.1\r\nHost: x\r\n\r\n")
    assert answers(connection) == [b"200 GET /broken 0 0"]


@pytest.mark.parametrize(
    "part",
    [b"", b"GET / HT", b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\na"],
    ids=["idle", "head", "body"],
)
def test_slow_connections_hold_nobody_up(port: int, part: bytes) -> None:
    slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(60)]
    for each in slow:
        each.sendall(part)
    try:
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=5)  # they are kept for twice as long
        client.request("GET", "/fast")
        assert client.getresponse().read() == b"GET /fast 0 0"
    finally:
        for each in slow:
            each.close()


def test_silent_connections_make_room(port: int) -> None:
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(150)]
    try:
        client = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        client.request("GET", "/fast")
        assert client.getresponse().read() == b"GET /fast 0 0"
    finally:
        for each in silent:
            each.close()


@pytest.mark.thorough
def test_a_request_that_does_not_arrive_in_time_gets_408(connection: socket.socket) -> None:
    connection.sendall(b"GET / HT")
    assert answers(connection) == [b"408 "]
    assert connection.recv(10) == b""
