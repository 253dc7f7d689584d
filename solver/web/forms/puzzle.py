"""The form for puzzles. It turns parse errors into field errors."""

from __future__ import annotations

from random import Random
from secrets import randbits
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from solver.analysis.transforms import transformed
from solver.board import Layout, ParseError, Puzzle, find_layout
from solver.formats import MAX_CHARACTERS, Excerpt, Reading, SeveralPuzzles, read
from solver.web.forms.clues import with_clues
from solver.web.forms.plain_form import PlainForm, first_error

UNREADABLE = "unreadable"
CHANGE_SECONDS = 1.0  # for leaving out givens that are not needed


class PuzzleForm(PlainForm):
    """A puzzle in any format. `layout` decides if the text fits several. `clues` are clues in addition, one a line.

    A text with several puzzles is not valid; they are then in `several`.
    """

    layout = forms.CharField(required=False, max_length=300, strip=True)
    puzzle = forms.CharField(required=False, strip=False)
    clues = forms.CharField(required=False, max_length=MAX_CHARACTERS)

    several: tuple[Excerpt, ...] = ()

    def __init__(self, data: Any, *, needs_digits: bool = False) -> None:
        super().__init__(data)
        self.fields["puzzle"].validators.clear()  # `read` says more about null characters
        self.needs_digits = needs_digits

    def clean_layout(self) -> Layout | None:
        name = self.cleaned_data["layout"]
        try:
            return find_layout(name) if name else None
        except ParseError as error:
            raise _refusal(error) from error

    def clean_puzzle(self) -> str:
        """Return the text. Clues alone are on an empty board."""
        text, layout = self.cleaned_data["puzzle"], self.cleaned_data.get("layout")
        if not text and layout and self.data.get("clues", "").strip():
            return Puzzle(layout, (0,) * layout.n_cells).text
        if not text:
            raise ValidationError(self.fields["puzzle"].error_messages["required"], code="required")
        return str(text)

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            has_clues = bool(self.cleaned_data["clues"].strip())  # what is crossed out may follow from them
            try:
                reading = read(self.cleaned_data["puzzle"], layout=self.cleaned_data["layout"], is_position=has_clues)
            except ParseError as error:
                self.several = error.excerpts if isinstance(error, SeveralPuzzles) else ()
                self.add_error("puzzle", _refusal(error))
            else:
                self._add_clues(reading)
        return self.cleaned_data

    def _add_clues(self, reading: Reading) -> None:
        try:
            reading = with_clues(reading, self.cleaned_data["clues"])
        except ParseError as error:
            return self.add_error("clues", _refusal(error))
        if self.needs_digits and not any(reading.digits) and not reading.puzzle.clues:
            return self.add_error("puzzle", gettext("The board is empty."))
        self.cleaned_data["reading"] = reading

    def change(self, slug: str) -> bool:
        """Replace the puzzle of a valid form by another form of it; what is placed or crossed out is left behind.

        Return False if that is not possible; the form then has the error, and is no longer valid.
        """
        reading: Reading = self.cleaned_data["reading"]
        try:
            puzzle = transformed(reading.puzzle, slug, Random(randbits(64)), CHANGE_SECONDS, plain=True)
        except ParseError as error:
            self.add_error("puzzle", _refusal(error))
            return False
        self.cleaned_data["reading"] = Reading(puzzle, (), reading.format, reading.alphabet)
        return True

    def refusal(self) -> dict[str, Any]:
        """Return the first error: what is there, what to do, and the position in the text."""
        error = first_error(self)
        params = (error.params or {}) if error.code == UNREADABLE else {}
        return {"position": None, "expected": None, **params, "error": error.messages[0]}


def _refusal(error: ParseError) -> ValidationError:
    return ValidationError(
        error.reason.text(gettext).replace("%", "%%"),
        code=UNREADABLE,
        params={"position": error.position, "expected": error.expected.text(gettext)},
    )
