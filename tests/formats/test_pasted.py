"""What people paste: links, comments, several puzzles at once, nonsense. The corpus is `tests/corpora/pasted.txt`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import find_layout
from solver.formats import SeveralPuzzles, parse, read, split
from tests.formats.examples import FIG_1, error, is_sentence
from tests.formats.pasted import PUZZLES, REFUSED, SAMPLES, SEVERAL, Pasted, name_of, outcome
from tests.patience import takes_less

CELLS = FIG_1.cells
LONGEST = 65_000
SECONDS = 2.0  # a bound that only an endless loop exceeds; docs/formats.md has the measured times
PIECES = [
    "1",
    "12\n",
    "1234\n",
    "1 2 3 4\n",
    "1,2,3,4\n",
    "1 ",
    "a.",
    "a/b?",
    "https://a.b/ ",
    ":0:1:",
    "# ",
    "(.9",
    '{"a":',
]


def test_the_corpus_has_enough_of_every_kind() -> None:
    assert len(SAMPLES) >= 60
    assert min(map(len, (PUZZLES, SEVERAL, REFUSED))) >= 8
    assert len({sample.name for sample in SAMPLES}) == len(SAMPLES)


@pytest.mark.parametrize("sample", [*PUZZLES, *SEVERAL], ids=name_of)
def test_a_pasted_sample_is_read_completely(sample: Pasted) -> None:
    assert outcome(sample.text) == sample.expected


@pytest.mark.parametrize("sample", REFUSED, ids=name_of)
def test_an_unreadable_sample_is_refused_in_plain_words(sample: Pasted) -> None:
    refused = error(sample.text)
    assert str(refused).startswith(sample.reason.strip())
    assert 0 <= refused.position <= len(sample.text)
    assert is_sentence(refused.reason)
    assert is_sentence(refused.expected)


@pytest.mark.parametrize("sample", PUZZLES, ids=name_of)
def test_blank_lines_and_a_byte_order_mark_change_nothing(sample: Pasted) -> None:
    assert outcome(f"\ufeff\n\n{sample.text}\r\n\n") == sample.expected


def test_windows_line_ends_change_nothing() -> None:
    for sample in SAMPLES:
        if sample.kind != "refused":
            assert outcome(sample.text.replace("\n", "\r\n")) == sample.expected


def test_a_puzzle_in_a_sentence_says_where_it_is() -> None:
    with pytest.raises(SeveralPuzzles) as caught:
        read(f"One: {CELLS}\nTwo: {CELLS[::-1]}")
    assert [(part.name, part.position) for part in caught.value.excerpts] == [("One", 5), ("Two", 92)]


def test_the_line_above_a_board_is_its_name() -> None:
    rows = "\n".join(CELLS[k : k + 9] for k in range(0, 81, 9))
    with pytest.raises(SeveralPuzzles) as caught:
        read(f"Grid 01\n{rows}\nGrid 02:\n{rows[::-1]}")
    assert [part.name for part in caught.value.excerpts] == ["Grid 01", "Grid 02"]


def test_a_leading_layout_applies_to_a_puzzle_with_a_comment() -> None:
    assert parse(f"3x3x: {CELLS} # with diagonals").layout == find_layout("3x3x")


def test_a_leading_layout_applies_to_all_puzzles() -> None:
    texts = split(f"3x3x: {CELLS}\n{CELLS[::-1]}")
    assert [parse(text).layout.name for text in texts] == ["3x3x", "3x3x"]


def test_the_requested_layout_applies_to_a_link() -> None:
    link = f"https://example.org/?p={CELLS}"
    assert parse(link, layout=find_layout("3x3x")).layout.name == "3x3x"


def test_split_leaves_one_puzzle_and_nonsense_as_they_are() -> None:
    assert split(CELLS) == (CELLS,)
    assert split("nonsense") == ("nonsense",)


def test_a_longer_run_of_digits_is_no_puzzle() -> None:
    assert str(error(f"see {CELLS}1 there")) != ""
    assert str(error(f"https://example.org/{CELLS}1")).startswith("There are no digits")


def test_a_list_of_eight_hundred_is_found_quickly() -> None:
    puzzles = [CELLS[k:] + CELLS[:k] for k in range(81)] * 10
    with pytest.raises(SeveralPuzzles) as caught:
        read("\n".join(f"{cells}" for cells in puzzles[:790]))
    assert len(caught.value.excerpts) == 81


@pytest.mark.parametrize("piece", PIECES)
def test_the_longest_texts_are_read_in_little_time(piece: str) -> None:
    text = (piece * LONGEST)[:LONGEST]
    assert takes_less(SECONDS, lambda: outcome(text))


def test_many_digits_behind_a_name_are_refused_in_little_time() -> None:
    text = "3x3: " + "123456789" * 7000
    assert outcome(text).startswith("refused")
    assert takes_less(SECONDS, lambda: outcome(text))


@given(st.lists(st.sampled_from([sample.text for sample in SAMPLES]), min_size=1, max_size=3), st.text(max_size=20))
def test_pieces_put_together_are_read_or_refused(texts: list[str], between: str) -> None:
    assert outcome(between.join(texts)).split()[0] in ("puzzle", "several", "refused")


# Positions


def test_digits_placed_by_hand_are_not_givens() -> None:
    line = f":0000:x:{CELLS[:1] + '2' + '+3' + CELLS[3:]}:::"
    reading = read(line)
    assert reading.placed == ((2, 3),)
    assert reading.puzzle == FIG_1.__class__(FIG_1.layout, FIG_1.givens)
    assert reading.digits[2] == 3
