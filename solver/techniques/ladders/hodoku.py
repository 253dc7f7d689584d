"""HoDoKu's ladder with its numbers: the order of techniques, and their levels and scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from solver.board import N_, Board
from solver.steps import Chain, Step
from solver.techniques.catalogue import find_technique
from solver.techniques.chains.chains import find_aic, find_continuous_nice_loop, find_discontinuous_nice_loop
from solver.techniques.ladders.hodoku_order import (
    areas_first,
    by_area,
    by_bases,
    by_cells,
    by_cluster,
    by_corner,
    by_digit,
    by_line,
    by_pivot,
    by_plain_corner,
    by_three_cells,
    many_first,
    many_then_short,
    n_nodes,
    rows_first,
)
from solver.techniques.ladders.rungs import Difficulty, Ladder, Rung
from solver.techniques.technique import Finder, Options, Technique

EASY, MEDIUM, HARD, UNFAIR, EXTREME = range(5)
LEVEL_NAMES = (N_("easy"), N_("medium"), N_("hard"), N_("unfair"), N_("extreme"))
# The highest sum of scores of each level.
BANDS = (800, 1000, 1600, 1800)


class Grade(NamedTuple):
    """The level of a technique, and the score of each of its steps."""

    level: int
    score: int


# In HoDoKu's order. Source: HoDoKu 2.3.2, default options.
TECHNIQUE_GRADES: dict[str, Grade] = {
    "full-house": Grade(EASY, 4),
    "naked-single": Grade(EASY, 4),
    "hidden-single": Grade(EASY, 14),
    "locked-pair": Grade(MEDIUM, 40),
    "locked-triple": Grade(MEDIUM, 60),
    "pointing": Grade(MEDIUM, 50),
    "claiming": Grade(MEDIUM, 50),
    "naked-pair": Grade(MEDIUM, 60),
    "naked-triple": Grade(MEDIUM, 80),
    "hidden-pair": Grade(MEDIUM, 70),
    "hidden-triple": Grade(MEDIUM, 100),
    "naked-quad": Grade(HARD, 120),
    "hidden-quad": Grade(HARD, 150),
    "x-wing": Grade(HARD, 140),
    "swordfish": Grade(HARD, 150),
    "jellyfish": Grade(HARD, 160),
    "remote-pair": Grade(HARD, 110),
    "bug-plus-1": Grade(HARD, 100),
    "skyscraper": Grade(HARD, 130),
    "two-string-kite": Grade(HARD, 150),
    "turbot-fish": Grade(HARD, 120),
    "empty-rectangle": Grade(HARD, 120),
    "w-wing": Grade(HARD, 150),
    "xy-wing": Grade(HARD, 160),
    "xyz-wing": Grade(HARD, 180),
    **{f"unique-rectangle-{kind}": Grade(HARD, 100) for kind in range(1, 7)},
    "hidden-rectangle": Grade(HARD, 100),
    "avoidable-rectangle-1": Grade(HARD, 100),
    "avoidable-rectangle-2": Grade(HARD, 100),
    "finned-x-wing": Grade(HARD, 130),
    "sashimi-x-wing": Grade(HARD, 150),
    "finned-swordfish": Grade(UNFAIR, 200),
    "sashimi-swordfish": Grade(UNFAIR, 240),
    "finned-jellyfish": Grade(UNFAIR, 250),
    "sashimi-jellyfish": Grade(UNFAIR, 260),
    "sue-de-coq": Grade(UNFAIR, 250),
    "simple-colors-trap": Grade(HARD, 150),
    "simple-colors-wrap": Grade(HARD, 150),
    "multi-colors-1": Grade(HARD, 200),
    "multi-colors-2": Grade(HARD, 200),
    "x-chain": Grade(UNFAIR, 260),
    "xy-chain": Grade(UNFAIR, 260),
    "continuous-nice-loop": Grade(UNFAIR, 280),
    "discontinuous-nice-loop": Grade(UNFAIR, 280),
    "aic": Grade(UNFAIR, 280),
    "grouped-continuous-nice-loop": Grade(UNFAIR, 300),
    "grouped-discontinuous-nice-loop": Grade(UNFAIR, 300),
    "grouped-aic": Grade(UNFAIR, 300),
    "als-xz": Grade(UNFAIR, 300),
    "als-xy-wing": Grade(UNFAIR, 320),
    "als-xy-chain": Grade(UNFAIR, 340),
    "cell-forcing-chain": Grade(EXTREME, 500),
    "region-forcing-chain": Grade(EXTREME, 500),
    "dynamic-forcing-chain": Grade(EXTREME, 700),
}
GUESS = Grade(EXTREME, 10000)  # HoDoKu's last resort, counted once for a puzzle that its techniques cannot finish


_MAX_NODES = 20  # of an XY-chain
_GROUPED = {
    "grouped-continuous-nice-loop": partial(find_continuous_nice_loop, grouped=True, with_sets=False),
    "grouped-discontinuous-nice-loop": partial(find_discontinuous_nice_loop, grouped=True, with_sets=False),
    "grouped-aic": partial(find_aic, grouped=True, with_sets=False),
}
# Techniques that HoDoKu counts as one.
_TOGETHER: tuple[tuple[str, ...], ...] = (
    ("simple-colors-trap", "simple-colors-wrap"),
    ("multi-colors-1", "multi-colors-2"),
    ("continuous-nice-loop", "discontinuous-nice-loop", "aic"),
    tuple(_GROUPED),
)
# Which of several steps to take; for techniques not listed, the first that our finder yields.
_ORDERS: dict[str, Difficulty] = {
    **{f"locked-{size}": by_area for size in ("pair", "triple")},
    **{f"{kind}-{size}": areas_first for kind in ("naked", "hidden") for size in ("pair", "triple", "quad")},
    **{kind + size: by_bases for kind in ("", "finned-", "sashimi-") for size in ("x-wing", "swordfish", "jellyfish")},
    "remote-pair": many_first,
    "skyscraper": rows_first,
    "two-string-kite": by_bases,
    "turbot-fish": many_first,
    "empty-rectangle": by_corner,
    "w-wing": by_cells,
    "xy-wing": by_three_cells,
    "xyz-wing": by_pivot,
    **{f"unique-rectangle-{kind}": by_plain_corner for kind in range(1, 7)},
    "hidden-rectangle": by_plain_corner,
    "sue-de-coq": by_line,
    "simple-colors-trap": by_cluster,
    "multi-colors-1": by_digit,
    "x-chain": many_then_short,
    "xy-chain": many_then_short,
    "continuous-nice-loop": many_then_short,
    "grouped-continuous-nice-loop": many_then_short,
    **dict.fromkeys(("als-xz", "als-xy-wing", "als-xy-chain"), many_first),
}


def _rungs() -> Iterator[Rung]:
    with_others = {slug: slugs for slugs in _TOGETHER for slug in slugs}
    for slug in TECHNIQUE_GRADES:
        slugs = with_others.get(slug, (slug,))
        if slug == slugs[0]:
            order = _ORDERS.get(slug)
            yield Rung(tuple(map(_technique, slugs)), order, weighs_all=order is not None)


def _technique(slug: str) -> Technique:
    """Return the technique called `slug`, with HoDoKu's way to find it."""
    technique = find_technique(slug)
    if slug == "xy-chain":
        return replace(technique, find=partial(_find_short, find=technique.find))
    if slug in _GROUPED:
        return replace(technique, find=partial(_find_between_cells, find=_GROUPED[slug]))
    return technique


def _find_short(board: Board, options: Options, *, find: Finder) -> Iterator[Step]:
    """Yield the chains of up to `_MAX_NODES` nodes."""
    return (step for step in find(board, options) if n_nodes(step) <= _MAX_NODES)


def _find_between_cells(board: Board, options: Options, *, find: Finder) -> Iterator[Step]:
    """Yield the chains without a group at either end."""
    for step in find(board, options):
        statements = step.fact("chain", Chain).statements
        if step.technique != "grouped-aic" or len(statements[0].cells) == len(statements[-1].cells) == 1:
            yield step


HODOKU_LADDER = Ladder("hodoku", N_("HoDoKu’s"), tuple(_rungs()), queues_singles=True)
