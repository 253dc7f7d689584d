"""The search tree of a recording: at any moment its open nodes are the open choices."""

import zlib
from array import array
from itertools import accumulate
from typing import NamedTuple

import pytest

from solver.board import Budget, Puzzle, Trace
from solver.engines import WATCHED, find_watched
from solver.recordings import moment_at
from solver.recordings import recorder as recording_module
from solver.recordings.search_tree import DIGIT_SHIFT, EXCLUDES, FOLDED, SOLVED, UNFINISHED, TreeBuilder
from tests.engines.corpus import DIAGONAL, FIG_1, ROUND, SHIDOKU
from tests.recordings.test_recordings import HARD, recorded


class Node(NamedTuple):
    start: int
    end: int
    label: int

    @property
    def name(self) -> tuple[int, int]:
        return self.label & 1023, self.label >> DIGIT_SHIFT & 31


def _nodes(packed: bytes) -> list[Node]:
    numbers = array("I", zlib.decompress(packed))
    third = len(numbers) // 3
    starts = accumulate(numbers[:third])
    return [
        Node(start, start + span, label)
        for start, span, label in zip(starts, numbers[third : 2 * third], numbers[2 * third :])
    ]


def _path(nodes: list[Node], n: int) -> list[tuple[int, int]]:
    return [node.name for node in nodes if node.start <= n < node.end]


@pytest.mark.parametrize("engine", [name for name in WATCHED if name not in ("kernel", "ilp")])
@pytest.mark.parametrize("text", [ROUND, SHIDOKU, DIAGONAL, FIG_1, HARD])
def test_the_open_nodes_are_the_open_choices(engine, text):
    recording = recorded(text, engine, nodes=3000)
    nodes = _nodes(recording.tree)
    for n in range(0, recording.n_kept + 1, max(1, recording.n_kept // 150)):
        moment = moment_at(recording, n)
        assert _path(nodes, n) == [(cell, moment.digits[cell]) for cell in moment.choices]


@pytest.mark.parametrize("engine", WATCHED)
@pytest.mark.parametrize("text", [ROUND, SHIDOKU, DIAGONAL, HARD])
def test_a_node_lies_within_its_parent(engine, text):
    nodes = _nodes(recorded(text, engine, nodes=20_000).tree)
    path: list[Node] = []
    for node in nodes:
        while path and path[-1].end <= node.start:
            path.pop()
        assert node.start < node.end <= (path[-1].end if path else node.end)
        path.append(node)


@pytest.mark.parametrize("engine", WATCHED)
def test_solutions_are_below_solved_nodes(engine):
    recording = recorded(DIAGONAL, engine)
    for node in _nodes(recording.tree):
        assert bool(node.label & SOLVED) == any(node.start <= n < node.end for n in recording.solutions)


def test_both_sides_of_a_branch_are_siblings():
    trace = Trace(cap=100_000)
    find_watched("kernel").solve(Puzzle.from_text(HARD), budget=Budget(), limit=100, trace=trace)
    nodes = _nodes(recorded(HARD, "kernel").tree)
    # What a leap supposes is no node, but its other side is one.
    supposed = {(event.cell, event.digit) for event in trace.events if event.why == "supposed"}
    others = [node for node in nodes if node.label & EXCLUDES]
    siblings = [other for other in others if any((node.end, node.name) == (other.start, other.name) for node in nodes)]
    assert siblings
    assert {other.name for other in others if other not in siblings} <= supposed


def test_moler_has_a_node_for_each_tentative_digit():
    assert len(_nodes(recorded(FIG_1, "moler").tree)) == 3_778


def test_a_run_that_was_stopped_has_unfinished_nodes():
    recording = recorded(HARD, "brute", nodes=50)
    unfinished = [node for node in _nodes(recording.tree) if node.label & UNFINISHED]
    assert len(unfinished) == len(moment_at(recording, recording.n_kept).choices)
    assert {node.end for node in unfinished} == {recording.n_kept + 1}


@pytest.mark.parametrize("max_nodes", [1, 20, 300, 2000])
def test_a_large_tree_is_folded_to_its_largest_nodes(max_nodes, monkeypatch):
    full = _nodes(recorded(FIG_1, "moler").tree)
    monkeypatch.setattr(recording_module, "TreeBuilder", lambda: TreeBuilder(max_nodes))
    folded = _nodes(recorded(FIG_1, "moler").tree)
    kept = {node.start: node.end for node in folded}
    solved = [node for node in full if node.label & SOLVED]
    assert len(folded) <= max(max_nodes, len(solved))
    assert {node.start: node.end for node in full if node.start in kept} == kept
    assert all(node.start in kept for node in solved)
    missing = [node for node in full if node.start not in kept]
    large = [node.end - node.start for node in folded if not node.label & SOLVED]
    assert max((node.end - node.start for node in missing), default=0) < min(large, default=1 << 32)
    for node in missing:
        parents = [one for one in folded if one.start < node.start < one.end]
        assert not parents or parents[-1].label & FOLDED
