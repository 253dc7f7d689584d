"""Nothing that is planted in Redis is run."""

import json
from pathlib import Path

import pytest

from solver.pool.schedule import LONG
from solver.questions import Verdict
from solver.redis_queue.client import QueueClient
from solver.redis_queue.shared import LOOKS, SCHEDULE, TALLY
from tests.pool.test_pool import FIG_1, eventually
from tests.redis_queue.servers import RedisServer

pytestmark = pytest.mark.thorough


def row(kind: str = "verdict", lane: str = LONG, seconds: object = 5.0) -> list[object]:
    """A task as Redis has it, which waits."""
    return ["planted", kind, seconds, "", lane, 0, 1.0, 0.0, ""]


@pytest.mark.parametrize(
    "planted",
    [
        "nonsense",
        "[]",
        '{"tasks": 5}',
        '{"tasks": [["planted"]]}',
        '{"machines": {"m": "x"}}',
        json.dumps({"tasks": [row(kind="os.system")]}),
        json.dumps({"tasks": [row(lane="os.system")]}),
        json.dumps({"tasks": [row(seconds="os.system")]}),
    ],
)
def test_a_planted_schedule_is_ignored(queue: QueueClient, redis: RedisServer, planted: str):
    redis.client.set(SCHEDULE, planted)
    redis.client.hset(LOOKS, b"planted \xff", "os.system")
    assert eventually(lambda: (reply := queue.ask(Verdict(FIG_1), 5, wait=5)) is not None and reply.state == "done")


@pytest.mark.parametrize("kind", ["os.system", "verdict", None])
def test_a_planted_job_is_not_run(queue: QueueClient, redis: RedisServer, tmp_path: Path, kind: str | None):
    command = f"touch {tmp_path}/run"
    job = {"kind": kind, "puzzle": command, "args": [command], "seconds": 5, "engine": "os.system"}
    redis.client.xadd("sudoku:queue:known:planted", {"job": json.dumps(job if kind else command)})
    redis.client.set(SCHEDULE, json.dumps({"tasks": [row()]}))
    assert eventually(lambda: redis.client.hget(TALLY, "verdict|long|failed") == b"1")
    assert not (tmp_path / "run").exists()
    reply = queue.ask(Verdict(FIG_1), 5, wait=30)
    assert reply
    assert reply.state == "done"
