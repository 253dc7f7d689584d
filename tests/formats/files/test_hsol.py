"""HoDoKu's saved games: an archive with an object in XML. The texts here are as Java's own encoder writes them."""

import zipfile
from collections.abc import Mapping
from functools import partial
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import find_layout
from solver.formats import read
from solver.formats.files.hsol import unpacked
from tests.formats.examples import FIG_1, error
from tests.formats.pasted import outcome
from tests.patience import takes_less

GIVEN = {cell: digit for cell, digit in enumerate(FIG_1.givens) if digit}


def _array(name: str, kind: str, values: Mapping[int, object], front: str = "", end: str = "") -> str:
    rows = "".join(
        f'   <void index="{index}">\n    <{kind}>{value}</{kind}>\n   </void>\n' for index, value in values.items()
    )
    return f'  <void property="{name}">\n{front}{rows}{end}  </void>\n' if values else ""


def saved(*, placed: dict[int, int] | None = None, masks: dict[int, int] | None = None, is_whole: bool = False) -> str:
    """The XML of Fig. 1 with digits and candidates; `is_whole` writes arrays as new ones."""
    digits = dict(sorted((GIVEN | (placed or {})).items()))
    around = ('   <array class="int" length="81">\n', "   </array>\n") if is_whole else ("", "")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<java version="1.7.0_01" class="java.beans.XMLDecoder">\n'
        ' <object class="sudoku.Sudoku2" id="Sudoku20">\n'
        + _array("cells", "short", dict.fromkeys(digits, 0) | (masks or {}))
        + _array("fixed", "boolean", dict.fromkeys(GIVEN, "true"))
        + f'  <void property="initialState">\n   <string>:0000:x:{FIG_1.cells}:::</string>\n  </void>\n'
        + _array("values", "int", digits, *around)
        + ' </object>\n <object class="java.util.ArrayList"/>\n</java>\n'
    )


def archive(text: str) -> bytes:
    """An archive as HoDoKu makes it."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("SudokuData", text)
    return data.getvalue()


@pytest.mark.parametrize("is_whole", [False, True])
def test_givens_digits_and_candidates_are_read(is_whole: bool) -> None:
    # The candidates of r1c3 are 1, 5, 8 and 9; 0x091 leaves 1, 5 and 8.
    found = read(saved(placed={0: 9}, masks={2: 0x91}, is_whole=is_whole))
    assert (found.puzzle, found.placed, found.format) == (FIG_1, ((0, 9),), "hsol")
    assert found.crossed_out == ()
    assert read(saved(masks={2: 0x91}, is_whole=is_whole)).crossed_out == ((2, 9),)


def test_the_archive_is_unpacked() -> None:
    assert unpacked(archive(saved())) == saved()
    assert read(unpacked(archive(saved(placed={0: 9})))).placed == ((0, 9),)


def test_a_saved_game_can_be_read_as_a_diagonal_puzzle() -> None:
    assert read(saved(), layout=find_layout("3x3x")).puzzle.layout == find_layout("3x3x")


def test_savepoints_and_steps_after_the_board_are_ignored() -> None:
    text = saved(placed={0: 9})
    assert read(text.replace("</java>", saved(placed={2: 1}).partition("\n")[2])).placed == ((0, 9),)


def test_games_of_old_versions_give_their_first_state() -> None:
    old = saved().replace("sudoku.Sudoku2", "sudoku.Sudoku").replace('property="', 'property="old')
    assert outcome(old) == f"puzzle {FIG_1.text}"


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"PK\x03\x04" + b"\x00" * 40, b"GIF89a", archive("hello")])
def test_an_archive_without_a_game_unpacks_to_nothing(data: bytes) -> None:
    assert unpacked(data) == ""


def test_a_zip_bomb_is_cut_off() -> None:
    bomb = archive(saved() + " " * 50_000_000)
    assert len(unpacked(bomb)) <= 60_000
    assert takes_less(1, lambda: unpacked(bomb))


@pytest.mark.parametrize(
    ("old", "new"), [("<int>2</int>", "<int>12</int>"), ("<short>0<", "<short>9999<"), ("<int>", "<i>")]
)
def test_impossible_numbers_are_no_position(old: str, new: str) -> None:
    text = saved(placed={0: 9}).replace(old, new)
    assert outcome(text) == f"puzzle {FIG_1.text}"  # in which it was loaded


@pytest.mark.parametrize(
    "piece", ['<void index="1"> <int>1</int> </void>', '<object class="sudoku.Sudoku2"', "<void ", " "]
)
def test_long_texts_take_little_time(piece: str) -> None:
    for front in (saved().partition("  <void")[0], saved()[:400] + '<void property="values">'):
        assert takes_less(2, partial(outcome, front + piece * (60_000 // len(piece))))


@given(
    st.lists(st.tuples(st.integers(0, 4000), st.sampled_from(["<int>", "</void>", "9", "\ud800", '"', "\n </object>"])))
)
def test_a_changed_text_is_read_or_refused(changes: list[tuple[int, str]]) -> None:
    text = saved(placed={0: 9})
    for position, piece in changes:
        text = text[:position] + piece + text[position + 1 :]
    assert outcome(text).split()[0] in ("puzzle", "refused")


def test_xml_of_hodoku_without_a_game_is_refused() -> None:
    assert str(error(saved().partition("  <void")[0].replace("Sudoku2", "GuiState") + "</object></java>"))
