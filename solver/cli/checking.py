"""`check`: find a puzzle's faults."""

from __future__ import annotations

from argparse import Namespace

from solver.board import N_, Fault, Puzzle, check
from solver.cli.terminal import Exit, Terminal
from solver.formats import parse
from solver.steps.codec import digit_to_json


def check_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the faults of the puzzle in `text`. Return `NO_SOLUTION` if one makes it impossible."""
    puzzle = parse(text, layout=args.layout)
    faults = check(puzzle)
    if args.json:
        bodies = [_fault_to_dict(fault, puzzle, terminal) for fault in faults]
        terminal.print_json({"puzzle": puzzle.text, "faults": bodies})
    else:
        sentences = [fault.sentence(puzzle.layout).text(terminal.translate) for fault in faults]
        nothing = terminal.say(N_("The givens show no mistake. How many solutions there are is not checked here."))
        terminal.print("\n".join([puzzle.text, *(sentences or [nothing])]))
    return Exit.NO_SOLUTION if any(fault.severity == "impossible" for fault in faults) else Exit.ANSWER


def _fault_to_dict(fault: Fault, puzzle: Puzzle, terminal: Terminal) -> dict[str, object]:
    layout = puzzle.layout
    return {
        "kind": fault.kind,
        "cells": layout.names_of(fault.cells),
        "digit": digit_to_json(layout, fault.digit) if fault.digit else None,
        "severity": fault.severity,
        "text": fault.sentence(layout).text(terminal.translate),
    }
