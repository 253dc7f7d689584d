"""Templates that are folded say what Django's own would say, and work out only what can change."""

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


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """An engine for the templates in `tmp_path`, in English."""
    libraries = {"i18n": "django.templatetags.i18n", "modules": "solver.templatetags.modules"}
    with override("en"):
        yield Engine(dirs=[str(tmp_path)], loaders=FOLDING, libraries=libraries)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("puzzle", [FIG_1, ROUND])
@pytest.mark.parametrize("page", ["", "?solution=1", "steps/0/", "steps/7/", "steps/7/?form=short"])
def test_pages_of_a_puzzle_are_the_same_without_it(settings, keep, puzzle: str, page: str, language: str):
    client, url = Client(headers={"accept-language": language}), keep(puzzle).get_absolute_url() + page
    client.get(url)  # what is found is stored
    cache.clear()
    folded = client.get(url).content
    cache.clear()
    with override_settings(TEMPLATES=plain_templates(settings)):
        assert client.get(url).content == folded


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "url", ["/", "/enter/", "/help/", "/techniques/", "/techniques/x-wing/", "/settings/", "/offline/", "/regions/"]
)
def test_other_pages_are_the_same_without_it(settings, db, client: Client, url: str, language: str):
    folded = client.get(url, headers={"accept-language": language}).content
    cache.clear()
    with override_settings(TEMPLATES=plain_templates(settings)):
        assert client.get(url, headers={"accept-language": language}).content == folded


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


def test_a_variable_of_an_included_template_ends_with_it(engine: Engine, tmp_path: Path):
    (tmp_path / "part.html").write_text('{% load i18n %}{{ x }}{% translate "Board" as x %}{{ x }}')
    (tmp_path / "page.html").write_text('{% include "part.html" %}{{ x }}')
    assert engine.get_template("page.html").render(Context({"x": 1})) == "1Board1"


@pytest.mark.parametrize(("value", "shown"), [("<&'\">", "&lt;&amp;&#x27;&quot;&gt;"), (7, "7"), (None, "None")])
def test_values_are_escaped(engine: Engine, tmp_path: Path, value: Any, shown: str):
    (tmp_path / "page.html").write_text("{{ value }}{{ missing }}")
    assert engine.get_template("page.html").render(Context({"value": value})) == shown
