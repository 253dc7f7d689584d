"""Rules in words: a sentence is understood as a whole, or not at all."""

from functools import partial

import pytest

from solver.formats.drawn.stated_clues import StatedClue, understood
from tests.patience import takes_less

# A sentence as setters write it, and the key, the number and the colour of each kind that it states.
SENTENCES: list[tuple[str, list[tuple[str, str, str]]]] = [
    ("Digits along thermometers must increase from the bulb", [("thermometer", "", "")]),
    ("Along thermometers, digits must increase from the bulb end", [("thermometer", "", "")]),
    (
        "Digits joined by a white dot must be consecutive, those joined by a black dot must have a 1:2 ratio",
        [("difference", "", ""), ("ratio", "", "")],
    ),
    ("White dots join cells with consecutive digits", [("difference", "", "")]),
    ("Cells separated by a black dot must contain digits in the ratio 1:2", [("ratio", "", "")]),
    ("Digits along an arrow must sum to the digit in that arrow's circle", [("arrow", "", "")]),
    ("Digits along arrows sum to the number in the connected circle", [("arrow", "", "")]),
    (
        "In cages, digits must sum to the small clue in the top left corner of the cage (if given)",
        [("killercage", "", "")],
    ),
    ("Digits cannot repeat in cages, which show their sums", [("killercage", "", "")]),
    ("Cells that have an X between them add to 10, and cells that have a V between them add to 5", [("xv", "", "")]),
    ("Adjacent digits on an orange line have a difference of at least 5", [("whispers", "5", "orange")]),
    ("Neighbouring digits along a green line must differ by at least five", [("whispers", "5", "green")]),
    ("Dutch whispers", [("whispers", "4", "")]),
    ("Purple lines contain a string of consecutive digits, in any order", [("renban", "", "purple")]),
    ("Grey lines are palindromes, reading the same in each direction", [("palindrome", "", "grey")]),
    ("Digits along a blue line have an equal sum in each box it passes through", [("regionsumline", "", "blue")]),
    ("Box borders divide blue lines into segments with the same sum", [("regionsumline", "", "blue")]),
    ("Digits on a purple line lie between the digits in the circled ends", [("betweenline", "", "purple")]),
    ("A cell with a grey circle must contain an odd digit", [("odd", "", "grey")]),
    ("Digits in a circle must appear in the four surrounding cells", [("quadruple", "", "")]),
    ("Clues outside the grid give the sum of the digits along the indicated diagonal", [("littlekillersum", "", "")]),
    (
        "Numbers outside the grid give the sum of the digits sandwiched between the 1 and the 9 in that row or column",
        [("sandwichsum", "", "")],
    ),
    ("Not all dots are given", []),
    ("Digits along such a diagonal may repeat if allowed by other rules", []),
]
# Sentences that name a kind and say something else about it.
OTHERS = [
    "All cages have the same sum",
    "Digits may repeat in cages",
    "Cages must sum to a prime number",
    "The sums of cages are written in binary",
    "Some cages show their sums",
    "Each cage contains one even digit",
    "Digits in a cage may not sum to the clue in the top left corner",
    "Digits along a thermometer strictly do not increase from the bulb end",
    "Thermometers either increase or decrease from the bulb",
    "Digits on slow thermometers increase from the bulb",
    "Numbers with a black dot between them cannot have a ratio of 2",
    "White dots join cells with consecutive digits and different parity",
    "Cells separated by an X contain digits summing to 5",
    "Grid markings are either arrows or thermometers",
    "Digits on arrows may be odd",
    "Along green lines digits differ by at most 5",
    "Lines have the same sum",
    "All dots are given",
    "Arrows outside the grid point along diagonals",
]


@pytest.mark.parametrize(("sentence", "stated"), SENTENCES)
def test_a_sentence_states_kinds_of_clues(sentence: str, stated: list[tuple[str, str, str]]) -> None:
    found = understood([sentence])
    assert found.statements == tuple(StatedClue(*each) for each in stated)
    assert not found.others


@pytest.mark.parametrize("sentence", OTHERS)
def test_a_sentence_that_says_something_else_is_not_understood(sentence: str) -> None:
    assert understood([sentence]) == ((), (sentence,))


def test_several_sentences_state_a_kind_once() -> None:
    sentences = ["Cages show their sums", "Digits do not repeat in cages", "Hello"]
    assert understood(sentences) == ((StatedClue("killercage"),), ("Hello",))


@pytest.mark.parametrize("piece", ["x ", "x 10 v ", "cage ", "outside the grid ", "equal sum ", "circle ", "not all "])
def test_long_sentences_take_little_time(piece: str) -> None:
    for size in (290, 20_000):
        sentences = [(piece * size)[:size]] * (20_000 // size)
        assert takes_less(1, partial(understood, sentences))
