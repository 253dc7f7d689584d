"""The rule of 45: the digits of a house have a known sum, and so has what sums of clues leave over of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.board import N_, Board, Cell, Layout, Mask, Puzzle, bits, has_several, mask_of, per_layout, per_puzzle
from solver.board.rules import Sum
from solver.steps import Candidate, Cells, Houses, Number, Role, Step, View, nonempty
from solver.steps.facts import ClueNames, Fact
from solver.techniques.clues.parts import CluePart, parts_of, possible_in, removed_by
from solver.techniques.clues.single_clues import FAMILY
from solver.techniques.clues.ways import left_by
from solver.techniques.technique import Options, Sentences, Technique, Wording

_MOST_HOUSES = 4  # of a region whose sum is compared
_MOST_CELLS = 5  # left over
_MOST_IN_NETS = 7  # where an assumption has narrowed them down


class HouseRest(NamedTuple):
    """What is left of some houses that sums cover: the open `innies` less the open `outies` have the sum `total`.

    `cells` are those of the `clues` that cover the houses, together with `known` digits.
    """

    houses: tuple[int, ...]
    innies: Mask
    outies: Mask
    total: int
    cells: Mask
    known: int
    clues: tuple[str, ...]

    @property
    def open(self) -> Mask:
        """All cells left over."""
        return self.innies | self.outies

    @property
    def sum(self) -> Sum:
        """What the cells left over must add up to."""
        cells = tuple(bits(self.open))
        weights = tuple(1 if self.innies >> cell & 1 else -1 for cell in cells)
        return Sum(cells, weights, self.total, self.total)


def find_one_left(board: Board, options: Options) -> Iterator[Step]:
    """One cell left over inside or outside of houses that sums cover: its digit is known. Yields by house.

    Source: SudokuWiki "Innies and outies".
    """
    for rest in _rests(board, options):
        if not has_several(rest.open):
            (cell,) = bits(rest.open)
            digit = rest.total if rest.innies else -rest.total
            if 0 < digit <= board.layout.n and board.candidates[cell] >> digit & 1:
                yield _one_left(board, rest, Candidate(cell, digit))


def find_several_left(board: Board, options: Options) -> Iterator[Step]:
    """A few cells left over inside and outside of houses that sums cover, as if in a cage. Yields by house.

    Source: SudokuWiki "Innies and outies".
    """
    possible = possible_in(board)
    for rest in _rests(board, options):
        if has_several(rest.open) and rest.open.bit_count() <= _MOST_CELLS:
            cells = tuple(bits(rest.open))
            left = _left_over(board.puzzle, rest, cells, tuple([possible[cell] for cell in cells]))
            if removed := removed_by(board, dict(zip(cells, left))):
                yield _several_left(board, rest, removed)


def sums_left(board: Board, options: Options) -> Iterator[CluePart]:
    """Yield the sums of a few cells that clues leave in houses, fewest cells first."""
    for rest in sorted(_rests(board, options), key=lambda rest: rest.open.bit_count()):
        if rest.open.bit_count() <= _MOST_IN_NETS:
            cells = tuple(bits(rest.open))
            yield CluePart(";".join(rest.clues), cells, (rest.sum,), rest.houses)


@per_puzzle(1000)
def _left_over(
    puzzle: Puzzle, rest: HouseRest, cells: tuple[Cell, ...], possible: tuple[Mask, ...]
) -> tuple[Mask, ...]:
    return left_by(puzzle.layout, (rest.sum,), cells, possible) or possible


def _rests(board: Board, options: Options) -> Iterator[HouseRest]:
    """Yield what is left of each region, single houses first; those without open cells left over are passed over."""
    sums = [part for part in parts_of(board.puzzle) if part.total]
    if not sums:
        return
    seen = set()
    for houses in _regions(board.layout):
        if options.is_spent():
            return
        rest = _rest(board, houses, sums)
        if rest and rest.open and (key := (rest.innies, rest.outies)) not in seen:
            seen.add(key)
            yield rest


@per_layout
def _regions(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Return the sets of houses whose sum is compared: up to four neighbours among houses that cover the board."""
    full = set(layout.complete_houses)
    regions = []
    for size in range(1, _MOST_HOUSES + 1):
        for partition in layout.partitions:
            regions += [partition[k : k + size] for k in range(len(partition) - size + 1)]
        if size == 1:
            regions += [(h,) for h in layout.complete_houses]
    return tuple(region for region in dict.fromkeys(regions) if full.issuperset(region))


def _rest(board: Board, houses: tuple[int, ...], sums: Sequence[CluePart]) -> HouseRest | None:
    """Return what is left of houses; a clue counts if it has more open cells inside than outside. None without one."""
    layout = board.layout
    region = 0
    for h in houses:
        region |= layout.houses[h].mask
    total, covered, cells, clues = len(houses) * layout.n * (layout.n + 1) // 2, 0, 0, []
    for part in sums:
        mask = mask_of(part.cells)
        inside, outside = (mask & each & board.open_mask for each in (region, ~region))
        if part.total and inside and not mask & cells and inside.bit_count() >= outside.bit_count():
            covered += part.total.least
            cells |= mask
            clues.append(part.text)
    if not cells:
        return None
    inside, outside = region & ~cells & ~board.open_mask, cells & ~region & ~board.open_mask
    covered += sum(board.digits[cell] for cell in bits(inside)) - sum(board.digits[cell] for cell in bits(outside))
    innies, outies = region & ~cells & board.open_mask, cells & ~region & board.open_mask
    return HouseRest(houses, innies, outies, total - covered, cells, (inside | outside).bit_count(), tuple(clues))


def _one_left(board: Board, rest: HouseRest, placed: Candidate) -> Step:
    view = View(
        houses={Role.BASE: rest.houses},
        cells={Role.PATTERN: tuple(bits(rest.cells)), Role.PLACED: (placed.cell,)},
        candidates={Role.PLACED: (placed,)},
    )
    return Step("house-sum", placements=(placed,), facts=_facts(board.layout, rest), views=(view,))


def _several_left(board: Board, rest: HouseRest, removed: tuple[Candidate, ...]) -> Step:
    view = View(
        houses={Role.BASE: rest.houses},
        cells={Role.PATTERN: tuple(bits(rest.open))},
        candidates={Role.REMOVED: removed},
    )
    facts = _facts(board.layout, rest) | _difference(board.layout, rest)
    return Step("house-sum-cells", eliminations=removed, facts=facts, views=(view,))


def _difference(layout: Layout, rest: HouseRest) -> dict[str, Fact]:
    """Return what the innies come to more than the outies, or the other way round; neither if they come to the same."""
    more = rest.total - layout.shift * (rest.innies.bit_count() - rest.outies.bit_count())
    if not (rest.innies and rest.outies):
        return {"difference": Number(abs(more))}
    return nonempty(difference=Number(max(more, 0)), excess=Number(max(-more, 0)))


def _facts(layout: Layout, rest: HouseRest) -> dict[str, Fact]:
    """Return the facts of a step. Sums are of the numbers that people read, where digits begin with 0."""
    n_cells = len(rest.houses) * layout.n
    sum_of_all = n_cells * (layout.n + 1) // 2
    n_covered = n_cells - rest.innies.bit_count() + rest.outies.bit_count()
    return nonempty(
        houses=Houses(rest.houses),
        sum=Number(sum_of_all - layout.shift * n_cells),
        covered=Number(sum_of_all - rest.total - layout.shift * n_covered),
        innies=Cells(bits(rest.innies)),
        outies=Cells(bits(rest.outies)),
        known=Number(rest.known),
        clues=ClueNames(rest.clues),
    )


TECHNIQUES = (
    Technique("house-sum", N_("Rule of 45: one cell"), FAMILY, find_one_left, needs_rules=True),
    Technique("house-sum-cells", N_("Rule of 45: several cells"), FAMILY, find_several_left, needs_rules=True),
)
SENTENCES: Sentences = {
    "house-sum": (
        Wording(
            N_(
                "The digits of {houses} add up to {sum}. Clues and known digits for all its cells but {innies} add up "
                "to "
                "{covered}. So {innies} is {digit}."
            ),
            ("innies", "known"),
        ),
        Wording(
            N_(
                "The digits of {houses} add up to {sum}. Clues for all its cells but {innies} add up to {covered}. "
                "So {innies} is {digit}."
            ),
            ("innies",),
        ),
        Wording(
            N_(
                "The digits of {houses} add up to {sum}. Clues and known digits for its cells and {outies} add up to "
                "{covered}. So {outies} is {digit}."
            ),
            ("known",),
        ),
        Wording(
            N_(
                "The digits of {houses} add up to {sum}. Clues for its cells and {outies} add up to {covered}. "
                "So {outies} is {digit}."
            )
        ),
    ),
    "house-sum-cells": (
        Wording(
            N_(
                "The digits of {houses} add up to {sum}. Clues and known digits for its cells without {innies}, "
                "but with {outies}, add up to {covered}. So {innies} must come to {difference} more than {outies}: "
                "remove {removed}."
            ),
            ("innies", "outies", "difference"),
        ),
        Wording(
            N_(
                "The digits of {houses} add up to {sum}. Clues and known digits for its cells without {innies}, "
                "but with {outies}, add up to {covered}. So {outies} must come to {excess} more than {innies}: "
                "remove {removed}."
            ),
            ("innies", "outies", "excess"),
        ),
        Wording(
            N_(
                "The digits of {houses} add up to {sum}, and so do clues and known digits for its cells without "
                "{innies}, but with {outies}. So {innies} must come to as much as {outies}: remove {removed}."
            ),
            ("innies", "outies"),
        ),
        Wording(
            N_(
                "The digits of {houses} add up to {sum}. Clues and known digits for all its cells but {innies} add up "
                "to "
                "{covered}. So {innies} add up to {difference}: remove {removed}."
            ),
            ("innies",),
        ),
        Wording(
            N_(
                "The digits of {houses} add up to {sum}. Clues and known digits for its cells and {outies} add up to "
                "{covered}. So {outies} add up to {difference}: remove {removed}."
            )
        ),
    ),
}
