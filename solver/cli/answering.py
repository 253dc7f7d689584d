"""The loop over puzzles: answer all of them in order, here or in several threads or processes."""

from __future__ import annotations

import io
from argparse import Namespace
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Generic, NamedTuple, TypeVar

from solver.board import ParseError
from solver.cli.progress import Progress, is_watched
from solver.cli.sources import Sources
from solver.cli.terminal import Complaint, Exit, Terminal, UsageError, translation_into
from solver.engines import MissingLibraryError

# The exit code of a batch is the first of these that occurred.
_GRAVEST = (Exit.UNREADABLE, Exit.UNFINISHED, Exit.NO_SOLUTION, Exit.ANSWER)
_WAITING = 4  # calls that wait for each thread or process
_CHUNKS_EACH = 8  # for each process, so that one with all the hard puzzles keeps the others waiting only briefly

R = TypeVar("R")


class Answered(NamedTuple):
    """The answers to some puzzles. A complaint comes with the index of its puzzle."""

    n_puzzles: int
    exits: frozenset[Exit]
    complaints: Sequence[tuple[int, Complaint]] = ()
    out: bytes = b""


AnswerSources = Callable[[Sources, Namespace, Terminal], Iterator[Answered]]
AnswerEntry = Callable[[str, Namespace, Terminal], Exit]


def answer_all(sources: Sources, answer: AnswerSources, args: Namespace, terminal: Terminal) -> Exit:
    """Print all answers, and report puzzles that cannot be read. Return the gravest exit code that occurred."""
    is_shown = is_watched(terminal.stdout, terminal.stderr)
    progress = Progress(terminal.say, terminal.stderr, lambda: sources.share_read, is_shown)
    exits, n_before = {Exit.ANSWER}, sources.n_done
    for answered in answer(sources, args, terminal):
        terminal.write(answered.out)
        for k, complaint in answered.complaints:
            terminal.complain(complaint, n_before + k + 1 if sources.is_batch else None)
        terminal.stdout.flush()
        n_before += answered.n_puzzles
        exits |= answered.exits
        progress.advance(answered.n_puzzles)
    progress.clear()
    return next(one for one in _GRAVEST if one in exits)


@dataclass(frozen=True)
class OneByOne:
    """Answers puzzles one by one with the function `answer`, and reports those that cannot be read.

    With `--threads`, several processes share the puzzles, at most `batch_size` at a time.
    """

    answer: AnswerEntry
    batch_size: int = 1

    def __call__(self, sources: Sources, args: Namespace, terminal: Terminal) -> Iterator[Answered]:
        """Yield the answers. Processes are started once there is work for more than one."""
        threads = getattr(args, "threads", 1)
        # Processes are spawned, so that they inherit no state.
        make = partial(ProcessPoolExecutor, threads, mp_context=get_context("spawn"))
        with InOrder[Answered](make, _WAITING * threads) as processes:
            for piece in sources.pieces():
                texts = piece.texts
                are_shared = threads > 1 and len(texts) > self.batch_size
                for chunk in chunks_of(texts, self.batch_size, threads if are_shared else 0):
                    if are_shared:
                        yield from processes.give(_answer_apart, self.answer, args, chunk)
                    else:
                        yield _answer_each(self.answer, args, chunk, terminal)
                if not piece.has_more or not are_shared:
                    yield from processes.rest()
            # At the end of a file more input may seem ready, so its last piece may not look like the last.
            yield from processes.rest()


def chunks_of(texts: Sequence[str], most: int, n_processes: int) -> Iterator[Sequence[str]]:
    """Yield the texts in chunks of at most `most`: smaller ones if each of several processes would get only a few."""
    size = max(1, min(most, len(texts) // (_CHUNKS_EACH * n_processes))) if n_processes else most
    return (texts[k : k + size] for k in range(0, len(texts), size))


def _answer_apart(answer: AnswerEntry, args: Namespace, texts: Sequence[str]) -> Answered:
    """Answer in a child process."""
    out = io.StringIO()
    answered = _answer_each(answer, args, texts, Terminal(io.StringIO(), out, out, translation_into(args.language)))
    return answered._replace(out=out.getvalue().encode())


def _answer_each(answer: AnswerEntry, args: Namespace, texts: Sequence[str], terminal: Terminal) -> Answered:
    exits: set[Exit] = set()
    complaints: list[tuple[int, Complaint]] = []
    for k, text in enumerate(texts):
        try:
            exits.add(answer(text, args, terminal))
        except (ParseError, UsageError, MissingLibraryError) as error:
            complaints.append((k, terminal.complaint(error)))
            exits.add(Exit.UNREADABLE)
    return Answered(len(texts), frozenset(exits), complaints)


@dataclass
class InOrder(Generic[R]):
    """Calls functions in threads or processes, and yields the results in the order of the calls.

    The executor is made for the first call. At most `n_waiting` calls wait or run at a time, so that neither calls nor
    results pile up.
    """

    make_executor: Callable[[], Executor]
    n_waiting: int
    _executor: Executor | None = None
    _waiting: deque[Future[R]] = field(default_factory=deque)

    def __enter__(self) -> InOrder[R]:
        return self

    def __exit__(self, *error: object) -> None:
        if self._executor:
            self._executor.shutdown(cancel_futures=True)

    def give(self, do: Callable[..., R], *arguments: object) -> Iterator[R]:
        """Submit one more call. If too many are waiting, wait for the oldest and yield their results."""
        self._executor = self._executor or self.make_executor()
        self._waiting.append(self._executor.submit(do, *arguments))
        while len(self._waiting) > self.n_waiting:
            yield self._waiting.popleft().result()

    def rest(self) -> Iterator[R]:
        """Yield the results of all calls that are still waiting."""
        while self._waiting:
            yield self._waiting.popleft().result()
