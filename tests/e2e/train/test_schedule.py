"""When something is to be practised again, and what is remembered of a drill."""

import json
from itertools import pairwise, product
from typing import Any

import pytest
from playwright.sync_api import Page

DAY = 86_400_000
NOON = 1_790_000_000_000 // DAY * DAY + DAY // 2
AGAIN, HARD, GOOD, EASY = GRADES = range(1, 5)
PAUSES = (0, 0.5, 1, 4, 30, 400)  # days between two drills
FLAWLESS = {"technique": "x-wing", "position": "p1", "mode": "find", "mistakes": 0, "tips": 0, "shown": False}


def _run(page: Page, script: str) -> Any:
    names = {"schedule": "train/schedule", "memory": "train/memory", "cards": "storage/training_cards"}
    imports = "".join(f"const {name} = await import('/static/js/{path}.js');" for name, path in names.items())
    return page.evaluate(f"async () => {{ {imports} localStorage.clear(); {script} }}")


def _course(page: Page, *drills: tuple[float, int]) -> list[dict[str, float]]:
    """The card after each of these drills: days since the one before, and the grade."""
    script = f"""
      let card, at = {NOON};
      const drills = {json.dumps(drills)};
      return drills.map(([days, grade]) => (card = schedule.rated(card, grade, (at += days * {DAY}))));"""
    found: list[dict[str, float]] = _run(page, script)
    return found


def test_a_better_grade_is_never_due_earlier(scripts: Page):
    for first, pause in product(GRADES, PAUSES):
        after = [_course(scripts, (0, first), (pause, grade))[-1]["s"] for grade in GRADES]
        assert after == sorted(after)


def test_what_is_recalled_becomes_more_stable(scripts: Page):
    for grade, pause in product((HARD, GOOD, EASY), PAUSES):
        before, after = _course(scripts, (0, GOOD), (pause, grade))
        assert after["s"] >= before["s"]


def test_what_is_forgotten_becomes_less_stable(scripts: Page):
    for first, pause in product(GRADES, PAUSES):
        before, after = _course(scripts, (0, first), (pause, AGAIN))
        assert 0 < after["s"] <= before["s"]


def test_a_longer_pause_shows_more(scripts: Page):
    after = [_course(scripts, (0, GOOD), (pause, GOOD))[-1]["s"] for pause in PAUSES]
    assert all(one < other for one, other in pairwise(after))


def test_practice_in_one_go_changes_no_due_date(scripts: Page):
    first, *_, last = _course(scripts, *[(0.0, GOOD)] * 20)
    assert last["s"] == pytest.approx(first["s"])


def test_numbers_stay_in_their_ranges(scripts: Page):
    for grade, pause in product(GRADES, (0.001, 10_000)):
        for card in _course(scripts, *[(pause, grade)] * 100):
            assert 0 < card["s"] <= 365
            assert 1 <= card["d"] <= 10
            assert card["since"] <= card["when"]


def test_the_published_weights_give_these_days(scripts: Page):
    """A good answer whenever it is due, worked out by hand from the formulas of FSRS 4.5."""
    first, second = _course(scripts, (0, GOOD), (3.7145, GOOD))
    assert (first["s"], first["d"]) == (3.7145, 5.1618)
    # 3.7145 (1 + e^1.6474 (11 - 5.1618) 3.7145^-0.1367 (e^(1.0461 / 10) - 1))
    assert second["s"] == pytest.approx(3.7145 * (1 + 5.19344 * 5.8382 * 0.83578 * 0.110278), rel=1e-4)


def test_nine_of_ten_are_known_when_a_card_is_due(scripts: Page):
    script = f"return [0, 5, 50].map((days) => schedule.retrievability({{s: 5, when: 0}}, days * {DAY}))"
    now, due, late = _run(scripts, script)
    assert (now, due) == (1, pytest.approx(0.9))
    assert late < 0.9


def test_a_card_is_due_from_the_morning_of_its_day(scripts: Page):
    script = """
      const at = (day, hour) => new Date(2026, 10, day, hour).getTime();
      const card = {s: 2, when: at(10, 18)}, shaky = {s: 0.1, when: at(11, 9)};
      const isDue = (card) => [[11, 23], [12, 0], [12, 20]].map(([day, hour]) => schedule.isDue(card, at(day, hour)));
      return [isDue(card), isDue(shaky)]"""
    assert _run(scripts, script) == [[False, True, True], [False, True, True]]


@pytest.mark.parametrize(
    ("drill", "grade"),
    [
        ({}, EASY),
        ({"mistakes": 1}, GOOD),
        ({"tips": 1}, GOOD),
        ({"mistakes": 1, "tips": 1}, HARD),
        ({"mistakes": 9}, HARD),
        ({"shown": True}, AGAIN),
        ({"mode": "which"}, GOOD),
        ({"mode": "valid", "mistakes": 1}, AGAIN),
        ({"mode": "speed"}, EASY),
    ],
)
def test_a_drill_is_graded_by_slips_and_tips(scripts: Page, drill: dict[str, Any], grade: int):
    assert _run(scripts, f"return schedule.gradeOf({json.dumps(FLAWLESS | drill)})") == grade


def _remembered(page: Page, *drills: dict[str, Any]) -> dict[str, dict[str, float]]:
    """The cards after these drills, a day apart."""
    details = json.dumps([FLAWLESS | drill for drill in drills])
    found: dict[str, dict[str, float]] = _run(
        page,
        f"{details}.forEach((each, k) => memory.remember(each, {NOON} + k * {DAY})); return cards.trainingCards()",
    )
    return found


def test_a_position_that_went_wrong_gets_a_card_of_its_own(scripts: Page):
    shown, flawless = {"shown": True}, {"position": "p2"}
    assert set(_remembered(scripts, flawless)) == {"x-wing"}
    assert set(_remembered(scripts, {"mode": "which", "mistakes": 1})) == {"x-wing"}
    cards = _remembered(scripts, flawless, shown)
    assert set(cards) == {"x-wing", "x-wing/p1"}
    again = _remembered(scripts, flawless, shown, {})
    assert again["x-wing/p1"]["s"] > cards["x-wing/p1"]["s"]


def test_the_event_of_a_drill_is_remembered(scripts: Page):
    script = f"""
      document.dispatchEvent(new CustomEvent("drilled", {{detail: {json.dumps(FLAWLESS)}}}));
      return Object.keys(cards.trainingCards())"""
    assert _run(scripts, script) == ["x-wing"]


def test_of_two_cards_the_one_practised_last_stays(scripts: Page):
    script = """
      const card = (when) => ({s: 1, d: 5, when, since: 1});
      cards.takeCards({"x-wing": card(20), "xy-wing": card(20)});
      cards.takeCards({"x-wing": card(10), "xy-wing": card(30), "w-wing": card(5)});
      return Object.entries(cards.trainingCards()).map(([name, {when}]) => [name, when])"""
    assert _run(scripts, script) == [["x-wing", 20], ["xy-wing", 30], ["w-wing", 5]]


@pytest.mark.parametrize(
    "cards",
    [
        None,
        [1],
        {"x-wing": None},
        {"x-wing": {"s": "1", "d": 5, "when": 1, "since": 1}},
        {"x-wing": {"s": 0, "d": 5, "when": 1, "since": 1}},
        {"X <b>": {"s": 1, "d": 5, "when": 1, "since": 1}},
    ],
)
def test_what_is_no_card_is_not_taken(scripts: Page, cards: object):
    assert _run(scripts, f"cards.takeCards({json.dumps(cards)}); return cards.trainingCards()") == {}


def test_only_so_many_positions_are_stored(scripts: Page):
    drills = [{"position": f"p{k}", "shown": True} for k in range(205)]
    cards = _remembered(scripts, *drills)
    assert len(cards) == 201
    assert {"x-wing", "x-wing/p204"} <= set(cards)
    assert "x-wing/p4" not in cards
