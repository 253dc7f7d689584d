"""Proofs: statements one after the other, each with those that it follows from, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from solver.board import Cell, Digit


class Why(StrEnum):
    """Why a statement follows from others. The list is here and nowhere else."""

    ASSUMED = "assumed"  # it does not: it is what is assumed
    CELL = "cell"  # a cell holds one digit, and needs one
    HOUSE = "house"  # a house holds a digit once, and a full one needs it
    PEERS = "peers"  # each of the cells sees each other one, in several houses
    SET = "set"  # cells with one digit too many: without one they hold all others
    PATTERN = "pattern"  # a technique finds it where what it follows from is so
    WITHIN = "within"  # the lines before it, which are deeper, show it


class Statement(NamedTuple):
    """That a digit is in one of some cells, or that it is in none of them."""

    cells: tuple[Cell, ...]
    digit: Digit
    is_true: bool

    @property
    def opposite(self) -> Statement:
        """What is so if it is not."""
        return self._replace(is_true=not self.is_true)


class Deduction(NamedTuple):
    """A line of a proof. It follows from the lines `parents`, counted from 0, which come before it.

    An assumption that holds for a part of the proof only is one deeper, with all that follows from it; what is shown
    by that part comes after it, and is less deep. `houses` (indices), `cells` and `technique` are those by which it
    follows.
    """

    said: Statement
    parents: tuple[int, ...] = ()
    why: Why = Why.ASSUMED
    houses: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    technique: str = ""
    depth: int = 0


Proof = tuple[Deduction, ...]


def part_before(proof: Sequence[Deduction], k: int) -> range:
    """The lines which show line `k`, if it follows from a part that is deeper: all between it and what is as deep."""
    first = k
    while first and proof[first - 1].depth > proof[k].depth:
        first -= 1
    return range(first, k)


def clash_in(proof: Sequence[Deduction], lines: Sequence[int]) -> tuple[int, int] | None:
    """Two lines that cannot both be so, the later one the last such of `lines`; None if there are none."""
    for last in reversed(lines):
        for k in visible_from(proof, last):
            if proof[k].said == proof[last].said.opposite:
                return k, last
    return None


def visible_from(proof: Sequence[Deduction], last: int) -> Iterator[int]:
    """The lines before `last` from which it may follow, from the end: none of a part that is over."""
    depth = proof[last].depth
    for k in range(last - 1, -1, -1):
        if proof[k].depth <= depth:
            yield k
            depth = min(depth, proof[k].depth)
            if proof[k].why is Why.ASSUMED:
                depth -= 1
