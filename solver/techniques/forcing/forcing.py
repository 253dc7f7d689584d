"""Forcing chains: one of several assumptions must be true, so what follows from each of them is true."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from solver.board import N_, Board, Layout, Mask, for_current_layout
from solver.steps import Step
from solver.techniques.forcing.conclusions import RANKS, ForcingConclusion, proofs_of, search_on
from solver.techniques.forcing.forcing_steps import SENTENCES as SENTENCES
from solver.techniques.forcing.forcing_steps import Argument, forcing_step
from solver.techniques.forcing.nested import DEEPEST, deepen_for_level, lemmas_for_level
from solver.techniques.forcing.propagations import Propagations
from solver.techniques.forcing.refutations import SLUG as NESTED
from solver.techniques.forcing.refutations import find_nested_chains
from solver.techniques.technique import BudgetSpentError, Options, Technique
from solver.techniques.weak_links import WeakLinks, weak_links_of

# What an argument begins with, and how it ends in x:
#
#     double         a ──▶ … ──▶ x ◀── … ◀── ¬a
#     cell, region   a ──▶ … ──▶ x ◀── … ◀── b      one of a, b, … is true
#     contradiction  a ──▶ … ──▶ y,  a ──▶ … ──▶ ¬y,  so x is ¬a


class ForcingMode(NamedTuple):
    """How assumptions are followed, and whether only Sudoku Explainer's are made.

    From level 1 on, a propagation that gets no further by single links looks for what `deepen_for_level` names.
    """

    dynamic: bool = False
    nishio: bool = False
    explainer: bool = False
    level: int = 0


class _Ranked(NamedTuple):
    """Conclusions, simplest first, and the propagations they come from."""

    propagations: Propagations
    conclusions: tuple[ForcingConclusion, ...]


@for_current_layout(4)
def _ranked_conclusions(
    layout: Layout,
    candidates: tuple[Mask, ...],
    by_clues: WeakLinks,
    options: Options,
    mode: ForcingMode,
    kinds: tuple[str, ...],
) -> _Ranked:
    """Return the simplest conclusion of these kinds about each candidate."""
    deepen = deepen_for_level(mode.level)
    # They have no budget: a conclusion has been found within it, and its proof needs whole propagations.
    propagations = Propagations(
        layout, candidates, by_clues, dynamic=mode.dynamic, in_cells=not mode.nishio, deepen=deepen
    )
    found = search_on(layout, by_clues).find(
        propagations,
        kinds,
        # Like Sudoku Explainer, `explainer` skips cells with two candidates unless the propagations are dynamic.
        fewest=2 if mode.dynamic or not mode.explainer else 3,
        level=mode.level,
        by_lemmas=lemmas_for_level(mode.level),
        is_spent=options.is_spent,
    )
    return _Ranked(propagations, tuple(found))


def find_forcing_chains(
    board: Board, options: Options, *, slug: str, mode: ForcingMode, kinds: tuple[str, ...] = tuple(RANKS)
) -> Iterator[Step]:
    """Forcing chains: conclusions from each candidate of a cell, each place of a digit in a house, or a contradiction.

    In static chains each statement follows from one other. In dynamic ones, several false candidates together may leave
    a cell only one digit, or a digit only one place, and an assumption that contradicts itself is wrong. Nishio is a
    contradiction within one digit. Yields each conclusion once, with the fewest statements, shortest first.
    Source: Sudoku Explainer 1.2.1 (static 8.0, Nishio 7.5, dynamic 8.5); HoDoKu 1301-1304.
    """
    position = board.layout, tuple(board.candidates), weak_links_of(board.puzzle)
    try:
        propagations, conclusions = _ranked_conclusions(*position, options, mode, kinds)
    except BudgetSpentError:
        return
    seen = set()
    for each in conclusions:
        if options.is_spent():
            return
        candidate = each.starts[0][0] if each.is_contradiction else propagations.candidate(each.node)
        key = candidate, each.is_true
        if key not in seen:
            seen.add(key)
            argument = Argument(each.kind, proofs_of(propagations, each), each.size, each.house, each.cell, mode.level)
            yield forcing_step(board, slug, argument, candidate, is_true=each.is_true)


def find_simplest_nested_chains(board: Board, options: Options) -> Iterator[Step]:
    """Nested forcing chains in Sudoku Explainer's order: by the kind of lemma they need, simplest first.

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
