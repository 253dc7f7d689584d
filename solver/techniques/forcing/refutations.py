"""Nested forcing chains with as few and as short lemmas as will do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.board import Board, bits
from solver.fast.forcing import refutations
from solver.fast.forcing.propagation import FALSE, Propagation, make_position
from solver.steps import Candidate, Step, candidates_among
from solver.techniques.forcing.conclusions import contradiction, proofs_of
from solver.techniques.forcing.forcing_steps import Argument, forcing_step
from solver.techniques.forcing.nested import DEEPEST, deepen_for_level
from solver.techniques.forcing.patterns import exclude_by_patterns, patterns_of
from solver.techniques.forcing.propagations import Deepen, LemmaSet, Propagations, one_lemma, tables_of
from solver.techniques.technique import Options
from solver.techniques.weak_links import weak_links_of

SLUG = "nested-forcing-chain"
_SHORT = 200  # true statements in lemmas
_MAX_HELD = 5
_MAX_TRIED = 600_000  # second assumptions, times the nodes of the layout: a trial cannot be interrupted


def find_nested_chains(board: Board, options: Options) -> Iterator[Step]:
    """Nested forcing chain: a candidate that leads to a contradiction by way of inner dynamic forcing chains.

    Tries cells with few candidates first. Yields a candidate with a short proof at once, and holds back a few with
    longer proofs, to yield the shortest of these first. Proofs use patterns too. Last come candidates for which inner
    contradictions are not enough, with lemmas of all kinds.
    """
    trial, refuted_candidates = _RefutationTrial(board), set()
    held: list[tuple[int, Candidate, list[int]]] = []
    for candidate in _candidates(board):
        if options.is_spent():
            return
        if needed := trial.refuted(candidate):
            refuted_candidates.add(candidate)
            # A candidate refuted later may have a shorter proof, so long ones wait for a while.
            held.append((sum(cost for cost, _ in needed), candidate, [node for _, node in needed]))
            if held[-1][0] <= _SHORT or len(held) > _MAX_HELD:
                _, best, nodes = held.pop(held.index(min(held)))
                yield from _steps(board, options, best, _Refutes(nodes))
    for _, candidate, nodes in sorted(held):
        yield from _steps(board, options, candidate, _Refutes(nodes))
    for candidate in _candidates(board):
        if candidate not in refuted_candidates and not options.is_spent():
            yield from _steps(board, options, candidate, deepen_for_level(DEEPEST))


def _candidates(board: Board) -> list[Candidate]:
    cells = sorted(bits(board.open_mask), key=lambda cell: board.candidates[cell].bit_count())
    return list(candidates_among(board, cells, board.layout.digits_mask))


class _RefutationTrial:
    """Which nodes have to be refuted so that a candidate contradicts itself."""

    def __init__(self, board: Board) -> None:
        self.tables = tables_of(board.layout, weak_links_of(board.puzzle))
        self.patterns = patterns_of(board.layout)
        self.before = make_position(self.tables, board.candidates)
        self.memory = refutations.make_trial(self.tables)
        self.layout = board.layout
        nodes = [self.layout.node(cell, digit) for cell, digit in _candidates(board)]
        self.nodes = nodes[: _MAX_TRIED // len(self.memory.tried)]

    def refuted(self, candidate: Candidate) -> list[tuple[int, int]]:
        """Return the nodes that have to be refuted, each with the number of true statements in its contradiction.

        None of them can be left out. The list is empty if no contradiction follows, or if one follows without them.
        """
        needed = self._refuted(candidate, self.nodes)
        size = len(needed)
        while size > 1:
            # Leave out as many at once as possible, those with the longest proofs first.
            size = (size + 1) // 2
            costly = sorted(needed, reverse=True)
            for k in range(0, len(costly), size):
                fewer = [node for cost, node in needed if (cost, node) not in costly[k : k + size]]
                needed = self._refuted(candidate, fewer) or needed
        return needed

    def _refuted(self, candidate: Candidate, tried: list[int]) -> list[tuple[int, int]]:
        memory = self.memory
        for k, node in enumerate(tried):
            memory.tried[k] = node
        node = self.layout.node(*candidate)
        n = int(refutations.n_refuted(self.tables, self.patterns, self.before, memory, node, len(tried)))
        return [(int(memory.costs[k]), int(memory.refuted[k])) for k in range(n)]


@dataclass(frozen=True)
class _Refutes:
    """Deepens a propagation by patterns, then by the contradictions that follow from these nodes, one after another."""

    nodes: list[int]

    def __call__(self, propagations: Propagations, propagation: Propagation) -> bool:
        if exclude_by_patterns(propagations, propagation):
            return True
        # One refutation at a time: after each, single links and patterns may already lead to the contradiction.
        node = next((node for node in self.nodes if propagation.state[node] != FALSE), None)
        return node is not None and propagations.exclude(propagation, _contradiction(propagations, node))


def _contradiction(propagations: Propagations, node: int) -> LemmaSet:
    """Return the lemma that `node` is false on the board that a propagation has reached."""
    # The inner propagation starts on the board that the outer one has reached; `reasons` are the removals it rests on.
    candidates = tuple(int(mask) for mask in propagations.now.candidates)
    inner = Propagations(propagations.layout, candidates, propagations.by_clues, dynamic=True)
    conclusion = contradiction(inner, inner.candidate(node), is_true=True)
    if conclusion is None:
        raise ValueError(f"no contradiction follows from {inner.candidate(node)}")
    propagation = inner.of(inner.candidate(node), is_true=True)
    reasons = (
        *inner.reasons(propagation, conclusion.node),
        *inner.reasons(propagation, conclusion.node, second_state=True),
    )
    return one_lemma(node, conclusion.size, reasons, lambda _: proofs_of(inner, conclusion))


def _steps(board: Board, options: Options, candidate: Candidate, deepen: Deepen | None) -> Iterator[Step]:
    """Yield the step that removes a candidate because it contradicts itself, if it does."""
    by_clues = weak_links_of(board.puzzle)
    propagations = Propagations(
        board.layout, tuple(board.candidates), by_clues, dynamic=True, deepen=deepen, is_spent=options.is_spent
    )
    if conclusion := contradiction(propagations, candidate, is_true=True):
        proofs = proofs_of(propagations, conclusion)
        argument = Argument(conclusion.kind, proofs, conclusion.size, None, None, DEEPEST)
        yield forcing_step(board, SLUG, argument, candidate, is_true=False)
