"""The links of a board: what they say holds in every solution, and none is missing."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, Layout, Puzzle, bits, find_layout, mask_of
from solver.steps import Candidate, starting_board
from solver.techniques.chains.links import LinkGraph, LinkNode, Links, link_graph_of
from tests.techniques.corpus import candidates
from tests.techniques.examples import SMALL, grids, position, thinned
from tests.techniques.test_short_houses import LAYOUT as SHORT

SEEDS = st.integers(0, 2**32)


def graph_of(layout: Layout, crossed_out: str) -> LinkGraph:
    puzzle = Puzzle(layout, (0,) * layout.n_cells)
    return link_graph_of(starting_board(puzzle, crossed_out=candidates(crossed_out, layout)))


def node(layout: Layout, digit: int, *names: str) -> LinkNode:
    return LinkNode(digit, mask_of(layout.parse_cell(name) for name in names))


def is_strong(links: Links, graph: LinkGraph, first: LinkNode, second: LinkNode) -> bool:
    return bool(links.strong.get(graph.number(first), 0) >> graph.number(second) & 1)


@pytest.mark.parametrize("name", SMALL)
@settings(max_examples=10)
@given(seed=SEEDS)
def test_links_hold_in_every_solution(name: str, seed: int) -> None:
    random = Random(seed)
    layout = find_layout(name)
    board, grid = position(layout, random)
    puzzle = thinned(layout, grid, 0.5, random)
    board, solutions = Board(puzzle), list(islice(grids(Board(puzzle)), 100))
    graph = link_graph_of(board)
    links = graph.with_sets

    def is_true(number: int, solution: tuple[int, ...]) -> bool:
        digit, cells = graph.node(number)
        return any(solution[cell] == digit for cell in bits(cells))

    for solution in solutions:
        true = {number for number in links.weak if is_true(number, solution)}
        for number in links.weak:
            if number in true:
                assert not true & set(bits(links.weak[number]))
            else:
                assert set(bits(links.strong.get(number, 0))) <= true


@pytest.mark.parametrize("name", ["3x3", "3x3x", "round4", "round5a"])
@settings(max_examples=4)
@given(seed=SEEDS)
def test_nodes_have_weak_links_if_all_their_cells_are_peers(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    graph = link_graph_of(board)
    weak = graph.with_sets.weak
    for first, second in combinations(list(weak)[:400], 2):
        (one, here), (other, there) = graph.node(first), graph.node(second)
        if one == other:
            linked = all(board.layout.peers[a] >> b & 1 for a in bits(here) for b in bits(there))
        else:
            linked = here == there and not here & (here - 1)
        assert bool(weak[first] >> second & 1) is bool(weak[second] >> first & 1) is linked


def test_two_places_in_a_full_house_are_linked_strongly() -> None:
    layout = find_layout("2x2")
    graph = graph_of(layout, "r1c3:1 r1c4:1")
    ends = node(layout, 1, "r1c1"), node(layout, 1, "r1c2")
    assert is_strong(graph.in_houses, graph, *ends)
    assert not is_strong(graph.in_cells, graph, *ends)
    assert not is_strong(graph.plain, graph, node(layout, 2, "r1c1"), node(layout, 2, "r1c2"))


def test_two_places_in_a_short_house_are_not() -> None:
    # The cage holds cells 2, 3 and 4, but not every digit; the row is full.
    graph = link_graph_of(starting_board(Puzzle(SHORT, (0,) * 5), crossed_out=[Candidate(4, 1), Candidate(0, 2)]))
    assert not is_strong(graph.with_sets, graph, LinkNode(1, 1 << 2), LinkNode(1, 1 << 3))
    graph = link_graph_of(starting_board(Puzzle(SHORT, (0,) * 5), crossed_out=[Candidate(0, 1), Candidate(1, 1)]))
    assert is_strong(graph.plain, graph, LinkNode(1, 1 << 2), LinkNode(1, 1 << 3))


def test_a_group_is_linked_to_the_other_group_of_its_house() -> None:
    layout = find_layout("3x3")
    graph = graph_of(layout, "r1c3:1 r1c6:1 r1c7:1 r1c8:1 r1c9:1")
    groups = node(layout, 1, "r1c1", "r1c2"), node(layout, 1, "r1c4", "r1c5")
    assert is_strong(graph.grouped, graph, *groups)
    assert not is_strong(graph.plain, graph, *groups)


def test_without_one_digit_an_almost_locked_set_holds_the_others() -> None:
    layout = find_layout("3x3")
    graph = graph_of(layout, "r1c1:3456789 r1c2:456789")
    ends = node(layout, 1, "r1c1", "r1c2"), node(layout, 3, "r1c2")
    links = graph.with_sets
    assert is_strong(links, graph, *ends)
    found = graph.set_between(*(graph.number(end) for end in ends))
    assert found is not None
    assert layout.names_of(bits(found.cells)) == ("r1c1", "r1c2")
    assert graph.set_between(graph.number(ends[0]), graph.number(node(layout, 1, "r5c5"))) is None


def test_the_same_position_has_the_same_graph() -> None:
    layout = find_layout("2x2")
    board = Board(Puzzle(layout, (0,) * 16))
    graph = link_graph_of(board)
    assert link_graph_of(board.copy()) is graph
    board.remove(0, 1)
    assert link_graph_of(board) is not graph
