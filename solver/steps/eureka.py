"""The notation of the forums: Eureka for chains, `(7)r3c5=(7)r3c8-(2)r3c8=(2)r9c8`, and `7 r16\\c25` for fish."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from solver.board import Cell, Layout, Mask, bits
from solver.steps import Fact, Step


def cells_text(layout: Layout, cells: Iterable[Cell]) -> str:
    """Join cells into one word: `r3c58` or `r35c8` if their names differ in one character, else `r1c1,r2c2`.

    Boards with a name longer than four characters always get commas: on those `r1s12` is a single cell.
    """
    names = layout.names_of(cells)
    if len(names) > 1 and max(map(len, layout.cell_names)) == 4:
        for k in (3, 1):
            heads, tails = {name[:k] for name in names}, {name[k + 1 :] for name in names}
            if len(heads) == len(tails) == 1:
                return heads.pop() + "".join(name[k] for name in names) + tails.pop()
    return ",".join(names)


def digits_of(layout: Layout, digits: Mask) -> tuple[str, ...]:
    """Return the symbols of `digits`."""
    return tuple(layout.symbols[digit] for digit in bits(digits))


def set_text(layout: Layout, cells: Mask, digits: Mask) -> str:
    """Return cells with their digits: `r3c58 (127)`."""
    return f"{cells_text(layout, bits(cells))} ({''.join(digits_of(layout, digits))})"


def notation(step: Step, layout: Layout) -> str:
    """Return a chain or fish in forum notation, `(7)r3c5=(7)r3c8 => r3c1<>7`; empty for other steps."""
    pattern = str(step.facts.get("chain", "")) or " + ".join(_fish(step.facts, layout))
    return f"{pattern} => {', '.join(_concluded(step, layout))}" if pattern else ""


def _fish(facts: Mapping[str, Fact], layout: Layout) -> Iterable[str]:
    """Yield base houses, cover houses and fins, `7 r16\\c25 fr1c3`; a siamese fish gives two."""
    for other in ("", "other_"):
        if f"{other}fins" in facts:
            bases, covers = _houses(facts["bases"], layout), _houses(facts[f"{other}covers"], layout)
            yield f"{facts['digit']} {bases}\\{covers}" + "".join(f" f{name}" for name in _names(facts[f"{other}fins"]))


def _names(fact: Fact) -> tuple[str, ...]:
    return fact if isinstance(fact, tuple) else (str(fact),)


def _houses(fact: Fact, layout: Layout) -> str:
    """Return `r16` for row-1 and row-6, `r1b4` for row-1 and box-4, and `r1r12` when a number has two figures."""
    words = []
    houses = [layout.houses[layout.parse_house(name)] for name in _names(fact)]
    for letter, some in groupby(houses, key=lambda house: house.kind.letter):
        numbers = [str(house.number) for house in some]
        words.append(letter + (letter if max(map(len, numbers)) > 1 else "").join(numbers))
    return "".join(words)


def _concluded(step: Step, layout: Layout) -> Iterable[str]:
    for candidates, sign in ((step.places, "="), (step.removes, "<>")):
        by_digit = sorted(candidates, key=lambda each: (each.digit, each.cell))
        for digit, some in groupby(by_digit, key=lambda each: each.digit):
            yield f"{cells_text(layout, [cell for cell, _ in some])}{sign}{layout.symbols[digit]}"
