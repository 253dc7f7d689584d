"""Chains as steps: their notation, pictures and sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from solver.board import N_, Mask, bits
from solver.steps import Candidate, Chain, Link, Role, Statement, Step, View, nonempty
from solver.steps.facts import ClueNames
from solver.techniques.chains.links import LinkGraph, NodeId
from solver.techniques.technique import Sentences, Wording

# Nodes linked strongly and weakly in turn
Path = tuple[NodeId, ...]


def chain_step(graph: LinkGraph, slug: str, path: Path, removed: Mask, *, loop: bool = False) -> Step:
    """Return the step of a chain that eliminates the candidates `removed` (a mask of nodes).

    A `path` with an even number of nodes begins with a strong link, so with a false node; otherwise it begins with a
    weak link, so with a true node. It ends with a strong link. `loop` adds the weak link from the last node back to the
    first, unless they are the same.
    """
    eliminations = tuple(sorted(graph.candidate(number) for number in bits(removed)))
    strong_first = len(path) % 2 == 0  # from there on, strong and weak links alternate
    closed = (*path, path[0]) if loop and path[0] != path[-1] else path
    pairs = list(pairwise(closed))
    strong, weak = pairs[0 if strong_first else 1 :: 2], pairs[1 if strong_first else 0 :: 2]
    clues = (*graph.clues_between(weak, strong=False), *graph.clues_between(strong, strong=True))
    locked = [graph.set_between(*pair) for pair in strong]
    sets = [each for each in locked if each]
    return Step(
        slug,
        eliminations=eliminations,
        facts=nonempty(
            chain=Chain(
                tuple(_statement(graph, number, (k % 2 == 1) is strong_first) for k, number in enumerate(closed)),
                tuple(each and each.named for each in locked) if sets else (),
            ),
            clues=ClueNames(dict.fromkeys(clues)),
        ),
        views=(
            View(
                candidates={
                    Role.PATTERN: tuple(dict.fromkeys(c for number in path for c in _candidates(graph, number))),
                    Role.REMOVED: eliminations,
                },
                links=tuple(
                    Link(
                        next(_candidates(graph, first)),
                        next(_candidates(graph, second)),
                        "strong" if (k % 2 == 0) is strong_first else "weak",
                    )
                    for k, (first, second) in enumerate(pairs)
                ),
                sets=tuple(dict.fromkeys(tuple(bits(each.cells)) for each in sets)),
                groups=tuple(dict.fromkeys(_groups(graph, path))),
            ),
        ),
        size=len(closed) - 1,
    )


def _statement(graph: LinkGraph, number: NodeId, is_true: bool) -> Statement:
    digit, cells = graph.node(number)
    return Statement(tuple(bits(cells)), digit, is_true)


def _candidates(graph: LinkGraph, number: NodeId) -> Iterator[Candidate]:
    node = graph.node(number)
    return (Candidate(cell, node.digit) for cell in bits(node.cells))


def _groups(graph: LinkGraph, path: Path) -> Iterator[tuple[Candidate, ...]]:
    """Yield the candidates of each node with several cells."""
    for number in path:
        group = tuple(_candidates(graph, number))
        if len(group) > 1:
            yield group


_ONE_END = N_(
    "If {start_denied}, it follows step by step that {follows}. So at least one of these is true: {start_stated}; "
    "{end_stated}. A candidate that is ruled out either way is wrong: remove {removed}."
)
_ONE_END_SETS = N_(
    "This chain uses sets of cells: {sets}. Such a set has one more digit than cells, so if it loses one, it must use "
    "all the rest. If {start_denied}, it follows step by step that {follows}. So at least one of these is true: "
    "{start_stated}; {end_stated}. A candidate that is ruled out either way is wrong: remove {removed}."
)
_FALSE = N_(
    "Suppose {start} is right. It follows step by step that {follows}. So {start} rules itself out: remove {removed}."
)
_FALSE_SETS = N_(
    "This chain uses sets of cells: {sets}. Such a set has one more digit than cells, so if it loses one, it must use "
    "all the rest. Suppose {start} is right. It follows step by step that {follows}. So {start} rules itself out: "
    "remove {removed}."
)
_TRUE = N_(
    "Suppose {start} is wrong. It follows step by step that {follows}. So {start} is right in any case, and its cell "
    "can be nothing else: remove {removed}."
)
_TRUE_SETS = N_(
    "This chain uses sets of cells: {sets}. Such a set has one more digit than cells, so if it loses one, it must use "
    "all the rest. Suppose {start} is wrong. It follows step by step that {follows}. So {start} is right in any case, "
    "and its cell can be nothing else: remove {removed}."
)
_ROUND = N_(
    "This chain closes into a loop. If {start_denied}, it follows step by step, all round the loop, that {follows}. "
    "If {start_stated}, read the loop backwards: every step works in that direction too. Either way, of any two "
    "linked candidates exactly one is right. Any other candidate that both rule out is wrong: remove {removed}."
)
_ROUND_SETS = N_(
    "This chain uses sets of cells: {sets}. Such a set has one more digit than cells, so if it loses one, it must use "
    "all the rest. The chain closes into a loop. If {start_denied}, it follows step by step, all round the loop, that "
    "{follows}. If {start_stated}, read the loop backwards: every step works in that direction too. Either way, of "
    "any two linked candidates exactly one is right. Any other candidate that both rule out is wrong: remove {removed}."
)
_BY_CLUES = (Wording(N_("The chain also uses {clues}."), needs=("clues",)),)
_OPEN = (Wording(_ONE_END_SETS, needs=("sets",), also=_BY_CLUES), Wording(_ONE_END, also=_BY_CLUES))
OPPOSITE_SENTENCES = (
    Wording(_FALSE_SETS, needs=("sets", "assumed"), also=_BY_CLUES),
    Wording(_FALSE, needs=("assumed",), also=_BY_CLUES),
    Wording(_TRUE_SETS, needs=("sets",), also=_BY_CLUES),
    Wording(_TRUE, also=_BY_CLUES),
)
CLOSED_SENTENCES = (Wording(_ROUND_SETS, needs=("sets",), also=_BY_CLUES), Wording(_ROUND, also=_BY_CLUES))
SENTENCES: Sentences = {
    "x-chain": _OPEN,
    "xy-chain": _OPEN,
    "aic": _OPEN,
    "continuous-nice-loop": CLOSED_SENTENCES,
    "discontinuous-nice-loop": OPPOSITE_SENTENCES,
    "grouped-aic": _OPEN,
    "grouped-continuous-nice-loop": CLOSED_SENTENCES,
    "grouped-discontinuous-nice-loop": OPPOSITE_SENTENCES,
}
