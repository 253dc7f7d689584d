"""Forms refuse in the site's own words."""

import pkgutil
from importlib import import_module

import pytest
from django import forms
from django.forms.fields import Field

from solver.web import forms as package
from solver.web.forms.plain_form import PlainForm
from solver.web.forms.puzzle import PuzzleForm


def _forms() -> list[type[forms.Form]]:
    modules = [import_module(f"{package.__name__}.{each.name}") for each in pkgutil.iter_modules(package.__path__)]
    found = (value for module in modules for value in vars(module).values() if isinstance(value, type))
    return [
        each for each in dict.fromkeys(found) if issubclass(each, forms.Form) and each not in (forms.Form, PlainForm)
    ]


@pytest.mark.parametrize("form", _forms())
def test_every_form_refuses_in_our_own_words(form: type[forms.Form]):
    assert issubclass(form, PlainForm)


@pytest.mark.parametrize("text", ["", "\0", "1" * 400, "7x7"])
def test_no_field_refuses_in_djangos_words(text: str):
    form = PuzzleForm({"layout": text, "puzzle": text})
    usual = {str(words) for words in Field.default_error_messages.values()} | {"Null characters are not allowed."}
    assert not form.is_valid()
    refusal = form.refusal()
    assert refusal["error"] not in usual
    assert set(refusal) == {"position", "expected", "error"}
