"""Ladders: techniques in the order in which an explanation tries them."""

from __future__ import annotations

from solver.board import N_
from solver.techniques.catalogue import TECHNIQUES
from solver.techniques.ladders.explainer import EXPLAINER_LADDER
from solver.techniques.ladders.hodoku import HODOKU_LADDER
from solver.techniques.ladders.rungs import Ladder, Rung, ladder_of
from solver.techniques.ladders.sudokuwiki import SUDOKUWIKI_LADDER

DEFAULT_LADDER = "teaching"
EVERYTHING = "everything"  # in no order of difficulty
BASIC_LADDER = "basic"  # must never change: the puzzles of past days were chosen by it

# Hidden singles come before naked ones: without candidates on paper they are easier to see. Naked subsets come
# before hidden ones of their size, and smaller subsets before larger ones.
_SINGLES = ("full-house", "hidden-single", "naked-single")
_BASIC = (
    *_SINGLES,
    *("pointing", "claiming"),
    *("naked-pair", "hidden-pair", "naked-triple", "hidden-triple", "naked-quad", "hidden-quad"),
)
_CLUES = (
    *("clue-last-cell", "clue-different", "house-sum", "clue-line", "clue-pair", "clue-bounds", "clue-combinations"),
)
_HARDER_CLUES = ("clue-choice", "clue-sequence", "clue-locked", "clue-house", "house-sum-cells", "two-clues")
_SUBSETS = _BASIC.index("naked-pair")
_FISH = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
_TEACHING = (
    *(*_SINGLES, *_CLUES, *_BASIC[len(_SINGLES) : _SUBSETS], "locked-pair", "locked-triple", *_BASIC[_SUBSETS:]),
    *_HARDER_CLUES,
    *("x-wing", "skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "xy-wing", "swordfish"),
    *("xyz-wing", "w-wing", "remote-pair", "jellyfish"),
    "clue-contradiction",
    *("unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-4", "bug-plus-1", "unique-rectangle-3"),
    *("unique-rectangle-5", "unique-rectangle-6", "hidden-rectangle"),
    *("avoidable-rectangle-1", "avoidable-rectangle-2"),
    *(prefix + fish for fish in _FISH[:2] for prefix in ("finned-", "sashimi-")),
    *("simple-colors-trap", "simple-colors-wrap", "multi-colors-1", "multi-colors-2"),
    *("unique-loop-1", "unique-loop-2", "unique-loop-4", "unique-loop-3", "bug-2", "bug-4", "bug-3"),
    *("x-chain", "xy-chain"),
    *("finned-jellyfish", "sashimi-jellyfish"),
    *("continuous-nice-loop", "discontinuous-nice-loop", "aic", "three-d-medusa"),
    *("wxyz-wing", "vwxyz-wing", "sue-de-coq", "als-xz"),
    *("als-xy-wing", "aligned-pair-exclusion"),
    *("grouped-discontinuous-nice-loop", "grouped-aic", "grouped-continuous-nice-loop"),
    *("death-blossom", "als-xy-chain"),
    *_FISH[3:],
    *(prefix + fish for fish in _FISH[3:] for prefix in ("finned-", "sashimi-")),
    *(prefix + fish for prefix in ("franken-", "finned-franken-", "mutant-", "finned-mutant-") for fish in _FISH[:3]),
    *("triple-firework", "quad-firework", "tridagon", "sk-loop", "exocet"),
    *("cell-forcing-chain", "region-forcing-chain", "kraken-fish-1", "kraken-fish-2"),
    *("aligned-triplet-exclusion", "dynamic-forcing-chain", "dynamic-forcing-chain-plus", "nested-forcing-chain"),
)

LADDERS: tuple[Ladder, ...] = (
    ladder_of(DEFAULT_LADDER, N_("for learning"), _TEACHING),
    HODOKU_LADDER,
    EXPLAINER_LADDER,
    SUDOKUWIKI_LADDER,
    ladder_of(BASIC_LADDER, N_("singles, locked candidates and subsets"), _BASIC),
    Ladder(EVERYTHING, N_("all techniques"), tuple(Rung((technique,)) for technique in TECHNIQUES)),
    ladder_of("singles", N_("singles only"), _SINGLES),
)

# Techniques on no ladder but EVERYTHING: to use one, put it first.
ON_NO_LADDER = frozenset(each.slug for each in TECHNIQUES).difference(
    each.slug for ladder in LADDERS if ladder.name != EVERYTHING for each in ladder.techniques
)


def find_ladder(name: str) -> Ladder:
    """Return the ladder called `name`. Raises ValueError, listing the known ones, if there is none."""
    for ladder in LADDERS:
        if ladder.name == name:
            return ladder
    known = ", ".join(ladder.name for ladder in LADDERS)
    raise ValueError(f"unknown ladder {name!r}, expected one of {known}")
