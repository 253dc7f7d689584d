"""A layout that nobody uses any more is freed, whatever has been done with it."""

import gc
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from weakref import ref

import pytest

from solver.board import Board, Budget, Layout, Puzzle, check, find_layout, mirror_of, rotation_of
from solver.drawing import draw_svg, marks_for, pencil_of
from solver.engines import ENGINES, find_engine, find_redundant_givens
from solver.formats import WRITERS, can_write, write
from solver.generator.spielverderber import spielverderber
from solver.rating import rate
from solver.techniques import explain

pytestmark = [pytest.mark.thorough, pytest.mark.slow]

NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."  # needs forcing chains
NODES = Budget(nodes=300)


def solve(puzzle: Puzzle) -> None:
    for engine in ENGINES:
        engine.solve(puzzle, budget=NODES)
    find_redundant_givens(puzzle, find_engine("kernel"), NODES)


def explain_and_draw(puzzle: Puzzle) -> None:
    layout, board = puzzle.layout, Board(puzzle)
    for step in explain(puzzle, unique=True, budget=NODES).steps:
        draw_svg(layout, board.digits, candidates=board.candidates, marks=marks_for(step, layout))
        step.apply(board)
    pencil_of(layout)


def rate_all(puzzle: Puzzle) -> None:
    rate(puzzle, budget=Budget(nodes=40))


def write_all(puzzle: Puzzle) -> None:
    for name in WRITERS:
        if can_write(puzzle.layout, name):
            write(puzzle, name)


def check_and_turn(puzzle: Puzzle) -> None:
    check(puzzle)
    rotation_of(puzzle.layout)
    mirror_of(puzzle.layout)


USES = (solve, explain_and_draw, rate_all, write_all, check_and_turn)


def throw_away(name: str, givens: str, *uses: Callable[[Puzzle], None]) -> tuple[ref[Layout], set[str]]:
    """Use a layout that no table of names holds, for a generated puzzle if `givens` is empty.

    Returns a weak reference to it, and the attributes that it had at the end.
    """
    layout = replace(find_layout(name), name=f"{name} thrown away")
    puzzle = Puzzle(layout, layout.from_text(givens)) if givens else spielverderber(layout, seed=1)
    for use in uses:
        use(puzzle)
    return ref(layout), set(vars(layout))


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("name", ["2x2", "3x3", "3x3x", "round3", "round4a"])
def test_an_unused_layout_is_freed(name: str, use: Callable[[Puzzle], None]) -> None:
    layout, _ = throw_away(name, "", use)
    gc.collect()
    assert layout() is None


COMPILED = """
import gc
from solver.fast.mode import use_compiled
use_compiled()
from tests.test_layout_lifetime import NUGGET, USES, throw_away
layout, attributes = throw_away("3x3", NUGGET, *USES)
wanted = {"solver.techniques.forcing.forcing._ranked_conclusions", "solver.techniques.sets.set_buffers.set_buffers"}
assert wanted <= attributes, attributes
gc.collect()
assert layout() is None
"""


def test_a_layout_used_by_compiled_code_is_freed() -> None:
    subprocess.run([sys.executable, "-c", COMPILED], check=True)


def test_a_layout_in_use_is_not_freed() -> None:
    kept: list[Puzzle] = []
    layout, _ = throw_away("2x2", "", kept.append)
    gc.collect()
    assert layout() is kept[0].layout
