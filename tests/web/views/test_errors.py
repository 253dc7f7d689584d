"""What visitors see when something goes wrong."""

import re

import pytest
from django.test import Client


def _digits(page: str) -> list[str]:
    """What is written on the board of the page."""
    return re.findall(r'class="digit"[^>]*>(\d)<', page)


def test_the_404_page_shows_its_number_as_a_clash(client: Client, db: None):
    page = client.get("/nowhere/").content.decode()
    assert _digits(page) == ["4", "0", "4"]
    assert page.count("is-conflict") == 2


def test_a_form_sent_by_another_site_is_refused(db: None):
    response = Client(enforce_csrf_checks=True).post("/")
    assert response.status_code == 403
    page = response.content.decode()
    assert "Not accepted" in page
    assert _digits(page) == ["4", "0", "3"]
    assert "is-conflict" not in page


def test_a_program_gets_the_error_in_json(db: None):
    response = Client(enforce_csrf_checks=True).post("/", headers={"accept": "application/json"})
    assert (response.status_code, response["Content-Type"]) == (403, "application/json")


@pytest.mark.parametrize("address", ["/nowhere/", "/p/aaaaaaaaaaaaaaaa/", "/daily/2026-13-41/"])
def test_every_error_page_links_onwards(client: Client, db: None, address: str):
    response = client.get(address)
    assert response.status_code == 404
    assert 'href="/daily/"' in response.content.decode()
