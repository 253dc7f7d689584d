"""The commands, and `main`, which runs one."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from textwrap import fill
from typing import NamedTuple, TextIO

from solver.board import Layout, ParseError, find_layout
from solver.cli import bench, checking, explaining, generating, rating, solving, tracing
from solver.cli.about import analysing, collecting, transforming
from solver.cli.answering import AnswerSources, OneByOne, answer_all
from solver.cli.completing import SHELLS, completes_files, print_completion
from solver.cli.resuming import resumed
from solver.cli.showing import pictures, sheets
from solver.cli.sources import Sources
from solver.cli.terminal import Exit, Terminal, UsageError, translation_into
from solver.engines import MissingLibraryError

PROGRAM = "python -m solver"
_EXITS = (
    "Exit code: 0 for an answer, 1 for no solution, 2 for input that cannot be read, 3 for unfinished; "
    "of several puzzles 2 if any could not be read, else 3, else 1, else 0."
)


_CHUNK_SIZE = 1000  # puzzles in a chunk for a process, for commands that take little time
_SLOW_CHUNK_SIZE = 4  # for those that make walk-throughs; so many are not worth another process


class Command(NamedTuple):
    """A command. `answer` answers all puzzles; `has_json` says whether it offers `--json`."""

    name: str
    help: str
    add_arguments: Callable[[ArgumentParser], None] | None
    answer: AnswerSources
    examples: tuple[str, ...]
    has_json: bool = True


COMMANDS = (
    Command(
        "check",
        "say what is wrong with a puzzle",
        checking.add_check_arguments,
        OneByOne(checking.check_puzzle, _CHUNK_SIZE),
        ("check 2x2:1.1..23.....4...", "check puzzles.txt --json"),
    ),
    Command(
        "solve",
        "solve it by machine",
        solving.add_solve_arguments,
        solving.solve,
        (
            "solve 1.....3..2.....4",
            "solve puzzles.txt --output line --resume answers.txt",
            "solve - --limit 1000 --keep 0",
        ),
    ),
    Command(
        "explain",
        "solve it like a person",
        explaining.add_explain_arguments,
        OneByOne(explaining.explain_puzzle, _SLOW_CHUNK_SIZE),
        ("explain 1.....3..2.....4 --words full", "explain puzzles.txt --language de --threads 2"),
    ),
    Command(
        "steps",
        "all steps of one technique",
        explaining.add_steps_arguments,
        OneByOne(explaining.list_steps),
        ("steps 1....2....3....4 --technique naked-single --placed r1c2=3",),
    ),
    Command(
        "rate",
        "say how hard it is",
        rating.add_rate_arguments,
        OneByOne(rating.rate_puzzle, _SLOW_CHUNK_SIZE),
        ("rate 1.....3..2.....4", "rate puzzles.txt --json --threads 2"),
    ),
    Command(
        "analyse",
        "say what it is like: symmetry, backdoors, and more",
        analysing.add_analyse_arguments,
        OneByOne(analysing.analyse_puzzle, _SLOW_CHUNK_SIZE),
        ("analyse 1.....3..2.....4", "analyse puzzles.txt --json --threads 2"),
    ),
    Command(
        "transform",
        "turn, mirror, shuffle or renumber it, or leave out what is not needed",
        transforming.add_transform_arguments,
        OneByOne(transforming.transform_puzzle, _CHUNK_SIZE),
        ("transform 1.....3..2.....4 --turn", "transform puzzles.txt --shuffle --renumber --seed 7"),
    ),
    Command(
        "trace",
        "watch an engine at work",
        tracing.add_arguments,
        OneByOne(tracing.trace_puzzle),
        (
            "trace 1.....3..2.....4 --to 5",
            "trace 1.....3..2.....4 --engine brute --film run.gif",
            "trace 3x3 --engine generator --seed 7",
        ),
    ),
    Command(
        "draw",
        "draw it as SVG",
        pictures.add_draw_arguments,
        OneByOne(pictures.draw),
        ("draw 1.....3..2.....4 -o puzzle.svg", "draw 1.....3..2.....4 --step 1"),
        has_json=False,
    ),
    Command(
        "convert",
        "write it in another format",
        pictures.add_convert_arguments,
        OneByOne(pictures.convert, _CHUNK_SIZE),
        ("convert 1.....3..2.....4 --to candidates", "convert puzzles.txt --to line"),
        has_json=False,
    ),
    Command(
        "sheets",
        "print puzzles on sheets of paper, as a PDF",
        sheets.add_arguments,
        sheets.print_sheets,
        ("sheets 1.....3..2.....4 -o sheet.pdf", "sheets puzzles.txt -o booklet.pdf --per 6 --solutions"),
        has_json=False,
    ),
)
_GENERATE = (
    "generate --level hard --symmetry half-turn",
    "generate --count 1000 --threads 2",
)
_COLLECTION = ("collection wings.txt", "collection wings.txt --write")
_BENCH = ("bench puzzles.txt", "bench puzzles.txt --engine sat --json")


def main(argv: Sequence[str], *, stdin: TextIO, stdout: TextIO, stderr: TextIO, program: str = PROGRAM) -> int:
    """Run one command and return the exit code. `program` is the name by which the help calls this program."""
    parser = make_parser(program)
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


def make_parser(program: str = PROGRAM) -> ArgumentParser:
    """Return the parser of all commands."""
    parser = ArgumentParser(prog=program, description="Sudoku Atelier without a web server.", epilog=_EXITS)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(name: str, help: str, examples: Sequence[str]) -> ArgumentParser:
        shown = "\n".join(f"  {program} {example}" for example in examples)
        epilog = f"examples:\n{shown}\n\n{fill(_EXITS, 90)}"
        return commands.add_parser(
            name, help=help, description=help, epilog=epilog, formatter_class=RawDescriptionHelpFormatter
        )

    for command in COMMANDS:
        added = add(command.name, command.help, command.examples)
        puzzles = added.add_argument(
            "puzzles",
            nargs="+",
            metavar="PUZZLE",
            help="a puzzle in any format, a file of them, or several; - reads one per line",
        )
        completes_files(puzzles)
        if command.add_arguments:
            command.add_arguments(added)
        _add_common(added, has_json=command.has_json)
        added.set_defaults(run=partial(_run, command))
    generator = add("generate", "make new puzzles", _GENERATE)
    generating.add_arguments(generator)
    _add_common(generator, layout=generating.layout_or_jigsaw)
    generator.set_defaults(run=generating.generate_puzzles)
    collection = add("collection", "check a collection of puzzles with titles and notes", _COLLECTION)
    collecting.add_arguments(collection)
    _add_common(collection, layout=None)
    collection.set_defaults(run=collecting.check_collection)
    bench_parser = add("bench", "measure an engine", _BENCH)
    bench.add_arguments(bench_parser)
    _add_common(bench_parser)
    bench_parser.set_defaults(run=bench.measure)
    completion = add("completion", "print a script that makes a shell complete this command", ("completion bash",))
    completion.add_argument("shell", choices=SHELLS, help="the shell")
    completion.set_defaults(run=partial(print_completion, make_parser), language="en")
    return parser


def _layout(name: str) -> Layout:
    try:
        return find_layout(name)
    except ParseError as error:
        raise ArgumentTypeError(f"{error} {error.expected}") from None


def _add_common(
    parser: ArgumentParser, *, has_json: bool = True, layout: Callable[[str], Layout | str] | None = _layout
) -> None:
    if layout:
        parser.add_argument("--layout", type=layout, metavar="NAME", help="the board, for instance 3x3x")
    parser.add_argument("--language", default="en", metavar="CODE", help="en or de")
    if has_json:
        parser.add_argument("--json", action="store_true", help="one JSON object per line")


def _run(command: Command, args: Namespace, terminal: Terminal) -> Exit:
    del args.run  # other processes, to which `args` are sent, do not need it
    with resumed(args, terminal) as (terminal, n_done):
        sources = Sources(args.puzzles, terminal.stdin, args.layout, n_done=n_done)
        args.is_batch, args.is_stdin = sources.is_batch, sources.is_stdin
        return answer_all(sources, command.answer, args, terminal)
