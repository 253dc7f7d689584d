"""Faults that can be found in a puzzle before solving it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from solver.board.board import Board
from solver.board.features import find_feature
from solver.board.layout import House, Layout
from solver.board.masks import Cell, Digit, bits, has_several
from solver.board.puzzle import Puzzle
from solver.board.rules import Rule, broken_cells
from solver.board.shapes import find_layout
from solver.board.wording import N_, Sentence, join_items

FaultKind = Literal["clash", "cell_empty", "digit_homeless", "rule_broken", "uncovered_twins", "too_few_digits"]

_MOST_OF_A_FEATURE = 8  # places where it is broken; one tells enough

IMPOSSIBLE: dict[FaultKind, str] = {
    "clash": N_("{digit} appears more than once in {house} ({cells})."),
    "cell_empty": N_("No digit is left for {cells}."),
    "digit_homeless": N_("{digit} has no place left in {house}."),
}
_AMBIGUOUS: dict[FaultKind, str] = {
    "uncovered_twins": N_(
        "{cells} are in the same houses, and neither is a given. Their digits can be swapped, so the puzzle "
        "cannot have just one solution."
    ),
    "too_few_digits": N_(
        "Too few different digits are given ({count} of {n}). The missing ones can be swapped, so the puzzle "
        "cannot have just one solution."
    ),
}
_TEMPLATES = IMPOSSIBLE | {"rule_broken": N_("{cells} break a rule. {rule}")} | _AMBIGUOUS


@dataclass(frozen=True)
class Fault:
    """One reason why a puzzle has no solution, or cannot have just one."""

    kind: FaultKind
    cells: tuple[Cell, ...] = ()
    digit: Digit = 0
    house: House | None = None
    count: int = 0
    rule: Sentence | None = None

    @property
    def severity(self) -> Literal["impossible", "ambiguous"]:
        """`impossible`: there is no solution; `ambiguous`: there cannot be just one."""
        return "ambiguous" if self.kind in _AMBIGUOUS else "impossible"

    def sentence(self, layout: Layout) -> Sentence:
        """Return the fault in words, with the names of cells and houses of `layout`."""
        return Sentence(
            _TEMPLATES[self.kind],
            digit=layout.symbols[self.digit],
            house=self.house.sentence if self.house else "",
            cells=join_items(layout.names_of(self.cells)),
            count=self.count,
            n=layout.n,
            rule=self.rule or "",
        )


def check(puzzle: Puzzle) -> tuple[Fault, ...]:
    """Return all faults of `puzzle`, impossible ones first.

    A puzzle without faults may still have any number of solutions. One with faults can still be given to every engine
    and technique.
    """
    return (*impossibilities(Board(puzzle)), *_broken_rules(puzzle), *_ambiguities(puzzle))


def impossibilities(board: Board) -> Iterator[Fault]:
    """Yield reasons why `board` cannot be completed, as far as one look at every house and cell shows.

    There are three kinds, in this order: a digit twice in a house, an open cell without candidates, and a digit without
    a place in a complete house. Each comes in house or cell order. The board is not changed.
    """
    layout = board.layout
    clashing: set[tuple[tuple[Cell, ...], Digit]] = set()
    for house in layout.houses:
        for digit in range(1, layout.n + 1):
            same_digit = board.placed[digit] & house.mask
            if has_several(same_digit):
                cells = tuple(bits(same_digit))
                if (cells, digit) not in clashing:
                    clashing.add((cells, digit))
                    yield Fault("clash", cells, digit, house)
    for cell in bits(board.open_mask):
        if not board.candidates[cell]:
            yield Fault("cell_empty", (cell,))
    for h in layout.complete_houses:
        house = layout.houses[h]
        for digit in range(1, layout.n + 1):
            if not (board.cells_for[digit] | board.placed[digit]) & house.mask:
                yield Fault("digit_homeless", house.cells, digit, house)


def is_possible(board: Board) -> bool:
    """Return whether `impossibilities` would find nothing, but faster."""
    houses = board.layout.houses
    masks = [house.mask for house in houses]
    full_masks = [houses[h].mask for h in board.layout.complete_houses]
    filled = 0
    for placed, places in zip(board.placed[1:], board.cells_for[1:]):
        filled |= places
        known = placed | places
        # A list is quicker than any(): the generator would cost more than the few masks.
        if [mask for mask in full_masks if not known & mask]:
            return False
        if [mask for mask in masks if (placed_here := placed & mask) & (placed_here - 1)]:
            return False
    return filled == board.open_mask


def _broken_rules(puzzle: Puzzle) -> Iterator[Fault]:
    """Yield the rules beyond houses that the givens alone break: clues, then features, whose places are counted."""
    layout = puzzle.layout
    if not any(broken_cells(rule, puzzle.givens, layout.n) for rule in puzzle.rules):
        return
    for clue in puzzle.clues:
        cells = dict.fromkeys(
            cell for found in _broken(puzzle, clue.kind.rules(layout, clue, puzzle.clues)) for cell in found
        )
        if cells:
            yield Fault("rule_broken", tuple(cells), rule=Sentence(N_("{clue}."), clue=clue.sentence(layout)))
    grid = find_layout(layout.grid)
    for feature in map(find_feature, layout.features):
        for cells_of_rule in islice(_broken(puzzle, feature.rules(grid)), _MOST_OF_A_FEATURE):
            yield Fault("rule_broken", cells_of_rule, rule=Sentence(feature.rule))


def _broken(puzzle: Puzzle, rules: Iterable[Rule]) -> Iterator[tuple[Cell, ...]]:
    """Yield for each broken rule the givens that break it."""
    return filter(None, (broken_cells(rule, puzzle.givens, puzzle.layout.n) for rule in rules))


def _ambiguities(puzzle: Puzzle) -> Iterator[Fault]:
    layout, givens = puzzle.layout, puzzle.givens
    for pair in () if puzzle.clues else layout.twins:  # a clue tells cells apart
        if not any(givens[cell] for cell in pair):
            yield Fault("uncovered_twins", pair)
    count = len(set(givens) - {0})
    if puzzle.digits_are_alike and count < layout.n - 1:
        yield Fault("too_few_digits", count=count)
