"""Facts: what the sentence of a step names. Each is a value of a kind, and its kind knows how to word it.

Lists that are empty and counts that are 0 are false, so a step leaves them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from solver.board import N_, Cell, Digit, House, Layout, Sentence, listed
from solver.board.wording import AND, OR, in_turn, none_of
from solver.steps.proof import Statement

Words = Sentence | str
IN = N_("{digits} in {cells}")
_LETTER = N_("{letter}")
T = TypeVar("T")


def digit_words(layout: Layout, digit: Digit) -> Words:
    """Return the name of one digit. A letter may need another word with it: German has no article that fits both."""
    symbol = layout.symbols[digit]
    return symbol if symbol.isdecimal() else Sentence(_LETTER, letter=symbol)


class Listed(tuple[T, ...], Generic[T]):
    """Things whose names are listed: all of them, unless `_joint` says one of them."""

    __slots__ = ()
    _joint = AND

    def words(self, layout: Layout, joint: str = "") -> Words:
        """Return the names, with `joint` before the last."""
        return listed(self._names(layout), joint or self._joint)

    def _names(self, layout: Layout) -> Sequence[Words]:
        raise NotImplementedError


class Cells(Listed[Cell]):
    """Cells: `r1c1, r1c2 and r1c3`."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return layout.names_of(self)


class AnyCell(Cells):
    """One of some cells: `r1c1, r1c2 or r1c3`."""

    _joint = OR


_PLUS = N_("{first} plus {last}")


class Houses(Listed[int]):
    """Houses (indices): `rows 1 and 4`, or with mixed kinds `rows 1 and 4 plus box 4`."""

    def words(self, layout: Layout, joint: str = "") -> Words:
        """Return the names, those of a kind together; if one of the houses is meant, each name by itself."""
        if (joint or self._joint) != AND:
            return super().words(layout, joint)
        by_kind: dict[str, list[House]] = {}
        for h in self:
            by_kind.setdefault(layout.houses[h].kind.several, []).append(layout.houses[h])
        needs_plus = len(by_kind) == 2 < len(self)
        return listed([_together(houses) for houses in by_kind.values()], _PLUS if needs_plus else AND)

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [layout.houses[h].sentence for h in self]


def _together(houses: Sequence[House]) -> Sentence:
    """Return the names of houses of one kind."""
    if len(houses) == 1:
        return houses[0].sentence
    return Sentence(houses[0].kind.several, numbers=listed([str(house.number) for house in houses]))


class AnyHouse(Houses):
    """One of some houses (indices): `row 1 or row 4`."""

    _joint = OR


class Digits(Listed[Digit]):
    """Digits: `1, 2 and 7`."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [digit_words(layout, *self)] if len(self) == 1 else [layout.symbols[digit] for digit in self]


class Statements(Listed[Statement]):
    """Statements: `r3c5=7 and r3c8≠7`; `7 in r3c5 or r3c8` if one of several cells has it."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [words for statement in self for words in _stated(statement, layout)]


def _stated(statement: Statement, layout: Layout) -> list[Words]:
    names, symbol = layout.names_of(statement.cells), layout.symbols[statement.digit]
    if statement.is_true:
        return [Sentence(IN, digits=symbol, cells=listed(names, OR)) if len(names) > 1 else f"{names[0]}={symbol}"]
    return [f"{name}≠{symbol}" for name in names]


class Clauses(Listed[Statement]):
    """Statements as clauses: `r3c5 is 7`, `7 is in r3c5 or r3c8`, `neither r3c5 nor r3c8 is 7`."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [_clause(statement, layout) for statement in self]


_IS, _IS_NOT, _IS_IN = N_("{cells} is {digit}"), N_("{cells} is not {digit}"), N_("{digit} is in {cells}")


def _clause(statement: Statement, layout: Layout) -> Sentence:
    names, digit = layout.names_of(statement.cells), digit_words(layout, statement.digit)
    if len(names) == 1:
        return Sentence(_IS if statement.is_true else _IS_NOT, cells=names[0], digit=digit)
    if statement.is_true:
        return Sentence(_IS_IN, cells=listed(names, OR), digit=digit)
    return Sentence(_IS, cells=none_of(names), digit=digit)


class CellSet(NamedTuple):
    """Cells that belong together, and digits of theirs."""

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]

    def words(self, layout: Layout) -> Sentence:
        """Return `r3c5 and r3c8 (1, 2, 7)`."""
        digits = ", ".join(layout.symbols[digit] for digit in self.digits)
        return Sentence("{cells} ({digits})", cells=listed(layout.names_of(self.cells)), digits=digits)

    def in_cells(self, layout: Layout) -> Sentence:
        """Return `1 and 5 in r2c2`."""
        digits = listed([layout.symbols[digit] for digit in self.digits])
        return Sentence(IN, digits=digits, cells=listed(layout.names_of(self.cells)))


class CellSets(Listed[CellSet]):
    """Sets of cells with their digits: `r3c5 (1, 2) and r4c1 (1, 2)`; with `;` if one has several cells."""

    def words(self, layout: Layout, joint: str = "") -> Words:
        """Return the names."""
        if any(len(each.cells) > 1 for each in self):
            return in_turn(self._names(layout))
        return super().words(layout, joint)

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [each.words(layout) for each in self]


class DigitsInCells(Listed[CellSet]):
    """Digits of cells: `1 in r2c2 and 7 in r3c8`; with `;` between them if a cell has several."""

    def words(self, layout: Layout, joint: str = "") -> Words:
        """Return the names."""
        if any(len(each.digits) > 1 for each in self):
            return in_turn(self._names(layout))
        return super().words(layout, joint)

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [each.in_cells(layout) for each in self]


class AnyCellSet(CellSets):
    """One of some sets: `r3c5 (1, 2) or r4c1 (1, 2)`."""

    _joint = OR


_PAIR = N_("{one} sees {other}")


class CellPairs(Listed[tuple[Cell, ...]]):
    """Pairs of cells: `r4c2 sees r4c6 and r4c2 sees r4c4`."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [Sentence(_PAIR, one=one, other=other) for one, other in map(layout.names_of, self)]


class Combinations(Listed[tuple[Digit, ...]]):
    """Digits that some cells take in order: `1-2 and 1-3`."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return ["-".join(layout.symbols[digit] for digit in digits) for digits in self]


class Number(int):
    """A count."""

    __slots__ = ()

    def words(self, layout: Layout) -> Words:
        """Return the figures."""
        return str(int(self))


class Chain(NamedTuple):
    """Statements, true and false in turn, each of which follows from the one before.

    `sets` has, for each strong link (from false to true), the almost locked set that makes it, or None; it is empty if
    there are no sets. In a loop the last statement is about the same candidates as the first.
    """

    statements: tuple[Statement, ...] = ()
    sets: tuple[CellSet | None, ...] = ()

    def parts(self) -> dict[str, WordedFact]:
        """Return the facts that sentences about chains name. A chain from a true statement assumes that."""
        first, last = self.statements[0], self.statements[-1]
        return nonempty(
            start=Statements([first._replace(is_true=True)]),
            start_stated=Clauses([first._replace(is_true=True)]),
            start_denied=Clauses([first._replace(is_true=False)]),
            end_stated=Clauses([last._replace(is_true=True)]),
            follows=Statements(self.statements[1:]),
            sets=CellSets(dict.fromkeys(each for each in self.sets if each)),
            assumed=Statements([first] if first.is_true else ()),
        )


class SetChain(NamedTuple):
    """Almost locked sets, the digits that link each to the next, and the digits at both ends.

    Two sets can be linked by several digits; then there are no `ends`.
    """

    sets: tuple[CellSet, ...] = ()
    links: tuple[Digit, ...] = ()
    ends: tuple[Digit, ...] = ()

    def parts(self) -> dict[str, WordedFact]:
        """Return the facts that sentences about such chains name."""
        first, second = self.sets[:2]
        return nonempty(
            sets=CellSets(self.sets),
            first=Cells(first.cells),
            first_digits=Digits(first.digits),
            second=Cells(second.cells),
            second_digits=Digits(second.digits),
            linking=Digits(self.links),
            digits=Digits(self.ends),
            several=Digits(self.ends if len(self.ends) > 1 else ()),
        )


WordedFact = (
    Cells | Houses | Digits | Statements | Clauses | CellSets | DigitsInCells | CellPairs | Combinations | Number
)
Fact = WordedFact | Chain | SetChain
F = TypeVar("F", bound=Fact)


def nonempty(**facts: F) -> dict[str, F]:
    """Return the facts that are not empty."""
    return {name: fact for name, fact in facts.items() if fact}
