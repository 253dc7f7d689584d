import io
import os
from argparse import Namespace
from collections.abc import Callable

from solver.board import ParseError, Sentence
from solver.cli.terminal import Exit, Terminal, answer_all, entries, singly, translation_into
from solver.formats import MAX_CHARACTERS


def terminal() -> Terminal:
    return Terminal(io.StringIO(), io.StringIO(), io.StringIO(), str)


def test_a_single_argument_has_no_number() -> None:
    assert list(entries(["1..."], [])) == [[("1...", None)]]


def test_several_arguments_are_numbered() -> None:
    assert list(entries(["a", "b"], [])) == [[("a", 1)], [("b", 2)]]


def test_blank_lines_are_passed_over() -> None:
    assert list(entries(["-"], ["a\n", " \n", "b\r\n"])) == [[("a", 1)], [("b", 2)]]


def test_lines_are_taken_as_they_come() -> None:
    read, write = os.pipe()
    with open(read, encoding="utf-8") as stdin, open(write, "wb", buffering=0) as out:
        found = entries(["-"], stdin)
        out.write(b"a\n")
        assert next(found) == [("a", 1)]
        out.write(b"b\r\n \nc\nd")
        assert next(found) == [("b", 2), ("c", 3)]
        out.write(b"e\n")
        assert next(found) == [("de", 4)]


def test_the_last_line_needs_no_end() -> None:
    assert list(entries(["-"], io.TextIOWrapper(io.BytesIO(b"a\nb")))) == [[("a", 1)], [("b", 2)]]


def test_a_large_input_comes_in_chunks() -> None:
    stdin = io.TextIOWrapper(io.BytesIO(b"".join(b"%d\n" % k for k in range(200_000))))
    chunks = list(entries(["-"], stdin))
    assert len(chunks) > 3
    assert [entry for chunk in chunks for entry in chunk] == [(str(k), k + 1) for k in range(200_000)]


def test_a_line_without_end_is_cut_and_not_kept_whole() -> None:
    (chunk,) = entries(["-"], io.TextIOWrapper(io.BytesIO(b"1" * 5_000_000)))
    assert MAX_CHARACTERS < len(chunk[0].text) < 2_000_000


def exit_code_of(answer: Callable[[str], Exit], *texts: str) -> Exit:
    to_all = singly(lambda text, args, terminal: answer(text))
    return answer_all(entries(texts, []), to_all, Namespace(), terminal())


def test_an_unreadable_line_outweighs_an_unfinished_one() -> None:
    def answer(text: str) -> Exit:
        if text == "bad":
            raise ParseError(Sentence("bad"), position=0, expected=Sentence("good"))
        return Exit.UNFINISHED

    assert exit_code_of(answer, "slow", "bad") is Exit.UNREADABLE
    assert exit_code_of(answer, "slow") is Exit.UNFINISHED


def test_unfinished_outweighs_no_solution() -> None:
    exits = iter([Exit.NO_SOLUTION, Exit.UNFINISHED, Exit.ANSWER])
    assert exit_code_of(lambda _: next(exits), "a", "b", "c") is Exit.UNFINISHED


def test_the_empty_text_is_translated_to_itself() -> None:
    assert translation_into("de")("") == ""
