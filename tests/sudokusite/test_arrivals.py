"""Requests are cut at their ends, however they arrive."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokusite.arrivals import MAX_BODY, MAX_HEAD, Arrival

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /p/ HTTP/1.1\r\nContent-Length: 5\r\n\r\na\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n"
TRAILER = b"POST / HTTP/1.1\r\ntransfer-encoding:chunked\r\n\r\n1\r\na\r\n0\r\nX: y\r\n\r\n"
WHOLE = (GET, POST, CHUNKED, TRAILER)


def arrival_of(*parts: bytes) -> Arrival:
    arrival = Arrival()
    for part in parts:
        arrival.feed(part)
    return arrival


def all_requests(arrival: Arrival) -> list[bytes]:
    found = []
    while arrival.is_complete:
        found.append(arrival.take())
    return found


@given(st.lists(st.sampled_from(WHOLE), max_size=4), st.data())
def test_requests_are_the_same_however_they_are_split(requests: list[bytes], data: st.DataObject) -> None:
    sent = b"".join(requests)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(sent)), max_size=5)))
    arrival, found = Arrival(), []
    for begin, end in zip([0, *cuts], [*cuts, len(sent)]):
        arrival.feed(sent[begin:end])
        found += all_requests(arrival)
    assert found == requests
    assert not arrival
    assert not arrival.is_last


@pytest.mark.parametrize("request_", WHOLE)
def test_a_request_is_incomplete_until_its_last_byte(request_: bytes) -> None:
    arrival = Arrival()
    for k in range(len(request_) - 1):
        arrival.feed(request_[k : k + 1])
        assert not arrival.is_complete
    arrival.feed(request_[-1:])
    assert all_requests(arrival) == [request_]


def test_leave_to_send_the_body_is_given_once() -> None:
    arrival = arrival_of(b"POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
    assert arrival.should_continue()
    assert not arrival.should_continue()
    arrival.feed(b"abc")
    assert arrival.is_complete


def test_a_complete_request_is_not_told_to_continue() -> None:
    assert not arrival_of(b"POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na").should_continue()
    assert not arrival_of(GET).should_continue()


@pytest.mark.parametrize(
    "request_",
    [
        b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % (MAX_BODY + 1),
        b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n" % (MAX_BODY + 1),
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1" * 2000,
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + b"X: y\r\n" * 2000,
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * MAX_HEAD,
    ],
    ids=lambda text: text[-20:],
)
def test_a_request_of_unknown_length_is_the_last_one(request_: bytes) -> None:
    arrival = arrival_of(request_)
    assert arrival.is_complete
    assert arrival.is_last
    assert arrival.take() == request_
    arrival.feed(GET)
    assert arrival.is_last


def test_an_announced_length_may_be_repeated() -> None:
    arrival = arrival_of(b"POST / HTTP/1.1\r\nContent-Length: 1\r\ncontent-length:1\r\n\r\na")
    assert arrival.is_complete
    assert not arrival.is_last
