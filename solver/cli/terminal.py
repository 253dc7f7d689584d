"""What every command shares: streams, a language, exit codes, and puzzles one after another."""

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

_AT_ONCE = 1 << 18  # bytes of standard input, some thousand puzzles
_LOCALE = Path(__file__).parent.parent / "locale"


class Exit(IntEnum):
    """What a run says to the shell."""

    ANSWER = 0
    NO_SOLUTION = 1
    UNREADABLE = 2
    UNFINISHED = 3


# In a batch the first of these that occurred.
_GRAVEST = (Exit.UNREADABLE, Exit.UNFINISHED, Exit.NO_SOLUTION, Exit.ANSWER)


class UsageError(ValueError):
    """Options that do not go together."""


@dataclass(frozen=True)
class Terminal:
    """Where answers and complaints go, and in which language."""

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    translate: Translate

    def print(self, text: str) -> None:
        """One answer; it goes out with the others of its chunk."""
        self.stdout.write(text + "\n")

    def print_json(self, body: dict[str, object]) -> None:
        """One object on a line of its own."""
        self.print(json.dumps(body, ensure_ascii=False))

    def say(self, template: str, **values: object) -> str:
        """A marked template, filled, in the language of the terminal."""
        return Sentence(template, **values).text(self.translate)

    def complain(self, error: ParseError, number: int | None = None) -> None:
        """Why a text cannot be read, on standard error; `number` is its place among several."""
        where = [] if number is None else [self.say(N_("puzzle {number}"), number=number)]
        where.append(self.say(N_("position {position}"), position=error.position))
        self._tell(f"{', '.join(where)}: {error.reason.text(self.translate)}")
        self._tell(self.say(N_("expected: {expected}"), expected=error.expected.text(self.translate)))

    def refuse(self, error: Exception) -> None:
        """What does not go together, or is missing, on standard error."""
        self._tell(str(error))

    def _tell(self, line: str) -> None:
        """On standard error, in place of a line that is being drawn there."""
        self.stderr.write(f"{CLEAR if self.stderr.isatty() else ''}{line}\n")


def translation_into(language: str) -> Translate:
    """The sentences of the site in `language`; English where there is no such catalogue."""
    found = translation("django", _LOCALE, [language.replace("-", "_")], fallback=True)
    # The empty text is the key of a catalogue's header.
    return lambda template: found.gettext(template) if template else ""


class Entry(NamedTuple):
    """A puzzle as entered; `number` counts from 1 if there are several, or may be."""

    text: str
    number: int | None


def entries(arguments: Sequence[str], stdin: Iterable[str]) -> Iterator[list[Entry]]:
    """The arguments; in place of a `-` the lines of `stdin` that are not blank.

    As many together as are there at the moment: whoever writes a line and waits gets its answer, and a large file
    comes in chunks of some thousands.
    """
    is_batch = len(arguments) > 1 or "-" in arguments
    numbers = count(1)
    for argument in arguments:
        for lines in _arriving(stdin) if argument == "-" else [[argument]]:
            texts = [line.rstrip("\r\n") for line in lines if line.strip()] if argument == "-" else lines
            if texts:
                yield [Entry(text, next(numbers) if is_batch else None) for text in texts]


def _arriving(stdin: Iterable[str]) -> Iterator[list[str]]:
    """The lines of `stdin` as they come in; a line that no format can be as long as is cut."""
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


Answer = Callable[[str, Namespace, Terminal], Exit]
AnswerChunk = Callable[[Sequence[Entry], Namespace, Terminal], Iterator[Exit]]


def answer_all(found: Iterable[list[Entry]], answer: AnswerChunk, args: Namespace, terminal: Terminal) -> Exit:
    """Answer one chunk of entries after another; the gravest of their exits."""
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


def singly(answer: Answer) -> AnswerChunk:
    """Answers the entries of a chunk singly, complaining about those that cannot be read."""

    def answer_chunk(chunk: Sequence[Entry], args: Namespace, terminal: Terminal) -> Iterator[Exit]:
        for entry in chunk:
            with complaining(entry, terminal) as complaints:
                yield answer(entry.text, args, terminal)
            yield from complaints
            terminal.stdout.flush()

    return answer_chunk


@contextmanager
def complaining(entry: Entry, terminal: Terminal) -> Iterator[list[Exit]]:
    """Within it, an entry that cannot be read or answered is told on standard error; then the list is not empty."""
    complaints: list[Exit] = []
    try:
        yield complaints
    except ParseError as error:
        terminal.complain(error, entry.number)
        complaints.append(Exit.UNREADABLE)
    except (UsageError, MissingLibraryError) as error:
        terminal.refuse(error)
        complaints.append(Exit.UNREADABLE)
