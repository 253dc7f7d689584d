"""What the links of a picture say: which groups they lead from and to, and why they hold."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board, Cell
from solver.steps import Candidate, Deduction, Link, Statement, View
from solver.techniques.forcing.proofs import why_excluded, why_left

Cells = tuple[Cell, ...]


class ChainReading:
    """The links of `view` on `board`, which is as it was before the step.

    A link tells one candidate of a group. If that is in several groups, those are meant by which every link holds.
    """

    def __init__(self, view: View, board: Board) -> None:
        self.view, self.board = view, board
        self.links = [link for link in view.links if link.start != link.end]
        self._failed: set[tuple[int, Cells]] = set()

    def lines(self) -> Iterator[tuple[Statement, Deduction]]:
        """For each link what it begins with, and the line that follows from that; without a reason if there is none."""
        nodes = self._nodes_from(0, ()) if self.view.groups else None
        for k, link in enumerate(self.links):
            start, end = nodes[k] if nodes else (self._options(link.start)[0], self._options(link.end)[0])
            line = self._line(link, start, end)
            said = Statement(end, link.end.digit, link.strength != "weak")
            yield self._start(link, start), line or Deduction(said)

    def _nodes_from(self, k: int, before: Cells) -> list[tuple[Cells, Cells]] | None:
        """The nodes of all links from number `k` on, after one that leads to the cells `before`; None if some fails."""
        if k == len(self.links):
            return []
        if (k, before) in self._failed:
            return None
        link = self.links[k]
        goes_on = k > 0 and self.links[k - 1].end == link.start
        for start in (before,) if goes_on else self._options(link.start):
            for end in self._options(link.end):
                if self._line(link, start, end) and (rest := self._nodes_from(k + 1, end)) is not None:
                    return [(start, end), *rest]
        self._failed.add((k, before))
        return None

    def _options(self, candidate: Candidate) -> list[Cells]:
        """The groups that `candidate` may stand for, the largest first, and itself."""
        groups = [tuple(cell for cell, _ in group) for group in self.view.groups if candidate in group]
        return [*sorted(groups, key=len, reverse=True), (candidate.cell,)]

    def _line(self, link: Link, start: Cells, end: Cells) -> Deduction | None:
        if link.strength == "weak":
            said = Statement(end, link.end.digit, is_true=False)
            return why_excluded(self.board.layout, self._start(link, start), said)
        said = Statement(end, link.end.digit, is_true=True)
        return why_left(self.board, self._start(link, start), said, self.view.sets)

    def _start(self, link: Link, cells: Cells) -> Statement:
        return Statement(cells, link.start.digit, is_true=link.strength == "weak")
