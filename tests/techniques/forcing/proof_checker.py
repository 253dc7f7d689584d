"""Checks a proof line by line, with as little as possible of the code that wrote it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product

from solver.board import Board, bits, mask_of
from solver.board.rules import Automaton, Differ, Relation, Rule, Sum
from solver.steps import Candidate, Proof, ProofLine, Statement, Why, clash_in, lemma_before
from solver.steps.proof import visible_from
from solver.techniques import Options, find_technique


def wrong_lines(board: Board, proof: Proof) -> list[int]:
    """The lines that do not follow from those that they name."""
    return [k for k in range(len(proof)) if not follows(board, proof, k)]


def follows(board: Board, proof: Proof, k: int) -> bool:
    """Whether line `k` follows from its parents, and all of them are visible from it."""
    line = proof[k]
    parents = [statement for parent in line.parents for statement in proof[parent].statements]
    if not set(line.parents) <= set(visible_from(proof, k)):
        return False
    if line.why is Why.ASSUMED:
        return not parents and not line.also
    if line.why is Why.LEMMA:
        return all(follows_from_inner_part(board, proof, k, statement) for statement in line.statements)
    if line.why is Why.PATTERN:
        sets = product(*(some_of(proof[parent].statements) for parent in line.parents))
        return follows_by_technique(board, line, parents) or any(
            follows_by_technique(board, line, [statement for each in chosen for statement in each]) for chosen in sets
        )
    if line.why in (Why.CLUE, Why.SUM):
        rules = rules_of_clue(board, line) if line.why is Why.CLUE else [sum_left(board, line)]
        return all(follows_by_rules(board, rules, line.cells, parents, statement) for statement in line.statements)
    if line.also:
        return False
    return is_only_one_left(board, line, parents) if line.statement.is_true else is_excluded(board, line, parents)


def some_of(statements: tuple[Statement, ...]) -> list[tuple[Statement, ...]]:
    """All choices of one or more, all of them first: a pattern may need only some of what a line says."""
    return [chosen for n in range(len(statements), 0, -1) for chosen in combinations(statements, n)]


def follows_from_inner_part(board: Board, proof: Proof, k: int, statement: Statement) -> bool:
    part = lemma_before(proof, k)
    starts = [each for each in part if proof[each].why is Why.ASSUMED and proof[each].depth == proof[k].depth + 1]
    if not starts:
        return False
    if len(starts) == 1:
        return proof[starts[0]].statement == statement.opposite and clash_in(proof, part) is not None
    assumed = [proof[each].statement for each in starts]
    cases = [range(start, end) for start, end in zip(starts, (*starts[1:], k), strict=True)]
    shows_it = all(any(statement in proof[each].statements for each in case) for case in cases)
    is_either = len(assumed) == 2 and assumed[0] == assumed[1].opposite
    return shows_it and (is_either or covers_a_cell_or_house(board, proof, k, assumed))


def excluded_by(board: Board, statements: Iterable[Statement]) -> set[tuple[int, int]]:
    """The candidates that these make false, and those that they exclude."""
    gone = set()
    for (cell,), digit, is_true in statements:
        if is_true:
            gone |= {(peer, digit) for peer in bits(board.layout.peers[cell])}
            gone |= {(cell, other) for other in range(1, board.layout.n + 1) if other != digit}
        else:
            gone.add((cell, digit))
    return gone


def covers_a_cell_or_house(board: Board, proof: Proof, k: int, assumed: list[Statement]) -> bool:
    """Whether one of these must be true: all that is left in a cell, or all places left in a house."""
    gone = excluded_by(board, (statement for each in visible_from(proof, k) for statement in proof[each].statements))
    left = {(each.cells[0], each.digit) for each in assumed} | gone
    cells, digits = {each.cells[0] for each in assumed}, {each.digit for each in assumed}
    if len(cells) == 1:
        (cell,) = cells
        return {(cell, d) for d in range(1, board.layout.n + 1) if board.has(cell, d)} <= left
    (digit,) = digits
    houses = [
        board.layout.houses[h]
        for h in board.layout.complete_houses
        if not mask_of(cells) & ~board.layout.houses[h].mask
    ]
    return any({(c, digit) for c in house.cells if board.has(c, digit)} <= left for house in houses)


def follows_by_technique(board: Board, line: ProofLine, parents: list[Statement]) -> bool:
    left = board.copy()
    for cell, digit in excluded_by(board, parents):
        left.remove(cell, digit)
    goes = {Candidate(statement.cells[0], statement.digit) for statement in line.statements}
    found = find_technique(line.technique).find(left, Options())
    return not any(statement.is_true for statement in line.statements) and any(
        goes <= {*step.eliminations} for step in found
    )


def rules_of_clue(board: Board, line: ProofLine) -> Sequence[Rule]:
    """What the clue of the line means, or the rules of the board."""
    return rules_of_text(board, line.clue) if line.clue else board.layout.rules


def rules_of_text(board: Board, text: str) -> Sequence[Rule]:
    """What the clue with this text means."""
    texts = [clue.text(board.layout) for clue in board.clues]
    return board.puzzle.rules_of_clues[texts.index(text)]


def sum_left(board: Board, line: ProofLine) -> Sum:
    """The sum of the open cells that clues leave of the houses, less those that they have beyond them."""
    layout = board.layout
    sums = [rule for text in line.clue.split(";") for rule in rules_of_text(board, text) if isinstance(rule, Sum)]
    assert len(sums) == line.clue.count(";") + 1
    assert all({*rule.weights} == {1} and rule.least == rule.most for rule in sums)
    weights = Counter(cell for h in line.houses for cell in layout.houses[h].cells)
    assert {*line.houses} <= {*layout.complete_houses}
    for rule in sums:
        weights.subtract(rule.cells)
    total = len(line.houses) * layout.n * (layout.n + 1) // 2 - sum(rule.least for rule in sums)
    known = sum(weight * board.digits[cell] for cell, weight in weights.items())
    left = {cell: weight for cell, weight in weights.items() if weight and not board.digits[cell]}
    assert left.keys() == {*line.cells}
    return Sum(tuple(left), tuple(left.values()), total - known, total - known)


def follows_by_rules(
    board: Board, rules: Sequence[Rule], cells: Sequence[int], parents: list[Statement], statement: Statement
) -> bool:
    """Whether no way to fill the cells that the rules allow has the digit in this cell."""
    gone = excluded_by(board, parents)
    possible = {
        cell: [d for d in range(1, board.layout.n + 1) if is_possible(board, cell, d) and (cell, d) not in gone]
        for cell in cells
    }
    (cell,), digit, is_true = statement
    return not is_true and not can_be_filled(board, rules, possible | {cell: [digit]}, {})


def is_possible(board: Board, cell: int, digit: int) -> bool:
    return board.digits[cell] == digit or board.has(cell, digit)


def can_be_filled(board: Board, rules: Sequence[Rule], possible: dict[int, list[int]], filled: dict[int, int]) -> bool:
    """Whether digits for these cells break neither a rule nor a house, cell by cell."""
    if len(filled) == len(possible):
        return True
    cell = next(each for each in possible if each not in filled)
    for digit in possible[cell]:
        now = filled | {cell: digit}
        clash = any(d == digit and board.layout.peers[cell] >> c & 1 for c, d in filled.items())
        holds = not clash and all(may_hold(board, rule, now, possible) for rule in rules)
        if holds and can_be_filled(board, rules, possible, now):
            return True
    return False


def may_hold(board: Board, rule: Rule, filled: dict[int, int], possible: dict[int, list[int]]) -> bool:
    """Whether the rule is not broken by the cells filled so far; others may have any candidate."""

    def digits_in(cell: int) -> list[int]:
        every = [digit for digit in range(1, board.layout.n + 1) if is_possible(board, cell, digit)]
        return [filled[cell]] if cell in filled else possible.get(cell, every)

    match rule:
        case Differ(cells):
            known = [filled[cell] for cell in cells if cell in filled]
            return len(set(known)) == len(known)
        case Relation(one, other, allowed):
            return one not in filled or other not in filled or bool(allowed[filled[one]] >> filled[other] & 1)
        case Sum(cells, weights, least, most):
            ends = [[weight * digit for digit in digits_in(cell)] for cell, weight in zip(cells, weights)]
            return all(ends) and sum(map(min, ends)) <= most and sum(map(max, ends)) >= least
        case Automaton(cells, moves, accepting):
            states = {0}
            for cell in cells:
                states = {moves[state][digit] for state in states for digit in digits_in(cell)} - {-1}
            return any(accepting >> state & 1 for state in states)
    return True


def is_excluded(board: Board, line: ProofLine, parents: list[Statement]) -> bool:
    return any(excludes(board, line, parent) for parent in parents)


def excludes(board: Board, line: ProofLine, parent: Statement) -> bool:
    if line.why is Why.CELL:
        return parent.is_true and parent.cells == line.statement.cells and parent.digit != line.statement.digit
    house = board.layout.houses[line.houses[0]].mask
    both = mask_of((*parent.cells, *line.statement.cells))
    return parent.is_true and parent.digit == line.statement.digit and not both & ~house and both.bit_count() == 2


def is_only_one_left(board: Board, line: ProofLine, parents: list[Statement]) -> bool:
    (cell,), digit, _ = line.statement
    gone = excluded_by(board, parents)
    if line.why is Why.CELL:
        others = {(cell, d) for d in range(1, board.layout.n + 1) if board.has(cell, d)} - {(cell, digit)}
        return others <= gone
    (h,) = line.houses
    house = board.layout.houses[h]
    others = {(c, digit) for c in house.cells if board.has(c, digit)} - {(cell, digit)}
    return h in board.layout.complete_houses and cell in house.cells and others <= gone
