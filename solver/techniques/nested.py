"""What a run comes upon where single links lead no further: patterns, and assumptions within the assumption."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from solver.board import Board, Layout, Mask, bits
from solver.steps import Role, Step
from solver.techniques.fish import TECHNIQUES as FISH
from solver.techniques.locked import TECHNIQUES as LOCKED
from solver.techniques.runs import Excluded, Proof, Runs
from solver.techniques.subsets import TECHNIQUES as SUBSETS
from solver.techniques.technique import Options

if TYPE_CHECKING:
    from solver.fast.nets import Run

# In the order in which Sudoku Explainer asks them; the first that finds anything is taken.
_PATTERNS = {technique.slug: technique.find for technique in (*LOCKED, *SUBSETS, *FISH)}
_ORDER = (("pointing", "claiming"), ("hidden-pair",), ("naked-pair",), ("x-wing",))
_ANY = Options()


def by_patterns(runs: Runs, run: Run) -> Iterator[Excluded]:
    """What locked candidates, pairs and X-wings exclude that are there only because of the run.

    Source: Sudoku Explainer 1.2.1, dynamic forcing chains (+).
    """
    board = _board(runs.layout, [int(mask) for mask in runs.now.candidates])
    for slugs in _ORDER:
        found = False
        for slug in slugs:
            for step in _PATTERNS[slug](board, _ANY):
                if parents := _behind(runs, run, step):
                    found = True
                    yield from (Excluded(runs.node(candidate), parents) for candidate in step.removes)
        if found:
            return


def by_assumptions(runs: Runs, run: Run) -> Iterator[Excluded]:
    """What patterns exclude, or else what contradicts itself if it is taken for true within the run.

    Source: Sudoku Explainer 1.2.1, nested forcing chains.
    """
    found = list(by_patterns(runs, run))
    if found:
        yield from found
        return
    now = tuple(int(mask) for mask in runs.now.candidates)
    inner = Runs(runs.layout, now, dynamic=True)
    for cell, mask in enumerate(now):
        if runs.is_spent():
            return
        for digit in bits(mask) if mask & (mask - 1) else ():
            node = digit * runs.layout.n_cells + cell
            tried = inner.run(inner.candidate(node), is_true=True)
            if (clash := inner.clash(tried)) is not None:
                within = partial(_both_ways, inner, tried, clash)
                yield Excluded(node, _outer_parents(runs, run, inner, tried, clash), within)
                return


def _both_ways(inner: Runs, tried: Run, clash: int) -> tuple[Proof, ...]:
    """How the node is both true and false."""
    return inner.proof(tried, clash), inner.proof(tried, clash, clash=True)


def _outer_parents(runs: Runs, run: Run, inner: Runs, tried: Run, clash: int) -> list[int]:
    """The nodes of the outer run that the contradiction of the inner one needs: what they have taken off there."""
    nets = runs.nets
    behind = {(clash, True), (clash, False)}
    for both in (False, True):
        n = inner.n_behind(tried, clash, clash=both)
        behind |= {(int(node), False) for node in inner.out[1:n]}
    needed: set[int] = set()
    for node, is_last in behind:
        state, reason = tried.state[node], tried.reason[node]
        if is_last:
            state, reason = tried.numbers[nets.CLASH_STATE], tried.numbers[nets.CLASH_REASON]
        if state == nets.TRUE:
            needed.update(runs.taken_in(run, node, int(reason)))
    return sorted(needed)


def _behind(runs: Runs, run: Run, step: Step) -> list[int]:
    """The candidates that had to be taken off for `step` to be found."""
    view, layout = step.views[0], runs.layout
    pattern = view.candidates[Role.PATTERN]
    digits = sorted({digit for _, digit in pattern})
    if step.technique.startswith("naked"):
        return sorted({node for each in pattern for node in runs.taken_in(run, runs.node(each), runs.nets.IN_CELL)})
    cells = [cell for h in view.houses[Role.BASE] for cell in layout.houses[h].cells]
    nodes = (digit * layout.n_cells + cell for digit in digits for cell in cells)
    return sorted({node for node in nodes if run.taken[node] < runs.nets.NEVER})


def _board(layout: Layout, candidates: list[Mask]) -> Board:
    """A board on which only the candidates are told; whatever is filled is told by none."""
    board = object.__new__(Board)
    board.layout, board.candidates = layout, candidates
    board.digits, board.placed = [0] * layout.n_cells, [0] * (layout.n + 1)
    board.cells_for = [0] * (layout.n + 1)
    board.open_mask = board.given_mask = 0
    for cell, mask in enumerate(candidates):
        board.open_mask |= (1 << cell) if mask else 0
        for digit in bits(mask):
            board.cells_for[digit] |= 1 << cell
    return board
