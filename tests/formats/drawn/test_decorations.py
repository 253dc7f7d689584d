"""Decorations that were passed over, as a word for addresses and as a sentence."""

import pytest

from solver.formats.drawn.decorations import Decorations

SOME = Decorations.from_counts({"texts": 2, "lines": 1})


@pytest.mark.parametrize("decorations", [SOME, Decorations(), Decorations.from_counts({"shapes": 999})])
def test_their_text_is_read_back(decorations: Decorations) -> None:
    assert Decorations.from_text(decorations.text) == decorations


@pytest.mark.parametrize("counts", [None, 5, {"cages": 3}, {"lines": 0}, {"lines": "7"}, {"lines": -1}])
def test_counts_of_anything_else_are_none(counts: object) -> None:
    assert not Decorations.from_counts(counts)


def test_the_sentence_has_their_number_and_kinds() -> None:
    assert dict(SOME.sentence.values)["count"] == 3
    assert "lines and texts" in str(SOME.sentence)


def test_one_has_a_sentence_of_its_own() -> None:
    one = Decorations.from_counts({"lines": 1})
    assert one.sentence.template != SOME.sentence.template
    assert "lines" in str(one.sentence)
