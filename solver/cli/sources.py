"""Where puzzles come from: arguments, files, and standard input."""

from __future__ import annotations

import codecs
import os
import re
import select
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from solver.board import Layout, ParseError
from solver.cli.terminal import UsageError
from solver.formats import MAX_CHARACTERS, is_archive, is_board, is_entry, max_characters, parse, split, unpacked

_READ_SIZE = 1 << 20  # bytes of a file in a piece, tens of thousands of puzzles
_PACKED = 1 << 20  # bytes of an archive beyond those read at first
_LONGEST_LINE = 1 << 20  # bytes; what is longer than any puzzle is cut
STDIN = "-"
_UTF_16 = codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE  # what some editors and shells put in front
_FILE_NAME = re.compile(r"(?:[^\n\r:?*<>|\"]*[/\\])?[^\n\r/\\:?*<>|\" ]*[A-Za-z][^\n\r/\\:?*<>|\" ]*\.[A-Za-z]\w{1,10}")


class Piece(NamedTuple):
    """A piece of the input: whole lines with their ends, or one text. `has_more` says whether more can be read now."""

    text: bytes
    is_lines: bool
    has_more: bool

    @property
    def texts(self) -> list[str]:
        """The puzzles as entered, without blank lines and comments."""
        if not self.is_lines:
            return [_decoded(self.text)]
        lines = _decoded(self.text).split("\n")
        return [line.rstrip("\r") for line in lines if is_entry(line)]


class Sources:
    """All that the arguments name: puzzles, files, and `-`, the lines of standard input.

    The first `n_done` puzzles are left out.
    """

    def __init__(
        self, arguments: Sequence[str], stdin: Iterable[str], layout: Layout | None = None, *, n_done: int = 0
    ):
        self.n_done = n_done
        self.parts = [part for argument in arguments for part in _parts(argument, layout)]
        self.stdin = stdin
        self._read, self._size = 0, 0  # bytes of the file that is being read; a pipe has no size

    @property
    def is_batch(self) -> bool:
        """Whether there may be several puzzles."""
        return len(self.parts) > 1 or any(part == STDIN or isinstance(part, Path) for part in self.parts)

    @property
    def is_stdin(self) -> bool:
        """Whether standard input is one of the sources."""
        return STDIN in self.parts

    @property
    def share_read(self) -> float | None:
        """How much of the file was read; None if it is not known how long it is."""
        return min(1.0, self._read / self._size) if self._size else None

    def pieces(self) -> Iterator[Piece]:
        """Yield the input piece by piece. What a pipe has is taken at once, so a program that waits gets its answer."""
        yield from without_first(self._all_pieces(), self.n_done)

    def _all_pieces(self) -> Iterator[Piece]:
        for part in self.parts:
            if isinstance(part, Path):
                with part.open("rb") as file:
                    yield from self._of_file(file)
            elif part == STDIN:
                yield from self._of_stdin()
            else:
                yield Piece(part.encode("utf-8", "replace"), is_lines=False, has_more=False)

    def _of_stdin(self) -> Iterator[Piece]:
        buffer = getattr(self.stdin, "buffer", None)
        if buffer is not None:
            yield from self._of_file(buffer)
            return
        for line in self.stdin:
            yield Piece(line.encode("utf-8", "replace"), is_lines=True, has_more=False)

    def _of_file(self, file: Any) -> Iterator[Piece]:
        self._size = _size_of(file)
        rest = b""
        while arrived := file.read1(_READ_SIZE) if hasattr(file, "read1") else file.read(_READ_SIZE):
            self._read = file.tell() if self._size else 0
            end = arrived.rfind(b"\n") + 1
            if end:
                yield Piece(rest + arrived[:end], is_lines=True, has_more=_is_ready(file))
                rest = arrived[end:]
            else:
                rest = (rest + arrived)[:_LONGEST_LINE]
        if rest:
            yield Piece(rest + b"\n", is_lines=True, has_more=False)


def without_first(pieces: Iterable[Piece], n: int) -> Iterator[Piece]:
    """Yield `pieces` without their first `n` entries."""
    for piece in pieces:
        if not n:
            yield piece
            continue
        lines = piece.text.splitlines(keepends=True) if piece.is_lines else [piece.text]
        at = 0
        while at < len(lines) and n:
            n -= is_entry(lines[at].decode("utf-8", "replace"))
            at += 1
        if at < len(lines):
            yield piece._replace(text=b"".join(lines[at:]))


def _parts(argument: str, layout: Layout | None) -> Sequence[str | Path]:
    """Return what an argument names: standard input, a file of lines, or the puzzles in a text or file."""
    if argument == STDIN:
        return [argument]
    path = _file_named(argument)
    if path is None and _FILE_NAME.fullmatch(argument) and not _is_puzzle(argument, layout):
        raise UsageError(f"there is no file called {argument}")
    if path is None:
        return split(argument, layout=layout)
    try:
        whole = _read_whole(path, layout)
    except OSError as error:
        raise UsageError(f"{argument} cannot be read: {error.strerror}") from error
    return [path] if whole is None else split(whole, layout=layout)


def _file_named(argument: str) -> Path | None:
    try:
        path = Path(argument)
        return path if path.exists() and not path.is_dir() else None
    except (OSError, ValueError):  # too long for a name, or with a character that no name can have
        return None


def _read_whole(path: Path, layout: Layout | None) -> str | None:
    """Return the text of a file that is one puzzle; None for a file with a puzzle per line.

    A file is read as a whole if it is one board, or if neither of its first two lines is a puzzle.
    """
    with path.open("rb") as file:
        start = file.read(MAX_CHARACTERS + 1)
        if is_archive(start):
            return unpacked(start + file.read(_PACKED))
        if start.startswith(_UTF_16):
            return (start + file.read(MAX_CHARACTERS)).decode("utf-16", "replace")
        text = _decoded(start)
        limit = max_characters(text)
        if limit > MAX_CHARACTERS:
            text += file.read(limit).decode("utf-8", "replace")
    if len(text) > limit:
        return None
    first_lines = [line for line in text.splitlines() if is_entry(line)][:2]
    if is_board(text, layout=layout):
        return text
    return None if any(_is_puzzle(line, layout) for line in first_lines) or not first_lines else text


def _decoded(text: bytes) -> str:
    """Return `text` as UTF-8, or else as Latin-1, in which every byte is a character."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("latin-1")


def _is_puzzle(text: str, layout: Layout | None) -> bool:
    try:
        parse(text, layout=layout)
    except ParseError:
        return False
    return True


def _size_of(file: IO[bytes]) -> int:
    """Return how many bytes a file has; 0 for a pipe or a terminal."""
    try:
        return os.fstat(file.fileno()).st_size if file.seekable() else 0
    except (OSError, AttributeError):
        return 0


def _is_ready(file: IO[bytes]) -> bool:
    """Whether reading would not have to wait."""
    try:
        return bool(select.select([file.fileno()], [], [], 0)[0])
    except (OSError, ValueError, AttributeError):
        return False
