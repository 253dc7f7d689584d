"""Files with a puzzle a line: receive one, and have its pieces answered, one after the other."""

from __future__ import annotations

import logging
import tempfile
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import IO, NamedTuple

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.utils.translation import gettext_noop as noop

from solver.formats import MAX_CHARACTERS
from solver.jobs import ApiToken, BulkJob
from solver.questions import SolvedLines, limits_for
from solver.web.answers.ask import wait_for_reply

PIECE_LINES, PIECE_BYTES = 1000, 96 << 10  # a piece ends with the line that reaches one of them
MAX_OPEN = 10  # jobs of a token at the same time
MAX_OPEN_ANONYMOUS = 100  # jobs without a token, of all visitors together
PAUSE = 1.0  # seconds before the next look for work
_READ_SIZE = 1 << 16  # bytes

TOO_MANY_JOBS = noop("Too many files are being answered. Wait until one has ended.")
NOTHING = noop("The file is empty. It needs a puzzle on each line.")
TOO_LARGE = noop("A file has at most {most} MB here.")
TOO_MANY_LINES = noop("A file has at most {most} lines here.")
TOO_LONG = noop("Line {number} is too long: at most {most} characters are read.")

_log = logging.getLogger("solver.bulk")
_wake = threading.Event()


class FileLimits(NamedTuple):
    """The largest file: its bytes and lines."""

    n_bytes: int
    n_lines: int


WITH_TOKEN = FileLimits(100_000_000, 1_000_000)
WITHOUT_TOKEN = FileLimits(2_500_000, 10_000)


class FileError(ValueError):
    """A file that is not taken. `status` is that of the response."""

    def __init__(self, status: int, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.status, self.reason, self.values = status, reason, values


def limits_of(token: ApiToken | None) -> FileLimits:
    """Return the largest file that is taken from somebody with this token, or without one."""
    return WITH_TOKEN if token else WITHOUT_TOKEN


def receive(read: Callable[[int], bytes], token: ApiToken | None, form: str) -> BulkJob:
    """Store a file, which `read` returns bit by bit, as a job. Raises FileError if it is not taken.

    It is first written to the disk, so that no slow sender holds up the database.
    """
    limits = limits_of(token)
    if BulkJob.objects.open().filter(token=token).count() >= (MAX_OPEN if token else MAX_OPEN_ANONYMOUS):
        raise FileError(429, TOO_MANY_JOBS)
    with tempfile.TemporaryFile(dir=settings.VAR_DIR) as file:
        n_bytes = _spool(read, file, limits)
        if not n_bytes:
            raise FileError(422, NOTHING)
        job = BulkJob.objects.create(token=token, form=form)
        try:
            job.store_pieces(pieces_of(file, limits.n_lines))
        except BaseException:
            job.delete()
            raise
    _wake.set()
    return job


def _spool(read: Callable[[int], bytes], file: IO[bytes], limits: FileLimits) -> int:
    """Write what is read to `file`, and go back to its start. Return the number of bytes."""
    n_bytes = 0
    while part := read(_READ_SIZE):
        n_bytes += len(part)
        if n_bytes > limits.n_bytes:
            raise FileError(413, TOO_LARGE, most=limits.n_bytes // 1_000_000)
        file.write(part)
    file.seek(0)
    return n_bytes


def pieces_of(file: IO[bytes], max_lines: int) -> Iterator[tuple[bytes, int]]:
    """Yield the lines of a file in pieces, each with the number of its lines. Every line ends with a line feed."""
    lines: list[bytes] = []
    size = 0
    for n, line in enumerate(iter(partial(file.readline, MAX_CHARACTERS + 1), b""), 1):
        if n > max_lines:
            raise FileError(413, TOO_MANY_LINES, most=max_lines)
        if len(line) > MAX_CHARACTERS:
            raise FileError(422, TOO_LONG, number=n, most=MAX_CHARACTERS)
        lines.append(line if line.endswith(b"\n") else line + b"\n")
        size += len(line)
        if len(lines) == PIECE_LINES or size >= PIECE_BYTES:
            yield b"".join(lines), len(lines)
            lines, size = [], 0
    if lines:
        yield b"".join(lines), len(lines)


def answer_one() -> bool:
    """Have one piece answered, and store that. Return whether there was a piece, and an answer."""
    piece = BulkJob.objects.lease()
    if piece is None:
        return False
    question = SolvedLines(bytes(piece.text), piece.job.form)
    reply = wait_for_reply(question, limits_for(question.kind).first)
    answer = reply.answer_to(question)
    if answer is not None:
        piece.settle(answer)
    elif reply.ended_at:
        piece.fail()
    else:
        piece.release()
    return answer is not None


class Feeder(threading.Thread):
    """Has pieces answered as long as there are any, as long as its process lives. Each web process has one."""

    def __init__(self) -> None:
        super().__init__(name="bulk feeder", daemon=True)

    def run(self) -> None:
        """Answer pieces; without any, look for some once a second, or when one arrives at this process."""
        while True:
            close_old_connections()
            try:
                has_more = answer_one()
            except DatabaseError as error:
                _log.warning("no piece of a file can be answered: %s", error)
                has_more = False
            if not has_more:
                _wake.wait(PAUSE)
                _wake.clear()
