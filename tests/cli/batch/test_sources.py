import io
import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from solver import formats
from solver.board import Puzzle
from solver.cli.sources import Piece, Sources, without_first
from solver.formats import MAX_CHARACTERS, parse
from tests.cli.examples import DIAGONAL, FIG_1, SHIDOKU, run
from tests.formats.files.test_hsol import archive, saved


def texts(*arguments: str, stdin: Iterable[str] = ()) -> list[str]:
    return [text for piece in Sources(arguments, stdin).pieces() for text in piece.texts]


def stdin_of(data: bytes) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(data))


@pytest.mark.parametrize(("arguments", "is_batch"), [(["1..."], False), (["a", "b"], True), (["-"], True)])
def test_several_puzzles_are_a_batch(arguments: list[str], is_batch: bool) -> None:
    assert Sources(arguments, []).is_batch is is_batch


def test_blank_lines_and_comments_are_skipped() -> None:
    assert texts("-", stdin=["a\n", " \n", "# c\n", "b\r\n"]) == ["a", "b"]


def test_lines_from_a_pipe_are_read_as_they_arrive() -> None:
    read, write = os.pipe()
    with open(read, encoding="utf-8") as stdin, open(write, "wb", buffering=0) as out:
        pieces = Sources(["-"], stdin).pieces()
        out.write(b"a\n")
        assert (piece := next(pieces)).texts == ["a"]
        assert not piece.has_more
        out.write(b"b\r\n \nc\nd")
        assert next(pieces).texts == ["b", "c"]
        out.write(b"e\n")
        assert next(pieces).texts == ["de"]


def test_data_already_in_a_pipe_is_read_without_waiting() -> None:
    read, write = os.pipe()
    with open(read, encoding="utf-8") as stdin, open(write, "wb", buffering=0) as out:
        out.write(b"a\n" * 30_000)
        out.write(b"b\n")
        assert next(Sources(["-"], stdin).pieces()).has_more is False


def test_the_last_line_needs_no_newline() -> None:
    assert texts("-", stdin=stdin_of(b"a\nb")) == ["a", "b"]


def test_a_large_input_comes_in_pieces() -> None:
    stdin = stdin_of(b"".join(b"%d\n" % k for k in range(500_000)))
    pieces = list(Sources(["-"], stdin).pieces())
    assert len(pieces) > 3
    assert [text for piece in pieces for text in piece.texts] == [str(k) for k in range(500_000)]


def test_an_endless_line_is_cut_and_not_kept_in_memory() -> None:
    (text,) = texts("-", stdin=stdin_of(b"1" * 9_000_000))
    assert MAX_CHARACTERS < len(text) < 2_000_000


def test_a_formula_is_one_puzzle_however_long(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.cnf"
    file.write_text(formats.write(Puzzle.from_text(FIG_1), "dimacs"))
    (text,) = texts(str(file))
    assert len(text) > MAX_CHARACTERS
    assert parse(text).text == FIG_1


def test_a_saved_game_of_hodoku_is_unpacked(tmp_path: Path) -> None:
    file = tmp_path / "game.hsol"
    file.write_bytes(archive(saved(placed={0: 9})))
    (text,) = texts(str(file))
    assert formats.read(text).placed == ((0, 9),)


def test_another_archive_is_one_unreadable_text(tmp_path: Path) -> None:
    file = tmp_path / "game.zip"
    file.write_bytes(archive("hello"))
    assert list(texts(str(file))) == [""]


def test_a_file_has_one_puzzle_per_line(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"# two\n{SHIDOKU}\n\nnonsense\n{FIG_1}\n")
    assert texts(str(file)) == [SHIDOKU, "nonsense", FIG_1]
    assert Sources([str(file)], []).is_batch


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1...\n..3.\n.2..\n...4\n", ["1...\n..3.\n.2..\n...4\n"]),
        (f'<opensudoku>\n<name>n</name>\n<game data="{FIG_1[4:]}"/>\n</opensudoku>\n', None),
        ("no\npuzzle\n", ["no\npuzzle\n"]),
    ],
)
def test_a_board_on_many_lines_is_read_as_a_whole(tmp_path: Path, text: str, expected: list[str] | None) -> None:
    file = tmp_path / "puzzle"
    file.write_text(text)
    assert texts(str(file)) == (expected or texts(text))


def test_an_unreadable_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.symlink_to("/proc/self/mem")
    found = run("solve", str(file))
    assert (found.code, found.out) == (2, "")
    assert "cannot be read" in found.err


def test_the_share_read_of_a_file_is_known(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{SHIDOKU}\n" * 200_000)
    sources = Sources([str(file)], [])
    assert sources.share_read is None
    shares = [sources.share_read or 0.0 for _ in sources.pieces()]
    assert 0.2 < shares[0] < 0.5
    assert shares[-1] == 1.0


@pytest.mark.parametrize(("n", "expected"), [(0, ["a", "b", "c", "d"]), (1, ["b", "c", "d"]), (3, ["d"]), (9, [])])
def test_entries_can_be_skipped_at_the_beginning(n: int, expected: list[str]) -> None:
    pieces = [Piece(b"# x\na\n\nb\n", True, False), Piece(b"c", False, False), Piece(b"d\n", True, False)]
    assert [text for piece in without_first(pieces, n) for text in piece.texts] == expected


def test_a_puzzle_is_not_taken_for_a_file() -> None:
    assert texts(DIAGONAL, "9" * 5000, "a\0b") == [DIAGONAL, "9" * 5000, "a\0b"]
