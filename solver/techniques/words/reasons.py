"""A step in three lengths: its conclusion alone, its sentence (`phrases`), and the reasons one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.board import N_, Board, Cell, Digit, Layout, Sentence, Translate, bits, mask_of
from solver.board.wording import untranslated
from solver.steps import Candidate, Houses, Role, Step
from solver.steps.facts import digit_words
from solver.techniques.catalogue import find_technique

_BRIEF = N_("{technique}: {conclusions}")
_BARRED = N_("{cell} cannot be {digit}, because it sees the {digit} in {by}.")
_CROSSED_OUT = N_("{cell} cannot be {digit}, which was ruled out earlier.")
_TAKEN = N_("{cell} cannot be {digit}, because {digit} is already in {house} ({by}).")


def brief(step: Step, layout: Layout, translate: Translate = untranslated) -> str:
    """Return the technique and its conclusions: `Hidden single: r3c5 = 7`."""
    conclusions = [*_joined(step.placements, "=", layout), *_joined(step.eliminations, "≠", layout)]
    name = Sentence(find_technique(step.technique).name)
    return Sentence(_BRIEF, technique=name, conclusions=", ".join(conclusions)).text(translate)


def _joined(candidates: Sequence[Candidate], sign: str, layout: Layout) -> Iterator[str]:
    for cell in dict.fromkeys(cell for cell, _ in candidates):
        digits = "".join(layout.symbols[digit] for other, digit in candidates if other == cell)
        yield f"{layout.cell_name(cell)} {sign} {digits}"


def reasons(step: Step, board: Board) -> Iterator[Sentence]:
    """Yield, for singles, why each other cell of the house or digit of the cell is out; `board` is as before the step.

    Other techniques yield nothing: their sentence says it all, or the links of their picture do.
    """
    for placed in step.placements:
        if step.technique == "naked-single":
            yield from _of_digits(board, placed)
        elif step.technique in ("hidden-single", "full-house"):
            for h in step.fact("house", Houses):
                yield from _of_cells(step, board, placed, board.layout.houses[h].cells)


def _of_cells(step: Step, board: Board, placed: Candidate, cells: Sequence[Cell]) -> Iterator[Sentence]:
    layout, symbol = board.layout, digit_words(board.layout, placed.digit)
    blockers = mask_of(step.views[0].cells.get(Role.BLOCKER, ()))
    for cell in cells:
        if cell == placed.cell or not board.open_mask >> cell & 1:
            continue
        seen = blockers & layout.peers[cell] or board.placed[placed.digit] & layout.peers[cell]
        by = next(bits(seen), None)
        name = layout.cell_name(cell)
        if by is None:
            yield Sentence(_CROSSED_OUT, cell=name, digit=symbol)
        else:
            yield Sentence(_BARRED, cell=name, digit=symbol, by=layout.cell_name(by))


def _of_digits(board: Board, placed: Candidate) -> Iterator[Sentence]:
    layout = board.layout
    name = layout.cell_name(placed.cell)
    for digit in range(1, layout.n + 1):
        if digit != placed.digit:
            symbol = digit_words(layout, digit)
            by = _holder(board, placed.cell, digit)
            if by is None:
                yield Sentence(_CROSSED_OUT, cell=name, digit=symbol)
            elif house := _shared_house(layout, placed.cell, by):
                yield Sentence(_TAKEN, cell=name, digit=symbol, by=layout.cell_name(by), house=house)
            else:
                yield Sentence(_BARRED, cell=name, digit=symbol, by=layout.cell_name(by))


def _holder(board: Board, cell: Cell, digit: Digit) -> Cell | None:
    """Return a peer of `cell` with `digit`; one in a house of both if possible, in the order of the houses."""
    layout = board.layout
    masks = (*(layout.houses[h].mask for h in layout.houses_of[cell]), layout.peers[cell])
    return next((other for mask in masks for other in bits(board.placed[digit] & mask)), None)


def _shared_house(layout: Layout, cell: Cell, other: Cell) -> Sentence | None:
    """Return the first house of both cells; None if they see each other by another rule."""
    shared = (layout.houses[h].sentence for h in layout.houses_of[cell] if h in layout.houses_of[other])
    return next(shared, None)
