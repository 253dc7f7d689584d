"""Locked candidates: what is confined to the crossing of two houses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from solver.board import N_, Board, Digit, Layout, Mask, bits
from solver.steps import Candidate, Role, Step, View
from solver.techniques.technique import Options, Sentences, Technique


def find_pointing(board: Board, options: Options) -> Iterator[Step]:
    """Locked candidates, area to line: a digit confined in `base` to `cover` leaves the rest of `cover`.

    The base is a full house that is no line. Yields in base, digit, cover order.
    Source: sudopedia "Locked Candidates"; HoDoKu 0100.
    """
    return _find_locked(board, "pointing", from_lines=False)


def find_claiming(board: Board, options: Options) -> Iterator[Step]:
    """Locked candidates, line to area: a digit confined in `base` to `cover` leaves the rest of `cover`.

    The base is a full house that is a line. Yields in base, digit, cover order.
    Source: sudopedia "Locked Candidates"; HoDoKu 0101.
    """
    return _find_locked(board, "claiming", from_lines=True)


def _find_locked(board: Board, slug: str, *, from_lines: bool) -> Iterator[Step]:
    layout = board.layout
    covers = _covers(layout)
    for base in layout.full:
        if layout.houses[base].is_line is not from_lines:
            continue
        for digit in range(1, layout.n + 1):
            here = board.cells_for[digit] & layout.houses[base].mask
            if not here & (here - 1):
                continue
            for cover, shared in covers[base]:
                if not here & ~shared:
                    removed = board.cells_for[digit] & layout.houses[cover].mask & ~here
                    if removed:
                        yield _locked(layout, slug, digit, base=base, cover=cover, here=here, removed=removed)


def _covers(layout: Layout) -> dict[int, list[tuple[int, Mask]]]:
    """For each house, the houses that cross it, with the shared cells."""
    covers: dict[int, list[tuple[int, Mask]]] = defaultdict(list)
    for first, second, shared in layout.crossings:
        covers[first].append((second, shared))
        covers[second].append((first, shared))
    return covers


def _locked(layout: Layout, slug: str, digit: Digit, *, base: int, cover: int, here: Mask, removed: Mask) -> Step:
    removes = tuple(Candidate(cell, digit) for cell in bits(removed))
    pattern = tuple(Candidate(cell, digit) for cell in bits(here))
    return Step(
        slug,
        removes=removes,
        facts={
            "digit": layout.symbols[digit],
            "base": layout.houses[base].name,
            "cover": layout.houses[cover].name,
            "cells": layout.names_of(bits(here)),
        },
        views=(
            View(
                houses={Role.BASE: (base,), Role.COVER: (cover,)},
                candidates={Role.PATTERN: pattern, Role.REMOVED: removes},
            ),
        ),
    )


_FAMILY = N_("Locked candidates")
TECHNIQUES = (
    Technique("pointing", N_("Locked candidates (pointing)"), _FAMILY, find_pointing),
    Technique("claiming", N_("Locked candidates (claiming)"), _FAMILY, find_claiming),
)
_LOCKED = N_(
    "In {base} the {digit} fits only in {cells}, which also lie in {cover}: "
    "wherever it ends up, it cannot stand in {targets}."
)
SENTENCES: Sentences = {
    "pointing": (((), _LOCKED),),
    "claiming": (((), _LOCKED),),
}
