"""What machines know about a question: begun once and ended once, whoever tries."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from solver.questions import State, Verdict, limits, name_of
from solver.redis_queue.record import PENDING, TALLY, Record
from tests.pool.test_pool import FIG_1
from tests.redis_queue.servers import RedisServer

JOB = {**Verdict(FIG_1).to_job(), "seconds": 10}


@pytest.fixture
def record(redis: RedisServer) -> Record:
    return Record(redis.client, name_of(JOB))


def test_exactly_one_of_simultaneous_asks_begins(redis: RedisServer):
    with ThreadPoolExecutor(16) as threads:
        begun = list(threads.map(lambda k: Record(redis.client, "x").ask(JOB, f"visitor {k}"), range(64)))
    assert begun.count(True) == 1
    assert Record(redis.client, "x").read().visitor == f"visitor {begun.index(True)}"


def test_exactly_one_of_simultaneous_ends_counts(redis: RedisServer, record: Record):
    record.ask(JOB, "")
    content = record.read()

    def end(k: int) -> bool:
        return Record(redis.client, record.name).end(content, "answered", State.DONE, {"count": k}, is_open=False)

    with ThreadPoolExecutor(16) as threads:
        ended = list(threads.map(end, range(64)))
    assert ended.count(True) == 1
    assert record.read().reply.answer == {"count": ended.index(True)}
    assert redis.client.hgetall(TALLY) == {b"verdict||answered": b"1"}
    assert redis.client.zcard(PENDING) == 0


def test_nothing_is_added_after_the_end(record: Record):
    record.ask(JOB, "")
    record.add_pieces("a", [1])
    assert record.end(record.read(), "stopped", State.CANCELLED)
    assert not record.add_pieces("a", [2])
    assert not record.add_queued("long.0", "b")
    assert not record.ask(JOB, "")
    assert (record.read().reply.state, record.read().pieces) == (State.CANCELLED, [1])


def test_pieces_of_a_second_try_replace_those_of_the_first(record: Record):
    record.ask({**JOB, "kind": "explanation"}, "")
    record.add_pieces("a", [1, 2])
    record.add_pieces("b", [3])
    assert record.read().pieces == [1, 2]
    record.add_pieces("b", [4, 5])
    assert record.read().pieces == [3, 4, 5]


def test_waiting_ends_with_the_question(redis: RedisServer, record: Record):
    record.ask(JOB, "")
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(record.wait, 60)
        record.add_pieces("a", [1])
        assert not waiting.done()
        Record(redis.client, record.name).end(record.read(), "answered", State.DONE, {}, is_open=False)
        waiting.result(timeout=30)


def test_an_answer_that_is_final_is_not_looked_for_again(record: Record):
    record.ask(JOB, "")
    record.end(record.read(), "answered", State.DONE, {}, is_open=False)
    assert not record.read().may_retry(more=True)


def test_an_open_answer_is_looked_for_again_after_a_while(record: Record, monkeypatch: pytest.MonkeyPatch):
    record.ask(JOB, "")
    record.end(record.read(), "open", State.DONE, {})
    assert not record.read().may_retry(more=False)
    assert record.read().may_retry(more=True)
    monkeypatch.setattr("solver.questions.port.RESTART_DELAY", -1)
    assert record.read().may_retry(more=False)


def test_a_record_is_forgotten_only_as_it_was_known(record: Record):
    record.ask(JOB, "")
    before = record.read()
    record.end(before, "open", State.DONE, {})
    record.forget(before)
    assert record.read().end
    record.forget(record.read())
    assert record.read().reply.state is State.UNKNOWN


def test_a_question_stopped_before_it_was_asked_is_not_begun(redis: RedisServer, record: Record):
    record.end(record.read(), "stopped", State.CANCELLED)
    assert not record.ask(JOB, "")
    assert record.read().reply.state is State.CANCELLED
    assert 0 < redis.client.ttl(f"sudoku:record:{record.name}") <= limits.RESTART_DELAY


def test_a_record_knows_who_has_looked(record: Record):
    record.ask(JOB, "a")
    assert not record.is_watched()
    record.look("a")
    assert record.is_watched()
    assert not record.is_watched(by_others_than="a")
    record.look("b")
    assert record.is_watched(by_others_than="a")
    assert not record.is_watched(-1)


def test_every_key_of_a_record_expires(redis: RedisServer, record: Record):
    record.ask(JOB, "a")
    record.look("a")
    keys = list(redis.client.scan_iter(f"*{record.name}*"))  # workers of other tests have keys of their own
    assert len(keys) == 2
    assert all(redis.client.ttl(key) > 0 for key in keys)
    record.end(record.read(), "answered", State.DONE, {}, is_open=False)
    assert 0 < redis.client.ttl(f"sudoku:record:{record.name}") <= limits.KEPT_AFTER_LOOK
