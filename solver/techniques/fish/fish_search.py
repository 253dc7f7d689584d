"""The search for fish: bases that would have too few covers if some candidate were true.

          cover     cover
    base    x    .    x
    base    x    .    x
            *    .    .

Were * true, both bases would need the one cover that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, permutations
from typing import NamedTuple

from solver.board import Layout, Mask, bits, mask_of, per_layout
from solver.techniques.fish.places import may_have_fish, places_in_no_template
from solver.techniques.line_houses import lines_by_grid

HouseSet = Mask  # house h is bit h


class FishVariety(StrEnum):
    """Which houses may be bases and covers."""

    BASIC = "basic"  # bases from one partition of lines, covers from another
    FRANKEN = "franken"  # lines as in basic fish, or areas, on either side
    MUTANT = "mutant"  # any


class Fish(NamedTuple):
    """A fish: equally many bases and covers (indices of houses), and the digit's places in them as masks of cells.

    `fins` are the places in a base but in no cover, and those in two bases (`endo_fins`). `body` are the other places
    in bases; a place in both `body` and `removed` is in two covers.
    """

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    body: Mask
    fins: Mask
    endo_fins: Mask
    removed: Mask


@dataclass(frozen=True)
class FishKind:
    """Which fish to look for: variety, number of bases, whether with fins, and the most fins allowed."""

    variety: FishVariety
    size: int = 2
    is_finned: bool = False
    max_fins: int = 5
    max_endo_fins: int = 2


class _HouseChoice(NamedTuple):
    """Which houses may be bases, and which may be covers."""

    bases: tuple[int, ...]
    covers: tuple[int, ...]


class _Trial(NamedTuple):
    """The assumption that one of the `targets` is true. It leaves the places `rest`, and all houses except `ruled_out`.

    No two bases may overlap in a place of `no_overlap`.
    """

    targets: Mask
    ruled_out: HouseSet
    rest: Mask
    no_overlap: Mask


def find_fish(layout: Layout, places: Mask, kind: FishKind, is_spent: Callable[[], bool]) -> Iterator[Fish]:
    """Yield the fish of `kind` on the `places` of a digit, except those in which fewer bases already remove as much.

    A fish belongs to its simplest variety only. Of those found by one trial, the ones with fewer fins come first.
    Stops when the budget is spent. Source: "The Ultimate FISH Guide" (forum.enjoysudoku.com, 2007) for the definitions.
    The search is ours: a fish that removes a place is a set of bases that would have one cover too few if that place
    were true (Hall's theorem).
    """
    targets = places_in_no_template(layout, places) if _may_exist(layout, places, kind) else 0
    if not targets:
        return
    seen: set[tuple[HouseSet, HouseSet]] = set()
    for choice in _house_choices(layout, kind.variety):
        for trial in _trials(layout, places, targets, choice, is_finned=kind.is_finned):
            new: list[Fish] = []
            for bases, covers in _bases_and_covers(layout, places, choice, trial, kind.size, is_spent):
                if (bases, covers) not in seen and fish_variety_of(layout, bases, covers) is kind.variety:
                    fish = _fish(layout, places, bases, covers)
                    # If none of the targets is outside the bases, another trial may still find this fish.
                    if _matches(fish, kind) and fish.removed & trial.targets & ~fish.body:
                        seen.add((bases, covers))
                        new.append(fish)
            yield from sorted(new, key=lambda fish: fish.fins.bit_count())


def _may_exist(layout: Layout, places: Mask, kind: FishKind) -> bool:
    is_basic = kind.variety is FishVariety.BASIC
    return not is_basic or may_have_fish(layout, places, kind.size, is_finned=kind.is_finned)


def _matches(fish: Fish, kind: FishKind) -> bool:
    return (
        bool(fish.fins) is kind.is_finned
        and fish.fins.bit_count() <= kind.max_fins
        and fish.endo_fins.bit_count() <= kind.max_endo_fins
    )


def _trials(layout: Layout, places: Mask, targets: Mask, choice: _HouseChoice, *, is_finned: bool) -> Iterator[_Trial]:
    """Yield a trial for each target, without its peers (finned), or for each cover, without all its places (plain)."""
    if is_finned:
        for target in bits(targets):
            rest = places & ~layout.peers[target] & ~(1 << target)
            yield _Trial(1 << target, _houses_of(layout)[target], rest, no_overlap=rest)
        return
    for cover in choice.covers:
        mask = layout.houses[cover].mask
        if mask & targets:
            yield _Trial(mask & targets, 1 << cover, places & ~mask, no_overlap=places)


def _bases_and_covers(
    layout: Layout, places: Mask, choice: _HouseChoice, trial: _Trial, size: int, is_spent: Callable[[], bool]
) -> Iterator[tuple[HouseSet, HouseSet]]:
    """Yield the bases and covers found by a trial, with one of the ruled-out covers added."""
    last = [h for h in choice.covers if trial.ruled_out >> h & 1]
    for bases, covers in _OverfullBases(layout, places, choice, trial, size, is_spent):
        in_bases = places & _once_and_twice(layout, bases)[0]
        for h in last:
            if layout.houses[h].mask & in_bases:
                yield bases, covers | 1 << h


def _fish(layout: Layout, places: Mask, bases: HouseSet, covers: HouseSet) -> Fish:
    in_bases, in_two_bases = _once_and_twice(layout, bases)
    in_covers, in_two_covers = _once_and_twice(layout, covers)
    endo_fins = places & in_two_bases
    fins = places & in_bases & ~in_covers | endo_fins
    removed = places & (in_covers & ~in_bases | in_two_covers) & ~fins
    for cell in bits(fins):
        removed &= layout.peers[cell]
    return Fish(tuple(bits(bases)), tuple(bits(covers)), places & in_bases & ~fins, fins, endo_fins, removed)


def _once_and_twice(layout: Layout, houses: HouseSet) -> tuple[Mask, Mask]:
    """Return the cells of the houses, and those in two or more of them."""
    once = twice = 0
    for h in bits(houses):
        mask = layout.houses[h].mask
        twice |= once & mask
        once |= mask
    return once, twice


class _OverfullBases:
    """All sets of `size` bases whose remaining places fit into `size` - 1 covers, and that contain no smaller such set.

    Each base has two or more places, so that it is no hidden single, and some of them remain.
    """

    def __init__(
        self,
        layout: Layout,
        places: Mask,
        choice: _HouseChoice,
        trial: _Trial,
        size: int,
        is_spent: Callable[[], bool],
    ) -> None:
        masks = [house.mask for house in layout.houses]
        self.size = size
        self.is_spent = is_spent
        self.places_in = [mask & trial.rest for mask in masks]
        self.no_overlap_in = [mask & trial.no_overlap for mask in masks]
        free = [h for h in choice.bases if self.places_in[h] and not trial.ruled_out >> h & 1]
        self.bases = [h for h in free if (masks[h] & places).bit_count() > 1]
        self.covers = mask_of(choice.covers) & ~trial.ruled_out
        self.covers_of = _houses_of(layout)
        self.overfull: list[tuple[HouseSet, HouseSet]] = []

    def __iter__(self) -> Iterator[tuple[HouseSet, HouseSet]]:
        """Yield each set of bases with its covers once: from each base on, add the covers that the places need."""
        free = mask_of(self.bases)
        for root in self.bases:
            if self.is_spent():
                return
            bit = 1 << root
            free &= ~bit
            self.overfull.clear()
            self._cover(self.places_in[root], 0, self.no_overlap_in[root], bit, 0, free, self.covers & ~bit)
            yield from (each for each in self.overfull if self._is_minimal(*each))

    def _cover(
        self,
        need: Mask,
        covered: Mask,
        taken: Mask,
        bases: HouseSet,
        covers: HouseSet,
        free: HouseSet,
        usable: HouseSet,
    ) -> None:
        """Cover the first place in `need` in every possible way; if none is in need, add another base.

        `free` bases and `usable` covers may still be chosen. A house leaves them once it has been tried, so nothing is
        found twice.
        """
        if not need:
            self._add_base(covered, taken, bases, covers, free, usable)
            return
        n_left = self.size - 1 - covers.bit_count()
        fitting = usable & self.covers_of[(need & -need).bit_length() - 1] if n_left else 0
        # The last cover has to contain all places in need.
        if n_left == 1:
            for cell in bits(need):
                fitting &= self.covers_of[cell]
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            usable &= ~bit
            places = self.places_in[bit.bit_length() - 1]
            self._cover(need & ~places, covered | places, taken, bases, covers | bit, free & ~bit, usable)

    def _add_base(
        self, covered: Mask, taken: Mask, bases: HouseSet, covers: HouseSet, free: HouseSet, usable: HouseSet
    ) -> None:
        """Keep the bases if there is one too many; otherwise add each base in turn that touches a covered place."""
        if bases.bit_count() > covers.bit_count():
            if bases.bit_count() == self.size:
                self.overfull.append((bases, covers))
            return
        if self.is_spent():
            return
        is_last = covers.bit_count() == self.size - 1
        left = free
        while left:
            bit = left & -left
            left ^= bit
            base = bit.bit_length() - 1
            places, no_overlap = self.places_in[base], self.no_overlap_in[base]
            if not places & covered or no_overlap & taken or (is_last and places & ~covered):
                continue
            free &= ~bit
            self._cover(places & ~covered, covered, taken | no_overlap, bases | bit, covers, free, usable & ~bit)

    def _is_minimal(self, bases: HouseSet, covers: HouseSet) -> bool:
        """Return whether no proper subset of the covers contains more bases than it has covers."""
        in_bases = [self.places_in[base] for base in bits(bases)]
        in_covers = [self.places_in[cover] for cover in bits(covers)]
        for n in range(1, len(in_covers)):
            for some in combinations(in_covers, n):
                covered = 0
                for places in some:
                    covered |= places
                if sum(not places & ~covered for places in in_bases) > n:
                    return False
        return True


@per_layout
def _houses_of(layout: Layout) -> tuple[HouseSet, ...]:
    return tuple(mask_of(hs) for hs in layout.houses_of)


class _Sides(NamedTuple):
    """Two partitions of lines of a grid, and the areas in it."""

    first: HouseSet
    second: HouseSet
    areas: HouseSet


@per_layout
def _all_sides(layout: Layout) -> tuple[_Sides, ...]:
    sides = []
    for grid in lines_by_grid(layout):
        covered = mask_of(cell for h in grid[0] for cell in layout.houses[h].cells)
        complete = ((h, layout.houses[h]) for h in layout.complete_houses)
        areas = mask_of(h for h, house in complete if not house.is_line and not house.mask & ~covered)
        sides += [_Sides(first, second, areas) for first, second in permutations(map(mask_of, grid), 2)]
    return tuple(sides)


@per_layout
def _house_choices(layout: Layout, variety: FishVariety) -> tuple[_HouseChoice, ...]:
    """Return choices that allow all fish of a variety, and some of simpler ones."""
    if variety is FishVariety.MUTANT:
        return (_HouseChoice(layout.complete_houses, tuple(range(len(layout.houses)))),)
    if variety is FishVariety.BASIC:
        choices = [(first, second) for first, second, _ in _all_sides(layout)]
    else:
        choices = [(first | areas, second | areas) for first, second, areas in _all_sides(layout) if areas]
    return tuple(_HouseChoice(tuple(bits(bases)), tuple(bits(covers))) for bases, covers in choices)


def fish_variety_of(layout: Layout, bases: HouseSet, covers: HouseSet) -> FishVariety:
    """Return the simplest variety with these bases and covers. Franken fish have lines of a partition on both sides."""
    variety = FishVariety.MUTANT
    for first, second, areas in _all_sides(layout):
        if not (bases & ~first or covers & ~second):
            return FishVariety.BASIC
        is_franken = bases & first and covers & second
        if is_franken and not (bases & ~(first | areas) or covers & ~(second | areas)):
            variety = FishVariety.FRANKEN
    return variety
