"""The search for fish against a plain one, which holds all bases against all covers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from solver.board import Layout, Mask, bits, find_layout, mask_of
from solver.techniques.fish.fish_search import Fish, FishKind, FishVariety, find_fish, fish_variety_of
from tests.techniques.examples import position

pytestmark = pytest.mark.thorough

# Boards, and the size up to which a plain search is quick on them.
BOARDS = (("2x2x", 3), ("2x3", 2), ("round3a", 3), ("round4", 3))
MANY = 99


def never() -> bool:
    return False


@cache
def plain_fish(layout: Layout, places: Mask, size: int) -> list[Fish]:
    """Every fish that removes something, by the definition."""
    found = []
    bases = [h for h in layout.complete_houses if (layout.houses[h].mask & places).bit_count() > 1]
    for chosen in combinations(bases, size):
        others = [h for h in range(len(layout.houses)) if h not in chosen]
        for covers in combinations(others, size):
            fish = fish_of(layout, places, chosen, covers)
            if fish.removed:
                found.append(fish)
    return found


def fish_of(layout: Layout, places: Mask, bases: tuple[int, ...], covers: tuple[int, ...]) -> Fish:
    n_bases = Counter(cell for h in bases for cell in layout.houses[h].cells if places >> cell & 1)
    n_covers = Counter(cell for h in covers for cell in layout.houses[h].cells if places >> cell & 1)
    fins = [cell for cell in n_bases if not n_covers[cell] or n_bases[cell] > 1]
    seen_by_fins = [cell for cell in n_covers if all(layout.peers[cell] >> fin & 1 for fin in fins)]
    return Fish(
        bases,
        covers,
        body=mask_of(cell for cell in n_bases if cell not in fins),
        fins=mask_of(fins),
        endo_fins=mask_of(cell for cell in n_bases if n_bases[cell] > 1),
        removed=mask_of(cell for cell in seen_by_fins if n_covers[cell] > n_bases[cell]),
    )


def removed_by_one_base(layout: Layout, places: Mask, *, is_finned: bool) -> Mask:
    """What a single base removes: the rest of a house that holds it, or with fins whatever sees all of it."""
    removed = 0
    for base in layout.complete_houses:
        body = layout.houses[base].mask & places
        if not body:
            continue
        covers = [house.mask & places for house in layout.houses if not body & ~house.mask]
        seen = [1 << cell for cell in bits(places) if is_finned and not body & ~layout.peers[cell]]
        removed |= mask_of(cell for mask in (*covers, *seen) for cell in bits(mask & ~body))
    return removed


def positions(name: str) -> Iterator[tuple[Layout, Mask]]:
    """The places of a digit."""
    layout = find_layout(name)
    for seed in range(6):
        board, _ = position(layout, Random(seed))
        for digit in range(1, layout.n + 1):
            yield layout, board.cells_for[digit]


@pytest.mark.parametrize(("name", "largest"), BOARDS)
def test_every_result_is_a_fish_and_found_once(name: str, largest: int) -> None:
    for layout, places in positions(name):
        for size in range(2, largest + 1):
            plain = {*plain_fish(layout, places, size)}
            kinds = [
                FishKind(variety, size, is_finned, MANY, MANY) for variety in FishVariety for is_finned in (False, True)
            ]
            found = [fish for kind in kinds for fish in find_fish(layout, places, kind, never)]
            assert len(found) == len({*found})
            assert plain.issuperset(found)


@pytest.mark.parametrize("variety", FishVariety)
@pytest.mark.parametrize(("name", "largest"), BOARDS)
def test_the_smallest_and_simplest_fish_remove_everything(name: str, largest: int, variety: FishVariety) -> None:
    simpler = list(FishVariety)[: list(FishVariety).index(variety) + 1]
    for layout, places in positions(name):
        for is_finned in (False, True):
            removed = removed_by_one_base(layout, places, is_finned=is_finned)
            for size in range(2, largest + 1):
                kinds = [FishKind(each, size, fins, MANY, MANY) for each in simpler for fins in {False, is_finned}]
                for kind in kinds:
                    for fish in find_fish(layout, places, kind, never):
                        removed |= fish.removed
                for fish in plain_fish(layout, places, size):
                    if fish_variety_of(layout, mask_of(fish.bases), mask_of(fish.covers)) in simpler:
                        assert is_finned < bool(fish.fins) or not fish.removed & ~fish.body & ~removed


def test_the_kinds_of_a_fish_are_told_by_its_houses() -> None:
    layout = find_layout("3x3x")

    def variety(bases: str, covers: str) -> FishVariety:
        return fish_variety_of(layout, *(mask_of(map(layout.parse_house, names.split())) for names in (bases, covers)))

    assert variety("row-1 row-4", "column-2 column-3") is FishVariety.BASIC
    assert variety("row-1 box-4", "column-2 column-3") is FishVariety.FRANKEN
    assert variety("row-1 box-4", "column-2 box-5") is FishVariety.FRANKEN
    assert variety("box-1 box-4", "column-2 column-3") is FishVariety.MUTANT
    assert variety("row-1 row-4", "column-2 row-3") is FishVariety.MUTANT
    assert variety("row-1 row-4", "column-2 diagonal-1") is FishVariety.MUTANT
    assert variety("row-1 row-4", "box-1 box-4") is FishVariety.MUTANT


def test_sector_pairs_are_lines_if_there_are_no_diameters() -> None:
    layout = find_layout("round3a")
    rings = mask_of(layout.parse_house(f"ring-{k}") for k in (1, 2))
    pairs = [mask_of(layout.parse_house(f"sector-pair-{k}") for k in numbers) for numbers in ((1, 3), (1, 2))]
    assert [fish_variety_of(layout, rings, covers) for covers in pairs] == [FishVariety.BASIC, FishVariety.FRANKEN]


def test_the_limits_of_fins_are_kept() -> None:
    random = Random(7)
    layout = find_layout("3x3")
    n_found = 0
    for _ in range(5):
        board, _ = position(layout, random)
        for digit in range(1, 10):
            for fish in find_fish(layout, board.cells_for[digit], FishKind(FishVariety.MUTANT, 3, True, 2, 1), never):
                assert 1 <= fish.fins.bit_count() <= 2
                assert fish.endo_fins.bit_count() <= 1
                n_found += 1
    assert n_found


def test_nothing_is_looked_for_when_the_budget_is_spent() -> None:
    board, _ = position(find_layout("3x3"), Random(1))
    assert not any(
        list(find_fish(board.layout, places, FishKind(FishVariety.MUTANT, 4), lambda: True))
        for places in board.cells_for
    )
