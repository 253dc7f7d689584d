"""The facts of a step by name, as tests compare them."""

from __future__ import annotations

from solver.board import Layout, find_layout
from solver.steps import Cells, CellSets, Digits, Houses, Statements, Step
from solver.steps.eureka import notation
from solver.steps.texts import statement_text


def fact(step: Step, name: str, on: Layout | str = "3x3") -> str | tuple[str, ...]:
    """A fact as names: one alone, or several; empty if the step does not state it."""
    names = all_facts(step, name, on)
    return names[0] if len(names) == 1 else names


def pattern(step: Step, on: Layout | str = "3x3") -> str:
    """The chain or fish in the notation of the forums, without its conclusion."""
    return notation(step, _layout(on)).partition(" => ")[0]


def facts_of(step: Step, on: Layout | str = "3x3") -> dict[str, str | tuple[str, ...]]:
    """All facts as names, the placement among them."""
    return {name: fact(step, name, on) for name in step.worded_facts}


def all_facts(step: Step, name: str, on: Layout | str = "3x3") -> tuple[str, ...]:
    """A fact as names; empty if the step does not state it."""
    layout = _layout(on)
    match step.worded_facts.get(name):
        case Cells() as cells:
            return layout.names_of(cells)
        case Houses() as houses:
            return tuple(layout.houses[h].name for h in houses)
        case Digits() as digits:
            return tuple(layout.symbols[digit] for digit in digits)
        case Statements() as statements:
            return tuple(statement_text(layout, each) for each in statements)
        case CellSets() as sets:
            return tuple(str(each.words(layout)) for each in sets)
        case None:
            return ()
        case other:
            return (str(other.words(layout)),)


def _layout(on: Layout | str) -> Layout:
    return find_layout(on) if isinstance(on, str) else on
