"""`sheets`: puzzles on sheets of paper, as a PDF."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from solver.board import N_, Budget, Puzzle
from solver.board.shapes import kind_of
from solver.cli.answering import Answered, OneByOne
from solver.cli.arguments import add_seconds
from solver.cli.sources import Sources
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.drawing import draw_svg
from solver.engines import DEFAULT, MissingLibraryError, Status, find_engine
from solver.formats import parse
from solver.sheets import MAX_CELLS, PAPERS, PER_SHEET, Booklet, Printed, puzzle_sheets, solution_sheets, to_pdf

_READ_AT_ONCE = 1000  # puzzles
_TITLE, _NUMBER, _SOLUTION = N_("Sudokus"), N_("No. {n}"), N_("Solution: {title}")
_WRITTEN = N_("{file}: puzzles: {puzzles}, bytes: {bytes}")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `sheets`."""
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.pdf", help="the file to write")
    parser.add_argument("--per", type=int, choices=PER_SHEET, default=4, help="puzzles on each sheet (4)")
    parser.add_argument("--paper", choices=list(PAPERS), default="a4", help="the paper (a4)")
    parser.add_argument("--large", action="store_true", help="large print, one puzzle on each sheet")
    parser.add_argument("--names", action="store_true", help="with a line for name and date")
    parser.add_argument("--solutions", action="store_true", help="with the solutions on sheets at the end")
    add_seconds(parser, what="time for each solution")


def print_sheets(sources: Sources, args: Namespace, terminal: Terminal) -> Iterator[Answered]:
    """Read all puzzles, and write them into one file. What cannot be read is reported and left out.

    Raises UsageError or MissingLibraryError if the file cannot be made.
    """
    puzzles: list[Puzzle] = []

    def take(text: str, args: Namespace, terminal: Terminal) -> Exit:
        puzzles.append(parse(text, layout=args.layout))
        return Exit.ANSWER

    yield from OneByOne(take, _READ_AT_ONCE)(sources, args, terminal)
    if not puzzles:
        return
    n_cells = sum(puzzle.layout.n_cells for puzzle in puzzles) * (2 if args.solutions else 1)
    if n_cells > MAX_CELLS:
        raise UsageError(f"found {n_cells} cells on the boards, expected at most {MAX_CELLS}: take fewer puzzles")
    if find_spec("typst") is None:
        raise MissingLibraryError("sheets need typst: pip install -r requirements.lock")
    try:
        file = to_pdf(_booklet(puzzles, args, terminal), args.paper)
    except TimeoutError as error:
        raise UsageError(f"{error}: take fewer puzzles") from error
    try:
        args.output.write_bytes(file)
    except OSError as error:
        raise UsageError(f"{args.output} cannot be written: {error.strerror}") from error
    terminal.print(terminal.say(_WRITTEN, file=str(args.output), puzzles=len(puzzles), bytes=len(file)))


def _booklet(puzzles: list[Puzzle], args: Namespace, terminal: Terminal) -> Booklet:
    numbered = [(puzzle, terminal.say(_NUMBER, n=n)) for n, puzzle in enumerate(puzzles, 1)]
    printed = [_entry(puzzle, heading, terminal) for puzzle, heading in numbered]
    solved = [_solution(puzzle, heading, args, terminal) for puzzle, heading in numbered] if args.solutions else []
    per = 1 if args.large else args.per
    return Booklet(
        title=terminal.say(_TITLE),
        language=args.language,
        sheets=[
            *puzzle_sheets(printed, per, has_names=args.names, is_large=args.large),
            *solution_sheets(list(filter(None, solved))),
        ],
        steps=[],
        words={"code": "", "names": (terminal.say(N_("Name")), terminal.say(N_("Date")))},
    )


def _entry(puzzle: Puzzle, heading: str, terminal: Terminal) -> Printed:
    kind = f"{kind_of(puzzle.layout).text(terminal.translate)}, {puzzle.layout.size.text(terminal.translate)}"
    return Printed("", heading, _picture(puzzle, terminal), facts=kind)


def _solution(puzzle: Puzzle, heading: str, args: Namespace, terminal: Terminal) -> Printed | None:
    """Return the solution of a puzzle; None if it is not known to have exactly one."""
    result = find_engine(DEFAULT).solve(puzzle, limit=2, keep=1, budget=Budget(seconds=args.seconds))
    if result.status is not Status.UNIQUE:
        return None
    return Printed("", terminal.say(_SOLUTION, title=heading), _picture(puzzle, terminal, result.solutions[0]))


def _picture(puzzle: Puzzle, terminal: Terminal, solution: tuple[int, ...] = ()) -> str:
    return draw_svg(
        puzzle.layout,
        solution or puzzle.givens,
        given_mask=puzzle.given_mask,
        solution_mask=puzzle.layout.cells_mask & ~puzzle.given_mask if solution else 0,
        clues=puzzle.clues,
        ids=False,
        translate=terminal.translate,
    )
