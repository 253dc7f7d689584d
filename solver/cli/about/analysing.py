"""`analyse`: say what a puzzle is like."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from solver.analysis.words import lines_of, percentile_of
from solver.board import N_, Puzzle
from solver.cli.arguments import add_seconds, add_threads
from solver.cli.terminal import Exit, Terminal
from solver.engines import Status
from solver.fast.mode import use_compiled
from solver.formats import parse
from solver.questions import Analysis

_STATUS = {
    Status.NONE: N_("This puzzle has no solution."),
    Status.MULTIPLE: N_("This puzzle has several solutions, so there is little to say about it."),
    Status.UNFINISHED: N_("Time ran out before it was known how many solutions there are."),
}
_OPEN = N_("Time ran out before everything was known.")


def add_analyse_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `analyse`."""
    add_seconds(parser)
    add_threads(parser)


def analyse_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the facts about the puzzle in `text`, those that make sense for it."""
    use_compiled()
    question = Analysis(parse(text, layout=args.layout))
    facts = question.find(args.seconds)
    status, is_open = Status(facts.get("status", Status.UNFINISHED)), question.is_open(facts)
    if args.json:
        terminal.print_json(_body(facts, question.puzzle, status, is_complete=not is_open))
    else:
        terminal.print("\n".join([question.puzzle.text, *_lines(facts, question.puzzle, status, terminal)]))
        if is_open and status is not Status.UNFINISHED:
            terminal.print(terminal.say(_OPEN))
    if status is Status.NONE:
        return Exit.NO_SOLUTION
    return Exit.UNFINISHED if is_open else Exit.ANSWER


def _body(facts: dict[str, Any], puzzle: Puzzle, status: Status, *, is_complete: bool) -> dict[str, Any]:
    form, path = facts.get("form") or {}, facts.get("path") or {}
    return {
        "puzzle": puzzle.text,
        "status": status.value,
        "complete": is_complete,
        "minimal": facts.get("minimal"),
        "symmetry": facts.get("symmetry"),
        "automorphisms": form.get("automorphisms"),
        "grid_automorphisms": form.get("grid"),
        "canonical": form.get("text"),
        "backdoors": facts.get("backdoors"),
        "places": path.get("places"),
        "bottleneck": path.get("bottleneck"),
        "hardest_step": path.get("hardest"),
        "hardest": path.get("technique"),
        "level": path.get("level"),
        "score": path.get("score"),
        "minutes": path.get("minutes"),
        "percentile": percentile_of(facts, puzzle),
    }


def _lines(facts: dict[str, Any], puzzle: Puzzle, status: Status, terminal: Terminal) -> list[str]:
    lines = [terminal.say(_STATUS[status])] if status in _STATUS else []
    for heading, sentences in lines_of(facts, puzzle):
        lines.append(f"{terminal.say(heading)}: " + " ".join(each.text(terminal.translate) for each in sentences))
    form = facts.get("form")
    return [*lines, terminal.say(N_("Canonical form: {text}"), text=form["text"])] if form else lines
