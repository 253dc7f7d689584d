"""What one visitor does changes nothing that another one sees, but for answers about the puzzle itself."""

from collections.abc import Callable

import pytest
from django.test import Client

from solver.models import KeptPuzzle
from solver.web.puzzles.daily import today
from tests.web.buttons import sendings
from tests.web.conftest import FIG_1, ROUND, SHIDOKU, keep_all_of

pytestmark = pytest.mark.thorough

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def _page(client: Client, path: str) -> bytes:
    return client.get(path, headers=BROWSER).content


def _press_all(path: str) -> set[str]:
    """Press every button of a page, each on a page that was loaded anew. Return where they led."""
    client = Client()
    actions = set()
    for method, action, fields in sendings(_page(client, path).decode()):
        if action.startswith("/new/") and path != "/settings/":
            continue  # every page has these in its menu
        send = client.post if method == "post" else client.get
        send(action or path, fields, headers=BROWSER, follow=True)
        actions.add(action)
    return actions


def _is_unchanged(path: str) -> bool:
    """Whether a page stays byte for byte what it is when another visitor presses every button of it."""
    other = Client()
    _page(other, path)
    before = _page(other, path)
    _press_all(path)
    return _page(other, path) == _page(Client(), path) == before


@pytest.mark.parametrize("text", [SHIDOKU, ROUND])
def test_a_puzzle_looks_to_all_as_before(keep: Callable[[str], KeptPuzzle], text: str):
    path = keep(text).get_absolute_url()
    assert _is_unchanged(path)
    assert _is_unchanged(f"{path}steps/1/")


def test_the_buttons_of_a_puzzle_are_found(keep: Callable[[str], KeptPuzzle]):
    kept = keep(FIG_1)
    pressed = {action.removeprefix(kept.get_absolute_url()) for action in _press_all(kept.get_absolute_url())}
    assert {"hint/", "walk/", "ladder/", "needed/"} <= pressed


@pytest.mark.parametrize("kind", ["medium", "round"])
def test_a_daily_looks_to_all_as_before(db: None, kind: str):
    keep_all_of(today())
    assert _is_unchanged(f"/daily/{today()}/{kind}/")


@pytest.mark.parametrize("path", ["/", "/enter/", "/daily/", "/settings/"])
def test_a_page_looks_to_all_as_before(db: None, path: str):
    keep_all_of(today())
    assert _is_unchanged(path)
