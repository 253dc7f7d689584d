"""Packed puzzles: the output of f-puzzles' compression is unpacked, and no other text does harm."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.formats import parse, read
from solver.formats.sites.lz_string import MAX_LENGTH, DecompressionError, compress, decompress
from tests.formats.examples import FIG_1, error, lost_rules
from tests.patience import takes_less

# Links that f-puzzles has made, with what is in them.
ONE_GIVEN = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1"
    "nVp/Vdk7r58WK5A"
)
TWO_GIVENS = (
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1kANwEMAbAK5x4ARlRoI3GADsEAFwzCmK1kQ5tVmug216VGrUbWG1Zy"
    "jwHCEAJglTZCpTAO7j+nZw/7atIkA="
)


@pytest.mark.parametrize(("packed", "values"), [(ONE_GIVEN, [1]), (TWO_GIVENS, [1, 2])])
def test_a_link_of_f_puzzles_is_unpacked(packed: str, values: list[int]) -> None:
    grid = json.loads(decompress(packed))["grid"]
    assert [cell["value"] for row in grid for cell in row if cell] == values
    assert compress(decompress(packed)).rstrip("=") == packed.rstrip("=")


# What the original makes of these texts.
ORIGINAL = {
    "a": "IZA=",
    "aaaa" * 100: "IY18ZXTt/DFOS1b0c17PcaA=",
    'Zürich Ω {"size":9}': "FoH4TglgxgFgBISuA4G8BEBnCAvApqgXAJwC+QA=",
}


@pytest.mark.parametrize("text", ORIGINAL)
def test_packing_gives_what_the_original_gives(text: str) -> None:
    assert compress(text) == ORIGINAL[text]


@given(st.text(st.characters(codec="utf-16", exclude_categories=["Cs"], max_codepoint=0xFFFF), min_size=1))
def test_packed_text_unpacks_to_itself(text: str) -> None:
    assert decompress(compress(text)) == text


def test_long_texts_use_wider_and_wider_codes() -> None:
    text = "".join(f"{n * n}," for n in range(2500))
    assert decompress(compress(text)) == text


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=- ", max_size=300))
def test_junk_is_refused_or_gives_a_text(text: str) -> None:
    with suppress(DecompressionError):
        assert len(decompress(text)) <= MAX_LENGTH


def test_a_packed_text_that_grows_too_large_is_refused() -> None:
    bomb = compress("a" * (MAX_LENGTH + 1))
    assert len(bomb) < 2000
    with pytest.raises(DecompressionError):
        decompress(bomb)


def _unpacked(text: str) -> None:
    with suppress(DecompressionError):
        decompress(text)


def test_junk_takes_little_time() -> None:
    junk = "N4Ig" + "Az09+/" * 10_000
    with pytest.raises(DecompressionError):
        decompress(junk)
    assert takes_less(1, lambda: _unpacked(junk))
    assert takes_less(1, lambda: error(f"https://f-puzzles.com/?load={junk}"))


@pytest.mark.parametrize("before", ["https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz", "fpuzzles", ""])
def test_position_and_rules_are_in_packed_puzzles_too(before: str) -> None:
    grid = [
        [{"value": int(sign), "given": True} if sign != "." else {} for sign in FIG_1.cells[k : k + 9]]
        for k in range(0, 81, 9)
    ]
    grid[0][0] = {"value": 9}
    reading = read(before + compress(json.dumps({"size": 9, "grid": grid})))
    assert (reading.puzzle, reading.placed) == (FIG_1, ((0, 9),))
    holes = compress(json.dumps({"size": 9, "grid": grid, "wormholes": [{"cells": ["R1C1"]}]}))
    assert lost_rules(before + holes) == "wormholes"
    both = compress(json.dumps({"size": 9, "grid": grid, "diagonal+": True, "diagonal-": True}))
    assert parse(before + both).layout.name == "3x3x"
