"""The pages of collections: the shelves, one of them, and the form for one of your own."""

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from solver.board import Puzzle
from solver.collected import KeptCollection
from solver.collections import SHIPPED, Collected, Collection, read_collection, write_collection
from solver.formats import MAX_CHARACTERS
from solver.models import Finding, KeptPuzzle
from solver.web.pages.offers.collections import CELLS_PER_PAGE, PUZZLES_PER_PAGE
from tests.web.conftest import FIG_1, ROUND, SHIDOKU

PUZZLES = [Puzzle.from_text(text) for text in (SHIDOKU, FIG_1, ROUND)]
OWN = Collection(
    "Tuesday <b>",
    "About\nit",
    (Collected(PUZZLES[0], "One", "A note", "easy"), Collected(PUZZLES[1]), Collected(PUZZLES[2])),
)
NEW = "/collections/new/"


@pytest.fixture
def kept(db: None) -> KeptCollection:
    return KeptCollection.objects.keep(OWN)


@pytest.fixture
def shipped(db: None) -> None:
    call_command("load_collections")


def cards_in(page: str) -> list[str]:
    """The ids of the puzzles that a page shows."""
    return re.findall(r'data-play="([a-z2-7]{16})"', page)


def page_at(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_loading_twice_changes_nothing(shipped: None) -> None:
    before = list(KeptCollection.objects.order_by("pk").values())
    call_command("load_collections")
    assert list(KeptCollection.objects.order_by("pk").values()) == before
    assert {each["cid"] for each in before} == set(SHIPPED)


def test_loading_replaces_and_removes_what_is_old(shipped: None, kept: KeptCollection) -> None:
    KeptCollection.objects.filter(cid="easy").update(title="Old")
    KeptCollection.objects.create(cid="gone", title="Gone", is_shipped=True)
    call_command("load_collections")
    assert set(KeptCollection.objects.values_list("cid", flat=True)) == {*SHIPPED, kept.cid}
    assert not KeptCollection.objects.filter(title="Old")


def test_the_shelves_have_all_collections(shipped: None, client: Client) -> None:
    page = page_at(client, "/collections/")
    assert [slug for slug in SHIPPED if f'href="/collections/{slug}/"' not in page] == []
    assert len(re.findall('data-ids="', page)) == len(SHIPPED)


def test_shelves_without_collections_lead_to_the_form(db: None, client: Client) -> None:
    assert f'href="{NEW}"' in page_at(client, "/collections/")


def test_a_page_asks_the_database_a_few_times(
    shipped: None, client: Client, django_assert_max_num_queries: object
) -> None:
    for path, most in (("/collections/", 3), ("/collections/easy/", 3)):
        with django_assert_max_num_queries(most):  # type: ignore[operator]
            page_at(client, path)


def test_pages_of_a_collection_have_all_puzzles_once(shipped: None, client: Client) -> None:
    n_pages = 100 // PUZZLES_PER_PAGE
    found = [
        page_id for n in range(1, n_pages + 1) for page_id in cards_in(page_at(client, f"/collections/easy/?page={n}"))
    ]
    assert found == list(KeptCollection.objects.get(cid="easy").puzzles.values_list("puzzle_id", flat=True))


def test_large_boards_share_a_page_as_far_as_there_is_room(db: None, client: Client) -> None:
    cells = 25 * 25
    texts = [f"5x5:{'.' * k}1{'.' * (cells - 1 - k)}" for k in range(CELLS_PER_PAGE // cells + 1)]
    kept = KeptCollection.objects.keep(
        Collection("Large", "", tuple(Collected(Puzzle.from_text(each)) for each in texts))
    )
    pages = [cards_in(page_at(client, f"{kept.get_absolute_url()}?page={n}")) for n in (1, 2)]
    assert [len(each) for each in pages] == [len(texts) - 1, 1]


@pytest.mark.parametrize("number", ["0", "-1", "99", "x", "٣", "9" * 50])
def test_any_page_number_leads_to_a_page(kept: KeptCollection, client: Client, number: str) -> None:
    assert len(cards_in(page_at(client, f"{kept.get_absolute_url()}?page={number}"))) == len(OWN.puzzles)


def test_texts_of_visitors_are_shown_as_they_are(kept: KeptCollection, client: Client) -> None:
    page = page_at(client, kept.get_absolute_url())
    assert "Tuesday &lt;b&gt;" in page
    assert "Tuesday <b>" not in page
    assert 'content="noindex"' in page


def test_a_level_is_that_of_its_author_or_the_known_one(kept: KeptCollection, client: Client) -> None:
    Finding.objects.create(
        puzzle_id=PUZZLES[1].page_id, question="rating", summary={"finished": True, "level": "hard", "score": 1}
    )
    page = page_at(client, kept.get_absolute_url())
    assert re.findall(r'class="pill level is-level-(\d)"', page) == ["2", "4"]


def test_stories_are_in_the_visitors_language(shipped: None, client: Client) -> None:
    both = [page_at(client, f"/collections/famous/?lang={language}") for language in ("en", "de")]
    notes = [re.findall(r'class="card-note">\s*<p>(.*?)</p>', page) for page in both]
    assert len(notes[0]) == len(notes[1]) > 10
    assert not set(notes[0]) & set(notes[1])


def test_a_collection_as_text_is_read_back(kept: KeptCollection, client: Client) -> None:
    response = client.get(f"/collections/{kept.cid}.txt")
    assert response["Content-Type"].startswith("text/plain")
    assert read_collection(response.content.decode()) == OWN


def test_a_page_has_a_preview(kept: KeptCollection, client: Client) -> None:
    assert f"/collections/{kept.cid}.png?" in page_at(client, kept.get_absolute_url())
    response = client.get(f"/collections/{kept.cid}.png")
    assert (response.status_code, response["Content-Type"]) == (200, "image/png")


def test_print_has_all_puzzles_of_a_collection(kept: KeptCollection, client: Client) -> None:
    response = client.get(f"/collections/{kept.cid}/print/")
    assert response["Location"] == "/print/?" + "&".join(f"p={puzzle.page_id}" for puzzle in PUZZLES)
    assert client.get(response["Location"]).status_code == 200


@pytest.mark.parametrize("name", ["collection", "collection-text", "collection-print", "collection-png"])
def test_an_unknown_collection_is_missing(db: None, client: Client, name: str) -> None:
    assert client.get(reverse(name, args=["aaaaaaaaaaaaaaaa"])).status_code == 404


def test_a_text_that_is_sent_gets_a_page(db: None, client: Client) -> None:
    responses = [client.post(NEW, {"text": write_collection(OWN)}) for _ in range(2)]
    assert {(each.status_code, each["Location"]) for each in responses} == {(303, f"/collections/{OWN.cid}/")}
    assert KeptCollection.objects.get().to_collection() == OWN
    assert cards_in(page_at(client, responses[0]["Location"])) == [puzzle.page_id for puzzle in PUZZLES]


def test_a_checked_text_is_not_stored(db: None, client: Client) -> None:
    response = client.post(NEW, {"text": write_collection(OWN), "check": "1"})
    assert response.status_code == 200
    assert response.context["found"] == OWN
    assert not KeptCollection.objects.exists()


def test_a_line_may_be_the_link_of_a_puzzle(db: None, client: Client) -> None:
    kept, _ = KeptPuzzle.objects.keep(PUZZLES[1])
    client.post(NEW, {"text": f"# A\nhttps://example.org{kept.get_absolute_url()}\n"})
    assert KeptCollection.objects.get().to_collection().puzzles == (Collected(PUZZLES[1]),)


@pytest.mark.parametrize("text", ["", "# A", f"# A\n{SHIDOKU}\noops", "\0", "#" * (MAX_CHARACTERS + 1)])
def test_a_wrong_text_is_refused_and_stays(db: None, client: Client, text: str) -> None:
    response = client.post(NEW, {"text": text})
    assert response.status_code == 400
    assert response.context["refusal"]
    assert response.context["text"] == text
    assert not KeptPuzzle.objects.exists()


def test_the_line_at_fault_is_told_to_the_script(db: None, client: Client) -> None:
    assert b'data-line="3"' in client.post(NEW, {"text": f"# A\n{SHIDOKU}\noops"}).content


def test_the_form_begins_with_a_text_that_is_read(db: None, client: Client, kept: KeptCollection) -> None:
    for language in ("en", "de"):
        text = client.get(NEW, {"lang": language}).context["text"]
        assert read_collection(text).title
    assert read_collection(client.get(NEW, {"from": kept.cid}).context["text"]) == OWN
    assert client.get(NEW, {"from": "nowhere"}).status_code == 200


def test_collections_stay_as_long_as_they_are_visited(
    kept: KeptCollection, shipped: None, settings: LazySettings
) -> None:
    long_ago = timezone.now() - timedelta(days=settings.KEEP_DAYS + 1)
    KeptPuzzle.objects.update(kept_at=long_ago)
    KeptCollection.objects.update(kept_at=long_ago)
    call_command("tidy")
    assert set(KeptCollection.objects.values_list("cid", flat=True)) == set(SHIPPED)
    assert KeptPuzzle.objects.filter(collected=None).count() == 0


def test_a_visit_is_recorded_for_tidying(kept: KeptCollection, client: Client, settings: LazySettings) -> None:
    long_ago = timezone.now() - timedelta(days=settings.KEEP_DAYS + 1)
    KeptCollection.objects.update(kept_at=long_ago)
    page_at(client, kept.get_absolute_url())
    call_command("tidy")
    assert kept.puzzles.count() == len(OWN.puzzles)


def test_a_removed_puzzle_is_removed_from_collections(kept: KeptCollection) -> None:
    call_command("remove", PUZZLES[0].page_id, stdout=StringIO())
    assert [row.puzzle_id for row in kept.puzzles.all()] == [puzzle.page_id for puzzle in PUZZLES[1:]]
