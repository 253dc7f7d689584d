import io

from solver.board import ParseError, Sentence
from solver.cli.terminal import Exit, Terminal, answer_all, entries, translation_into


def terminal() -> Terminal:
    return Terminal(io.StringIO(), io.StringIO(), io.StringIO(), str)


def test_a_single_argument_has_no_number() -> None:
    assert list(entries(["1..."], [])) == [("1...", None)]


def test_several_arguments_are_numbered() -> None:
    assert list(entries(["a", "b"], [])) == [("a", 1), ("b", 2)]


def test_blank_lines_are_passed_over() -> None:
    assert list(entries(["-"], ["a\n", " \n", "b\r\n"])) == [("a", 1), ("b", 2)]


def test_lines_are_read_one_by_one() -> None:
    found = entries(["-"], iter(["a\n"]))
    assert next(found) == ("a", 1)


def test_an_unreadable_line_outweighs_an_unfinished_one() -> None:
    def answer(text: str) -> Exit:
        if text == "bad":
            raise ParseError(Sentence("bad"), position=0, expected=Sentence("good"))
        return Exit.UNFINISHED

    assert answer_all(entries(["slow", "bad"], []), answer, terminal()) is Exit.UNREADABLE
    assert answer_all(entries(["slow"], []), answer, terminal()) is Exit.UNFINISHED


def test_unfinished_outweighs_no_solution() -> None:
    exits = iter([Exit.NO_SOLUTION, Exit.UNFINISHED, Exit.ANSWER])
    assert answer_all(entries(["a", "b", "c"], []), lambda _: next(exits), terminal()) is Exit.UNFINISHED


def test_the_empty_text_is_translated_to_itself() -> None:
    assert translation_into("de")("") == ""
