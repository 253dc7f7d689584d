"""All techniques, family after family, in reading order."""

from __future__ import annotations

from solver.techniques.basic import direct, locked, singles, subsets
from solver.techniques.chains import chains, colours
from solver.techniques.clues import clues_and_houses, contradictions, house_sums, single_clues
from solver.techniques.exotics import equal_sets, exocets, fireworks, sk_loops, tridagons
from solver.techniques.fish import fish
from solver.techniques.forcing import cycles, forcing, kraken
from solver.techniques.sets import als, blossoms, exclusions, intersections
from solver.techniques.single_digit import single_digit, templates
from solver.techniques.technique import Sentences, Technique
from solver.techniques.uniqueness import avoidable, bug, loops, uniqueness
from solver.techniques.wings import wings

# Each family is a module with TECHNIQUES and SENTENCES.
_FAMILIES = (
    *(singles, locked, subsets, direct, fish, single_digit, wings, uniqueness, avoidable, loops, bug),
    *(colours, chains, als, blossoms, intersections, exclusions, cycles, kraken, forcing),
    *(fireworks, tridagons, sk_loops, exocets, equal_sets, templates),
    *(single_clues, clues_and_houses, house_sums, contradictions),
)

TECHNIQUES: tuple[Technique, ...] = tuple(technique for family in _FAMILIES for technique in family.TECHNIQUES)
SENTENCES: Sentences = {slug: sentences for family in _FAMILIES for slug, sentences in family.SENTENCES.items()}
_BY_SLUG = {technique.slug: technique for technique in TECHNIQUES}


def find_technique(slug: str) -> Technique:
    """Return the technique called `slug`. Raises ValueError, listing the known ones, if there is none."""
    if slug in _BY_SLUG:
        return _BY_SLUG[slug]
    raise ValueError(f"unknown technique {slug!r}, expected one of {', '.join(_BY_SLUG)}")
