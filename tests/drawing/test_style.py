"""The style sheet: what it must hold for eyes that see few colours, and for pages with a strict policy."""

import re
from base64 import b64encode
from hashlib import sha256

import pytest

from solver.drawing import STYLE, STYLE_SHA256
from solver.steps import Role

Colour = tuple[float, float, float]

# Text on paper and on every tint it can stand on.
TEXTS = [
    *((text, tint) for text in ("ink", "filled") for tint in ("paper", "tint", "base", "cover", "same", "peer")),
    *((text, "paper") for text in ("solution", "candidate", "label")),
    *(("candidate", tint) for tint in ("tint", "base", "cover", "pattern-tint")),
    *((text, tint) for text in ("ink", "filled") for tint in ("selected", "different")),
    ("pattern", "pattern-tint"),
    ("red", "red-tint"),
    ("red", "paper"),
    ("green", "green-tint"),
    *(("candidate", f"set-{k}-tint") for k in range(1, 5)),
    *(("paper", f"set-{k}") for k in range(1, 5)),
    *((text, ground) for text in ("candidate", "pattern") for ground in ("group", "paper")),
]
# Strokes that carry meaning.
STROKES = [
    *((mark, "paper") for mark in ("thick", "base-edge", "cover-edge", "red", "green", "pattern", "focus")),
    *((mark, "base") for mark in ("red", "base-edge")),
    ("cover-edge", "cover"),
    ("different-edge", "different"),
    *(
        (mark, ground)
        for mark in ("strong", "weak")
        for ground in ("paper", "base", "cover", "set-1-tint", "set-2-tint")
    ),
    *((f"set-{k}", f"set-{k}-tint") for k in range(1, 5)),
    ("pattern", "group"),
    ("focus", "selected"),
]


def blocks() -> dict[str, dict[str, str]]:
    """The tokens of each theme."""
    found = [
        dict(re.findall(r"--board-([\w-]+): (#[0-9a-f]+);", block))
        for block in re.findall(r"\{((?:\s*--board-[\w-]+: [^;]+;)+)\s*\}", STYLE)
    ]
    return dict(zip(("light", "dark", "forced dark"), found, strict=True))


def rgb(colour: str) -> Colour:
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return red, green, blue


def luminance(colour: Colour) -> float:
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def shaded(colour: Colour, shade: str) -> Colour:
    alpha = int(shade[7:9], 16) / 255
    red, green, blue = (alpha * s + (1 - alpha) * c for s, c in zip(rgb(shade), colour))
    return red, green, blue


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_can_be_read(theme, text, ground):
    tokens = blocks()[theme]
    assert contrast(rgb(tokens[text]), rgb(tokens[ground])) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "base", "cover", "selected"])
def test_printed_digits_can_be_read_on_their_shade(theme, ground):
    tokens = blocks()[theme]
    assert contrast(rgb(tokens["ink"]), shaded(rgb(tokens[ground]), tokens["given-shade"])) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("mark", "ground"), STROKES)
def test_marks_can_be_seen(theme, mark, ground):
    tokens = blocks()[theme]
    assert contrast(rgb(tokens[mark]), rgb(tokens[ground])) >= 3


def test_both_ways_to_the_dark_are_the_same():
    themes = blocks()
    assert themes["dark"] == themes["forced dark"]
    assert themes["light"].keys() == themes["dark"].keys()


def test_every_token_is_defined_and_used():
    used = set(re.findall(r"var\(--board-([\w-]+)\)", STYLE))
    assert used == blocks()["light"].keys()


@pytest.mark.parametrize("role", Role)
def test_every_role_has_a_look(role):
    assert re.search(rf"\.is-{role}\b|\.cross\b", STYLE) if role is Role.BARRED else f".is-{role}" in STYLE


def test_sets_are_told_apart_by_more_than_their_colour():
    looks = [re.sub(r"(fill|stroke): [^;]+;", "", rule(f".set.is-set-{k}")).strip() for k in range(1, 5)]
    assert len(set(looks)) == 4


def test_links_that_are_to_come_are_hidden_on_screens_only():
    screen = STYLE.split("@media screen {\n  .disc.is-later")
    assert len(screen) == 2
    assert "is-later" not in screen[0]
    assert "is-later" not in screen[1].split("\n}\n")[1]


def test_printed_digits_are_heavier_than_written_ones():
    assert "font-weight: 700" in rule(".is-given .digit")
    assert "font-weight" not in rule(".is-filled .digit")


def test_a_conflict_is_told_by_more_than_its_colour():
    assert "underline" in rule(".is-conflict .digit")
    assert "dasharray" in rule(".is-conflict .area")


def rule(selector: str) -> str:
    """The declarations of one selector."""
    return STYLE.split(f"\n{selector} {{")[1].split("}")[0]


def test_the_hash_for_the_policy_is_that_of_the_text():
    assert f"'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'" == STYLE_SHA256


def test_the_sheet_can_stand_in_a_file_as_it_is():
    assert not set(STYLE) & set("<&")
