"""All techniques, in reading order."""

from __future__ import annotations

from functools import partial

from solver.board import N_
from solver.techniques.locked import find_claiming, find_pointing
from solver.techniques.singles import find_full_house, find_hidden_single, find_naked_single
from solver.techniques.subsets import find_hidden_subset, find_naked_subset
from solver.techniques.technique import Technique

_SINGLES = N_("Singles")
_LOCKED = N_("Locked candidates")
_SUBSETS = N_("Subsets")

TECHNIQUES: tuple[Technique, ...] = (
    Technique("full-house", N_("Full house"), _SINGLES, find_full_house),
    Technique("hidden-single", N_("Hidden single"), _SINGLES, find_hidden_single),
    Technique("naked-single", N_("Naked single"), _SINGLES, find_naked_single),
    Technique("pointing", N_("Locked candidates (pointing)"), _LOCKED, find_pointing),
    Technique("claiming", N_("Locked candidates (claiming)"), _LOCKED, find_claiming),
    Technique("naked-pair", N_("Naked pair"), _SUBSETS, partial(find_naked_subset, size=2)),
    Technique("hidden-pair", N_("Hidden pair"), _SUBSETS, partial(find_hidden_subset, size=2)),
    Technique("naked-triple", N_("Naked triple"), _SUBSETS, partial(find_naked_subset, size=3)),
    Technique("hidden-triple", N_("Hidden triple"), _SUBSETS, partial(find_hidden_subset, size=3)),
    Technique("naked-quad", N_("Naked quad"), _SUBSETS, partial(find_naked_subset, size=4)),
    Technique("hidden-quad", N_("Hidden quad"), _SUBSETS, partial(find_hidden_subset, size=4)),
)


def find_technique(slug: str) -> Technique:
    """The technique called `slug`. Raises ValueError, naming those there are, if it is unknown."""
    for technique in TECHNIQUES:
        if technique.slug == slug:
            return technique
    known = ", ".join(technique.slug for technique in TECHNIQUES)
    raise ValueError(f"unknown technique {slug!r}, expected one of {known}")
