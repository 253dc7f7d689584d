"""Shared by all commands: streams, language, exit codes, and the loop over puzzles."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from gettext import translation
from itertools import count
from pathlib import Path
from typing import NamedTuple, TextIO

from solver.board import N_, ParseError, Sentence, Translate
from solver.cli.progress import CLEAR, Progress, is_watched
from solver.engines import MissingLibraryError

_AT_ONCE = 1 << 18  # bytes of standard input per chunk, some thousand puzzles
_LOCALE = Path(__file__).parent.parent / "locale"


class Exit(IntEnum):
    """The exit code of a run."""

    ANSWER = 0
    NO_SOLUTION = 1
    UNREADABLE = 2
    UNFINISHED = 3


# The exit code of a batch is the first of these that occurred.
_GRAVEST = (Exit.UNREADABLE, Exit.UNFINISHED, Exit.NO_SOLUTION, Exit.ANSWER)


class UsageError(ValueError):
    """Options that cannot be used, or not together."""


@dataclass(frozen=True)
class Terminal:
    """Where input comes from, where answers and errors go, and in which language."""

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    translate: Translate

    def print(self, text: str) -> None:
        """Write one answer. It is flushed with the others of its chunk."""
        self.stdout.write(text + "\n")

    def print_json(self, body: dict[str, object]) -> None:
        """Write one object on a line of its own."""
        self.print(json.dumps(body, ensure_ascii=False))

    def say(self, template: str, **values: object) -> str:
        """Translate a marked template into the terminal's language and fill it."""
        return Sentence(template, **values).text(self.translate)

    def complain(self, error: ParseError, number: int | None = None) -> None:
        """Write to standard error why a text cannot be read. `number` is its position in a batch."""
        where = [] if number is None else [self.say(N_("puzzle {number}"), number=number)]
        where.append(self.say(N_("position {position}"), position=error.position))
        self.warn(f"{', '.join(where)}: {error.reason.text(self.translate)}")
        self.warn(self.say(N_("expected: {expected}"), expected=error.expected.text(self.translate)))

    def refuse(self, error: Exception) -> None:
        """Write an error about options or missing libraries to standard error."""
        self.warn(str(error))

    def warn(self, line: str) -> None:
        """Write a line to standard error, replacing the progress line if there is one."""
        self.stderr.write(f"{CLEAR if self.stderr.isatty() else ''}{line}\n")


def translation_into(language: str) -> Translate:
    """Return the translation into `language`, or into English if there is no catalogue for it."""
    found = translation("django", _LOCALE, [language.replace("-", "_")], fallback=True)
    # In a catalogue the empty string is the key of the header.
    return lambda template: found.gettext(template) if template else ""


class Entry(NamedTuple):
    """A puzzle as entered. `number` counts from 1 in a batch, and is None for a single puzzle."""

    text: str
    number: int | None


def entries(arguments: Sequence[str], stdin: Iterable[str]) -> Iterator[list[Entry]]:
    """Yield the arguments as chunks of entries. `-` stands for the lines of `stdin`, without blank ones and comments.

    A chunk contains what has arrived so far: a program that writes one line and waits gets its answer, and a large
    file comes in chunks of some thousands.
    """
    is_batch = len(arguments) > 1 or "-" in arguments
    numbers = count(1)
    for argument in arguments:
        for lines in _arriving(stdin) if argument == "-" else [[argument]]:
            texts = [line.rstrip("\r\n") for line in lines if _is_entry(line)] if argument == "-" else lines
            if texts:
                yield [Entry(text, next(numbers) if is_batch else None) for text in texts]


def _is_entry(line: str) -> bool:
    text = line.lstrip()
    return bool(text) and text[0] != "#"


def _arriving(stdin: Iterable[str]) -> Iterator[list[str]]:
    """Yield the lines of `stdin` as they arrive. A line too long for any format is cut."""
    buffer = getattr(stdin, "buffer", None)
    if buffer is None:
        yield from ([line] for line in stdin)
        return
    rest = b""
    while arrived := buffer.read1(_AT_ONCE):
        lines = (rest + arrived).splitlines(keepends=True)
        rest = b"" if lines[-1].endswith(b"\n") else lines.pop()[: _AT_ONCE * 4]
        yield [line.decode("utf-8", "replace") for line in lines]
    yield [rest.decode("utf-8", "replace")]


AnswerEntry = Callable[[str, Namespace, Terminal], Exit]
AnswerChunk = Callable[[Sequence[Entry], Namespace, Terminal], Iterator[Exit]]


def answer_all(found: Iterable[list[Entry]], answer: AnswerChunk, args: Namespace, terminal: Terminal) -> Exit:
    """Answer all chunks of entries. Return the gravest of their exit codes."""
    exits = {Exit.ANSWER}
    wants_progress = is_watched(terminal.stdout, terminal.stderr)
    progress = Progress(terminal.say, terminal.stdin, terminal.stderr) if wants_progress else None
    for chunk in found:
        for code in answer(chunk, args, terminal):
            exits.add(code)
            if progress:
                progress.advance()
        terminal.stdout.flush()
    if progress:
        progress.clear()
    return next(one for one in _GRAVEST if one in exits)


def singly(answer: AnswerEntry) -> AnswerChunk:
    """Turn a function that answers one entry into one for chunks. It reports entries that cannot be read."""

    def answer_chunk(chunk: Sequence[Entry], args: Namespace, terminal: Terminal) -> Iterator[Exit]:
        for entry in chunk:
            with complaining(entry, terminal) as complaints:
                yield answer(entry.text, args, terminal)
            yield from complaints
            terminal.stdout.flush()

    return answer_chunk


@contextmanager
def complaining(entry: Entry, terminal: Terminal) -> Iterator[list[Exit]]:
    """Report an error in the block on standard error, and add its exit code to the list."""
    complaints: list[Exit] = []
    try:
        yield complaints
    except ParseError as error:
        terminal.complain(error, entry.number)
        complaints.append(Exit.UNREADABLE)
    except (UsageError, MissingLibraryError) as error:
        terminal.refuse(error)
        complaints.append(Exit.UNREADABLE)
