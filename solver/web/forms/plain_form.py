"""Forms that refuse in our own words, whatever is wrong with a field."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# By the code of the error. A field may have words of its own, in `error_messages`.
_WORDS = {
    "required": _("Nothing was entered."),
    "invalid": _("This needs a number."),
    "invalid_choice": _("“%(value)s” is not among the choices here."),
    "max_length": _("At most %(limit_value)d characters are read here."),
    "min_value": _("The lowest number here is %(limit_value)s."),
    "max_value": _("The highest number here is %(limit_value)s."),
    "null_characters_not_allowed": _("Only text can be read, and this is not text."),
}


class PlainForm(forms.Form):
    """A form whose fields refuse in our words instead of Django's."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.error_messages = {**_WORDS, **_own_words(field)}


def _own_words(field: forms.Field) -> dict[str, Any]:
    """Return the messages that a field was made with."""
    usual: dict[str, Any] = {}
    for each in reversed(type(field).__mro__):
        usual |= getattr(each, "default_error_messages", {})
    return {code: text for code, text in field.error_messages.items() if text is not usual.get(code)}


def first_error(form: forms.Form) -> ValidationError:
    """Return the first error of a form that is not valid."""
    return next(iter(form.errors.as_data().values()))[0]
