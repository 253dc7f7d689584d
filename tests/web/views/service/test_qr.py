"""QR codes of the site's own links."""

from xml.etree import ElementTree

import pytest
import segno
from django.test import Client

from solver.web.views.service.qr import MAX_LINK

LINK = "http://testserver/p/aaaaaaaaaaaaaaaa/"


def test_a_link_of_the_site_has_a_code(client: Client, db: None):
    response = client.get("/qr.svg", {"to": LINK})
    assert (response.status_code, response["Content-Type"]) == (200, "image/svg+xml")
    side = segno.make_qr(LINK, error="m").symbol_size(border=4)[0]
    assert ElementTree.fromstring(response.content).get("viewBox") == f"0 0 {side} {side}"
    assert client.get("/qr.svg", {"to": f"{LINK}steps/1/"}).content != response.content


@pytest.mark.parametrize(
    "link", ["", "/p/a/", "https://evil.example/", "http://testserver.evil.example/", "http://testserver", "\x00", "é"]
)
def test_no_other_link_has_a_code(client: Client, db: None, link: str):
    assert client.get("/qr.svg", {"to": link}).status_code == 404


def test_a_long_link_has_no_code(client: Client, db: None):
    longest = LINK.ljust(MAX_LINK, "a")
    assert [client.get("/qr.svg", {"to": link}).status_code for link in (longest, longest + "a")] == [200, 404]


def test_a_long_link_takes_the_largest_code_that_is_drawn(client: Client, db: None):
    assert len(client.get("/qr.svg", {"to": LINK.ljust(MAX_LINK, "é")}).content) < 20_000
