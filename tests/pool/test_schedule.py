"""Who waits, who runs and who is next: single rules, and what holds whatever happens."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from solver.pool import schedule as rules
from solver.pool.schedule import BULK, DEAD_AFTER, LONG, LOW, MAX_TRIES, MEDIUM, SECONDS, SHORT, SLOW, Schedule, Task
from solver.questions import Reply, State
from solver.questions.limits import LEFT_AFTER, LONG_JOBS_PER_VISITOR, RESTART_DELAY, UNWATCHED_AFTER

OPEN, ANSWERED = Reply(State.DONE, {}), Reply(State.DONE, {}, is_open=False)
POOL, QUEUE = (SHORT, MEDIUM, LONG), (MEDIUM, LONG, LOW)


def ask(schedule: Schedule, visitor: str, name: str, now: float = 0.0, *, slow: bool = False, **job: object) -> bool:
    """Ask for a verdict, of which more than the first second is wanted."""
    state = schedule.ask(name, {"kind": "verdict", "seconds": 60} | job, visitor, now, watches_time=not slow)
    return state is State.RUNNING


def asked(letters: Iterable[str], lanes: tuple[str, ...] = POOL) -> Schedule:
    """A schedule in which these visitors have asked, one after the other, each for something else."""
    schedule = Schedule(lanes)
    assert all(ask(schedule, visitor, f"{visitor}{k}") for k, visitor in enumerate(letters))
    return schedule


def ended(schedule: Schedule) -> dict[str, tuple[State, str]]:
    """How tasks of a schedule have ended, if all have ended alike."""
    outcomes = [outcome for _, _, outcome in schedule.tally if outcome != "refused"]
    return {name: (reply.state, outcomes[0]) for name, reply in schedule.over.items()}


def taken(schedule: Schedule, lanes: tuple[str, ...] = POOL, now: float = 1.0) -> str:
    task = schedule.take(lanes, now)
    return task.visitor if task else ""


def test_visitors_take_turns():
    schedule = asked("aaabbc")
    assert [taken(schedule) for _ in range(7)] == ["a", "b", "c", "a", "b", "a", ""]


def test_who_asks_again_and_again_waits_for_the_others():
    schedule = asked("ab" + 5 * "b")
    assert taken(schedule) == "a"
    assert ask(schedule, "a", "again", 1.0)
    assert [taken(schedule) for _ in range(3)] == ["b", "a", "b"]


def test_lanes_keep_their_order():
    schedule = Schedule(QUEUE)
    assert ask(schedule, "a", "film", kind="film", slow=True)
    assert ask(schedule, "b", "slow", slow=True)
    assert ask(schedule, "c", "fast")
    assert [taken(schedule, QUEUE) for _ in range(3)] == ["c", "b", "a"]
    assert taken(asked("a", QUEUE), SLOW) == ""


@pytest.mark.parametrize(
    ("lanes", "kind", "way"),
    [
        (POOL, "verdict", [SHORT, MEDIUM, LONG]),
        (POOL, "film", [SHORT, MEDIUM, LONG]),
        (QUEUE, "verdict", [MEDIUM, LONG]),
        (QUEUE, "film", [MEDIUM, LOW]),
        ((SHORT,), "verdict", [SHORT]),
    ],
)
def test_an_open_question_moves_to_slower_lanes(lanes: tuple[str, ...], kind: str, way: list[str]):
    schedule, found = Schedule(lanes), []
    assert ask(schedule, "a", "x", kind=kind)
    while task := schedule.take(lanes, 1.0):
        found.append(task.lane)
        assert task.turn_seconds == min(60, SECONDS[task.lane])
        schedule.settle(task, OPEN, 1.0)
    assert (found, ended(schedule)) == (way, {"x": (State.DONE, "open")})


@pytest.mark.parametrize("lanes", [POOL, QUEUE, (SHORT,)])
def test_what_cannot_watch_the_time_begins_in_a_slow_lane(lanes: tuple[str, ...]):
    schedule = Schedule(lanes)
    assert ask(schedule, "a", "x", slow=True)
    assert schedule.tasks["x"].lane == (LONG if LONG in lanes else SHORT)


def test_what_is_out_of_time_does_not_begin_in_a_slower_lane():
    schedule = Schedule(POOL)
    assert ask(schedule, "a", "x", seconds=SECONDS[SHORT])
    task = schedule.take(POOL, 1.0)
    assert task
    schedule.settle(task, Reply(State.DONE), 1.0)
    assert ended(schedule) == {"x": (State.DONE, "failed")}


def test_a_full_lane_takes_from_the_greediest(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rules, "MAX_JOBS_WAITING", 4)
    schedule = asked("aaaa")
    assert not ask(schedule, "a", "fifth")
    assert ask(schedule, "b", "b1")
    assert ended(schedule) == {"a3": (State.DONE, "dropped")}
    assert ask(schedule, "b", "b2")
    assert not ask(schedule, "b", "b3")  # two of each: nobody has more than the other
    assert schedule.tally["verdict", SHORT, "refused"] == 2


@pytest.mark.parametrize(("visitor", "most"), [("a", 2), ("", 5)])
def test_slow_tasks_of_visitors_are_limited_but_not_of_the_site(visitor: str, most: int):
    schedule = Schedule(QUEUE)
    kinds = ["film", "verdict", "film", "verdict", "film"]
    assert [ask(schedule, visitor, str(k), slow=True, kind=kind) for k, kind in enumerate(kinds)] == [
        k < most for k in range(5)
    ]
    assert ask(schedule, "b", "another", slow=True)


@pytest.mark.parametrize(("visitor", "is_dropped"), [("a", True), ("", False)])
def test_a_waiting_task_that_nobody_watches_is_dropped(visitor: str, is_dropped: bool):
    schedule = asked([visitor])
    later = UNWATCHED_AFTER + 1
    assert ask(schedule, "b", "other", later)
    assert (taken(schedule, now=later) == "b") == is_dropped
    assert ended(schedule) == ({f"{visitor}0": (State.DONE, "dropped")} if is_dropped else {})


@pytest.mark.parametrize(
    ("waiting", "seconds", "is_dropped"),
    [
        ("a", LEFT_AFTER, True),
        ("b", LEFT_AFTER, False),
        ("b", UNWATCHED_AFTER, True),
        ("a", 0, False),
        ("", UNWATCHED_AFTER, False),
    ],
)
@pytest.mark.parametrize("kind", ["verdict", "film"])
def test_a_running_task_gives_way_sooner_to_one_of_its_visitor(
    waiting: str, seconds: float, is_dropped: bool, kind: str
):
    schedule = Schedule(QUEUE)
    assert ask(schedule, "a", "running", slow=True)
    assert taken(schedule, QUEUE) == "a"
    now = seconds + 1
    if waiting:
        assert ask(schedule, waiting, "waiting", now, slow=True, kind=kind)
    schedule.drop_unwatched(now)
    assert ("running" in schedule.over) == is_dropped


def test_only_who_asked_stops_what_others_watch():
    schedule = asked("a")
    schedule.look("a0", "b", 1.0)
    schedule.cancel("a0", "c", 2.0)
    assert not schedule.over
    schedule.cancel("a0", "a", 2.0)
    assert ended(schedule) == {"a0": (State.CANCELLED, "stopped")}


def test_anybody_stops_what_nobody_watches():
    schedule = asked("a")
    schedule.cancel("a0", "b", UNWATCHED_AFTER + 1)
    assert ended(schedule) == {"a0": (State.CANCELLED, "stopped")}


@pytest.mark.parametrize(("more", "now", "begins"), [(False, 1, False), (True, 1, True), (False, RESTART_DELAY, True)])
def test_what_was_stopped_early_begins_later_or_for_more(more: bool, now: float, begins: bool):
    schedule = Schedule(POOL)
    schedule.cancel("x", "b", 0.0)
    state = schedule.ask("x", {"kind": "verdict", "seconds": 1}, "a", now, watches_time=True, more=more)
    assert state is (State.RUNNING if begins else State.CANCELLED)


def test_only_the_latest_early_stops_are_remembered(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rules, "MAX_STOPPED", 2)
    schedule = Schedule(POOL)
    for name in "xyxz":
        schedule.cancel(name, "", 1.0)
    assert [name for name in "xyz" if schedule.is_stopped(name, 1.0)] == ["x", "z"]


def test_an_answer_to_a_stopped_task_comes_too_late():
    schedule = asked("a")
    task = schedule.take(POOL, 1.0)
    assert task
    schedule.cancel("a0", "a", 2.0)
    assert ask(schedule, "a", "a0", 2.0)  # once more
    schedule.settle(task, ANSWERED, 3.0)
    assert schedule.tasks["a0"].waits


def test_a_task_whose_process_dies_keeps_its_turn():
    schedule = asked("ab")
    for _ in range(MAX_TRIES):
        task = schedule.take(POOL, 1.0)
        assert task
        assert task.name == "a0"
        schedule.settle(task, None, 1.0)
    assert ended(schedule) == {"a0": (State.DONE, "failed")}
    assert taken(schedule) == "b"


def test_tasks_of_dead_machines_run_again():
    schedule = asked("abc")
    for machine in ("dead", "alive"):
        schedule.beat(machine, 2, 1.0)
    tasks = [schedule.take(POOL, 1.0, machine) for machine in ("dead", "alive", "left")]
    later = 1.0 + DEAD_AFTER + 1
    schedule.leave("left", later)
    schedule.beat("alive", 2, later)
    assert [task and schedule.runs(task) for task in tasks] == [False, True, False]
    assert (taken(schedule, now=later), taken(schedule, now=later)) == ("a", "c")
    assert schedule.health(later)["workers"] == 2


def test_a_machine_that_was_away_keeps_what_it_has_just_taken():
    schedule = asked("a")
    task = schedule.take(POOL, 1.0, "back again")
    schedule.beat("another", 2, 2.0)
    assert task
    assert schedule.runs(task)


def test_health_counts_those_that_wait():
    schedule = asked("aab", QUEUE)
    taken(schedule, QUEUE)
    assert schedule.health(5.0) == {"waiting": {MEDIUM: 2, LONG: 0, LOW: 0}, "oldest": 5.0, "workers": 0}
    assert Schedule(QUEUE).health(5.0)["oldest"] == 0.0


class Life(RuleBasedStateMachine):
    """Visitors ask, look and stop; machines take, end and die; time passes."""

    def __init__(self) -> None:
        super().__init__()
        self.schedule, self.now = Schedule(QUEUE), 1000.0
        self.at_work: list[Task] = []  # what machines believe to be running
        self.n_begun: dict[tuple[str, str, float], int] = {}  # by name, lane, and since when it was asked for

    visitors = st.sampled_from(["", "a", "b", "c"])
    names = st.sampled_from("uvwxyz")
    machines = st.sampled_from(["m", "n"])
    places = st.integers(0, 10)

    @rule(name=names, visitor=visitors, slow=st.booleans(), kind=st.sampled_from(["verdict", "film"]))
    def ask(self, name: str, visitor: str, slow: bool, kind: str) -> None:
        is_new, others = name not in self.schedule.tasks, len(self.schedule.tasks)
        has_room = ask(self.schedule, visitor, name, self.now, slow=slow, kind=kind)
        assert has_room or is_new or self.schedule.is_stopped(name, self.now)
        assert len(self.schedule.tasks) <= others + (is_new and has_room)

    @rule(name=names, visitor=visitors)
    def look(self, name: str, visitor: str) -> None:
        self.schedule.look(name, visitor, self.now)

    @rule(name=names, visitor=visitors)
    def cancel(self, name: str, visitor: str) -> None:
        task = self.schedule.tasks.get(name)
        watchers = {who for who, at in self.schedule.looks.get(name, {}).items() if at >= self.now - UNWATCHED_AFTER}
        self.schedule.cancel(name, visitor, self.now)
        if task:
            assert (name in self.schedule.tasks) == (visitor != task.visitor and bool(watchers - {visitor}))

    @rule(lanes=st.sampled_from([(MEDIUM,), QUEUE, (LONG,)]), machine=machines)
    def take(self, lanes: tuple[str, ...], machine: str) -> None:
        task = self.schedule.take(lanes, self.now, machine)
        self.now += 0.001
        if task is None:
            assert not self.schedule.waiting(lanes)
            return
        assert not any(self.schedule.runs(other) for other in self.at_work if other.name == task.name)
        self.at_work.append(task)
        begun = task.name, task.lane, task.waits_since
        self.n_begun[begun] = self.n_begun.get(begun, 0) + 1
        assert self.n_begun[begun] <= MAX_TRIES
        next_one = self.schedule.waiting([task.lane])[:1]
        others = {each.visitor for each in self.schedule.waiting([task.lane])} - {task.visitor}
        assert not others or next_one[0].visitor != task.visitor

    @precondition(lambda self: self.at_work)
    @rule(place=places, reply=st.sampled_from([OPEN, ANSWERED, Reply(State.DONE), None]))
    def settle(self, place: int, reply: Reply | None) -> None:
        task = self.at_work.pop(place % len(self.at_work))
        is_current = self.schedule.runs(task)
        before = dict(self.schedule.tasks)
        self.schedule.settle(task, reply, self.now)
        assert is_current or self.schedule.tasks == before
        assert not self.schedule.runs(task)

    @rule(machine=machines)
    def beat(self, machine: str) -> None:
        self.schedule.beat(machine, 2, self.now)
        alive = {task.machine for task in self.at_work if task.runs_since >= self.now - DEAD_AFTER} | {
            name for name, (_, at) in self.schedule.machines.items() if at >= self.now - DEAD_AFTER
        }
        assert {task.machine for task in self.schedule.tasks.values() if not task.waits} <= alive

    @rule(machine=machines)
    def leave(self, machine: str) -> None:
        self.schedule.leave(machine, self.now)
        assert machine not in {task.machine for task in self.schedule.tasks.values() if not task.waits}

    @rule(seconds=st.sampled_from([0.1, 3.0, 6.0, 20.0, 40.0]))
    def time_passes(self, seconds: float) -> None:
        self.now += seconds

    @rule()
    def the_unwatched_are_dropped(self) -> None:
        self.schedule.drop_unwatched(self.now)
        for task in self.schedule.waiting(QUEUE):
            looks = self.schedule.looks.get(task.name, {}).values()
            assert not task.visitor or max(looks) >= self.now - UNWATCHED_AFTER

    @invariant()
    def nobody_has_more_than_two_slow_tasks(self) -> None:
        slow = [task.visitor for task in self.schedule.tasks.values() if task.lane in SLOW and task.visitor]
        assert all(slow.count(visitor) <= LONG_JOBS_PER_VISITOR for visitor in slow)

    @invariant()
    def what_is_over_is_over(self) -> None:
        counted = sum(n for (_, _, outcome), n in self.schedule.tally.items() if outcome != "refused")
        self.n_over = getattr(self, "n_over", 0) + len(self.schedule.over)
        assert counted >= self.n_over
        self.schedule.over.clear()
        assert self.schedule.looks.keys() <= self.schedule.tasks.keys()

    def teardown(self) -> None:
        """Whoever waits and is watched has their turn, for others cannot be ahead for ever."""
        for _ in range(20):
            for task in self.schedule.tasks.values():
                self.schedule.look(task.name, task.visitor, self.now)
            if begun := self.schedule.take(QUEUE, self.now):
                self.schedule.settle(begun, ANSWERED, self.now)
            self.now += 0.001
        assert not self.schedule.waiting(QUEUE)


test_whatever_happens = Life.TestCase


def test_pieces_of_files_wait_for_everything_else() -> None:
    schedule = Schedule((SHORT, MEDIUM, LONG, BULK))
    for name, kind in (("piece", "solved-lines"), ("visitor", "verdict")):
        schedule.ask(name, {"kind": kind, "seconds": 1}, "", 0, watches_time=False)
    assert [task.lane for task in schedule.tasks.values()] == [BULK, LONG]
    assert schedule.health(100.0)["oldest"] == 100.0
    begun = [schedule.take((LONG, BULK), 1.0) for _ in range(3)]
    assert [task and task.name for task in begun] == ["visitor", "piece", None]


def test_a_waiting_piece_does_not_count_as_the_oldest_job() -> None:
    schedule = Schedule((SHORT, MEDIUM, LONG, BULK))
    schedule.ask("piece", {"kind": "solved-lines", "seconds": 1}, "", 0, watches_time=False)
    assert schedule.health(1000.0)["oldest"] == 0
