"""Contexts for playing: the board, a hint, the choice of a ladder, an invalid position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import get_language, gettext

from solver.board import Puzzle
from solver.formats import write
from solver.generator.stock import LAYOUT
from solver.models import KeptPuzzle
from solver.techniques import DEFAULT_LADDER, TECHNIQUES, Start, Technique
from solver.web.answers.status import PuzzleAnswers
from solver.web.forms.position import OFFERED, PositionForm
from solver.web.pages.boards import flat_board, layout_script, pencil
from solver.web.pages.check_hashes import salted
from solver.web.pages.clues.data import clue_data
from solver.web.pages.hints import Hint
from solver.web.pages.offers.rules import rule_of
from solver.web.pages.rating import Pill, rating_pills


def play_context(answers: PuzzleAnswers, title: str, start: Start | None) -> dict[str, Any]:
    """Return the context of a playable board: its givens, and the position `start` if there is one."""
    puzzle = answers.puzzle
    digits = tuple(start.board.digits) if start else puzzle.givens
    flat = flat_board(puzzle, digits)
    level = next((pill for pill in rating_pills(answers) if pill.rank), Pill(""))
    at_text = write(Puzzle(puzzle.layout, digits), "rows")
    return {
        "can_play": True,
        "has_cages": any(clue.kind.slug == "cage" and clue.value for clue in puzzle.clues),
        "layout_script": layout_script(puzzle.layout),
        "flat": flat,
        "pencil": pencil(puzzle.layout, puzzle.clues),
        "play": {
            "id": puzzle.page_id,
            "title": title,
            "level": level.text,
            "rank": level.rank,
            "checks": salted(answers),
            "says": _browser_messages(get_language()),
            "flat": flat["data"] if flat else None,
            "givens": puzzle.cells,
            "clues": clue_data(puzzle),
            "at": start.cells if start else "",
            "out": start.crossed_out_text if start else "",
        },
        "position": position_of(start) if start else {},
        "at_text": at_text,
        "rule": rule_of(puzzle.layout),
        "next_puzzle": _next_puzzle(answers),
        "next_level": _level_of_next(answers),
        "at_rows": at_text.count("\n") + 1,
    }


def _next_puzzle(answers: PuzzleAnswers) -> str:
    """Return the address where a board like this one is made to order; that of today's puzzles if it has no level."""
    rating = answers.rating.summary
    if not (rating and rating["level"]):
        return reverse("daily-today")
    wish = {"layout": answers.puzzle.layout.name, "level": rating["level"], "form": 1}
    return f"{reverse('new')}?{urlencode(wish)}"


def _level_of_next(answers: PuzzleAnswers) -> str | None:
    """Return the level of which another puzzle is in stock; None if this one is of another kind."""
    rating, layout = answers.rating.summary, answers.puzzle.layout
    return rating["level"] if rating and layout.name == LAYOUT else None


@cache
def _browser_messages(language: str | None) -> dict[str, str]:
    """Return the browser's messages for the player. `language`, the active one, is the key of the cache."""
    return {
        "right": gettext("Everything so far is right."),
        "nothing": gettext("There is nothing to check yet."),
        "unchecked": gettext("Your browser checks digits only at an https address. Here “Hint” says what is wrong."),
        "wrong": gettext("Wrong, marked on the board: {cells}."),
        "lacking": gettext("The notes here leave out a digit that is needed: {lacking}."),
        "wrongAndLacking": gettext("Wrong: {cells}. A digit that is needed is missing from the notes here: {lacking}."),
        "solved": gettext("Solved, and everything is right."),
        "solvedIn": gettext("Solved, and everything is right. Time: {time}"),
        "full": gettext("Solved: this is one of the solutions."),
        "unchosen": gettext("First select cells that are not givens."),
        "notSaved": gettext("Your browser keeps nothing for this site: what you do is lost when you leave the page."),
        "clash": gettext("Every cell is filled, but some digits clash."),
        "mistaken": gettext("Every cell is filled, but there is a mistake."),
        "back": gettext("Back to the last position without mistakes."),
        "fine": gettext("There are no mistakes: nothing to take back."),
        "revealed": gettext("Revealed: {cells}."),
        "shown": gettext("All candidates are shown now, so that you can see what was removed."),
        "shownSwitch": gettext("Hide them"),
        "noted": gettext("Your notes stay as they are. What was removed shows among all candidates."),
        "notedSwitch": gettext("Show them"),
        "line": gettext("Choose a cell and a digit: a line begins there. Choose its end in the same way."),
        "tint": gettext("Choose a colour, a cell and the digit of the candidate that gets it."),
        "combinations": gettext("{cells}: {left} of {all} combinations for {sum}."),
        "manyCombinations": gettext("{cells}: more than {most} combinations for {sum}."),
        "unchosenCage": gettext("Choose a cell of a cage with a sum."),
        "excluded": gettext("excluded"),
        "offline": gettext("This needs the network, and you are offline."),
    }


def position_of(start: Start) -> dict[str, Any]:
    """Return a position and its ladder as form fields."""
    return {
        "at": f"{start.puzzle.layout.name}:{start.cells}",
        "out": start.crossed_out_text,
        "ladder": "" if start.ladder.name == DEFAULT_LADDER else start.ladder.name,
        "off": start.ladder.left_out,
        "first": start.ladder.first,
    }


def hint_page(title: str, kept: KeptPuzzle, start: Start, hint: Hint) -> dict[str, Any]:
    """Return the context of a hint, or of a position with mistakes."""
    return {
        "kept": kept,
        "title": title,
        "layout": start.puzzle.layout,
        "hint": hint,
        "next_depth": hint.depth + 1,
        "here": position_of(start),
        "after": position_of(hint.after) if hint.after else None,
    }


def ladder_page(title: str, kept: KeptPuzzle, start: Start) -> dict[str, Any]:
    """Return the context of the form that chooses a ladder and the techniques to leave out or try first."""
    offered = {technique.slug for ladder in OFFERED for technique in ladder.techniques}
    return {
        "kept": kept,
        "title": title,
        "here": position_of(start),
        "ladder": start.ladder.name,
        "left_out": start.ladder.left_out,
        "firsts": [*start.ladder.first, "", "", ""][: max(3, len(start.ladder.first))],
        "ladders": OFFERED,
        "families": _families(each for each in TECHNIQUES if each.slug in offered),
        "all_families": _families(TECHNIQUES),
    }


def _families(techniques: Iterable[Technique]) -> list[tuple[str, list[Technique]]]:
    return [(gettext(family), list(each)) for family, each in groupby(techniques, key=lambda each: each.family)]


def refused_page(title: str, kept: KeptPuzzle, form: PositionForm) -> dict[str, Any]:
    """Return the context of an invalid position."""
    return {"kept": kept, "title": title, "refusal": form.refusal(), "at": str(form.data.get("at", ""))[:4096]}
