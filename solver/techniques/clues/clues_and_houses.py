"""Clues and houses: a digit that a clue must have, or that a house must have within a clue; and two clues together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from solver.board import N_, Board, Cell, Digit, Mask, Puzzle, bits, has_several, mask_of, per_puzzle
from solver.board.rules import Automaton
from solver.steps import Candidate, Cells, Digits, Houses, Role, Step, View, candidates_at, nonempty
from solver.steps.facts import ClueNames
from solver.techniques.clues.parts import CluePart, clue_step, open_cells, open_parts, possible_in, removed_by
from solver.techniques.clues.single_clues import FAMILY, ways_of
from solver.techniques.clues.ways import left_by
from solver.techniques.technique import Options, Sentences, Technique, Wording

_MOST_OPEN = 9  # cells of a clue that are tried for each digit
_MOST_TOGETHER = 8  # open cells of two clues


def find_locked(board: Board, options: Options) -> Iterator[Step]:
    """A digit that a clue must contain goes from the cells that see all its places there. Yields by clue and digit.

    Source: SudokuWiki "Cage/unit overlap".
    """
    possible = possible_in(board)
    for part in open_parts(board, options):
        if part.text and len(open_cells(board, part.cells)) <= _MOST_OPEN:
            yield from _lock(board, part, tuple([possible[cell] for cell in part.cells]))


def _lock(board: Board, part: CluePart, possible: tuple[Mask, ...]) -> Iterator[Step]:
    cells = mask_of(part.cells)
    for digit in range(1, board.layout.n + 1):
        places = board.cells_for[digit] & cells
        if not places or board.placed[digit] & cells:
            continue
        losing = board.cells_for[digit] & ~cells
        for cell in bits(places):
            losing &= board.layout.peers[cell]
        if losing and _must_contain(board.puzzle, part, possible, digit):
            removed = candidates_at(losing, digit)
            yield _lock_step(part, Digits([digit]), candidates_at(places, digit), removed)


def _must_contain(puzzle: Puzzle, part: CluePart, possible: tuple[Mask, ...], digit: Digit) -> bool:
    without = tuple([mask & ~(1 << digit) for mask in possible])
    return not all(without) or not any(ways_of(puzzle, part, without))


def _lock_step(part: CluePart, digit: Digits, places: tuple[Candidate, ...], removed: tuple[Candidate, ...]) -> Step:
    view = View(cells={Role.PATTERN: part.cells}, candidates={Role.PATTERN: places, Role.REMOVED: removed})
    facts = nonempty(clues=ClueNames([part.text]), digit=digit, cells=Cells(cell for cell, _ in places))
    return Step("clue-locked", eliminations=removed, facts=facts, views=(view,))


def find_in_house(board: Board, options: Options) -> Iterator[Step]:
    """A digit that a house has only in cells of a clue must be in the clue. Yields by clue, house and digit.

    Source: SudokuWiki "Cage/unit overlap".
    """
    possible = possible_in(board)
    for part in open_parts(board, options):
        if part.text and len(open_cells(board, part.cells)) <= _MOST_OPEN:
            yield from _in_house(board, part, tuple([possible[cell] for cell in part.cells]))


def _in_house(board: Board, part: CluePart, possible: tuple[Mask, ...]) -> Iterator[Step]:
    cells, layout = mask_of(part.cells), board.layout
    for h in layout.complete_houses:
        if not has_several(layout.houses[h].mask & cells):
            continue
        for digit in range(1, layout.n + 1):
            places = board.cells_for[digit] & layout.houses[h].mask
            if has_several(places) and not places & ~cells:
                left = _ways_with(board.puzzle, part, possible, digit, places)
                if removed := removed_by(board, dict(zip(part.cells, left))):
                    yield clue_step(
                        "clue-house",
                        (part,),
                        removed,
                        digit=Digits([digit]),
                        base=Houses([h]),
                        cells=Cells(bits(places)),
                    )


@per_puzzle(500)
def _ways_with(
    puzzle: Puzzle, part: CluePart, possible: tuple[Mask, ...], digit: Digit, places: Mask
) -> tuple[Mask, ...]:
    """Return what is left in the cells of a clue if one of `places` has the digit; all if that is too much to see."""
    n = puzzle.layout.n
    moves = tuple((-1, *(int(state or d == digit) for d in range(1, n + 1))) for state in (0, 1))
    has_digit = Automaton(tuple(cell for cell in part.cells if places >> cell & 1), moves, accepting=0b10)
    return left_by(puzzle.layout, (*part.rules, has_digit), part.cells, possible) or possible


def find_two(board: Board, options: Options) -> Iterator[Step]:
    """What two clues with few open cells, some of them shared, leave together. Yields by the first clue."""
    possible = possible_in(board)
    parts = [
        part for part in open_parts(board, options) if part.text and len(open_cells(board, part.cells)) < _MOST_TOGETHER
    ]
    for one, other in combinations(parts, 2):
        if options.is_spent():
            return
        if not _touch(board, one, other):
            continue
        cells = tuple(dict.fromkeys((*one.cells, *other.cells)))
        if len(open_cells(board, cells)) > _MOST_TOGETHER:
            continue
        left = _left_by_two(board.puzzle, one, other, cells, tuple([possible[cell] for cell in cells]))
        if removed := removed_by(board, dict(zip(cells, left))):
            yield clue_step("two-clues", (one, other), removed, cells=Cells(open_cells(board, cells)))


def _touch(board: Board, one: CluePart, other: CluePart) -> bool:
    """Whether the clues share an open cell, or two open cells of each see each other."""
    own, others = mask_of(open_cells(board, one.cells)), mask_of(open_cells(board, other.cells))
    if own & others:
        return True
    seen = sum(1 for cell in bits(own) if board.layout.peers[cell] & others)
    return seen > 1


@per_puzzle(2000)
def _left_by_two(
    puzzle: Puzzle, one: CluePart, other: CluePart, cells: tuple[Cell, ...], possible: tuple[Mask, ...]
) -> tuple[Mask, ...]:
    """Return what is left in the cells of two clues in any way that suits both; all if that is too much to see."""
    return left_by(puzzle.layout, (*one.rules, *other.rules), cells, possible) or possible


TECHNIQUES = (
    Technique("clue-locked", N_("Digit that a clue must have"), FAMILY, find_locked, needs_rules=True),
    Technique("clue-house", N_("Digit of a house in a clue"), FAMILY, find_in_house, needs_rules=True),
    Technique("two-clues", N_("Two clues together"), FAMILY, find_two, needs_rules=True),
)
SENTENCES: Sentences = {
    "clue-locked": (
        Wording(N_("{clues}: whatever fills it, the {digit} is among its digits, in {cells_any}. Remove {removed}.")),
    ),
    "clue-house": (
        Wording(
            N_("The {digit} of {base} must be in {cells_any}, so it belongs to this clue. {clues}: remove {removed}.")
        ),
    ),
    "two-clues": (Wording(N_("{clues}: no way to fill {cells} that suits both has these digits. Remove {removed}.")),),
}
