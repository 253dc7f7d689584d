"""`explain` and `steps`: solve a puzzle like a person, and list what a technique finds in a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import NamedTuple

from solver.board import N_, Board, Budget, Layout, Meter, ParseError, Sentence, impossibilities
from solver.cli.arguments import add_seconds, add_threads
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.engines import KERNEL, Status
from solver.fast.mode import may_compile, use_compiled
from solver.formats import Reading, read
from solver.questions import Verdict
from solver.questions.mistakes import Mistakes, mistakes_in
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
from solver.steps.codec import digit_to_json
from solver.steps.eureka import notation
from solver.techniques import (
    DEFAULT_LADDER,
    LADDERS,
    TECHNIQUES,
    Ladder,
    Options,
    Start,
    Technique,
    ending,
    explain_from,
    find_ladder,
    find_technique,
    phrase,
)
from solver.techniques.ladders.rungs import with_first
from solver.techniques.words.proof_words import proof_lines
from solver.techniques.words.reasons import brief, reasons

_WORDS = ("brief", "sentence", "full")
_PROOF_SECONDS = 1.0  # to find out whether the solution is unique, as some techniques assume
_ANY_SECONDS = 1.0  # for the steps of a puzzle with several solutions, which no logic can finish
SEVERAL = N_("There are several solutions: no logic can decide between them.")


def add_explain_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `explain`."""
    names = [ladder.name for ladder in LADDERS]
    parser.add_argument("--ladder", choices=names, default=DEFAULT_LADDER, help=f"which techniques: {', '.join(names)}")
    parser.add_argument("--without", default="", metavar="SLUGS", help="techniques to leave out, separated by commas")
    parser.add_argument("--first", default="", metavar="SLUGS", help="techniques to try before all others but singles")
    parser.add_argument("--unique", action="store_true", help="assume that there is just one solution")
    parser.add_argument("--words", choices=_WORDS, default="sentence", help=f"how much to print: {', '.join(_WORDS)}")
    add_seconds(parser)
    add_threads(parser)


def explain_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the walk-through of the puzzle in `text`. A candidate grid is explained from its position."""
    reading = read(text, layout=args.layout)
    terminal.mention(reading)
    if args.is_batch and KERNEL.is_installed and may_compile():
        use_compiled()
    meter = Budget(seconds=args.seconds).start()
    verdict = Verdict(reading.puzzle).find(min(_PROOF_SECONDS, args.seconds))
    if KERNEL.is_loaded and may_compile():
        use_compiled()  # a puzzle that the plain search does not decide is also hard to explain
    status = Status(verdict["status"])
    start = Start(
        reading.puzzle,
        _ladder(args),
        tuple(Candidate(*pair) for pair in reading.placed),
        tuple(Candidate(*pair) for pair in reading.crossed_out),
    )
    left = meter.seconds_left() or 0.0
    seconds = min(left, _ANY_SECONDS) if status is Status.MULTIPLE else left
    explained = _Explained(
        explain_from(start, budget=Budget(seconds=seconds), unique=args.unique or status is Status.UNIQUE),
        status,
        mistakes_in(verdict, start),
    )
    if args.json:
        terminal.print_json(explained.to_dict(terminal))
    else:
        terminal.print("\n".join(explained.lines(args.words, terminal)))
    return explained.exit


class _Explained(NamedTuple):
    """A walk-through, whether the puzzle has one solution, and what is wrong with the position that it begins with."""

    walkthrough: Walkthrough
    status: Status
    mistakes: Mistakes | None

    @property
    def is_open_ended(self) -> bool:
        """Whether the walk-through does not lead to the end because there are several solutions."""
        return self.status is Status.MULTIPLE and self.walkthrough.ended in (Ended.STUCK, Ended.BUDGET)

    @property
    def exit(self) -> Exit:
        if self.is_open_ended:
            return Exit.ANSWER
        exits = {Ended.CONTRADICTION: Exit.NO_SOLUTION, Ended.BUDGET: Exit.UNFINISHED}
        return exits.get(self.walkthrough.ended, Exit.ANSWER)

    def to_dict(self, terminal: Terminal) -> dict[str, object]:
        walkthrough, layout = self.walkthrough, self.walkthrough.puzzle.layout
        return {
            "puzzle": walkthrough.puzzle.text,
            "status": self.status,
            "mistakes": self._mistakes_to_dict(),
            "ended": walkthrough.ended,
            "finished": walkthrough.ended is Ended.SOLVED,
            "steps": [_step_to_dict(step, layout, terminal) for step in walkthrough.steps],
            "rating": rating_of(walkthrough),
        }

    def _mistakes_to_dict(self) -> dict[str, object] | None:
        if not self.mistakes:
            return None
        layout = self.walkthrough.puzzle.layout
        placed = [[layout.cell_names[cell], digit_to_json(layout, digit)] for cell, digit in self.mistakes.placed]
        return {"placed": placed, "cells": layout.names_of(sorted({each.cell for each in self.mistakes.crossed_out}))}

    def lines(self, words: str, terminal: Terminal) -> Iterator[str]:
        """Yield the puzzle, what is wrong with its position, whether logic can finish it, the steps and their end."""
        walkthrough, layout = self.walkthrough, self.walkthrough.puzzle.layout
        yield walkthrough.puzzle.text
        for sentence in self.mistakes.sentences(layout) if self.mistakes else ():
            yield sentence.text(terminal.translate)
        if self.is_open_ended:
            yield terminal.say(SEVERAL)
        yield from _worded(walkthrough, words, terminal)
        if not (self.is_open_ended and walkthrough.ended is Ended.BUDGET):
            yield ending(walkthrough, terminal.translate)


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
    add_seconds(parser)


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
    board = _position(reading, placed, crossed_out)
    meter = Budget(seconds=args.seconds).start()
    steps = tuple(_in_time(technique, board, meter))
    if args.json:
        bodies = [_step_to_dict(step, board.layout, terminal) for step in steps]
        body = {"puzzle": reading.puzzle.text, "technique": slug, "steps": bodies, "complete": not meter.spent}
        terminal.print_json(body)
    else:
        lines = _numbered(steps, board.layout, terminal)
        if meter.spent:
            lines.append(terminal.say(N_("Time ran out before every step was found.")))
        elif not lines:
            lines.append(terminal.say(N_("The technique finds nothing here.")))
        terminal.print("\n".join([reading.puzzle.text, *lines]))
    return Exit.UNFINISHED if meter.spent else Exit.ANSWER


def _position(reading: Reading, placed: str, crossed_out: str) -> Board:
    """Return the board of `reading` with what else was placed and crossed out. Raises ParseError if digits clash."""
    layout = reading.puzzle.layout
    board = starting_board(
        reading.puzzle,
        placed=(*(Candidate(*pair) for pair in reading.placed), *parse_placed(placed, layout)),
        crossed_out=(*(Candidate(*pair) for pair in reading.crossed_out), *parse_crossed_out(crossed_out, layout)),
    )
    clash = next((fault for fault in impossibilities(board) if fault.kind == "clash"), None)
    if clash:
        raise ParseError(
            clash.sentence(layout), position=0, expected=Sentence(N_("Digits must differ in every house."))
        )
    return board


def _in_time(technique: Technique, board: Board, meter: Meter) -> Iterator[Step]:
    """Yield the steps of `technique` until `meter` is spent.

    Those that assume a single solution are included: the user has asked for this technique.
    """
    for step in technique.find(board, Options(unique=True, meter=meter)):
        yield step
        if meter.check_clock():
            return


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
            Sentence(N_("There is no technique called {found!r}."), found=slug[:40]),
            position=0,
            expected=Sentence(N_("Techniques are called {slugs}."), slugs=slugs),
        ) from None


def _step_to_dict(step: Step, layout: Layout, terminal: Terminal) -> dict[str, object]:
    return {**step_to_dict(step, layout), "text": phrase(step, layout, terminal.translate)}


def _numbered(steps: tuple[Step, ...], layout: Layout, terminal: Terminal) -> list[str]:
    return [
        f"{number}. {terminal.bold(terminal.say(find_technique(step.technique).name))}: "
        f"{phrase(step, layout, terminal.translate)}"
        for number, step in enumerate(steps, 1)
    ]
