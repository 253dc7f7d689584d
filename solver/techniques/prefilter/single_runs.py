"""Runs of singles: compiled code takes them one after another; reasons are worked out only on demand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from solver.board import Board, Meter
from solver.fast.jit import array
from solver.fast.prefilter.survey import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from solver.steps import Candidate, LazyStep, Step
from solver.techniques.basic.singles import single
from solver.techniques.prefilter.prefilter import Prefilter
from solver.techniques.technique import Technique

_SINGLES = ("full-house", "hidden-single", "naked-single")
_NO_LIMIT = 1 << 40


class SingleRuns:
    """The singles at the start of a ladder, taken a whole run at a time from a board that a prefilter follows."""

    def __init__(self, techniques: Iterable[Technique], prefilter: Prefilter) -> None:
        """Take the singles among `techniques` (a ladder), up to the first other technique."""
        codes = dict(zip(_SINGLES, (FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE), strict=True))
        self._slugs: list[str] = []
        for technique in techniques:
            if technique.slug not in codes:
                break
            self._slugs.append(technique.slug)
        order = [codes[slug] for slug in self._slugs]
        self._prefilter, self._mask, self._order = prefilter, sum(set(order)), array(order)

    def take(self, board: Board, meter: Meter) -> tuple[Step, ...]:
        """Write the next singles into `board`, which must be possible, until none is left or the nodes run out.

        Each single costs as many nodes as rungs are tried for it.
        """
        prefilter, slugs = self._prefilter, self._slugs
        if not prefilter.has_single(self._mask):
            return ()
        left = meter.nodes_left
        n_rungs, numbers = prefilter.run_singles(self._order, _NO_LIMIT if left is None else left)
        meter.tick(n_rungs)
        kinds, houses = numbers[::4], numbers[1::4]
        placements = list(map(Candidate, numbers[2::4], numbers[3::4]))
        run = _Singles(board.copy(), [slugs[kind] for kind in kinds], houses, placements)
        board.place_all_with_candidates(prefilter.candidates, placements)
        return tuple(
            LazyStep(slug, (placed,), (), partial(run.step, k))
            for k, (slug, placed) in enumerate(zip(run.slugs, placements, strict=True))
        )


class _Singles:
    """Consecutive singles, and the board before the first."""

    def __init__(self, before: Board, slugs: list[str], houses: list[int], placements: list[Candidate]) -> None:
        self._before, self.slugs, self._houses, self._placements = before, slugs, houses, placements
        self._steps: list[Step] = []

    def step(self, k: int) -> Step:
        """Return single number `k` as its finder makes it. The first call makes all, since each changes the board."""
        if not self._steps:
            self._steps = self._made()
        return self._steps[k]

    def _made(self) -> list[Step]:
        board, steps = self._before.copy(), []
        for slug, house, placed in zip(self.slugs, self._houses, self._placements, strict=True):
            steps.append(single(board, slug, house, placed))
            board.place(*placed)
        return steps
