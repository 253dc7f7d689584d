"""The form for a collection that a visitor has written."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from solver.collections import CollectionError, read_collection
from solver.formats import MAX_CHARACTERS
from solver.web.forms.added import linked_puzzle
from solver.web.forms.plain_form import PlainForm, first_error


class CollectionForm(PlainForm):
    """The text of a collection, in which a puzzle may be a link of its page. `line` is the one at fault, 0 if none."""

    text = forms.CharField(strip=False, max_length=MAX_CHARACTERS)
    line = 0

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            try:
                collection = read_collection(self.cleaned_data["text"], linked_puzzle)
                self.cleaned_data["collection"] = collection
            except CollectionError as error:
                self.line = error.line
                raise ValidationError(error.text(gettext)) from error
        return self.cleaned_data

    def refusal(self) -> str:
        """Return the first error message."""
        return first_error(self).messages[0]
