"""The commands, and `main`, which runs one."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from typing import NamedTuple, TextIO

from solver.board import Layout, ParseError, find_layout
from solver.cli import bench, checking, explaining, generating, rating, showing, solving, tracing
from solver.cli.answering import AnswerSources, Singly, answer_all
from solver.cli.arguments import add_threads
from solver.cli.resuming import resumed
from solver.cli.sources import Sources
from solver.cli.terminal import Exit, Terminal, UsageError, translation_into
from solver.engines import MissingLibraryError

_PROG = "python -m solver"
_EPILOG = (
    "Exit code: 0 for an answer, 1 for no solution, 2 for input that cannot be read, 3 for unfinished; "
    "of several puzzles 2 if any could not be read, else 3, else 1, else 0."
)


# Puzzles of quick commands that make a task for a process.
_MANY = 1000


class Command(NamedTuple):
    """A command. `answer` answers all puzzles; `has_json` says whether it offers `--json`."""

    name: str
    help: str
    add_arguments: Callable[[ArgumentParser], None] | None
    answer: AnswerSources
    has_json: bool = True


COMMANDS = (
    Command("check", "say what is wrong with a puzzle", add_threads, Singly(checking.check_puzzle, _MANY)),
    Command("solve", "solve it by machine", solving.add_solve_arguments, solving.solve),
    Command("explain", "solve it like a person", explaining.add_explain_arguments, Singly(explaining.explain_puzzle)),
    Command("steps", "all steps of one technique", explaining.add_steps_arguments, Singly(explaining.list_steps)),
    Command("rate", "say how hard it is", rating.add_rate_arguments, Singly(rating.rate_puzzle, 4)),
    Command("trace", "watch an engine at work", tracing.add_arguments, Singly(tracing.trace_puzzle)),
    Command("draw", "draw it as SVG", showing.add_draw_arguments, Singly(showing.draw), has_json=False),
    Command(
        "convert",
        "write it in another format",
        showing.add_convert_arguments,
        Singly(showing.convert, _MANY),
        has_json=False,
    ),
)


def main(argv: Sequence[str], *, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Run one command and return the exit code."""
    parser = _parser()
    try:
        with redirect_stdout(stdout), redirect_stderr(stderr):
            args = parser.parse_args(argv)
    except SystemExit as done:
        return int(done.code or 0)
    terminal = Terminal(stdin, stdout, stderr, translation_into(args.language))
    try:
        return int(args.run(args, terminal))
    except (UsageError, MissingLibraryError) as error:
        terminal.refuse(error)
        return int(Exit.UNREADABLE)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog=_PROG, description="Sudoku Atelier without a web server.", epilog=_EPILOG)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        added = commands.add_parser(command.name, help=command.help, description=command.help, epilog=_EPILOG)
        added.add_argument(
            "puzzles",
            nargs="+",
            metavar="PUZZLE",
            help="a puzzle in any format, a file of them, or several; - reads one a line",
        )
        if command.add_arguments:
            command.add_arguments(added)
        _add_common(added, has_json=command.has_json)
        added.set_defaults(run=partial(_run, command))
    generator = commands.add_parser("generate", help="make new puzzles", description="make new puzzles", epilog=_EPILOG)
    generating.add_arguments(generator)
    _add_common(generator, layout=generating.layout_or_jigsaw)
    generator.set_defaults(run=generating.generate_puzzles)
    bench_parser = commands.add_parser("bench", help="measure an engine", description="measure an engine")
    bench.add_arguments(bench_parser)
    _add_common(bench_parser)
    bench_parser.set_defaults(run=bench.measure)
    return parser


def _layout(name: str) -> Layout:
    try:
        return find_layout(name)
    except ParseError as error:
        raise ArgumentTypeError(f"{error}, expected {error.expected}") from None


def _add_common(
    parser: ArgumentParser, *, has_json: bool = True, layout: Callable[[str], Layout | str] = _layout
) -> None:
    parser.add_argument("--layout", type=layout, metavar="NAME", help="what the cells belong to, for instance 3x3x")
    parser.add_argument("--language", default="en", metavar="CODE", help="en or de")
    if has_json:
        parser.add_argument("--json", action="store_true", help="one JSON object a line")


def _run(command: Command, args: Namespace, terminal: Terminal) -> Exit:
    del args.run  # a process that is to help has no use for it
    with resumed(args, terminal) as (terminal, n_done):
        sources = Sources(args.puzzles, terminal.stdin, args.layout, n_done=n_done)
        args.is_batch, args.is_stdin = sources.is_batch, sources.is_stdin
        return answer_all(sources, command.answer, args, terminal)
