"""Sudoku Explainer's ladder with its numbers: the order of steps, and how hard each is, in tenths."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from solver.board import N_, Board
from solver.steps import Cells, Houses, Number, Step
from solver.techniques.basic.singles import find_easiest_hidden_single
from solver.techniques.catalogue import find_technique
from solver.techniques.forcing.forcing import ForcingMode, find_forcing_chains, find_simplest_nested_chains
from solver.techniques.forcing.lemmas import surcharge
from solver.techniques.ladders.rungs import Ladder, Rung
from solver.techniques.sets.exclusions import find_aligned_pair_exclusion
from solver.techniques.technique import Finder, Technique
from solver.techniques.uniqueness.uniqueness import (
    find_unique_rectangle_1,
    find_unique_rectangle_2,
    find_unique_rectangle_3,
    find_unique_rectangle_4,
    find_unique_rectangle_5,
)

# The number of a step in tenths.
Rate = Callable[[Step, Board], int]


def explainer_number(step: Step, board: Board) -> int:
    """Return the number of `step`, a step of this ladder, in tenths.

    Source: Sudoku Explainer 1.2.1 (Nicolas Juillerat, 2007); on layouts other than 9 × 9 the numbers are ours.
    """
    return _NUMBERS[step.technique](step, board)


def least_number(slug: str) -> int:
    """Return the lowest number, in tenths, of a step of the technique called `slug`, which is on this ladder."""
    return _LEAST[slug]


def _always(number: int) -> Rate:
    return lambda step, board: number


def _hidden_single(step: Step, board: Board) -> int:
    (house,) = (board.layout.houses[h] for h in step.fact("house", Houses))
    if (board.open_mask & house.mask).bit_count() == 1:
        return 10
    return 15 if house.is_line else 12


def _loop(step: Step, board: Board) -> int:
    n_cells = len(step.fact("cells", Cells))
    base = 45 if n_cells <= 4 else 46 if n_cells <= 6 else 47 if n_cells <= 8 else 50
    return base + len(step.fact("others", Cells))


def _bug_3(step: Step, board: Board) -> int:
    return 57 + len(step.fact("others", Cells))


def _proofs(step: Step, board: Board, *, base: int) -> int:
    return base + surcharge(step.size)


def _chain(step: Step, board: Board, *, base: int) -> int:
    return base + surcharge(step.size + 1)


def _nested(step: Step, board: Board) -> int:
    return _proofs(step, board, base=_BY_LEVEL[step.fact("level", Number)])


_BY_LEVEL = {2: 95, 3: 100, 4: 105}  # nested chains, by the level of the chains inside
_SIMPLE = ("x-cycle", "y-cycle", "xy-cycle", "forcing-x-chain", "forcing-chain")
_FIXED = dict(
    (
        *(("direct-pointing", 17), ("direct-claiming", 19), ("direct-hidden-pair", 20), ("naked-single", 23)),
        *(("direct-hidden-triple", 25), ("pointing", 26), ("claiming", 28), ("naked-pair", 30), ("x-wing", 32)),
        *(("hidden-pair", 34), ("naked-triple", 36), ("swordfish", 38), ("hidden-triple", 40), ("xy-wing", 42)),
        *(("xyz-wing", 44), ("naked-quad", 50), ("jellyfish", 52), ("hidden-quad", 54), ("bug-plus-1", 56)),
        *(("bug-2", 57), ("bug-4", 57), ("aligned-pair-exclusion", 62), ("aligned-triplet-exclusion", 75)),
    )
)
_CYCLES = {"x-cycle": 65, "y-cycle": 65, "xy-cycle": 70}
_CHAINS = {"forcing-x-chain": 66, "forcing-chain": 70}
_FORCING = {
    "nishio": 75,
    "cell-forcing-chain": 80,
    "region-forcing-chain": 80,
    "dynamic-forcing-chain": 85,
    "dynamic-forcing-chain-plus": 90,
}
_PATTERNS = tuple(f"unique-{pattern}-{kind}" for pattern in ("rectangle", "loop") for kind in range(1, 6))
_NUMBERS: dict[str, Rate] = {
    "hidden-single": _hidden_single,
    **{slug: _always(number) for slug, number in _FIXED.items()},
    **dict.fromkeys(_PATTERNS, _loop),
    "bug-3": _bug_3,
    **{slug: partial(_proofs, base=base) for slug, base in (_CYCLES | _FORCING).items()},
    **{slug: partial(_chain, base=base) for slug, base in _CHAINS.items()},
    "nested-forcing-chain": _nested,
}
_LEAST = {
    "hidden-single": 10,
    **dict.fromkeys(_PATTERNS, 45),
    "bug-3": 58,
    "nested-forcing-chain": min(_BY_LEVEL.values()),
    **(_FIXED | _CYCLES | _CHAINS | _FORCING),
}


def _as(slug: str, find: Finder) -> Technique:
    """Return the technique called `slug`, with Sudoku Explainer's way to find it."""
    return replace(find_technique(slug), find=find)


def _one(slug: str) -> Rung:
    return Rung((find_technique(slug),))


def _easiest(*techniques: Technique, weighs_all: bool = False) -> Rung:
    return Rung(techniques, explainer_number, weighs_all)


def _forcing_rung(*slugs: str, kinds: tuple[tuple[str, ...], ...], mode: ForcingMode) -> Rung:
    finders = (
        partial(find_forcing_chains, slug=slug, mode=mode, kinds=some) for slug, some in zip(slugs, kinds, strict=True)
    )
    return _easiest(*(_as(slug, find) for slug, find in zip(slugs, finders, strict=True)))


# Sudoku Explainer's type 2 also allows the extra digit in opposite corners: kind 5 here.
_RECTANGLES = (
    *(find_unique_rectangle_1, find_unique_rectangle_2, find_unique_rectangle_3),
    *(find_unique_rectangle_4, find_unique_rectangle_5),
)
_ALL_KINDS = ("double", "cell", "region", "contradiction")
_LOOPS = tuple(find_technique(f"unique-loop-{kind}") for kind in (1, 2, 3, 4))

EXPLAINER_LADDER = Ladder(
    "explainer",
    N_("Sudoku Explainer’s"),
    (
        Rung((_as("hidden-single", find_easiest_hidden_single),)),
        *map(
            _one, ("direct-pointing", "direct-claiming", "direct-hidden-pair", "naked-single", "direct-hidden-triple")
        ),
        *map(_one, ("pointing", "claiming", "naked-pair", "x-wing", "hidden-pair", "naked-triple", "swordfish")),
        *map(_one, ("hidden-triple", "xy-wing", "xyz-wing")),
        _easiest(
            *(_as(f"unique-rectangle-{k}", partial(find, whole=True)) for k, find in enumerate(_RECTANGLES, 1)),
            *_LOOPS,
            weighs_all=True,
        ),
        *map(_one, ("naked-quad", "jellyfish", "hidden-quad")),
        _easiest(*(find_technique(slug) for slug in ("bug-plus-1", "bug-2", "bug-4", "bug-3"))),
        Rung((_as("aligned-pair-exclusion", partial(find_aligned_pair_exclusion, largest=1)),)),
        _easiest(*map(find_technique, _SIMPLE)),
        _one("aligned-triplet-exclusion"),
        _forcing_rung(
            "nishio", kinds=(("contradiction",),), mode=ForcingMode(dynamic=True, nishio=True, explainer=True)
        ),
        _forcing_rung(
            "cell-forcing-chain",
            "region-forcing-chain",
            kinds=(("cell",), ("region",)),
            mode=ForcingMode(explainer=True),
        ),
        _forcing_rung(
            "dynamic-forcing-chain",
            kinds=(_ALL_KINDS,),
            mode=ForcingMode(dynamic=True, explainer=True),
        ),
        _forcing_rung(
            "dynamic-forcing-chain-plus", kinds=(_ALL_KINDS,), mode=ForcingMode(dynamic=True, explainer=True, level=1)
        ),
        Rung((_as("nested-forcing-chain", find_simplest_nested_chains),)),
    ),
)
