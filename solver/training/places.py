"""Where the parts of a step are: cells and digits, read from its facts and its pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solver.board import Board, bits
from solver.board.clues import read_clue
from solver.steps import Cells, CellSets, Digits, Houses, Role, Statements, Step
from solver.steps.facts import Chain, ClueNames, WordedFact
from solver.training.part import PlaceGroups, StepOnBoard

PlaceFinder = Callable[[StepOnBoard], PlaceGroups]


def each(*names: str) -> PlaceFinder:
    """Return what finds each place of the facts with these names."""
    return lambda here: tuple(group for name in names for group in _groups(here.step.worded_facts.get(name), here))


def first_of(*names: str) -> PlaceFinder:
    """Return what finds the places of the first of these facts that the step has."""

    def places(here: StepOnBoard) -> PlaceGroups:
        there = [name for name in names if name in here.step.worded_facts]
        return each(*there[:1])(here)

    return places


def one_of_each(*choices: tuple[str, ...]) -> PlaceFinder:
    """Return what finds one place for each choice: any place of the facts in it."""
    return lambda here: tuple(_join(each(*names)(here)) for names in choices)


def any_of(*names: str) -> PlaceFinder:
    """Return what finds any one place of these facts."""
    return one_of_each(names)


def _groups(fact: WordedFact | None, here: StepOnBoard) -> PlaceGroups:
    match fact:
        case Digits() | Cells():
            return tuple((place,) for place in fact)
        case Statements() | CellSets():
            return tuple(each.cells for each in fact)
        case Houses():
            return tuple(_places_in(here, h) for h in fact)
        case ClueNames():
            return tuple(tuple(read_clue(here.layout, text).cells) for text in fact)
    return ()


def _places_in(here: StepOnBoard, h: int) -> tuple[int, ...]:
    """Return the cells of the pattern in a house; without a pattern, those for the digit of the step."""
    step, mask = here.step, here.layout.houses[h].mask
    shown = [cell for cell in _cells_with(step, Role.PATTERN, Role.FIN) if mask >> cell & 1]
    fits = [cell for digit in step.fact("digit", Digits) for cell in bits(here.board.cells_for[digit] & mask)]
    return tuple(dict.fromkeys(shown or fits))


def _cells_with(step: Step, *roles: Role) -> list[int]:
    return [candidate.cell for role in roles for candidate in step.views[0].candidates.get(role, ())]


def _join(groups: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(place for group in groups for place in group))


def removed(here: StepOnBoard) -> PlaceGroups:
    """Find each cell that loses a candidate."""
    return tuple((cell,) for cell in dict.fromkeys(cell for cell, _ in here.step.eliminations))


def placed(here: StepOnBoard) -> PlaceGroups:
    """Find each cell into which a digit is written."""
    return tuple((cell,) for cell, _ in here.step.placements)


def written(here: StepOnBoard) -> PlaceGroups:
    """Find the digit that is written, if it is one."""
    return tuple((digit,) for _, digit in here.step.placements) if len(here.step.placements) == 1 else ()


def in_sets(here: StepOnBoard) -> PlaceGroups:
    """Find one cell of each set in the picture."""
    return here.step.views[-1].sets


def left_over(here: StepOnBoard) -> PlaceGroups:
    """Find one cell of each of the two sets that houses and as many others do not share."""
    cells = here.step.views[-1].cells
    return tuple(cells.get(role, ()) for role in (Role.PATTERN, Role.LINKING))


def chain_ends(here: StepOnBoard) -> PlaceGroups:
    """Find a cell at either end of a chain, or any cell of a loop."""
    statements = _chain(here.step).statements
    is_loop = statements[0].cells == statements[-1].cells
    ends = statements if is_loop and not _is_open(here.step) else (statements[0], statements[-1])
    return (_join(statement.cells for statement in ends),)


def _is_open(step: Step) -> bool:
    """Whether a chain that comes back to its start begins there: it is discontinuous."""
    return _chain(step).statements[0].is_true


def chain_cells(here: StepOnBoard) -> PlaceGroups:
    """Find one cell of each node of a chain, without its ends."""
    statements = _chain(here.step).statements
    ends = {*statements[0].cells, *statements[-1].cells}
    nodes = (tuple(cell for cell in statement.cells if cell not in ends) for statement in statements)
    return tuple(dict.fromkeys(cells for cells in nodes if cells))


def _chain(step: Step) -> Chain:
    chain = step.facts["chain"]
    assert isinstance(chain, Chain)
    return chain


def chain_digit(here: StepOnBoard) -> PlaceGroups:
    """Find the digit of a chain that is about one digit."""
    return tuple((digit,) for digit in dict.fromkeys(statement.digit for statement in _chain(here.step).statements))


def assumed_digit(here: StepOnBoard) -> PlaceGroups:
    """Find the digit that is assumed."""
    assumed = here.step.worded_facts.get("assumed")
    return tuple((statement.digit,) for statement in assumed[:1]) if isinstance(assumed, Statements) else ()


def has_single_place(board: Board, cell: int) -> bool:
    """Whether a candidate of a cell has no other place in one of its complete houses."""
    layout = board.layout
    return any(
        board.cells_for[digit] & layout.houses[h].mask == 1 << cell
        for digit in bits(board.candidates[cell])
        for h in layout.houses_of[cell]
        if h in layout.complete_houses
    )
