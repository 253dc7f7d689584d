"""The search tree of a run, built while the run goes on: each choice, with the span of events during which it was open.

Packed, it is three columns of 32-bit little-endian numbers, one number for each node, in the order in which the nodes
were entered:

    events since the node before was entered
    events for which the node was open
    cell | digit << 10 | flags

So a node is a child of the most recent node that is still open. The flags are the constants below. A tree of more than
MAX_NODES nodes is folded: nodes that were open for only few events are left out, unless there is a solution below them,
and their parents are FOLDED.
"""

from __future__ import annotations

import zlib
from array import array
from itertools import pairwise

from solver.board import Event
from solver.lab import reasons_that
from solver.recordings.recording import bytes_of

MAX_NODES = 16_000
DIGIT_SHIFT = 10
SOLVED, FOLDED, UNFINISHED, EXCLUDES = (1 << bit for bit in range(15, 19))

_LAST, _EXCLUDES = frozenset(reasons_that("takes_last")), frozenset(reasons_that("excludes"))
ENTERS = frozenset(reasons_that("chooses", "takes_last"))
IN_TREE = ENTERS | frozenset(reasons_that("undoes_choice"))
_STILL_OPEN = (1 << 32) - 1
_NAME = (1 << 15) - 1  # of a label: the cell and the digit

_OpenNode = tuple[int, int, bool]  # its index, its depth in the engine's count, whether it is the last alternative


class TreeBuilder:
    """Builds the tree from the events of a run; `n` is the number of the event, counted from 1."""

    __slots__ = ("_ends", "_labels", "_max_nodes", "_min_events", "_open", "_starts")

    def __init__(self, max_nodes: int = MAX_NODES) -> None:
        self._max_nodes = max_nodes
        self._min_events = 1  # nodes open for fewer events are left out
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._labels: list[int] = []
        self._open: list[_OpenNode] = []

    def add(self, n: int, event: Event) -> None:
        """Add one of the events IN_TREE."""
        if event.taken_back:
            self._leave(n, event.cell | event.digit << DIGIT_SHIFT)
        elif event.why in ENTERS:
            self._enter(n, event)
        else:
            self._cut(self._open.pop()[0])

    def _enter(self, n: int, event: Event) -> None:
        """Enter a node. First close its siblings and everything below them."""
        cell, digit, why, depth, *_ = event
        path = self._open
        n_left = n_kept = len(path)
        while n_left and path[n_left - 1][1] >= depth:
            n_left -= 1
            if not path[n_left][2]:
                n_kept = n_left
        while len(path) > n_kept:
            self._close(n)
        starts = self._starts
        if len(starts) > 2 * self._max_nodes:
            self._fold()
        path.append((len(starts), depth, why in _LAST))
        starts.append(n)
        self._ends.append(_STILL_OPEN)
        self._labels.append(cell | digit << DIGIT_SHIFT | (EXCLUDES if why in _EXCLUDES else 0))

    def _leave(self, n: int, name: int) -> None:
        """Leave the node with this cell and digit, and all below it."""
        path, labels = self._open, self._labels
        n_kept = len(path) - 1
        while n_kept >= 0 and labels[path[n_kept][0]] & _NAME != name:
            n_kept -= 1
        if n_kept >= 0:
            while len(path) > n_kept:
                self._close(n)

    def solve(self) -> None:
        """Record that there is a solution below all open nodes."""
        for at, _, _ in self._open:
            self._labels[at] |= SOLVED

    def packed(self, n: int) -> bytes:
        """Return the tree after `n` events, compressed. Nothing can be added afterwards."""
        for at, _, _ in self._open:
            self._labels[at] |= UNFINISHED
            self._ends[at] = n + 1
        self._open.clear()
        if len(self._starts) > self._max_nodes:
            self._fold()
        gaps = [after - before for before, after in pairwise((0, *self._starts))]
        spans = [end - start for start, end in zip(self._starts, self._ends)]
        return zlib.compress(bytes_of(array("I", [*gaps, *spans, *self._labels])))

    def _close(self, n: int) -> None:
        """Leave the deepest open node."""
        at = self._open.pop()[0]
        self._ends[at] = n
        if self._is_small(at):
            self._cut(at)
            if self._open:
                self._labels[self._open[-1][0]] |= FOLDED

    def _is_small(self, at: int) -> bool:
        return self._ends[at] - self._starts[at] < self._min_events and not self._labels[at] & SOLVED

    def _cut(self, at: int) -> None:
        """Remove a node with all below it: those entered since."""
        del self._starts[at:], self._ends[at:], self._labels[at:]

    def _fold(self) -> None:
        """Leave out the smallest nodes until the tree is small enough."""
        kept = list(range(len(self._starts)))
        while len(kept) > self._max_nodes and self._min_events <= self._starts[-1]:
            self._min_events *= 2
            kept = self._large()
        new_index = {before: after for after, before in enumerate(kept)}
        self._open[:] = [(new_index[at], depth, is_last) for at, depth, is_last in self._open]
        for column in (self._starts, self._ends, self._labels):
            column[:] = [column[k] for k in kept]

    def _large(self) -> list[int]:
        """Return the nodes that are not small; the parents of the others are folded."""
        kept: list[int] = []
        path: list[int] = []
        for k, start in enumerate(self._starts):
            while path and self._ends[path[-1]] <= start:
                path.pop()
            if not self._is_small(k):
                kept.append(k)
                path.append(k)
            elif path:
                self._labels[path[-1]] |= FOLDED
        return kept
