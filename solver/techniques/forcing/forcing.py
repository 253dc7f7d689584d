"""Forcing chains: one of several assumptions must be true, so what follows from each of them is true."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from solver.board import N_, Board, Cell, Layout, Mask, bits, for_current_layout
from solver.steps import Candidate, Step
from solver.techniques.forcing.forcing_steps import SENTENCES as SENTENCES
from solver.techniques.forcing.forcing_steps import Argument, forcing_step
from solver.techniques.forcing.lemmas import RANKS, ForcingConclusion, contradiction, proofs_of
from solver.techniques.forcing.nested import DEEPEST, by_level
from solver.techniques.forcing.refutations import SLUG as NESTED
from solver.techniques.forcing.refutations import find_nested_chains
from solver.techniques.forcing.runs import Runs
from solver.techniques.technique import BudgetSpentError, Options, Technique

# What an argument begins with, and how it ends in x:
#
#     double         a ──▶ … ──▶ x ◀── … ◀── ¬a
#     cell, region   a ──▶ … ──▶ x ◀── … ◀── b      one of a, b, … is true
#     contradiction  a ──▶ … ──▶ y,  a ──▶ … ──▶ ¬y,  so x is ¬a


class _ChainSearch:
    """A search for all findings of a kind on a board, in Sudoku Explainer's order."""

    def __init__(self, runs: Runs, candidates: tuple[Mask, ...], options: Options) -> None:
        self.runs, self.candidates, self.options = runs, candidates, options
        self.layout = runs.layout
        houses = self.layout.houses
        # Areas before lines, as in Sudoku Explainer.
        self.full = sorted(self.layout.full_houses, key=lambda h: houses[h].is_line)

    def findings(self, *, nishio: bool, explainer: bool) -> Iterator[ForcingConclusion]:
        """Yield all findings, cell by cell.

        Like Sudoku Explainer, `explainer` skips cells with two candidates unless the runs are dynamic.
        """
        fewest = 2 if self.runs.dynamic or not explainer else 3
        for cell, mask in enumerate(self.candidates):
            if self.options.is_spent():
                raise BudgetSpentError
            if mask.bit_count() < fewest:
                continue
            for digit in bits(mask):
                candidate = Candidate(cell, digit)
                if self.runs.dynamic:
                    yield from self._contradictions(candidate)
                    if mask.bit_count() > 2 and not nishio:
                        yield from self._double(candidate)
                if not nishio:
                    yield from self._in_houses(candidate)
            if not nishio:
                starts = tuple((Candidate(cell, digit), True) for digit in bits(mask))
                yield from self._common("cell", starts, cell=cell)

    def _contradictions(self, candidate: Candidate) -> Iterator[ForcingConclusion]:
        for is_true in (True, False):
            finding = contradiction(self.runs, candidate, is_true=is_true)
            if finding and self._removes_anything(self.runs.node(candidate), not is_true):
                yield finding

    def _double(self, candidate: Candidate) -> Iterator[ForcingConclusion]:
        yield from self._common("double", ((candidate, True), (candidate, False)))

    def _in_houses(self, candidate: Candidate) -> Iterator[ForcingConclusion]:
        """Yield what follows from all places of the digit, for each house in which this is the first of them."""
        cell, digit = candidate
        for h in self.full:
            house = self.layout.houses[h]
            if house.mask >> cell & 1:
                places = [place for place in house.cells if self.candidates[place] >> digit & 1]
                if len(places) > 1 and places[0] == cell:
                    yield from self._common("region", tuple((Candidate(p, digit), True) for p in places), house=h)

    def _common(
        self,
        kind: str,
        starts: tuple[tuple[Candidate, bool], ...],
        *,
        house: int | None = None,
        cell: Cell | None = None,
    ) -> Iterator[ForcingConclusion]:
        runs = [self.runs.run(candidate, is_true=is_true) for candidate, is_true in starts]
        for node, is_true in self.runs.agreed(runs):
            if self._removes_anything(node, is_true):
                size = self.runs.size([(run, node, False) for run in runs])
                yield ForcingConclusion(size, RANKS[kind], kind, node, is_true, starts, house, cell)

    def _removes_anything(self, node: int, is_true: bool) -> bool:
        """Return whether anything can be removed if the node is true, or false."""
        return not is_true or self.candidates[self.runs.candidate(node).cell].bit_count() > 1


class ForcingMode(NamedTuple):
    """How assumptions are followed, and whether only Sudoku Explainer's are made.

    From level 1 on, a run that gets no further by single links looks for what `nested.by_level` names.
    """

    dynamic: bool = False
    nishio: bool = False
    explainer: bool = False
    level: int = 0


class _Ranked(NamedTuple):
    """Findings, simplest first, and the runs they come from."""

    runs: Runs
    findings: tuple[ForcingConclusion, ...]


@for_current_layout(4)
def _found(layout: Layout, candidates: tuple[Mask, ...], options: Options, mode: ForcingMode) -> _Ranked:
    deepen = by_level(mode.level)
    runs = Runs(
        layout, candidates, dynamic=mode.dynamic, in_cells=not mode.nishio, deepen=deepen, is_spent=options.is_spent
    )
    findings = _ChainSearch(runs, candidates, options).findings(nishio=mode.nishio, explainer=mode.explainer)
    return _Ranked(runs, tuple(sorted(findings, key=lambda finding: (finding.size, finding.rank))))


def find_forcing_chains(
    board: Board, options: Options, *, slug: str, mode: ForcingMode, kinds: tuple[str, ...] = tuple(RANKS)
) -> Iterator[Step]:
    """Forcing chains: conclusions from each candidate of a cell, each place of a digit in a house, or a contradiction.

    In static chains each statement follows from one other. In dynamic ones several statements together may leave a cell
    or a house one chance, and an assumption that contradicts itself is wrong. Nishio is a contradiction within one
    digit. Yields each conclusion once, with the fewest statements, shortest first. Source: Sudoku Explainer 1.2.1
    (static 8.0, Nishio 7.5, dynamic 8.5); HoDoKu 1301-1304.
    """
    try:
        runs, findings = _found(board.layout, tuple(board.candidates), options, mode)
    except BudgetSpentError:
        return
    seen = set()
    for finding in findings:
        if options.is_spent():
            return
        conclusion = (finding.starts[0] if finding.clash else (runs.candidate(finding.node), finding.is_true))[0]
        key = conclusion, finding.is_true
        if finding.kind in kinds and key not in seen:
            seen.add(key)
            argument = _argument(runs, finding, mode.level)
            yield forcing_step(board, slug, argument, conclusion, is_true=finding.is_true)


def _argument(runs: Runs, finding: ForcingConclusion, level: int) -> Argument:
    return Argument(finding.kind, proofs_of(runs, finding), finding.size, finding.house, finding.cell, level)


def find_simplest_nested_chains(board: Board, options: Options) -> Iterator[Step]:
    """Nested forcing chains by kind of lemma, simplest first, as Sudoku Explainer takes them.

    Source: Sudoku Explainer 1.2.1, nested forcing chains (9.5, 10.0 and 10.5).
    """
    for level in range(2, DEEPEST + 1):
        mode = ForcingMode(dynamic=True, explainer=True, level=level)
        yield from find_forcing_chains(board, options, slug=NESTED, mode=mode)


_FAMILY = N_("Forcing chains")
_STATIC, _DYNAMIC, _PLUS = ForcingMode(), ForcingMode(dynamic=True), ForcingMode(dynamic=True, level=1)
_NISHIO = ForcingMode(dynamic=True, nishio=True)


def _technique(slug: str, name: str, mode: ForcingMode, *kinds: str) -> Technique:
    return Technique(slug, name, _FAMILY, partial(find_forcing_chains, slug=slug, mode=mode, kinds=kinds))


TECHNIQUES = (
    _technique("nishio", N_("Nishio"), _NISHIO, "contradiction"),
    _technique("cell-forcing-chain", N_("Cell forcing chain"), _STATIC, "cell"),
    _technique("region-forcing-chain", N_("Region forcing chain"), _STATIC, "region"),
    _technique("dynamic-forcing-chain", N_("Dynamic forcing chain"), _DYNAMIC, *RANKS),
    _technique("dynamic-forcing-chain-plus", N_("Dynamic forcing chain (+)"), _PLUS, *RANKS),
    Technique(NESTED, N_("Nested forcing chain"), _FAMILY, find_nested_chains),
)
