import io
from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event

import pytest

from solver.board import ParseError, Sentence
from solver.cli.answering import InOrder, OneByOne, answer_all, chunks_of
from solver.cli.sources import Sources
from solver.cli.terminal import Exit, Terminal
from tests.cli.examples import FIG_1, IMPOSSIBLE, SHIDOKU, run


def answer(text: str, args: Namespace, terminal: Terminal) -> Exit:
    if text == "bad":
        raise ParseError(Sentence("bad"), position=0, expected=Sentence("good"))
    return {"slow": Exit.UNFINISHED, "none": Exit.NO_SOLUTION}.get(text, Exit.ANSWER)


def exit_code_of(*texts: str) -> Exit:
    terminal = Terminal(io.StringIO(), io.StringIO(), io.StringIO(), str)
    return answer_all(Sources(texts, []), OneByOne(answer), Namespace(), terminal)


def test_an_unreadable_line_outweighs_an_unfinished_one() -> None:
    assert exit_code_of("slow", "bad") is Exit.UNREADABLE
    assert exit_code_of("slow") is Exit.UNFINISHED


def test_unfinished_outweighs_no_solution() -> None:
    assert exit_code_of("none", "slow", "fine") is Exit.UNFINISHED


@pytest.mark.thorough
def test_several_processes_answer_like_one() -> None:
    lines = "\n".join([FIG_1, "nonsense", "", IMPOSSIBLE, SHIDOKU] * 400)
    alone, shared = (run("check", "-", "--threads", threads, stdin_file=lines) for threads in ("1", "2"))
    assert alone == shared
    assert len(alone.err.splitlines()) == 800
    assert "Puzzle 1598, " in alone.err


@pytest.mark.parametrize(
    ("n_texts", "most", "n_processes", "largest", "n_chunks"),
    [
        (9, 4, 0, 4, 3),  # in this process
        (9, 4, 2, 1, 9),
        (40, 4, 2, 2, 20),
        (187, 4, 2, 4, 47),
        (2100, 1000, 2, 131, 17),
        (100_000, 1000, 2, 1000, 100),
    ],
)
def test_few_puzzles_are_shared_in_small_chunks(
    n_texts: int, most: int, n_processes: int, largest: int, n_chunks: int
) -> None:
    texts = [str(k) for k in range(n_texts)]
    chunks = list(chunks_of(texts, most, n_processes))
    assert (len(chunks[0]), len(chunks)) == (largest, n_chunks)
    assert [text for chunk in chunks for text in chunk] == texts


def test_results_come_in_the_order_of_the_tasks() -> None:
    ended = [Event() for _ in range(12)]

    def last_comes_first(k: int) -> int:
        if k % 4 < 3:
            assert ended[k + 1].wait(60)
        ended[k].set()
        return k

    with InOrder[int](partial(ThreadPoolExecutor, 4), 4) as threads:
        found = [result for k in range(12) for result in threads.give(last_comes_first, k)]
        assert len(found) == 8
        assert [*found, *threads.rest()] == list(range(12))
