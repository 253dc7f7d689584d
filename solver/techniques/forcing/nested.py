"""What a propagation looks for when single links lead no further: patterns, and lemmas."""

from __future__ import annotations

from itertools import permutations

from solver.board import Layout, Mask, per_layout
from solver.fast.forcing import patterns
from solver.fast.forcing.patterns import Patterns, make_patterns
from solver.fast.forcing.propagation import Propagation
from solver.techniques.forcing.lemmas import LemmaFinder
from solver.techniques.forcing.propagations import Deepen, Lemma, Propagations, houses_in_order
from solver.techniques.line_houses import line_partitions, lines_by_grid

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


def exclude_by_patterns(propagations: Propagations, propagation: Propagation) -> bool:
    """Exclude by locked candidates, pairs and X-wings that exist because of the propagation; return whether any did."""
    tables, places = propagations.tables, patterns_of(propagations.layout)
    return bool(patterns.exclude(tables, places, propagations.before, propagations.now, propagation))


@per_layout
def patterns_of(layout: Layout) -> Patterns:
    """Return where patterns of `layout` can be, in Sudoku Explainer's order: columns before rows."""
    # `number` translates a house of the layout to its index in the tables, where full houses come first.
    houses, number = layout.houses, {h: k for k, h in enumerate(houses_in_order(layout))}
    partitions = line_partitions(layout)[::-1]
    areas = [h for h in range(len(houses)) if not houses[h].is_line]
    lines = list(dict.fromkeys([h for partition in partitions for h in partition if houses[h].is_line]))
    lines += [h for h in range(len(houses)) if houses[h].is_line and h not in lines]
    crossing = [(area, line) for partition in partitions for area in areas for line in partition if line not in areas]
    crossing += [(line, area) for line in lines for area in areas]
    crossing += [(h, other) for h in range(len(houses)) for other in range(len(houses)) if h != other]
    return make_patterns(
        [houses[h].cells for h in houses_in_order(layout)],
        [(number[base], number[cover]) for base, cover in dict.fromkeys(crossing)],
        [number[h] for h in (*areas, *lines)],
        [
            ([number[h] for h in a], [number[h] for h in b])
            for grid in lines_by_grid(layout)
            for a, b in permutations(grid[::-1], 2)
        ],
        layout.n,
        layout.n_cells,
    )
