"""`rate`: rate puzzles on all scales."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from solver.board import N_, Budget, Puzzle
from solver.cli.arguments import add_seconds, add_threads
from solver.cli.terminal import Exit, Terminal
from solver.engines import DEFAULT, Status, find_engine
from solver.fast.mode import use_compiled
from solver.formats import read
from solver.rating import NOT_FOR_CLUES, OUR_EXTENSION, WHY_THEY_DIFFER, applying, is_extension, rate, scales_for
from solver.rating.wording import grades_by_scale
from solver.techniques import find_technique

NOT_RATED = {
    Status.NONE: N_("This puzzle has no solution. Only puzzles with exactly one are rated."),
    Status.MULTIPLE: N_("This puzzle has several solutions. Only puzzles with exactly one are rated."),
    Status.UNFINISHED: N_("Time ran out before it was known how many solutions there are, so there is no rating."),
}
_EXITS = {Status.NONE: Exit.NO_SOLUTION, Status.UNFINISHED: Exit.UNFINISHED}

Rated = dict[str, object]


def add_rate_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `rate`."""
    add_seconds(parser, what="time for each puzzle and scale")
    add_threads(parser)


def rate_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the ratings of the puzzle in `text`. Without a unique solution it has none."""
    reading = read(text, layout=args.layout)
    terminal.mention(reading)
    rated = _rated(reading.puzzle, args.seconds)
    _print(rated, args, terminal)
    return _EXITS.get(Status(str(rated["status"])), Exit.ANSWER)


def _rated(puzzle: Puzzle, seconds: float) -> Rated:
    use_compiled()
    budget = Budget(seconds=seconds)
    status = find_engine(DEFAULT).solve(puzzle, limit=2, keep=0, budget=budget).status
    rating = rate(puzzle, budget=budget) if status is Status.UNIQUE else {}
    return {"puzzle": puzzle.text, "status": status.value, **rating}


def _print(rated: Rated, args: Namespace, terminal: Terminal) -> None:
    if args.json:
        terminal.print_json(applying(rated, Puzzle.from_text(str(rated["puzzle"]))))
        return
    terminal.print("\n".join([str(rated["puzzle"]), *_lines(rated, terminal)]))


def _lines(rated: Rated, terminal: Terminal) -> Iterator[str]:
    if rated["status"] != Status.UNIQUE:
        yield terminal.say(NOT_RATED[Status(str(rated["status"]))])
        return
    puzzle = Puzzle.from_text(str(rated["puzzle"]))
    grades = grades_by_scale(rated, terminal.translate, scales=scales_for(puzzle))
    if rated["finished"]:
        name = terminal.say(find_technique(str(rated["hardest"])).name) if rated["hardest"] else "–"
        yield terminal.say(
            N_("Our level: {level} ({score}); the hardest step is {technique}."),
            level=terminal.say(str(rated["level"])),
            score=rated["score"],
            technique=name,
        )
    yield from (f"{name}: {value}" for name, value in (grades[1:] if rated["finished"] else grades))
    if puzzle.rules:
        yield terminal.say(NOT_FOR_CLUES)
        return
    yield terminal.say(WHY_THEY_DIFFER)
    if is_extension(puzzle.layout):
        yield terminal.say(OUR_EXTENSION)
