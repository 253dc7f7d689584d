"""The idea of each technique in a sentence."""

from __future__ import annotations

import re

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.board import Layout
from solver.techniques.lessons.texts import LINK, lessons

# What a learner needs, easiest first, and the idea of each, in words for boards of rows, columns and boxes.
FIRST = {
    "full-house": noop("Only one cell of a row, column or box is empty: it takes the missing digit."),
    "hidden-single": noop("A digit has only one place left in a box, row or column."),
    "naked-single": noop("Only one digit still fits in a cell."),
    "pointing": noop("Inside a box, a digit fits in one line only, so the line has it nowhere else."),
    "claiming": noop("On a line, a digit fits in one box only, so the box has it nowhere else."),
    "naked-pair": noop("Two cells share the same two digits, so their neighbours can have neither."),
    "hidden-pair": noop("Two digits fit in the same two cells only, so nothing else fits there."),
    "unique-rectangle-1": noop("Four corners would allow two solutions, but a fair puzzle has only one."),
    "skyscraper": noop("Two towers share their base, so the digit is on top of one of them."),
    "x-wing": noop("In two rows a digit fits in the same two columns only, so no other row has it there."),
    "xy-wing": noop("Whichever digit the pivot takes, one of its two pincers takes the third."),
    "aic": noop("A chain of ifs and thens shows that one of its two ends is true."),
}
_PLAIN = {"row", "column", "box"}
_FIRST_SENTENCE = re.compile(r"(?<=[.?!]) ")


def idea_of(slug: str, layout: Layout) -> str:
    """Return what the technique is, in one sentence that fits the houses of `layout`."""
    if slug in FIRST and {house.kind.name for house in layout.houses} <= _PLAIN:
        return gettext(FIRST[slug])
    text = gettext(lessons()[slug].what[0].texts[0])
    return _FIRST_SENTENCE.split(LINK.sub(lambda link: link["text"], text))[0].replace("*", "")
