"""The level of a puzzle: it depends on which techniques the puzzle needs, and how often."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from solver.board import N_, Layout, Sentence, Translate
from solver.rating.level import BEGINNER, EASY, EXPERT, EXTREME, HARD, MEDIUM, ROWS
from solver.techniques import DEFAULT_LADDER, TECHNIQUES, find_ladder, find_technique
from solver.techniques.ladders.hodoku import EXTREME as HODOKU_EXTREME
from solver.techniques.ladders.hodoku import HARD as HODOKU_HARD
from solver.techniques.ladders.hodoku import MEDIUM as HODOKU_MEDIUM
from solver.techniques.ladders.hodoku import TECHNIQUE_GRADES, Grade
from solver.techniques.ladders.hodoku import UNFAIR as HODOKU_UNFAIR

MAX_HIDDEN_SINGLES = 27  # of a beginner's puzzle on 81 cells
_CELLS = 81
_MAX_NAMED = 3  # techniques named in a reason

_LARGE = ("squirmbag", "whale", "leviathan")
_SMALL = ("x-wing", "swordfish", "jellyfish")
_VERY_HARD = Grade(EXTREME, 470)
_LEVEL_OF_HODOKU = {HODOKU_MEDIUM: MEDIUM, HODOKU_HARD: HARD, HODOKU_UNFAIR: EXPERT, HODOKU_EXTREME: EXTREME}

_SINGLES: dict[str, Grade] = {
    "full-house": TECHNIQUE_GRADES["full-house"]._replace(level=BEGINNER),
    "hidden-single": TECHNIQUE_GRADES["hidden-single"]._replace(level=BEGINNER),
    "naked-single": TECHNIQUE_GRADES["naked-single"]._replace(level=EASY),
}
# Techniques that HoDoKu lacks or leaves out by default, graded like techniques that are equally hard to spot.
_OTHERS: dict[str, Grade] = {
    "direct-pointing": Grade(MEDIUM, 40),
    "direct-claiming": Grade(MEDIUM, 40),
    "direct-hidden-pair": Grade(MEDIUM, 50),
    "direct-hidden-triple": Grade(MEDIUM, 80),
    "wxyz-wing": Grade(HARD, 200),
    "vwxyz-wing": Grade(EXPERT, 240),
    "uvwxyz-wing": Grade(EXPERT, 280),
    "tuvwxyz-wing": Grade(EXPERT, 320),
    "dual-two-string-kite": Grade(HARD, 150),
    "dual-empty-rectangle": Grade(HARD, 120),
    **{f"unique-loop-{kind}": Grade(HARD, 120) for kind in (1, 2, 3, 4)},
    **{f"bug-{kind}": Grade(HARD, 120) for kind in (2, 3, 4)},
    "three-d-medusa": Grade(HARD, 200),
    "aligned-pair-exclusion": Grade(EXPERT, 340),
    "aligned-triplet-exclusion": Grade(EXPERT, 360),
    "death-blossom": Grade(EXPERT, 360),
    "triple-firework": Grade(EXPERT, 300),
    "quad-firework": Grade(EXPERT, 340),
    "sk-loop": Grade(EXTREME, 450),
    "tridagon": Grade(EXTREME, 450),
    "exocet": Grade(EXTREME, 450),
    "law-of-leftovers": Grade(HARD, 150),
    "phistomefel": Grade(EXPERT, 340),
    "nishio": Grade(EXTREME, 450),
    "dynamic-forcing-chain-plus": Grade(EXTREME, 900),
    "nested-forcing-chain": Grade(EXTREME, 1100),
    **{prefix + fish: _VERY_HARD for prefix in ("", "finned-", "sashimi-") for fish in _LARGE},
    **{
        prefix + fish: _VERY_HARD
        for prefix in ("franken-", "finned-franken-", "mutant-", "finned-mutant-")
        for fish in _SMALL
    },
    "finned-mutant-squirmbag": _VERY_HARD,
    "finned-mutant-whale": _VERY_HARD,
    **{f"siamese-finned-{kind}-{fish}": _VERY_HARD for kind in ("franken", "mutant") for fish in _SMALL},
    "kraken-fish-1": _VERY_HARD,
    "kraken-fish-2": _VERY_HARD,
    "clue-last-cell": Grade(BEGINNER, 6),
    "clue-different": Grade(BEGINNER, 6),
    "clue-pair": Grade(EASY, 8),
    "clue-line": Grade(EASY, 12),
    "clue-bounds": Grade(EASY, 12),
    "house-sum": Grade(MEDIUM, 30),
    "clue-combinations": Grade(MEDIUM, 20),
    "clue-choice": Grade(MEDIUM, 40),
    "clue-sequence": Grade(MEDIUM, 40),
    "clue-locked": Grade(MEDIUM, 40),
    "clue-house": Grade(MEDIUM, 50),
    "house-sum-cells": Grade(HARD, 80),
    "two-clues": Grade(HARD, 100),
    "clue-contradiction": Grade(EXPERT, 200),
    # Chains that only other scales distinguish.
    **dict.fromkeys(("x-cycle", "y-cycle", "xy-cycle", "forcing-x-chain", "forcing-chain"), _VERY_HARD),
    "template-set": _VERY_HARD,
    "template-delete": _VERY_HARD,
}
# Two finned fish with the same base. HoDoKu scores them like one.
_SIAMESE = {f"siamese-{fin}-{fish}": f"{fin}-{fish}" for fin in ("finned", "sashimi") for fish in _SMALL}

# Steps that any puzzle with clues takes by the dozen: they count little against its level.
_ROUTINE = {
    "clue-pair": 3,
    "clue-line": 3,
    "clue-bounds": 3,
    "clue-combinations": 8,
    "house-sum": 15,
    "clue-sequence": 10,
}

_HIDDEN_SINGLES_SUFFICE = N_("full houses and hidden singles are enough")
_SINGLES_SUFFICE = N_("singles are enough")
_MANY_STEPS = N_("many steps, among them {steps}")


@cache
def grade_of(slug: str) -> Grade:
    """Return the level and score of the technique called `slug` on our scale. Raises ValueError if it has no grade."""
    own = _SINGLES.get(slug) or _OTHERS.get(slug)
    if own:
        return own
    theirs = TECHNIQUE_GRADES.get(_SIAMESE.get(slug, slug))
    if theirs is None:
        raise ValueError(f"technique {slug!r} has no grade, expected one in TECHNIQUE_GRADES or _OTHERS")
    return theirs._replace(level=_LEVEL_OF_HODOKU[theirs.level])


@cache
def _scores() -> tuple[tuple[int, int], ...]:
    """Return the lowest and the highest score of a technique of each level."""
    grades = [grade_of(each.slug) for each in TECHNIQUES]
    scores = [[grade.score for grade in grades if grade.level == level] for level in range(len(ROWS))]
    return tuple((min(each), max(each)) for each in scores)


@cache
def height_of(slug: str) -> float:
    """Return how hard a technique is, as a height from 0 to the number of levels that is the same for all puzzles.

    Level k is drawn between k + 0.5 and k + 1, in proportion to the technique's score.
    """
    level, score = grade_of(slug)
    low, high = _scores()[level]
    return level + 0.5 + 0.5 * (score - low) / max(high - low, 1)


def level_of(counts: Mapping[str, int], layout: Layout) -> int:
    """Return the level (an index of ROWS) of a puzzle that takes `counts[slug]` steps of each technique.

    It is the level of the hardest technique, or a higher one if the points exceed that level's limit. Puzzles that take
    steps with clues may have more points, and so may boards of more than 81 cells, in proportion to their cells.
    """
    size = max(1.0, layout.n_cells / _CELLS)
    points = level_points_of(counts)
    has_clues = any(find_technique(slug).needs_rules for slug in counts)
    limits = [row.max_points_with_clues if has_clues else row.max_points for row in ROWS]
    by_points = next(level for level, limit in enumerate(limits) if points <= limit * size)
    level = max(_hardest_level(counts), by_points)
    if level == BEGINNER and counts.get("hidden-single", 0) > MAX_HIDDEN_SINGLES * layout.n_cells / _CELLS:
        return EASY
    return level


def level_points_of(counts: Mapping[str, int]) -> int:
    """Return the points that are held against those of a level: the total score, but with singles counted differently.

    Full houses and hidden singles count nothing, naked singles ten, and what is routine with clues a few. Otherwise the
    many singles and routine steps of any puzzle would decide its level.
    """
    return sum(_level_points(slug) * n for slug, n in counts.items())


def _level_points(slug: str) -> int:
    level, score = grade_of(slug)
    return _ROUTINE.get(slug, 0 if level == BEGINNER else 10 if level == EASY else score)


def _hardest_level(counts: Mapping[str, int]) -> int:
    return max((grade_of(slug).level for slug in counts), default=BEGINNER)


def hardest_of(counts: Mapping[str, int]) -> str | None:
    """Return the hardest technique (slug), by `difficulty_of`; None if there are no steps."""
    return max(counts, key=difficulty_of, default=None)


def difficulty_of(slug: str) -> tuple[int, int]:
    """Return a sort key for techniques, easiest first: the level, then the place on the teaching ladder."""
    return grade_of(slug).level, find_ladder(DEFAULT_LADDER).ranks.get(slug, -1)


def reason_of(counts: Mapping[str, int], level: int, translate: Translate) -> str:
    """Say why a puzzle has its level: the hardest techniques that it needs, and how often it needs them."""
    beyond = sorted((slug for slug in counts if grade_of(slug).level > EASY), key=difficulty_of, reverse=True)
    if not beyond and level <= EASY:
        return translate(_SINGLES_SUFFICE if "naked-single" in counts else _HIDDEN_SINGLES_SUFFICE)
    shown = beyond[:_MAX_NAMED] or ["naked-single"]
    steps = ", ".join(_counted(translate(find_technique(slug).name), counts[slug]) for slug in shown)
    return Sentence(_MANY_STEPS, steps=steps).text(translate) if level > _hardest_level(counts) else steps


def _counted(name: str, n: int) -> str:
    return name if n == 1 else f"{n} × {name}"
