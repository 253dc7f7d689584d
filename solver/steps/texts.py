"""Short texts for cells, digits and statements: `r3c58`, `127`, `r3c5=7`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.board import Cell, Digit, Layout
from solver.steps.proof import Statement


def cells_text(layout: Layout, cells: Iterable[Cell]) -> str:
    """Join cells into one word, as forums do: `r3c58` or `r35c8` if names differ in one character, else `r1c1,r2c2`.

    Boards with a name longer than four characters always get commas: on those `r1s12` is a single cell.
    """
    names = layout.names_of(cells)
    if len(names) > 1 and max(map(len, layout.cell_names)) == 4:
        for k in (3, 1):
            heads, tails = {name[:k] for name in names}, {name[k + 1 :] for name in names}
            if len(heads) == len(tails) == 1:
                return heads.pop() + "".join(name[k] for name in names) + tails.pop()
    return ",".join(names)


def digits_text(layout: Layout, digits: Iterable[Digit]) -> str:
    """Return digits side by side: `127`."""
    return "".join(layout.symbols[digit] for digit in digits)


def statement_text(layout: Layout, statement: Statement) -> str:
    """Return `r3c5/r3c8=7` if the digit is in one of the cells, `r3c5≠7, r3c8≠7` if it is in none."""
    names, symbol = layout.names_of(statement.cells), layout.symbols[statement.digit]
    return f"{'/'.join(names)}={symbol}" if statement.is_true else ", ".join(f"{name}≠{symbol}" for name in names)


def path_text(layout: Layout, path: Sequence[Statement]) -> str:
    """Return statements that follow from one another, joined by arrows."""
    return " → ".join(statement_text(layout, statement) for statement in path)
