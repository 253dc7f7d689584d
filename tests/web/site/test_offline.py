"""What the server gives browsers to work without network."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from solver.techniques.lessons.texts import FAMILIES, GLOSSARY
from solver.web.puzzles.daily import today
from solver.web.site.offline import ACCENT, PAPER, manifest, site_version, worker_data
from tests.web.conftest import keep_all_of

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def with_worker(settings: Any) -> None:
    settings.OFFLINE = True


def _facts(client: Client) -> dict[str, Any]:
    """What the served worker knows."""
    found = re.match(r"const SITE = (\{.*\});\n", client.get("/sw.js").content.decode())
    assert found
    return json.loads(found[1])


def test_browsers_check_the_worker_each_time(client: Client):
    response = client.get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"


def test_the_worker_names_its_parts_and_they_are_there(client: Client):
    parts = re.search(r"importScripts\(\.\.\.(\[.*\])\);", client.get("/sw.js").content.decode())
    assert parts
    for part in json.loads(parts[1]):
        assert finders.find(part.removeprefix("/static/"))


def test_the_worker_keeps_all_scripts_and_styles_of_a_page(client: Client, db: None):
    keep_all_of(today())
    kept = _facts(client)["files"]
    for address in ("/", "/daily/", "/techniques/", "/offline/"):
        page = client.get(address, follow=True).content.decode()
        asked = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg))"', page)
        assert asked
        assert set(asked) <= set(kept)


def test_every_page_has_its_version(client: Client, db: None):
    version = _facts(client)["version"]
    for address in ("/", "/offline/", "/no/such/page/"):
        assert client.get(address)["Site-Version"] == version
    assert f'data-version="{version}"' in client.get("/").content.decode()


def test_without_offline_use_there_is_no_worker(client: Client, db: None, settings: Any):
    settings.OFFLINE = False
    assert client.get("/sw.js").status_code == 404
    assert 'data-worker=""' in client.get("/").content.decode()


@pytest.fixture
def other_files(tmp_path: Path, settings: Any):
    """Writes one more template or static file."""
    (tmp_path / "static").mkdir()
    (tmp_path / "templates").mkdir()
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, tmp_path / "static"]
    settings.TEMPLATES = [settings.TEMPLATES[0] | {"DIRS": [*settings.TEMPLATES[0]["DIRS"], tmp_path / "templates"]}]

    def write(name: str, text: str) -> str:
        (tmp_path / name).write_text(text)
        site_version.cache_clear()
        return site_version()

    yield write
    site_version.cache_clear()


@pytest.mark.parametrize("name", ["static/new.css", "static/new.js", "templates/new.html"])
def test_the_version_changes_with_each_file_that_shapes_a_page(other_files, name: str):
    before = other_files(name, "one")
    assert other_files(name, "one") == before
    assert other_files(name, "two") != before


@pytest.mark.parametrize("lesson", [next(FAMILIES.glob("*.md")), GLOSSARY], ids=["family", "glossary"])
def test_the_version_changes_with_a_lesson(lesson: Path, monkeypatch: pytest.MonkeyPatch):
    before, read = site_version(), Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"." * (path == lesson))
    site_version.cache_clear()
    assert site_version() != before
    site_version.cache_clear()


def test_a_readme_does_not_change_the_version(other_files):
    before = other_files("static/README.md", "one")
    assert other_files("static/README.md", "two") == before


def test_the_worker_also_keeps_a_new_file(other_files):
    other_files("static/new.js", "")
    assert "/static/new.js" in worker_data()["files"]


def test_the_manifest_names_addresses_and_icons_that_are_there(client: Client, db: None):
    response = client.get("/manifest.webmanifest")
    assert response["Content-Type"] == "application/manifest+json"
    found = response.json()
    assert client.get(found["start_url"]).status_code == 200
    for icon in found["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/")), icon
    assert {icon["sizes"] for icon in found["icons"]} >= {"192x192", "512x512"}
    assert '<link rel="manifest" href="/manifest.webmanifest"' in client.get("/").content.decode()


def test_pictures_have_the_size_that_the_manifest_says():
    for icon in manifest()["icons"]:
        if icon["type"] == "image/png":
            png = Path(str(finders.find(icon["src"].removeprefix("/static/")))).read_bytes()
            assert f"{int.from_bytes(png[16:20])}x{int.from_bytes(png[20:24])}" == icon["sizes"]


def test_the_manifest_has_the_colours_of_the_pages():
    tokens = (ROOT / "static/css/tokens.css").read_text()
    for name, colour in (("paper", PAPER), ("accent", ACCENT)):
        assert re.findall(rf"--{name}: .*?(#\w+)", tokens)[0] == colour


def test_the_manifest_is_in_the_visitors_language(client: Client, db: None):
    german = client.get("/manifest.webmanifest", headers={"Accept-Language": "de"}).json()
    assert german["name"] == "Sudoku Atelier"
    assert german["shortcuts"][0]["name"] == "Rätsel des Tages"


def test_the_offline_page_makes_no_query(client: Client, db: None, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get("/offline/").status_code == 200


def test_words_of_hints_are_kept_in_every_language(client: Client, settings: Any):
    kept = _facts(client)["files"]
    said = []
    for code, _ in settings.LANGUAGES:
        address = reverse("offline-hints", args=[code])
        assert address in kept
        said.append(client.get(address).json())
    assert len({words["look"] for words in said}) == len(said)


def test_words_of_hints_in_no_language_are_not_there(client: Client):
    assert client.get(reverse("offline-hints", args=["tlh"])).status_code == 404


def test_each_card_of_a_hint_is_one_element_with_its_place(client: Client):
    words = client.get(reverse("offline-hints", args=["en"])).json()
    for kind, card in words["cards"].items():
        assert card.startswith("<div"), kind
        assert card.count("data-board") == 1
        assert words["puzzle"] in card or "<form" not in card
        assert ("data-take" in card, "data-hint" in card) == (kind in ("step", "wrong"), kind == "next")
    assert words["cards"]["step"].count("<li>") == len(words["legend"]) + 1
