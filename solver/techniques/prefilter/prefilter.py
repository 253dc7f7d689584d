"""Which techniques may find something in a position, according to compiled code."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NamedTuple

from solver.board import Board
from solver.fast.jit import array, listed
from solver.fast.mode import is_compiled
from solver.fast.prefilter import fish, linked_sets, singles, subsets, survey, wings
from solver.fast.prefilter.aligned_pairs import look_for_aligned_pairs
from solver.fast.prefilter.bent import look_for_bent_sets
from solver.fast.prefilter.blossoms import look_for_blossoms
from solver.fast.prefilter.crossings import look_for_crossings
from solver.fast.prefilter.flat_layout import make_flat_position
from solver.fast.prefilter.linked_sets import look_for_linked_sets
from solver.fast.prefilter.set_chains import look_for_set_chains
from solver.fast.prefilter.singles import make_run
from solver.fast.prefilter.subsets import look_for_subsets
from solver.fast.prefilter.wings import look_for_wings, make_wing
from solver.steps import Step
from solver.techniques.basic.singles import easiest_first
from solver.techniques.catalogue import find_technique
from solver.techniques.fish.places import place_flags
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.prefilter.buffers import BENT, bent_buffers, subset_buffers
from solver.techniques.sets.intersections import crossing_buffers
from solver.techniques.sets.set_buffers import SetBuffers, linked_sets_of
from solver.techniques.technique import Finder, Technique

_MAX_CELLS = 225  # on larger boards explanations run out of budget anyway


class Flag(NamedTuple):
    """If `check` (a key of `_CHECKS`, or "singles") sets no bit of `mask`, `finder` finds nothing."""

    check: str
    mask: int
    finder: Finder


@lru_cache(maxsize=1)
def _all_flags() -> dict[str, Flag]:
    """Return the flags by slug of technique."""
    flags = {
        "full-house": ("singles", survey.FULL_HOUSE),
        "hidden-single": ("singles", survey.HIDDEN_SINGLE),
        "naked-single": ("singles", survey.NAKED_SINGLE),
        "pointing": ("locked", survey.AREA_TO_LINE),
        "claiming": ("locked", survey.LINE_TO_AREA),
        "xy-wing": ("wings", wings.XY_WING),
        "xyz-wing": ("wings", wings.XYZ_WING),
        "w-wing": ("wings", wings.W_WING),
        "remote-pair": ("wings", wings.REMOTE_PAIR),
        "als-xz": ("sets", linked_sets.ALS_XZ),
        "als-xy-wing": ("sets", linked_sets.ALS_XY_WING),
        "aligned-pair-exclusion": ("aligned_pairs", -1),
        "als-xy-chain": ("set_chains", -1),
        "death-blossom": ("blossoms", -1),
        "sue-de-coq": ("crossings", -1),
        **{slug: ("bent", 1 << size) for size, slug in BENT.items()},
        **dict.fromkeys(_OF_ONE_DIGIT, ("digits", -1)),
    }
    for n, slug in enumerate(_FISH, 2):
        flags[slug] = ("digits", 1 << fish.PLAIN + n)
        flags |= {prefix + slug: ("digits", 1 << fish.FINNED + n) for prefix in ("finned-", "sashimi-")}
    for kind, word in ((subsets.NAKED, "naked"), (subsets.HIDDEN, "hidden"), (subsets.LOCKED, "locked")):
        flags |= {f"{word}-{size}": (f"{size}s", 1 << kind) for size in ("pair", "triple", "quad")}
    del flags["locked-quad"]
    return {slug: Flag(*flags[slug], find_technique(slug).find) for slug in flags}


class Prefilter:
    """What may be found on a board that changes step by step. The caller has to `apply` each step."""

    def __init__(self, board: Board) -> None:
        layout = self._layout = board.layout
        self._flat, self._position = flat_layout_of(layout), make_flat_position(flat_layout_of(layout))
        self._by_cell = array([0] * layout.n_cells)
        self._run = make_run(self._flat)
        self.look_again(board)

    def look_again(self, board: Board) -> None:
        """Start afresh with all of `board`."""
        self._board, self._known = board, dict[str, int]()
        self._position.candidates[:] = board.candidates
        self._position.digits[:] = board.digits
        self._known["singles"] = survey.survey(self._flat, self._position)

    def apply(self, board: Board, step: Step) -> None:
        """Apply `step`, after which the position is `board`."""
        if not step.placements:
            for cell, _ in step.eliminations:
                self._position.candidates[cell] = board.candidates[cell]
            self._known = {"singles": survey.survey(self._flat, self._position)}
        elif len(step.placements) == 1 and not step.eliminations:
            self._known = {"singles": survey.write(self._flat, self._position, *step.placements[0])}
        else:
            self.look_again(board)

    def run_singles(self, order: Any, most: int) -> tuple[int, list[int]]:
        """Take singles one after another, of the kinds in `order`; return the number of rungs tried, and the singles.

        At most `most` rungs are tried. Each single is four numbers: the index of its kind in `order`, house, cell and
        digit.
        """
        self._known = {"singles": singles.run_singles(self._flat, self._position, order, most, self._run)}
        return singles.singles_in(self._run)

    @property
    def candidates(self) -> list[int]:
        """The candidates of each cell after the steps so far."""
        return listed(self._position.candidates)

    def has_single(self, mask: int) -> bool:
        """Return whether there is a single of a kind whose flag is in `mask`."""
        return self._known["singles"] & mask != 0

    @property
    def is_possible(self) -> bool:
        """Whether no house or cell makes the board obviously impossible."""
        return not self._known["singles"] & survey.IMPOSSIBLE

    def first_house(self, slug: str) -> int:
        """Return the first house (index) in which the technique `slug` finds something, if its flag is set.

        It must be a technique that searches house by house: hidden single, pointing or claiming.
        """
        if slug == "hidden-single":
            return easiest_first(self._layout)[self._known["singles"] >> survey.FIRST_HOUSE]
        return self._known["locked"] >> (survey.FIRST_LINE if slug == "claiming" else survey.FIRST_AREA) & 0xFF

    def rules_out(self, technique: Technique) -> bool:
        """Return whether `technique` certainly finds nothing on the board."""
        flag = flag_of(technique)
        return flag is not None and not self.has(flag)

    def has(self, flag: Flag) -> bool:
        """Return whether `flag` is set."""
        known = self._known.get(flag.check)
        if known is None:
            known = self._known[flag.check] = _CHECKS[flag.check](self)
        return known & flag.mask != 0

    def _locked(self) -> int:
        """Return the flags of locked candidates."""
        return int(survey.look_for_locked(self._flat, self._position))

    def _subsets(self, size: int) -> int:
        """Return the flags of subsets of `size`."""
        return int(look_for_subsets(self._flat, self._position.candidates, size, subset_buffers(self._layout)))

    def _wings(self) -> int:
        """Return the flags of wings."""
        return int(look_for_wings(self._flat, self._position.candidates, self._by_cell, make_wing()))

    def _sets(self) -> int:
        """Return the flags of two or three almost locked sets."""
        buffers = self._linked_sets()
        return int(look_for_linked_sets(buffers.sets, buffers.ends)) if buffers else -1

    def _set_chains(self) -> int:
        """Return the flag of chains of almost locked sets."""
        buffers = self._linked_sets()
        return int(look_for_set_chains(self._flat, buffers.sets, buffers.chains)) if buffers else -1

    def _aligned_pairs(self) -> int:
        """Return the flag of aligned pair exclusion."""
        buffers = self._linked_sets()
        return int(look_for_aligned_pairs(self._flat, self._position.candidates, buffers.sets)) if buffers else -1

    def _blossoms(self) -> int:
        """Return the flag of death blossoms."""
        buffers = self._linked_sets()
        if not buffers:
            return -1
        return -int(look_for_blossoms(self._flat, self._position.candidates, buffers.sets, buffers.faced))

    def _crossings(self) -> int:
        """Return the flag of Sue de Coq."""
        return -int(look_for_crossings(self._flat, self._position.candidates, crossing_buffers(self._layout)))

    def _linked_sets(self) -> SetBuffers | None:
        return linked_sets_of(self._layout, tuple(self.candidates))

    def _bent(self) -> int:
        """Return the flags of wings with more than three cells: bit k for k cells."""
        search = bent_buffers(self._layout)
        if not search:
            return -1
        return sum(look_for_bent_sets(self._flat, self._position.candidates, size, search) << size for size in BENT)

    def _digits(self) -> int:
        """Return the flags of single-digit techniques."""
        flags = 0
        for places in self._board.cells_for[1:]:
            of_digit = place_flags(self._layout, places)
            flags |= of_digit.flags if of_digit else -1
        return flags


# All checks except that of singles, whose flags are always known
_CHECKS: dict[str, Callable[[Prefilter], int]] = {
    "locked": Prefilter._locked,
    "pairs": partial(Prefilter._subsets, size=2),
    "triples": partial(Prefilter._subsets, size=3),
    "quads": partial(Prefilter._subsets, size=4),
    "wings": Prefilter._wings,
    "sets": Prefilter._sets,
    "set_chains": Prefilter._set_chains,
    "aligned_pairs": Prefilter._aligned_pairs,
    "blossoms": Prefilter._blossoms,
    "crossings": Prefilter._crossings,
    "bent": Prefilter._bent,
    "digits": Prefilter._digits,
}
_FISH = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
_OF_ONE_DIGIT = (
    *(f"{prefix}{kind}-{fish}" for prefix in ("", "finned-") for kind in ("franken", "mutant") for fish in _FISH[:3]),
    *("skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle"),
    *("x-chain", "simple-colors-trap", "simple-colors-wrap", "multi-colors-1", "multi-colors-2"),
)


def flag_of(technique: Technique) -> Flag | None:
    """Return the flag without which `technique` finds nothing; None if it has none."""
    flag = _all_flags().get(technique.slug)
    return flag if flag and flag.finder is technique.find else None


def prefilter_of(board: Board) -> Prefilter | None:
    """Return a prefilter for `board`; None in a plain process or on a very large board."""
    return Prefilter(board) if is_compiled() and board.layout.n_cells <= _MAX_CELLS else None
