"""Recordings: a moment is the replay of its events, whatever the engine, the layout and the number of solutions."""

import pytest

from solver.board import Budget, Event, Puzzle, Trace, find_layout
from solver.engines import ENGINES, find_engine
from solver.recordings import Moment, Recorder, Recording, moment_at, n_when_tried, n_when_written
from solver.recordings import recorder as recording_module
from tests.engines.corpus import FIG_1, FIG_1_SOLVED
from tests.layouts import NAMES

ROUND = "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4"
WATCHABLE = [engine.name for engine in ENGINES if engine.tells]


def _recorded(text: str, engine: str, **limits: int) -> Recording:
    recorder = Recorder(Puzzle.from_text(text))
    find_engine(engine).solve(Puzzle.from_text(text), budget=Budget(**limits), limit=100, trace=recorder)
    return recorder.recording()


def _replayed(puzzle: Puzzle, events: list[Event]) -> list[int]:
    digits = list(puzzle.givens)
    for event in events:
        digits[event.cell] = 0 if event.taken_back else event.digit
    return digits


@pytest.mark.parametrize("engine", WATCHABLE)
@pytest.mark.parametrize("name", NAMES)
def test_a_moment_is_the_replay_of_its_events(name, engine, monkeypatch):
    monkeypatch.setattr(recording_module, "PIECE", 7)
    puzzle = Puzzle(find_layout(name), (0,) * find_layout(name).n_cells)
    trace, recorder = Trace(cap=60), Recorder(puzzle, most=60)
    for listener in (trace, recorder):
        find_engine(engine).solve(puzzle, limit=2, budget=Budget(nodes=60), trace=listener)
    recording = recorder.recording()
    assert (recording.n_events, recording.n_kept) == (trace.n_events, len(trace.events))
    for n in range(recording.n_kept + 1):
        moment = moment_at(recording, n)
        assert moment.digits == _replayed(puzzle, trace.events[:n])
        assert moment.event == (trace.events[n - 1] if n else None)
        assert moment.written == sum(not event.taken_back for event in trace.events[:n])


@pytest.mark.parametrize(("written", "n"), [(14, 20), (2_437, 4_873)])
def test_moler_reaches_the_moments_of_the_article(written, n):
    recording = _recorded(FIG_1, "moler")
    assert (recording.written, n_when_written(recording, written)) == (19_203, n)
    assert moment_at(recording, n).written == written


def test_fig_11_has_its_first_column_filled():
    recording = _recorded(FIG_1, "moler")
    moment = moment_at(recording, n_when_written(recording, 14))
    assert moment.digits[::9] == [1, 6, 3, 7, 8, 2, 5, 4, 9]
    assert [moment.depths[cell] for cell in moment.choices] == sorted(moment.depths[cell] for cell in moment.choices)


def test_the_solution_is_the_moment_at_which_the_board_is_full():
    recording = _recorded(FIG_1, "search")
    [n] = recording.solutions
    moment = moment_at(recording, n)
    assert "".join(map(str, moment.digits)) == FIG_1_SOLVED
    assert not all(moment_at(recording, n - 1).digits)


def test_the_round_board_has_its_four_solutions():
    recording = _recorded(ROUND, "brute")
    assert len(recording.solutions) == 4
    boards = {tuple(moment_at(recording, n).digits) for n in recording.solutions}
    assert len(boards) == 4
    assert all(all(board) for board in boards)


def test_brute_force_counts_the_digits_tried():
    puzzle = "2x2:1.....3..2.....4"
    recorder = Recorder(Puzzle.from_text(puzzle))
    found = find_engine("brute").solve(Puzzle.from_text(puzzle), limit=2, budget=Budget(), trace=recorder)
    recording = recorder.recording()
    assert recording.tried == found.stats.totals["tried"]
    at_solution = moment_at(recording, recording.solutions[0])
    assert at_solution.tried == found.stats.first["tried"]
    assert n_when_tried(recording, at_solution.tried) == recording.solutions[0]
    assert n_when_tried(recording, at_solution.tried - 1) < recording.solutions[0]


def test_more_events_than_are_kept_are_only_counted():
    recorder = Recorder(Puzzle.from_text(FIG_1), most=100)
    find_engine("moler").solve(Puzzle.from_text(FIG_1), limit=2, budget=Budget(), trace=recorder)
    recording = recorder.recording()
    assert (recording.n_kept, recording.n_events, recording.is_cut) == (100, 38_406, True)
    with pytest.raises(IndexError):
        moment_at(recording, 101)


def test_a_recording_survives_as_json():
    recording = _recorded(FIG_1, "search")
    assert Recording.from_dict(recording.to_dict()) == recording


def test_a_full_board_has_no_events():
    recording = _recorded(f"3x3:{FIG_1_SOLVED}", "moler")
    assert (recording.n_events, recording.outline) == (0, ())


def test_the_start_shows_the_givens():
    moment: Moment = moment_at(_recorded(FIG_1, "moler"), 0)
    assert (moment.digits, moment.event) == (list(Puzzle.from_text(FIG_1).givens), None)
