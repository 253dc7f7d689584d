"""`collection`: check what somebody wrote as a collection, or write it as the site does."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from solver.board import N_
from solver.cli.arguments import add_seconds
from solver.cli.checking import VERDICTS
from solver.cli.completing import completes_files
from solver.cli.sources import STDIN
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.collections import Collected, CollectionError, read_collection, write_collection
from solver.engines import Status
from solver.formats import MAX_CHARACTERS
from solver.questions import Verdict

_TITLED = N_("{n}. {title}: {verdict}")
_EXITS = {Status.NONE: Exit.NO_SOLUTION, Status.UNFINISHED: Exit.UNFINISHED}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `collection`."""
    completes_files(parser.add_argument("file", metavar="FILE", help="the text; - reads standard input"))
    parser.add_argument("--write", action="store_true", help="write it as the site does, and check no puzzle")
    add_seconds(parser)


def check_collection(args: Namespace, terminal: Terminal) -> Exit:
    """Say of each puzzle whether it has exactly one solution. Return the gravest exit code that occurred."""
    try:
        collection = read_collection(_text_of(args.file, terminal))
    except CollectionError as error:
        terminal.warn(error.text(terminal.translate))
        return Exit.UNREADABLE
    if args.write:
        terminal.stdout.write(write_collection(collection))
        return Exit.ANSWER
    if not args.json:
        terminal.print(terminal.bold(collection.title))
    return max(_check(n, each, args, terminal) for n, each in enumerate(collection.puzzles, 1))


def _check(n: int, each: Collected, args: Namespace, terminal: Terminal) -> Exit:
    status = Status(Verdict(each.puzzle).find(args.seconds)["status"])
    if args.json:
        terminal.print_json({"n": n, **each._asdict(), "puzzle": each.puzzle.text, "status": status})
    else:
        verdict = VERDICTS[status].text(terminal.translate)
        terminal.print(
            terminal.say(_TITLED, n=n, title=each.title, verdict=verdict) if each.title else f"{n}. {verdict}"
        )
    terminal.stdout.flush()
    return _EXITS.get(status, Exit.ANSWER)


def _text_of(name: str, terminal: Terminal) -> str:
    """Return the text of a file, or as much of it as shows that it is too long."""
    try:
        if name == STDIN:
            return terminal.stdin.read(MAX_CHARACTERS + 1)
        with Path(name).open(encoding="utf-8-sig", errors="replace") as file:
            return file.read(MAX_CHARACTERS + 1)
    except (OSError, ValueError) as error:
        raise UsageError(f"{name} cannot be read: {getattr(error, 'strerror', None) or error}") from error
