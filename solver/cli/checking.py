"""`check`: find a puzzle's faults."""

from __future__ import annotations

from argparse import Namespace

from solver.board import N_, Fault, Puzzle, Sentence, check
from solver.cli.terminal import Exit, Terminal
from solver.engines import Status
from solver.formats import parse
from solver.questions import NO_SOLUTION, MisreadGivens, Verdict, differing_cells
from solver.questions.misread_givens import suspects_sentence
from solver.questions.verdict import differing_sentence
from solver.steps.codec import digit_to_json

_SECONDS = 1.0  # for how many solutions there are, and again for which given may be wrong
_SENTENCES = {
    Status.UNIQUE: Sentence(N_("Fair: there is exactly one solution.")),
    Status.MULTIPLE: Sentence(N_("Not fair yet: there is more than one solution.")),
    Status.NONE: Sentence(N_("The givens clash with nothing, but there is no solution.")),
    Status.UNFINISHED: Sentence(
        N_("The givens show no mistake. It was not found in time how many solutions there are.")
    ),
}


def check_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the faults of the puzzle in `text`. Return `NO_SOLUTION` if one makes it impossible."""
    puzzle = parse(text, layout=args.layout)
    faults = check(puzzle)
    is_impossible = any(fault.severity == "impossible" for fault in faults)
    verdict = NO_SOLUTION if is_impossible else Verdict(puzzle).find(_SECONDS)
    is_impossible = verdict["status"] == Status.NONE
    suspects = MisreadGivens(puzzle).find(_SECONDS)["suspects"] if is_impossible else []
    differing = differing_cells(verdict["solutions"], puzzle.layout)
    if args.json:
        terminal.print_json(
            {
                "puzzle": puzzle.text,
                "faults": [_fault_to_dict(fault, puzzle, terminal) for fault in faults],
                "status": verdict["status"],
                "impossible": is_impossible,
                "suspects": suspects,
                "differing": differing,
            }
        )
    else:
        sentences = [fault.sentence(puzzle.layout) for fault in faults]
        if not sentences or verdict["status"] == Status.MULTIPLE:
            sentences.append(_SENTENCES[verdict["status"]])
        if suspects:
            sentences.append(suspects_sentence(suspects))
        if differing:
            sentences.append(differing_sentence(differing))
        terminal.print("\n".join([puzzle.text, *(each.text(terminal.translate) for each in sentences)]))
    return Exit.NO_SOLUTION if is_impossible else Exit.ANSWER


def _fault_to_dict(fault: Fault, puzzle: Puzzle, terminal: Terminal) -> dict[str, object]:
    layout = puzzle.layout
    return {
        "kind": fault.kind,
        "cells": layout.names_of(fault.cells),
        "digit": digit_to_json(layout, fault.digit) if fault.digit else None,
        "severity": fault.severity,
        "text": fault.sentence(layout).text(terminal.translate),
    }
