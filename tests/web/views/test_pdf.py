"""PDF files of one puzzle and of several."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from solver.models import KeptPuzzle
from solver.web.answers.puzzle_questions import find_all
from solver.web.site import tokens
from solver.web.views import print_page
from tests.web.conftest import FAR, FIG_1, ROUND, SHIDOKU, FullBuckets

Keep = Callable[[str], KeptPuzzle]


def _texts(client: Client, address: str, query: dict[str, Any] | None = None, **headers: str) -> list[str]:
    """The text of each page of a PDF."""
    response = client.get(address, query or {}, headers=headers)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return [page.extract_text() for page in PdfReader(BytesIO(response.content)).pages]


def test_a_puzzle_has_a_pdf(client: Client, keep: Keep):
    kept = keep(FIG_1)
    (text,) = _texts(client, f"/p/{kept.page_id}.pdf")
    assert "A very hard puzzle by Gordon Royle" in text
    assert f"testserver/p/{kept.page_id}/" in text


def test_a_pdf_has_solutions_and_steps_at_its_end(client: Client, keep: Keep):
    kept = keep(SHIDOKU)
    find_all(kept)
    puzzle, solution, steps = _texts(client, f"/p/{kept.page_id}.pdf", {"solutions": 1, "steps": 1})
    assert "Solution" not in puzzle
    assert "Solution: " in solution
    assert "12. Hidden single" in steps or "12. Naked single" in steps or "12. Full house" in steps


def test_a_pdf_says_whose_steps_are_not_known(client: Client, keep: Keep):
    known, unknown = keep(SHIDOKU), keep(FIG_1)
    find_all(known)
    *_, steps = _texts(client, "/print.pdf", {"p": [known.page_id, unknown.page_id], "steps": 1})
    assert steps.index("12. ") < steps.rindex("No. 2") < steps.index("The steps of this puzzle are not known yet.")
    assert steps.count("not known yet") == 1


def test_several_puzzles_are_one_pdf(client: Client, keep: Keep):
    ids = [keep(text).page_id for text in (SHIDOKU, FIG_1, ROUND)]
    texts = _texts(client, "/print.pdf", {"p": ids, "per": 2, "names": 1}, accept_language="de")
    assert [text.count("Nr. ") for text in texts] == [2, 1]
    assert all("Datum" in text for text in texts)


def test_more_puzzles_than_the_page_shows_are_one_pdf(client: Client, keep: Keep):
    ids = [keep(f"2x2:{'.' * k}1{'.' * (15 - k)}").page_id for k in range(16)]
    assert len(_texts(client, "/print.pdf", {"p": ids, "per": 12})) == 2


@pytest.mark.parametrize("query", [{"p": "aaaaaaaaaaaaaaaa"}, {"p": "hello"}, {"paper": "a3"}, {"per": "3"}])
def test_the_print_page_says_what_is_wrong(client: Client, db: None, query: dict[str, str]):
    response = client.get("/print.pdf", query)
    assert response.status_code == 400
    assert 'class="refusal' in response.content.decode()


def test_without_puzzles_the_print_page_is_shown(client: Client, db: None):
    assert "print-form" in client.get("/print.pdf").content.decode()


def test_boards_with_too_many_cells_are_refused(client: Client, keep: Keep, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(print_page, "MAX_CELLS", 100)
    kept = keep(FIG_1)
    assert _texts(client, f"/p/{kept.page_id}.pdf")
    response = client.get(f"/p/{kept.page_id}.pdf", {"solutions": 1})
    assert response.status_code == 400
    assert "162" in response.content.decode()


def test_a_pdf_that_can_no_longer_change_costs_tokens_once(client: Client, keep: Keep, monkeypatch: pytest.MonkeyPatch):
    kept = keep(SHIDOKU)
    find_all(kept)
    monkeypatch.setattr(tokens, "_buckets", taken := FullBuckets())
    first, again = (client.get(f"/p/{kept.page_id}.pdf", REMOTE_ADDR=FAR) for _ in range(2))
    assert first.content == again.content
    assert taken.costs == [5]


def test_a_missing_puzzle_has_no_pdf(client: Client, db: None):
    assert client.get("/p/aaaaaaaaaaaaaaaa.pdf").status_code == 404
