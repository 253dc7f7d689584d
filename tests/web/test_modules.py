import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client

SCRIPTS = Path(settings.BASE_DIR) / "static" / "js"
PRELOAD = re.compile(r'<link rel="modulepreload" href="/static/js/([^"]+)">')


def _rendered(*names: str) -> str:
    words = " ".join(f'"js/{name}"' for name in names)
    return Template(f"{{% load modules %}}{{% modules {words} %}}").render(Context())


@pytest.mark.parametrize("name", sorted(path.name for path in SCRIPTS.glob("*.js") if path.name != "theme.js"))
def test_all_that_a_module_imports_is_asked_for_with_it(name: str):
    asked = [name, *PRELOAD.findall(_rendered(name))]
    for each in asked:
        imported = re.findall(r'from "\./([^"]+)"', (SCRIPTS / each).read_text())
        assert set(imported) <= set(asked)


def test_a_module_is_asked_for_once():
    html = _rendered("chain.js", "walkthrough.js", "looking.js")
    assert html.count("http.js") == 1
    assert html.count('<script type="module"') == 3


def test_a_module_without_imports_asks_for_nothing_more():
    assert PRELOAD.findall(_rendered("http.js")) == []


def test_pages_ask_for_their_modules_at_once(client: Client, db: None):
    html = client.get("/").content.decode()
    assert {"http.js", "board.js", "sheet.js"} <= set(PRELOAD.findall(html))
