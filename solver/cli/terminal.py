"""What every command shares: streams, a language, exit codes, and puzzles one after another."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from gettext import translation
from pathlib import Path
from typing import NamedTuple, TextIO

from solver.board import N_, ParseError, Sentence, Translate
from solver.engines import MissingLibraryError

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
        """One answer; whoever reads line by line gets it at once."""
        self.stdout.write(text + "\n")
        self.stdout.flush()

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
        self.stderr.write(f"{', '.join(where)}: {error.reason.text(self.translate)}\n")
        expected = error.expected.text(self.translate)
        self.stderr.write(self.say(N_("expected: {expected}"), expected=expected) + "\n")

    def refuse(self, error: Exception) -> None:
        """What does not go together, or is missing, on standard error."""
        self.stderr.write(f"{error}\n")


def translation_into(language: str) -> Translate:
    """The sentences of the site in `language`; English where there is no such catalogue."""
    found = translation("django", _LOCALE, [language.replace("-", "_")], fallback=True)
    # The empty text is the key of a catalogue's header.
    return lambda template: found.gettext(template) if template else ""


class Entry(NamedTuple):
    """A puzzle as entered; `number` counts from 1 if there are several, or may be."""

    text: str
    number: int | None


def entries(arguments: Sequence[str], stdin: Iterable[str]) -> Iterator[Entry]:
    """The arguments; in place of a `-` the lines of `stdin` that are not blank."""
    is_batch = len(arguments) > 1 or "-" in arguments
    number = 0
    for argument in arguments:
        for line in stdin if argument == "-" else [argument]:
            if argument != "-" or line.strip():
                number += 1
                yield Entry(line.rstrip("\r\n") if argument == "-" else line, number if is_batch else None)


def answer_all(found: Iterable[Entry], answer: Callable[[str], Exit], terminal: Terminal) -> Exit:
    """Answer one entry after another, complaining about those that cannot be read."""
    exits = {Exit.ANSWER}
    for entry in found:
        try:
            exits.add(answer(entry.text))
        except ParseError as error:
            terminal.complain(error, entry.number)
            exits.add(Exit.UNREADABLE)
        except (UsageError, MissingLibraryError) as error:
            terminal.refuse(error)
            exits.add(Exit.UNREADABLE)
    return next(one for one in _GRAVEST if one in exits)
