"""`check`: find a puzzle's faults."""

from __future__ import annotations

from argparse import Namespace

from solver.board import N_, Fault, Puzzle, check
from solver.cli.terminal import Exit, Terminal
from solver.engines import Status
from solver.formats import parse
from solver.questions import MisreadGivens, Verdict
from solver.questions.misread_givens import suspects_sentence
from solver.steps.codec import digit_to_json

_SECONDS = 1.0  # for whether there is a solution, and again for which given may be wrong


def check_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the faults of the puzzle in `text`. Return `NO_SOLUTION` if one makes it impossible."""
    puzzle = parse(text, layout=args.layout)
    faults = check(puzzle)
    is_impossible = any(fault.severity == "impossible" for fault in faults) or _has_no_solution(puzzle)
    suspects = MisreadGivens(puzzle).find(_SECONDS)["suspects"] if is_impossible else []
    if args.json:
        bodies = [_fault_to_dict(fault, puzzle, terminal) for fault in faults]
        terminal.print_json(
            {"puzzle": puzzle.text, "faults": bodies, "impossible": is_impossible, "suspects": suspects}
        )
    else:
        sentences = [fault.sentence(puzzle.layout).text(terminal.translate) for fault in faults]
        if is_impossible and not sentences:
            sentences.append(terminal.say(N_("The givens clash with nothing, but there is no solution.")))
        if suspects:
            sentences.append(suspects_sentence(suspects).text(terminal.translate))
        nothing = terminal.say(N_("The givens show no mistake. How many solutions there are is not checked here."))
        terminal.print("\n".join([puzzle.text, *(sentences or [nothing])]))
    return Exit.NO_SOLUTION if is_impossible else Exit.ANSWER


def _has_no_solution(puzzle: Puzzle) -> bool:
    return bool(Verdict(puzzle, limit=1, keep=0).find(_SECONDS)["status"] == Status.NONE)


def _fault_to_dict(fault: Fault, puzzle: Puzzle, terminal: Terminal) -> dict[str, object]:
    layout = puzzle.layout
    return {
        "kind": fault.kind,
        "cells": layout.names_of(fault.cells),
        "digit": digit_to_json(layout, fault.digit) if fault.digit else None,
        "severity": fault.severity,
        "text": fault.sentence(layout).text(terminal.translate),
    }
