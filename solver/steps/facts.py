"""Facts: what a step's sentence mentions, such as cells, houses or chains. Each class puts its facts into words.

Empty lists and counts of 0 are false, so `nonempty` leaves them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from solver.board import N_, Cell, Digit, House, Layout, Sentence, join_items
from solver.board.clues import read_clue
from solver.board.wording import AND, OR, in_turn, none_of
from solver.steps.proof import Statement

Words = Sentence | str
IN = N_("{digits} in {cells}")
LETTER = N_("{letter}")
T = TypeVar("T")


def digit_words(layout: Layout, digit: Digit) -> Words:
    """Return the name of one digit. Letters have a template of their own: in German they need another article."""
    symbol = layout.symbols[digit]
    return symbol if symbol.isdecimal() else Sentence(LETTER, letter=symbol)


class WordedList(tuple[T, ...], Generic[T]):
    """Several things of a kind, joined by "and" in a sentence, or by "or" if `conjunction` says so."""

    __slots__ = ()
    conjunction = AND

    def words(self, layout: Layout, conjunction: str = "") -> Words:
        """Return the names; the template `conjunction` joins the last two."""
        return join_items(self._names(layout), conjunction or self.conjunction)

    def _names(self, layout: Layout) -> Sequence[Words]:
        raise NotImplementedError


class Cells(WordedList[Cell]):
    """Cells: `r1c1, r1c2 and r1c3`."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return layout.names_of(self)


class AnyCell(Cells):
    """One of some cells: `r1c1, r1c2 or r1c3`."""

    conjunction = OR


_PLUS = N_("{first} plus {last}")


class Houses(WordedList[int]):
    """Houses (indices): `rows 1 and 4`, or with mixed kinds `rows 1 and 4 plus box 4`."""

    def words(self, layout: Layout, conjunction: str = "") -> Words:
        """Return the names, grouped by kind, or one by one if the sentence means only one of the houses."""
        if (conjunction or self.conjunction) != AND:
            return super().words(layout, conjunction)
        by_kind: dict[str, list[House]] = {}
        for h in self:
            by_kind.setdefault(layout.houses[h].kind.several, []).append(layout.houses[h])
        needs_plus = len(by_kind) == 2 < len(self)
        return join_items([_name_of_all(houses) for houses in by_kind.values()], _PLUS if needs_plus else AND)

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [layout.houses[h].sentence for h in self]


def _name_of_all(houses: Sequence[House]) -> Sentence:
    """Return the names of houses of one kind."""
    if len(houses) == 1:
        return houses[0].sentence
    return Sentence(houses[0].kind.several, numbers=join_items([house.numbered for house in houses]))


class AnyHouse(Houses):
    """One of some houses (indices): `row 1 or row 4`."""

    conjunction = OR


class Digits(WordedList[Digit]):
    """Digits: `1, 2 and 7`."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [digit_words(layout, *self)] if len(self) == 1 else [layout.symbols[digit] for digit in self]


class Statements(WordedList[Statement]):
    """Statements: `r3c5=7 and r3c8≠7`, or `7 in r3c5 or r3c8` for a digit in one of several cells."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [words for statement in self for words in _stated(statement, layout)]


def _stated(statement: Statement, layout: Layout) -> list[Words]:
    names, symbol = layout.names_of(statement.cells), layout.symbols[statement.digit]
    if statement.is_true:
        return [Sentence(IN, digits=symbol, cells=join_items(names, OR)) if len(names) > 1 else f"{names[0]}={symbol}"]
    return [f"{name}≠{symbol}" for name in names]


class Clauses(WordedList[Statement]):
    """Statements as clauses: `r3c5 is 7`, `7 is in r3c5 or r3c8`, `neither r3c5 nor r3c8 is 7`."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [_clause(statement, layout) for statement in self]


_IS, _IS_NOT, _IS_IN = N_("{cells} is {digit}"), N_("{cells} is not {digit}"), N_("{digit} is in {cells}")


def _clause(statement: Statement, layout: Layout) -> Sentence:
    names, digit = layout.names_of(statement.cells), digit_words(layout, statement.digit)
    if len(names) == 1:
        return Sentence(_IS if statement.is_true else _IS_NOT, cells=names[0], digit=digit)
    if statement.is_true:
        return Sentence(_IS_IN, cells=join_items(names, OR), digit=digit)
    return Sentence(_IS, cells=none_of(names), digit=digit)


class CellSet(NamedTuple):
    """Cells that belong together, and digits that go into them."""

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]

    def words(self, layout: Layout) -> Sentence:
        """Return `r3c5 and r3c8 (1, 2, 7)`."""
        digits = ", ".join(layout.symbols[digit] for digit in self.digits)
        return Sentence("{cells} ({digits})", cells=join_items(layout.names_of(self.cells)), digits=digits)

    def in_cells(self, layout: Layout) -> Sentence:
        """Return `1 and 5 in r2c2`."""
        digits = join_items([layout.symbols[digit] for digit in self.digits])
        return Sentence(IN, digits=digits, cells=join_items(layout.names_of(self.cells)))


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter_of(k: int) -> str:
    """Return the letter of the k-th set of a view, in pictures and sentences."""
    return _LETTERS[k % len(_LETTERS)]


class CellSets(WordedList[CellSet]):
    """Sets of cells with their digits: `r3c5 (1, 2) and r4c1 (1, 2)`, with `;` between if a set has several cells."""

    def words(self, layout: Layout, conjunction: str = "") -> Words:
        """Return the names."""
        if any(len(each.cells) > 1 for each in self):
            return in_turn(self._names(layout))
        return super().words(layout, conjunction)

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [each.words(layout) for each in self]


class DigitsInCells(WordedList[CellSet]):
    """Digits of cells: `1 in r2c2 and 7 in r3c8`, with `;` between if a cell has several digits."""

    def words(self, layout: Layout, conjunction: str = "") -> Words:
        """Return the names."""
        if any(len(each.digits) > 1 for each in self):
            return in_turn(self._names(layout))
        return super().words(layout, conjunction)

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [each.in_cells(layout) for each in self]


class AnyCellSet(CellSets):
    """One of some sets: `r3c5 (1, 2) or r4c1 (1, 2)`."""

    conjunction = OR


_PAIR = N_("{one} sees {other}")


class CellPairs(WordedList[tuple[Cell, ...]]):
    """Pairs of cells: `r4c2 sees r4c6 and r4c2 sees r4c4`."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [Sentence(_PAIR, one=one, other=other) for one, other in map(layout.names_of, self)]


class Combinations(WordedList[tuple[Digit, ...]]):
    """Digits for the same cells, in cell order: `1-2 and 1-3`."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return ["-".join(layout.symbols[digit] for digit in digits) for digits in self]


class ClueNames(WordedList[str]):
    """Clues (their texts): `Killer cage 15 at r1c1, r1c2, r2c1 and Thermometer at r1c1, r2c1`."""

    def _names(self, layout: Layout) -> Sequence[Words]:
        return [read_clue(layout, text).name(layout) for text in self]


class Number(int):
    """A count."""

    __slots__ = ()

    def words(self, layout: Layout) -> Words:
        """Return the number in figures."""
        return str(int(self))


class Chain(NamedTuple):
    """Statements, alternately true and false; each follows from the one before.

    `sets` has one entry for each strong link (from false to true): the almost locked set that makes it, or None. It is
    empty if no link has a set. In a loop the last statement is about the same candidates as the first.
    """

    statements: tuple[Statement, ...] = ()
    sets: tuple[CellSet | None, ...] = ()

    def parts(self) -> dict[str, WordedFact]:
        """Return the facts that sentences about chains mention. If the first statement is true, it is assumed."""
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

    If several digits link two sets, `ends` is empty.
    """

    sets: tuple[CellSet, ...] = ()
    links: tuple[Digit, ...] = ()
    ends: tuple[Digit, ...] = ()

    def parts(self) -> dict[str, WordedFact]:
        """Return the facts that sentences about chains of sets mention."""
        return nonempty(
            sets=CellSets(self.sets),
            linking=Digits(self.links),
            digits=Digits(self.ends),
            several=Digits(self.ends if len(self.ends) > 1 else ()),
        )


WordedFact = (
    Cells
    | Houses
    | Digits
    | Statements
    | Clauses
    | CellSets
    | DigitsInCells
    | CellPairs
    | Combinations
    | ClueNames
    | Number
)
Fact = WordedFact | Chain | SetChain
F = TypeVar("F", bound=Fact)


def nonempty(**facts: F) -> dict[str, F]:
    """Return the facts that are not empty."""
    return {name: fact for name, fact in facts.items() if fact}
