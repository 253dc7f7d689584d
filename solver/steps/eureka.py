"""The notation of the forums: Eureka for chains, `(7)r3c5=(7)r3c8-(2)r3c8=(2)r9c8`, and `7 r16\\c25` for fish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from solver.board import Layout
from solver.steps.facts import Cells, CellSet, Chain, Digits, Fact, Houses, SetChain
from solver.steps.notation import by_digit
from solver.steps.proof import Statement
from solver.steps.step import Step
from solver.steps.texts import cells_text, digits_text


def notation(step: Step, layout: Layout) -> str:
    """Return a chain or fish in forum notation, `(7)r3c5=(7)r3c8 => r3c1<>7`; empty for other steps."""
    pattern = _pattern(step.facts, layout)
    return f"{pattern} => {', '.join(_concluded(step, layout))}" if pattern else ""


def _pattern(facts: Mapping[str, Fact], layout: Layout) -> str:
    match facts.get("chain"):
        case Chain() as chain:
            return _chain(chain, layout)
        case SetChain() as chain:
            return _set_chain(chain, layout)
    return " + ".join(_fish(facts, layout))


def _chain(chain: Chain, layout: Layout) -> str:
    """Return `(7)r3c5=(7)r3c8-(2=5)r9c8`: two digits of one cell or almost locked set share a pair of brackets."""
    first, *rest = chain.statements
    terms = [_term(first, layout)] if first.is_true else []
    false, true = (rest[::2], rest[1::2]) if first.is_true else (chain.statements[::2], rest[::2])
    sets = chain.sets or (None,) * len(true)
    terms += [_strong_pair(*each, layout) for each in zip(false, true, sets)]
    return "-".join([*terms, *(_term(statement, layout) for statement in false[len(true) :])])


def _strong_pair(one: Statement, other: Statement, locked: CellSet | None, layout: Layout) -> str:
    if not locked and one.cells != other.cells:
        return f"{_term(one, layout)}={_term(other, layout)}"
    cells = locked.cells if locked else one.cells
    return f"({layout.symbols[one.digit]}={layout.symbols[other.digit]}){cells_text(layout, cells)}"


def _term(statement: Statement, layout: Layout) -> str:
    return f"({layout.symbols[statement.digit]}){cells_text(layout, statement.cells)}"


def _set_chain(chain: SetChain, layout: Layout) -> str:
    """Return `(7=3)r1c12-(3=5)r4c12-(5=7)r4c9`: each set by all its cells; empty if no digit is at both ends."""
    links = [layout.symbols[digit] for digit in chain.links]
    ends = digits_text(layout, chain.ends)
    cells = [cells_text(layout, each.cells) for each in chain.sets]
    terms = (
        [f"({x}={y}){name}" for x, y, name in zip((ends, *links), (*links, ends), cells, strict=True)] if ends else ()
    )
    return "-".join(terms)


def _fish(facts: Mapping[str, Fact], layout: Layout) -> Iterator[str]:
    """Yield base houses, cover houses and fins, `7 r16\\c25 fr1c3`; a siamese fish gives two."""
    for other in ("", "other_"):
        match facts:
            case {"digit": Digits() as digit, "bases": Houses() as bases}:
                covers, fins = facts.get(f"{other}covers"), facts.get(f"{other}fins", Cells())
                if isinstance(covers, Houses) and isinstance(fins, Cells):
                    names = "".join(f" f{name}" for name in layout.names_of(fins))
                    yield f"{digits_text(layout, digit)} {_houses(bases, layout)}\\{_houses(covers, layout)}{names}"


def _houses(houses: Iterable[int], layout: Layout) -> str:
    """Return `r16` for row-1 and row-6, `r1b4` for row-1 and box-4, and `r1r12` when a number has two figures.

    Where several rows have a number, what follows it is the column where the row begins: `r4.1r4.13`.
    """
    words = []
    for letter, some in groupby((layout.houses[h] for h in houses), key=lambda house: house.kind.letter):
        numbers = [f"{house.number}.{house.start}" if house.start else str(house.number) for house in some]
        words.append(letter + (letter if max(map(len, numbers)) > 1 else "").join(numbers))
    return "".join(words)


def _concluded(step: Step, layout: Layout) -> Iterator[str]:
    for candidates, sign in ((step.placements, "="), (step.eliminations, "<>")):
        for digit, cells in by_digit(sorted(candidates)):
            yield f"{cells_text(layout, cells)}{sign}{layout.symbols[digit]}"
