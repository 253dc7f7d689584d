"""Links of groups and parts of sets: compiled code finds those that the graph has."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Mask, bits, find_layout
from solver.fast.chains import groups, webs
from solver.fast.chains.groups import Groups
from solver.fast.chains.webs import FULL_WORD, Web
from solver.fast.jit import array
from solver.fast.prefilter.locked_sets import mask_at
from solver.techniques.chains.chain_starts import AIC, web_of
from solver.techniques.chains.links import LinkGraph, LinkNode, Links, link_graph_of
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.sets.set_buffers import linked_sets_of
from solver.techniques.weak_links import weak_links_of
from tests.layouts import JIGSAWS
from tests.techniques.examples import position

pytestmark = pytest.mark.thorough

Pairs = set[tuple[LinkNode, LinkNode]]


def of_graph(graph: LinkGraph, links: Links) -> tuple[Pairs, Pairs]:
    """The strong and the weak links of a graph, as pairs of nodes."""

    def pairs(linked: Any) -> Pairs:
        return {(graph.node(one), graph.node(other)) for one, mask in linked.items() for other in bits(mask)}

    return pairs(links.strong), pairs(links.weak)


def of_web(graph: LinkGraph, small: Web, found: Groups, web: Web, words: int) -> tuple[Pairs, Pairs]:
    """The strong and the weak links that compiled code found."""
    nodes = [graph.node(int(number)) for number in small.nodes]
    for k in range(int(found.n_nodes[0])):
        nodes.append(LinkNode(int(found.digits[k]), mask_at(found.cells, k, words)))
    width = len(web.new)

    def row(sets: Any, number: int) -> Mask:
        words = sets[number * width : (number + 1) * width]
        return sum((int(word) & (1 << FULL_WORD) - 1) << FULL_WORD * k for k, word in enumerate(words))

    def pairs(sets: Any) -> Pairs:
        return {(node, nodes[other]) for number, node in enumerate(nodes) for other in bits(row(sets, number))}

    return pairs(web.strong), pairs(web.weak)


@pytest.mark.parametrize("name", ["2x3", "3x3", "2x3x", "3x3x", "round4a", JIGSAWS[1], "2x3-taxicab", "round4-apart"])
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_the_links_are_those_of_the_graph(name: str, seed: int) -> None:
    board = position(find_layout(name), Random(seed))[0]
    layout, candidates = board.layout, tuple(board.candidates)
    small = web_of(layout, candidates, AIC, weak_links_of(board.puzzle))
    flat, graph = flat_layout_of(layout), link_graph_of(board)
    buffers = linked_sets_of(layout, candidates)
    assert buffers
    found = groups.make_groups(flat)
    assert groups.find_groups(flat, small, buffers.sets, found)
    for with_sets in (False, True):
        if with_sets:
            assert groups.find_parts(flat, array(candidates), small, buffers.sets, found)
        web = webs.make_web(0, 0, len(small.nodes) + int(found.n_nodes[0]))
        groups.link_groups(flat, small, found, web)
        expected = of_graph(graph, graph.with_sets if with_sets else graph.grouped)
        assert of_web(graph, small, found, web, flat.cell_words) == expected
