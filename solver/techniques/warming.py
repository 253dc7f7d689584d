"""Has all compiled code loaded that explanations use, and compiled where it has never been."""

from __future__ import annotations

from solver.board import Board, Budget, Puzzle
from solver.steps import starting_board
from solver.techniques.catalogue import find_technique
from solver.techniques.forcing.assumptions import Assumptions
from solver.techniques.ladders.ladders import DEFAULT_LADDER, find_ladder
from solver.techniques.prefilter.prefilter import signs_of
from solver.techniques.technique import Options

_PUZZLE = "3x3:12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8"
_OTHERS = (
    "xy-chain",
    "grouped-discontinuous-nice-loop",
    "cell-forcing-chain",
    "region-forcing-chain",
    "dynamic-forcing-chain",
    "dynamic-forcing-chain-plus",
    "nested-forcing-chain",
)
_MOMENT = Budget(seconds=0.2)  # for each of the others; what is compiled meanwhile is compiled to its end


def warm() -> None:
    """Puzzles are explained with compiled code from now on, and the first one takes no longer than others.

    Takes half a second; where nothing has been compiled yet, half a minute.
    """
    import solver.fast.compiled  # noqa: F401 - web processes that read this module do without
    from solver.fast.forcing.nets import row

    board = starting_board(Puzzle.from_text(_PUZZLE))
    signs = signs_of(board)
    if signs:
        for technique in find_ladder(DEFAULT_LADDER).techniques:
            signs.rule_out(technique)
        signs.run_singles(row([0]), 0)
        for slug in _OTHERS:
            next(find_technique(slug).find(board, Options(unique=True, meter=_MOMENT.start())), None)
        _warm_assumptions(board)


def _warm_assumptions(board: Board) -> None:
    assumptions, candidates = Assumptions(board.layout), tuple(board.candidates)
    now = assumptions.nets.make_position(assumptions.tables, candidates)
    assumptions.single(now, candidates)
    assumptions.dynamic(now, candidates)
