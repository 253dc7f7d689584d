"""Jigsaws: divisions of n × n cells into n regions, written as one letter per cell.

`4j-AAABCCABCDBBCDDD` is the division

    A A A B
    C C A B
    C D B B
    C D D D

Any letters and digits may stand for the regions, in upper or lower case. The name of the layout letters the regions in
the order in which they first appear, so every way to write a division gives the same name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.board.masks import Cell
from solver.board.wording import N_, ParseError, Sentence

LETTERS = "ABCDEFGHIJKLMNOP"  # of regions
SIZES = range(4, len(LETTERS) + 1)
OPEN = "."  # a cell without a region, while a division is being drawn
NAME = re.compile("([0-9]{1,2})j-(.*)", re.DOTALL)


class Division(NamedTuple):
    """The regions of a jigsaw in order of first appearance, and the name that follows from them."""

    name: str
    regions: list[list[Cell]]


class Flaw(NamedTuple):
    """Why the letters are not a division, the first cell that shows it, and what a division is."""

    reason: Sentence
    cell: Cell
    expected: Sentence


def read_division(name: str) -> Division:
    """Return the division called `name`, which must match NAME. Raises ParseError if it is not a division."""
    head, letters = name.split("j-", 1)
    n, start = int(head), len(name) - len(letters)
    if n not in SIZES:
        raise ParseError(
            Sentence(N_("A jigsaw cannot have {found} regions."), found=n),
            position=0,
            expected=Sentence(N_("It can have {least} to {most}."), least=SIZES[0], most=SIZES[-1]),
        )
    for k, letter in enumerate(letters):
        if not (letter.isascii() and letter.isalnum()):
            raise ParseError(
                Sentence(N_("Letter {place} of the regions is {found!r}."), place=k + 1, found=letter),
                position=start + k,
                expected=Sentence(N_("Regions are named by letters and digits.")),
            )
    if len(letters) != n * n:
        raise ParseError(
            Sentence(N_("{n} × {n} cells, but {found} letters for their regions."), n=n, found=len(letters)),
            position=start + min(len(letters), n * n),
            expected=Sentence(N_("Write {count} letters, one for each cell."), count=n * n),
        )
    letters = letters.upper()
    for flaw in flaws_of(n, letters):
        raise ParseError(flaw.reason, position=start + flaw.cell, expected=flaw.expected)
    regions = list(_cells_by_letter(letters).values())
    letter_of = {cell: letter for letter, cells in zip(LETTERS, regions) for cell in cells}
    return Division(f"{n}j-{''.join(letter_of[cell] for cell in range(n * n))}", regions)


def flaws_of(n: int, letters: Sequence[str]) -> Iterator[Flaw]:
    """Yield what is wrong with a division of n × n cells, one letter per cell. OPEN cells belong to no region yet."""
    regions = _cells_by_letter(letters)
    open_cells = regions.pop(OPEN, [])
    expected = Sentence(N_("A board needs {n} regions of {n} cells, each in one piece."), n=n)
    for k, cells in enumerate(regions.values(), 1):
        if k > n:
            yield Flaw(
                Sentence(N_("{cell} is in region {k} of {n}."), cell=_name(cells[0], n), k=k, n=n), cells[0], expected
            )
    for letter, cells in regions.items():
        values = {"region": letter, "found": len(cells), "n": n}
        if len(cells) > n:
            text = N_("Region {region} has {found} cells instead of {n}: {cell} is one too many.")
            yield Flaw(Sentence(text, **values, cell=_name(cells[n], n)), cells[n], expected)
        elif len(cells) < n:
            text = N_("Region {region}, which begins at {cell}, has too few cells: {found} instead of {n}.")
            yield Flaw(Sentence(text, **values, cell=_name(cells[0], n)), cells[0], expected)
        apart = _apart(cells, n)
        if apart:
            text = N_("Region {region} is in pieces: {cell} is not joined to its first cell.")
            yield Flaw(Sentence(text, region=letter, cell=_name(apart[0], n)), apart[0], expected)
    if open_cells:
        text = N_("Cells without a region: {found}, the first is {cell}.")
        yield Flaw(Sentence(text, found=len(open_cells), cell=_name(open_cells[0], n)), open_cells[0], expected)


def _cells_by_letter(letters: Sequence[str]) -> dict[str, list[Cell]]:
    cells_of: dict[str, list[Cell]] = {}
    for cell, letter in enumerate(letters):
        cells_of.setdefault(letter, []).append(cell)
    return cells_of


def _apart(cells: Sequence[Cell], n: int) -> list[Cell]:
    """Return the cells that no path through the region connects to its first cell."""
    left = set(cells[1:])
    reached = [cells[0]]
    for cell in reached:
        row, column = divmod(cell, n)
        neighbours = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        near = {r * n + c for r, c in neighbours if 0 <= c < n} & left
        left -= near
        reached += near
    return sorted(left)


def _name(cell: Cell, n: int) -> str:
    return f"r{cell // n + 1}c{cell % n + 1}"


# One for each size, offered as a start.
DIVISIONS = (
    "4j-AAABCCABCDBBCDDD",
    "5j-AAAABACBBBDCCCBDDDCEDEEEE",
    "6j-AAABBBAACCBBACCDDBECCDDFEEDDFFEEEFFF",
    "7j-AAAAABBCCCAABBCCDDBBBCCDDDEEFFFDDEEFFGGEEEFFGGGGG",
    "8j-AAABBCCCAABBCCCCAABBCDDDEABBDDDDEEEEFFGDEEEHFFGGHHHHFFGGHHHFFGGG",
    "9j-AAAABBCCCAAAABBBCCADDEEBBCCDDDEEBBCCDDDDEFFFFGGHHEEFFFGGHHEEFFIGGHHHIIIIGGGHHIIII",
    "10j-AAABBBBCCCAAABBBBCCCAAADDBBCCCEEADDDDFFCEEEDDDDFFFEEEGGGGFFFHEEGGGGIFFHHHJJGGIIIHHHJJJJIIIHHHJJJJIII",
    "11j-AAAABBCCCCCAAABBBCCCCCAAABBBBDDDCAEEEFBBDDDDEEEEFFFGGDDHHEEFFFGGDDHHEEFFFGGGGHHHHIIFGGGJKHHHIIIIJJJ"
    "KKKKKIIIJJJKKKKKIIJJJJ",
    "12j-AAABBBCCCDDDAAABBBCCCDDDAAABBBCCCDDDAABBBEECCCDDAFFFEEEEEGGDFFFFEEEEEGGGFFFHHHHHGGGGIFFHHHHHGGGJ"
    "IIKKKHHLLLJJIIIKKKLLLJJJIIIKKKLLLJJJIIIKKKLLLJJJ",
    "13j-AAAABBCCCCDDDAAAABBBCCCDDDAAAABBBCCCDDDAEEEBBBCCCDDDEEEEBBFFGGGGDEEEHHFFFGGGGIEEHHHFFFGGGII"
    "EHHHHFFFGGIIIJHHHHFFKKIIIIJJJLLLKKKIIIMJJJLLLKKKMMMMJJJLLLKKKMMMMJJJLLLLKKMMMM",
    "14j-AAABBBBCCCDDDDAAABBBBCCCDDDDAAAABBBCCCCDDDAAAABBBCCCCDDDEEEEFFFFGGGGGGEEEEFFFFGGGGGGEEEEFFFFHHGGII"
    "EEJJFFHHHHIIIIJJJJJJHHHHIIIIJJJJJJHHHHIIIIKKKLLLLMMMNNNNKKKLLLLMMMNNNNKKKKLLLMMMMNNNKKKKLLLMMMMNNN",
    "15j-AABBBBBBCCDDDDDAAABBBBBCCDDDDDAAAABBBBCCCCDDDAAAAEEEECCCCDDFAAGEEEEECCCFFFFGGGGEEEEHHFFFFF"
    "GGGGGEEHHHFFFFFGGGGGHHHHHIIIIIJJJJJHHHKKIIIIIJJJJJHHKKKKIIIIJJJJLLLKKKKKIMMJNNLLLLKKKKMMMM"
    "NNNLLLLOOOOMMMMNNNNNLLOOOOOMMMNNNNNLLOOOOOOMM",
    "16j-AAAAABBBCCCCDDDDAAAAABBBBCCCDDDDAAAAABBBBCCCCDDDAEEEBBBBBCCCCDDDEEEEEFFFFGGGCDDHEEEEFFFFFGGGHHHH"
    "EEEEFFFFFGGGHHHHIIIJJJJFFGGGHHHHIIIIJJJKKGGGGHHHIIIIJJJKKKKKLLLLIIIIJJJKKKKKLLLLIMMNJJJKKKKLLLLL"
    "MMMNNNNOOOOOLLLPMMMNNNNOOOOPPPPPMMMMNNNOOOOPPPPPMMMMNNNNOOOPPPPP",
)
