"""The form for positions: digits on a puzzle's board, crossed-out candidates, a ladder."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext

from solver.board import Digit, ParseError, Puzzle
from solver.formats import MAX_CHARACTERS, read
from solver.steps import Candidate, parse_crossed_out
from solver.techniques import DEFAULT_LADDER, EVERYTHING, LADDERS, TECHNIQUES, Ladder, Start, ladder_with
from solver.web.forms.plain_form import PlainForm, first_error

# The ladders that visitors can choose. The one of all techniques is not ordered by difficulty: it is for the CLI.
OFFERED: tuple[Ladder, ...] = tuple(ladder for ladder in LADDERS if ladder.name != EVERYTHING)

_TECHNIQUES = [(each.slug, each.name) for ladder in OFFERED for each in ladder.techniques]
_FIRST = [("", ""), *((each.slug, each.name) for each in TECHNIQUES)]


def sent_position(sent: QueryDict) -> QueryDict:
    """Return the fields that were sent, with the techniques to leave out (`off`) in place of those to `use`."""
    if "use" not in sent:
        return sent
    fields = sent.copy()
    used = fields.pop("use")
    fields.setlist("off", [slug for slug in dict(_TECHNIQUES) if slug not in used])
    return fields


class PositionForm(PlainForm):
    """A position of a puzzle. `at` is the board in any format; if it is empty, the position is the givens.

    `out` lists crossed-out candidates, `off` the techniques to leave out, and `first` those to try before all others.

    A valid position is in `cleaned_data["start"]`.
    """

    at = forms.CharField(required=False, strip=False, max_length=MAX_CHARACTERS)
    out = forms.CharField(required=False, max_length=MAX_CHARACTERS // 2)
    ladder = forms.ChoiceField(required=False, choices=[(each.name, each.title) for each in OFFERED])
    off = forms.MultipleChoiceField(required=False, choices=_TECHNIQUES)
    first = forms.MultipleChoiceField(required=False, choices=_FIRST)

    def __init__(self, data: Any, puzzle: Puzzle) -> None:
        super().__init__(data)
        self.puzzle = puzzle

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            try:
                self.cleaned_data["start"] = self._start()
            except ParseError as error:
                raise ValidationError(error.text(gettext)) from error
        return self.cleaned_data

    def refusal(self) -> str:
        """Return the first error message."""
        return first_error(self).messages[0]

    def _start(self) -> Start:
        digits, crossed_out = self._position()
        name = self.cleaned_data["ladder"] or DEFAULT_LADDER
        ladder = ladder_with(name, self.cleaned_data["off"], self.cleaned_data["first"])
        out = parse_crossed_out(self.cleaned_data["out"], self.puzzle.layout)
        return Start.at(self.puzzle, ladder, digits, (*crossed_out, *out))

    def _position(self) -> tuple[tuple[Digit, ...], tuple[Candidate, ...]]:
        puzzle, text = self.puzzle, self.cleaned_data["at"]
        if not text.strip():
            return puzzle.givens, ()
        reading = read(text, layout=puzzle.layout, is_position=True)
        if reading.puzzle.layout != puzzle.layout:
            raise ValidationError(gettext("This is a position on another board."))
        digits = reading.digits
        changed = [cell for cell, given in enumerate(puzzle.givens) if given and digits[cell] != given]
        if changed:
            names = ", ".join(puzzle.layout.names_of(changed[:8]))
            raise ValidationError(
                gettext("These cells do not have the digits that are given there: {cells}.").format(cells=names)
            )
        return digits, tuple(Candidate(*each) for each in reading.crossed_out)
