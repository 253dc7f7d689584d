"""The colours of the pages in both themes."""

import re
from pathlib import Path
from typing import get_args

import pytest

from solver.drawing import STYLE
from tests.colours import Theme, colours, contrast, rgb

CSS = Path(__file__).resolve().parents[3] / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text(encoding="utf-8")
TEXTS = ("ink", "ink-soft", "accent", "good", "warn", "bad")
GROUNDS = ("paper", "sheet", "accent-soft", "good-soft", "warn-soft", "bad-soft")


@pytest.mark.parametrize("theme", get_args(Theme))
@pytest.mark.parametrize(("text", "ground"), [*((t, g) for t in TEXTS for g in GROUNDS), ("accent-ink", "accent")])
def test_every_text_can_be_read_on_every_background(theme: Theme, text: str, ground: str):
    tokens = colours(TOKENS)[theme]
    assert contrast(rgb(tokens[text]), rgb(tokens[ground])) >= 4.5


@pytest.mark.parametrize("theme", get_args(Theme))
@pytest.mark.parametrize("ground", ["paper", "sheet"])
def test_edges_of_controls_have_enough_contrast(theme: Theme, ground: str):
    tokens = colours(TOKENS)[theme]
    assert contrast(rgb(tokens["line-strong"]), rgb(tokens[ground])) >= 3


def test_every_colour_is_defined_once_for_both_themes():
    for css in (TOKENS, STYLE):
        in_pairs = 2 * len(colours(css)["light"])
        assert len(re.findall(r": #[0-9a-f]{6}|, #[0-9a-f]{6}", css)) == in_pairs


@pytest.mark.parametrize("path", sorted(CSS.glob("*.css")), ids=lambda path: path.name)
def test_no_other_style_sheet_queries_the_theme(path: Path):
    assert "prefers-color-scheme" not in path.read_text(encoding="utf-8")
