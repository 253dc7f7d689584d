"""Lines and rows: what the compiled reader and writer do, compared with the plain ones."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.batch import Batch, can_read, read_lines, solve, write_answers
from solver.board import ParseError, find_layout
from solver.formats import parse
from tests.cli.examples import FIG_1, FIG_1_SOLVED

PLAIN = FIG_1[4:].encode()
ENDS = st.sampled_from([b"\n", b"\r\n", b"\r\r\n", b" \n"])
SIGNS = st.sampled_from([b"0123456789.", b"12.", b"01.", b"123456789:/-x \x00\xff"])


def lines_of(width: int) -> st.SearchStrategy[bytes]:
    """Lines of about `width` signs, most of them plain, with all kinds of ends; the last one may have none."""
    cells = SIGNS.flatmap(
        lambda signs: st.lists(st.sampled_from([*signs]), min_size=width - 1, max_size=width + 1).map(bytes)
    )
    return st.tuples(st.lists(st.tuples(cells, ENDS).map(b"".join), max_size=6), cells | st.just(b"")).map(
        lambda parts: b"".join(parts[0]) + parts[1]
    )


@given(lines_of(16))
def test_a_plain_line_is_read_as_every_other_reader_reads_it(text: bytes) -> None:
    layout = find_layout("2x2")
    lines = read_lines(text, layout)
    split = (text if text.endswith(b"\n") else text + b"\n").split(b"\n")[:-1]
    assert len(lines.ends) == len(split)
    rows = dict(zip(lines.line_of.tolist(), lines.givens.tolist()))
    for k, line in enumerate(split):
        cells = line.removesuffix(b"\r")
        is_plain = len(cells) == 16 and set(cells) <= set(b"01234.")
        assert (k in rows) is is_plain
        assert lines.line(k) == line.rstrip(b"\r")
        if is_plain:
            assert tuple(rows[k]) == parse(cells.decode(), layout=layout).givens


def test_a_line_of_zeros_and_dots_is_read_everywhere() -> None:
    mixed = "0." * 40 + "5"
    assert parse(mixed).givens == tuple(read_lines(mixed.encode()).givens[0].tolist())


def test_a_digit_that_the_board_lacks_is_left_to_others() -> None:
    line = "7" + "." * 35
    assert not len(read_lines(line.encode(), find_layout("2x3")).givens)
    with pytest.raises(ParseError):
        parse(line, layout=find_layout("2x3"))


def test_boards_with_more_digits_than_nine_are_refused() -> None:
    assert not can_read(find_layout("4x4"))
    assert not can_read(find_layout("round5"))
    with pytest.raises(ValueError, match="4x4 has 16 digits, expected 1 to 9"):
        read_lines(b"", find_layout("4x4"))


def test_the_others_are_in_their_order() -> None:
    lines = read_lines(b"\n".join([b"no", PLAIN, b"", PLAIN, PLAIN, b"no"]))
    assert lines.line_of.tolist() == [1, 3, 4]
    special = lines.special_lines(np.array([True, False, True]))
    assert special == [(0, 0, False), (2, 1, False), (3, 1, True), (5, 3, False)]


def test_answers_are_written_with_and_without_their_puzzles() -> None:
    lines = read_lines(PLAIN + b"\n11" + b"." * 79 + b"\r\n" + b"." * 81)
    answers = solve(lines.givens)
    written = write_answers(answers).splitlines()
    assert written[:2] == [f"1 {FIG_1_SOLVED}".encode(), b"0"]
    assert written[2][:2] == b"2 "
    columns = [line.split(b"\t") for line in write_answers(answers, lines, between=b"\t").splitlines()]
    assert [column[0] for column in columns] == [PLAIN, b"11" + b"." * 79, b"." * 81]
    assert [b" ".join(column[1:]) for column in columns] == written


@given(st.lists(st.tuples(st.integers(0, 2**54), st.booleans()), max_size=5))
def test_numbers_of_any_length_are_written(answers: list[tuple[int, bool]]) -> None:
    counts = np.array([n for n, _ in answers], np.int64)
    is_complete = np.array([is_complete for _, is_complete in answers], np.bool_)
    grids = np.full((len(answers), 16), 3, np.uint8)
    written = write_answers(Batch(2, counts, is_complete, grids)).decode()
    assert written == "".join(
        f"{n}{'' if is_complete or n >= 2 else '?'}{' ' + '3' * 16 if n else ''}\n" for n, is_complete in answers
    )


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_share_the_rows_and_keep_their_order(threads: int) -> None:
    rows = np.zeros((10_000, 81), np.uint8)
    rows[::3] = read_lines(PLAIN).givens[0]
    answers = solve(rows, limit=3, threads=threads)
    assert answers.counts.tolist() == [3 if k % 3 else 1 for k in range(10_000)]
    assert answers.is_complete.tolist() == [k % 3 == 0 for k in range(10_000)]
    assert "".join(map(str, answers.grids[9_999])) == FIG_1_SOLVED


def test_no_puzzles_have_no_answers() -> None:
    assert write_answers(solve(read_lines(b"").givens)) == b""
