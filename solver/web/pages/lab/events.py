"""What the events of a run say, and how they look on the board."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.board import Cell, Event, Layout, Puzzle
from solver.lab import CROSS_OUT_REASONS, KINDS, REMARKS
from solver.lab.events import MOMENT_WORDS, RESTORED, SOLUTION, START, TAKEN_BACK
from solver.recordings import Moment

MAX_NAMED = 6  # candidates of a clause
WORDS = MOMENT_WORDS | {kind.name: kind.words for kind in KINDS}
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


def event_words(puzzle: Puzzle, moment: Moment, own: Mapping[str, str]) -> str:
    """Say what happened last, with a method's `own` words where it has some."""
    event, layout = moment.event, puzzle.layout
    values = {}
    if event:
        about = {"clause": _clause(layout, event)} if event.clue is None else {"clue": clue_words(puzzle)[event.clue]}
        values = _named(layout, event.cell, event.digit) | about
    return gettext({**WORDS, **own}[kind_of(moment)]).format(**values)


def clue_words(puzzle: Puzzle) -> list[str]:
    """Return the sentences of all clues in their order; before them, what stands for rules of the layout."""
    clues = [clue.sentence(puzzle.layout).text(gettext) for clue in puzzle.clues]
    return [gettext("A rule of the whole board"), *clues]


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
