"""Comments and indentation in scripts and styles are not sent."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.base import ContentFile

from solver.web.site.comments import as_sent, has_comments
from sudokusite.storage import HashedStaticFiles


def test_a_script_keeps_its_strings() -> None:
    text = '// Why.\n/** What. */\nconst a = "x; // y";\nconst url = `http://${a}`; // where\nb(); // it\n'
    assert as_sent("a.js", text) == 'const a = "x; // y";\nconst url = `http://${a}`;\nb();\n'


def test_a_style_keeps_its_rules() -> None:
    text = "/* One. */\n.a { color: red; } /* two */\n/* three\n   lines */\n.b { margin: 0; }\n"
    assert as_sent("a.css", text) == ".a{color:red}\n.b{margin:0}\n"


def test_spaces_that_mean_something_stay_in_a_style() -> None:
    text = '.a :is(b, c) { grid: "x y" / 1fr; width: calc(1px + 2px); --on: ; --off: red; }\n'
    assert as_sent("a.css", text) == '.a :is(b,c){grid:"x y" / 1fr;width:calc(1px + 2px);--on: ;--off:red}\n'


def test_indentation_and_blank_lines_are_not_sent() -> None:
    assert as_sent("a.js", "if (a) {\n  b();\n\n  c();\n}\n") == "if (a) {\nb();\nc();\n}\n"


def test_no_text_of_a_script_runs_over_several_lines() -> None:
    scripts = (Path(settings.BASE_DIR) / "static" / "js").rglob("*.js")
    lines = [line for path in scripts for line in as_sent(path.name, path.read_text(encoding="utf-8")).splitlines()]
    assert [line for line in lines if line.count("`") % 2] == []


@pytest.mark.parametrize("name", ["icon.svg", "font.woff2", "notes.md"])
def test_other_files_are_left_alone(name: str) -> None:
    assert not has_comments(name)


def test_collected_files_have_no_comments(tmp_path: Path) -> None:
    storage = HashedStaticFiles(location=tmp_path, base_url="/static/")
    storage.save("a.css", ContentFile(b"/* Why. */.a { color: red; }"))
    storage.save("a.txt", ContentFile(b"/* kept */"))
    assert (tmp_path / "a.css").read_text() == ".a{color:red}"
    assert (tmp_path / "a.txt").read_text() == "/* kept */"
