"""The stock of drills: in each position a ladder takes the technique, in whatever form the position comes."""

from itertools import cycle

import pytest

from solver.board import Puzzle
from solver.generator.canonical import canonical_form
from solver.techniques import TECHNIQUES, find_ladder
from solver.techniques.lessons.examples import Example
from solver.training.stock import LEAST, named_position, numbered_position, stock_of
from solver.training.stock.variations import varied
from tools.positions import next_step_for
from tools.training.drills import form_of

SLOW = {"nested-forcing-chain", "dynamic-forcing-chain-plus", "law-of-leftovers", "phistomefel"}
# Something easier leads on nearly everywhere.
RARE = {"whale", "leviathan", "sashimi-whale", "sashimi-leviathan", "franken-x-wing", "law-of-leftovers", "phistomefel"}
ALL = [technique.slug for technique in TECHNIQUES]
N_TRIED, N_NIGHTLY = 5, 200


def leads_on(position: Example) -> bool:
    """Whether the ladder takes the technique: it is there, and nothing easier is."""
    start = position.to_start()
    ladder = find_ladder(start.ladder.name).without(start.ladder.left_out)
    step = next_step_for(start.board, ladder, position.technique)
    return bool(step and step.technique == position.technique)


def practice_of(slug: str) -> list[Example]:
    """The positions in which nothing easier leads on; none for some techniques that are hardly ever found."""
    return [each for each in stock_of(slug) if each.kind == "practice"]


@pytest.mark.parametrize("slug", ALL)
def test_there_are_some_positions_of_each_technique(slug: str) -> None:
    assert len(stock_of(slug)) >= LEAST


def test_few_techniques_have_no_practice() -> None:
    assert {slug for slug in ALL if not practice_of(slug)} <= RARE


@pytest.mark.parametrize("slug", ALL)
def test_positions_differ_beyond_symmetry(slug: str) -> None:
    forms = [form_of(each) for each in practice_of(slug)]
    assert len(set(forms)) == len(forms)


@pytest.mark.parametrize("slug", [slug for slug in ALL if slug not in SLOW])
def test_nothing_easier_leads_on_in_any_form(slug: str) -> None:
    tried = [varied(each, seed) for seed, each in zip(range(N_TRIED), cycle(practice_of(slug)))]
    assert [each for each in tried if not leads_on(each)] == []


@pytest.mark.nightly
@pytest.mark.parametrize("slug", [slug for slug in ALL if slug not in SLOW])
def test_nothing_easier_leads_on_in_many_forms(slug: str) -> None:
    tried = [varied(each, seed) for seed, each in zip(range(N_NIGHTLY), cycle(practice_of(slug)))]
    assert [each for each in tried if not leads_on(each)] == []


@pytest.mark.parametrize("slug", ["full-house", "hidden-single", "naked-single", "pointing", "claiming", "naked-pair"])
def test_usual_boards_come_first(slug: str) -> None:
    layouts = [Puzzle.from_text(each.puzzle).layout for each in stock_of(slug)]
    usual = [layout.name[:3] in ("2x2", "2x3", "2x4", "3x3") and len(layout.name) == 3 for layout in layouts]
    assert usual[:3] == [True] * 3
    assert usual == sorted(usual, reverse=True)


def test_another_form_is_the_same_beyond_symmetry() -> None:
    position = next(each for each in practice_of("xy-wing") if each.puzzle.startswith("3x3:"))
    other = varied(position, 7)
    assert other != position
    assert canonical_form(Puzzle.from_text(other.puzzle)) == canonical_form(Puzzle.from_text(position.puzzle))
    assert form_of(other) == form_of(position)


def test_a_seed_always_gives_the_same_form() -> None:
    position = practice_of("x-wing")[0]
    assert varied(position, 3) == varied(position, 3) != varied(position, 4)


def test_positions_come_again_in_other_forms() -> None:
    n = len(stock_of("x-wing"))
    first, again = numbered_position("x-wing", 0), numbered_position("x-wing", n)
    assert first
    assert again
    assert again.name == f"{first.name}-1"
    assert again.position == varied(first.position, 1)


def test_a_name_leads_to_its_position() -> None:
    for number in (0, 1, 500):
        shown = numbered_position("x-wing", number)
        assert shown
        assert named_position("x-wing", shown.name) == shown


@pytest.mark.parametrize("name", ["", "gone", "gone-1", "-1", "1-1-1"])
def test_an_unknown_name_leads_nowhere(name: str) -> None:
    assert named_position("x-wing", name) is None
