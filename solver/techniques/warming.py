"""Load all compiled code that explanations use; compile it first where that has not happened yet."""

from __future__ import annotations

from solver.board import Budget, Puzzle, bits
from solver.fast.jit import array
from solver.steps import candidates_among, starting_board
from solver.techniques.catalogue import find_technique
from solver.techniques.forcing.lemmas import CHAINS, DYNAMIC, LemmaFinder
from solver.techniques.forcing.nested import deepen_for_level
from solver.techniques.forcing.propagations import Propagations
from solver.techniques.ladders.ladders import DEFAULT_LADDER, find_ladder
from solver.techniques.prefilter.prefilter import prefilter_of
from solver.techniques.technique import Options

_PUZZLE = "3x3:12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8"
_WITH_LEMMAS = "3x3:..6.....2....47.8.5.........3.2....5.7....8..6..9...2..8..1..7.9.3.......67.84..."
_QUICK = (
    "sue-de-coq",
    "aligned-triplet-exclusion",
    "xy-chain",
    "grouped-discontinuous-nice-loop",
    "grouped-continuous-nice-loop",
    "kraken-fish-1",
)
_OTHERS = (
    "cell-forcing-chain",
    "region-forcing-chain",
    "dynamic-forcing-chain",
    "dynamic-forcing-chain-plus",
    "nested-forcing-chain",
)
_MOMENT = Budget(seconds=0.2)  # for each of the others; a compilation that has begun still runs to its end


def warm() -> None:
    """Load what explanations use, so that the first one is as fast as the rest; do nothing without compiled code.

    Takes half a second, or half a minute if nothing has been compiled yet.
    """
    board = starting_board(Puzzle.from_text(_PUZZLE))
    prefilter = prefilter_of(board)
    if prefilter:
        for technique in find_ladder(DEFAULT_LADDER).techniques:
            prefilter.rules_out(technique)
        prefilter.run_singles(array([0]), 0)
        for slug in _QUICK:
            next(find_technique(slug).find(board, Options(unique=True)), None)
        for slug in _OTHERS:
            next(find_technique(slug).find(board, Options(unique=True, meter=_MOMENT.start())), None)
        _warm_assumptions()


def _warm_assumptions() -> None:
    board = starting_board(Puzzle.from_text(_WITH_LEMMAS))
    deepen = deepen_for_level(1)
    propagations = Propagations(board.layout, tuple(board.candidates), dynamic=True, deepen=deepen)
    candidate = next(iter(candidates_among(board, bits(board.open_mask), board.layout.digits_mask)))
    propagation, finder = propagations.of(candidate, is_true=True), LemmaFinder(board.layout)
    for kind in (CHAINS, DYNAMIC):
        propagations.exclude(propagation, finder.find(kind, propagations.before))
    propagations.size([(propagation, propagations.node(candidate), False)])
    propagations.proof(propagation, propagations.node(candidate))
