"""A worker: takes jobs from the queue one after another, and forks a process for each.

Forking takes as long as a short job, so the worker does it while it is idle. The new process stands by until there is a
job for it.
"""

from __future__ import annotations

import json
import os
import signal
from contextlib import suppress
from typing import Any, NamedTuple

from redis import Redis, RedisError
from rq import Queue, Worker
from rq.executions import Execution
from rq.job import Job
from rq.serializers import JSONSerializer

from solver.pool.linux import end_with_parent, name_process
from solver.pool.schedule import MEDIUM
from solver.questions import State
from solver.questions.limits import gives_way_after
from solver.redis_queue.lanes import in_turn, lane_of, queues_of
from solver.redis_queue.queueing import has_own_waiting, requeue
from solver.redis_queue.record import Record

HEARTBEAT_INTERVAL = 5  # seconds between two heartbeats
_ALIVE = 20  # seconds after a heartbeat in which RQ considers a worker, or a job, to be alive
_OUT_OF_TIME = (signal.SIGALRM, signal.SIGXCPU)


STANDBY, AT_WORK = "sudoku-standby", "sudoku-job"  # names of processes


class _Standby(NamedTuple):
    """A process that waits for a job, and the pipe by which it gets one."""

    pid: int
    pipe: int

    def send(self, message: list[str]) -> bool:
        """Send the job that the process is waiting for. Return False if it has died."""
        try:
            os.write(self.pipe, json.dumps(message).encode() + b"\n")
        except BrokenPipeError:
            return False
        finally:
            os.close(self.pipe)
        return True


class LaneWorker(Worker):
    """RQ's worker, but visitors take turns, heartbeats are more frequent, and unwatched questions end."""

    max_connection_wait_time = 1.0
    _standby: _Standby | None = None

    def __init__(self, queues: list[str], connection: Redis) -> None:
        super().__init__(
            queues,
            connection=connection,
            serializer=JSONSerializer,
            worker_ttl=_ALIVE,
            job_monitoring_interval=HEARTBEAT_INTERVAL,
            log_job_description=False,
        )

    def reorder_queues(self, reference_queue: Queue) -> None:
        """Let the next visitor have their turn."""
        by_name = {each.name: each for each in self.queues}
        names = [each.name for each in self._ordered_queues]
        self._ordered_queues = [by_name[name] for name in in_turn(names, reference_queue.name)]

    def get_heartbeat_ttl(self, job: Job, working_time: float = 0.0) -> int:
        return _ALIVE

    def prepare_execution(self, job: Job) -> Any:
        execution = super().prepare_execution(job)
        self._record_of(job).renew_heartbeat()
        return execution

    def dequeue_job_and_maintain_ttl(self, timeout: int | None, max_idle_time: int | None = None) -> Any:
        self._standby = self._standby or self._fork_standby()
        return super().dequeue_job_and_maintain_ttl(timeout, max_idle_time)

    def fork_work_horse(self, job: Job, queue: Queue) -> None:
        """Give the job to the process that stands by, or to a new one if that has died."""
        standby, self._standby = self._standby, None
        if standby and self.execution and standby.send([job.id, queue.name, self.execution.id]):
            self._horse_pid = standby.pid
        else:
            super().fork_work_horse(job, queue)

    def _fork_standby(self) -> _Standby:
        theirs, ours = os.pipe()
        pid = os.fork()
        if pid:
            os.close(theirs)
            return _Standby(pid, ours)
        try:
            os.close(ours)
            self._stand_by(theirs)
        finally:
            os._exit(0)

    def _stand_by(self, pipe: int) -> None:
        """Wait for a job and do it. Without one this process ends with its worker."""
        os.setpgrp()
        end_with_parent(signal.SIGKILL)
        name_process(STANDBY)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with suppress(RedisError):
            self.connection.ping()
        with os.fdopen(pipe, "rb") as messages:
            message = messages.readline()
        if not message:
            return
        name_process(AT_WORK)
        job_id, queue_name, execution_id = json.loads(message)
        job = self.job_class.fetch(job_id, connection=self.connection, serializer=self.serializer)
        self.execution = Execution.fetch(execution_id, job_id, connection=self.connection)
        queue = next(each for each in self.queues if each.name == queue_name)
        self.main_work_horse(job, queue)

    def maintain_heartbeats(self, job: Job, execution: Any) -> None:
        """Note a heartbeat, and end a job that nobody watches while others wait. Without Redis, the job goes on."""
        with suppress(RedisError):
            super().maintain_heartbeats(job, execution)
            record = self._record_of(job)
            record.renew_heartbeat()
            content = record.read()
            if content.end is None and lane_of(job.origin) != MEDIUM and self._gives_way(record, content.visitor):
                record.end(content, "dropped", State.DONE)
                self.kill_horse()
            elif content.end:
                self.kill_horse()

    def handle_work_horse_killed(self, job: Job, retpid: int, ret_val: int, rusage: Any) -> None:
        """End the question if its time was up; otherwise put the job back into the queue."""
        record = self._record_of(job)
        if os.WIFSIGNALED(ret_val) and os.WTERMSIG(ret_val) in _OUT_OF_TIME:
            record.end(record.read(), "failed", State.DONE)
        else:
            requeue(self.connection, record.name)

    def _record_of(self, job: Job) -> Record:
        return Record(self.connection, job.args[0])

    def _gives_way(self, record: Record, visitor: str) -> bool:
        """Whether nobody has looked at a visitor's running job for so long that it ends for one that waits."""
        if not visitor or not any(each.count for each in self.queues):
            return False
        own_waits = has_own_waiting(self.connection, record.name, visitor)
        return not record.is_watched(gives_way_after(to_own=own_waits))


def queues_for(lanes: tuple[str, ...]) -> list[str]:
    """Return the queues of these lanes, in the order in which a worker looks at them."""
    return [queue for lane in lanes for queue in queues_of(lane)]
