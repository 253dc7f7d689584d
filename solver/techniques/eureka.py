"""Eureka, the notation in which the forums write chains: `(7)r3c5=(7)r3c8-(2)r3c8=(2)r9c8`."""

from __future__ import annotations

from collections.abc import Iterable

from solver.board import Cell, Layout, Mask, bits


def cells_text(layout: Layout, cells: Iterable[Cell]) -> str:
    """The cells in one word: `r3c58` or `r35c8` where their names differ in one character, `r1c1,r2c2` else.

    Boards with a name of more than four characters get the comma always: there `r1s12` is a cell.
    """
    names = layout.names_of(cells)
    if len(names) > 1 and max(map(len, layout.cell_names)) == 4:
        for k in (3, 1):
            heads, tails = {name[:k] for name in names}, {name[k + 1 :] for name in names}
            if len(heads) == len(tails) == 1:
                return heads.pop() + "".join(name[k] for name in names) + tails.pop()
    return ",".join(names)


def digits_of(layout: Layout, digits: Mask) -> tuple[str, ...]:
    """The signs of `digits`."""
    return tuple(layout.symbols[digit] for digit in bits(digits))


def set_text(layout: Layout, cells: Mask, digits: Mask) -> str:
    """Cells and the digits they have, `r3c58 (127)`."""
    return f"{cells_text(layout, bits(cells))} ({''.join(digits_of(layout, digits))})"
