"""The clues of a puzzle as techniques look at them: each with its cells and the rules that it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from solver.board import Board, Cell, Mask, Puzzle, bits, mask_of, per_puzzle
from solver.board.rules import Differ, Domain, Rule, Sum, cells_of
from solver.steps import Candidate, Role, Step, View, nonempty
from solver.steps.facts import ClueNames, Fact
from solver.techniques.technique import Options

_MANY = 100  # rules that are everywhere on the board show in no picture


class CluePart(NamedTuple):
    """A clue: its text, and the rules that it means with all their cells. The text of rules of the board is empty.

    Clues whose sums together cover most of `houses` are one part too: with texts divided by `;`, and the sum that they
    leave.
    """

    text: str
    cells: tuple[Cell, ...]
    rules: tuple[Rule, ...]
    houses: tuple[int, ...] = ()

    @property
    def total(self) -> Sum | None:
        """The sum, if the clue says what all its cells add up to, as a cage does; None for other clues."""
        sums = [rule for rule in self.rules if isinstance(rule, Sum)]
        is_plain = len(sums) == 1 and set(sums[0].weights) == {1} and sums[0].least == sums[0].most
        return sums[0] if is_plain and len(sums[0].cells) == len(self.cells) else None


@per_puzzle(None)
def parts_of(puzzle: Puzzle) -> tuple[CluePart, ...]:
    """Return the clues of a puzzle that have rules, in their order; rules of the board are the last part."""
    clues = zip(puzzle.clues, puzzle.rules_of_clues, strict=True)
    parts = [_part(clue.text(puzzle.layout), rules) for clue, rules in clues]
    parts.append(_part("", tuple(rule for rule in puzzle.layout.rules if not isinstance(rule, Differ))))
    return tuple(part for part in parts if part.rules)


def _part(text: str, rules: tuple[Rule, ...]) -> CluePart:
    rules = tuple(rule for rule in rules if not isinstance(rule, Domain))
    return CluePart(text, tuple(dict.fromkeys(cell for rule in rules for cell in cells_of(rule))), rules)


def open_parts(board: Board, options: Options) -> Iterator[CluePart]:
    """Yield the clues with open cells, those with the fewest first, until the time of `options` is up."""
    parts = [(len(open_cells(board, part.cells)), part) for part in parts_of(board.puzzle)]
    for n_open, part in sorted(parts, key=lambda each: each[0]):
        if options.is_spent():
            return
        if n_open:
            yield part


def open_cells(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the cells that have no digit yet."""
    return tuple(cell for cell in cells if board.open_mask >> cell & 1)


def possible_in(board: Board) -> list[Mask]:
    """Return for each cell the digits that it may hold: its candidates, or the digit that is written there."""
    return [mask or 1 << digit for mask, digit in zip(board.candidates, board.digits, strict=True)]


def removed_by(board: Board, left: Mapping[Cell, Mask]) -> tuple[Candidate, ...]:
    """Return the candidates that are not among the digits left in their cells, by cell and digit."""
    return tuple(
        Candidate(cell, digit) for cell, mask in sorted(left.items()) for digit in bits(board.candidates[cell] & ~mask)
    )


def clue_step(slug: str, parts: tuple[CluePart, ...], conclusions: tuple[Candidate, ...], **facts: Fact) -> Step:
    """Return the step by which `parts` rule out `conclusions`; its picture shows the cells of the parts."""
    cells = mask_of(cell for part in parts for cell in part.cells) if len(parts[0].rules) < _MANY else 0
    view = View(
        cells={Role.PATTERN: tuple(bits(cells))} if cells else {},
        candidates={Role.REMOVED: conclusions},
    )
    names = ClueNames([part.text for part in parts if part.text])
    return Step(slug, eliminations=conclusions, facts=nonempty(clues=names, **facts), views=(view,))
