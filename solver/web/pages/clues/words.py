"""The clues of a puzzle in words: what each kind on the board means, and each clue for those who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.board import Layout, Puzzle
from solver.board.clues import CLUE_KINDS
from solver.board.clues.clue import Clue

# By kind; those whose meaning depends on the value name it. {first} and {last} are the lowest and the highest digit.
_MEANINGS = {
    "cage": noop("The digits in a cage differ. A number in its corner is their sum."),
    "sum": noop("The digits in a dotted outline add up to the number in its corner. They may repeat."),
    "extra_region": noop("The digits in a tinted region differ."),
    "all_different": noop("The digits in a finely dotted outline differ."),
    "equal_sums": noop("Areas with the same letter in widely spaced dashes have the same sum."),
    "arrow": noop(
        "The digits along an arrow add up to the number in its circle. A circle of several cells is read as one number."
    ),
    "double_arrow": noop("The digits on a line between two circles add up to the sum of the circles."),
    "white_dot": noop("The digits on both sides of a white dot differ by {value}."),
    "black_dot": noop("Of the digits on both sides of a black dot, one is {value} times the other."),
    "xv": noop("The digits on both sides of {sign} add up to {value}."),
    "greater": noop("A sign between two cells opens to the greater digit."),
    "pairs": noop("For cells with a small square between them, only certain pairs of digits are allowed: see below."),
    "thermo": noop("Digits rise along a thermometer, from its bulb on."),
    "slow_thermo": noop("Along a hollow thermometer digits rise or stay the same, from its bulb on."),
    "whisper": noop("Neighbours on a wide green line differ by at least {value}."),
    "renban": noop("The digits on a dashed pink line are consecutive, in any order."),
    "palindrome": noop("A grey double line reads the same from both ends."),
    "region_sum_line": noop("A thin light blue line has the same sum each time it passes through a box."),
    "sum_line": noop("A yellow line of dashes and dots falls into parts that each add up to {value}."),
    "zipper": noop(
        "On a finely striped purple line, two cells equally far from the middle add up to what is in the middle."
    ),
    "entropic": noop(
        "Of three neighbours on an orange line of long and short dashes, one is low, one in the middle and one high."
    ),
    "modular": noop("{value} neighbours on a dotted turquoise line leave different remainders on division by {value}."),
    "parity": noop("On a thin dashed red line, odd and even digits take turns."),
    "nabner": noop("On a double dashed olive line, no two digits are equal or consecutive."),
    "between": noop("The digits on a line between two grey circles lie between those in the circles."),
    "lockout": noop(
        "The digits in the two diamonds of a line differ by at least {value}. Those between lie outside their range."
    ),
    "little_killer": noop("A number with an arrow is the sum of the digits along it. They may repeat."),
    "sandwich": noop(
        "A plain number outside the board is the sum of the digits between {first} and {last} in its line."
    ),
    "x_sum": noop(
        "An underlined number outside the board is the sum of the first digits seen from there. The first is how many."
    ),
    "skyscraper": noop("A number in a tower says how many digits seen from there are greater than all before them."),
    "numbered_room": noop(
        "A digit in a circle outside the board is at the place that the first digit seen from there says."
    ),
    "odd": noop("A cell with a grey circle is odd."),
    "even": noop("A cell with a grey square is even."),
    "low": noop("A cell with a triangle that points down is low, below the middle."),
    "high": noop("A cell with a triangle that points up is high, above the middle."),
    "candidates": noop("Small digits in the corner of a cell are the ones that are possible there."),
    "minimum": noop("A grey cell to which its signs point is smaller than the cells behind the signs."),
    "maximum": noop("A grey cell from which its signs point away is greater than the cells behind the signs."),
    "quadruple": noop("Digits in a circle on a corner are all in the cells around it."),
    "clone": noop("Green areas with the same letter in long dashes have the same digits, cell by cell."),
    "same_set": noop("Green areas with the same letter in dashes and dots have the same digits, in any order."),
    "counting_circles": noop("A digit in a double circle says how many double circles contain it."),
}
_BY_VALUE = {
    ("negative", "white_dot"): noop("All white dots are given: other neighbours do not differ so."),
    ("negative", "black_dot"): noop("All black dots are given: no other neighbours are in such a ratio."),
    ("negative", "xv"): noop("Every X and V is given: other neighbours add up to neither 10 nor 5."),
    ("negative", "x"): noop("Every X is given: other neighbours do not add up to 10."),
    ("negative", "v"): noop("Every V is given: other neighbours do not add up to 5."),
    ("indexing", "row"): noop(
        "A digit in a red cell with lines above and below says in which row of its column the number of its own row is."
    ),
    ("indexing", "box"): noop(
        "A digit in a green cell with a frame says at which place of its box the number of its own place is."
    ),
    ("indexing", "column"): noop(
        "A digit in a blue cell with lines at its sides says in which column of its row the number of its own column "
        "is."
    ),
}

_NAMED = 3  # kinds of clues in a title


class ClueRule(NamedTuple):
    """What clues that mean the same say: their kind, how many (n) there are, and the rule in words."""

    title: str
    n: int
    words: str


class ClueRules(NamedTuple):
    """The clues of a puzzle: a line for each rule, and a sentence about each clue."""

    rules: list[ClueRule]
    sentences: list[str]


def names_of_clues(puzzle: Puzzle) -> list[str]:
    """Return the kinds of clues that a puzzle has, at most three of them, as its title names them."""
    kinds = [kind for kind in CLUE_KINDS if kind.cell_form.names and any(clue.kind is kind for clue in puzzle.clues)]
    return [gettext(kind.title) for kind in kinds[:_NAMED]]


def clue_rules(puzzle: Puzzle) -> ClueRules | None:
    """Return the clues of a puzzle in words; None if it has none."""
    if not puzzle.clues:
        return None
    places = {kind.slug: k for k, kind in enumerate(CLUE_KINDS)}
    clues = sorted(puzzle.clues, key=lambda clue: places[clue.kind.slug])
    sentences = [f"{clue.sentence(puzzle.layout).text(gettext)}." for clue in clues]
    return ClueRules(_rules(puzzle.layout, clues), sentences)


def _rules(layout: Layout, clues: Sequence[Clue]) -> list[ClueRule]:
    counts: dict[tuple[str, str], int] = {}
    for clue in clues:
        key = gettext(clue.kind.title), _words(layout, clue)
        counts[key] = counts.get(key, 0) + 1
    return [ClueRule(title, count, words) for (title, words), count in counts.items()]


def _words(layout: Layout, clue: Clue) -> str:
    template = _BY_VALUE.get((clue.kind.slug, clue.value)) or _MEANINGS[clue.kind.slug]
    sign = {"10": "X", "5": "V"}.get(clue.value, clue.value)
    return gettext(template).format(value=clue.value, sign=sign, first=layout.symbols[1], last=layout.symbols[-1])
