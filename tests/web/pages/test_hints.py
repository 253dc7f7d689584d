"""Hints for all techniques: no digit is revealed too early, and nothing is missing."""

from __future__ import annotations

import re

import pytest

from solver.board import find_layout
from solver.steps import Role, Step, View
from solver.techniques import TECHNIQUES, Options, Technique, find_technique
from solver.web.pages.hints import MAX_CELLS, MAX_DIGITS, MAX_HOUSES, what_to_find, where_to_look
from solver.web.pages.offers.ideas import idea_of
from tests.techniques.corpus import CASES, Case

EACH_TECHNIQUE = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.slug)


def _found(technique: Technique) -> tuple[Case, Step]:
    case = next(case for case in CASES if case.technique == technique.slug and not case.is_miss)
    return case, next(technique.find(case.board, Options(unique=True)))


@EACH_TECHNIQUE
def test_hints_name_places_a_technique_and_its_idea(technique: Technique) -> None:
    case, step = _found(technique)
    layout = case.puzzle.layout
    known = {*layout.cell_names, *(str(house.sentence) for house in layout.houses)}
    head, _, places = where_to_look(step, layout).removesuffix(".").partition(": ")
    assert head == "Look here"
    many = re.fullmatch(r"the \d+ marked cells(?: in (.+))?", places)
    named = [*filter(None, ((many[1] or "") if many else places).split(", "))]
    assert {*named} <= known
    assert bool(named) or many
    assert len(named) <= max(MAX_HOUSES, MAX_CELLS)
    words = what_to_find(step, layout)
    head, _, tail = words.removeprefix("Find this: ").removesuffix(".").partition(", with the digit")
    assert head == technique.name
    digits = tail.removeprefix("s").replace(" and ", ", ").split(", ") if tail else []
    assert len(digits) <= MAX_DIGITS
    assert {digit.strip() for digit in digits} <= {*layout.symbols[1:]}
    idea = idea_of(technique.slug, layout)
    assert idea.endswith((".", "?"))
    assert not {*"[]*_"} & {*idea}
    assert ". " not in idea


def test_many_cells_are_counted_and_described_by_few_houses() -> None:
    case, step = _found(find_technique("sk-loop"))
    layout = case.puzzle.layout
    assert where_to_look(step, layout) == "Look here: the 16 marked cells in box 1, box 3, box 7, box 9."


def test_many_cells_in_several_grids_are_in_boxes_of_all() -> None:
    layout = find_layout("samurai")
    corners = tuple(layout.parse_house(name) for name in ("box-1", "box-6", "box-36", "box-41"))
    step = Step("sk-loop", views=(View(sets=tuple(layout.houses[h].cells for h in corners)),))
    assert where_to_look(step, layout) == "Look here: the 36 marked cells in box 1, box 6, box 36, box 41."


def test_where_to_look_lists_all_cells_of_the_sets_in_order() -> None:
    case, step = _found(next(technique for technique in TECHNIQUES if technique.slug == "als-xz"))
    cells = sorted({cell for view in step.views for cells in view.sets for cell in cells})
    assert where_to_look(step, case.puzzle.layout) == f"Look here: {', '.join(case.puzzle.layout.names_of(cells))}."


def test_a_hidden_pair_is_known_by_its_own_digits() -> None:
    case, step = _found(next(technique for technique in TECHNIQUES if technique.slug == "hidden-pair"))
    pattern = {each.digit for each in step.views[0].candidates[Role.PATTERN]}
    digits = " and ".join(case.puzzle.layout.symbols[digit] for digit in sorted(pattern))
    assert what_to_find(step, case.puzzle.layout).endswith(f", with the digits {digits}.")


@pytest.mark.parametrize("slug", ["full-house", "naked-single"])
def test_what_to_find_does_not_reveal_the_answer(slug: str) -> None:
    case, step = _found(next(technique for technique in TECHNIQUES if technique.slug == slug))
    assert not set(what_to_find(step, case.puzzle.layout)) & {*"123456789"}


def test_the_idea_names_only_houses_of_the_board() -> None:
    assert idea_of("hidden-single", find_layout("3x3")).endswith("in a box, row or column.")
    assert idea_of("hidden-single", find_layout("round5")).endswith("in a house.")
