"""The pictures on the pages of methods: moments of runs, and what the rules leave of a digit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from solver.board import Cell, Digit, Layout, Mask, Puzzle
from solver.drawing import Marks
from solver.films import candidates_of, marks_of
from solver.lab.method import HARD, RULES, Layer, Matrix, Method, Shot
from solver.recordings import Moment
from solver.steps import Candidate
from solver.web.pages.boards import board_svg
from solver.web.pages.methods.moments import board_of, stored_moment

SMALL = 4  # digits


class MethodPicture(NamedTuple):
    """A drawn picture, and the address to which it leads; empty if it leads nowhere."""

    board: SafeString
    is_small: bool
    url: str = ""
    is_wide: bool = False


def picture_of(method: Method, name: str) -> MethodPicture:
    """Draw a picture. A moment leads to the stage; on a puzzle that may not be kept, to where it can be entered."""
    what = method.pictures[name]
    puzzle = board_of(what.board)
    is_small = puzzle.layout.n <= SMALL
    if isinstance(what, Matrix):
        return MethodPicture(_drawn_matrix(puzzle.layout), is_small=False, is_wide=True)
    if isinstance(what, Layer):
        return MethodPicture(_drawn_layer(puzzle, what), is_small)
    drawn = _drawn_shot(puzzle, stored_moment(method, name, what.at), what)
    return MethodPicture(drawn, is_small, _url(method.engine, what, puzzle))


def _url(engine: str, shot: Shot, puzzle: Puzzle) -> str:
    if shot.board == HARD:
        return f"{reverse('entry')}?{urlencode({'p': puzzle.text})}"
    return f"{reverse('lab-stage', args=[puzzle.page_id, engine])}?at={shot.at}"


def _drawn_shot(puzzle: Puzzle, moment: Moment, shot: Shot) -> SafeString:
    marks, candidates = marks_of(puzzle, moment), None
    if shot.pencilled:
        candidates = candidates_of(puzzle, moment)
    if candidates and shot.reddens:
        single = {cell: "is-single" for cell, mask in enumerate(candidates) if mask.bit_count() == 1}
        marks = replace(marks, cells=single | dict(marks.cells))
    return _drawn(puzzle.layout, moment.digits, puzzle.given_mask, candidates, marks)


def _drawn_layer(puzzle: Puzzle, layer: Layer) -> SafeString:
    """Draw the cells that `layer` allows. The givens are drawn only if all rules are combined."""
    cells = allowed_cells(puzzle, layer)
    bit = 1 << layer.digit
    candidates = [bit if cell in cells else 0 for cell in range(puzzle.layout.n_cells)]
    marks = Marks(candidates={Candidate(cell, layer.digit): "is-affirmed" for cell in cells})
    if layer.rule == "all":
        return _drawn(puzzle.layout, puzzle.givens, puzzle.given_mask, candidates, marks)
    return _drawn(puzzle.layout, [0] * puzzle.layout.n_cells, 0, candidates, marks)


def allowed_cells(puzzle: Puzzle, layer: Layer) -> set[Cell]:
    """Return the cells in which a rule, or all of them together, allow the digit."""
    layout, givens = puzzle.layout, puzzle.givens
    if layer.rule == "all":
        return set.intersection(*(allowed_cells(puzzle, layer._replace(rule=rule)) for rule in RULES[:-1]))
    if layer.rule == "free":
        return {cell for cell, digit in enumerate(givens) if not digit}
    houses = [layout.houses[h].cells for h in layout.partitions[RULES.index(layer.rule)]]
    return {cell for cells in houses if layer.digit not in (givens[c] for c in cells) for cell in cells}


def equations(layout: Layout) -> list[list[list[int]]]:
    """Return the variables of each equation, in blocks: one digit in each cell, then each digit in each complete house.

    Variable cell · n + digit − 1 is the share of a candidate. The houses of a kind make a block.
    """
    n = layout.n
    blocks = {"cell": [[cell * n + digit for digit in range(n)] for cell in range(layout.n_cells)]}
    for h in layout.complete_houses:
        house = layout.houses[h]
        rows = [[cell * n + digit for cell in house.cells] for digit in range(n)]
        blocks.setdefault(house.kind.name, []).extend(rows)
    return list(blocks.values())


def _drawn_matrix(layout: Layout) -> SafeString:
    """Draw the equations as a spy plot: shares from left to right, equations from top to bottom, in blocks."""
    parts, top = [], 0
    for k, block in enumerate(equations(layout)):
        dots = "".join(f"M{x} {y}h1" for y, row in enumerate(block, top) for x in row)
        parts.append(f'<path class="block-{k % 2}" d="{dots}"/>')
        top += len(block)
    width = layout.n_cells * layout.n
    frame = f'<path class="sheet-frame" d="M0 0h{width}v{top}h-{width}z"/>'
    return mark_safe(f'<svg class="matrix" viewBox="-2 -2 {width + 4} {top + 4}">{frame}{"".join(parts)}</svg>')


def _drawn(
    layout: Layout, digits: Sequence[Digit], given_mask: Mask, candidates: list[Mask] | None, marks: Marks
) -> SafeString:
    return board_svg(layout, digits, given_mask=given_mask, candidates=candidates, marks=marks, ids=False)
