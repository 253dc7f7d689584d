from solver.board import LAYOUT_NAMES, SHAPES
from solver.techniques import TECHNIQUES
from tools.gallery import EXAMPLES, technique_picture


def test_every_technique_is_shown_on_a_square_and_on_a_round_board():
    shown = {(slug, text.startswith("round")) for slug, text in EXAMPLES}
    assert shown == {(technique.slug, is_round) for technique in TECHNIQUES for is_round in (False, True)}


def test_every_example_uses_its_technique():
    for slug, text in EXAMPLES:
        assert technique_picture(slug, text).svg.endswith("</svg>")


def test_every_layout_is_in_a_section():
    assert [name for shape in SHAPES for name in shape.layouts] == list(LAYOUT_NAMES)
