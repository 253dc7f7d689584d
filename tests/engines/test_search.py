"""The default engine and oracle."""

from pathlib import Path

import pytest

from solver.board import Budget, Puzzle, Trace, find_layout
from solver.engines import DEFAULT, PLAIN, find_engine, search
from tests.layouts import NAMES

from .corpus import FIG_1, FIG_1_SOLVED

# Sixteen digits in boxes and windows: a search that learns nothing from its mistakes goes astray.
TOO_HARD = "4x4w"

ROWS = [
    row.split("\t") for row in (Path(__file__).parents[1] / "corpora" / "features.tsv").read_text().splitlines()[1:]
]
PUZZLES = [(Puzzle.from_text(text), int(count)) for text, count in ROWS]
COUNTED = [(puzzle, count) for puzzle, count in PUZZLES if puzzle.layout.digits_are_alike]


@pytest.mark.parametrize("name", [name for name in NAMES if name != TOO_HARD])
def test_two_grids_of_an_empty_board_are_found_on_every_layout(name: str):
    layout = find_layout(name)
    result = search.solve(Puzzle(layout, (0,) * layout.n_cells), budget=Budget(nodes=2_000))
    assert (result.status, result.count) == ("multiple", 2)


def test_a_board_that_is_too_hard_to_fill_is_called_undecided():
    layout = find_layout(TOO_HARD)
    result = search.solve(Puzzle(layout, (0,) * layout.n_cells), budget=Budget(nodes=300))
    assert (result.status, result.is_complete) == ("unfinished", False)


def test_a_full_board_is_its_own_solution():
    puzzle = Puzzle.from_text("3x3:" + FIG_1_SOLVED)
    result = search.solve(puzzle, budget=Budget())
    assert (result.status, result.solutions) == ("unique", (puzzle.givens,))


def test_the_order_is_always_the_same():
    traces = [Trace(), Trace()]
    for trace in traces:
        search.solve(Puzzle.from_text(FIG_1), budget=Budget(), trace=trace)
    assert traces[0].events == traces[1].events


def test_a_trace_says_why():
    trace = Trace()
    search.solve(Puzzle.from_text(FIG_1), budget=Budget(), trace=trace)
    assert {event.why for event in trace.events} == {"naked_single", "hidden_single", "tentative"}


def test_digits_that_must_lie_in_every_second_sector_are_noticed():
    """On a board with neighbouring pairs a digit of sector 1 cannot stand in sector 4: no search is needed."""
    layout = find_layout("round6a")
    givens = [0] * layout.n_cells
    for name in ("r1s1", "r3s4"):
        givens[layout.parse_cell(name)] = 1
    result = search.solve(Puzzle(layout, tuple(givens)), budget=Budget(nodes=3))
    assert result.status == "none"


@pytest.mark.parametrize("engine", [DEFAULT, PLAIN])
@pytest.mark.parametrize(("puzzle", "count"), COUNTED, ids=[puzzle.text[:40] for puzzle, _ in COUNTED])
def test_solutions_are_counted_with_features(engine: str, puzzle: Puzzle, count: int) -> None:
    result = find_engine(engine).solve(puzzle, limit=300, keep=1, budget=Budget(seconds=60))
    assert (result.count, result.is_complete) == (count, True)


def test_there_are_samples_of_every_kind_of_board_and_rule() -> None:
    samples = [puzzle.layout for puzzle, count in PUZZLES if count == 1]
    words = {word for layout in samples for word in layout.features}
    assert words >= {"x", "w", "rising", "disjoint", "knight", "king", "apart", "taxicab", "entropy"}
    assert {layout.shape for layout in samples} >= {"square", "jigsaw", "latin", "round", "round-pairs"}
