"""What the events of a run say, and how they look on the board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.board import CROSS_OUT_REASONS, REMARKS, Cell, Event, Layout
from solver.recordings import Moment

START, TENTATIVE, TAKEN_BACK, RESTORED, SOLUTION = "start", "tentative", "taken_back", "restored", "solution"
CHOICES = (TENTATIVE, "triad")
MAX_NAMED = 6  # candidates of a clause
NO_WORDS: Mapping[str, str] = MappingProxyType({})

WORDS = {
    START: noop("Before the first digit: only the givens are on the board."),
    TENTATIVE: noop("Try {digit} in {cell}."),
    "singleton": noop("{digit} in {cell}: no other digit is left for this cell."),
    "naked_single": noop("{digit} in {cell}: no other digit is left for this cell."),
    "hidden_single": noop("{digit} in {cell}: one of its houses has no other place for the {digit}."),
    "learned": noop("{digit} in {cell}: a learned clause leaves nothing else."),
    "excluded": noop("Cross out {digit} in {cell}: a learned clause excludes it."),
    "empty_cell": noop("Conflict: no digit is left for {cell}."),
    "no_place": noop("Conflict: no place is left for the {digit} in the marked house."),
    "twice": noop("Conflict: the rules demand {clause}, yet both digits are forced."),
    "broken_clause": noop("Conflict: a learned clause cannot be kept: {clause}."),
    "clause": noop("Learn: {clause}."),
    "blocked": noop("To find other solutions, demand {clause}."),
    "implied": noop("{digit} in {cell}: what is fixed leaves nothing else."),
    "integral": noop("{digit} in {cell}: the relaxation gives it a share of 1."),
    "refuted": noop("Cross out {digit} in {cell}: with it, the relaxation is infeasible."),
    "branched": noop("Branch: now without the {digit} in {cell}."),
    "relaxation": noop("Solve the relaxation: the darker a candidate, the larger its share."),
    "infeasible": noop("The relaxation is infeasible now: there is nothing to find here."),
    "too_dear": noop("Even the relaxation costs more than a solution would: there is none."),
    "contradiction": noop("What is fixed contradicts itself: nothing to find here."),
    "only_point": noop("No other solution costs as little: this is the only one."),
    "other_point": noop("Another point costs as little: whether this is the only solution is still open."),
    "probe_possible": noop("Probe {digit} in {cell}: the relaxation is still feasible, so nothing follows."),
    "probe_refuted": noop("Probe {digit} in {cell}: the relaxation is infeasible, so it will be crossed out."),
    "cut": noop(
        "Add a cut: a constraint that every solution satisfies and this point violates. Its candidates are marked."
    ),
    "remaining": noop("{digit} in {cell}: the last alternative of this branch."),
    "locked": noop("Cross out {digit} in {cell}: another house needs it in the cells that both share."),
    "branch": noop("Branch where failure is likeliest, on the marked candidates."),
    "renamed": noop("The marked digits are not on the board yet and thus interchangeable: one is tried for all."),
    "swept": noop("{digit} in {cell}: the sweeps over the board leave nothing else."),
    "swept_out": noop("Cross out {digit} in {cell}: the sweeps leave no place for it there."),
    "triad": noop("Branch: is the {digit} in the marked cells or not? Both are swept at once."),
    "only_inside": noop("The {digit} is in the marked cells: anywhere else it fails at once."),
    "only_outside": noop("The {digit} is not in the marked cells: there it fails at once."),
    "neither": noop("A dead end: the {digit} fails inside and outside the marked cells."),
    "supposed": noop("Suppose that the {digit} is in the marked cells: many branches are open, so solutions are near."),
    "searched": noop("If so, the {digit} is not in the marked cells: that has been searched."),
    "other_branch": noop("The other branch: the {digit} is not in the marked cells."),
    "several": noop("Check: there are several solutions, so another digit is needed."),
    "no_solution": noop("Check: with {digit} in {cell} there is no solution."),
    "undecided": noop("Check: with {digit} in {cell} none was found within the limit, which counts as none."),
    "used_up": noop("No digit is left to try in {cell}: go back to the cell before."),
    "exactly_one": noop("Check: there is exactly one solution. The puzzle is ready."),
    TAKEN_BACK: noop("Take the {digit} in {cell} back."),
    RESTORED: noop("The {digit} in {cell} is possible again."),
    SOLUTION: noop("Every cell is filled: a solution."),
}
# How a clause is put together.
IS, IS_NOT = noop("{digit} in {cell}"), noop("no {digit} in {cell}")
OR, MORE = noop(" or "), noop("{clause} … ({count} in all)")
CLAUSE_WORDS = {"is": IS, "is_not": IS_NOT, "or": OR, "more": MORE}


def kind_of(moment: Moment) -> str:
    """Return what happened last, as in WORDS."""
    event = moment.event
    if event is None:
        return START
    if event.why in REMARKS or (event.why in CROSS_OUT_REASONS and not event.taken_back):
        return event.why
    if event.taken_back:
        return RESTORED if event.why in CROSS_OUT_REASONS else TAKEN_BACK
    return SOLUTION if all(moment.digits) else event.why


def event_words(layout: Layout, moment: Moment, own: Mapping[str, str] = NO_WORDS) -> str:
    """Say what happened last, with a method's `own` words where it has some."""
    event = moment.event
    values = _named(layout, event.cell, event.digit) | {"clause": _clause(layout, event)} if event else {}
    return gettext({**WORDS, **own}[kind_of(moment)]).format(**values)


def _named(layout: Layout, cell: Cell, digit: int) -> dict[str, str]:
    return {"digit": layout.symbols[digit], "cell": layout.cell_name(cell)}


def _clause(layout: Layout, event: Event) -> str:
    named = [
        gettext(IS if share else IS_NOT).format(**_named(layout, cell, digit)) for cell, digit, share in event.shown
    ]
    clause = gettext(OR).join(named[:MAX_NAMED])
    if len(named) <= MAX_NAMED:
        return clause
    return gettext(MORE).format(clause=clause, count=len(named))


def choices_of(layout: Layout, moment: Moment) -> list[str]:
    """Return the open choices, oldest first, as in r1c1=5."""
    return [f"{layout.cell_name(cell)}={layout.symbols[moment.digits[cell]]}" for cell in moment.choices]
