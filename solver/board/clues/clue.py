"""A clue, something drawn on the board that means rules, and what clues of one kind have in common.

The text of a clue is `<kind>:<value>=<cells>`, for instance `cage:15=r1c1r1c2r2c1`. The value may be missing. Groups of
cells are separated by commas, and three or more cells in a straight row are written as the first and the last one:
`arrow=r1c1,r2c1-r5c1`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from operator import ge, le
from typing import NamedTuple

from solver.board.layout import Layout
from solver.board.masks import Cell
from solver.board.rules import Rule
from solver.board.wording import N_, ParseError, Sentence, join_items

_NAMED, _NAMED_WITH_VALUE = N_("{kind} at {cells}"), N_("{kind} {value} at {cells}")
_ONE_CELL, _SEVERAL_CELLS = N_("1 cell"), N_("{n} cells")
_MOST_NAMED = 5  # cells by which a clue is called

CellGroups = tuple[tuple[Cell, ...], ...]

_NAME = re.compile(r"r[0-9]+[a-z][0-9]+", re.IGNORECASE)
_CELLS = re.compile(rf"(?:{_NAME.pattern}(?:-(?={_NAME.pattern}))?)+", re.IGNORECASE)
_SHORTEST_RUN = 3


@dataclass(frozen=True)
class Clue:
    """One thing drawn on a board: its kind, what is written on it, and its cells in groups, such as circle and shaft.

    Two clues that mean the same by their kind are equal: cells without an order are sorted, and a line that may be read
    from both ends begins at the one with the smaller number.
    """

    kind: ClueKind
    value: str = ""
    groups: CellGroups = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all groups, in their order."""
        return tuple(cell for group in self.groups for cell in group)

    @property
    def number(self) -> int:
        """The value as a number. Only for kinds whose value is one."""
        return int(self.value)

    @property
    def shown_value(self) -> Sentence | str:
        """The value as people read it: a word by its name."""
        name = dict(self.kind.value_form.words).get(self.value)
        return Sentence(name) if name else self.value

    def text(self, layout: Layout) -> str:
        """The clue as a part of a puzzle's text."""
        value = f":{self.value}" if self.value else ""
        cells = ",".join(_names(layout, group) for group in self.groups)
        return f"{self.kind.slug}{value}={cells}" if cells else f"{self.kind.slug}{value}"

    def name(self, layout: Layout) -> Sentence:
        """Return what the clue is called in sentences about it, for instance `Killer cage 15 at r1c1, r1c2, r2c1`."""
        names = layout.names_of(self.cells)
        if len(names) > _MOST_NAMED:
            names = (names[0], "…", names[-1])
        kind = Sentence(self.kind.title)
        if not names:
            return kind
        template = _NAMED_WITH_VALUE if self.value else _NAMED
        return Sentence(template, kind=kind, value=self.shown_value, cells=", ".join(names))

    def sentence(self, layout: Layout) -> Sentence:
        """Return the clue as a sentence for people."""
        groups = [", ".join(layout.names_of(group)) for group in self.groups]
        first, *rest = groups or [""]
        template = self.kind.sentence if self.value or not self.kind.sentence_without else self.kind.sentence_without
        return Sentence(
            template,
            size=_size(len(self.cells)),
            cells=", ".join(layout.names_of(self.cells)),
            first=first,
            rest="; ".join(rest),
            value=self.shown_value,
        )


def _size(n: int) -> Sentence:
    return Sentence(_SEVERAL_CELLS, n=n) if n > 1 else Sentence(_ONE_CELL)


Clues = Sequence[Clue]
Meaning = Callable[[Layout, Clue, Clues], Iterable[Rule]]  # what a clue means, given all clues of the puzzle


class ValueForm(NamedTuple):
    """How the value of a kind is written. `read` returns the usual writing, or None if it is none; `wanted` says what
    is. `name` is its member in JSON, empty for kinds without a value; `usual` stands for a value that is left out.
    `words` are all the values there are, if they are words, each with its name for people.
    """

    name: str
    read: Callable[[Layout, str], str | None]
    wanted: str
    usual: str | None = None
    example: str = ""
    words: tuple[tuple[str, str], ...] = ()


class CellForm(NamedTuple):
    """What cells a kind has: names of its groups in JSON, and how few cells each has.

    `arranged` returns the groups in the one order that stands for all that mean the same. If `is_open`, the last group
    may be there several times. `most` is how many cells a group may have, 0 if any number.
    """

    names: tuple[str, ...]
    least: tuple[int, ...]
    arranged: Callable[[CellGroups], CellGroups]
    most: tuple[int, ...] = ()
    is_open: bool = False

    def fits(self, groups: CellGroups) -> bool:
        """Whether there are as many groups, with as many different cells, as the form asks for."""
        n_more = len(groups) - len(self.least)
        if n_more < 0 or (n_more and not self.is_open):
            return False
        sizes = [len(set(group)) for group in groups]
        least = (*self.least, *self.least[-1:] * n_more)
        return all(map(ge, sizes, least)) and all(map(le, sizes, self.most))


class ClueKind(NamedTuple):
    """What clues of one kind have in common.

    `slug` names it in texts, `title` for people. `sentence` is a template about one clue with {size}, {cells}, {value},
    and for several groups {first} and {rest}; `sentence_without` is that for a clue without a value, where it may be
    missing. `rules` yields what a clue means, given the layout and all clues of the puzzle. If it `counts_lines`, it
    means something else on other rows or columns.
    """

    slug: str
    title: str
    sentence: str
    rules: Meaning
    cell_form: CellForm
    value_form: ValueForm
    sentence_without: str = ""
    counts_lines: bool = False

    def clue(self, layout: Layout, value: str, groups: CellGroups) -> Clue:
        """Return the clue in its usual writing. Raises ParseError if it cannot have this value, or these cells."""
        return Clue(self, self._usual_value(layout, value), self._usual_groups(layout, groups))

    def _usual_value(self, layout: Layout, value: str) -> str:
        form = self.value_form
        usual = form.usual if not value and form.usual is not None else form.read(layout, value)
        if usual is None:
            raise _error(
                Sentence(N_("{found!r} is no value of a clue “{kind}”."), found=value[:40], kind=self.slug),
                Sentence(form.wanted),
            )
        return usual

    def _usual_groups(self, layout: Layout, groups: CellGroups) -> CellGroups:
        longest = max(map(len, groups), default=0)
        if longest > layout.n_cells:
            raise _error(
                Sentence(N_("A clue has {found} cells in a row."), found=longest),
                Sentence(N_("On this board it can have {most}."), most=layout.n_cells),
            )
        arranged = self.cell_form.arranged(groups)
        if not self.cell_form.fits(arranged):
            sizes = join_items([str(len(set(group))) for group in groups])
            raise _error(
                Sentence(N_("A clue “{kind}” cannot have {found} cells."), kind=self.slug, found=sizes or "0"),
                Sentence(N_("It looks like this: {example}"), example=self.example(layout)),
            )
        return arranged

    def example(self, layout: Layout) -> str:
        """Return the text of such a clue with the first cells of `layout`, as a model to follow."""
        cells = iter(range(layout.n_cells))
        groups = tuple(tuple(next(cells) for _ in range(least)) for least in self.cell_form.least)
        return Clue(self, self.value_form.example, groups).text(layout)


def read_cells(layout: Layout, text: str) -> tuple[Cell, ...]:
    """Return the cells that a text such as `r1c1-r3c1r3c2` names, in its order. Raises ParseError if it names none."""
    if not _CELLS.fullmatch(text):
        raise _error(
            Sentence(N_("{found!r} is no list of cells."), found=text[:40]),
            Sentence(N_("It looks like this: {example}"), example="".join(layout.cell_names[:2])),
        )
    cells: list[Cell] = []
    for run in re.findall(rf"({_NAME.pattern})(?:-({_NAME.pattern}))?", text, re.IGNORECASE):
        cells += _run(layout, *(layout.parse_cell(name) for name in run if name))
    return tuple(cells)


def _run(layout: Layout, first: Cell, last: Cell | None = None) -> Iterator[Cell]:
    """Yield the cells of a straight row from `first` to `last`."""
    if last is None:
        yield first
        return
    (row, column), (last_row, last_column) = layout.numbers_of(first), layout.numbers_of(last)
    down, right = last_row - row, last_column - column
    length = max(abs(down), abs(right))
    if not length or abs(down) not in (0, length) or abs(right) not in (0, length):
        raise _error(
            Sentence(
                N_("{first} and {last} are not in a straight row."),
                first=layout.cell_names[first],
                last=layout.cell_names[last],
            ),
            Sentence(N_("Name all cells between them.")),
        )
    prefix = re.split("[0-9]+", layout.cell_names[first])
    for k in range(length + 1):
        yield layout.parse_cell(f"{prefix[0]}{row + k * down // length}{prefix[1]}{column + k * right // length}")


def _names(layout: Layout, cells: Sequence[Cell]) -> str:
    """Return the names of `cells`, the longest straight rows from the left shortened."""
    parts, k = [], 0
    while k < len(cells):
        length = _straight(layout, cells[k:])
        if length >= _SHORTEST_RUN:
            parts.append(f"{layout.cell_names[cells[k]]}-{layout.cell_names[cells[k + length - 1]]}")
            k += length
        else:
            parts.append(layout.cell_names[cells[k]])
            k += 1
    return "".join(parts)


def _straight(layout: Layout, cells: Sequence[Cell]) -> int:
    """Return how many of the first cells go on in one of eight directions, one by one."""
    moves = (_move(layout, one, other) for one, other in pairwise(cells))
    first = next(moves, (0, 0))
    if max(map(abs, first)) != 1:
        return 1
    return 2 + sum(1 for _ in takewhile(lambda move: move == first, moves))


def _move(layout: Layout, one: Cell, other: Cell) -> tuple[int, int]:
    """Return how far `other` lies from `one`, down and to the right."""
    (row, column), (other_row, other_column) = layout.numbers_of(one), layout.numbers_of(other)
    return other_row - row, other_column - column


def _error(reason: Sentence, expected: Sentence) -> ParseError:
    return ParseError(reason, position=0, expected=expected)
