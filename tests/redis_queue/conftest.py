"""A machine that works on the queue, and a client."""

from collections.abc import Iterator

import pytest

from solver.redis_queue.client import QueueClient
from tests.pool.test_pool import eventually
from tests.redis_queue.servers import RedisServer, Workers, workers_on


@pytest.fixture(scope="session")
def machine(running_redis: RedisServer) -> Iterator[Workers]:
    with workers_on(running_redis.url) as running:
        yield running


@pytest.fixture
def queue(redis: RedisServer, machine: Workers) -> QueueClient:
    """A client of an empty queue on which a machine works that has nothing else to do."""
    assert eventually(lambda: machine.busy() == [])
    return QueueClient(redis.url)
