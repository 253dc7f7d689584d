"""Hints without network: the sentences of easy steps, which the browser finds itself, and the card for them.

Sentences and cards are the same as those of `pages/hints.py`; the browser only fills in names.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.board import AND, SHAPES, HouseKind, find_layout
from solver.board.check import IMPOSSIBLE
from solver.board.wording import OR
from solver.drawing import Marks
from solver.questions.mistakes import LACKING, WRONG
from solver.steps import Candidate
from solver.steps.facts import LETTER
from solver.techniques import DEFAULT_LADDER, Technique, find_ladder
from solver.techniques.catalogue import SENTENCES
from solver.techniques.words.phrases import AND_THEN, FROM
from solver.web.pages.boards import LegendLine, legend_lines
from solver.web.pages.hints import (
    FIX_FIRST,
    FULL,
    LOOK_HERE,
    MAX_DIGITS,
    NO_SOLUTION,
    STEP,
    TITLE,
    WHERE,
    WITHOUT_DIGIT,
    Hint,
    HintKind,
    lesson_link,
    what_template,
)
from solver.web.pages.offers.ideas import PLAIN, idea_of

HARDEST = "x-wing"  # the last technique of the teaching ladder that the browser knows
_PUZZLE = "a" * 16  # stands for the page id in addresses
_SAMPLE = find_layout("3x3")
# What a legend may explain, in its order, by the names that scripts use.
_LEGEND = ("base", "cover", "blocking", "blockers", "barred", "cell", "placed", "pattern", "removed")


def hint_words() -> dict[str, Any]:
    """Return everything that a browser says about easy steps, in the active language."""
    techniques = easy_techniques()
    return {
        "order": [each.slug for each in techniques],
        "techniques": {each.slug: _technique(each) for each in techniques},
        "kinds": {kind.name: {"several": gettext(kind.several), "isLine": kind.is_line} for kind in _house_kinds()},
        "plainKinds": sorted(PLAIN),
        "and": gettext(AND),
        "or": gettext(OR),
        "andThen": gettext(AND_THEN),
        "from": gettext(FROM),
        "letter": gettext(LETTER),
        "look": gettext(LOOK_HERE),
        "find": [what_template(n) for n in range(MAX_DIGITS + 1)],
        "wrong": [gettext(each) for each in WRONG],
        "lacking": [gettext(each) for each in LACKING],
        "faults": {kind: gettext(template) for kind, template in IMPOSSIBLE.items()},
        "noSolution": gettext(NO_SOLUTION),
        "full": gettext(FULL),
        "nothing": gettext("No easy step here. Harder hints need the network."),
        "unchecked": gettext("Without the network, your entries cannot be checked here."),
        "legend": _LEGEND,
        "cards": _cards(),
        "puzzle": _PUZZLE,
    }


def easy_techniques() -> tuple[Technique, ...]:
    """Return the techniques of the teaching ladder up to the hardest one that the browser knows, in its order.

    The browser finds no steps by rules that are no houses.
    """
    ladder = find_ladder(DEFAULT_LADDER).techniques
    easier = tuple(takewhile(lambda each: each.slug != HARDEST, ladder))
    return tuple(each for each in ladder[: len(easier) + 1] if not each.needs_rules)


def _technique(technique: Technique) -> dict[str, Any]:
    """Return the sentences of a technique, the link to its page, and its idea, on usual boards and on others."""
    slug = technique.slug
    return {
        "link": lesson_link(slug),
        "idea": [idea_of(slug, _SAMPLE), idea_of(slug, find_layout("round4"))],
        "namesDigits": slug not in WITHOUT_DIGIT,
        "wordings": [{"template": gettext(each.template), "needs": each.needs} for each in SENTENCES[slug]],
    }


def _house_kinds() -> list[HouseKind]:
    layouts = [find_layout(shape.usual) for shape in SHAPES]
    return list(dict.fromkeys(house.kind for layout in layouts for house in layout.houses))


def _cards() -> dict[str, str]:
    """Return an empty card of each kind: before the whole step, with it, about mistakes, and without a step."""
    return {
        "next": _card(HintKind.STEP, TITLE, WHERE),
        "step": _card(HintKind.STEP, TITLE, STEP),
        "wrong": _card(HintKind.MISTAKES, FIX_FIRST),
        "none": _card(HintKind.NOTHING, TITLE),
    }


def _card(kind: HintKind, title: str, depth: int = WHERE) -> str:
    position = {"at": "", "out": ""}
    legend = _legend() if kind is HintKind.STEP else ()
    hint = Hint(kind, depth, gettext(title), [], SafeString(), legend=legend)
    context = {
        "kept": {"page_id": _PUZZLE},
        "hint": hint,
        "here": position,
        "after": None if kind is HintKind.NOTHING else position,
        "without_network": True,
    }
    return render_to_string("play/_hint.html", context).strip()


def _legend() -> list[LegendLine]:
    """Return a line for each name in `_LEGEND`, and one that explains the name of a cell."""
    marks = Marks(
        houses={0: "is-base", 1: "is-cover", 2: "is-blocking"},
        cells={0: "is-blocker", 1: "is-barred", 2: "is-pattern", 3: "is-placed"},
        candidates={Candidate(4, 1): "is-pattern", Candidate(5, 1): "is-removed"},
        placed={3: 1},
    )
    return legend_lines(_SAMPLE, marks)
