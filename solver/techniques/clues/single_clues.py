"""What one clue leaves: its last cell, pairs of digits, bounds, combinations, and rows of digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb

from solver.board import N_, Board, Cell, Digit, Mask, Puzzle, bits, has_several, mask_of, per_puzzle
from solver.board.clues.narrowing import narrowers_of
from solver.board.rules import Automaton, Differ, Relation, Rule, Sum
from solver.steps import Candidate, Cells, CellSet, CellSets, Combinations, Digits, Number, Role, Step, View, nonempty
from solver.steps.facts import ClueNames
from solver.techniques.clues.parts import CluePart, clue_step, open_cells, open_parts, possible_in, removed_by
from solver.techniques.clues.ways import left_by
from solver.techniques.technique import Options, Sentences, Technique, Wording

_MOST_SHOWN = 6  # combinations in a sentence
_MOST_LEFT = 6  # digits in a sentence that says what is left
_MOST_RULES, _MOST_CELLS = 400, 25  # of a clue whose ways are looked at together
_MOST_RELATED = 12  # cells of such a clue if it has no sum or automaton, and so no end to its ways
_MOST_TRIED = 3000  # sets of digits that are looked through


def find_different(board: Board, options: Options) -> Iterator[Step]:
    """A digit in a clue whose digits differ is none of its other cells. Yields by clue, then by digit.

    Cells that see each other by a house have lost the digit already.
    """
    for part in open_parts(board, options):
        for cells in (rule.cells for rule in part.rules if isinstance(rule, Differ)):
            yield from _different(board, part, mask_of(cells))


def _different(board: Board, part: CluePart, cells: Mask) -> Iterator[Step]:
    for digit in range(1, board.layout.n + 1):
        holders, losing = board.placed[digit] & cells, board.cells_for[digit] & cells
        if holders and losing:
            removed = tuple(Candidate(cell, digit) for cell in bits(losing))
            digits, at = Digits([digit]), Cells(bits(holders))
            yield clue_step("clue-different", (part,), removed, digit=digits, cells=at)


def find_last_cell(board: Board, options: Options) -> Iterator[Step]:
    """The only open cell of a clue, if the clue leaves it one digit. Yields in the order of the clues.

    Source: SudokuWiki "Killer cage"; the last cell of a cage, arrow or line.
    """
    possible = possible_in(board)
    for part in open_parts(board, options):
        cells = open_cells(board, part.cells)
        if part.text and len(cells) == 1:
            mask = _narrow(part.rules, possible)[cells[0]] & board.candidates[cells[0]]
            if mask and not has_several(mask):
                yield _last_cell(part, Candidate(cells[0], mask.bit_length() - 1))


def _last_cell(part: CluePart, placed: Candidate) -> Step:
    others = tuple(cell for cell in part.cells if cell != placed.cell)
    view = View(
        cells={Role.PATTERN: others, Role.PLACED: (placed.cell,)},
        candidates={Role.PLACED: (placed,)},
    )
    return Step("clue-last-cell", placements=(placed,), facts=nonempty(clues=ClueNames([part.text])), views=(view,))


def _narrow(rules: Iterable[Rule], possible: Sequence[Mask]) -> list[Mask]:
    """Return what one look at each rule leaves in the cells of the rules."""
    left = list(possible)
    for rule in rules:
        for narrow in narrowers_of(rule):
            for cell, mask in narrow(possible):
                left[cell] &= mask
    return left


def find_pairs(board: Board, options: Options) -> Iterator[Step]:
    """A digit that goes with no candidate of the other cell of a pair. Yields by clue, pair and cell.

    Source: pairs of Kropki dots, XV and the like, as in f-puzzles' solver.
    """
    possible = possible_in(board)
    for part in open_parts(board, options):
        for rule in part.rules:
            if isinstance(rule, Relation):
                yield from _pair(board, part, rule, possible)
                yield from _pair(board, part, rule.turned, possible)


def _pair(board: Board, part: CluePart, rule: Relation, possible: Sequence[Mask]) -> Iterator[Step]:
    """Yield the digits that cell `other` loses since cell `one` has no partner for them."""
    allowed = 0
    for digit in bits(possible[rule.one]):
        allowed |= rule.allowed[digit]
    if removed := removed_by(board, {rule.other: allowed}):
        left = Digits(bits(board.candidates[rule.other] & allowed))
        cells = {"one": Cells([rule.one]), "other": Cells([rule.other])}
        digits = Digits(bits(possible[rule.one]) if possible[rule.one].bit_count() <= _MOST_LEFT else ())
        yield clue_step("clue-pair", (part,), removed, **cells, digits=digits, left=left)


def find_lines(board: Board, options: Options) -> Iterator[Step]:
    """What the pairs of a clue with several of them leave when they are followed to the end. Yields by clue.

    On a thermometer this pushes both bounds along the line.
    """
    possible = possible_in(board)
    for part in open_parts(board, options):
        relations = [rule for rule in part.rules if isinstance(rule, Relation)]
        if not part.text or not 1 < len(relations) < _MOST_TRIED:
            continue
        if removed := removed_by(board, left := _follow(relations, possible)):
            yield clue_step("clue-line", (part,), removed, sets=_left_in(board, part, left))


def _left_in(board: Board, part: CluePart, left: Mapping[Cell, Mask]) -> CellSets:
    """Return what is left in the cells of a clue that lose candidates; empty if a cell has none left, or if it is long.

    The sentence then names only what is removed.
    """
    changed = [cell for cell in part.cells if board.candidates[cell] & ~left[cell]]
    sets = [CellSet((cell,), tuple(bits(board.candidates[cell] & left[cell]))) for cell in changed]
    is_short = sum(len(each.digits) for each in sets) <= _MOST_LEFT
    return CellSets(sets if is_short and all(each.digits for each in sets) else ())


def _follow(relations: Sequence[Relation], possible: Sequence[Mask]) -> dict[Cell, Mask]:
    """Return what is left in the cells of `relations` when no more candidates can be removed."""
    left = {cell: possible[cell] for rule in relations for cell in rule[:2]}
    both = [*relations, *(rule.turned for rule in relations)]
    is_new = True
    while is_new:
        is_new = False
        for rule in both:
            allowed = 0
            for digit in bits(left[rule.one]):
                allowed |= rule.allowed[digit]
            if left[rule.other] & ~allowed:
                left[rule.other] &= allowed
                is_new = True
    return left


def find_bounds(board: Board, options: Options) -> Iterator[Step]:
    """A digit so small or so large that the other cells of a sum cannot make up for it. Yields by clue."""
    possible = possible_in(board)
    for part in open_parts(board, options):
        left: dict[Cell, Mask] = {}
        for rule in part.rules:
            if isinstance(rule, Sum):
                for cell, mask in _in_bounds(rule, possible):
                    left[cell] = left.get(cell, -1) & mask
        if removed := removed_by(board, left):
            yield clue_step("clue-bounds", (part,), removed, sets=_left_in(board, part, left))


def _in_bounds(rule: Sum, possible: Sequence[Mask]) -> Iterator[tuple[Cell, Mask]]:
    """Yield for each cell the digits that leave the others a sum between their least and their most."""
    ends = []
    for cell, weight in zip(rule.cells, rule.weights):
        low, high = (possible[cell] & -possible[cell]).bit_length() - 1, possible[cell].bit_length() - 1
        ends.append(sorted((weight * low, weight * high)))
    least, most = sum(low for low, _ in ends), sum(high for _, high in ends)
    for cell, weight, (low, high) in zip(rule.cells, rule.weights, ends):
        from_others, to_others = least - low, most - high
        yield (
            cell,
            mask_of(
                digit
                for digit in bits(possible[cell])
                if rule.least - to_others <= weight * digit <= rule.most - from_others
            ),
        )


def find_combinations(board: Board, options: Options) -> Iterator[Step]:
    """A digit in no way to reach a sum with cells that see each other. Yields by clue.

    Source: SudokuWiki "Killer combinations"; the ways of an arrow or any other sum alike.
    """
    return _find_ways(board, options, "clue-combinations", Sum)


def find_sequences(board: Board, options: Options) -> Iterator[Step]:
    """A digit in no row of digits that a clue accepts, such as a sandwich. Yields by clue."""
    return _find_ways(board, options, "clue-sequence", Automaton)


def find_sets(board: Board, options: Options) -> Iterator[Step]:
    """A digit in no choice for cells of a clue that are compared with each other. Yields by clue."""
    return _find_ways(board, options, "clue-choice", Relation)


def _find_ways(board: Board, options: Options, slug: str, kind: type) -> Iterator[Step]:
    possible = possible_in(board)
    for part in open_parts(board, options):
        if part.text and kind_of(part) is kind:
            left = ways_of(board.puzzle, part, tuple([possible[cell] for cell in part.cells]))
            if removed := removed_by(board, dict(zip(part.cells, left))):
                yield clue_step(slug, (part,), removed, **_facts_of_ways(board, part, possible))


def kind_of(part: CluePart) -> type[Rule]:
    """Return the kind of rules that says most about a clue."""
    kinds = {type(rule) for rule in part.rules}
    return next(kind for kind in (Automaton, Sum, Relation, Differ) if kind in kinds)


@per_puzzle(2000)
def ways_of(puzzle: Puzzle, part: CluePart, possible: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """Return what is left in the cells of a clue in any way to fill it; what each rule leaves if there are too many."""
    most_cells = _MOST_RELATED if kind_of(part) is Relation else _MOST_CELLS
    is_small = len(part.rules) < _MOST_RULES and len(part.cells) <= most_cells
    left = left_by(puzzle.layout, part.rules, part.cells, possible) if is_small else None
    if left is None:
        whole = [0] * puzzle.layout.n_cells
        for cell, mask in zip(part.cells, possible):
            whole[cell] = mask
        narrowed = _narrow(part.rules, whole)
        left = tuple([narrowed[cell] for cell in part.cells])
    return left


def _facts_of_ways(board: Board, part: CluePart, possible: Sequence[Mask]) -> dict[str, Cells | Combinations | Number]:
    """Return the facts of a step about all ways of a clue: its open cells, and of a cage what they can hold."""
    cells = open_cells(board, part.cells)
    facts: dict[str, Cells | Combinations | Number] = {"cells": Cells(cells)}
    if part.total:
        rest = part.total.least - sum(board.digits[cell] for cell in part.cells)
        shown = sets_for(board.puzzle, cells, tuple([possible[cell] for cell in cells]), rest)
        facts["total"] = Number(rest - board.layout.shift * len(cells))
        facts["combinations"] = Combinations(shown if len(shown) <= _MOST_SHOWN else ())
    return facts


@per_puzzle(500)
def sets_for(
    puzzle: Puzzle, cells: tuple[Cell, ...], possible: tuple[Mask, ...], total: int
) -> tuple[tuple[Digit, ...], ...]:
    """Return the sets of different digits with a sum that fit into `cells`; none if there are too many to look at.

    None, too, if the cells need not all differ.
    """
    union = 0
    for mask in possible:
        union |= mask
    if comb(union.bit_count(), len(cells)) > _MOST_TRIED:
        return ()
    return tuple(
        digits for digits in combinations(bits(union), len(cells)) if sum(digits) == total and _fit(digits, possible)
    )


def _fit(digits: Sequence[Digit], possible: Sequence[Mask]) -> bool:
    """Whether the digits can be dealt out to cells with such candidates."""
    left = {mask_of(digits)}
    for mask in possible:
        left = {rest & ~(1 << digit) for rest in left for digit in bits(rest & mask)}
    return bool(left)


FAMILY = N_("Clues")
TECHNIQUES = (
    Technique("clue-last-cell", N_("Last cell of a clue"), FAMILY, find_last_cell, needs_rules=True),
    Technique("clue-different", N_("No digit twice in a clue"), FAMILY, find_different, needs_rules=True),
    Technique("clue-pair", N_("Allowed pairs"), FAMILY, find_pairs, needs_rules=True),
    Technique("clue-bounds", N_("Bounds of a sum"), FAMILY, find_bounds, needs_rules=True),
    Technique("clue-line", N_("Along a line"), FAMILY, find_lines, needs_rules=True),
    Technique("clue-combinations", N_("Combinations of a sum"), FAMILY, find_combinations, needs_rules=True),
    Technique("clue-choice", N_("Choices for a clue"), FAMILY, find_sets, needs_rules=True),
    Technique("clue-sequence", N_("Rows of digits"), FAMILY, find_sequences, needs_rules=True),
)
SENTENCES: Sentences = {
    "clue-last-cell": (
        Wording(N_("{clues}: all its other cells are filled, and they leave only the {digit} for {cell}.")),
    ),
    "clue-different": (
        Wording(N_("{clues}: its digits differ, and it has the {digit} in {cells} already. Remove {removed}.")),
    ),
    "clue-pair": (
        Wording(
            N_("{clues}: {one} is {digits_any}, so {other} can only be {left_any}. Remove {removed}."),
            ("clues", "digits", "left"),
        ),
        Wording(
            N_("{clues}: {one} is {digits_any}. None of that suits {other}: remove {removed}."), ("clues", "digits")
        ),
        Wording(N_("{clues}: no candidate of {one} suits these digits in {other}. Remove {removed}."), ("clues",)),
        Wording(
            N_(
                "{one} is {digits_any}. By the rules of this board {other} can then only be {left_any}. "
                "Remove {removed}."
            ),
            ("digits", "left"),
        ),
        Wording(
            N_("{one} is {digits_any}. By the rules of this board none suits {other}: remove {removed}."), ("digits",)
        ),
        Wording(
            N_("By the rules of this board no candidate of {one} suits these digits in {other}. Remove {removed}.")
        ),
    ),
    "clue-bounds": (
        Wording(
            N_("{clues}: the least and the most that its other cells can add leave {sets}. Remove {removed}."),
            ("sets",),
        ),
        Wording(N_("{clues}: its other cells cannot make up for any of these digits. Remove {removed}.")),
    ),
    "clue-line": (
        Wording(N_("{clues}: followed from cell to cell, it leaves {sets}. Remove {removed}."), ("sets",)),
        Wording(N_("{clues}: followed from cell to cell, it has no room for these digits. Remove {removed}.")),
    ),
    "clue-combinations": (
        Wording(
            N_("{clues}: {cells} must add up to {total}, so they can only be {combinations_any}. Remove {removed}."),
            ("combinations",),
        ),
        Wording(
            N_("{clues}: {cells} must add up to {total}. These digits are in no way to do so: remove {removed}."),
            ("total",),
        ),
        Wording(N_("{clues}: no way to fill {cells} that fits it has these: remove {removed}.")),
    ),
    "clue-choice": (Wording(N_("{clues}: no way to fill {cells} that fits it has these: remove {removed}.")),),
    "clue-sequence": (Wording(N_("{clues}: no way to fill its cells has these digits: remove {removed}.")),),
}
