"""SudokuWiki's order of strategies as a ladder, with its points."""

from __future__ import annotations

from solver.board import N_
from solver.techniques.ladders.rungs import ladder_of

GENTLE, MODERATE, TOUGH, DIABOLICAL, EXTREME = range(5)
GRADE_NAMES = (N_("Gentle"), N_("Moderate"), N_("Tough"), N_("Diabolical"), N_("Extreme"))

# In the order of the site's solver: the grade of each strategy, and its points. Chains also score for their length.
# Source: sudokuwiki.org, "Grading Puzzles" and the list of strategies.
STRATEGIES: dict[str, tuple[int, int]] = {
    "hidden-single": (GENTLE, 2),
    "naked-single": (GENTLE, 1),
    "naked-pair": (GENTLE, 5),
    "naked-triple": (MODERATE, 10),
    "hidden-pair": (MODERATE, 10),
    "hidden-triple": (MODERATE, 25),
    "naked-quad": (MODERATE, 40),
    "hidden-quad": (MODERATE, 60),
    "pointing": (GENTLE, 20),
    "claiming": (GENTLE, 20),
    "x-wing": (TOUGH, 30),
    "simple-colors-trap": (TOUGH, 50),
    "simple-colors-wrap": (TOUGH, 50),
    "xy-wing": (TOUGH, 50),
    "empty-rectangle": (TOUGH, 25),
    "swordfish": (TOUGH, 50),
    "xyz-wing": (TOUGH, 60),
    "bug-plus-1": (TOUGH, 30),
    "x-cycle": (DIABOLICAL, 60),
    "forcing-x-chain": (DIABOLICAL, 60),
    "xy-chain": (DIABOLICAL, 50),
    "three-d-medusa": (DIABOLICAL, 80),
    "jellyfish": (DIABOLICAL, 80),
    "unique-rectangle-1": (DIABOLICAL, 20),
    "unique-rectangle-2": (DIABOLICAL, 50),
    "unique-rectangle-3": (DIABOLICAL, 50),
    "unique-rectangle-4": (DIABOLICAL, 50),
    "unique-rectangle-5": (DIABOLICAL, 50),
    "triple-firework": (DIABOLICAL, 100),
    "quad-firework": (DIABOLICAL, 100),
    "tridagon": (DIABOLICAL, 60),
    "sk-loop": (DIABOLICAL, 100),
    **{f"unique-loop-{kind}": (DIABOLICAL, 90) for kind in (1, 2, 3, 4)},
    "hidden-rectangle": (DIABOLICAL, 100),
    "avoidable-rectangle-1": (DIABOLICAL, 60),
    "avoidable-rectangle-2": (DIABOLICAL, 60),
    "wxyz-wing": (DIABOLICAL, 100),
    "aligned-pair-exclusion": (DIABOLICAL, 140),
    "exocet": (EXTREME, 300),
    "grouped-continuous-nice-loop": (EXTREME, 100),
    "grouped-discontinuous-nice-loop": (EXTREME, 100),
    "grouped-aic": (EXTREME, 100),
    "finned-x-wing": (EXTREME, 160),
    "sashimi-x-wing": (EXTREME, 160),
    "finned-swordfish": (EXTREME, 190),
    "sashimi-swordfish": (EXTREME, 190),
    "franken-swordfish": (EXTREME, 150),
    "continuous-nice-loop": (EXTREME, 100),
    "discontinuous-nice-loop": (EXTREME, 100),
    "aic": (EXTREME, 100),
    "sue-de-coq": (EXTREME, 180),
    "als-xz": (EXTREME, 140),
    "als-xy-wing": (EXTREME, 140),
    "als-xy-chain": (EXTREME, 140),
    "death-blossom": (EXTREME, 200),
    "template-set": (EXTREME, 100),
    "template-delete": (EXTREME, 100),
    "nishio": (EXTREME, 120),
    "cell-forcing-chain": (EXTREME, 180),
    "region-forcing-chain": (EXTREME, 180),
    "dynamic-forcing-chain": (EXTREME, 200),
}

# They score the same at any length.
FORCING = frozenset(("nishio", "cell-forcing-chain", "region-forcing-chain", "dynamic-forcing-chain"))

SUDOKUWIKI_LADDER = ladder_of("sudokuwiki", N_("SudokuWiki’s"), STRATEGIES)
