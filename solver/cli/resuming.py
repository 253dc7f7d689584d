"""`--resume`: append answers to the file of a run that was interrupted."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from solver.cli.solutions import WRITERS
from solver.cli.terminal import Terminal, UsageError

_READ_SIZE = 1 << 20  # bytes


def add_resume(parser: ArgumentParser) -> None:
    """Add `--resume`."""
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="append the answers to FILE, and skip puzzles that are answered there",
    )


@contextmanager
def resumed(args: Namespace, terminal: Terminal) -> Iterator[tuple[Terminal, int]]:
    """Yield the terminal to write to, and the number of puzzles that are answered already.

    Raises UsageError if the file cannot be written, or if the answers are not one line each.
    """
    path: Path | None = getattr(args, "resume", None)
    if path is None:
        yield terminal, 0
        return
    one_line = [name for name, writer in WRITERS.items() if writer.has_line_each]
    if args.json or args.output not in one_line:
        raise UsageError(f"--resume needs one line for each puzzle: use --output {' or '.join(one_line)}")
    try:
        with path.open("a+b") as file:
            n_done = _keep_whole_lines(file)
        out = path.open("a", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
    with out:
        yield replace(terminal, stdout=out), n_done


def _keep_whole_lines(file: BinaryIO) -> int:
    """Remove an incomplete last line, left by an interrupted run. Return the number of lines."""
    file.seek(0)
    n_lines = end = at = 0
    while part := file.read(_READ_SIZE):
        n_lines += part.count(b"\n")
        end = at + part.rindex(b"\n") + 1 if b"\n" in part else end
        at += len(part)
    file.truncate(end)
    return n_lines
