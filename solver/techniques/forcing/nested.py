"""What a propagation looks for when single links lead no further: patterns, and lemmas."""

from __future__ import annotations

from solver.board import Mask
from solver.fast.forcing.propagation import Propagation
from solver.techniques.forcing.lemmas import LemmaFinder
from solver.techniques.forcing.patterns import exclude_by_patterns
from solver.techniques.forcing.propagations import Deepen, Lemma, Propagations

DEEPEST = 4  # the last level
_MAX_POSITIONS = 5000


def deepen_for_level(level: int) -> Deepen | None:
    """Return what the propagations of a level look for.

        1  patterns
        2  also cycles and forcing chains within the assumption
        3  also forcing chains from cells and houses
        4  patterns, then dynamic forcing chains

    Source: Sudoku Explainer 1.2.1, dynamic forcing chains (+) and nested forcing chains.
    """
    return _PatternsThenLemmas(level) if level > 1 else exclude_by_patterns if level else None


class _PatternsThenLemmas:
    """Patterns first, then lemmas. Remembers the lemmas of each position."""

    def __init__(self, level: int) -> None:
        self.level = level
        self._found: dict[tuple[int, tuple[Mask, ...]], tuple[Lemma, ...]] = {}
        self._finder: LemmaFinder | None = None

    def __call__(self, propagations: Propagations, propagation: Propagation) -> bool:
        # The first kind that finds anything ends the call: single links are followed again before more is tried.
        if exclude_by_patterns(propagations, propagation):
            return True
        candidates = tuple(int(mask) for mask in propagations.now.candidates)
        finder = self._finder = self._finder or LemmaFinder(propagations.layout)
        simple = finder.chain_lemmas, finder.static_lemmas
        for k, find in enumerate(simple[: self.level - 1] if self.level < 4 else (finder.dynamic_lemmas,)):
            if propagations.is_spent():
                return False
            # Propagations often reach the same position, so its lemmas are kept, up to a limit.
            if len(self._found) > _MAX_POSITIONS:
                self._found.clear()
            if (k, candidates) not in self._found:
                self._found[k, candidates] = find(propagations.now, candidates)
            if sum(propagations.exclude(propagation, lemma) for lemma in self._found[k, candidates]):
                return True
        return False
