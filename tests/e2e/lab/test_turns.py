"""How the parts of the stage share the work of moments that come quickly. The clock is the test's own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.looks import faults_of

FRAME = 16  # milliseconds of Playwright's clock
REST = 300  # milliseconds; moments after it do not follow quickly
N_PARTS = 4
PARTS = """async (nParts) => {
  const { Turns } = await import('/static/js/lab/turns.js');
  window.shown = [];
  const parts = Array.from({ length: nParts }, (_, k) => (moment) => shown.push([k, moment.n]));
  window.turns = new Turns(...parts);
}"""


class Stage:
    """Parts of a stage that only note which moments they are told to show."""

    def __init__(self, page: Any) -> None:
        self._page = page
        page.clock.install(time=0)
        page.goto("/offline/")
        page.clock.pause_at(60_000)
        page.evaluate(PARTS, N_PARTS)

    def show(self, n: int) -> list[tuple[int, int]]:
        """Show a moment. Return the parts that show something at once, and which moment."""
        return self._told_by(lambda: self._page.evaluate("n => turns.show({ n })", n))

    def wait(self, milliseconds: int = FRAME) -> list[tuple[int, int]]:
        """Return what the parts show in the meantime."""
        return self._told_by(lambda: self._page.clock.run_for(milliseconds))

    def _told_by(self, action: Any) -> list[tuple[int, int]]:
        action()
        return [(part, n) for part, n in self._page.evaluate("shown.splice(0)")]


@pytest.fixture
def stage(browser: Any, live_server: Any) -> Any:
    """Parts of a stage, each of which shows moment 5."""
    page = browser.new_page(base_url=live_server.url)
    faults = faults_of(page)
    stage = Stage(page)
    stage.show(5)
    stage.wait(REST)
    yield stage
    page.close()
    assert faults == []


def test_a_step_is_shown_by_all_parts_at_once(stage: Stage):
    for n in (6, 5, 4):
        assert stage.show(n) == [(part, n) for part in (3, 2, 1, 0)]
        assert stage.wait(REST) == []


def test_a_jump_is_shown_by_one_part_a_frame(stage: Stage):
    assert stage.show(500) == [(0, 500)]
    assert stage.wait(1) == [(1, 500)]
    assert [stage.wait(), stage.wait(), stage.wait(REST)] == [[(2, 500)], [(3, 500)], []]


def test_moments_that_come_quickly_take_turns(stage: Stage):
    stage.show(10)
    stage.wait()
    told = []
    for n in range(20, 90, 10):
        told += stage.show(n)
        stage.wait()
    assert told == [(0, 20), (1, 20), (2, 20), (3, 20), (0, 60), (1, 60), (2, 60)]
    assert stage.wait(REST) == [(0, 80), (1, 80), (2, 80), (3, 80)]


def test_no_part_is_ahead_of_the_first_one(stage: Stage):
    seen_first = {5}
    for n in (40, 80, 120, 160, 200, 240):
        for part, shown in stage.show(n) + stage.wait():
            seen_first |= {shown} if part == 0 else set()
            assert shown in seen_first
    assert sorted(stage.wait(2 * REST))[-1][1] == 240


def test_a_new_moment_ends_the_catching_up(stage: Stage):
    stage.show(500)
    stage.wait(1)
    assert stage.show(900) == [(0, 900)]
    assert stage.wait(REST) == [(1, 900), (2, 900), (3, 900)]
