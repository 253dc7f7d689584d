"""What the site does without, as docs/security.md says: each test reads the code and fails on what it finds."""

import ast
import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.conf import settings
from django.db.models import FileField

from tests.pools import ROOT
from tests.test_architecture import imported

MODULES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for top in ("solver", "sudokusite")
    for path in sorted((ROOT / top).rglob("*.py"))
}
TEMPLATES = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "templates").rglob("*.html"))}
SCRIPTS = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "static" / "js").rglob("*.js"))}
FROM_WITHIN = "solver/drawing/animation.py"  # takes our own pictures apart
BUILT_IN = {"eval", "exec", "compile"}
SHELLS = {"system", "popen", "getoutput", "getstatusoutput", "create_subprocess_shell"}
QUERIES = {"execute", "executemany", "executescript", "raw", "extra", "RawSQL"}


def _calls(source: str) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))


def _name_of(call: ast.Call) -> str:
    """The last name of what is called."""
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _is_run(call: ast.Call) -> bool:
    in_shell = any(each.arg == "shell" and isinstance(each.value, ast.Constant) for each in call.keywords)
    return in_shell or _name_of(call) in (BUILT_IN if isinstance(call.func, ast.Name) else SHELLS)


def runs_text(source: str) -> list[str]:
    """The calls of `source` that run a text, as Python or in a shell."""
    return [ast.unparse(call) for call in _calls(source) if _is_run(call)]


def _imports(*words: str) -> set[str]:
    """The modules that import one of `words`."""
    return {
        path
        for path, source in MODULES.items()
        for name in imported(source, path.removesuffix(".py").replace("/", "."))
        if name.split(".")[0] in words
    }


def built_queries(source: str) -> list[str]:
    """The queries of `source` that are put together from values other than constants."""
    queries = [call for call in _calls(source) if _name_of(call) in QUERIES and call.args]
    return [ast.unparse(call) for call in queries if isinstance(call.args[0], ast.JoinedStr | ast.BinOp)]


def test_no_text_is_run_as_a_program() -> None:
    assert [call for source in MODULES.values() for call in runs_text(source)] == []


@pytest.mark.parametrize("line", ["eval(text)", "os.system(text)", "subprocess.run(text, shell=True)"])
def test_a_text_that_is_run_is_noticed(line: str) -> None:
    assert runs_text(line) == [line]


def test_no_query_of_a_page_is_put_together_from_values() -> None:
    found = {
        query
        for path, source in MODULES.items()
        if "/management/" not in path and "/migrations/" not in path
        for query in built_queries(source)
    }
    assert found == {"cursor.execute(f'LOCK TABLE {self.model._meta.db_table} IN SHARE ROW EXCLUSIVE MODE')"}


def test_a_query_that_is_put_together_is_noticed() -> None:
    assert built_queries('cursor.execute("SELECT " + name)\ncursor.execute("SELECT 1")') == [
        "cursor.execute('SELECT ' + name)"
    ]


def test_no_xml_of_a_visitor_is_parsed() -> None:
    parsing = {path for path in _imports("xml", "lxml", "defusedxml") if "ElementTree" in MODULES[path]}
    assert parsing <= {FROM_WITHIN}
    assert not any("from xml.sax import" in source or "minidom" in source for source in MODULES.values())


def test_the_hash_functions_are_approved() -> None:
    called = {
        name.removeprefix("hashlib.")
        for path, source in MODULES.items()
        for name in imported(source, path)
        if name.startswith("hashlib.")
    } | {match for source in MODULES.values() for match in re.findall(r"\bhashlib\.(\w+)", source)}
    assert called == {"sha256", "blake2b"}


def test_the_site_encrypts_nothing_itself() -> None:
    assert _imports("ssl", "cryptography", "Crypto", "nacl") == set()


def test_paths_are_not_made_of_what_visitors_send() -> None:
    opening = {path for path in _imports("pathlib", "os", "shutil", "tempfile") if path.startswith("solver/web/")}
    assert not any(path.startswith("solver/web/forms/") for path in opening)
    in_views = {path for path in opening if path.startswith("solver/web/views/")}
    assert in_views == {"solver/web/views/service/health.py"}  # looks for room on the disk


def test_no_file_of_a_visitor_is_stored() -> None:
    assert not any(isinstance(field, FileField) for model in apps.get_models() for field in model._meta.get_fields())
    assert not settings.MEDIA_ROOT
    assert not any(".FILES" in source for source in MODULES.values())
    assert not any("multipart" in template for template in TEMPLATES.values())


def test_there_are_no_accounts_and_no_sessions() -> None:
    assert [name for name in settings.INSTALLED_APPS if name.startswith("django.contrib")] == []
    assert [name for name in settings.MIDDLEWARE if "session" in name.lower() or "auth" in name.lower()] == []


def test_no_template_trusts_a_value() -> None:
    trusting = re.compile(r"\|\s*safe\b|autoescape\s+off|\bsafeseq\b")
    assert [path.name for path, text in TEMPLATES.items() if trusting.search(text)] == []


def test_no_template_builds_a_script() -> None:
    inline = re.compile(r"<script(?![^>]*\bsrc=)|<[^>{]*\son\w+=|javascript:")
    assert [path.name for path, text in TEMPLATES.items() if inline.search(text)] == []


def test_scripts_insert_only_what_the_server_has_escaped() -> None:
    """Each place says that the server has escaped the HTML, or moves HTML that is in the page already."""
    inserting = re.compile(r"(?:inner|outer)HTML\s*\+?=|insertAdjacentHTML|document\.write|createContextualFragment")
    already_there = re.compile(r"HTML = (?:picture|this\.\w+)\.?\w*;")
    lines = [line for text in SCRIPTS.values() for line in text.splitlines() if inserting.search(line)]
    assert lines
    assert [line for line in lines if "// escaped by the server" not in line and not already_there.search(line)] == []


def test_scripts_open_no_sockets_and_run_no_text() -> None:
    forbidden = re.compile(r"\bnew (?:WebSocket|EventSource|Function)\b|\beval\(")
    assert [path.name for path, text in SCRIPTS.items() if forbidden.search(text)] == []
