"""The form that adds puzzles to those of the print page."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.text import Truncator
from django.utils.translation import gettext

from solver.board import ParseError, Puzzle
from solver.formats import MAX_CHARACTERS, read
from solver.models import KeptPuzzle
from solver.web.forms.plain_form import PlainForm, first_error
from solver.web.forms.print import MAX_PUZZLES

MAX_NAMED = 5  # lines that cannot be read, shown in the refusal
_SHOWN = 30  # characters of each
_LINK = re.compile(r"(?:\S*/p/)?([a-z2-7]{16})(?:[/?#.]\S*)?")


class AddedPuzzlesForm(PlainForm):
    """Puzzles, one on each line of `add`: texts in any format, or links of puzzles' pages.

    With the `n_chosen` that are on the page they may be `MAX_PUZZLES`. If a line cannot be read, none is added.
    """

    add = forms.CharField(required=False, max_length=MAX_CHARACTERS)

    def __init__(self, data: Any, n_chosen: int) -> None:
        super().__init__(data)
        self.n_chosen = n_chosen

    def clean(self) -> dict[str, Any]:
        if self.errors:
            return self.cleaned_data
        texts = self.cleaned_data["add"].splitlines()
        lines = {n: line.strip() for n, line in enumerate(texts, 1) if line.strip()}
        if self.n_chosen + len(lines) > MAX_PUZZLES:
            raise ValidationError(gettext("You can print at most {n} puzzles at once.").format(n=MAX_PUZZLES))
        found = {n: _puzzle_of(line) for n, line in lines.items()}
        if bad := [n for n, each in found.items() if each is None]:
            words = gettext("Nothing was added, because these lines are neither a puzzle nor the link of one: {lines}")
            shown = [f"{n} (“{Truncator(lines[n]).chars(_SHOWN)}”)" for n in bad[:MAX_NAMED]]
            raise ValidationError(words.format(lines=", ".join(shown + ["…"] * (len(bad) > MAX_NAMED))))
        self.cleaned_data["puzzles"] = list(found.values())
        return self.cleaned_data

    def keep(self) -> list[str]:
        """Store the puzzles of a valid form and return the page ids of all."""
        with transaction.atomic():
            return [KeptPuzzle.objects.keep(puzzle)[0].page_id for puzzle in self.cleaned_data["puzzles"]]

    def refusal(self) -> str:
        """Return the first error message."""
        return first_error(self).messages[0]


def linked_puzzle(line: str) -> Puzzle | None:
    """Return the stored puzzle that a line links to; None if it is no such link."""
    link = _LINK.fullmatch(line)
    kept = KeptPuzzle.objects.at(link[1]) if link else None
    return kept.to_puzzle() if kept else None


def _puzzle_of(line: str) -> Puzzle | None:
    """Return the puzzle that a line links to, or else the one that it shows; None if it does neither."""
    try:
        return linked_puzzle(line) or read(line).puzzle
    except ParseError:
        return None
