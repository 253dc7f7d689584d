"""Visitors have names. Only trusted proxies may report their addresses."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.test import RequestFactory

from solver.web.site.visitors import ip_of, is_from_elsewhere, name_of


@pytest.mark.parametrize(
    ("direct", "forwarded", "address"),
    [
        ("203.0.113.7", "", "203.0.113.7"),
        ("203.0.113.7", "198.51.100.1", "203.0.113.7"),  # anybody can write this header
        ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "6.6.6.6, 198.51.100.1", "198.51.100.1"),  # the proxy appends what it sees
        ("", "198.51.100.1", "198.51.100.1"),  # a proxy behind a Unix socket
        ("127.0.0.1", "", ""),
    ],
)
def test_the_address_is_taken_from_the_proxy(direct: str, forwarded: str, address: str) -> None:
    headers: dict[str, Any] = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
    assert ip_of(RequestFactory().get("/", REMOTE_ADDR=direct, **headers)) == address


def test_every_proxy_can_be_trusted(settings: LazySettings) -> None:
    settings.TRUSTED_PROXIES = ["*"]
    request = RequestFactory().get("/", REMOTE_ADDR="172.18.0.3", HTTP_X_FORWARDED_FOR="198.51.100.1")
    assert ip_of(request) == "198.51.100.1"


def test_an_ipv6_network_counts_as_one_visitor() -> None:
    assert name_of("2001:db8:1:2::3") == name_of("2001:db8:1:2:ffff::")
    assert name_of("2001:db8:1:2::3") != name_of("2001:db8:1:3::3")
    assert name_of("::ffff:198.51.100.1") == name_of("198.51.100.1")


def test_a_visitors_name_does_not_reveal_the_address(settings: LazySettings) -> None:
    name = name_of("198.51.100.1")
    assert "198" not in name
    settings.SECRET_KEY = "another"
    assert name_of("198.51.100.1") != name
    assert name_of("") == ""
    assert name_of("junk \udcff") not in ("", name)


@pytest.mark.parametrize(
    ("headers", "is_refused"),
    [
        ({}, False),
        ({"HTTP_ORIGIN": "http://testserver"}, False),
        ({"HTTP_ORIGIN": "https://testserver"}, False),  # behind a proxy that takes care of https
        ({"HTTP_ORIGIN": "https://evil.example"}, True),
        ({"HTTP_ORIGIN": "null"}, True),
        ({"HTTP_ORIGIN": "null", "HTTP_SEC_FETCH_SITE": "same-origin"}, False),
        ({"HTTP_SEC_FETCH_SITE": "none"}, False),
        ({"HTTP_SEC_FETCH_SITE": "cross-site"}, True),
        ({"HTTP_SEC_FETCH_SITE": "same-site"}, True),
    ],
)
def test_pages_of_other_sites_are_recognised(headers: dict[str, Any], is_refused: bool) -> None:
    assert is_from_elsewhere(RequestFactory().post("/p/", **headers)) == is_refused
