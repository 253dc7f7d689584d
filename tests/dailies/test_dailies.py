"""The puzzles of each day: which there are, what makes one good, and how they are made."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from solver.board import Budget, Puzzle, is_symmetric
from solver.board.symmetry import half_turn_of
from solver.dailies import KINDS, DailyKind, blemishes_of, find_kind, kinds_of, make_daily
from solver.engines import Status, find_engine
from solver.generator.canonical import canonical_form
from solver.rating.own import own_rating
from solver.steps import Ended, Step, Walkthrough
from solver.techniques import explain

MONDAY, SUNDAY = date(2026, 11, 23), date(2026, 11, 29)
VARIANTS = ("killer", "thermo", "arrow", "kropki", "whisper", "mix", "round-killer")  # from Monday to Sunday
LATER_SUNDAY = date(2026, 12, 6)
QUICK = tuple(kind for kind in KINDS if kind.layout != "4x4")
EACH_QUICK = pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.slug)


def test_a_large_puzzle_is_made_on_sundays_only() -> None:
    assert [kind.slug for kind in kinds_of(MONDAY)] == ["easy", "medium", "hard", "extreme", "mini", "round"]
    assert [kind.slug for kind in kinds_of(SUNDAY) if not kind.is_variant] == [
        kind.slug for kind in KINDS if not kind.is_variant
    ]
    assert find_kind("large", SUNDAY) is not None
    assert find_kind("large", MONDAY) is None
    assert find_kind("impossible", SUNDAY) is None


@pytest.mark.parametrize(("weekday", "slug"), list(enumerate(VARIANTS)))
def test_each_weekday_has_its_variant(weekday: int, slug: str) -> None:
    for day in (MONDAY + timedelta(days=weekday + 7 * n) for n in range(1, 60)):
        assert [kind.slug for kind in kinds_of(day) if kind.is_variant] == [slug]


def test_days_before_the_first_variant_have_none() -> None:
    first = date(2026, 11, 28)
    assert [any(kind.is_variant for kind in kinds_of(first - timedelta(days=n))) for n in (1, 0)] == [False, True]


@EACH_QUICK
def test_a_puzzle_is_of_its_kind_in_layout_level_and_symmetry(kind: DailyKind) -> None:
    made = make_daily(kind, MONDAY, secret="a", n_drafts=1)
    assert made
    puzzle = made.puzzle
    assert puzzle.layout.name == kind.layout
    for engine in ("sat", "search"):
        assert find_engine(engine).solve(puzzle, limit=2, budget=Budget()).status is Status.UNIQUE
    assert own_rating(explain(puzzle, unique=True)).level == made.level == kind.level
    assert kind.givens[0] <= puzzle.n_givens <= kind.givens[1]
    assert is_symmetric(puzzle.layout, puzzle.given_mask, made.symmetry)
    assert {clue.kind.slug for clue in puzzle.clues} == set(kind.clues)
    assert made.canonical_form == canonical_form(puzzle)


@pytest.mark.parametrize("slug", [slug for slug in VARIANTS if slug != "kropki"])  # dots are where the digits have them
def test_half_a_turn_leads_from_clue_to_clue(slug: str) -> None:
    kind = next(kind for kind in KINDS if kind.slug == slug)
    made = make_daily(kind, MONDAY, secret="a", n_drafts=1)
    assert made
    turn = half_turn_of(made.puzzle.layout)
    assert turn
    clues = {(clue.kind.slug, frozenset(clue.cells)) for clue in made.puzzle.clues}
    assert clues == {(slug, frozenset(turn[cell] for cell in cells)) for slug, cells in clues}


@pytest.mark.thorough
@pytest.mark.parametrize("weekday", range(7), ids=VARIANTS)
def test_weeks_of_variants_have_one_solution_each(weekday: int) -> None:
    texts = set()
    for week in range(1, 5):
        day = MONDAY + timedelta(days=7 * week + weekday)
        (kind,) = (kind for kind in kinds_of(day) if kind.is_variant)
        made = make_daily(kind, day, secret="a", n_drafts=1)
        assert made
        assert made.level == kind.level
        for engine in ("sat", "kernel"):
            assert find_engine(engine).solve(made.puzzle, limit=2, budget=Budget()).status is Status.UNIQUE
        texts.add(made.puzzle.text)
    assert len(texts) == 4


@EACH_QUICK
def test_nine_by_nine_has_22_to_32_givens(kind: DailyKind) -> None:
    if kind.layout == "3x3" and not kind.is_variant:
        assert 22 <= kind.givens[0] <= kind.givens[1] <= 32


def test_the_secret_alone_decides_the_puzzle() -> None:
    made = [make_daily(QUICK[0], MONDAY, secret=secret, n_drafts=1) for secret in ("a", "a", "b")]
    assert all(made)
    texts = [each.puzzle.text for each in made if each]
    assert texts[0] == texts[1] != texts[2]


def test_another_attempt_makes_another_puzzle() -> None:
    one, other = (make_daily(QUICK[0], MONDAY, secret="a", attempt=n, n_drafts=1) for n in (0, 1))
    assert one
    assert other
    assert one.canonical_form != other.canonical_form


def test_the_draft_with_the_fewest_blemishes_is_taken() -> None:
    hard = find_kind("hard", MONDAY)
    assert hard
    one, best = (make_daily(hard, MONDAY, secret="a", n_drafts=n) for n in (1, 6))
    assert one
    assert best
    assert best.blemishes.total <= one.blemishes.total


def test_out_of_time_a_variant_may_be_easier() -> None:
    killer, plain = (find_kind(slug, LATER_SUNDAY) for slug in ("round-killer", "round"))
    assert killer
    assert plain
    made, none = (
        make_daily(kind._replace(level="extreme", givens=(20, 30)), LATER_SUNDAY, secret="a", budget=Budget(seconds=2))
        for kind in (killer, plain)
    )
    assert made
    assert made.level != "extreme"
    assert 20 <= made.puzzle.n_givens <= 30
    assert none is None


def walkthrough(*slugs: str) -> Walkthrough:
    return Walkthrough(Puzzle.from_text("2x2:1.....3..2.....4"), "teaching", tuple(map(Step, slugs)), Ended.SOLVED)


SINGLES = ("hidden-single", "full-house") * 5


def test_the_hardest_step_belongs_in_the_middle() -> None:
    middle = blemishes_of(walkthrough(*SINGLES, "x-wing", *SINGLES))
    end = blemishes_of(walkthrough(*SINGLES, *SINGLES, "x-wing"))
    assert (middle.imbalance, end.imbalance) == (0, 1)
    assert middle.total < end.total


def test_each_technique_beyond_the_second_is_clutter() -> None:
    few = blemishes_of(walkthrough("pointing", "x-wing", "pointing", "x-wing"))
    many = blemishes_of(walkthrough("pointing", "naked-pair", "x-wing", "skyscraper"))
    assert few.clutter == 0
    assert many.clutter == pytest.approx(1 / 3)


def test_a_long_stretch_of_one_technique_is_monotony() -> None:
    mixed, long = blemishes_of(walkthrough(*SINGLES)), blemishes_of(walkthrough(*["hidden-single"] * 10))
    assert (mixed.monotony, long.monotony) == (0, 1)


def test_a_solved_board_has_no_blemishes() -> None:
    assert blemishes_of(walkthrough()).total == 0
