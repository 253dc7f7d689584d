import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from solver.web.site import bundles

TEMPLATES = sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html"))


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of modules of one's own, with the scripts of every page."""
    monkeypatch.setattr(bundles, "scripts", lambda: tmp_path)
    for name in bundles.COMMON:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    for each in (bundles.order_of, bundles.common_modules, bundles.bundled):
        each.cache_clear()
    yield tmp_path
    for each in (bundles.order_of, bundles.common_modules, bundles.bundled):
        each.cache_clear()


def _write(folder: Path, **sources: str) -> None:
    for name, source in sources.items():
        (folder / f"{name}.js").write_text(source)


def test_a_bundle_is_found_like_any_static_file():
    path = finders.find("js/bundled/play/play.js")
    assert isinstance(path, str)
    assert Path(path).read_text() == bundles.bundle("play/play.js")


def test_modules_run_in_the_order_in_which_they_are_needed(scripts: Path):
    _write(scripts, a='import { b } from "./b.js";\nimport "./c.js";\n')
    _write(scripts, b='import "./c.js";\nexport const b = 1;\n', c="")
    assert bundles.order_of("a.js") == ("c.js", "b.js", "a.js")
    assert bundles.bundled() == ("a.js",)


def test_imports_become_constants_and_exports_what_is_returned(scripts: Path):
    _write(
        scripts,
        a='import * as b from "./b.js";\nimport {\n  one,\n  two as other,\n} from "./b.js";\nother(b);\n',
        b="export const one = 1;\nexport async function two() {}\nexport class Three {}\n",
    )
    text = bundles.bundle("a.js")
    assert "const b = m_b;\n" in text
    assert "const {\none,\ntwo: other,\n} = m_b;\n" in text
    assert "return { one, two, Three };" in text
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)


def test_a_bundle_exports_what_its_script_does(scripts: Path):
    _write(scripts, a='import { b } from "./b.js";\nexport const a = b;\n', b="export const b = 1;\n")
    assert re.findall(r"^export.*", bundles.bundle("a.js"), re.MULTILINE) == ["export const { a } = m_a;"]


def test_a_bundle_has_no_comments_and_keeps_strings_with_slashes(scripts: Path):
    _write(
        scripts,
        a='// The page.\nimport { b } from "./b.js";\nb(); // the rest\n',
        b='/** Why. */\nexport const b = 1; // one of "them"\nconst c = "x; // y";\nconst url = `http://${c}`;\n',
    )
    text = bundles.bundle("a.js")
    assert not re.search(r"The page|the rest|Why", text)
    assert "b();\n" in text
    assert 'const c = "x; // y";\nconst url = `http://${c}`;\n' in text


def test_modules_of_every_page_are_shared(scripts: Path):
    _write(scripts / "site", page='import { get } from "./http.js";\n', http="export function get() {}\n")
    _write(scripts, a='import { b } from "./b.js";\n')
    _write(scripts, b='import { get } from "./site/http.js";\nexport const b = get;\n')
    assert bundles.bundle("a.js").startswith('import * as m_site_http from "../site/http.js";\nconst m_b = ')


def test_modules_of_other_folders_get_names_of_their_own(scripts: Path):
    _write(scripts / "site", a="export const a = 1;\n")
    (scripts / "play").mkdir()
    _write(scripts / "play", a='import { a } from "../site/a.js";\na;\n')
    assert bundles.bundled() == ("play/a.js",)
    assert "const { a } = m_site_a;\n" in bundles.bundle("play/a.js")


def test_a_bundle_in_a_folder_reaches_the_modules_of_every_page(scripts: Path):
    _write(scripts / "site", page='import "./http.js";\n', http="")
    (scripts / "play").mkdir()
    _write(scripts / "play", a='import "../site/http.js";\nimport "./b.js";\n', b="")
    assert bundles.bundle("play/a.js").startswith('import * as m_site_http from "../../site/http.js";\n')


@pytest.mark.parametrize(
    "source",
    ["export default 1;\n", "export let a = 1;\n", "export { a };\n", 'import a from "./b.js";\n'],
)
def test_an_error_names_what_cannot_be_bundled(scripts: Path, source: str):
    _write(scripts, a='import { b } from "./b.js";\n' + source, b="export const b = 1;\n")
    with pytest.raises(ValueError, match=r"a\.js: unsupported form of import or export: "):
        bundles.bundle("a.js")


def test_modules_that_import_each_other_are_named(scripts: Path):
    _write(scripts, a='import { b } from "./b.js";\n', b='import { a } from "./a.js";\n')
    with pytest.raises(ValueError, match=r"a\.js → b\.js → a\.js"):
        bundles.order_of("a.js")


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_no_page_loads_a_module_twice(template: Path):
    calls = re.findall(r"{% modules (.*?) %}", template.read_text())
    names = [name for call in calls for name in re.findall(r'"(.*?)"', call)]
    own = [each for name in names for each in bundles.own_modules(name)]
    assert len(own) == len(set(own))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_a_page_loads_no_module_that_is_only_part_of_a_bundle(template: Path):
    calls = re.findall(r"{% modules (.*?) %}", template.read_text())
    names = {name for call in calls for name in re.findall(r'"(.*?)"', call)}
    assert not names & bundles.parts() - {*bundles.bundled()}


def test_shared_modules_are_preloaded_with_their_imports(client: Client, db: None):
    html = client.get("/enter/").content.decode()
    assert '<link rel="modulepreload" href="/static/js/site/http.js">' in html
    assert '<script type="module" src="/static/js/bundled/entry/entry.js"></script>' in html
    assert '<script type="module" src="/static/js/site/page.js"></script>' in html
