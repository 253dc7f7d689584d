"""A solver process that has grown makes room for a new one."""

import os

import pytest

from solver.board import Puzzle
from solver.pool.linux import resident_bytes
from solver.questions import Verdict
from tests.engines.corpus import SHIDOKU
from tests.faults.sites import wait_until
from tests.pools import start

pytestmark = pytest.mark.slow


def test_resident_bytes_of_this_process_are_plausible() -> None:
    assert 10 << 20 < resident_bytes(os.getpid()) < 10 << 30
    assert resident_bytes(2**22 + 1) == 0


def test_a_process_that_has_grown_is_replaced(tmp_path_factory: pytest.TempPathFactory) -> None:
    address = tmp_path_factory.mktemp("p") / "s"
    pool = start(address, prepare="from solver.pool import process; process.MAX_MEMORY = 50 << 20")
    try:
        assert pool.client.ask(Verdict(Puzzle.from_text(SHIDOKU)), 5, wait=5)
        wait_until(lambda: (pool.client.health() or {})["replaced"]["short"] >= 1)
    finally:
        pool.end()
