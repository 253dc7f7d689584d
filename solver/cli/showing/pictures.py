"""`draw` and `convert`: draw a puzzle as SVG, or write it in another format."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from solver.board import Budget, ParseError
from solver.cli.arguments import add_seconds, add_threads
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.drawing import draw_step, draw_svg
from solver.formats import WRITERS, Reading, WriteError, read, write
from solver.steps import Candidate
from solver.techniques import explain


def add_draw_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `draw`."""
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.svg", help="the file to write")
    parser.add_argument("--step", type=int, metavar="N", help="the N-th step of the explanation; 0 is the start")
    parser.add_argument("--view", type=int, metavar="K", help="the K-th idea of that step (the last)")
    parser.add_argument("--candidates", action="store_true", help="with all candidates; a step shows them anyway")
    add_seconds(parser, what="time for the explanation")


def draw(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Draw the puzzle in `text`, or one step of its walk-through."""
    if args.output and args.is_batch:
        raise UsageError("-o writes a single picture: expected one puzzle")
    if args.output and args.output.suffix != ".svg":
        raise UsageError(f"found {args.output.name!r}, expected a name that ends in .svg")
    reading = read(text, layout=args.layout)
    terminal.mention(reading)
    if args.step is None:
        picture = _picture(reading, terminal, candidates=args.candidates)
    else:
        picture = _step_picture(reading, args, terminal)
    if not args.output:
        terminal.print(picture)
        return Exit.ANSWER
    try:
        args.output.write_text(picture + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{args.output} cannot be written: {error.strerror}") from error
    return Exit.ANSWER


def _picture(reading: Reading, terminal: Terminal, *, candidates: bool) -> str:
    board = reading.to_board()
    return draw_svg(
        board.layout,
        board.digits,
        given_mask=board.given_mask,
        candidates=board.candidates if candidates or reading.crossed_out else None,
        clues=board.clues,
        standalone=True,
        translate=terminal.translate,
    )


def _step_picture(reading: Reading, args: Namespace, terminal: Terminal) -> str:
    """Draw the board before the step, with the marks of one of its views."""
    crossed_out = tuple(Candidate(*pair) for pair in reading.crossed_out)
    placed = tuple(Candidate(*pair) for pair in reading.placed)
    walkthrough = explain(reading.puzzle, placed=placed, crossed_out=crossed_out, budget=Budget(seconds=args.seconds))
    if not 0 <= args.step <= len(walkthrough.steps):
        raise UsageError(f"there is no step {args.step}, expected 0 to {len(walkthrough.steps)}")
    if not args.step:
        return _picture(reading, terminal, candidates=True)
    step = walkthrough.steps[args.step - 1]
    board, n_views = walkthrough.board_at(args.step - 1), max(len(step.views), 1)
    view = n_views if args.view is None else args.view
    if not 1 <= view <= n_views:
        raise UsageError(f"there is no view {view}, expected 1 to {n_views}")
    return draw_step(board, step, view=view - 1, standalone=True, translate=terminal.translate)


def add_convert_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `convert`."""
    add_threads(parser)
    parser.add_argument("--to", choices=list(WRITERS), default="identity", help="the format to write (identity)")


def convert(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the puzzle in `text` in another format. In a batch, a blank line follows each multi-line puzzle.

    Raises ParseError if the format cannot hold the board.
    """
    reading = read(text, layout=args.layout)
    terminal.mention(reading)
    try:
        written = write(reading.to_board(), args.to)
    except WriteError as error:
        raise ParseError(error.reason, position=0, expected=error.expected) from None
    terminal.print(written + "\n" if args.is_batch and "\n" in written else written)
    return Exit.ANSWER
