"""Make the questions of the trainer: which.tsv and claims.tsv in solver/training/quizzes.

    python -m tools.training.quizzes which claims

Each position for practice gets techniques that find nothing in it, as wrong names. Each claim is a step in a position;
every other one is a near miss: there is one candidate more, and the finder of the technique refuses the step.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random

from solver.board import Board, Budget, bits, has_several
from solver.fast.mode import use_compiled
from solver.rating.level import LEVELS
from solver.rating.levels import grade_of
from solver.steps import Candidate, Step, crossed_out_text
from solver.techniques import DEFAULT_LADDER, TECHNIQUES, Options, Start, Technique, find_ladder, find_technique
from solver.techniques.lessons.examples import Example, examples_of
from solver.techniques.technique import options_on
from solver.training.quizzes import CLAIMS, WHICH, ClaimedStep, Which
from solver.training.stock import stock_of

SEED = 36
N_WRONG = 3
CLUES = "Clues"
FIND_BUDGET = Budget(seconds=3)
# Families whose finders try everything, so that what they refuse is not there.
WHOLE = ("Singles", "Locked candidates", "Subsets", "Fish", "Single-digit patterns", "Wings", "Uniqueness", "Colouring")
MAX_CLAIMS = 4  # right ones of each technique, and as many near misses
MAX_EASY = 10  # the same of the easiest techniques, of which few have near misses
EASY_DIGITS = 10  # on larger boards, beginners could hardly read the candidates
MAX_TRIED = 60  # candidates that may spoil a step


def main(arguments: list[str]) -> int:
    """Write the files that are named and return the exit code."""
    use_compiled()
    for name in arguments[1:]:
        file, fields, make = MADE[name]
        with file.open("w", encoding="utf-8", newline="") as lines:
            writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
            writer.writerow(fields)
            writer.writerows(make())
    return 0


def _rows(kinds: tuple[str, ...]) -> Iterator[Example]:
    """Yield the examples of these kinds, those of a technique together."""
    return (each for technique in TECHNIQUES for each in examples_of(technique.slug) if each.kind in kinds)


def _questions() -> Iterator[Which]:
    for row in _rows(("practice",)):
        wrong = _wrong_names(find_technique(row.technique), row.to_start().board, Random(f"{SEED} {row.cells}"))
        if len(wrong) == N_WRONG:
            yield Which(row.technique, row.puzzle, row.cells, row.crossed_out, " ".join(wrong))
            print(row.technique, *wrong, file=sys.stderr, flush=True)


def _wrong_names(right: Technique, board: Board, random: Random) -> list[str]:
    """Return names of about the same level that find nothing. Some are harder than the right one, some easier."""
    pool = [each for each in find_ladder(DEFAULT_LADDER).techniques if _is_alike(each, right)]
    score = grade_of(right.slug).score
    harder = [each for each in pool if grade_of(each.slug).score >= score]
    easier = [each for each in pool if each not in harder]
    for each in (harder, easier):
        random.shuffle(each)
    wanted = random.randint(1, N_WRONG)
    found = _absent(board, harder, wanted)
    found += _absent(board, easier, N_WRONG - len(found))
    found += _absent(board, [each for each in harder if each.slug not in found], N_WRONG - len(found))
    return found


def _is_alike(other: Technique, right: Technique) -> bool:
    if other.slug == right.slug or (other.family == CLUES) != (right.family == CLUES):
        return False
    return abs(grade_of(other.slug).level - grade_of(right.slug).level) <= 1


def _absent(board: Board, techniques: list[Technique], n: int) -> list[str]:
    """Return the first `n` of these techniques that find nothing on `board` and finish in time."""
    found: list[str] = []
    for technique in techniques:
        if len(found) == n:
            break
        meter = FIND_BUDGET.start()
        options = options_on(board, unique=True, meter=meter)
        if next(iter(technique.find(board, options)), None) is None and not meter.spent:
            found.append(technique.slug)
    return found


def _claims() -> Iterator[ClaimedStep]:
    for technique in TECHNIQUES:
        if technique.family in WHOLE:
            pairs = _pairs(technique)
            yield from chain.from_iterable(pairs)
            print(technique.slug, len(pairs), file=sys.stderr, flush=True)


def _is_easy(technique: Technique) -> bool:
    return grade_of(technique.slug).level <= LEVELS.index("easy")


def _positions(technique: Technique) -> Iterator[Example]:
    """Yield the positions for the claims of a technique: those of its lesson first, each once."""
    for row in dict.fromkeys((*examples_of(technique.slug), *stock_of(technique.slug))):
        if not _is_easy(technique) or row.to_start().puzzle.layout.n <= EASY_DIGITS:
            yield row


def _pairs(technique: Technique) -> list[tuple[ClaimedStep, ...]]:
    """Return right claims of a technique, each with its near miss. None is right if there are no near misses."""
    found: list[tuple[ClaimedStep, ...]] = []
    most = MAX_EASY if _is_easy(technique) else MAX_CLAIMS
    for row in _positions(technique):
        if len(found) == most:
            break
        start = row.to_start()
        if _first_step(technique, start.board) is None:
            continue
        miss = _near_miss(technique, start, Random(f"{SEED} {row.cells}"))
        if miss:
            found.append((ClaimedStep(technique.slug, row.puzzle, row.cells, row.crossed_out, ""), miss))
    return found


def _first_step(technique: Technique, board: Board) -> Step | None:
    return next(iter(technique.find(board, _options(board))), None)


def _options(board: Board) -> Options:
    return options_on(board, unique=True, meter=FIND_BUDGET.start())


def _near_miss(technique: Technique, start: Start, random: Random) -> ClaimedStep | None:
    """Return a claim of a step that one candidate spoils; None if there is none."""
    layout, tried = start.puzzle.layout, list(_less_known(start))
    random.shuffle(tried)
    for other, spoiler in tried[:MAX_TRIED]:
        step = _first_step(technique, replace(other, crossed_out=tuple(sorted({*other.crossed_out, spoiler}))).board)
        if step and _refuses(technique, other.board, step):
            text = crossed_out_text([spoiler], layout)
            return ClaimedStep(technique.slug, start.puzzle.text, other.cells, other.crossed_out_text, text)
    return None


def _less_known(start: Start) -> Iterator[tuple[Start, Candidate]]:
    """Yield earlier positions, each with one candidate more.

    It was crossed out, or a digit on the board excludes it. That digit's cell is open then, with all that its peers
    leave.
    """
    for each in start.crossed_out:
        yield replace(start, crossed_out=tuple(other for other in start.crossed_out if other != each)), each
    for digit in start.placed:
        placed = tuple(each for each in start.placed if each != digit)
        before = Start(start.puzzle, start.ladder, placed).board
        if has_several(before.candidates[digit.cell]):
            grown = {each for each in _candidates(before) if each.cell != digit.cell} - {*_candidates(start.board)}
            for each in grown - {*start.crossed_out}:
                yield Start(start.puzzle, start.ladder, placed, tuple(sorted(grown - {each}))), each


def _candidates(board: Board) -> Iterator[Candidate]:
    return (Candidate(cell, digit) for cell, mask in enumerate(board.candidates) for digit in bits(mask))


def _refuses(technique: Technique, board: Board, step: Step) -> bool:
    """Whether no technique of the family concludes anything on `board` that `step` does.

    A sashimi fish with one candidate more may be a finned fish: whoever calls it valid is right.
    """
    options, concluded = _options(board), {*step.placements, *step.eliminations}
    family = (each for each in TECHNIQUES if each.family == technique.family)
    steps = (step for each in family for step in each.find(board, options))
    found = any(not concluded.isdisjoint({*each.placements, *each.eliminations}) for each in steps)
    return not found and not options.is_spent()


MADE: dict[str, tuple[Path, Iterable[str], Callable[[], Iterator[Which | ClaimedStep]]]] = {
    "which": (WHICH, Which._fields, _questions),
    "claims": (CLAIMS, ClaimedStep._fields, _claims),
}

if __name__ == "__main__":
    sys.exit(main(sys.argv))
