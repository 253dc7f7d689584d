"""The style sheet: what it must hold for eyes that see few colours, and for pages with a strict policy."""

import re
from base64 import b64encode
from hashlib import sha256

import pytest

from solver.drawing import STYLE, STYLE_SHA256
from solver.drawing.set_outlines import N_LOOKS
from solver.steps import Role
from tests.colours import Theme, colours, contrast, rgb, shaded

# Text on paper and on every tint it can stand on.
TEXTS = [
    *((text, tint) for text in ("ink", "filled") for tint in ("paper", "tint", "base", "cover", "same", "peer")),
    *((text, "paper") for text in ("solution", "candidate", "label")),
    *(("candidate", tint) for tint in ("tint", "base", "cover", "pattern-tint")),
    *((text, tint) for text in ("ink", "filled") for tint in ("selected", "different")),
    *((text, "pattern-tint") for text in ("pattern", "ghost")),
    ("ghost", "paper"),
    ("set-5", "set-5-tint"),
    ("different-edge", "different"),
    *((text, "red-tint") for text in ("red", "ink", "filled", "candidate")),
    ("red", "paper"),
    ("green", "green-tint"),
    *(("candidate", f"set-{k}-tint") for k in range(1, N_LOOKS + 1)),
    *(("paper", f"set-{k}") for k in range(1, N_LOOKS + 1)),
    *((text, ground) for text in ("candidate", "pattern") for ground in ("group", "paper")),
]
# What clues draw under digits: large text must be legible on it, and small text that it only touches.
UNDER_DIGITS = ["fill", "region", "clone", "equal", "by-row", "by-column", "whisper", "renban", "palindrome"]
UNDER_DIGITS += ["region-sum", "sum-line", "zipper", "entropic", "modular", "parity", "nabner"]
# Strokes that carry meaning.
STROKES = [
    *((mark, "paper") for mark in ("thick", "base-edge", "cover-edge", "red", "green", "pattern", "focus")),
    *((mark, "base") for mark in ("red", "base-edge")),
    ("cover-edge", "cover"),
    ("different-edge", "different"),
    *(
        (mark, ground)
        for mark in ("strong", "weak", "joint")
        for ground in ("paper", "base", "cover", "set-1-tint", "set-2-tint")
    ),
    *((f"set-{k}", f"set-{k}-tint") for k in range(1, N_LOOKS + 1)),
    ("pattern", "group"),
    ("focus", "selected"),
    ("clue-outline", "paper"),
    ("clue-arrow", "paper"),
    ("clue-on-white", "clue-white"),
    ("clue-on-black", "clue-black"),
]


def tokens_of(theme: Theme) -> dict[str, str]:
    return {name.removeprefix("board-"): colour for name, colour in colours(STYLE)[theme].items()}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_can_be_read(theme, text, ground):
    tokens = tokens_of(theme)
    assert contrast(rgb(tokens[text]), rgb(tokens[ground])) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "base", "cover", "selected"])
def test_printed_digits_can_be_read_on_their_shade(theme, ground):
    tokens = tokens_of(theme)
    assert contrast(rgb(tokens["ink"]), shaded(rgb(tokens[ground]), tokens["given-shade"])) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("mark", "ground"), STROKES)
def test_marks_can_be_seen(theme, mark, ground):
    tokens = tokens_of(theme)
    assert contrast(rgb(tokens[mark]), rgb(tokens[ground])) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("text", ["ink", "filled", "candidate"])
@pytest.mark.parametrize("ground", UNDER_DIGITS)
def test_digits_can_be_read_on_clues(theme, text, ground):
    tokens = tokens_of(theme)
    assert contrast(rgb(tokens[text]), rgb(tokens[f"clue-{ground}"])) >= 3


def test_every_token_is_defined_and_used():
    used = set(re.findall(r"var\(--board-([\w-]+)\)", STYLE))
    assert used == tokens_of("light").keys()
    assert len(re.findall(r"--board-[\w-]+:", STYLE)) == len(used)


@pytest.mark.parametrize("role", Role)
def test_every_role_has_a_look(role):
    assert re.search(rf"\.is-{role}\b|\.cross\b", STYLE) if role is Role.RULED_OUT else f".is-{role}" in STYLE


def test_sets_are_told_apart_by_more_than_their_colour():
    looks = [re.sub(r"(fill|stroke): [^;]+;", "", rule(f".set.is-set-{k}")).strip() for k in range(1, N_LOOKS + 1)]
    assert len(set(looks)) == N_LOOKS


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


def test_boards_leave_the_hints_of_pages_alone():
    """What a page calls a hint would hand its strokes down to the keys of its legend."""
    assert not re.search(r"(?<!\.board )\.hint\b", STYLE)
