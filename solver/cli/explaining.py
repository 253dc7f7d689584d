"""`explain` and `steps`: solve a puzzle like a person, and list what a technique finds in a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from solver.board import N_, Budget, Layout, ParseError, Sentence, impossibilities
from solver.cli.arguments import seconds
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.engines import DEFAULT, KERNEL, Status, find_engine
from solver.fast.mode import may_compile, use_compiled
from solver.formats import read
from solver.rating import rating_of
from solver.steps import (
    Candidate,
    Ended,
    Step,
    Walkthrough,
    parse_crossed_out,
    parse_placed,
    starting_board,
    step_to_dict,
)
from solver.steps.eureka import notation
from solver.techniques import (
    DEFAULT_LADDER,
    LADDERS,
    TECHNIQUES,
    Ladder,
    Options,
    Technique,
    ending,
    explain,
    find_all,
    find_ladder,
    find_technique,
    phrase,
)
from solver.techniques.ladders.rungs import with_first
from solver.techniques.words.proof_words import proof_lines
from solver.techniques.words.reasons import brief, reasons

_WORDS = ("brief", "sentence", "full")
_PROOF = Budget(seconds=1)  # to find out whether the solution is unique, as some techniques assume


def add_explain_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `explain`."""
    names = [ladder.name for ladder in LADDERS]
    parser.add_argument("--ladder", choices=names, default=DEFAULT_LADDER, help=f"which techniques: {', '.join(names)}")
    parser.add_argument("--without", default="", metavar="SLUGS", help="techniques to leave out, separated by commas")
    parser.add_argument("--first", default="", metavar="SLUGS", help="techniques to try before all others but singles")
    parser.add_argument("--unique", action="store_true", help="assume that there is just one solution")
    parser.add_argument("--words", choices=_WORDS, default="sentence", help=f"how much to print: {', '.join(_WORDS)}")
    parser.add_argument("--seconds", type=seconds, default=10.0, metavar="S", help="time for each puzzle (10)")


def explain_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the walk-through of the puzzle in `text`. A candidate grid is explained from its position."""
    reading = read(text, layout=args.layout)
    layout = reading.puzzle.layout
    if args.is_batch and KERNEL.is_installed and may_compile():
        use_compiled()
    proved = find_engine(DEFAULT).solve(reading.puzzle, limit=2, keep=0, budget=_PROOF).status
    if KERNEL.is_loaded and may_compile():
        use_compiled()  # a puzzle that the plain search does not decide is also hard to explain
    walkthrough = explain(
        reading.puzzle,
        ladder=_ladder(args),
        budget=Budget(seconds=args.seconds),
        placed=tuple(Candidate(*pair) for pair in reading.placed),
        crossed_out=tuple(Candidate(*pair) for pair in reading.crossed_out),
        unique=args.unique or proved is Status.UNIQUE,
    )
    if args.json:
        terminal.print_json(
            {
                "puzzle": reading.puzzle.text,
                "ended": walkthrough.ended,
                "finished": walkthrough.ended is Ended.SOLVED,
                "steps": [_step_to_dict(step, layout, terminal) for step in walkthrough.steps],
                "rating": rating_of(walkthrough),
            }
        )
    else:
        lines = [*_worded(walkthrough, args.words, terminal), ending(walkthrough, terminal.translate)]
        if walkthrough.ended is Ended.STUCK and proved is Status.MULTIPLE:
            lines.append(terminal.say(N_("There are several solutions: no logic can decide between them.")))
        terminal.print("\n".join([reading.puzzle.text, *lines]))
    exits = {Ended.CONTRADICTION: Exit.NO_SOLUTION, Ended.BUDGET: Exit.UNFINISHED}
    return exits.get(walkthrough.ended, Exit.ANSWER)


def _ladder(args: Namespace) -> Ladder:
    first, left_out = (
        [slug.strip() for slug in slugs.split(",") if slug.strip()] for slugs in (args.first, args.without)
    )
    try:
        return with_first(find_ladder(args.ladder).without(left_out), first)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _worded(walkthrough: Walkthrough, words: str, terminal: Terminal) -> Iterator[str]:
    layout = walkthrough.puzzle.layout
    if words == "brief":
        for number, step in enumerate(walkthrough.steps, 1):
            yield f"{number}. {brief(step, layout, terminal.translate)}"
        return
    board = walkthrough.board_at(0)
    for line, step in zip(_numbered(walkthrough.steps, layout, terminal), walkthrough.steps):
        yield line
        if words == "full":
            yield from (f"   {written}" for written in [notation(step, layout)] if written)
            yield from (f"   {reason.text(terminal.translate)}" for reason in reasons(step, board))
            yield from (f"   {line}" for line in proof_lines(step, board, terminal.translate))
            step.apply(board)


def add_steps_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `steps`."""
    slugs = [technique.slug for technique in TECHNIQUES]
    parser.add_argument("--technique", choices=slugs, metavar="SLUG", help=f"one of {', '.join(slugs)}")
    parser.add_argument("--placed", default="", metavar="CELLS", help='digits placed, such as "r1c1=5 r2c3=7"')
    parser.add_argument(
        "--crossed-out", default="", metavar="CELLS", help='candidates crossed out, such as "r1c1:45 r2c3:7"'
    )


def list_steps(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print every step of a technique in a position.

    A line of standard input may contain, after the puzzle and separated by tabs, the technique, the digits
    written and the candidates crossed out. They replace the options.
    """
    text, slug, placed, crossed_out = _columns(text, args)
    if not slug:
        raise UsageError("no technique is named: --technique SLUG")
    technique = _find_technique(slug)
    reading = read(text, layout=args.layout)
    layout = reading.puzzle.layout
    board = starting_board(
        reading.puzzle,
        placed=(*(Candidate(*pair) for pair in reading.placed), *parse_placed(placed, layout)),
        crossed_out=(*(Candidate(*pair) for pair in reading.crossed_out), *parse_crossed_out(crossed_out, layout)),
    )
    clash = next((fault for fault in impossibilities(board) if fault.kind == "clash"), None)
    if clash:
        raise ParseError(clash.sentence(layout), position=0, expected=Sentence(N_("digits that differ in every house")))
    # Include steps that assume a unique solution: the user has asked for this technique.
    steps = find_all(board, technique, Options(unique=True))
    if args.json:
        bodies = [_step_to_dict(step, layout, terminal) for step in steps]
        terminal.print_json({"puzzle": reading.puzzle.text, "technique": slug, "steps": bodies})
    else:
        nothing = terminal.say(N_("The technique finds nothing here."))
        lines = _numbered(steps, layout, terminal) or [nothing]
        terminal.print("\n".join([reading.puzzle.text, *lines]))
    return Exit.ANSWER


def _columns(text: str, args: Namespace) -> tuple[str, str, str, str]:
    """Return the puzzle, the technique, the digits placed and the candidates crossed out.

    They are the columns of a line of standard input; the options replace missing or empty columns.
    """
    options = [args.technique or "", args.placed, args.crossed_out]
    puzzle, *columns = text.split("\t") if args.is_stdin else [text]
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
        f"{number}. {terminal.bold(terminal.say(find_technique(step.technique).name))}: "
        f"{phrase(step, layout, terminal.translate)}"
        for number, step in enumerate(steps, 1)
    ]
