"""Our own scale: the teaching ladder with HoDoKu's levels and scores, extended to techniques that HoDoKu lacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solver.board import N_, Board
from solver.rating.scale import Body, Language, Scale, points_a_step
from solver.steps import Ended, Step, Walkthrough
from solver.techniques import DEFAULT_LADDER, find_ladder, find_technique
from solver.techniques.ladders.hodoku import EXTREME, GRADES, HARD, LEVELS, MEDIUM, UNFAIR, Grade

_LARGE = ("squirmbag", "whale", "leviathan")
_SMALL = ("x-wing", "swordfish", "jellyfish")
_VERY_HARD = Grade(EXTREME, 470)

# Techniques that HoDoKu lacks or leaves out by default, graded like techniques that are equally hard to spot.
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
    **{prefix + fish: _VERY_HARD for prefix in ("", "finned-", "sashimi-") for fish in _LARGE},
    **{
        prefix + fish: _VERY_HARD
        for prefix in ("franken-", "finned-franken-", "mutant-", "finned-mutant-")
        for fish in _SMALL
    },
    "finned-mutant-squirmbag": _VERY_HARD,
    "finned-mutant-whale": _VERY_HARD,
    # Two finned fish with the same base. HoDoKu scores them like one.
    **{f"siamese-{fin}-{fish}": GRADES[f"{fin}-{fish}"] for fin in ("finned", "sashimi") for fish in _SMALL},
    **{f"siamese-finned-{kind}-{fish}": _VERY_HARD for kind in ("franken", "mutant") for fish in _SMALL},
    "kraken-fish-1": _VERY_HARD,
    "kraken-fish-2": _VERY_HARD,
    # Chains that only other scales distinguish.
    **dict.fromkeys(("x-cycle", "y-cycle", "xy-cycle", "forcing-x-chain", "forcing-chain"), _VERY_HARD),
    "template-set": _VERY_HARD,
    "template-delete": _VERY_HARD,
}


class OwnRating(NamedTuple):
    """A rating: `level` is the level of the hardest step, `hardest` its slug, and `score` the sum of all steps.

    They are None if the walk-through does not solve the puzzle. `ended` says how it ends. `at_least` is the sum of its
    steps, or None if the techniques get stuck.
    """

    level: str | None
    score: int | None
    hardest: str | None
    ended: Ended
    at_least: int | None

    @property
    def numbers(self) -> Body:
        """The numbers as JSON."""
        return {"level": self.level, "score": self.score, "hardest": self.hardest}


def grade_of(slug: str) -> Grade:
    """Return the level and score of the technique called `slug` on our scale. Raises ValueError if it has no grade."""
    grade = GRADES.get(slug) or _OTHERS.get(slug)
    if grade is None:
        raise ValueError(f"technique {slug!r} has no grade, expected one in GRADES or _OTHERS")
    return grade


def own_rating(walkthrough: Walkthrough) -> OwnRating:
    """Rate a walk-through by the teaching ladder."""
    slugs, ended = [step.technique for step in walkthrough.steps], walkthrough.ended
    score = sum(grade_of(slug).score for slug in slugs)
    if ended is not Ended.SOLVED:
        return OwnRating(None, None, None, ended, score if ended is Ended.BUDGET else None)
    # Within a level the technique that is later in the ladder is harder, as on the walk-through's pages.
    ranks = find_ladder(walkthrough.ladder).ranks
    hardest = max(slugs, key=lambda slug: (grade_of(slug).level, ranks.get(slug, -1)), default=None)
    level = LEVELS[grade_of(hardest).level] if hardest else LEVELS[0]
    return OwnRating(level, score, hardest, ended, score)


def _words(body: Mapping[str, Any], language: Language) -> str:
    hardest = f"; {language.translate(find_technique(body['hardest']).name)}" if body["hardest"] else ""
    return f"{language.translate(body['level'])}, {language.figures(body['score'])}{hardest}"


def _of_technique(slug: str, example: tuple[Step, Board] | None, language: Language) -> str:
    grade = grade_of(slug)
    return points_a_step(language.capitalised(LEVELS[grade.level]), grade.score, language)


OWN = Scale(
    key="",
    name=N_("Here"),
    ladder=find_ladder(DEFAULT_LADDER),
    numbers=("level", "score", "hardest"),
    read=own_rating,
    words=_words,
    of_technique=_of_technique,
)
