"""Shared by all commands: streams, language, exit codes."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from enum import IntEnum
from gettext import translation
from pathlib import Path
from typing import NamedTuple, TextIO

from solver.board import N_, ParseError, Sentence, Translate
from solver.cli.progress import CLEAR
from solver.formats import Reading

_LOCALE = Path(__file__).parent.parent / "locale"


class Exit(IntEnum):
    """The exit code of a run."""

    ANSWER = 0
    NO_SOLUTION = 1
    UNREADABLE = 2
    UNFINISHED = 3


class UsageError(ValueError):
    """Arguments that cannot be used, or not together."""


class Complaint(NamedTuple):
    """Why a puzzle has no answer, in the user's language. `position` is an offset in the text; None for an option.

    `reason` and `expected` are sentences: what is there, and what to do.
    """

    position: int | None
    reason: str
    expected: str = ""


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

    def write(self, lines: bytes) -> None:
        """Write lines that are encoded already; millions of them are not decoded just to be encoded again."""
        buffer = getattr(self.stdout, "buffer", None)
        if not lines or buffer is None:
            self.stdout.write(lines.decode("utf-8", "replace"))
            return
        self.stdout.flush()
        buffer.write(lines)

    def print_json(self, body: dict[str, object]) -> None:
        """Write one object on a line of its own."""
        self.print(json.dumps(body, ensure_ascii=False))

    def say(self, template: str, **values: object) -> str:
        """Translate a marked template into the terminal's language and fill it."""
        return Sentence(template, **values).text(self.translate)

    def bold(self, text: str) -> str:
        """Return `text` so that it stands out on a terminal that shows colours; unchanged for all other output."""
        return f"\x1b[1m{text}\x1b[0m" if _has_colours(self.stdout) else text

    def complaint(self, error: Exception) -> Complaint:
        """Put into words why a puzzle has no answer."""
        if not isinstance(error, ParseError):
            return Complaint(None, str(error))
        return Complaint(error.position, error.reason.text(self.translate), error.expected.text(self.translate))

    def sentence(self, complaint: Complaint) -> str:
        """Put a complaint on one line."""
        if complaint.position is None:
            return complaint.reason
        where = self.say(N_("Character {place}"), place=complaint.position + 1)
        return " ".join(f"{where}: {complaint.reason} {complaint.expected}".split())

    def complain(self, complaint: Complaint, number: int | None = None) -> None:
        """Write a complaint to standard error. `number` is the number of the puzzle in a batch, from 1."""
        if complaint.position is None:
            self.warn(complaint.reason)
            return
        template = N_("Character {place}") if number is None else N_("Puzzle {number}, character {place}")
        self.warn(f"{self.say(template, number=number, place=complaint.position + 1)}: {complaint.reason}")
        self.warn(complaint.expected)

    def mention(self, reading: Reading) -> None:
        """Say on standard error what there is to know about how a text was read."""
        for note in reading.notes:
            self.warn(note.text(self.translate))

    def refuse(self, error: Exception) -> None:
        """Write an error about options or missing libraries to standard error."""
        self.warn(str(error))

    def warn(self, line: str) -> None:
        """Write a line to standard error, in red if it shows colours, replacing the progress line if there is one."""
        shown = f"\x1b[31m{line}\x1b[0m" if _has_colours(self.stderr) else line
        self.stderr.write(f"{CLEAR if self.stderr.isatty() else ''}{shown}\n")


def _has_colours(stream: TextIO) -> bool:
    """Whether to write in colours: on terminals, unless the environment asks for none (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def translation_into(language: str) -> Translate:
    """Return the translation into `language`, or into English if there is no catalogue for it."""
    catalogue = translation("django", _LOCALE, [language.replace("-", "_")], fallback=True)
    # In a catalogue the empty string is the key of the header.
    return lambda template: catalogue.gettext(template) if template else ""
