"""Layouts as data: cells, houses, digits, symbols and names. Ask the layout instead of its shape."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from solver.board.masks import Cell, Digit, Mask, bits, has_several, mask_of
from solver.board.rules import Differ, Rule, differing_cells, leaves_digits_alike
from solver.board.wording import CELLS_NEEDED, N_, ParseError, Sentence, miscounted

_NUMBERS = re.compile("[0-9]+")


class HouseKind(NamedTuple):
    """What houses of one kind have in common.

    `letter` stands for the kind in fish notation. Templates are marked for translation: `noun` names the kind, `one` a
    house, and `several` more than one. `starting` stands for the number where it alone does not say which house is
    meant.
    """

    name: str
    letter: str
    noun: str
    one: str
    several: str
    is_line: bool
    starting: str = ""


@dataclass(frozen=True)
class House:
    """Cells that must differ.

    `start` is where a line begins, from 1, if there are others of its kind with this number; else 0.
    """

    kind: HouseKind
    number: int
    cells: tuple[Cell, ...]
    start: int = 0

    @cached_property
    def mask(self) -> Mask:
        """The cells as a mask."""
        return mask_of(self.cells)

    @cached_property
    def name(self) -> str:
        """The name in JSON and DOM ids, for instance `row-3`, or `row-3-13` where a row has several houses."""
        return f"{self.kind.name}-{self.number}" + (f"-{self.start}" if self.start else "")

    @cached_property
    def is_line(self) -> bool:
        """Whether the house is a line, such as a row or a ring, and not an area, such as a box."""
        return self.kind.is_line

    @property
    def numbered(self) -> Sentence | str:
        """The name for people without its kind, for instance "3" or "3 from column 13"."""
        return Sentence(self.kind.starting, number=self.number, start=self.start) if self.start else str(self.number)

    @property
    def sentence(self) -> Sentence:
        """The name for people, for instance "row 3"."""
        return Sentence(self.kind.one, number=self.numbered)


class Crossing(NamedTuple):
    """Two houses (indices, first < second) that share two or more cells, and these cells."""

    first: int
    second: int
    mask: Mask


class Arrows(NamedTuple):
    """Where the four arrow keys lead from a cell, across gaps between grids too; the cell itself at a border."""

    left: Cell
    up: Cell
    right: Cell
    down: Cell


@dataclass(frozen=True)
class Layout:
    """A board's cells and houses: all that the rules need. Layouts with the same name are equal.

    `shape` is the key of its shape, and `size` distinguishes it from others of that shape ("9 × 9"). Digits are 1..n
    and digit d is bit d of a mask; `symbols[d]` is its symbol, `symbols[0]` that of an empty cell. Templates marked for
    translation name a cell by its two numbers: `cell_word` in full, for screen readers, `cell_initials` briefly,
    for sentences, and `cell_letters` with a letter for the first number (C5); the last is empty for boards on which
    nobody does so. `partitions` are sets of pairwise disjoint houses (indices) that cover the board, the reading rows
    first; where grids overlap, sets of lines cover one of them each. `column_order` is the order in which MATLAB's
    `X(:)` visits the cells. `rules` are those that are no houses. `grid` is the name without features, and `features`
    are their words (`board/features.py`).
    """

    name: str
    size: Sentence = field(compare=False, repr=False)
    n: int = field(compare=False)
    symbols: str = field(compare=False)
    cell_names: tuple[str, ...] = field(compare=False, repr=False)
    houses: tuple[House, ...] = field(compare=False, repr=False)
    partitions: tuple[tuple[int, ...], ...] = field(compare=False, repr=False)
    arrows: tuple[Arrows, ...] = field(compare=False, repr=False)
    column_order: tuple[Cell, ...] = field(compare=False, repr=False)
    cell_word: str = field(default="{first}, {second}", compare=False, repr=False)
    cell_initials: str = field(default="{first}-{second}", compare=False, repr=False)
    cell_letters: str = field(default="", compare=False, repr=False)
    shape: str = field(default="", compare=False, repr=False)
    rules: tuple[Rule, ...] = field(default=(), compare=False, repr=False)
    grid: str = field(default="", compare=False, repr=False)
    features: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields without cached results, for pickling and copying."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def label(self) -> str:
        """The name for sentences, cut if it is long."""
        return self.name if len(self.name) <= 12 else f"{self.name[:11]}…"

    @cached_property
    def n_cells(self) -> int:
        """Number of cells."""
        return len(self.cell_names)

    @cached_property
    def cells_mask(self) -> Mask:
        """All cells."""
        return (1 << self.n_cells) - 1

    @cached_property
    def digits_mask(self) -> Mask:
        """All digits: bits 1..n."""
        return (1 << (self.n + 1)) - 2

    @cached_property
    def complete_houses(self) -> tuple[int, ...]:
        """The houses (indices) with n cells, in which every digit appears once."""
        return tuple(h for h, house in enumerate(self.houses) if len(house.cells) == self.n)

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the houses (indices) that contain it."""
        houses_of: list[list[int]] = [[] for _ in self.cell_names]
        for h, house in enumerate(self.houses):
            for cell in house.cells:
                houses_of[cell].append(h)
        return tuple(tuple(hs) for hs in houses_of)

    @cached_property
    def peers(self) -> tuple[Mask, ...]:
        """For each cell, the other cells that must differ from it: they share a house with it, or a rule says so."""
        masks = [0] * self.n_cells
        for mask in (*(house.mask for house in self.houses), *map(mask_of, differing_cells(self.rules))):
            for cell in bits(mask):
                masks[cell] |= mask
        return tuple(mask & ~(1 << cell) for cell, mask in enumerate(masks))

    @cached_property
    def peer_cells(self) -> tuple[tuple[Cell, ...], ...]:
        """`peers` as tuples of cells."""
        return tuple(tuple(bits(mask)) for mask in self.peers)

    @cached_property
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        """Pairs of cells, lower one first, that must differ though they share no house."""
        return tuple(
            (cell, other)
            for cell, others in enumerate(self.peer_cells)
            for other in others
            if cell < other and set(self.houses_of[cell]).isdisjoint(self.houses_of[other])
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[Cell, ...], ...]:
        """For each cell, those that have a side in common with it: where the arrow keys lead, unless across a gap."""

        def touch(one: Cell, other: Cell) -> bool:
            (first, second), (other_first, other_second) = self._numbers[one], self._numbers[other]
            return abs(first - other_first) + abs(second - other_second) in (1, self.width - 1)  # around a ring

        return tuple(
            tuple(sorted(other for other in {*arrows} - {cell} if touch(cell, other)))
            for cell, arrows in enumerate(self.arrows)
        )

    @cached_property
    def shift(self) -> int:
        """How much more a digit is than the number that people read: 1 on boards with a 0, else 0."""
        return int("0" in self.symbols)

    @cached_property
    def digits_are_alike(self) -> bool:
        """Whether digits may be exchanged for one another throughout: no rule says more than that cells differ."""
        return all(map(leaves_digits_alike, self.rules))

    @cached_property
    def peers_are_all(self) -> bool:
        """Whether `peers` say all that the rules do: no rule demands more than that cells differ."""
        return all(isinstance(rule, Differ) for rule in self.rules)

    @cached_property
    def crossings(self) -> tuple[Crossing, ...]:
        """All pairs of houses that share two or more cells, in house order."""
        pairs = combinations(enumerate(self.houses), 2)
        shared = (Crossing(i, j, one.mask & other.mask) for (i, one), (j, other) in pairs)
        return tuple(crossing for crossing in shared if has_several(crossing.mask))

    @cached_property
    def twins(self) -> tuple[tuple[Cell, Cell], ...]:
        """Pairs of cells with the same set of houses: swapping their digits breaks no rule. None with other rules."""
        if self.rules:
            return ()
        groups: dict[tuple[int, ...], list[Cell]] = defaultdict(list)
        for cell, hs in enumerate(self.houses_of):
            groups[hs].append(cell)
        return tuple(pair for group in groups.values() for pair in combinations(group, 2))

    @cached_property
    def _cell_by_name(self) -> dict[str, Cell]:
        return {name: cell for cell, name in enumerate(self.cell_names)}

    @cached_property
    def _house_by_name(self) -> dict[str, int]:
        return {house.name: h for h, house in enumerate(self.houses)}

    @cached_property
    def _digit_by_symbol(self) -> dict[str, Digit]:
        return {symbol: digit for digit, symbol in enumerate(self.symbols)}

    @cached_property
    def _numbers(self) -> tuple[tuple[int, int], ...]:
        pairs = (_NUMBERS.findall(name) for name in self.cell_names)
        return tuple((int(first), int(second)) for first, second in pairs)

    @cached_property
    def width(self) -> int:
        """How many columns or sectors there are."""
        return max(second for _, second in self._numbers)

    def numbers_of(self, cell: Cell) -> tuple[int, int]:
        """Return the two numbers in the name of `cell`, counted from 1: (3, 7) for `r3c7`."""
        return self._numbers[cell]

    @property
    def n_nodes(self) -> int:
        """The length of an array with an entry for each `node`; the first `n_cells`, for digit 0, are unused."""
        return (self.n + 1) * self.n_cells

    def node(self, cell: Cell, digit: Digit) -> int:
        """Return the number of a candidate in chains.

        A mask of cells, shifted by `digit * n_cells`, is the mask of the candidates of that digit in them.
        """
        return digit * self.n_cells + cell

    def candidate(self, node: int) -> tuple[Cell, Digit]:
        """Return the cell and the digit of the candidate with this number."""
        digit, cell = divmod(node, self.n_cells)
        return cell, digit

    def cell_name(self, cell: Cell) -> str:
        """Return the public name of `cell`, such as `r3c7` or `r2s5`."""
        return self.cell_names[cell]

    def names_of(self, cells: Iterable[Cell]) -> tuple[str, ...]:
        """Return the names of `cells`, in the order given."""
        names = self.cell_names
        return tuple([names[cell] for cell in cells])

    def parse_cell(self, name: str) -> Cell:
        """Return the cell called `name`, in either case. Raises ParseError if there is none."""
        cell = self._cell_by_name.get(name.lower())
        if cell is None:
            raise ParseError(
                Sentence(N_("There is no cell {found!r} on {layout}."), found=name, layout=self.label),
                position=0,
                expected=Sentence(
                    N_("Its cells are {first} to {last}."), first=self.cell_names[0], last=self.cell_names[-1]
                ),
            )
        return cell

    def parse_house(self, name: str) -> int:
        """Return the index of the house called `name`. Raises ParseError if there is none."""
        h = self._house_by_name.get(name)
        if h is None:
            raise ParseError(
                Sentence(N_("There is no house {found!r} on {layout}."), found=name, layout=self.label),
                position=0,
                expected=Sentence(
                    N_("Its houses are {first} to {last}."), first=self.houses[0].name, last=self.houses[-1].name
                ),
            )
        return h

    def parse_digit(self, symbol: str) -> Digit:
        """Return the digit shown as `symbol`, in either case. Raises ParseError if there is none."""
        digit = self._digit_by_symbol.get(symbol.upper())
        if not digit:
            raise ParseError(
                Sentence(N_("There is no digit {found!r} on {layout}."), found=symbol, layout=self.label),
                position=0,
                expected=self._digits,
            )
        return digit

    def to_text(self, digits: Sequence[Digit]) -> str:
        """Return one symbol per cell, in cell order; 0 becomes the symbol of an empty cell."""
        return "".join([self.symbols[digit] for digit in digits])

    def from_text(self, text: str) -> tuple[Digit, ...]:
        """Return the digits in `text`, the reverse of `to_text`.

        Raises ParseError for a wrong length or symbol, with the offset in `text`.
        """
        for position, symbol in enumerate(text):
            if symbol not in self._digit_by_symbol:
                raise ParseError(
                    Sentence(N_("Character {number} is {found!r}."), number=position + 1, found=symbol),
                    position=position,
                    expected=self._digits,
                )
        if len(text) != self.n_cells:
            raise ParseError(
                miscounted(len(text), self.n_cells),
                position=min(len(text), self.n_cells),
                expected=Sentence(CELLS_NEEDED, count=self.n_cells),
            )
        return tuple(self._digit_by_symbol[symbol] for symbol in text)

    @property
    def _digits(self) -> Sentence:
        return Sentence(N_("Its digits are {first} to {last}."), first=self.symbols[1], last=self.symbols[-1])
