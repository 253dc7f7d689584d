"""What holds for every engine."""

from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, Budget, Puzzle, Trace, find_layout
from solver.engines import (
    DEFAULT,
    ENGINES,
    STAND_INS,
    WATCHED,
    Engine,
    Status,
    find_engine,
    find_watched,
    status_of,
)
from solver.lab import WRITE_REASONS
from tests.layouts import NAMES, of_houses
from tests.parameters import slow_after
from tests.patience import takes_less
from tests.techniques.examples import random_grid, thinned

from .corpus import CLASHES, FIG_1, FIG_1_SOLVED, LINES, ROUND, Line

pytestmark = pytest.mark.thorough

LIMIT = 300
NODES = Budget(nodes=60_000)

each_engine = pytest.mark.parametrize("engine", [*ENGINES, *STAND_INS.values()], ids=lambda engine: engine.name)
each_telling_engine = pytest.mark.parametrize(
    "engine", [find_watched(name) for name in WATCHED], ids=lambda engine: engine.name
)


@pytest.mark.parametrize(
    ("engine", "line"),
    [
        pytest.param(engine, line, id=f"{engine.name}-{line.puzzle.text[:24]}")
        for line in LINES
        for name in line.engines
        for engine in (find_engine(name), STAND_INS.get(name))
        if engine and engine.name != "staged"  # the stages take minutes on large boards
    ],
)
def test_the_truth_of_the_corpus_is_found(engine: Engine, line: Line):
    result = engine.solve(line.puzzle, limit=LIMIT, budget=NODES)
    assert (result.count, result.is_complete) == (line.n_solutions, line.is_exact)
    if line.solution:
        assert line.puzzle.layout.to_text(result.solutions[0]) == line.solution


@each_engine
@pytest.mark.parametrize("line", slow_after(10, LINES), ids=lambda line: line.puzzle.text[:24])
def test_no_answer_is_wrong_because_the_budget_is_small(engine: Engine, line: Line):
    result = engine.solve(line.puzzle, limit=LIMIT, budget=Budget(nodes=40))
    assert result.count <= line.n_solutions
    if result.is_complete:
        assert (result.count, line.is_exact) == (line.n_solutions, True)
    elif result.count < 2:
        assert result.status == Status.UNFINISHED


@each_engine
def test_every_solution_keeps_the_givens_and_all_rules(engine: Engine):
    puzzle = Puzzle.from_text(ROUND)
    for grid in engine.solve(puzzle, limit=10, keep=10, budget=Budget()).solutions:
        assert all(given in (0, digit) for given, digit in zip(puzzle.givens, grid))
        assert all(len({grid[cell] for cell in house.cells}) == len(house.cells) for house in puzzle.layout.houses)


@each_engine
def test_solutions_are_all_different(engine: Engine):
    result = engine.solve(Puzzle.from_text("2x2:" + "." * 16), limit=500, keep=500, budget=Budget())
    assert (result.count, len(set(result.solutions)), result.is_complete) == (288, 288, True)


@each_engine
@pytest.mark.parametrize("text", CLASHES)
def test_clashing_givens_are_refuted_without_a_search(engine: Engine, text: str):
    result = engine.solve(Puzzle.from_text(text), budget=Budget())
    assert (result.status, result.is_complete, result.stats.totals["nodes"]) == (Status.NONE, True, 0)


@each_engine
@pytest.mark.parametrize(
    ("givens", "count"),
    [((0, 0, 0, 0), 24), ((1, 0, 0, 0), 8), ((1, 1, 0, 0), 0)],  # of the clash no pigeonhole tells
)
def test_a_short_house_only_forbids_repeats(engine: Engine, givens: tuple[int, ...], count: int):
    layout = of_houses(3, 4, (0, 1), (2, 3), (0, 2))
    puzzle = Puzzle(layout, givens)
    if engine.supports(puzzle):
        result = engine.solve(puzzle, limit=100, budget=Budget())
        assert (result.count, result.is_complete) == (count, True)


@each_engine
def test_the_limit_stops_and_leaves_open_what_comes_after(engine: Engine):
    puzzle = Puzzle.from_text(ROUND)
    found = [engine.solve(puzzle, limit=n, keep=1, budget=Budget()) for n in (1, 3, 4, 5)]
    assert [(r.status, r.count, r.is_complete, len(r.solutions)) for r in found] == [
        (Status.FOUND, 1, False, 1),
        (Status.MULTIPLE, 3, False, 1),
        (Status.MULTIPLE, 4, False, 1),
        (Status.MULTIPLE, 4, True, 1),
    ]


@each_engine
def test_a_limit_of_none_is_refused(engine: Engine):
    with pytest.raises(ValueError, match="limit 0"):
        engine.solve(Puzzle.from_text(FIG_1), limit=0, budget=Budget())


@each_engine
def test_time_is_a_budget_too(engine: Engine):
    empty = Puzzle.from_text("5x5:" + "." * 625)
    solve = partial(engine.solve, empty, limit=10**9, budget=Budget(seconds=0.05))
    assert not solve().is_complete
    assert takes_less(20, solve)  # to its end it would take years


@each_engine
def test_an_empty_budget_decides_nothing(engine: Engine):
    result = engine.solve(Puzzle.from_text(FIG_1), budget=Budget(nodes=0))
    assert (result.status, result.count, result.is_complete) == (Status.UNFINISHED, 0, False)


@each_telling_engine
def test_a_trace_is_capped_and_changes_nothing(engine: Engine):
    puzzle, trace = Puzzle.from_text(ROUND), Trace(cap=5)
    traced = engine.solve(puzzle, limit=10, budget=Budget(), trace=trace)
    assert (len(trace.events), trace.is_complete) == (5, False)
    assert traced.stats.totals == engine.solve(puzzle, limit=10, budget=Budget()).stats.totals


@each_telling_engine
def test_a_trace_replays_to_the_solution(engine: Engine):
    puzzle, trace = Puzzle.from_text(ROUND), Trace()
    grid = engine.solve(puzzle, limit=1, budget=Budget(), trace=trace).solutions[0]
    digits = list(puzzle.givens)
    for event in trace.events:
        if event.why in WRITE_REASONS:
            digits[event.cell] = 0 if event.taken_back else event.digit
    assert tuple(digits) == grid


@each_telling_engine
def test_a_trace_counts_the_digits_that_the_statistics_count(engine: Engine):
    trace = Trace(cap=100_000)
    result = engine.solve(Puzzle.from_text(ROUND), limit=10, budget=Budget(), trace=trace)
    if "steps" not in result.stats.totals:
        pytest.skip("counts no digits")
    written = [event for event in trace.events if event.why in WRITE_REASONS and not event.taken_back]
    assert len(written) == result.stats.totals["steps"]


@each_engine
def test_the_counters_at_the_first_solution_come_with_the_totals(engine: Engine):
    stats = engine.solve(Puzzle.from_text(ROUND), limit=10, budget=Budget()).stats
    assert stats.first.keys() == stats.totals.keys()
    assert all(stats.first[name] <= total for name, total in stats.totals.items())


@each_engine
def test_every_layout_is_supported(engine: Engine):
    assert [
        name for name in NAMES if not engine.supports(Puzzle(layout := find_layout(name), (0,) * layout.n_cells))
    ] == []


@pytest.mark.parametrize("engine", [e for e in ENGINES if not e.is_traced], ids=lambda engine: engine.name)
def test_an_engine_that_tells_nothing_leaves_the_trace_empty(engine: Engine):
    trace = Trace()
    engine.solve(Puzzle.from_text(ROUND), budget=Budget(), trace=trace)
    assert trace.n_events == 0


@given(kept=st.sets(st.integers(0, 80)), relabelling=st.permutations(range(1, 10)))
@settings(max_examples=40)
def test_relabelling_the_digits_leaves_the_count(kept: set[int], relabelling: list[int]):
    layout = find_layout("3x3")
    givens = [digit if cell in kept else 0 for cell, digit in enumerate(layout.from_text(FIG_1_SOLVED))]
    renamed = [relabelling[digit - 1] if digit else 0 for digit in givens]
    counts = [
        find_engine(DEFAULT).solve(Puzzle(layout, tuple(each)), limit=20, budget=Budget()).count
        for each in (givens, renamed)
    ]
    assert counts[0] == counts[1] >= 1


@pytest.mark.slow
@given(
    name=st.sampled_from(NAMES),
    seed=st.integers(0, 2**32),
    share=st.floats(0.2, 0.7),
    has_wrong_digit=st.booleans(),
)
@settings(max_examples=40)
def test_the_engines_agree(name: str, seed: int, share: float, has_wrong_digit: bool):
    """Up to 50 solutions; who does not finish may have seen fewer of them, and nobody more."""
    random, layout = Random(seed), find_layout(name)
    givens = list(thinned(layout, random_grid(layout, random), share, random).givens)
    if has_wrong_digit:
        givens[random.randrange(layout.n_cells)] = random.randint(1, layout.n)
    puzzle, budget = Puzzle(layout, tuple(givens)), Budget(nodes=20_000, seconds=0.5)
    found = [engine.solve(puzzle, limit=50, keep=50, budget=budget) for engine in ENGINES]
    most = max(result.count for result in found)
    finished = [result for result in found if result.is_complete or result.count == 50]
    assert {result.count for result in finished} <= {most}
    assert len({frozenset(result.solutions) for result in finished if result.is_complete}) <= 1


def test_an_engine_leaves_the_puzzle_alone():
    puzzle = Puzzle.from_text(FIG_1)
    before = Board(puzzle).candidates
    find_engine(DEFAULT).solve(puzzle, budget=Budget())
    assert Board(puzzle).candidates == before


@pytest.mark.parametrize("name", ["portfolio", "cdcl", "warp"])
def test_what_cannot_be_watched_is_refused(name: str):
    with pytest.raises(ValueError, match=f"engine '{name}' cannot be watched, expected one of brute"):
        find_watched(name)


def test_an_unknown_engine_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match=r"'warp', expected one of brute, moler, .*search"):
        find_engine("warp")


@pytest.mark.parametrize(
    ("count", "complete", "status"),
    [(0, True, "none"), (1, True, "unique"), (2, False, "multiple"), (5, True, "multiple"), (0, False, "unfinished")],
)
def test_the_status_follows_from_count_and_completeness(count: int, complete: bool, status: str):
    assert status_of(count, limit=9, is_complete=complete) == status
