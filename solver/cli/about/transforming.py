"""`transform`: the same puzzle in another form."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from random import Random
from secrets import randbelow

from solver.analysis.transforms import TRANSFORMS, transformed
from solver.cli.arguments import add_seconds, amount, count
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.formats import parse

_MAX_SEED = 1_000_000_000  # of random seeds: short enough to copy by hand
_HELP = {
    "mirror": "left becomes right",
    "shuffle": "exchange rows, columns and bands at random",
    "renumber": "exchange the digits at random",
    "minimise": "leave out givens at random until each is needed",
}


def add_transform_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `transform`. Several are done in this order."""
    parser.add_argument("--turn", type=count, nargs="?", const=1, default=0, metavar="N", help="turn it N times (1)")
    for slug, text in _HELP.items():
        parser.add_argument(f"--{slug}", action="store_true", help=text)
    parser.add_argument("--seed", type=amount, metavar="S", help="the same seed gives the same puzzle")
    add_seconds(parser, what="time for leaving out givens")


def transform_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the puzzle in `text` after all changes."""
    puzzle = parse(text, layout=args.layout)
    changes = [each.slug for each in TRANSFORMS for _ in range(int(getattr(args, each.slug)))]
    if not changes:
        raise UsageError(f"nothing to change: name one of {', '.join(f'--{each.slug}' for each in TRANSFORMS)}")
    if args.seed is None:
        args.seed = randbelow(_MAX_SEED)
    random, changed = Random(args.seed), puzzle
    for slug in changes:
        changed = transformed(changed, slug, random, args.seconds)
    if args.json:
        terminal.print_json({"puzzle": puzzle.text, "changes": changes, "seed": args.seed, "result": changed.text})
    else:
        terminal.print(changed.text)
    return Exit.ANSWER
