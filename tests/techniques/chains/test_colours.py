"""Colouring: the clusters, what follows from them, and how it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from solver.board import bits, find_layout
from solver.steps import Candidate, Cells, Role, Statements, Step
from solver.steps.texts import statement_text
from solver.techniques import Options, phrase
from solver.techniques.chains.clusters import cells_in, clash_between, clusters, statements
from solver.techniques.chains.links import LinkGraph, link_graph_of
from tests.techniques.boards import board_without, found
from tests.techniques.corpus import CASES
from tests.techniques.step_facts import fact

FAMILY = ("simple-colors-trap", "simple-colors-wrap", "multi-colors-1", "multi-colors-2", "three-d-medusa")


def hits(slug: str) -> Iterator[Step]:
    for case in CASES:
        if case.technique == slug and not case.is_miss:
            yield from found(slug, case.board)


# The 1 has two cells in row 1, in column 1, in box 2 and in column 3.
NET = "r1c2:1 r1c4:1 r3c1:1 r4c1:1 r2c3:1 r3c3:1"


def test_a_net_has_its_colours_in_turn() -> None:
    graph = link_graph_of(board_without(NET, "2x2"))
    cluster = next(clusters(graph.in_houses, Options()))
    assert graph.layout.names_of(cells_in(graph, cluster.colour)) == ("r1c1", "r2c4", "r4c3")
    assert graph.layout.names_of(cells_in(graph, cluster.opposite)) == ("r1c3", "r2c1")


def test_a_net_of_several_digits_runs_through_bivalue_cells() -> None:
    graph = link_graph_of(board_without(NET + " r1c1:34", "2x2"))
    cluster = next(clusters(graph.plain, Options()))
    assert _texts(graph, cluster.colour) == ["r1c1=1", "r2c4=1", "r4c3=1"]
    assert _texts(graph, cluster.opposite) == ["r1c1=2", "r1c3=1", "r2c1=1"]


def _texts(graph: LinkGraph, colour: int) -> list[str]:
    return [statement_text(graph.layout, each) for each in statements(graph, colour)]


def test_a_net_without_a_clash_has_none() -> None:
    graph = link_graph_of(board_without(NET, "2x2"))
    cluster = next(clusters(graph.in_houses, Options()))
    assert clash_between(graph.in_houses, cluster.colour, cluster.colour) is None
    assert clash_between(graph.in_houses, cluster.colour, cluster.opposite) is not None


def test_a_trap_catches_what_both_colours_see() -> None:
    (step,) = found("simple-colors-trap", board_without(NET, "2x2"))
    assert step.eliminations == (Candidate(5, 1),)
    assert fact(step, "one", "2x2") == ("r1c1", "r2c4", "r4c3")


def test_a_single_pair_is_no_net_to_be_trapped_by() -> None:
    assert found("simple-colors-trap", board_without("r1c3:1 r1c4:1", "2x2")) == []


def test_a_false_colour_goes_as_a_whole() -> None:
    for step in hits("simple-colors-wrap"):
        false, pair = fact(step, "one"), fact(step, "pair")
        assert isinstance(false, tuple)
        assert isinstance(pair, tuple)
        assert len(step.eliminations) == len(false)
        assert {*pair} <= {*false}


def test_the_colours_are_shown_as_two_roles_with_strong_links() -> None:
    for step in hits("simple-colors-trap"):
        (view,) = step.views
        one, other = (set(view.candidates[role]) for role in (Role.PATTERN, Role.LINKING))
        assert not one & other
        for link in view.links:
            assert link.strength == "strong"
            assert {link.start in one, link.end in one} == {True, False}


def test_nets_that_clash_twice_make_one_step_with_two_views() -> None:
    case = next(case for case in CASES if case.technique == "multi-colors-1" and case.puzzle.layout.name == "2x3")
    (step,) = found("multi-colors-1", case.board)
    assert fact(step, "pairs", "2x3") == "r4c2 sees r4c6 and r4c2 sees r4c4"
    assert len(step.views) == 2
    assert "Cells of the two groups see each other: r4c2 sees r4c6" in phrase(step, find_layout("2x3"))


COLOURS = {
    "turquoise": Role.PATTERN,
    "yellow": Role.LINKING,
    "blue": Role.SECOND_PATTERN,
    "pink": Role.SECOND_LINKING,
}


@pytest.mark.parametrize("slug", FAMILY[:4])
def test_the_sentence_calls_colours_as_the_picture_shows_them(slug: str) -> None:
    case = next(case for case in CASES if case.technique == slug and case.puzzle.layout.name == "3x3")
    step = next(step for step in found(slug, case.board) if case.has_conclusions_of(step))
    words = phrase(step, case.board.layout)
    for view in step.views:
        for colour, role in COLOURS.items():
            names = " and ".join(case.board.layout.names_of(cell for cell, _ in view.candidates.get(role, ())))
            assert not names or re.search(rf"\b{colour} {names.replace(' and ', '(?:,| and) ')}", words)


def test_the_medusa_needs_a_second_digit() -> None:
    for step in hits("three-d-medusa"):
        (view,) = step.views
        assert len({candidate.digit for link in view.links for candidate in link[:2]}) > 1


def test_what_empties_a_cell_excludes_all_its_candidates() -> None:
    case = next(case for case in CASES if case.technique == "three-d-medusa" and case.puzzle.layout.name == "round4")
    step = next(step for step in found("three-d-medusa", case.board) if "emptied" in step.facts)
    assert (fact(step, "emptied", "round4"), fact(step, "excluding", "round4")) == ("r1s4", "r2s8=3")
    board = case.board
    (cell,), excluding = step.fact("emptied", Cells), step.facts["excluding"]
    assert isinstance(excluding, Statements)
    for digit in bits(board.candidates[cell]):
        assert any(each.digit == digit and board.layout.peers[cell] >> each.cells[0] & 1 for each in excluding)


@pytest.mark.parametrize("slug", FAMILY)
def test_no_conclusion_is_yielded_twice(slug: str) -> None:
    for case in CASES:
        if case.technique == slug:
            removals = [step.eliminations for step in found(slug, case.board)]
            assert len(set(removals)) == len(removals)
