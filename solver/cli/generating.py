"""`generate`: new puzzles that meet a wish."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from pathlib import Path
from secrets import randbelow

from solver.board import ASYMMETRIC, N_, Layout, Mask, ParseError, find_layout
from solver.board.jigsaw import DIVISIONS, SIZES
from solver.cli.arguments import add_seconds, amount, count
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.fast.mode import use_compiled
from solver.generator import METHODS, GenerationError, Wish, WishError
from solver.generator.clues import ALIASES, DRAWN
from solver.generator.many import Described, cells_of_many, describe_many, is_fast
from solver.rating.level import LEVELS

_EMPTY = ".0_-"
_MAX_SEED = 1_000_000_000  # of random seeds: short enough to copy by hand


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments that only `generate` has."""
    parser.add_argument("--level", metavar="LEVEL", help=", ".join(LEVELS))
    parser.add_argument(
        "--clues",
        type=_kinds,
        default=(),
        metavar="KINDS",
        help=f"kinds of clues: {', '.join(DRAWN)}",
    )
    parser.add_argument(
        "--needs", type=_slugs, default=(), metavar="SLUGS", help="techniques that it must need, separated by commas"
    )
    parser.add_argument("--nothing-harder", action="store_true", help="than the techniques of --needs")
    parser.add_argument(
        "--not-before", type=_slugs, default=(), metavar="SLUGS", help="techniques not used before those of --needs"
    )
    parser.add_argument("--er", type=_er, metavar="A-B", help="Sudoku Explainer's rating, for instance 7.1-7.5")
    parser.add_argument("--givens", type=_givens, metavar="A-B", help="number of givens, for instance 22-26 or 24")
    parser.add_argument("--symmetry", default=ASYMMETRIC, metavar="NAME", help="of the givens, for instance half-turn")
    parser.add_argument("--pattern", metavar="FILE", help="a drawing of the givens; . is an empty cell")
    parser.add_argument("--minimal", action="store_true", help="every given is needed")
    parser.add_argument(
        "--method", "--way", choices=METHODS, default=METHODS[0], help=f"how to make them: {' or '.join(METHODS)}"
    )
    parser.add_argument("--count", type=count, default=1, metavar="N", help="how many puzzles (1)")
    parser.add_argument(
        "--seed", type=amount, metavar="S", help="seed of the first puzzle; the next has S + 1, and so on"
    )
    add_seconds(parser)
    parser.add_argument("--threads", type=count, default=1, metavar="T", help="how many puzzles at a time (1)")


def layout_or_jigsaw(name: str) -> Layout | str:
    """Return the layout called `name`, or the name itself if it is a jigsaw without regions, such as `9j`."""
    if name.endswith("j") and name[:-1].isdecimal() and int(name[:-1]) in SIZES:
        return name
    try:
        return find_layout(name)
    except ParseError as error:
        raise ArgumentTypeError(f"{error} {error.expected}") from None


def generate_puzzles(args: Namespace, terminal: Terminal) -> Exit:
    """Print puzzles as they are found, one per line. Puzzles that miss the wish go to standard error."""

    use_compiled()
    try:
        return _generate(_wish(args), args, terminal)
    except GenerationError as error:
        raise UsageError(str(error)) from error


def _generate(wish: Wish, args: Namespace, terminal: Terminal) -> Exit:
    first = randbelow(_MAX_SEED) if args.seed is None else args.seed
    seeds = range(first, first + args.count)
    if not args.json and is_fast(wish):
        return _print_cells(wish, seeds, args, terminal)
    jobs = min(args.threads, args.count)
    puzzles = describe_many(wish, seeds, seconds=args.seconds, jobs=jobs, is_brief=not args.json)
    return _print_described(puzzles, args, terminal)


def _wish(args: Namespace) -> Wish:
    layout = args.layout or find_layout("3x3")
    has_new_regions = isinstance(layout, str)
    if has_new_regions:
        layout = find_layout(next(name for name in DIVISIONS if name.startswith(f"{layout}-")))
    try:
        return Wish(
            layout,
            level=args.level,
            clues=args.clues,
            needs=args.needs,
            nothing_harder=args.nothing_harder,
            not_before=args.not_before,
            er=args.er,
            givens=args.givens,
            symmetry=args.symmetry,
            pattern=_pattern(args.pattern, layout) if args.pattern else None,
            minimal=args.minimal,
            new_regions=has_new_regions,
            method=args.method,
        )
    except WishError as error:
        raise UsageError(str(error)) from error


def _print_cells(wish: Wish, seeds: range, args: Namespace, terminal: Terminal) -> Exit:
    code, seed = Exit.ANSWER, seeds.start
    for part in cells_of_many(wish, seeds, threads=args.threads):
        for cells in part:
            if cells:
                terminal.print(f"{wish.layout.name}:{cells}")
            else:
                one = describe_many(wish, range(seed, seed + 1), seconds=args.seconds, is_brief=True)
                code = max(code, _print_described(one, args, terminal))
            seed += 1
        terminal.stdout.flush()
    return code


def _print_described(puzzles: Iterator[Described], args: Namespace, terminal: Terminal) -> Exit:
    code = Exit.ANSWER
    for each in puzzles:
        if not each.met:
            code = Exit.UNFINISHED
        if args.json:
            lacks = [lack.text(terminal.translate) for lack in each.lacks]
            terminal.print_json({**each._asdict(), "lacks": lacks})
        elif each.met:
            terminal.print(each.puzzle)
        else:
            terminal.warn(_nearest(each, args, terminal))
        terminal.stdout.flush()
    return code


def _nearest(each: Described, args: Namespace, terminal: Terminal) -> str:
    return terminal.say(
        N_("seed {seed}: not found within {seconds} s; the nearest is {puzzle} ({lacks})"),
        seed=each.seed,
        seconds=f"{args.seconds:g}",
        puzzle=each.puzzle,
        lacks=each.lacks,
    )


def _pattern(path: str, layout: Layout) -> Mask:
    """Return the givens drawn in a file: every sign except `.`, `0`, `_` and `-`. White space is ignored."""
    try:
        signs = "".join(Path(path).read_text(encoding="utf-8", errors="replace").split())
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
    if len(signs) != layout.n_cells:
        raise UsageError(f"found {len(signs)} cells in {path}, expected {layout.n_cells} for {layout.label}")
    return sum(1 << cell for cell, sign in enumerate(signs) if sign not in _EMPTY)


def _slugs(text: str) -> tuple[str, ...]:
    return tuple(slug.strip() for slug in text.split(",") if slug.strip())


def _kinds(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ALIASES.get(slug, slug) for slug in _slugs(text)))


def _givens(text: str) -> tuple[int, int]:
    low, dash, high = text.partition("-")
    return amount(low), amount(high if dash else low)


def _er(text: str) -> tuple[float, float]:
    low, dash, high = text.partition("-")
    try:
        return float(low), float(high if dash else low)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a range of numbers, such as 7.1-7.5") from None
