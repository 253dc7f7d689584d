"""Reading the links of a picture: which groups each link joins, and why."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board, Cell
from solver.steps import Candidate, Link, ProofLine, Statement, View
from solver.techniques.forcing.single_links import exclusion_line, last_option_line

Group = tuple[Cell, ...]


class ChainReading:
    """The links of `view`; `board` is as it was before the step.

    A link names one candidate of a group. Where that is in several groups, pick the ones that make every link hold.
    """

    def __init__(self, view: View, board: Board) -> None:
        self.view, self.board = view, board
        self.links = [link for link in view.links if link.start != link.end]
        self._failed: set[tuple[int, Group]] = set()

    def lines(self) -> Iterator[tuple[Statement, ProofLine]]:
        """Yield the start of each link, and the line that follows; the line lacks a reason if none is found."""
        nodes = self._nodes_from(0, ()) if self.view.groups else None
        for k, link in enumerate(self.links):
            start, end = nodes[k] if nodes else (self._options(link.start)[0], self._options(link.end)[0])
            line = self._line(link, start, end)
            statement = Statement(end, link.end.digit, link.strength != "weak")
            yield self._start(link, start), line or ProofLine(statement)

    def _nodes_from(self, k: int, before: Group) -> list[tuple[Group, Group]] | None:
        """Return the nodes of all links from `k` on, if the link before leads to `before`; None if one fails."""
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

    def _options(self, candidate: Candidate) -> list[Group]:
        """Return the groups that `candidate` may represent, largest first, then the candidate alone."""
        groups = [tuple(cell for cell, _ in group) for group in self.view.groups if candidate in group]
        return [*sorted(groups, key=len, reverse=True), (candidate.cell,)]

    def _line(self, link: Link, start: Group, end: Group) -> ProofLine | None:
        if link.strength == "weak":
            statement = Statement(end, link.end.digit, is_true=False)
            return exclusion_line(self.board.puzzle, self._start(link, start), statement)
        statement = Statement(end, link.end.digit, is_true=True)
        return last_option_line(self.board, self._start(link, start), statement, self.view.sets)

    def _start(self, link: Link, cells: Group) -> Statement:
        return Statement(cells, link.start.digit, is_true=link.strength == "weak")
