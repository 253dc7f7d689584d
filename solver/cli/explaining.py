"""`explain` and `steps`: how a person solves a puzzle, and what a technique finds in a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from solver.board import N_, Budget, Layout, ParseError, Sentence
from solver.cli.arguments import parse_crossed_out, parse_placed, seconds
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.formats import read
from solver.steps import Candidate, Ended, Step, starting_board, step_to_dict
from solver.techniques import (
    DEFAULT_LADDER,
    LADDERS,
    TECHNIQUES,
    Options,
    Technique,
    ending,
    explain,
    find_technique,
    phrase,
)


def add_explain_arguments(parser: ArgumentParser) -> None:
    """What `explain` can be told."""
    names = [ladder.name for ladder in LADDERS]
    parser.add_argument("--ladder", choices=names, default=DEFAULT_LADDER, help=f"which techniques: {', '.join(names)}")
    parser.add_argument("--unique", action="store_true", help="take for granted that there is just one solution")
    parser.add_argument("--seconds", type=seconds, default=10.0, metavar="S", help="time for each puzzle (10)")


def explain_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the walk-through of the puzzle in `text`; a candidate grid is taken up where it is."""
    reading = read(text, layout=args.layout)
    layout = reading.puzzle.layout
    walkthrough = explain(
        reading.puzzle,
        ladder=args.ladder,
        budget=Budget(seconds=args.seconds),
        crossed_out=tuple(Candidate(*pair) for pair in reading.crossed_out),
        unique=args.unique,
    )
    if args.json:
        terminal.print_json(
            {
                "puzzle": reading.puzzle.text,
                "ended": walkthrough.ended,
                "finished": walkthrough.ended is Ended.SOLVED,
                "steps": [_step_to_dict(step, layout, terminal) for step in walkthrough.steps],
                "rating": None,
            }
        )
    else:
        lines = _numbered(walkthrough.steps, layout, terminal)
        terminal.print("\n".join([reading.puzzle.text, *lines, ending(walkthrough, terminal.translate)]))
    exits = {Ended.CONTRADICTION: Exit.NO_SOLUTION, Ended.BUDGET: Exit.UNFINISHED}
    return exits.get(walkthrough.ended, Exit.ANSWER)


def add_steps_arguments(parser: ArgumentParser) -> None:
    """What `steps` can be told."""
    slugs = [technique.slug for technique in TECHNIQUES]
    parser.add_argument("--technique", choices=slugs, metavar="SLUG", help=f"one of {', '.join(slugs)}")
    parser.add_argument("--placed", default="", metavar="CELLS", help='digits written, "r1c1=5 r2c3=7"')
    parser.add_argument("--crossed-out", default="", metavar="CELLS", help='candidates gone, "r1c1:45 r2c3:7"')


def list_steps(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print every step of a technique in a position.

    A line of standard input may name technique, digits written and candidates crossed out after the
    puzzle, each after a tab, in place of the options.
    """
    text, slug, placed, crossed_out = _columns(text, args)
    if not slug:
        raise UsageError("no technique is named: --technique SLUG")
    technique = _find_technique(slug)
    reading = read(text, layout=args.layout)
    layout = reading.puzzle.layout
    board = starting_board(
        reading.puzzle,
        placed=parse_placed(placed, layout),
        crossed_out=(*(Candidate(*pair) for pair in reading.crossed_out), *parse_crossed_out(crossed_out, layout)),
    )
    # All of them, also those that hold only if there is just one solution: nobody is led astray here.
    steps = tuple(technique.find(board, Options(unique=True)))
    if args.json:
        found = [_step_to_dict(step, layout, terminal) for step in steps]
        terminal.print_json({"puzzle": reading.puzzle.text, "technique": slug, "steps": found})
    else:
        nothing = terminal.say(N_("The technique finds nothing here."))
        lines = _numbered(steps, layout, terminal) or [nothing]
        terminal.print("\n".join([reading.puzzle.text, *lines]))
    return Exit.ANSWER


def _columns(text: str, args: Namespace) -> tuple[str, str, str, str]:
    """The puzzle and the three columns beside it; those left out or empty are the options."""
    options = [args.technique or "", args.placed, args.crossed_out]
    puzzle, *columns = text.split("\t") if "-" in args.puzzles else [text]
    columns = [column.strip() for column in columns[:3]]
    given = [column or option for column, option in zip([*columns, "", "", ""], options)]
    return puzzle, given[0], given[1], given[2]


def _find_technique(slug: str) -> Technique:
    try:
        return find_technique(slug)
    except ValueError:
        slugs = [technique.slug for technique in TECHNIQUES]
        raise ParseError(
            Sentence(N_("unknown technique {found!r}"), found=slug[:40]),
            position=0,
            expected=Sentence("{slugs}", slugs=slugs),
        ) from None


def _step_to_dict(step: Step, layout: Layout, terminal: Terminal) -> dict[str, object]:
    return {**step_to_dict(step, layout), "text": phrase(step, layout, terminal.translate)}


def _numbered(steps: tuple[Step, ...], layout: Layout, terminal: Terminal) -> list[str]:
    return [
        f"{number}. {terminal.say(find_technique(step.technique).name)}: {phrase(step, layout, terminal.translate)}"
        for number, step in enumerate(steps, 1)
    ]
