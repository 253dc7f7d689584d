"""`check`: find a puzzle's faults."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import NamedTuple

from solver.board import N_, Budget, Fault, Puzzle, Sentence, check
from solver.cli.arguments import add_seconds, add_threads
from solver.cli.terminal import Exit, Terminal
from solver.engines import Status
from solver.formats import read
from solver.questions import NO_SOLUTION, MisreadGivens, Verdict, differing_cells
from solver.questions.about.misread_givens import suspects_sentence
from solver.questions.question import Answer
from solver.questions.verdict import differing_sentence
from solver.steps.codec import digit_to_json

VERDICTS = {
    Status.UNIQUE: Sentence(N_("Fair: there is exactly one solution.")),
    Status.MULTIPLE: Sentence(N_("Not fair yet: there is more than one solution.")),
    Status.NONE: Sentence(N_("The givens clash with nothing, but there is no solution.")),
    Status.UNFINISHED: Sentence(
        N_("The givens show no mistake. It was not found in time how many solutions there are.")
    ),
}
# By how many solutions were found, if the givens have a fault or a solution is known.
_UNDECIDED = (
    Sentence(N_("It was not found in time how many solutions there are.")),
    Sentence(N_("A solution was found. It was not found in time how many there are.")),
)
_NOT_ALL_TRIED = Sentence(N_("Time ran out before every given was tried as the misread one."))
_EXITS = {Status.NONE: Exit.NO_SOLUTION, Status.UNFINISHED: Exit.UNFINISHED}


def add_check_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `check`."""
    add_seconds(parser)
    add_threads(parser)


def check_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the faults of the puzzle in `text`. Return `NO_SOLUTION` if one makes it impossible."""
    reading = read(text, layout=args.layout)
    terminal.mention(reading)
    checked = _checked(reading.puzzle, args.seconds)
    if args.json:
        terminal.print_json(checked.to_dict(terminal))
    else:
        lines = (sentence.text(terminal.translate) for sentence in checked.sentences())
        terminal.print("\n".join([checked.puzzle.text, *lines]))
    return _EXITS.get(checked.status, Exit.ANSWER)


class _Checked(NamedTuple):
    """What is known about a puzzle: its faults, its solutions, and if it has none, which givens may be misread."""

    puzzle: Puzzle
    faults: tuple[Fault, ...]
    verdict: Answer
    misread: Answer

    @property
    def status(self) -> Status:
        return Status(self.verdict["status"])

    @property
    def differing(self) -> list[str]:
        return differing_cells(self.verdict["solutions"], self.puzzle.layout)

    def to_dict(self, terminal: Terminal) -> dict[str, object]:
        return {
            "puzzle": self.puzzle.text,
            "faults": [_fault_to_dict(fault, self.puzzle, terminal) for fault in self.faults],
            "status": self.status,
            "impossible": self.status is Status.NONE,
            "suspects": self.misread["suspects"],
            "differing": self.differing,
            "complete": self.status is not Status.UNFINISHED and self.misread["complete"],
        }

    def sentences(self) -> Iterator[Sentence]:
        """Yield the faults, how many solutions there are, and where a mistake may be."""
        yield from (fault.sentence(self.puzzle.layout) for fault in self.faults)
        if self.status is Status.UNFINISHED and (self.faults or self.verdict["count"]):
            yield _UNDECIDED[self.verdict["count"]]
        elif not self.faults or self.status is Status.MULTIPLE:
            yield VERDICTS[self.status]
        if self.misread["suspects"]:
            yield suspects_sentence(self.misread["suspects"])
        if not self.misread["complete"]:
            yield _NOT_ALL_TRIED
        if self.differing:
            yield differing_sentence(self.differing)


def _checked(puzzle: Puzzle, seconds: float) -> _Checked:
    """Count the solutions in `seconds`. If there are none, look for a misread given in the rest of them."""
    meter = Budget(seconds=seconds).start()
    faults = check(puzzle)
    is_impossible = any(fault.severity == "impossible" for fault in faults)
    verdict = NO_SOLUTION if is_impossible else Verdict(puzzle).find(meter.seconds_left() or 0.0)
    misread: Answer = {"suspects": [], "complete": True}
    if verdict["status"] == Status.NONE:
        misread = MisreadGivens(puzzle).find(meter.seconds_left() or 0.0)
    return _Checked(puzzle, faults, verdict, misread)


def _fault_to_dict(fault: Fault, puzzle: Puzzle, terminal: Terminal) -> dict[str, object]:
    layout = puzzle.layout
    return {
        "kind": fault.kind,
        "cells": layout.names_of(fault.cells),
        "digit": digit_to_json(layout, fault.digit) if fault.digit else None,
        "severity": fault.severity,
        "text": fault.sentence(layout).text(terminal.translate),
    }
