"""`check` and `solve`: find a puzzle's faults and its solutions."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from solver.board import N_, Board, Budget, Fault, Puzzle, check, impossibilities
from solver.cli.arguments import amount, count, seconds
from solver.cli.terminal import Entry, Exit, Terminal, UsageError, complaining
from solver.engines import DEFAULT, ENGINES, Engine, Result, Status, find_engine, solve_each
from solver.formats import parse
from solver.steps.codec import digit_to_json

_EXITS = {Status.NONE: Exit.NO_SOLUTION, Status.UNFINISHED: Exit.UNFINISHED}


def check_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the faults of the puzzle in `text`. Return `NO_SOLUTION` if one makes it impossible."""
    puzzle = parse(text, layout=args.layout)
    faults = check(puzzle)
    if args.json:
        found = [_fault_to_dict(fault, puzzle, terminal) for fault in faults]
        terminal.print_json({"puzzle": puzzle.text, "faults": found})
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


def add_solve_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `solve`."""
    names = [engine.name for engine in ENGINES]
    parser.add_argument("--engine", choices=names, default=DEFAULT, help=f"who solves: {', '.join(names)}")
    parser.add_argument("--limit", type=count, default=2, metavar="N", help="stop at the N-th solution (2)")
    parser.add_argument("--keep", type=amount, default=2, metavar="K", help="print at most K of them (2)")
    parser.add_argument("--seconds", type=seconds, default=10.0, metavar="S", help="time for each puzzle (10)")


def solve(chunk: Sequence[Entry], args: Namespace, terminal: Terminal) -> Iterator[Exit]:
    """Print the verdict on each puzzle in `chunk`, with up to `--keep` solutions."""
    engine = find_engine(args.engine)
    puzzles: list[Puzzle] = []
    for entry in chunk:
        with complaining(entry, terminal) as complaints:
            puzzles.append(_supported(parse(entry.text, layout=args.layout), engine))
        yield from complaints
    budget = Budget(seconds=args.seconds)
    results = solve_each(engine, puzzles, limit=args.limit, keep=args.keep, budget=budget)
    for puzzle, result in zip(puzzles, results, strict=True):
        if args.json:
            terminal.print_json(_result_to_dict(result, puzzle, args.engine))
        else:
            solutions = [puzzle.layout.to_text(grid) for grid in result.solutions]
            terminal.print("\n".join([puzzle.text, _verdict(result, puzzle, terminal), *solutions]))
        yield _EXITS.get(result.status, Exit.ANSWER)


def _supported(puzzle: Puzzle, engine: Engine) -> Puzzle:
    if not engine.supports(puzzle.layout):
        raise UsageError(f"{engine.name} does not solve {puzzle.layout.name}")
    return puzzle


def _result_to_dict(result: Result, puzzle: Puzzle, engine: str) -> dict[str, object]:
    stats = result.stats
    return {
        "puzzle": puzzle.text,
        "engine": engine,
        "status": result.status,
        "count": result.count,
        "complete": result.complete,
        "solutions": [puzzle.layout.to_text(grid) for grid in result.solutions],
        "stats": {"seconds": round(stats.seconds, 6), **stats.totals, "first": dict(stats.first)},
    }


def _verdict(result: Result, puzzle: Puzzle, terminal: Terminal) -> str:
    """Put the result into a sentence. If there is no solution, add the reason if the givens alone show it."""
    if result.status is Status.UNIQUE:
        return terminal.say(N_("There is exactly one solution."))
    if result.status is Status.MULTIPLE:
        template = (
            N_("There are exactly {count} solutions.")
            if result.complete
            else N_("There are at least {count} solutions.")
        )
        return terminal.say(template, count=result.count)
    if result.status is Status.FOUND:
        return terminal.say(N_("There is a solution. Whether there are more was not asked."))
    if result.status is Status.UNFINISHED:
        found = N_("A solution was found. Whether there are more was not decided in time.")
        return terminal.say(found if result.count else N_("Not decided in time."))
    reason = next((fault.sentence(puzzle.layout) for fault in impossibilities(Board(puzzle))), "")
    return " ".join(filter(None, [terminal.say(N_("There is no solution.")), terminal.say("{reason}", reason=reason)]))
