"""Comments in scripts and styles are not sent."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from solver.web.site.comments import has_comments, without_comments
from sudokusite.storage import HashedStaticFiles


def test_a_script_keeps_its_strings() -> None:
    text = '// Why.\n/** What. */\nconst a = "x; // y";\nconst url = `http://${a}`; // where\nb(); // it\n'
    assert without_comments("a.js", text) == 'const a = "x; // y";\nconst url = `http://${a}`;\nb();\n'


def test_a_style_keeps_its_rules() -> None:
    text = "/* One. */\n.a { color: red; } /* two */\n/* three\n   lines */\n.b { margin: 0; }\n"
    assert without_comments("a.css", text) == "\n.a { color: red; }\n.b { margin: 0; }\n"


@pytest.mark.parametrize("name", ["icon.svg", "font.woff2", "notes.md"])
def test_other_files_are_left_alone(name: str) -> None:
    assert not has_comments(name)


def test_collected_files_have_no_comments(tmp_path: Path) -> None:
    storage = HashedStaticFiles(location=tmp_path, base_url="/static/")
    storage.save("a.css", ContentFile(b"/* Why. */.a { color: red; }"))
    storage.save("a.txt", ContentFile(b"/* kept */"))
    assert (tmp_path / "a.css").read_text() == ".a { color: red; }"
    assert (tmp_path / "a.txt").read_text() == "/* kept */"
