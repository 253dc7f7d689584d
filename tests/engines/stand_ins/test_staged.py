"""The stages of integer programming as they are watched, beyond what holds for all engines."""

from collections import Counter

import pytest

from solver.board import WHOLE, Budget, Puzzle, Trace, find_layout
from solver.engines import Result, find_watched, search
from solver.engines.ilp.stages import PLAN, run_stages
from solver.lab import LASTING_REMARKS
from tests.engines.corpus import DIAGONAL, FIG_1, ROUND, SHIDOKU
from tests.engines.parts import part_of_a_grid
from tests.layouts import NAMES

pytestmark = pytest.mark.thorough

STAGED = find_watched("ilp")
HARD = "3x3:8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
# Probing cannot finish it: cuts and branches are needed.
HARDEST = "3x3:1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
EMPTY = "2x2:" + "." * 16
NO_SOLUTION = "2x2:12....34........"
SMALL = [name for name in NAMES if find_layout(name).n_cells * find_layout(name).n <= 1000]


def _traced(puzzle: Puzzle, limit: int = 10) -> tuple[Result, Trace]:
    trace = Trace(cap=100_000)
    return STAGED.solve(puzzle, limit=limit, keep=limit, budget=Budget(), trace=trace), trace


def _counts(trace: Trace) -> Counter[str]:
    return Counter(event.why for event in trace.events if not event.taken_back)


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("share", [0.35, 0.5])
def test_it_finds_the_solutions_that_the_search_finds(name: str, share: float):
    puzzle = part_of_a_grid(find_layout(name), share=share)
    found, _ = _traced(puzzle, limit=20)
    plain = search.solve(puzzle, limit=20, keep=20, budget=Budget(seconds=10))
    assert (found.count, found.is_complete) == (plain.count, plain.is_complete)
    if found.is_complete:
        assert set(found.solutions) == set(plain.solutions)


@pytest.mark.parametrize("text", [SHIDOKU, DIAGONAL, ROUND, FIG_1, HARD, HARDEST, EMPTY, NO_SOLUTION])
def test_its_events_are_its_counters(text: str):
    found, trace = _traced(Puzzle.from_text(text), limit=3)
    counts, totals = _counts(trace), found.stats.totals
    relaxed = counts["relaxation"] + counts["infeasible"] + counts["only_point"] + counts["other_point"]
    probed = counts["probe_possible"] + counts["probe_refuted"]
    assert relaxed + probed == totals["relaxations"]
    assert (probed, counts["probe_refuted"], counts["cut"]) == (totals["probes"], totals["refuted"], totals["cuts"])
    assert counts["refuted"] in (totals["refuted"], 0)


@pytest.mark.parametrize("text", [DIAGONAL, ROUND, FIG_1, HARD])
def test_what_is_shown_of_a_point_keeps_the_rule_of_each_cell(text: str):
    puzzle = Puzzle.from_text(text)
    _, trace = _traced(puzzle)
    points = [event for event in trace.events if event.why in LASTING_REMARKS]
    assert points
    for point in points:
        of_cells: Counter[int] = Counter()
        for cell, _, share in point.shown:
            of_cells[cell] += share
        assert all(abs(total - WHOLE) < 12 for cell, total in of_cells.items() if not puzzle.givens[cell])


def test_what_is_probed_away_is_in_no_solution():
    for text in (FIG_1, HARD):
        found, trace = _traced(Puzzle.from_text(text))
        refuted = [event for event in trace.events if event.why == "refuted"]
        assert refuted
        assert not any(grid[event.cell] == event.digit for event in refuted for grid in found.solutions)


def test_the_hardest_need_cuts_and_branches():
    found, trace = _traced(Puzzle.from_text(HARDEST))
    (grid,) = found.solutions
    cuts = [event for event in trace.events if event.why == "cut"]
    assert len(cuts) == found.stats.totals["cuts"] > 0
    assert any(sum(grid[cell] == digit for cell, digit, _ in cut.shown) == 1 for cut in cuts)
    assert (trace.reports[-1]["stage"], found.count) == ("branching", 1)


def test_listening_changes_nothing():
    puzzle = Puzzle.from_text(HARD)
    with_trace, _ = _traced(puzzle)
    assert STAGED.solve(puzzle, limit=10, budget=Budget()).stats.totals == with_trace.stats.totals


def test_each_stage_is_reported():
    _, trace = _traced(Puzzle.from_text(DIAGONAL))
    assert [report["stage"] for report in trace.reports] == list(PLAN)
    assert [report["n_open"] for report in trace.reports] == [64, 24, 24, 24, 24, 24]
    assert all(report["goal"] == 12 for report in trace.reports)


def test_the_stages_go_on_until_the_limit():
    reports = run_stages(Puzzle.from_text(EMPTY), limit=300, budget=Budget())
    assert len(set(reports[-1].solutions)) == len(reports[-1].solutions) == 288
    assert reports[-1].is_settled
