"""Folded templates render the same as Django's own, and compute only what can change."""

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.template import Context, Engine
from django.template.base import TextNode
from django.test import Client, override_settings
from django.utils.translation import override

from tests.web.conftest import FIG_1, ROUND

FOLDING = [("solver.web.site.folding.Loader", ["django.template.loaders.filesystem.Loader"])]


def plain_templates(settings: Any) -> Any:
    """The same settings with Django's own loaders."""
    templates = deepcopy(settings.TEMPLATES)
    del templates[0]["OPTIONS"]["loaders"]
    return templates


def without_indentation(content: bytes) -> bytes:
    return re.sub(rb"[ \t]*\n[ \t\n]*", b"\n", content)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """An engine for the templates in `tmp_path`, in English."""
    libraries = {"i18n": "django.templatetags.i18n", "modules": "solver.templatetags.modules"}
    with override("en"):
        yield Engine(dirs=[str(tmp_path)], loaders=FOLDING, libraries=libraries)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("puzzle", [FIG_1, ROUND])
@pytest.mark.parametrize("page", ["", "?solution=1", "steps/0/", "steps/7/", "steps/7/?form=short"])
def test_pages_of_a_puzzle_are_the_same_without_folding(settings, keep, puzzle: str, page: str, language: str):
    client, url = Client(headers={"accept-language": language}), keep(puzzle).get_absolute_url() + page
    client.get(url)  # what is found is stored
    cache.clear()
    folded = client.get(url).content
    cache.clear()
    with override_settings(TEMPLATES=plain_templates(settings)):
        plain = client.get(url).content
    assert without_indentation(plain) == without_indentation(folded)
    assert len(folded) < len(plain)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "url", ["/", "/enter/", "/help/", "/techniques/", "/techniques/x-wing/", "/settings/", "/offline/", "/regions/"]
)
def test_other_pages_are_the_same_without_folding(settings, db, client: Client, url: str, language: str):
    folded = client.get(url, headers={"accept-language": language}).content
    cache.clear()
    with override_settings(TEMPLATES=plain_templates(settings)):
        plain = client.get(url, headers={"accept-language": language}).content
    assert without_indentation(plain) == without_indentation(folded)


def test_constant_tags_become_text_in_each_language(engine: Engine, tmp_path: Path):
    source = '{% load i18n modules %}<p>{% translate "Board" %}</p>{% url "entry" %}{% modules "play.js" %}'
    (tmp_path / "page.html").write_text(source)
    for language, word in (("en", "Board"), ("de", "Brett"), ("en", "Board")):
        with override(language):
            (text,) = engine.get_template("page.html").nodelist
            assert isinstance(text, TextNode)
            assert f"<p>{word}</p>/enter/<script" in text.s


def test_constant_tags_in_conditions_and_loops_are_folded(engine: Engine, tmp_path: Path):
    source = '{% load i18n %}{% for x in xs %}{% if x %}{% translate "Board" %}{% else %}{{ x }}{% endif %}{% endfor %}'
    (tmp_path / "page.html").write_text(source)
    template = engine.get_template("page.html")
    assert template.render(Context({"xs": [1, 0]})) == "Board0"
    assert "Board" in [str(getattr(node, "s", "")) for node in template.nodelist.get_nodes_by_type(TextNode)]


def test_html_loses_its_indentation_and_values_keep_theirs(engine: Engine, tmp_path: Path):
    (tmp_path / "page.html").write_text(
        "<p>\n    {% if x %}\n      <b>a  b</b>  \n\n    {% endif %}\n  {{ x }}\n</p>\n"
    )
    assert engine.get_template("page.html").render(Context({"x": "1\n  2"})) == "<p>\n\n<b>a  b</b>\n\n1\n  2\n</p>\n"


def test_other_texts_keep_their_indentation(engine: Engine, tmp_path: Path):
    (tmp_path / "page.txt").write_text("a\n  {{ x }}\n")
    assert engine.get_template("page.txt").render(Context({"x": 1})) == "a\n  1\n"


def test_no_template_has_text_whose_indentation_shows():
    shown = re.compile(r"<pre[^>]*>[^<{]*\n|<textarea[^>]*>[^<{\n]*\n[^<{\n]*\n|white-space: *pre[^-]")
    for path in Path("templates").rglob("*.html"):
        assert not shown.search(path.read_text()), path
