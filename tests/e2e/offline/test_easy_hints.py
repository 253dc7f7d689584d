"""The easy steps that the browser finds itself are the server's: the same step, in the same words."""

import json
from itertools import groupby
from typing import Any, NamedTuple

import pytest
from django.utils.html import strip_tags
from django.utils.translation import gettext, override
from playwright.sync_api import Page

from solver.board import SHAPES, Budget, Layout, Puzzle, find_layout, impossibilities
from solver.questions.mistakes import after_step
from solver.steps import Step
from solver.techniques import Start, find_ladder, phrase
from solver.techniques.choices import StepChoice, find_all, next_step
from solver.techniques.ladders.rungs import Ladder, ladder_of
from solver.web.pages.boards import layout_data
from solver.web.pages.hints import WHAT, hint_for, where_to_look
from solver.web.pages.offline.hint_words import easy_techniques, hint_words
from tests.techniques.corpus import CASES, Case

EASY = tuple(each.slug for each in easy_techniques())
LADDER = ladder_of("easy", "easy", EASY)
# The browser finds no steps where there are more rules than houses.
BY_HOUSES = [each for each in CASES if not each.puzzle.layout.rules]
# For each position: the steps that the browser finds, each with its words and the position after it.
FIND = """
async ({ layout, words, positions }) => {
  const load = (name) => import(`/static/js/${name}.js`);
  const [{ Entries }, { Rules }, { Sentences }, hints] = await Promise.all(
    ["board/entries", "board/rules", "hints/sentences", "hints/without_network"].map(load));
  const sentences = new Sentences(words, layout);
  const inText = (parts) => { const p = document.createElement("p"); p.append(...parts); return p.textContent; };
  return positions.map(({ givens, at, out, order }) => {
    const entries = new Entries(layout, givens);
    entries.takePosition(at, out);
    const here = hints.positionIn({ entries, layout, rules: new Rules(layout) }, words);
    const fault = sentences.fault(here.position);
    const step = hints.stepIn(here, { ...words, order });
    if (fault || !step) return { fault };
    const { technique, placements, eliminations } = step;
    return {
      fault, technique, placements, eliminations,
      phrase: sentences.phrase(step), where: hints.whereToLook(step, sentences),
      what: inText(hints.whatToFind(step, sentences)), after: hints.afterStep(here, step, layout),
    };
  });
}
"""


class Asked(NamedTuple):
    """A position, and the ladder by which a step is looked for in it."""

    start: Start
    ladder: Ladder

    @property
    def for_browser(self) -> dict[str, Any]:
        puzzle = self.start.puzzle
        return {
            "givens": puzzle.layout.to_text(puzzle.givens),
            "at": self.start.cells,
            "out": self.start.crossed_out_text,
            "order": [each.slug for each in self.ladder.techniques],
        }


def _start(case: Case) -> Start:
    return Start(case.puzzle, find_ladder("teaching"), case.placed, case.crossed_out)


def _found_by_server(asked: Asked) -> dict[str, Any]:
    start, layout = asked.start, asked.start.puzzle.layout
    fault = next(impossibilities(start.board), None)
    choice = next_step(start.board, asked.ladder, budget=Budget(), unique=False)
    said = {"fault": fault.sentence(layout).text(gettext) if fault else ""}
    return said if fault or not choice.steps else said | _said(start, choice.steps[0], layout)


def _said(start: Start, step: Step, layout: Layout) -> dict[str, Any]:
    after = after_step(start, step)
    return {
        "technique": step.technique,
        "placements": [list(each) for each in step.placements],
        "eliminations": [list(each) for each in step.eliminations],
        "phrase": phrase(step, layout, gettext, is_drawn=True),
        "where": where_to_look(step, layout),
        "what": strip_tags(hint_for(start, StepChoice((step,), True), WHAT).texts[1]),
        "after": {"at": f"{layout.name}:{after.cells}", "out": after.crossed_out_text},
    }


def _expect_same(page: Page, all_asked: list[Asked]) -> list[dict[str, Any]]:
    """The browser says the same as the server, in both languages; returns what that is in the last one."""
    both: list[dict[str, Any]] = []
    by_layout = sorted(all_asked, key=lambda asked: asked.start.puzzle.layout.name)
    for language in ("de", "en"):
        with override(language):
            both = []
            words = json.loads(json.dumps(hint_words()))
            for layout, some in groupby(by_layout, key=lambda asked: asked.start.puzzle.layout):
                positions = list(some)
                sent = {
                    "layout": layout_data(layout),
                    "words": words,
                    "positions": [each.for_browser for each in positions],
                }
                expected = [_found_by_server(each) for each in positions]
                assert page.evaluate(FIND, sent) == expected
                both += expected
    return both


@pytest.mark.parametrize("technique", EASY)
def test_a_technique_finds_the_same_step_in_the_same_words(scripts: Page, technique: str):
    cases = [each for each in BY_HOUSES if each.technique == technique]
    found = _expect_same(scripts, [Asked(_start(each), ladder_of("one", "one", [technique])) for each in cases])
    steps = [each for each in found if "technique" in each]
    assert len(steps) >= 3
    for each in cases:  # the position is one in which the technique's own finder finds the step
        assert each.is_miss or any(each.has_conclusions_of(step) for step in find_all(each.board, technique))


def test_the_easiest_step_comes_first_on_every_shape(scripts: Page):
    assert {each.puzzle.layout.shape for each in BY_HOUSES} == {shape.key for shape in SHAPES}
    found = _expect_same(scripts, [Asked(_start(each), LADDER) for each in BY_HOUSES])
    assert {each.get("technique") for each in found} >= {None, "full-house", "hidden-single", "pointing", "naked-pair"}


@pytest.mark.parametrize("name", ["2x3-king", "2x2-knight"])
def test_no_step_is_told_where_there_are_more_rules_than_houses(scripts: Page, name: str):
    layout = find_layout(name)
    givens = (*range(1, layout.n), *[0] * (layout.n_cells - layout.n + 1))
    asked = Asked(Start(Puzzle(layout, givens), find_ladder("teaching"), (), ()), LADDER)
    assert _found_by_server(asked)["technique"] == "full-house"
    sent = {"layout": layout_data(layout), "words": hint_words(), "positions": [asked.for_browser]}
    assert scripts.evaluate(FIND, json.loads(json.dumps(sent))) == [{"fault": ""}]
