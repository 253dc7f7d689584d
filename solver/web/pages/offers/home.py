"""Contexts for the first page and the help page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import get_language, gettext

from solver.board import Puzzle
from solver.dailies import DailyKind
from solver.formats import write
from solver.models import DailyPuzzle
from solver.training.course import lessons_in_order
from solver.web.answers.status import PuzzleAnswers
from solver.web.pages.boards import board_svg, layout_script, pencil, puzzle_picture
from solver.web.pages.check_hashes import salted
from solver.web.pages.entry.clues import clue_examples
from solver.web.pages.offers.daily import title_of, url_of
from solver.web.pages.offers.rules import shape_rules
from solver.web.pages.offers.step_cards import StepCard, step_card
from solver.web.pages.rating import Pill, minutes_in_words, rating_pills
from solver.web.puzzles import daily as days
from solver.web.puzzles.starters import STARTERS, Starter, starter

# The steps that are shown in motion: a technique, and the kind of its example.
SHOWN_STEPS = (
    ("x-wing", "square"),
    ("xy-wing", "square"),
    ("aic", "square"),
    ("w-wing", "round"),
    ("sk-loop", "square"),
)
SAMPLE = "3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Sample(NamedTuple):
    """A format, and a text in it to try."""

    name: str
    text: str


class Sibling(NamedTuple):
    """A puzzle of the same day: the `url` that shows it here, its own `page`, and its `name` in records of browsers."""

    title: str
    url: str
    page: str
    name: str
    is_here: bool


def home_page(starters: Mapping[str, PuzzleAnswers]) -> dict[str, Any]:
    """Return the context of the first page without its board. `starters` has what is known about them, by page id."""
    return {
        "steps": _moving_steps(get_language()),
        "starters": [
            (_starter_card(each, starters.get(each.page_id)), gettext(each.story)) for each in STARTERS if each.story
        ],
        "n_lessons": len(lessons_in_order()),
        "run": reverse("lab-stage", args=[starter("fig-1").page_id, "moler"]),
    }


def board_to_play(daily: DailyPuzzle, today: PuzzleAnswers) -> dict[str, Any]:
    """Return the context of the board on the first page, with the other puzzles of that day."""
    puzzle = today.puzzle
    return {
        "day": daily.day,
        "last_published": days.last_day(),
        "daily_url": url_of(daily),
        "siblings": [_sibling(kind, daily) for kind in sorted(days.kinds_on(daily.day), key=_smallest_first)],
        "layout": puzzle.layout,
        "board": board_svg(
            puzzle.layout, puzzle.givens, given_mask=puzzle.given_mask, clues=puzzle.clues, interactive=True
        ),
        "pills": [pill for pill in rating_pills(today) if pill.rank],
        "minutes": minutes_in_words(counts, puzzle.layout) if (counts := today.technique_counts) else "",
        "layout_script": layout_script(puzzle.layout),
        "pencil": pencil(puzzle.layout, puzzle.clues),
        "play": {
            "id": puzzle.page_id,
            "title": title_of(daily),
            "givens": puzzle.cells,
            "checks": salted(today),
            "full": gettext("The board is full, but something is wrong."),
        },
        "is_final": today.is_final,
    }


def _smallest_first(kind: DailyKind) -> bool:
    return kind.slug != "mini"


def _sibling(kind: DailyKind, daily: DailyPuzzle) -> Sibling:
    day = daily.day.isoformat()
    named_day = "" if daily.day == days.today() else f"&day={day}"
    return Sibling(
        title=gettext(kind.title),
        url=f"{reverse('home')}?kind={kind.slug}{named_day}",
        page=reverse("daily-puzzle", args=[day, kind.slug]),
        name=f"{day}/{kind.slug}",
        is_here=kind.slug == daily.kind,
    )


@cache
def _moving_steps(language: str | None) -> tuple[StepCard, ...]:
    """Draw the steps that are shown in motion, in the active `language`, which is the key of the cache."""
    return tuple(step_card(slug, kind) for slug, kind in SHOWN_STEPS)


def _starter_card(shown: Starter, answers: PuzzleAnswers | None) -> StepCard:
    puzzle, title = Puzzle.from_text(shown.text), gettext(shown.title)
    pills: Iterable[Pill] = rating_pills(answers) if answers else ()
    return StepCard(
        id=puzzle.page_id,
        title=title,
        board=puzzle_picture(puzzle, title=title),
        about=puzzle.layout.size.text(gettext),
        pills=tuple(pill for pill in pills if pill.rank),
    )


def help_page() -> dict[str, Any]:
    """Return the context of the help page: the rule of each shape, the kinds of clues, and formats with samples."""
    puzzle = Puzzle.from_text(SAMPLE)
    line = puzzle.cells
    return {
        "samples": [
            Sample(gettext("One line, with dots for empty cells"), line),
            Sample(gettext("One line, with zeros"), line.replace(".", "0")),
            Sample(gettext("A grid on several lines"), write(puzzle, "rows")),
            Sample(
                gettext("With the board’s name before it"), "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4"
            ),
            Sample(gettext("Numbers with commas"), "\n".join(_with_commas(line[k : k + 9]) for k in range(0, 81, 9))),
        ],
        "rules": shape_rules(),
        "clue_groups": clue_examples(puzzle.layout),
        "example_board": board_svg(puzzle.layout, puzzle.givens, given_mask=puzzle.given_mask, clues=puzzle.clues),
    }


def _with_commas(row: str) -> str:
    return ",".join(row.replace(".", "0"))
