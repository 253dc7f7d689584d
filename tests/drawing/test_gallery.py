import re
from itertools import islice
from pathlib import Path

import pytest

from solver.board import LAYOUT_NAMES, SHAPES
from solver.board.clues import CLUE_KINDS
from solver.techniques import TECHNIQUES
from tools import gallery
from tools.gallery import examples, technique_picture

pytestmark = pytest.mark.thorough


def test_every_technique_is_shown():
    assert {example.technique for example in examples()} == {technique.slug for technique in TECHNIQUES}


def test_every_example_is_drawn():
    for example in examples():
        assert technique_picture(example).svg.endswith("</svg>")


def test_the_page_has_every_picture_in_both_themes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gallery, "examples", lambda: islice(examples(), 2))  # all of them are drawn above
    gallery.main([str(tmp_path / "page.html")])
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    n_pictures = sum(len(shape.layouts) for shape in SHAPES) + 2 + 2 + 2 * len(CLUE_KINDS)
    boards = re.findall(r'<svg id="board-(\d+)"', page)
    assert boards == re.findall(r'<use href="#board-(\d+)"', page) == [str(n + 1) for n in range(n_pictures)]


def test_every_layout_is_in_a_section():
    assert {name for shape in SHAPES for name in shape.layouts} >= set(LAYOUT_NAMES)
