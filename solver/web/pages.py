"""What the pages of a puzzle say: contexts for the templates, sentence by sentence."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from solver.board import SHAPES, Fault, Layout, Mask, Puzzle, check, mask_of
from solver.drawing import NO_MARKS, mark_cells, marks_for
from solver.engines import Status
from solver.models import KeptPuzzle, KeptWalkthrough
from solver.steps import Ended, Step, Walkthrough
from solver.techniques import ending, find_technique, phrase
from solver.web.boards import board_svg
from solver.web.needed import needed_of
from solver.web.solving import Truth
from solver.web.starters import STARTERS

MAX_REASONS = 4


class Verdict(NamedTuple):
    """The truth in one sentence, with the reasons that a look at the givens already shows."""

    kind: str
    sign: str
    text: str
    reasons: list[str]
    n_more: int
    can_go_on: bool


class Move(NamedTuple):
    """A button of the player; `url` is empty where it leads nowhere."""

    name: str
    title: str
    url: str

    @property
    def is_possible(self) -> bool:
        return bool(self.url)


class ListedStep(NamedTuple):
    """A line in the list of steps."""

    name: str
    result: str
    url: str
    is_current: bool


def puzzle_page(request: HttpRequest, truth: Truth) -> dict[str, Any]:
    """The context of a puzzle's page."""
    row, kept = truth.row, truth.walkthrough
    puzzle = row.to_puzzle()
    layout = puzzle.layout
    faults = check(puzzle)
    needed = needed_of(row, puzzle, is_asked="needed" in request.GET)
    shows_solution = "solution" in request.GET and row.count == 1
    digits = layout.from_text(row.solutions[0]) if shows_solution else puzzle.givens
    solution_mask = layout.cells_mask & ~puzzle.given_mask if shows_solution else 0
    return {
        **_about(request, row, puzzle),
        "board": board_svg(
            layout,
            digits,
            given_mask=puzzle.given_mask,
            solution_mask=solution_mask,
            marks=mark_cells(needed.redundant, "different")
            if needed.redundant
            else mark_cells(_impossible_cells(faults), "conflict"),
        ),
        "needed": needed,
        "is_running": truth.is_running,
        "is_looking": truth.is_running or needed.is_running,
        "facts": _facts(puzzle),
        "verdict": verdict_of(truth, layout, faults),
        "shows_solution": shows_solution,
        "from_candidates": request.GET.get("from") == "candidates",
        "solutions": _solutions(row, puzzle) if row.count > 1 else [],
        "solutions_title": _solutions_title(row),
        "walkthrough": _walkthrough_summary(kept) if kept else None,
    }


def step_page(request: HttpRequest, row: KeptPuzzle, kept: KeptWalkthrough | None, n: int) -> dict[str, Any]:
    """The context of step `n`: the board before it with its picture, the words, the list."""
    puzzle = row.to_puzzle()
    layout = puzzle.layout
    walkthrough = kept.to_walkthrough() if kept else Walkthrough(puzzle, "", (), Ended.BUDGET)
    step = walkthrough.steps[n - 1] if n else None
    board = walkthrough.board_at(max(n - 1, 0))
    n_steps = len(walkthrough.steps)
    is_last = n == n_steps
    return {
        **_about(request, row, puzzle),
        "board": board_svg(
            layout,
            board.digits,
            given_mask=board.given_mask,
            candidates=board.candidates,
            marks=marks_for(step, layout) if step else NO_MARKS,
        ),
        "n": n,
        "n_steps": n_steps,
        "moves": _moves(n, n_steps),
        "heading": _heading(n, n_steps),
        "name": gettext(find_technique(step.technique).name) if step else "",
        "sentence": phrase(step, layout, gettext) if step else _start_sentence(puzzle),
        "ended": walkthrough.ended,
        "ending": ending(walkthrough, gettext) if is_last else "",
        "end_board": _end_board(walkthrough) if is_last and step else "",
        "steps": [
            ListedStep(*_line(each, layout), _step_url(k), k == n) for k, each in enumerate((None, *walkthrough.steps))
        ],
    }


def _impossible_cells(faults: tuple[Fault, ...]) -> Mask:
    return mask_of(cell for fault in faults if fault.kind in ("clash", "cell_empty") for cell in fault.cells)


def verdict_of(truth: Truth, layout: Layout, faults: tuple[Fault, ...]) -> Verdict:
    """The verdict in words; where it is still open, whether going on makes sense."""
    row = truth.row
    impossible = [fault for fault in faults if fault.severity == "impossible"]
    reasons = [fault.sentence(layout).text(gettext) for fault in impossible or faults]
    kind = Status.NONE.value if impossible else row.status
    return Verdict(
        kind=kind,
        sign={"unique": "✓", "multiple": "≠", "none": "✗"}.get(kind, "…"),
        text=_verdict_text(truth, kind, has_faults=bool(faults)),
        reasons=reasons[:MAX_REASONS],
        n_more=len(reasons[MAX_REASONS:]),
        can_go_on=not truth.is_final and not truth.is_running,
    )


def _verdict_text(truth: Truth, kind: str, *, has_faults: bool) -> str:
    row = truth.row
    if kind == "unique":
        return gettext("Fair: there is exactly one solution.")
    if kind == "none":
        return gettext("Impossible: there is no solution.")
    if kind == "unfinished":
        if has_faults:
            return gettext("Not fair: if there is a solution, it is not the only one.")
        if truth.is_running:
            return gettext("Still looking: this one takes longer.")
        if row.count:
            return gettext("Not decided in time: there is a solution, but whether it is the only one is open.")
        if not row.tried_at:
            return gettext("Not looked at yet: the server is busy with other puzzles.")
        return gettext("Not decided in time: no solution has been found so far.")
    if row.complete:
        return gettext("Not fair: there are exactly {count} solutions.").format(count=row.count)
    return gettext("Not fair: there are at least {count} solutions.").format(count=row.count)


def _about(request: HttpRequest, row: KeptPuzzle, puzzle: Puzzle) -> dict[str, Any]:
    path = request.path
    return {
        "row": row,
        "layout": puzzle.layout,
        "title": title_of(puzzle),
        "share_url": request.build_absolute_uri(path),
    }


def title_of(puzzle: Puzzle) -> str:
    """What a page calls the puzzle: its own title if it has one, otherwise shape and size."""
    for starter in STARTERS:
        if starter.text == puzzle.text:
            return gettext(starter.title)
    shape = next(shape for shape in SHAPES if puzzle.layout.name in shape.layouts)
    return gettext("Sudoku: {shape}, {size}").format(shape=gettext(shape.title), size=puzzle.layout.size.text(gettext))


def _facts(puzzle: Puzzle) -> str:
    return ngettext(
        "{count} of {n_cells} cells is given.", "{count} of {n_cells} cells are given.", puzzle.n_givens
    ).format(count=puzzle.n_givens, n_cells=puzzle.layout.n_cells)


def _solutions(row: KeptPuzzle, puzzle: Puzzle) -> list[SafeString]:
    """Small boards side by side; the cells in which they differ are marked."""
    layout = puzzle.layout
    grids = [layout.from_text(text) for text in row.solutions]
    differing = mask_of(
        cell for grid, other in pairwise(grids) for cell in range(layout.n_cells) if grid[cell] != other[cell]
    )
    return [
        board_svg(
            layout,
            grid,
            given_mask=puzzle.given_mask,
            marks=mark_cells(differing, "different"),
            ids=False,
            title=gettext("Solution {number}").format(number=k),
        )
        for k, grid in enumerate(grids, 1)
    ]


def _solutions_title(row: KeptPuzzle) -> str:
    if row.complete and len(row.solutions) == row.count:
        return gettext("All {count} solutions").format(count=row.count)
    return gettext("The first {count} solutions found").format(count=len(row.solutions))


def _walkthrough_summary(kept: KeptWalkthrough) -> dict[str, Any]:
    texts = {
        Ended.SOLVED: noop("Logic alone solves it, in {n} steps."),
        Ended.STUCK: noop("Logic leads {n} steps far; then the techniques known here find nothing more."),
        Ended.BUDGET: noop("{n} steps were found before the time was over."),
        Ended.CONTRADICTION: noop("After {n} steps it is clear that nothing fits any more."),
    }
    at_once = {
        Ended.SOLVED: noop("There is nothing left to find."),
        Ended.STUCK: noop("The techniques known here find nothing to begin with."),
        Ended.BUDGET: noop("Nothing was found before the time was over."),
        Ended.CONTRADICTION: noop("It is clear at once that nothing fits."),
    }
    text = (texts if kept.n_steps else at_once)[Ended(kept.ended)]
    by_name = [(find_technique(slug).name, count) for slug, count in kept.techniques.items()]
    return {
        "text": gettext(text).format(n=kept.n_steps),
        "n_steps": kept.n_steps,
        "techniques": [(gettext(name), count) for name, count in by_name],
    }


def _end_board(walkthrough: Walkthrough) -> SafeString:
    """The position after the last step, small: the page's own board shows the one before it."""
    board = walkthrough.board_at(len(walkthrough.steps))
    return board_svg(
        board.layout,
        board.digits,
        given_mask=board.given_mask,
        candidates=board.candidates,
        ids=False,
        title=gettext("The position at the end"),
    )


def _heading(n: int, n_steps: int) -> str:
    if not n:
        return gettext("The start")
    return gettext("Step {n} of {n_steps}").format(n=n, n_steps=n_steps)


def _start_sentence(puzzle: Puzzle) -> str:
    return gettext("The givens, and in every open cell the digits that they still allow. {facts}").format(
        facts=_facts(puzzle)
    )


def _step_url(n: int) -> str:
    """From the address of one step to that of another; resolving 60 names a page costs more."""
    return f"../{n}/"


def _moves(n: int, n_steps: int) -> list[Move]:
    def url(target: int) -> str:
        return _step_url(target) if target != n and 0 <= target <= n_steps else ""

    return [
        Move("first", gettext("To the start"), url(0)),
        Move("back", gettext("One step back"), url(n - 1)),
        Move("next", gettext("Next step"), url(n + 1)),
        Move("last", gettext("To the last step"), url(n_steps)),
    ]


def _line(step: Step | None, layout: Layout) -> tuple[str, str]:
    """The technique and, in the field's notation, what the step concludes."""
    if step is None:
        return gettext("The start"), ""
    names, symbols = layout.cell_names, layout.symbols
    results = [f"{names[cell]}\u00a0=\u00a0{symbols[digit]}" for cell, digit in step.places]
    for digit in sorted({digit for _, digit in step.removes}):
        cells = ", ".join(names[c] for c, d in step.removes if d == digit)
        results.append(f"{cells}\u00a0≠\u00a0{symbols[digit]}")
    return gettext(find_technique(step.technique).name), "; ".join(results)
