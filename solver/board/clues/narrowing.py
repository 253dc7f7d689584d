"""What rules leave of candidates, in plain Python: every candidate that stays takes part in some way to keep each rule.

The ways of one rule are looked at alone. For sums these are all ways to reach the total, though cells might have to
differ by another rule. Sums are sets of numbers, stored as the bits of one integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from solver.board.masks import Cell, Mask, bits, has_several
from solver.board.rules import Automaton, Differ, Domain, Relation, Rule, Sum

Narrow = Callable[[Sequence[Mask]], Iterator[tuple[Cell, Mask]]]


class RuleRemoval(NamedTuple):
    """Candidates of a cell that a rule removes. The rule is named by its number."""

    rule: int
    cell: Cell
    digits: Mask


class Narrowing:
    """Rules beyond houses, ready to narrow candidates."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._narrow = [(number, narrow) for number, rule in enumerate(rules) for narrow in narrowers_of(rule)]

    def __bool__(self) -> bool:
        return bool(self._narrow)

    def removals(self, candidates: list[Mask]) -> Iterator[RuleRemoval]:
        """Narrow candidates in place until nothing changes, and yield what each rule removes.

        `candidates` are those of all cells, one in a filled cell. At a contradiction, the last removal empties a cell.
        """
        is_new = True
        while is_new:
            is_new = False
            for number, narrow in self._narrow:
                for cell, mask in narrow(candidates):
                    removed = candidates[cell] & ~mask
                    if removed:
                        candidates[cell] &= mask
                        yield RuleRemoval(number, cell, removed)
                        if not candidates[cell]:
                            return
                        is_new = True


def narrowers_of(rule: Rule) -> Iterator[Narrow]:
    """Yield functions that take the candidates of all cells and yield cells with the digits that the rule leaves them.

    No cell may be without candidates.
    """
    match rule:
        case Differ():
            yield partial(_differ, rule)
        case Relation():
            yield partial(_relation, rule)
            yield partial(_relation, rule.turned)
        case Sum():
            yield partial(_sum, rule)
        case Domain():
            yield partial(_domain, rule)
        case Automaton():
            yield partial(_automaton, rule)


def _domain(rule: Domain, candidates: Sequence[Mask]) -> Iterator[tuple[Cell, Mask]]:
    yield rule.cell, rule.digits


def _differ(rule: Differ, candidates: Sequence[Mask]) -> Iterator[tuple[Cell, Mask]]:
    """Take the only candidate of a cell from the others; more cells than digits are none too few."""
    union = 0
    for cell in rule.cells:
        union |= candidates[cell]
    if union.bit_count() < len(rule.cells):
        yield rule.cells[0], 0
    for cell in rule.cells:
        if not has_several(candidates[cell]):
            yield from ((other, ~candidates[cell]) for other in rule.cells if other != cell)


def _relation(rule: Relation, candidates: Sequence[Mask]) -> Iterator[tuple[Cell, Mask]]:
    mask = 0
    for digit in bits(candidates[rule.one]):
        mask |= rule.allowed[digit]
    yield rule.other, mask


def _sum(rule: Sum, candidates: Sequence[Mask]) -> Iterator[tuple[Cell, Mask]]:
    """Keep the digits that some choice of the other cells completes. Bit k of a set: the sum `lowest` + k is there."""
    digits = [[weight * digit for digit in bits(candidates[cell])] for cell, weight in zip(rule.cells, rule.weights)]
    lowest = sum(map(min, digits))
    reached = [1]  # before each cell
    for each in digits:
        least = min(each)
        after = 0
        for digit in each:
            after |= reached[-1] << digit - least
        reached.append(after)
    first, last = max(0, rule.least - lowest), rule.most - lowest
    wanted = reached.pop() & ((1 << last + 1) - 1) >> first << first if last >= first else 0
    for k in range(len(digits) - 1, -1, -1):
        least, needed, mask = min(digits[k]), 0, 0
        for digit in digits[k]:
            before = wanted >> digit - least & reached[k]
            needed |= before
            mask |= bool(before) << abs(digit // rule.weights[k])
        yield rule.cells[k], mask
        wanted = needed


def _automaton(rule: Automaton, candidates: Sequence[Mask]) -> Iterator[tuple[Cell, Mask]]:
    """Keep the digits on some way from the first state to an accepting one. Sets of states are masks."""
    reached = [1]
    for cell in rule.cells:
        after = 0
        for state in bits(reached[-1]):
            for digit in bits(candidates[cell]):
                after |= 1 << rule.moves[state][digit] if rule.moves[state][digit] >= 0 else 0
        reached.append(after)
    wanted = reached.pop() & rule.accepting
    for k in range(len(rule.cells) - 1, -1, -1):
        needed = mask = 0
        for state in bits(reached[k]):
            for digit in bits(candidates[rule.cells[k]]):
                after = rule.moves[state][digit]
                if after >= 0 and wanted >> after & 1:
                    needed |= 1 << state
                    mask |= 1 << digit
        yield rule.cells[k], mask
        wanted = needed
