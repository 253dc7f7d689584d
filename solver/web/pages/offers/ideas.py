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
    "naked-pair": noop("Two cells share the same two digits, so their neighbours can have neither."),
    "hidden-pair": noop("Two digits fit in the same two cells only, so nothing else fits there."),
    "pointing": noop("In a box, a digit fits on one line only, so it is out in the rest of that line."),
    "claiming": noop("On a line, a digit fits in one box only, so it is out in the rest of that box."),
    "naked-triple": noop("Three cells share the same three digits, so their neighbours can have none of them."),
    "x-wing": noop("In two rows a digit fits in the same two columns only, so no other row has it there."),
    "swordfish": noop("In three rows a digit fits in the same three columns only, so no other row has it there."),
    "skyscraper": noop("Two towers share their base, so the digit is on top of one of them."),
    "two-string-kite": noop("A row and a column with two places each meet in a box, so one of the far ends is right."),
    "xy-wing": noop("Whichever digit the pivot takes, one of its two pincers takes the third."),
    "w-wing": noop("Two equal pairs far apart: one of them takes the digit that both have besides the linked one."),
    "unique-rectangle-1": noop("Four corners would allow two solutions, but a fair puzzle has only one."),
    "aic": noop("A chain of ifs and thens shows that one of its two ends is true."),
}
# For hints, where the first sentence of the lesson is too long or leads too far, by the start of the slug: the first
# that fits is taken.
_SHORT = {
    "direct-pointing": noop("Locked candidates leave a digit only one place in another house."),
    "direct-claiming": noop("Locked candidates leave a digit only one place in another house."),
    "direct-hidden-pair": noop("A hidden pair leaves another digit only one place."),
    "direct-hidden-triple": noop("A hidden triple leaves another digit only one place."),
    "pointing": noop(
        "If all places for a digit in one house lie in a second house, it is out in the rest of the second."
    ),
    "claiming": noop(
        "If all places for a digit in one house lie in a second house, it is out in the rest of the second."
    ),
    "swordfish": noop("On three lines, all places for a digit lie on the same three crossing lines."),
    "jellyfish": noop("On four lines, all places for a digit lie on the same four crossing lines."),
    "squirmbag": noop("On five lines, all places for a digit lie on the same five crossing lines."),
    "whale": noop("On six lines, all places for a digit lie on the same six crossing lines."),
    "leviathan": noop("On seven lines, all places for a digit lie on the same seven crossing lines."),
    "siamese-": noop("Two finned fish at once: they begin in the same houses, but have different fins."),
    "sashimi-": noop("A finned fish in which one line would keep at most one place without its fins."),
    "finned-": noop("Almost a fish: only a few extra places, called fins, do not fit in."),
    "franken-": noop("A fish in which a box or another area may take the place of a line."),
    "mutant-": noop("A fish in which houses of every kind may mix."),
    "turbot-fish": noop(
        "Two houses each have two places for a digit, and a place of the first sees one of the second."
    ),
    "empty-rectangle": noop("All places for a digit in a box lie on two lines that cross there."),
    "dual-two-string-kite": noop("Two kites share two cells that see each other."),
    "xyz-wing": noop("An XY-wing whose pivot also has the digit that both pincers share."),
    "wxyz-wing": noop("Four cells have four digits between them, and only one of these can be there twice."),
    "vwxyz-wing": noop("Five cells have five digits between them, and only one of these can be there twice."),
    "uvwxyz-wing": noop("Six cells have six digits between them, and only one of these can be there twice."),
    "tuvwxyz-wing": noop("Seven cells have seven digits between them, and only one of these can be there twice."),
    "unique-rectangle-3": noop(
        "Two corners have only the digits x and y, and the other two have several extra digits."
    ),
    "unique-rectangle-5": noop("Two or three corners have the same extra digit besides x and y."),
    "avoidable-rectangle-1": noop(
        "Three corners of a rectangle are filled but not given, and one digit in the fourth would allow two solutions."
    ),
    "avoidable-rectangle-2": noop(
        "Two corners of a rectangle are filled but not given, and certain digits in the others would allow "
        "two solutions."
    ),
    "unique-loop-": noop(
        "A unique rectangle with more corners: six cells or more form a closed loop and share two digits."
    ),
    "bug-plus-1": noop("All empty cells but one have exactly two candidates."),
    "bug-": noop("All empty cells but a few have exactly two candidates."),
    "simple-colors-trap": noop(
        "Where a digit has two places in a house, colour them in turn: one of the two colours is right."
    ),
    "simple-colors-wrap": noop(
        "Where a digit has two places in a house, colour them in turn: a colour that sees itself is wrong."
    ),
    "multi-colors-1": noop("Two coloured groups of places for one digit see each other."),
    "multi-colors-2": noop("One colour sees both colours of another group, so it is wrong."),
    "three-d-medusa": noop("Colouring with all digits at once."),
    "x-chain": noop("A chain of places for one digit shows that one of its two ends is right."),
    "continuous-nice-loop": noop("A chain that returns to its beginning and so makes a loop."),
    "grouped-aic": noop("A chain of ifs and thens in which several cells can count as one."),
    "grouped-": noop("A nice loop in which several cells can count as one."),
    "als-xz": noop(
        "Two sets of cells each have one more digit than cells, and only one of them can use a certain digit."
    ),
    "als-xy-wing": noop("Three sets of cells, each with one more digit than cells, make a chain."),
    "als-xy-chain": noop("Four sets of cells or more, each with one more digit than cells, make a chain."),
    "death-blossom": noop("Whichever digit the stem takes, one of the petals then lacks it."),
    "sue-de-coq": noop("Where two houses cross, there are just enough digits for the cells, so all of them are used."),
    "x-cycle": noop("A closed chain of places for one digit, true and false in turn."),
    "y-cycle": noop("A closed chain of cells with two candidates each."),
    "xy-cycle": noop("A closed chain of candidates, true and false in turn."),
    "forcing-x-chain": noop(
        "A chain of places for one digit that leads back to the first shows whether that is right."
    ),
    "forcing-chain": noop("A chain that leads back to its first candidate shows whether that is right."),
    "kraken-fish-1": noop("Almost a fish: a chain from each fin rules out the same candidate."),
    "kraken-fish-2": noop("A fish with fins: every case leads to the same result."),
    "nishio": noop(
        "Suppose a digit is in a certain cell, and follow this digit alone until it leads to a contradiction."
    ),
    "cell-forcing-chain": noop("Whichever candidate of a cell is right, the same follows."),
    "region-forcing-chain": noop("Wherever a digit is in a house, the same follows."),
    "dynamic-forcing-chain-plus": noop(
        "Suppose a candidate is right or wrong, and follow everything that results, even pairs and X-wings."
    ),
    "dynamic-forcing-chain": noop("Suppose a candidate is right or wrong, and follow everything that results."),
    "nested-forcing-chain": noop("Suppose a candidate is right or wrong, and prove smaller results on the way."),
    "triple-firework": noop("Two lines that cross can place three digits only in the same three cells."),
    "quad-firework": noop("Two pairs of crossing lines can place four digits only in the same four cells."),
    "tridagon": noop("Twelve cells in four boxes lie so that three digits alone can never fill them."),
    "sk-loop": noop("Sixteen cells in four boxes form a loop, with just enough digits to fill them."),
    "exocet": noop("Two target cells must take the same two digits as the two base cells."),
    "law-of-leftovers": noop("What some lines and as many areas do not share has the same digits on both sides."),
    "phistomefel": noop("The ring around a box has the same digits as four corners."),
    "template-": noop("Try every way to place a digit on the whole board."),
}
PLAIN = {"row", "column", "box"}  # the kinds of houses that FIRST names
_FIRST_SENTENCE = re.compile(r"(?<=[.?!]) ")


def idea_of(slug: str, layout: Layout) -> str:
    """Return what the technique is, in one sentence that fits the houses of `layout`."""
    if slug in FIRST and {house.kind.name for house in layout.houses} <= PLAIN:
        return gettext(FIRST[slug])
    short = next((idea for start, idea in _SHORT.items() if slug.startswith(start)), "")
    if short:
        return gettext(short)
    text = gettext(lessons()[slug].what[0].texts[0])
    return _FIRST_SENTENCE.split(LINK.sub(lambda link: link["text"], text))[0].replace("*", "")
