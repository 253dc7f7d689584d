"""The puzzles found for a wish, as cards and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.board import Layout, Translate
from solver.board.wording import untranslated
from solver.models import KeptPuzzle
from solver.questions import Answer, limits_for
from solver.questions.making.new_puzzle import lacks_in, wish_to_dict
from solver.techniques import find_technique
from solver.web.answers.status import AnswerStatus
from solver.web.forms.wish import WishForm
from solver.web.pages.boards import puzzle_picture
from solver.web.pages.difficulty import NamedLevel, named_level
from solver.web.pages.new.wish import form_page, wish_in_words
from solver.web.site.languages import figures


class NeededTechnique(NamedTuple):
    """A wished technique, and the first step that needs it."""

    name: str
    step: int


class NewPuzzleCard(NamedTuple):
    """A new puzzle to choose. `lacks` says what is not as wished, if it is only the nearest."""

    page_id: str
    board: SafeString
    title: str
    level: NamedLevel
    n_givens: int
    hardest: tuple[str, str] | None
    needed: list[NeededTechnique]
    lacks: str


def found_page(form: WishForm, status: AnswerStatus, kept_puzzles: Sequence[KeptPuzzle]) -> dict[str, Any]:
    """Return the context of what was found for a valid wish.

    `kept_puzzles` are those found, in the order of `shown_pieces`.
    """
    answer = status.summary or {"puzzles": [], "nearest": None, "first": 0}
    n, wished = len(answer["puzzles"]), form.question.count
    is_over = not status.is_running
    cards = [_card(piece, kept) for piece, kept in zip(shown_pieces(status), kept_puzzles)]
    return {
        **form_page(form),
        "query": form.query,
        "wish_words": wish_in_words(form.question.wish),
        "cards": cards[:n],
        "nearest": cards[n] if is_over and len(cards) > n else None,
        "n_found": n,
        "n_wished": wished,
        "n_tried": figures(sum(each["tried"] for each in answer["puzzles"]) + answer["first"]),
        "is_running": status.is_running,
        "is_complete": n == wished,
        "was_tried": status.was_tried,
        "seconds": figures(limits_for(status.question.kind).first.pool),
        "can_go_on": is_over and n < wished,
        "again": form.filled_but_seed(),
        "print_query": "&".join(f"p={kept.page_id}" for kept in kept_puzzles[:n]),
    }


def shown_pieces(status: AnswerStatus) -> list[Answer]:
    """Return the puzzles that are shown as cards: those as wished, then the nearest once the search is over."""
    answer = status.summary
    if answer is None:
        return []
    nearest = [answer["nearest"]] if answer["nearest"] and not status.is_running else []
    return [*answer["puzzles"], *nearest]


def found_json(
    form: WishForm, status: AnswerStatus, kept_puzzles: Sequence[KeptPuzzle], absolute: Any
) -> dict[str, Any]:
    """Return the same as JSON. `absolute` turns a path into an absolute address."""
    pieces = [
        {
            **{name: piece[name] for name in ("puzzle", "seed", "level", "hardest")},
            "givens": kept.to_puzzle().n_givens,
            "url": absolute(kept.get_absolute_url()),
            "lacks": _lacks(piece, untranslated),
        }
        for piece, kept in zip(shown_pieces(status), kept_puzzles)
    ]
    n = len(status.summary["puzzles"]) if status.summary else 0
    return {
        "url": absolute(f"{reverse('new')}?{form.query}"),
        "is_running": status.is_running,
        "wished": form.question.count,
        "wish": wish_to_dict(form.question.wish),
        "puzzles": pieces[:n],
        "nearest": pieces[n] if len(pieces) > n else None,
    }


def _card(piece: Answer, kept: KeptPuzzle) -> NewPuzzleCard:
    puzzle = kept.to_puzzle()
    level, hardest = piece["level"], piece["hardest"]
    title = _title(puzzle.layout, level)
    return NewPuzzleCard(
        page_id=kept.page_id,
        board=puzzle_picture(puzzle, title=title),
        title=title,
        level=named_level(level),
        n_givens=puzzle.n_givens,
        hardest=(hardest, gettext(find_technique(hardest).name)) if hardest else None,
        needed=[NeededTechnique(gettext(find_technique(slug).name), n) for slug, n in _needed_at(piece)],
        lacks=_lacks(piece, gettext),
    )


def _needed_at(piece: Answer) -> list[tuple[str, int]]:
    """Return the wished techniques with the first step of each, in the order of the steps."""
    return sorted(piece.get("needed_at", {}).items(), key=lambda item: item[1])


def _title(layout: Layout, level: str | None) -> str:
    size = layout.size.text(gettext)
    return f"{size}, {gettext(level)}" if level else size


def _lacks(piece: Answer, translate: Translate) -> str:
    """Say what the puzzle lacks; empty if it meets the wish."""
    return "; ".join(sentence.text(translate) for sentence in lacks_in(piece))
