"""What a propagation looks for when single links lead no further: patterns, and lemmas."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from solver.fast.forcing.propagation import Propagation
from solver.techniques.forcing.lemmas import CHAINS, DYNAMIC, STATIC, lemma_finder
from solver.techniques.forcing.patterns import exclude_by_patterns
from solver.techniques.forcing.propagations import Deepen, Propagations

DEEPEST = 4  # the last level


def deepen_for_level(level: int) -> Deepen | None:
    """Return what the propagations of a level look for: patterns, then the lemmas of that level."""
    by_lemmas = lemmas_for_level(level)
    if not by_lemmas:
        return exclude_by_patterns if level else None
    return lambda propagations, propagation: (
        exclude_by_patterns(propagations, propagation) or by_lemmas(propagations, propagation)
    )


def lemmas_for_level(level: int) -> Deepen | None:
    """Return what excludes by the lemmas of a level; None if it has none.

        1  none: only patterns
        2  cycles and forcing chains within the assumption
        3  also forcing chains from cells and houses
        4  dynamic forcing chains

    Source: Sudoku Explainer 1.2.1, dynamic forcing chains (+) and nested forcing chains.
    """
    kinds = (CHAINS, STATIC)[: level - 1] if level < DEEPEST else (DYNAMIC,)
    return partial(_exclude_by_lemmas, kinds) if level > 1 else None


def _exclude_by_lemmas(kinds: Iterable[str], propagations: Propagations, propagation: Propagation) -> bool:
    # The first kind that excludes anything ends the search: single links are followed again before more is tried.
    finder = lemma_finder(propagations.layout, propagations.by_clues)
    return any(
        not propagations.is_spent() and propagations.exclude(propagation, finder.find(kind, propagations.now))
        for kind in kinds
    )
