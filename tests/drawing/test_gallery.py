import re
from pathlib import Path

import pytest

from solver.board import LAYOUT_NAMES, SHAPES
from solver.techniques import BASIC_LADDER, TECHNIQUES, find_ladder
from tests.layouts import ROUND
from tools import gallery
from tools.gallery import EXAMPLES, corpus_cases, corpus_picture, technique_picture

pytestmark = pytest.mark.thorough


def test_every_basic_technique_has_a_square_and_a_round_board():
    shown = {(slug, text.partition(":")[0] in ROUND) for slug, text in EXAMPLES}
    basic = find_ladder(BASIC_LADDER).techniques
    assert shown == {(technique.slug, is_round) for technique in basic for is_round in (False, True)}


def test_every_technique_is_shown():
    shown = {slug for slug, _ in EXAMPLES} | {case.technique for case in corpus_cases()}
    assert shown == {technique.slug for technique in TECHNIQUES}


def test_every_position_of_the_corpus_is_drawn():
    for case in corpus_cases():
        assert corpus_picture(case).svg.endswith("</svg>")


def test_every_example_uses_its_technique():
    for slug, text in EXAMPLES:
        assert technique_picture(slug, text).svg.endswith("</svg>")


def test_the_page_has_every_picture_in_both_themes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gallery, "EXAMPLES", EXAMPLES[:2])  # all of them are drawn above
    monkeypatch.setattr(gallery, "corpus_cases", lambda: corpus_cases()[:2])
    gallery.main([str(tmp_path / "page.html")])
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    n_pictures = sum(len(shape.layouts) for shape in SHAPES) + 2 + 2 + 2
    boards = re.findall(r'<svg id="board-(\d+)"', page)
    assert boards == re.findall(r'<use href="#board-(\d+)"', page) == [str(n + 1) for n in range(n_pictures)]


def test_every_layout_is_in_a_section():
    assert {name for shape in SHAPES for name in shape.layouts} >= set(LAYOUT_NAMES)
