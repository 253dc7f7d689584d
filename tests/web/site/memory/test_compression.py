"""Responses are compressed only once, if the client supports it and it saves space."""

import gzip
from typing import Any

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from solver.web.site.memory.compression import compressed

TEXT = b"as long as it is worth compressing " * 10


def answer(response: HttpResponse, accepted: str = "gzip, deflate") -> HttpResponse:
    return compressed(RequestFactory().get("/", headers={"accept-encoding": accepted}), response)


def test_a_long_answer_is_compressed():
    response = answer(HttpResponse(TEXT))
    assert (response["Content-Encoding"], response["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(response.content) == TEXT


@pytest.mark.parametrize("accepted", ["", "br", "identity"])
def test_a_client_without_gzip_gets_plain_content(accepted: str):
    response = answer(HttpResponse(TEXT), accepted)
    assert response.content == TEXT
    assert "Content-Encoding" not in response
    assert response["Vary"] == "Accept-Encoding"  # others get another answer


def test_short_answers_are_left_as_they_are():
    assert answer(HttpResponse(b"ok")).content == b"ok"


def test_content_that_does_not_shrink_is_left_as_it_is():
    noise = bytes(range(256))
    response = answer(HttpResponse(noise))
    assert response.content == noise
    assert "Content-Encoding" not in response


def test_nothing_is_compressed_twice():
    once = answer(HttpResponse(TEXT))
    content = once.content
    assert answer(once).content == content


def test_compression_updates_length_and_etag():
    response = answer(HttpResponse(TEXT, headers={"Content-Length": "350", "ETag": '"a"'}))
    assert response["Content-Length"] == str(len(response.content))
    assert response["ETag"] == 'W/"a"'


def test_streams_are_left_as_they_are():
    stream: Any = StreamingHttpResponse([TEXT])
    assert "Content-Encoding" not in answer(stream)
