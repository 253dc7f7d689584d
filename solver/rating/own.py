"""Our own scale: the teaching ladder, with levels and scores of HoDoKu's making for the techniques it lacks too."""

from __future__ import annotations

from typing import NamedTuple

from solver.steps import Ended, Walkthrough
from solver.techniques import find_ladder
from solver.techniques.hodoku import EXTREME, GRADES, HARD, MEDIUM, UNFAIR, Grade

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")

# What HoDoKu does not use by default, or does not know, graded beside what is as hard to see.
_OTHERS: dict[str, Grade] = {
    "direct-pointing": Grade(MEDIUM, 40),
    "direct-claiming": Grade(MEDIUM, 40),
    "direct-hidden-pair": Grade(MEDIUM, 50),
    "direct-hidden-triple": Grade(MEDIUM, 80),
    "wxyz-wing": Grade(HARD, 200),
    "vwxyz-wing": Grade(UNFAIR, 240),
    "uvwxyz-wing": Grade(UNFAIR, 280),
    "tuvwxyz-wing": Grade(UNFAIR, 320),
    "dual-two-string-kite": Grade(HARD, 150),
    "dual-empty-rectangle": Grade(HARD, 120),
    **{f"unique-loop-{kind}": Grade(HARD, 120) for kind in (1, 2, 3, 4)},
    **{f"bug-{kind}": Grade(HARD, 120) for kind in (2, 3, 4)},
    "three-d-medusa": Grade(HARD, 200),
    "aligned-pair-exclusion": Grade(UNFAIR, 340),
    "aligned-triplet-exclusion": Grade(UNFAIR, 360),
    "death-blossom": Grade(UNFAIR, 360),
    "triple-firework": Grade(UNFAIR, 300),
    "quad-firework": Grade(UNFAIR, 340),
    "sk-loop": Grade(EXTREME, 450),
    "tridagon": Grade(EXTREME, 450),
    "exocet": Grade(EXTREME, 450),
    "nishio": Grade(EXTREME, 450),
    "dynamic-forcing-chain-plus": Grade(EXTREME, 900),
    "nested-forcing-chain": Grade(EXTREME, 1100),
}
_OTHER = Grade(EXTREME, 470)  # larger fish, templates


class OwnRating(NamedTuple):
    """`level` is one of `LEVELS`: that of the hardest step; `hardest` its slug, `score` the sum of all steps.

    None if the walk-through does not come to its end. `ended` says how it ends, `at_least` what its steps add up to.
    """

    level: str | None
    score: int | None
    hardest: str | None
    ended: Ended
    at_least: int


def grade_of(slug: str) -> Grade:
    """The level and score of the technique called `slug` on our own scale."""
    return GRADES.get(slug) or _OTHERS.get(slug) or _OTHER


def own_rating(walkthrough: Walkthrough) -> OwnRating:
    """The rating of a walk-through by the teaching ladder."""
    slugs = [step.technique for step in walkthrough.steps]
    score = sum(grade_of(slug).score for slug in slugs)
    if walkthrough.ended is not Ended.SOLVED:
        return OwnRating(None, None, None, walkthrough.ended, score)
    # Of two techniques of a level the ladder itself says which one is harder, as the walk-through does.
    ranks = find_ladder(walkthrough.ladder).ranks
    hardest = max(slugs, key=lambda slug: (grade_of(slug).level, ranks.get(slug, -1)), default=None)
    level = LEVELS[grade_of(hardest).level] if hardest else LEVELS[0]
    return OwnRating(level, score, hardest, walkthrough.ended, score)
