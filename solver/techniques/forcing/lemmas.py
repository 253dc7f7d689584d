"""Lemmas of nested chains: what follows on the board that a run has reached, simplest first.

    run from an assumption ──▶ board without its false nodes ──▶ inner runs ──▶ more false nodes

After that the run goes on by single links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from solver.board import Cell, Layout, Mask, bits
from solver.steps import Candidate
from solver.techniques.forcing.runs import Claim, Inference, Inferences, Lemma, Runs, tables_of

if TYPE_CHECKING:
    from solver.fast.forcing.chains import Paths
    from solver.fast.forcing.propagation import Position
    from solver.fast.forcing.searches import Search

_MAX_NUMBERS = 6_000_000  # numbers in the rows of a search
_BUFFER_SIZE = 1 << 16  # numbers in the buffer for findings


class ForcingConclusion(NamedTuple):
    """A conclusion and the runs it follows from, each given by its first node and whether that is assumed true.

    A contradiction (`clash`) has one run, in which `node` becomes both true and false. `size` is the number of nodes in
    all.
    """

    size: int
    rank: int  # of two findings with the same size, the one with the lower rank counts as simpler
    kind: str
    node: int
    is_true: bool
    starts: tuple[tuple[Candidate, bool], ...]
    house: int | None = None
    cell: Cell | None = None

    @property
    def clash(self) -> bool:
        """Whether this is a contradiction."""
        return self.kind == "contradiction"


# Of two findings with the same size: as in Sudoku Explainer
RANKS = {"double": 1, "cell": 5, "region": 6, "contradiction": 7}


def contradiction(runs: Runs, candidate: Candidate, *, is_true: bool) -> ForcingConclusion | None:
    """Return the finding that an assumption is wrong because its run ends in a contradiction; None if it does not."""
    run = runs.run(candidate, is_true=is_true)
    node = runs.clash(run)
    if node is None:
        return None
    size = runs.size(((run, node, False), (run, node, True)))
    return ForcingConclusion(size, RANKS["contradiction"], "contradiction", node, not is_true, ((candidate, is_true),))


def proofs_of(runs: Runs, finding: ForcingConclusion) -> tuple[Inferences, ...]:
    """Return a proof of the finding from each start; for a contradiction, a proof of each state."""
    made = [runs.run(candidate, is_true=is_true) for candidate, is_true in finding.starts]
    proofs = [runs.proof(run, finding.node) for run in made]
    if finding.clash:
        proofs.append(runs.proof(made[0], finding.node, clash=True))
    return tuple(proofs)


Find = Callable[["Position", tuple[Mask, ...]], tuple[Lemma, ...]]


class LemmaFinder:
    """Lemmas on positions of a layout."""

    def __init__(self, layout: Layout) -> None:
        from solver.fast import jit
        from solver.fast.forcing import propagation

        self.layout, self.tables, self.jit, self.propagation = layout, tables_of(layout), jit, propagation

    def single(self, now: Position, candidates: tuple[Mask, ...]) -> tuple[Lemma, ...]:
        """Return what cycles and forcing chains exclude: the simplest lemma for each conclusion, simplest first."""
        found: dict[tuple[int, ...], Lemma] = {}
        for _, _, links, finding in sorted(self._single(now), key=_difficulty):
            lemma = self._path(now, finding, links)
            found.setdefault(tuple(sorted(lemma.excluded)), lemma)
        return tuple(found.values())

    def _single(self, now: Position) -> Iterator[tuple[float, int, tuple[bool, bool], tuple[int, int, int, int]]]:
        from solver.fast.forcing import chains

        # X-chains and X-cycles, then Y-, then both; the base ratings are Sudoku Explainer's.
        for rank, links in enumerate(((False, True), (True, False), (True, True))):
            n = int(chains.find_all(self.tables, now, self._paths, *links, self._buffer)) * chains.FINDING
            numbers = [int(self._buffer[k]) for k in range(n)]
            for kind, node, size, which in zip(*[iter(numbers)] * chains.FINDING):
                base = 7.0 if all(links) else 6.5 if kind == chains.CYCLE else 6.6
                yield base, rank, links, (kind, node, size, which)

    @cached_property
    def _buffer(self) -> Any:
        return self.jit.zeros(_BUFFER_SIZE)

    @cached_property
    def _paths(self) -> Paths:
        from solver.fast.forcing.chains import make_paths

        return make_paths(self.tables)

    def _path(self, now: Position, finding: tuple[int, int, int, int], links: tuple[bool, bool]) -> Lemma:
        from solver.fast.forcing import chains

        kind, start, size, which = finding
        nodes, reasons = self.jit.zeros(size + 1), self.jit.zeros(size + 1)
        chains.trace(self.tables, now, self._paths, *finding, *links, nodes, reasons)
        path, why = [int(node) for node in nodes], [int(reason) for reason in reasons]
        if kind == chains.CYCLE:
            chains.useful_length(self.tables, now, self._paths, start, self._paths.ends[which])
            seen = zip(self._paths.forward, self._paths.backward)
            excluded = tuple(node for node, (ahead, back) in enumerate(seen) if ahead and back)
            pairs = zip(path[:size], why)
        else:
            is_true = kind == chains.CHAIN_FROM_FALSE
            excluded = tuple(self._others_in_cell(now.candidates, start)) if is_true else (start,)
            # Only true nodes need a reason: a false one follows from the true node before it on any board.
            pairs = zip(path[0 if is_true else 1 : size - 1 : 2], why[0 if is_true else 1 : size - 1 : 2])
        proofs = partial(_path_proofs, self.layout, tuple(path[:size]), kind)
        return Lemma(excluded, size, tuple(number for pair in pairs for number in pair), (kind, *path), proofs)

    def multiple(self, now: Position, candidates: tuple[Mask, ...]) -> tuple[Lemma, ...]:
        """Return what all candidates of a cell, or all places of a digit in a house, have in common."""
        return self._common(now, candidates, dynamic=False)

    def dynamic(self, now: Position, candidates: tuple[Mask, ...]) -> tuple[Lemma, ...]:
        """Return the same for dynamic chains, with contradictions and what follows from a candidate either way."""
        return self._common(now, candidates, dynamic=True)

    def _common(self, now: Position, candidates: tuple[Mask, ...], *, dynamic: bool) -> tuple[Lemma, ...]:
        from solver.fast.forcing import searches

        if self._search is None:
            return ()
        search = self._search
        n = int(searches.find_all(self.tables, now, self._scratch, search, dynamic))
        width = searches.FINDING
        rows = [[int(number) for number in search.findings[k : k + width]] for k in range(0, n * width, width)]
        ends = [row[searches.REASONS_END] for row in rows]
        found = []
        for row, begin, end in zip(rows, (0, *ends), ends):
            reasons = tuple(int(number) for number in search.reasons[begin:end])
            finding = self._finding(candidates, row)
            proofs = partial(_proofs, self.layout, candidates, finding, dynamic=dynamic)
            excluded = tuple(self._excluded(candidates, finding))
            key = (row[searches.MARK], row[searches.OTHER_MARK])
            found.append((row[: searches.NODE], Lemma(excluded, finding.size, reasons, key, proofs)))
        # By size, kind and time: the order in which Sudoku Explainer would try them.
        return tuple(lemma for _, lemma in sorted(found, key=lambda each: each[0]))

    @cached_property
    def _search(self) -> Search | None:
        """The search, or None if it would have too few rows."""
        from solver.fast.forcing import searches

        layout = self.layout
        n_nodes = layout.n_nodes
        # Seven fields of a run have a number for each node.
        n_rows = min(n_nodes, _MAX_NUMBERS // (7 * n_nodes))
        return searches.make_search(self.tables, n_rows) if n_rows > 3 * layout.n else None

    @cached_property
    def _scratch(self) -> Position:
        return self.propagation.make_position(self.tables, [0] * self.layout.n_cells)

    def _finding(self, candidates: tuple[Mask, ...], row: list[int]) -> ForcingConclusion:
        from solver.fast.forcing import searches

        size, kind, _, node, state, start, assumed = row[: searches.MARK]
        is_true, first = state == self.propagation.TRUE, Candidate(*self.layout.candidate(start))
        if kind == searches.CONTRADICTION:
            starts: tuple[tuple[Candidate, bool], ...] = ((first, assumed == self.propagation.TRUE),)
            return ForcingConclusion(size, kind, "contradiction", node, is_true, starts)
        if kind == searches.DOUBLE:
            return ForcingConclusion(size, kind, "double", node, is_true, ((first, True), (first, False)))
        if kind == searches.CELL:
            starts = tuple((Candidate(start, digit), True) for digit in bits(candidates[start]))
            return ForcingConclusion(size, kind, "cell", node, is_true, starts, cell=start)
        width = self.tables.cells_width
        h, digit = divmod(start, self.layout.n + 1)
        cells = [int(cell) for cell in self.tables.cells_of[h * width : (h + 1) * width]]
        starts = tuple((Candidate(cell, digit), True) for cell in cells if candidates[cell] >> digit & 1)
        return ForcingConclusion(size, kind, "region", node, is_true, starts, house=h)

    def _excluded(self, candidates: tuple[Mask, ...], finding: ForcingConclusion) -> Iterator[int]:
        node = self.layout.node(*finding.starts[0][0]) if finding.clash else finding.node
        if not finding.is_true:
            yield node
        else:
            yield from self._others_in_cell(candidates, node)

    def _others_in_cell(self, candidates: Sequence[Mask], node: int) -> Iterator[int]:
        """Return the nodes of the other candidates in the cell of `node`."""
        cell, digit = self.layout.candidate(node)
        return (self.layout.node(cell, other) for other in bits(int(candidates[cell]) & ~(1 << digit)))


def surcharge(n_nodes: int) -> int:
    """Return how much harder a chain of `n_nodes` is than the shortest, in tenths.

    Zero up to 6 nodes, then one tenth for each limit exceeded: 6, 8, 10, 14, 18, 26, ... nodes.
    """
    tenths, limit, is_odd = 0, 4, False
    while n_nodes - 2 > limit:
        tenths += 1
        limit = limit * 4 // 3 if is_odd else limit * 3 // 2
        is_odd = not is_odd
    return tenths


def _difficulty(found: tuple[float, int, tuple[bool, bool], tuple[int, int, int, int]]) -> tuple[float, int, int]:
    """Return Sudoku Explainer's rating of a cycle or chain, then its number of nodes, then its rank."""
    number, rank, _, (_, _, size, _) = found
    # Added one by one, as Sudoku Explainer does: 6.6 with four is then a little less than 7.0, and goes first.
    for _ in range(surcharge(size)):
        number += 0.1
    return number, size, rank


def _path_proofs(layout: Layout, path: tuple[int, ...], kind: int) -> tuple[Inferences, ...]:
    """Return the chain from its assumption on; for a cycle, both directions."""
    from solver.fast.forcing import chains

    if kind != chains.CYCLE:
        return (_links(layout, path[::-1], kind == chains.CHAIN_FROM_TRUE),)
    return _links(layout, (path[0], *path[:0:-1]), True), _links(layout, path, False)


def _links(layout: Layout, nodes: tuple[int, ...], is_true: bool) -> Inferences:
    """Return a proof whose nodes are true and false in turn, each because of the one before."""
    claims = [Claim(Candidate(*layout.candidate(node)), is_true == (k % 2 == 0)) for k, node in enumerate(nodes)]
    return tuple(Inference(each, tuple(claims[max(k - 1, 0) : k])) for k, each in enumerate(claims))


def _proofs(
    layout: Layout, candidates: tuple[Mask, ...], finding: ForcingConclusion, *, dynamic: bool
) -> tuple[Inferences, ...]:
    return proofs_of(Runs(layout, candidates, dynamic=dynamic), finding)
