"""Kraken fish: the fish held against a plain reading, and their proofs followed to the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, permutations, product
from operator import or_
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, Budget, Layout, bits, find_layout
from solver.steps import Candidate, Digits, Houses, Link, Role, Step
from solver.techniques import Options, find_technique, phrase
from solver.techniques.line_houses import line_partitions
from tests.techniques.corpus import CASES
from tests.techniques.examples import position
from tests.techniques.step_facts import all_facts, fact

pytestmark = pytest.mark.thorough

SEEDS = st.integers(0, 2**32)
EACH = pytest.mark.parametrize("name", ["2x3", "3x3", "2x5", "3x3x", "round4", "round4a"])
SLUGS = ("kraken-fish-1", "kraken-fish-2")
SQUARE = find_layout("3x3")


def found(slug: str, name: str, seed: int) -> list[Step]:
    return list(find_technique(slug).find(position(find_layout(name), Random(seed))[0], Options()))


def case_of(slug: str) -> Step:
    """The step of the square case of the corpus."""
    case = next(case for case in CASES if case.technique == slug and case.puzzle.layout is SQUARE)
    steps = find_technique(slug).find(case.board, Options())
    return next(step for step in steps if case.has_conclusions_of(step))


def what_becomes_false(board: Board, start: Candidate) -> dict[Candidate, int]:
    """What is false if `start` is true, each with the number of claims that prove it; nothing if some are true too."""
    layout, houses = board.layout, [board.layout.houses[h].cells for h in board.layout.complete_houses]
    true, false, new, n_claims = {start}, dict[Candidate, int](), {start}, 0
    while new:
        n_claims += 2
        excluded = {
            Candidate(cell, digit)
            for c, d in new
            for cell in range(layout.n_cells)
            for digit in bits(board.candidates[cell])
            if (cell == c) != (digit == d) and (cell == c or layout.peers[c] >> cell & 1)
        }
        last = excluded - false.keys()
        false |= dict.fromkeys(last, n_claims)
        places = [Candidate(c, digit) for c, d in last for digit in bits(board.candidates[c] & ~(1 << d))]
        new = {each for each in places if board.candidates[each.cell].bit_count() == 2}
        for c, d in last:
            for house in (house for house in houses if c in house):
                others = [cell for cell in house if cell != c and board.has(cell, d)]
                new |= {Candidate(cell, d) for cell in others if len(others) == 1}
        new -= true
        true |= new
    return {} if true & false.keys() else false


def plain_fish(layout: Layout, places: int, size: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Bases, covers and fins of all finned fish on the `places` of a digit."""
    line = [house.mask & places for house in layout.houses]
    for some, others in permutations(line_partitions(layout), 2):
        free = [h for h in some if h in layout.complete_houses and line[h].bit_count() > 1]
        for bases, covers in product(combinations(free, size), combinations(others, size)):
            in_bases, in_covers = (reduce(or_, (line[h] for h in houses)) for houses in (bases, covers))
            if all(line[h] & in_bases for h in covers) and 1 <= (in_bases & ~in_covers).bit_count() <= 5:
                yield bases, covers, in_bases & ~in_covers


def fewer_would_do(layout: Layout, places: int, bases: tuple[int, ...], covers: tuple[int, ...], cover: int) -> bool:
    """Whether some of the bases are a fish with as many of the covers, `cover` among them."""
    masks = [house.mask for house in layout.houses]
    for n in range(1, len(bases)):
        for some in combinations(bases, n):
            met = {h for h in covers if any(masks[h] & masks[b] & places for b in some)}
            if len(met | {cover}) <= n:
                return True
    return False


@EACH
@pytest.mark.parametrize("slug", SLUGS)
@settings(max_examples=2)
@given(seed=SEEDS)
def test_each_conclusion_has_its_shortest_proof(name: str, slug: str, seed: int) -> None:
    layout = find_layout(name)
    board = position(layout, Random(seed))[0]
    expected: dict[tuple[int, int, Candidate], int] = {}
    for digit, size in product(range(1, layout.n + 1), (2, 3)):
        places = board.cells_for[digit]
        false = {cell: what_becomes_false(board, Candidate(cell, digit)) for cell in bits(places)}
        for bases, covers, fins in plain_fish(layout, places, size):
            in_bases = reduce(or_, (layout.houses[h].mask for h in bases))
            plain = {
                Candidate(cell, digit) for h in covers for cell in bits(layout.houses[h].mask & places & ~in_bases)
            }
            for cover in covers:
                in_cover = layout.houses[cover].mask & places
                starts = [*bits(fins if slug == SLUGS[0] else fins | in_cover & in_bases)]
                common = set.intersection(*(set(false[cell]) for cell in starts))
                common &= plain & {Candidate(c, digit) for c in bits(in_cover)} if slug == SLUGS[0] else common - plain
                for conclusion in () if fewer_would_do(layout, places, bases, covers, cover) else common:
                    n = sum(false[cell][conclusion] for cell in starts)
                    if n > 2 * len(starts):
                        key = size, digit, conclusion
                        expected[key] = min(n, expected.get(key, n))
    steps = {
        (len(step.fact("bases", Houses)), *step.fact("digit", Digits), step.eliminations[0]): step.size
        for step in found(slug, name, seed)
    }
    assert steps == expected


def follows(layout: Layout, link: Link, candidates: list[int]) -> bool:
    """Whether two candidates exclude one another (weak), or one of them must be true (strong)."""
    (a, d), (b, e), strength = link.start, link.end, link.strength
    if strength == "weak":
        return a == b if d != e else bool(layout.peers[a] >> b & 1)
    if a == b:
        return candidates[a] == 1 << d | 1 << e
    houses = [layout.houses[h].cells for h in layout.complete_houses]
    return d == e and any({cell for cell in house if candidates[cell] >> d & 1} == {a, b} for house in houses)


@EACH
@pytest.mark.parametrize("slug", SLUGS)
@settings(max_examples=3)
@given(seed=SEEDS)
def test_every_proof_can_be_followed(name: str, slug: str, seed: int) -> None:
    layout = find_layout(name)
    board = position(layout, Random(seed))[0]
    for step in list(find_technique(slug).find(board, Options()))[:40]:
        for view in step.views[1:]:
            assert all(follows(layout, link, board.candidates) for link in view.links)
            assert all(one.end == other.start for one, other in zip(view.links, view.links[1:], strict=False))
            assert view.links[-1].end == step.eliminations[0]
        starts = [view.links[0].start for view in step.views[1:]]
        cells = set(all_facts(step, "fins", board.layout)) | (
            set(all_facts(step, "places", board.layout)) if slug == "kraken-fish-2" else set()
        )
        assert {layout.cell_name(cell) for cell, _ in starts} == cells
        assert {layout.symbols[digit] for _, digit in starts} == {fact(step, "digit", board.layout)}


@EACH
@settings(max_examples=3)
@given(seed=SEEDS)
def test_the_first_type_removes_what_a_plain_fish_would(name: str, seed: int) -> None:
    layout = find_layout(name)
    for step in found("kraken-fish-1", name, seed):
        (candidate,) = step.eliminations
        houses, fins = step.views[0].houses, step.views[0].candidates[Role.FIN]
        assert any(candidate.cell in layout.houses[h].cells for h in houses[Role.COVER])
        assert all(candidate.cell not in layout.houses[h].cells for h in houses[Role.BASE])
        assert not all(layout.peers[candidate.cell] >> fin.cell & 1 for fin in fins)


@EACH
@settings(max_examples=3)
@given(seed=SEEDS)
def test_the_second_type_removes_something_else(name: str, seed: int) -> None:
    layout = find_layout(name)
    for step in found("kraken-fish-2", name, seed):
        cells = {cell for h in step.views[0].houses[Role.COVER] for cell in layout.houses[h].cells}
        cells -= {cell for h in step.views[0].houses[Role.BASE] for cell in layout.houses[h].cells}
        assert (
            layout.symbols[step.eliminations[0].digit] != fact(step, "digit", layout)
            or step.eliminations[0].cell not in cells
        )


def test_the_first_type_is_said_fin_by_fin() -> None:
    assert phrase(case_of("kraken-fish-1"), SQUARE) == (
        "All places for 8 in rows 4 and 5 lie in columns 1 and 5, except for r4c3, r5c2, r5c3 and r5c9 (such "
        "extra cells are called fins). If no fin is 8, the 8s of rows 4 and 5 fill columns 1 and 5, so column 1 has "
        "no other 8, and r6c1≠8. If any fin is 8, we get r6c1≠8 as well: remove 8 from r6c1. Fin by fin: r4c3=8 → "
        "r6c1≠8; r5c2=8 → r6c1≠8; r5c3=8 → r6c1≠8; r5c9=8 → r5c5≠8 → r5c5=9 → r6c5≠9 → r6c1=9 → r6c1≠8."
    )


def test_the_second_type_is_said_place_by_place() -> None:
    assert phrase(case_of("kraken-fish-2"), SQUARE) == (
        "All places for 9 in rows 4 and 9 lie in columns 1 and 2, except for r4c3 and r9c3 (such extra cells are "
        "called fins). If no fin is 9, the 9s of rows 4 and 9 fill columns 1 and 2, so column 2 has its 9 in r4c2. "
        "Whether the 9 is there or in a fin, it follows that r2c3≠9: remove 9 from r2c3. Case by case: r4c2=9 → "
        "r4c2≠1 → r4c3=1 → r4c3≠5 → r2c3=5 → r2c3≠9; r4c3=9 → r2c3≠9; r9c3=9 → r2c3≠9."
    )


def test_the_fish_is_shown_before_its_chains() -> None:
    step = case_of("kraken-fish-2")
    first, *proofs = step.views
    fins, body = first.candidates[Role.FIN], first.candidates[Role.PATTERN]
    assert len(first.houses[Role.BASE]) == len(first.houses[Role.COVER]) == 2
    assert {view.links[0].start for view in proofs} <= {*fins, *body}
    assert all(view.candidates[Role.REMOVED] == step.eliminations for view in step.views)


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_is_found_without_time(slug: str) -> None:
    case = next(case for case in CASES if case.technique == slug and not case.is_miss)
    assert list(find_technique(slug).find(case.board, Options(meter=Budget(seconds=0).start()))) == []


@EACH
@pytest.mark.parametrize("slug", SLUGS)
@settings(max_examples=3)
@given(seed=SEEDS)
def test_a_hidden_single_is_no_base(name: str, slug: str, seed: int) -> None:
    layout = find_layout(name)
    board = position(layout, Random(seed))[0]
    for step in found(slug, name, seed):
        (digit,) = step.fact("digit", Digits)
        masks = [layout.houses[h].mask & board.cells_for[digit] for h in step.fact("bases", Houses)]
        assert all(mask & (mask - 1) for mask in masks)
