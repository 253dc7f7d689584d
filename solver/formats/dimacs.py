"""The formula of a puzzle for SAT solvers, in DIMACS form: its rules as clauses, givens as clauses of one variable.

    c 3x3:53..7....…
    p cnf 729 11775
    1 2 3 4 5 6 7 8 9 0
    …

Variable n k + d says that cell k (from 0) holds digit d, which is the usual numbering. Variables from 111 to 999 whose
figures are row, column and digit are read too, whether the head announces 729 variables or 999. A formula is read if
its clauses are the rules of the layout, givens and crossed-out candidates, and nothing else, and if no rule is missing.
It may state the rules in either of two ways. Rules beyond houses, such as clues, take further variables: a formula with
these is read if a comment names the puzzle and the clauses are those that we write for it.
Source: Satisfiability, Suggested Format (DIMACS, 1993); Weber, A SAT-based Sudoku Solver (2005).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import chain

from solver.board import N_, Board, Cell, Digit, Layout, ParseError, Puzzle, Sentence, find_layout
from solver.board.clues.clue import Clue
from solver.board.cnf import clauses, rule_clauses, to_dimacs
from solver.board.grids import OVERLAPPING_NAMES
from solver.formats.reading import Reading
from solver.formats.sites.lost_rules import LostRules
from solver.formats.sizes import plain_layouts
from solver.formats.source import Source

NAME = "dimacs"

MAX_CHARACTERS = 262_144  # a board of ten digits takes 230 000
_START = re.compile(r"\ufeff?\s*(?:c(?:[ \t][^\n]*)?\n\s*)*p[ \t]+cnf[ \t]+(\d{1,6})[ \t]+\d{1,9}[ \t]*\r?\n")
_NAMED = re.compile(
    rf"^c[ \t]+((?:\d{{1,2}}(?:[xj]|latin)|round\d|{'|'.join(OVERLAPPING_NAMES)})[\w-]*):", re.MULTILINE
)
_CELLS_AND_CLUES = re.compile(r"\S*")
_COMMENT = re.compile(r"^[c%][^\n]*", re.MULTILINE)
_MAX_NUMBERS = 80_000  # a board of ten digits and its diagonals has 61 000
_FRONT = 2000  # characters in which a comment may name the layout
_BY_FIGURES = 999
_NINE = 9
_SHOWN = 4  # literals of a clause that is named
_MAX_NAMED = 8  # clauses; a formula with more wrong ones has nothing to do with a board


def recognises(text: str) -> bool:
    """Whether `text` begins like a DIMACS file. It may still be unreadable."""
    return _START.match(text) is not None


def readings(source: Source) -> Iterator[Reading]:
    """Read a formula that has all the rules of its puzzle and no others."""
    with suppress(ParseError):
        yield read(source.text, source.named or source.expected)


def read(text: str, expected: Layout | None) -> Reading:
    """Return the puzzle that a formula states. Raises ParseError if it cannot be read."""
    puzzle = _puzzle_with_rules(text)
    if puzzle:
        return _reading_with_rules(puzzle, text)
    formula = _formula(text, expected)
    if formula is None:
        raise ParseError(
            Sentence(N_("The variables of this formula match no board.")),
            position=0,
            expected=Sentence(N_("It needs a variable for each digit of each cell, and nothing but numbers.")),
        )
    if formula.foreign:
        raise LostRules(formula.foreign)
    if not formula.is_complete:
        raise _incomplete(formula.layout)
    return formula.reading()


def _incomplete(layout: Layout) -> ParseError:
    return ParseError(
        Sentence(N_("This formula does not have all the rules of {layout}."), layout=layout.label),
        position=0,
        expected=Sentence(N_("It needs the rules of a board as clauses, and the givens.")),
    )


def _puzzle_with_rules(text: str) -> Puzzle | None:
    """Return the puzzle in a comment if it has clues or rules beyond houses. Raises ParseError for wrong clues."""
    named = _NAMED.search(text[:_FRONT])
    found = named and _CELLS_AND_CLUES.match(text, named.start(1))
    try:
        puzzle = Puzzle.from_text(found[0]) if found else None
        return puzzle if puzzle and (puzzle.rules or puzzle.clues) else None
    except ParseError as error:
        if found and ";" in found[0]:
            error.position += found.start()
            raise
        return None  # the comment may name just the layout


def _reading_with_rules(puzzle: Puzzle, text: str) -> Reading:
    """Return the reading of a formula with exactly the rules of `puzzle`. Raises ParseError for any other.

    Rules are made only until one is missing, so there are never more than the formula has. An empty one, of a clue that
    cannot be true, is not looked for: files may have zeros anywhere.
    """
    layout = puzzle.layout
    stated = {frozenset(clause) for clause in _clauses(_numbers(text))}
    rules = set()
    for rule in filter(None, map(frozenset, chain(clauses(layout), rule_clauses(puzzle)))):
        if rule not in stated:
            raise _incomplete(layout)
        rules.add(rule)
    formula = _SortedClauses(layout, puzzle.clues)
    for clause in map(list, stated - rules):
        if len(clause) > 1 or abs(clause[0]) > layout.n_cells * layout.n or not formula.add(clause):
            formula.refuse(clause)
    if formula.foreign:
        raise LostRules(formula.foreign[: _MAX_NAMED + 1])
    return formula.reading()


class _SortedClauses:
    """The clauses of a formula, sorted: rules of the layout, givens and crossed-out candidates, and all others."""

    def __init__(self, layout: Layout, clues: tuple[Clue, ...] = ()) -> None:
        self.layout = layout
        self.clues = clues
        self.true: dict[Cell, Digit] = {}
        self.false: set[tuple[Cell, Digit]] = set()
        self.open_cells: set[Cell] = set()  # cells for which a clause says that they have a digit
        self.complete_houses: set[tuple[frozenset[Cell], Digit]] = set()
        self.cell_pairs: set[tuple[int, int]] = set()
        self.house_pairs: set[tuple[int, int]] = set()
        self.foreign: list[str] = []
        self._full = {frozenset(house.cells) for house in layout.houses if len(house.cells) == layout.n}

    def add(self, clause: list[int]) -> bool:
        """Sort a clause of candidates, which count from 1 and are negative if the clause denies them.

        Return whether it is of a known kind.
        """
        places = [divmod(abs(literal) - 1, self.layout.n) for literal in clause]
        if len(clause) == 1:
            return self._add_one(*places[0], is_true=clause[0] > 0)
        if len(clause) == 2 and clause[0] < 0 and clause[1] < 0:
            return self._add_pair(places, min(clause), max(clause))
        cells, digits = {cell for cell, _ in places}, {digit for _, digit in places}
        if len(clause) != self.layout.n or min(clause) < 0:
            return False
        if len(cells) == 1 and len(digits) == len(clause):
            self.open_cells |= cells
            return True
        is_house = len(digits) == 1 and frozenset(cells) in self._full
        if is_house:
            self.complete_houses.add((frozenset(cells), digits.pop()))
        return is_house

    def refuse(self, clause: list[int]) -> None:
        """Note that a clause has no meaning on the board."""
        self.foreign.append(" ".join(map(str, clause[:_SHOWN])) + (" …" if len(clause) > _SHOWN else ""))

    def _add_one(self, cell: Cell, digit: Digit, *, is_true: bool) -> bool:
        if not is_true:
            self.false.add((cell, digit + 1))
            return True
        return self.true.setdefault(cell, digit + 1) == digit + 1

    def _add_pair(self, places: list[tuple[Cell, Digit]], one: int, other: int) -> bool:
        (cell, digit), (cell_2, digit_2) = places
        if cell == cell_2 and digit != digit_2:
            self.cell_pairs.add((one, other))
            return True
        is_rule = digit == digit_2 and bool(self.layout.peers[cell] >> cell_2 & 1)
        if is_rule:
            self.house_pairs.add((one, other))
        return is_rule

    @property
    def is_complete(self) -> bool:
        """Whether the clauses say all that the rules of the layout say.

        They do if every cell has a digit and no house has one twice; or if every house has every digit, and no cell
        two.
        """
        layout, n = self.layout, self.layout.n
        n_peers = sum(mask.bit_count() for mask in layout.peers) // 2
        if len(self.open_cells) == layout.n_cells and len(self.house_pairs) == n * n_peers:
            return True
        are_full = len(self._full) == len({frozenset(house.cells) for house in layout.houses})
        has_all = are_full and len(self.complete_houses) == n * len(self._full)
        return has_all and len(self.cell_pairs) == layout.n_cells * n * (n - 1) // 2

    def reading(self) -> Reading:
        """Return the puzzle; candidates that are false are crossed out."""
        givens = tuple(self.true.get(cell, 0) for cell in range(self.layout.n_cells))
        puzzle = Puzzle(self.layout, givens, self.clues)
        board = Board(puzzle)
        return Reading(puzzle, tuple(sorted(pair for pair in self.false if board.has(*pair))), NAME, "")


def _formula(text: str, wanted: Layout | None) -> _SortedClauses | None:
    """Return the formula in a text; None if no layout has this number of variables, or if it is not all numbers."""
    start = _START.match(text)
    layout = _layout(text, int(start[1]), wanted) if start else None
    numbers = _numbers(text) if layout else []
    if layout is None or not numbers:
        return None
    max_variable = layout.n_cells * layout.n
    if _figures_of(layout) and max(numbers) > max_variable:  # whatever the number of variables says
        numbers = [_by_figures().get(number, max_variable + 1) for number in numbers]
    formula = _SortedClauses(layout)
    for clause in _clauses(numbers):
        if max(map(abs, clause)) > max_variable or not formula.add(clause):
            if len(formula.foreign) > _MAX_NAMED:
                break
            formula.refuse(clause)
    return formula


def _numbers(text: str) -> list[int]:
    """Return the numbers behind the head of a formula; none if there are too many, or anything else."""
    start = _START.match(text)
    words = _COMMENT.sub("", text[start.end() :]).split() if start else []
    try:
        return list(map(int, words)) if len(words) <= _MAX_NUMBERS else []
    except ValueError:
        return []


def _clauses(numbers: list[int]) -> Iterator[list[int]]:
    """Yield the runs of numbers between zeros."""
    clause: list[int] = []
    for number in [*numbers, 0]:
        if number:
            clause.append(number)
        elif clause:
            yield clause
            clause = []


def _layout(text: str, n_variables: int, wanted: Layout | None) -> Layout | None:
    """Return the layout that a comment names, else the one wanted, else the plain one, if it has `n_variables`."""
    plain = _by_variables().get(n_variables)
    named = _NAMED.search(text[:_FRONT])
    if named:
        try:
            wanted, plain = find_layout(named[1].lower()), None
        except ParseError:
            return None
    has_as_many = wanted is not None and n_variables in (wanted.n_cells * wanted.n, _figures_of(wanted))
    return wanted if has_as_many else plain


def _figures_of(layout: Layout) -> int:
    """Return how many variables a formula has that counts by figures, if `layout` has nine digits in rows of nine."""
    return _BY_FIGURES if layout.n == _NINE and layout.n_cells == _NINE * _NINE else 0


@cache
def _by_variables() -> dict[int, Layout]:
    layouts = {layout.n_cells * layout.n: layout for layout in plain_layouts().values()}
    return layouts | {_BY_FIGURES: find_layout("3x3")}


@cache
def _by_figures() -> dict[int, int]:
    """Map literals whose figures are row, column and digit to the usual numbering (see the module)."""
    candidate_of = {0: 0}
    for candidate in range(_NINE**3):
        cell, digit = divmod(candidate, _NINE)
        row, column = divmod(cell, _NINE)
        candidate_of[100 * row + 10 * column + digit + 111] = candidate + 1
    return candidate_of | {-literal: -candidate for literal, candidate in candidate_of.items()}


def can_hold_clues(layout: Layout, clues: tuple[Clue, ...]) -> bool:
    """Whether these clues can be written: any."""
    return True


def write(board: Board) -> str:
    """Return the rules of the puzzle as clauses, and the digits on the board as clauses of one variable."""
    return to_dimacs(Puzzle(board.layout, tuple(board.digits), board.clues))
