"""Collections as text: what is written is read back, and what is wrong is said with its line."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Puzzle
from solver.collections import (
    MAX_NOTE,
    MAX_PUZZLES,
    MAX_TITLE,
    Collected,
    Collection,
    CollectionError,
    read_collection,
    write_collection,
)
from solver.formats import MAX_CHARACTERS
from solver.rating.level import LEVELS

SHIDOKU = "1.....3..2.....4"
DRAWN = "1 . . .\n. . 3 .\n. 2 . .\n. . . 4"
PUZZLES = [
    Puzzle.from_text(text)
    for text in (
        f"2x2:{SHIDOKU}",
        "2x3:.5..6.6....4..56...2....3..1.5......",
        "round3:" + "." * 18,
        "2x2:................;cage:5=r1c1r1c2",
    )
]
words = st.lists(st.text("abcß #>:é", min_size=1).map(str.strip).filter(bool), max_size=3).map(" ".join)
short = words.map(lambda text: " ".join(text[:MAX_TITLE].split()))
notes = st.lists(short.filter(bool), max_size=3).map("\n".join)


@st.composite
def all_collections(draw: st.DrawFn) -> Collection:
    chosen = draw(st.lists(st.sampled_from(PUZZLES), min_size=1, unique_by=lambda puzzle: puzzle.text))
    level = st.sampled_from(("", *LEVELS))
    each = [Collected(puzzle, draw(short.filter(_no_heading)), draw(notes), draw(level)) for puzzle in chosen]
    return Collection(draw(short.filter(bool).filter(_no_heading)), draw(notes), tuple(each))


def _no_heading(title: str) -> bool:
    return not title.startswith("#")


def of(text: str) -> Collection:
    return read_collection(f"# Title\n{text}")


def line_at_fault(text: str) -> int:
    with pytest.raises(CollectionError) as error:
        read_collection(text)
    assert str(error.value.line) in error.value.text()
    return error.value.line


@given(all_collections())
def test_what_is_written_is_read_back(collection: Collection) -> None:
    assert read_collection(write_collection(collection)) == collection


@given(all_collections())
def test_its_id_is_that_of_its_text(collection: Collection) -> None:
    assert read_collection(write_collection(collection)).cid == collection.cid
    assert Collection(f"{collection.title}!"[-MAX_TITLE:], "", collection.puzzles).cid != collection.cid


@given(st.text(alphabet=st.sampled_from("#> \n.12345:;lev\ufeff\0é"), max_size=300))
def test_any_text_is_read_or_refused_with_a_line(text: str) -> None:
    try:
        read_collection(text)
        line = 1
    except CollectionError as error:
        line = error.line
    assert 1 <= line <= max(1, len(text.splitlines()))


@pytest.mark.parametrize(
    "text",
    [
        SHIDOKU,
        f"2x2:{SHIDOKU}",
        SHIDOKU.replace(".", "0"),
        DRAWN,
        f"\n\n{DRAWN}\n\n",
        f"  {SHIDOKU}  ",
    ],
)
def test_a_puzzle_may_be_written_as_people_do(text: str) -> None:
    assert of(text).puzzles == (Collected(PUZZLES[0]),)


def test_puzzles_on_lines_below_each_other_are_several() -> None:
    assert [each.puzzle for each in of(f"{SHIDOKU}\n{PUZZLES[1].text}").puzzles] == PUZZLES[:2]


def test_title_note_and_level_belong_to_the_next_puzzle() -> None:
    text = f"> About\n> it\n>\n> all\nlevel: Easy\n## One\n> Look\n{SHIDOKU}\nlevel:\n{PUZZLES[1].text}"
    assert of(text).about == "About it\nall"
    assert of(text).puzzles == (Collected(PUZZLES[0], "One", "Look", "easy"), Collected(PUZZLES[1]))


def test_a_link_may_stand_for_a_puzzle() -> None:
    found = read_collection("# T\nhere", {"here": PUZZLES[1]}.get)
    assert [each.puzzle for each in found.puzzles] == [PUZZLES[1]]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        (SHIDOKU, 1),
        ("#\n", 1),
        ("# A\n\n> b", 3),
        (f"# A\n{SHIDOKU}\n# B", 3),
        (f"# A\n## B\n## C\n{SHIDOKU}", 2),
        (f"# A\n{SHIDOKU}\n## B", 3),
        (f"# A\n{SHIDOKU}\n\n> lost", 4),
        (f"# A\nlevel: evil\n{SHIDOKU}", 2),
        (f"# A\n{SHIDOKU}\nhello", 3),
        (f"# A\n{SHIDOKU}\n{SHIDOKU[:-1]}", 3),
        (f"# A\n{SHIDOKU}\n\n2x2:{SHIDOKU}", 4),
        ("# A\n1 . . .\n. . 3 .\n. 2 . 7\n. . . 4", 4),
        (f"# {'a' * (MAX_TITLE + 1)}", 1),
        (f"# A\n## {'a' * (MAX_TITLE + 1)}", 2),
        (f"# A\n> {'a' * MAX_NOTE}\n> b", 3),
        ("#" * (MAX_CHARACTERS + 1), 1),
    ],
)
def test_the_line_at_fault_is_named(text: str, line: int) -> None:
    assert line_at_fault(text) == line


def test_there_is_a_most_number_of_puzzles() -> None:
    random = Random(1)
    texts = {"".join(random.choice(".1") for _ in range(16)) for _ in range(MAX_PUZZLES * 2)}
    lines = sorted(texts)[: MAX_PUZZLES + 1]
    assert len(of("\n\n".join(lines[:-1])).puzzles) == MAX_PUZZLES
    assert line_at_fault("# Title\n" + "\n\n".join(lines)) == 2 * MAX_PUZZLES + 2
