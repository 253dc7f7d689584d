"""Which parts the drill of each technique has, in the order in which a person finds them."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache

from solver.training import kinds as k
from solver.training.checks import does_not_see, is_outside, lacks
from solver.training.kinds import conclusion
from solver.training.part import PartKind

PartKinds = tuple[PartKind, ...]

_FISH = (k.DIGIT, k.BASES, k.FINS, *conclusion(digit="digit"))
_BASIC_FISH = (k.DIGIT, k.BASES, k.FINS, *conclusion(does_not_see("fins"), is_outside("covers"), digit="digit"))
_RECTANGLE = (k.CORNERS, k.EXTRAS, *conclusion())
_CHAIN = (k.CHAIN_END, k.CHAIN, *conclusion())
_CHAIN_OF_ONE_DIGIT = (k.CHAIN_DIGIT, *_CHAIN)
_ASSUMPTION = (k.ASSUMED, k.ASSUMED_DIGIT, *conclusion())
_CLUE = (k.CLUE, *conclusion())

# A technique has the parts of the first row with a pattern that its slug fits. Those that a step does not have are
# left out.
ROWS: tuple[tuple[str, PartKinds], ...] = (
    ("full-house", (k.LAST_CELL, k.WRITTEN)),
    ("hidden-single", (k.SOLE_CELL, k.WRITTEN)),
    ("naked-single", (k.NAKED_CELL, k.WRITTEN)),
    ("pointing claiming", (k.LOCKED, k.LOCKED_DIGIT, *conclusion(is_outside("cover"), digit="digit"))),
    ("direct-hidden-*", (k.HIDDEN, *conclusion())),
    ("direct-*", (k.LOCKED, *conclusion())),
    ("locked-*", (k.NAKED, *conclusion(is_outside("base", "cover"), lacks("digits")))),
    ("naked-*", (k.NAKED, *conclusion(is_outside("house"), lacks("digits")))),
    ("hidden-rectangle unique-* avoidable-*", _RECTANGLE),
    ("hidden-*", (k.HIDDEN, k.DIGITS, *conclusion())),
    ("siamese-* kraken-*", _FISH),
    ("x-wing swordfish jellyfish", (k.FISH_DIGIT, k.LINED_UP, *conclusion(is_outside("covers"), digit="digit"))),
    ("*x-wing *swordfish *jellyfish *squirmbag *whale *leviathan", _BASIC_FISH),
    ("dual-two-string-kite", (k.DIGIT, k.JOINED, k.ENDS, *conclusion(digit="digit"))),
    (
        "skyscraper two-string-kite turbot-fish",
        (k.DIGIT, k.JOINED, k.ENDS, *conclusion(does_not_see("ends"), digit="digit")),
    ),
    ("*empty-rectangle", (k.DIGIT, k.BOX, k.ER_LINK, *conclusion(digit="digit"))),
    ("xy-wing", (k.XY_PIVOT, k.PINCERS, k.RULED_OUT_DIGIT, *conclusion(does_not_see("pincers"), digit="digit"))),
    (
        "xyz-wing",
        (k.XYZ_PIVOT, k.PINCERS, k.RULED_OUT_DIGIT, *conclusion(does_not_see("pivot", "pincers"), digit="digit")),
    ),
    ("w-wing", (k.ALIKE, k.W_LINK, k.REST_DIGIT, *conclusion(does_not_see("cells"), digit="rest"))),
    ("remote-pair", (k.ALIKE, *conclusion(does_not_see("ends"), lacks("digits")))),
    ("als-*", (k.SETS, k.SET_DIGITS, *conclusion())),
    ("*xyz-wing", (k.BENT, k.RULED_OUT_DIGIT, *conclusion(does_not_see("places"), digit="digit"))),
    ("bug-*", (k.BUG, k.BUG_DIGIT, *conclusion())),
    ("simple-colors-*", (k.DIGIT, k.TWO_COLOURS, *conclusion(digit="digit"))),
    ("multi-colors-*", (k.DIGIT, k.CLUSTERS, *conclusion(digit="digit"))),
    ("three-d-medusa", (k.MEDUSA, *conclusion())),
    ("x-chain x-cycle forcing-x-chain", _CHAIN_OF_ONE_DIGIT),
    ("xy-chain *aic *-nice-loop *-cycle forcing-chain", _CHAIN),
    ("death-blossom", (k.STEM, k.PETALS, k.SET_DIGITS, *conclusion())),
    ("sue-de-coq", (k.CROSSING, k.SIDES, *conclusion(is_outside("base", "cover")))),
    ("aligned-*", (k.EXCLUDED, *conclusion())),
    ("nishio nested-* clue-contradiction", _ASSUMPTION),
    ("*-forcing-chain *-forcing-chain-plus", (k.FORCING_START, *conclusion())),
    ("*-firework", (k.CROSSING_CELLS, k.WINGS, *conclusion())),
    ("tridagon", (k.SETS, k.GUARDIANS, *conclusion())),
    ("sk-loop", (k.LOOP_SETS, *conclusion())),
    ("law-of-leftovers phistomefel", (k.LEFT_OVER, k.SET_OF_DIGITS, *conclusion())),
    ("exocet", (k.BASE_CELLS, k.TARGETS, *conclusion())),
    ("template-*", (k.DIGIT, *conclusion(digit="digit"))),
    ("house-sum*", (k.SUM_CELLS, *conclusion())),
    ("clue-* two-clues", _CLUE),
)


@cache
def parts_of(slug: str) -> PartKinds:
    """Return the kinds of parts of a technique. Raises ValueError if it has none."""
    for patterns, parts in ROWS:
        if any(fnmatchcase(slug, pattern) for pattern in patterns.split()):
            return parts
    raise ValueError(f"no parts for the technique {slug!r}")
