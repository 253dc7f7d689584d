"""The kinds of parts: what a person looks for, one thing after another."""

from __future__ import annotations

from functools import partial

from solver.board import N_
from solver.training import places
from solver.training.checks import (
    does_not_see,
    fits_elsewhere,
    has_at_most,
    has_more_than,
    has_not,
    has_several,
    is_filled,
    is_no_candidate,
    is_not_in_all,
    is_not_last,
    is_not_locked,
    is_not_sole,
    is_outside,
    lacks,
    removes_nothing,
)
from solver.training.part import Objection, PartKind
from solver.training.places import any_of, each, first_of, one_of_each

_cells = partial(PartKind, "cells")

# Singles
LAST_CELL = PartKind(
    "cell",
    N_("Tap the last empty cell of a house."),
    "",
    N_("Look for a row, a box or another house that has only one empty cell."),
    places.placed,
    (is_filled, is_not_last),
)
SOLE_CELL = PartKind(
    "cell",
    N_("Tap a cell for a digit that fits nowhere else in a house."),
    "",
    N_("Choose a digit that is on the board often. In which house has it only one place left?"),
    places.placed,
    (is_filled, is_not_sole),
)
NAKED_CELL = PartKind(
    "cell",
    N_("Tap the cell in which only one digit is left."),
    "",
    N_("Look for an empty cell that sees nearly all digits."),
    places.placed,
    (is_filled, has_several),
)

# Locked candidates and subsets
LOCKED = _cells(
    N_("Tap cells that are the only places for a digit in a house, and share a second house."),
    N_("Tap {n} cells that are the only places for a digit in a house, and share a second house."),
    N_("In one house, a digit has places only where another house crosses it."),
    each("cells"),
    (is_filled, is_not_locked),
)
NAKED = _cells(
    N_("Tap its cells."),
    N_("Tap {n} cells of a house that have only {n} digits between them."),
    N_("Look for {n} cells of a house that have only {n} digits between them."),
    each("cells"),
    (is_filled, has_more_than("digits"), removes_nothing),
)
HIDDEN = _cells(
    N_("Tap its cells."),
    N_("Tap {n} cells that are the only places for {n} digits in a house."),
    N_("Look for {n} digits of a house that fit only into {n} of its cells."),
    each("cells"),
    (is_filled,),
)

# One digit
DIGIT = PartKind(
    "digit",
    N_("Which digit is it about?"),
    N_("Which {n} digits is it about?"),
    N_("Go through the digits one by one."),
    each("digit"),
    (is_no_candidate,),
    "unused-digit",
    asks_digit=True,
)
LOCKED_DIGIT = DIGIT._replace(checks=(is_not_in_all, fits_elsewhere("base")))
DIGITS = DIGIT._replace(
    ask=N_("Which digit stays?"),
    several=N_("Which {n} digits stay?"),
    tip=N_("Look for the digits that have no other place in the house."),
    places=each("digits"),
    checks=(is_no_candidate, fits_elsewhere("house")),
)
FISH_DIGIT = DIGIT._replace(unused="unused-fish")
FIN = N_("A fin is a place for {digit} in a base house, outside all cover houses.")
BASES = PartKind(
    "bases",
    N_("Tap a cell with {digit} in its base house."),
    N_("Tap a cell with {digit} in each of its {n} base houses."),
    N_("Look for houses in which {digit} has few places that line up."),
    each("bases"),
    (is_filled, lacks("digit")),
)
LINED_UP = BASES._replace(
    several=N_("In {n} houses, {digit} fits only in cells that line up. Tap a cell in each of them."),
)
FINS = PartKind(
    "fins",
    N_("Tap the fin."),
    N_("Tap its {n} fins."),
    FIN,
    each("fins"),
    (is_filled, lacks("digit"), is_outside("bases")),
    most=4,
)
JOINED = _cells(
    N_("Tap the place for {digit} where the two links meet."),
    N_("Tap the two places for {digit} that see each other, where the two links meet."),
    N_("Look for two houses in which {digit} has just two places each."),
    each("joined"),
    (is_filled, lacks("digit")),
)
ENDS = PartKind(
    "ends",
    N_("Tap the end of the links."),
    N_("Tap the {n} other ends of the links."),
    N_("In each of the two houses, {digit} has one more place."),
    each("ends", "other_ends"),
    (is_filled, lacks("digit"), is_outside("bases")),
)
BOX = _cells(
    N_("Tap a cell with {digit} in the house with the empty rectangle."),
    "",
    N_("Look for a house in which all places for {digit} lie in two lines that cross it."),
    any_of("house"),
    (is_filled, lacks("digit")),
)
ER_LINK = PartKind(
    "ends",
    N_("Tap a place for {digit} in the strong link."),
    N_("Tap the {n} cells of the strong links that start in those two lines."),
    N_("Look for a house in which {digit} has just two places, one of them in line with the rectangle."),
    each("start", "end", "other_start"),
    (is_filled, lacks("digit")),
)

# Wings
_PIVOT = PartKind(
    "pivot",
    N_("Tap its pivot."),
    "",
    N_("The pivot has two candidates. It sees two cells that share one of them each."),
    each("pivot"),
    (is_filled, has_not(2)),
)
XY_PIVOT = _PIVOT
XYZ_PIVOT = _PIVOT._replace(
    tip=N_("The pivot has three candidates. It sees two cells that have two of them each."),
    checks=(is_filled, has_not(3)),
)
PINCERS = PartKind(
    "pincers",
    N_("Tap its pincer."),
    N_("Tap its two pincers."),
    N_("A pincer sees the pivot, has two candidates and shares one of the pivot’s digits."),
    each("pincers"),
    (is_filled, has_not(2), does_not_see("pivot"), lacks("digits")),
)
RULED_OUT_DIGIT = DIGIT._replace(
    ask=N_("Which digit can be removed?"),
    several=N_("Which {n} digits can be removed?"),
    tip=N_("One of the cells must have this digit, whatever happens."),
)
ALIKE = _cells(
    N_("Tap its cells."),
    N_("Tap its {n} cells with the same two candidates."),
    N_("Look for cells that have the same two candidates."),
    each("cells"),
    (is_filled, has_not(2)),
)
W_LINK = PartKind(
    "places",
    N_("Tap the link between them."),
    N_("Tap the two cells that link them."),
    N_("Look for a house in which one of the two digits has just two places, each of which sees one of the cells."),
    each("places"),
    (is_filled, lacks("digit")),
)
BENT = _cells(
    N_("Tap its cells."),
    N_("Tap its {n} cells."),
    N_("Look for {n} cells that have only {n} digits between them."),
    each("cells"),
    (is_filled, has_more_than("digits")),
)

# Uniqueness
CORNERS = _cells(
    N_("Tap its cells."),
    N_("Tap the {n} cells in which two digits could change places."),
    N_("Look for cells that share the same two candidates, two in each row, column and box."),
    each("cells"),
)
EXTRAS = PartKind(
    "corners",
    N_("Tap the one of them that can be different."),
    N_("Tap the {n} of them that can be different."),
    N_("Only a cell with another candidate than these two can be different."),
    first_of("corner", "corners"),
)
BUG = PartKind(
    "cell",
    N_("Tap the cell with more than two candidates."),
    N_("Tap the {n} cells with more than two candidates."),
    N_("All other empty cells have two candidates."),
    each("cells"),
    (is_filled, has_at_most(2)),
)
BUG_DIGIT = DIGIT._replace(
    ask=N_("Which of its digits is one too many?"),
    several=N_("Which {n} digits are extra?"),
    tip=N_("Look for the digit that has three places in a house."),
    places=each("extras"),
)

# Colours, chains and sets
TWO_COLOURS = PartKind(
    "colours",
    N_("Tap a cell of the cluster."),
    N_("Colour the cluster: tap a cell of each colour."),
    N_("Start where a digit has just two places in a house, and go on from both."),
    one_of_each(("one",), ("other",)),
    (is_filled, lacks("digit")),
)
MEDUSA = TWO_COLOURS._replace(
    tip=N_("Start with a cell of two candidates, or a digit with two places in a house, and go on from both.")
)
CLUSTERS = PartKind(
    "colours",
    N_("Tap a cell of a cluster."),
    N_("Tap a cell of each of the two clusters."),
    N_("Start where a digit has just two places in a house, and go on from both."),
    one_of_each(("first", "first_else"), ("second", "second_else"), ("false", "opposite")),
    (is_filled, lacks("digit")),
    most=2,
)
CHAIN_END = PartKind(
    "ends",
    N_("Tap a cell in which the chain starts or ends."),
    "",
    N_("Begin with a strong link: two candidates of which one must be right."),
    places.chain_ends,
    (is_filled,),
)
CHAIN_DIGIT = DIGIT._replace(places=places.chain_digit)
CHAIN = PartKind(
    "chain",
    N_("Tap the cell through which it leads."),
    N_("Tap {n} of the cells through which it leads."),
    N_("From strong link to weak link, in turn."),
    places.chain_cells,
    (is_filled,),
    most=3,
)
SETS = PartKind(
    "sets",
    N_("Tap a cell of its set."),
    N_("Tap its {n} sets: a cell of each."),
    N_("An almost locked set has one more digit than cells."),
    places.in_sets,
    (is_filled,),
)
REST_DIGIT = RULED_OUT_DIGIT._replace(places=each("rest"))
SET_DIGITS = RULED_OUT_DIGIT._replace(places=each("digits"))
STEM = PartKind(
    "stem",
    N_("Tap its stem."),
    "",
    N_("For each candidate of the stem, there is a petal whose places for it the stem sees."),
    each("stem"),
    (is_filled,),
)
PETALS = SETS._replace(
    ask=N_("Tap a cell of its petal."),
    several=N_("Tap its {n} petals: a cell of each."),
    places=each("petals"),
)
CROSSING = PartKind(
    "crossing",
    N_("Tap a cell where its two houses cross."),
    N_("Tap the {n} cells where its houses cross."),
    N_("Look for cells where a line and a box cross that have many digits between them."),
    first_of("crossing"),
    (is_filled,),
)
SIDES = SETS._replace(
    ask=N_("Tap the cell beyond the crossing."),
    several=N_("Tap a cell on either side of the crossing."),
    tip=N_("Look for cells in one of the two houses that have only digits of the crossing."),
    places=each("first", "second"),
)
EXCLUDED = _cells(
    N_("Tap its cells."),
    N_("Tap its {n} cells."),
    N_("Look for cells whose pairs of digits are forbidden by small sets that see them."),
    each("cells"),
    (is_filled,),
)

# Forcing
ASSUMED = PartKind(
    "cell",
    N_("Tap the cell in which an assumption fails."),
    N_("Tap the {n} cells that the assumption is about."),
    N_("Begin where one digit leads to many others."),
    each("assumed"),
    (is_filled,),
)
ASSUMED_DIGIT = DIGIT._replace(
    ask=N_("Which digit is assumed?"), tip=N_("Try its candidates one by one."), places=places.assumed_digit
)
FORCING_START = PartKind(
    "start",
    N_("Tap a cell from which everything leads to the same end."),
    "",
    N_("Begin with a cell that has few candidates, or with a digit that has few places in a house."),
    first_of("cell", "house", "assumed"),
    (is_filled,),
    most=1,
)

# Exotic patterns
CROSSING_CELLS = CROSSING._replace(
    ask=N_("Tap the cell where its two lines cross."),
    tip=N_("Look for a row and a column in which some digits lie only in one box and one more cell."),
    places=each("crossing", "other_crossing"),
)
WINGS = PartKind(
    "wings",
    N_("Tap the cell outside the box."),
    N_("Tap its two cells outside the box."),
    N_("On each of the two lines it is the only cell outside the box."),
    each("wings"),
    (is_filled,),
)
GUARDIANS = PartKind(
    "guardians",
    N_("Tap the guardian."),
    N_("Tap the {n} guardians."),
    N_("A guardian is a cell of the pattern with another candidate."),
    each("guardians"),
    (is_filled,),
)
LOOP_SETS = SETS._replace(most=4, tip=N_("Look for four boxes that are linked in a ring."))
LEFT_OVER = PartKind(
    "sets",
    N_("Tap a cell that only one side has."),
    N_("Tap a cell of each of the two sets that are left over."),
    N_("Compare some houses with as many others that cover nearly the same cells."),
    places.left_over,
)
SET_OF_DIGITS = DIGIT._replace(places=each("digits"))
BASE_CELLS = PartKind(
    "base",
    N_("Tap its base cell."),
    N_("Tap its {n} base cells."),
    N_("Look for two cells of a box and a line with three or four digits between them."),
    each("base_cells"),
    (is_filled,),
)
TARGETS = PartKind(
    "targets",
    N_("Tap its target."),
    N_("Tap its {n} targets."),
    N_("The targets are in the same band, in the two other boxes, and do not see the base."),
    each("target_cells"),
    (is_filled,),
)

# Clues
CLUE = PartKind(
    "clue",
    N_("Tap a cell of the clue that leads on."),
    N_("Tap a cell of each of the {n} clues that lead on."),
    N_("Ask of each clue which digits it allows."),
    each("clues"),
)
SUM_CELLS = _cells(
    N_("Tap the cell that sticks out of the clues, or that they leave over."),
    N_("Tap the {n} cells that stick out of the clues, or that they leave over."),
    N_("Look for a house that clues cover almost completely."),
    each("innies", "outies"),
    (is_filled,),
    most=4,
)


def conclusion(*checks: Objection, digit: str = "") -> tuple[PartKind, ...]:
    """Return the parts about what follows. The checks speak against cells that lose nothing.

    `digit` names the fact with the digit that is removed, if a part before has found it.
    """
    named = (N_("Tap the cell that loses {digit}."), N_("Tap {n} cells that lose {digit}."))
    plain = (N_("Tap the cell that loses a candidate."), N_("Tap {n} cells that lose a candidate."))
    lost = PartKind(
        "removed",
        *(named if digit else plain),
        N_("Which cells see the whole pattern?"),
        places.removed,
        (is_filled, *((lacks(digit),) if digit else ()), *checks),
        "stays",
        most=3,
        follows=True,
    )
    return (lost, PLACED, WRITTEN)


PLACED = PartKind(
    "cell",
    N_("Tap the cell into which a digit can be written."),
    N_("Tap {n} cells into which digits can be written."),
    N_("A cell has only one digit left, or a digit only one place."),
    places.placed,
    (is_filled,),
    "not-written",
    most=3,
    follows=True,
)
WRITTEN = PartKind(
    "digit",
    N_("Which digit must it be?"),
    "",
    N_("Which of its candidates is the right one?"),
    places.written,
    (is_no_candidate, fits_elsewhere("house")),
    "other-digit",
    asks_digit=True,
)
