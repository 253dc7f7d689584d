"""Recordings: a moment is the replay of its events, whatever the engine, the layout and the number of solutions."""

from collections import Counter

import pytest

from solver.board import Budget, Event, Puzzle, Trace, find_layout
from solver.engines import WATCHED, find_watched
from solver.generator import spielverderber
from solver.lab import CROSS_OUT_REASONS, LASTING_REMARKS, WRITE_REASONS
from solver.recordings import Moment, Recorder, Recording, moment_at, n_when_tried, n_when_written
from solver.recordings import recorder as recording_module
from tests.engines.corpus import DIAGONAL, FIG_1, FIG_1_SOLVED, ROUND, SHIDOKU
from tests.layouts import LARGE, NAMES
from tests.parameters import slow_among

HARD = "3x3:8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NO_SOLUTION = "2x2:12....34........"  # no digit is left for r2c1


def recorded(text: str, engine: str, **limits: int) -> Recording:
    recorder = Recorder(Puzzle.from_text(text))
    find_watched(engine).solve(Puzzle.from_text(text), budget=Budget(**limits), limit=100, trace=recorder)
    return recorder.recording()


def _replayed(puzzle: Puzzle, events: list[Event]) -> list[int]:
    digits = list(puzzle.givens)
    for event in events:
        if event.why in WRITE_REASONS:
            digits[event.cell] = 0 if event.taken_back else event.digit
    return digits


def _crossed_out(puzzle: Puzzle, events: list[Event]) -> list[int]:
    masks = [0] * puzzle.layout.n_cells
    for event in events:
        if event.why in CROSS_OUT_REASONS:
            masks[event.cell] ^= 1 << event.digit
    return masks


@pytest.mark.parametrize(
    ("engine", "name"),
    [
        (engine, name)
        for engine in WATCHED
        for name in NAMES
        if engine != "ilp" or find_layout(name).n_cells * find_layout(name).n <= 1000  # larger programs take minutes
    ],
)
def test_a_moment_is_the_replay_of_its_events(engine, name, monkeypatch):
    monkeypatch.setattr(recording_module, "PIECE", 7)
    puzzle = Puzzle(find_layout(name), (0,) * find_layout(name).n_cells)
    trace, recorder = Trace(cap=60), Recorder(puzzle, max_events=60)
    for listener in (trace, recorder):
        find_watched(engine).solve(puzzle, limit=2, budget=Budget(nodes=60), trace=listener)
    recording = recorder.recording()
    assert (recording.n_events, recording.n_kept) == (trace.n_events, len(trace.events))
    for n in range(recording.n_kept + 1):
        moment = moment_at(recording, n)
        assert moment.digits == _replayed(puzzle, trace.events[:n])
        assert moment.event == (trace.events[n - 1] if n else None)
        assert moment.crossed_out == _crossed_out(puzzle, trace.events[:n])
        points = [event.shown for event in trace.events[:n] if event.why in LASTING_REMARKS]
        assert set(moment.point) == set(points[-1] if points else ())
        assert +moment.counts == Counter(event.why for event in trace.events[:n] if not event.taken_back)
        assert moment.written == sum(moment.counts[why] for why in WRITE_REASONS)


@pytest.mark.parametrize("engine", WATCHED)
@pytest.mark.parametrize(
    ("text", "n_solutions"),
    [(ROUND, 4), (SHIDOKU, 1), (DIAGONAL, 2), (NO_SOLUTION, 0), ("2x2:" + "." * 16, 100)],
)
def test_a_recording_has_the_solutions_of_the_answer(engine, text, n_solutions):
    puzzle = Puzzle.from_text(text)
    recorder = Recorder(puzzle)
    found = find_watched(engine).solve(puzzle, limit=100, keep=100, budget=Budget(), trace=recorder)
    recording = recorder.recording()
    boards = [tuple(moment_at(recording, n).digits) for n in recording.solutions]
    assert found.count == n_solutions
    if "renamed" in recording.kinds:  # a board stands for several solutions
        assert len(set(boards)) == len(boards) > 0
        assert set(boards) < set(found.solutions)
    else:
        assert boards == list(found.solutions)
    assert recording.written == found.stats.totals.get("steps", recording.written)


@pytest.mark.parametrize(("written", "n"), [(14, 20), (2_437, 4_873)])
def test_moler_reaches_the_moments_of_the_article(written, n):
    recording = recorded(FIG_1, "moler")
    assert (recording.written, n_when_written(recording, written)) == (19_203, n)
    assert moment_at(recording, n).written == written


def test_fig_11_has_its_first_column_filled():
    recording = recorded(FIG_1, "moler")
    moment = moment_at(recording, n_when_written(recording, 14))
    assert moment.digits[::9] == [1, 6, 3, 7, 8, 2, 5, 4, 9]
    assert [moment.depths[cell] for cell in moment.choices] == sorted(moment.depths[cell] for cell in moment.choices)


def test_the_solution_is_the_moment_at_which_the_board_is_full():
    recording = recorded(FIG_1, "search")
    [n] = recording.solutions
    moment = moment_at(recording, n)
    assert "".join(map(str, moment.digits)) == FIG_1_SOLVED
    assert not all(moment_at(recording, n - 1).digits)


def test_the_round_board_has_its_four_solutions():
    recording = recorded(ROUND, "brute")
    assert len(recording.solutions) == 4
    boards = {tuple(moment_at(recording, n).digits) for n in recording.solutions}
    assert len(boards) == 4
    assert all(all(board) for board in boards)


def test_brute_force_counts_the_digits_tried():
    puzzle = "2x2:1.....3..2.....4"
    recorder = Recorder(Puzzle.from_text(puzzle))
    found = find_watched("brute").solve(Puzzle.from_text(puzzle), limit=2, budget=Budget(), trace=recorder)
    recording = recorder.recording()
    assert recording.tried == found.stats.totals["tried"]
    at_solution = moment_at(recording, recording.solutions[0])
    assert at_solution.tried == found.stats.first["tried"]
    assert n_when_tried(recording, at_solution.tried) == recording.solutions[0]
    assert n_when_tried(recording, at_solution.tried - 1) < recording.solutions[0]


def test_more_events_than_are_kept_are_only_counted():
    recorder = Recorder(Puzzle.from_text(FIG_1), max_events=100)
    find_watched("moler").solve(Puzzle.from_text(FIG_1), limit=2, budget=Budget(), trace=recorder)
    recording = recorder.recording()
    assert (recording.n_kept, recording.n_events, recording.is_cut) == (100, 38_406, True)
    with pytest.raises(IndexError):
        moment_at(recording, 101)


def test_a_recording_survives_as_json():
    recording = recorded(FIG_1, "search")
    assert Recording.from_dict(recording.to_dict()) == recording


def test_more_candidates_than_may_be_shown_end_the_recording():
    puzzle, trace = Puzzle.from_text(HARD), Trace()
    recorder = Recorder(puzzle, max_shown=100)
    for listener in (trace, recorder):
        found = find_watched("sat").solve(puzzle, budget=Budget(), trace=listener)
    recording = recorder.recording()
    assert recording.is_cut
    assert recording.n_events == trace.n_events
    assert sum(len(event.shown) for event in trace.events[: recording.n_kept - 1]) < 100
    assert sum(len(event.shown) for event in trace.events[: recording.n_kept]) >= 100
    assert moment_at(recording, recording.n_kept).event == trace.events[recording.n_kept - 1]
    assert recording.written == found.stats.totals["steps"]


def test_a_full_board_has_no_events():
    recording = recorded(f"3x3:{FIG_1_SOLVED}", "moler")
    assert (recording.n_events, recording.depth_profile) == (0, ())


def test_the_start_shows_the_givens():
    moment: Moment = moment_at(recorded(FIG_1, "moler"), 0)
    assert (moment.digits, moment.event) == (list(Puzzle.from_text(FIG_1).givens), None)


@pytest.mark.parametrize("name", slow_among(LARGE, NAMES))
def test_the_generator_replays_to_its_puzzle(name):
    layout = find_layout(name)
    recorder = Recorder(Puzzle(layout, (0,) * layout.n_cells))
    made = spielverderber(layout, seed="1", trace=recorder)
    recording = recorder.recording()
    assert recording.solutions == (recording.n_kept,)
    assert tuple(moment_at(recording, recording.n_kept).digits) == made.givens
    assert made == spielverderber(layout, seed="1")
