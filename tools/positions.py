"""Find positions that need a technique, on walk-throughs of generated puzzles or of puzzles in a file.

    python -m tools.positions FOUND --seconds 600                     positions for all techniques, added to FOUND
    python -m tools.positions FOUND --seconds 600 --only jellyfish,bug-3 --layouts 3x3,round6a
    python -m tools.positions FOUND --seconds 600 --from FILE --source "who published it, when"

Each wanted technique is tried at each position. If it finds a step, the tool searches for a ladder that takes this
technique there, if necessary without a few techniques that the ladder would take instead. `tools.examples` chooses
among the positions in FOUND.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from solver.board import Board, Budget, Puzzle, bits, find_layout
from solver.engines import Status, find_engine
from solver.fast.mode import use_compiled
from solver.generator import GenerationError, spielverderber
from solver.steps import Role, Step, crossed_out_text, parse_crossed_out
from solver.techniques import (
    BASIC_LADDER,
    DEFAULT_LADDER,
    ON_NO_LADDER,
    TECHNIQUES,
    Ladder,
    Options,
    Start,
    Technique,
    explain,
    find_ladder,
    find_technique,
    next_step,
)
from solver.techniques.lessons.examples import stands_beside
from solver.techniques.prefilter.prefilter import prefilter_of
from solver.techniques.warming import warm

LADDERS = (DEFAULT_LADDER, "sudokuwiki", "hodoku", "explainer")
LAYOUTS = ("3x3", "3x3", "round5a", "2x3", "3x3", "round6a", "round4", "3x3x", "round5", "2x4", "round4a", "2x5")
ENGINE = "kernel"
N_CELLS = 81  # of a puzzle without a layout name
PUZZLES_PER_GRID = 5
MAX_POSITIONS = 12  # of one technique on one kind of board
MAX_LEFT_OUT = 4
# On 9 × 9 each of these has a smaller complementary fish, and often a finned one.
LARGE = ("squirmbag", "whale", "leviathan")
MAX_LEFT_OUT_FOR_LARGE = 8
WALKTHROUGH_BUDGET = Budget(seconds=4)
FIND_BUDGET = Budget(seconds=0.4)
STEP_BUDGET = Budget(seconds=90)
# Techniques that are never left out for the sake of a rarer one.
BASIC = tuple(technique.slug for technique in find_ladder(BASIC_LADDER).techniques)


class FoundPosition(NamedTuple):
    """A position that needs a technique on a ladder without `left_out`. A low `cost` means that it teaches well."""

    technique: str
    ladder: str
    left_out: str
    puzzle: str
    cells: str
    crossed_out: str
    source: str
    cost: float


def main(arguments: list[str]) -> int:
    """Search until the time is up or all puzzles are done. Return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("found", type=Path)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--only", default="")
    parser.add_argument("--layouts", default=",".join(LAYOUTS))
    parser.add_argument("--seed", type=int, default=0, help="the first of the seeds")
    parser.add_argument("--from", dest="collection", type=Path, help="a file with a puzzle or a position in each line")
    parser.add_argument("--source", default="")
    args = parser.parse_args(arguments)
    use_compiled()
    warm()
    slugs = args.only.split(",") if args.only else [technique.slug for technique in TECHNIQUES]
    starts = _read_starts(args.collection) if args.collection else generated(args.layouts.split(","), args.seed)
    _search(starts, slugs, args)
    return 0


def _search(starts: Iterator[Start], slugs: list[str], args: argparse.Namespace) -> None:
    deadline = time.monotonic() + args.seconds
    n_found = Counter(map(_group_of, read_found(args.found)))
    with args.found.open("a", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
        for start in starts:
            if time.monotonic() > deadline:
                break
            kind = _kind(start.puzzle.text)
            wanted = [find_technique(slug) for slug in slugs if n_found[slug, kind, True] < MAX_POSITIONS]
            for found in positions(start, wanted, source=args.source) if wanted else ():
                n_found[_group_of(found)] += 1
                writer.writerow(found)
                lines.flush()


def _group_of(found: FoundPosition) -> tuple[str, str, bool]:
    """Return the technique, the kind of board, and whether at most one technique is left out."""
    return found.technique, _kind(found.puzzle), len(found.left_out.split()) < 2


def read_found(path: Path) -> list[FoundPosition]:
    """Read the positions in a file written by this tool."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.reader(lines, delimiter="\t"))
    return [FoundPosition._make([*each, float(cost)]) for *each, cost in rows]


def _kind(text: str) -> str:
    return text.partition(":")[0].rstrip("0123456789ax")


def _read_starts(path: Path) -> Iterator[Start]:
    """Read the lines of a file: a puzzle, or a puzzle, its digits and crossed-out candidates, separated by tabs."""
    ladder = find_ladder(DEFAULT_LADDER)
    for line in path.read_text(encoding="utf-8").splitlines():
        text, cells, out, *_ = (*line.split("\t"), "", "")
        text = re.split("[ ,]", text)[0]
        if len(text) == N_CELLS:
            text = "3x3:" + text.replace("0", ".")
        if ":" not in text or text.startswith("#"):
            continue
        puzzle = Puzzle.from_text(text)
        layout = puzzle.layout
        is_position = len(cells) == layout.n_cells
        digits = layout.from_text(cells) if is_position else puzzle.givens
        yield Start.at(puzzle, ladder, digits, parse_crossed_out(out, layout) if is_position else ())


def generated(layouts: list[str], seed: int) -> Iterator[Start]:
    """Generate puzzles with a unique solution and no redundant givens, several from each grid."""
    engine = find_engine(ENGINE)
    while True:
        seed += 1
        name = layouts[seed % len(layouts)]
        try:
            puzzle = spielverderber(find_layout(name), seed=f"practice/{name}/{seed}")
        except GenerationError:
            continue
        grid = engine.solve(puzzle, limit=1, budget=Budget(seconds=5)).solutions[0]
        for k in range(PUZZLES_PER_GRID):
            made = minimal(Puzzle(puzzle.layout, grid), Random(f"{name}/{seed}/{k}"))
            yield Start.at(made, find_ladder(DEFAULT_LADDER), made.givens)


def minimal(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return `puzzle` without redundant givens."""
    engine, givens = find_engine(ENGINE), list(puzzle.givens)
    for cell in random.sample(range(len(givens)), len(givens)):
        digit, givens[cell] = givens[cell], 0
        tried = Puzzle(puzzle.layout, tuple(givens))
        if digit and engine.solve(tried, limit=2, keep=0, budget=Budget(seconds=2)).status != Status.UNIQUE:
            givens[cell] = digit
    return Puzzle(puzzle.layout, tuple(givens))


def positions(start: Start, wanted: list[Technique], *, source: str = "") -> Iterator[FoundPosition]:
    """Yield, for each `wanted` technique, the best position on the walk-through from `start` that needs it."""
    puzzle = start.puzzle
    walkthrough = explain(
        puzzle, budget=WALKTHROUGH_BUDGET, placed=start.placed, crossed_out=start.crossed_out, unique=True
    )
    left, best = list(wanted), dict[str, FoundPosition]()
    for n, step in enumerate(walkthrough.steps):
        asked = [each for each in left if step.technique not in _never_left_out(each.slug)]
        if not asked:
            continue
        board = walkthrough.board_at(n)
        prefilter = prefilter_of(board)
        for technique in asked:
            if prefilter and prefilter.rules_out(technique):
                continue
            found = position(puzzle, board, technique, source)
            if found:
                best[technique.slug] = min(best.get(technique.slug, found), found, key=lambda each: each.cost)
                if not found.left_out:
                    left.remove(technique)
    yield from best.values()


def _never_left_out(slug: str) -> tuple[str, ...]:
    """Return the techniques that are never left out for the sake of the one called `slug`."""
    if slug == "hidden-quad":
        return BASIC[: BASIC.index("naked-quad")]
    return BASIC[: BASIC.index(slug)] if slug in BASIC else BASIC


def position(puzzle: Puzzle, board: Board, technique: Technique, source: str) -> FoundPosition | None:
    """Return the position of `board` if some ladder takes `technique` there."""
    options = Options(unique=True, meter=FIND_BUDGET.start())
    if next(technique.find(board, options), None) is None:
        return None
    for ladder, step in sorted(_ladders(board, technique.slug), key=lambda each: len(each[0].left_out)):
        start = Start(puzzle, ladder).moved_to(board)
        out = crossed_out_text(start.crossed_out, puzzle.layout)
        cost = cost_of(board, step, len(ladder.left_out))
        left_out = " ".join(ladder.left_out)
        return FoundPosition(technique.slug, ladder.name, left_out, puzzle.text, start.cells, out, source, cost)
    return None


def _ladders(board: Board, slug: str) -> Iterator[tuple[Ladder, Step]]:
    """Yield the ladders that take the technique called `slug` on `board`, with their steps."""
    max_left_out = MAX_LEFT_OUT_FOR_LARGE if slug.endswith(LARGE) else MAX_LEFT_OUT
    for name in (DEFAULT_LADDER,) if slug in ON_NO_LADDER else LADDERS:
        ladder = find_ladder(name)
        while slug in ON_NO_LADDER or any(each.slug == slug for each in ladder.techniques):
            step = next_step_for(board, ladder, slug)
            if step and step.technique == slug:
                yield ladder, step
            if step is None or step.technique in (slug, *_never_left_out(slug)) or len(ladder.left_out) == max_left_out:
                break
            ladder = ladder.without([step.technique])


def next_step_for(board: Board, ladder: Ladder, slug: str) -> Step | None:
    """Return the step of `ladder` on `board`. A technique on no ladder comes before the one that is equally hard."""
    if slug not in ON_NO_LADDER:
        return next(iter(next_step(board, ladder, budget=STEP_BUDGET, unique=True).steps), None)
    slugs = [each.slug for each in find_ladder(ladder.name).techniques]
    above = set(slugs[slugs.index(stands_beside(slug)) :]).difference(ladder.left_out)
    steps = next_step(board, ladder.without(above), budget=STEP_BUDGET, unique=True).steps
    return steps[0] if steps else next(find_technique(slug).find(board, Options(unique=True)), None)


def cost_of(board: Board, step: Step, n_left_out: int = 0) -> float:
    """Return how hard a step is to see: its pattern, its links and the candidates around it.

    Progress after the step lowers the cost, and each of the `n_left_out` techniques raises it.
    """
    seen = {
        candidate
        for view in step.views
        for role, candidates in view.candidates.items()
        if role not in (Role.PLACED, Role.REMOVED)
        for candidate in candidates
    }
    links = {link for view in step.views for link in view.links}
    around = sum(board.candidates[cell].bit_count() for cell in bits(board.open_mask))
    after = board.copy()
    step.apply(after)
    leads_further = bool(step.placements) or _has_basic(after)
    gain = min(len(step.eliminations), 4) + 6 * leads_further
    return len(seen) + len(links) / 2 + around / 20 + len(step.views) - gain + 12 * n_left_out


def _has_basic(board: Board) -> bool:
    return bool(next_step(board, find_ladder(BASIC_LADDER), budget=STEP_BUDGET, unique=True).steps)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
