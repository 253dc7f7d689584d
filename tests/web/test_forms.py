"""Forms refuse in the site's own words."""

import pkgutil
from importlib import import_module

import pytest
from django import forms
from django.forms.fields import Field
from django.http import QueryDict

from solver.web import forms as package
from solver.web.forms.plain_form import PlainForm
from solver.web.forms.puzzle import PuzzleForm
from solver.web.forms.wish import WishForm


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


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("layout=2x3&rules=king", "2x3-king"),
        ("layout=2x3&rules=king&rules=x", "2x3x-king"),
        ("layout=2x3x-knight", "2x3x-knight"),
        ("layout=2x3x&rules=rising", "2x3x"),
        ("layout=6latin&rules=x", "6latinx"),
        ("layout=3x2", "3x2"),
    ],
)
def test_rules_are_added_to_the_wished_board(query: str, name: str):
    form = WishForm(QueryDict(query))
    assert form.is_valid(), form.refusals()
    assert form.cleaned_data["wish"].layout.name == name


def test_the_rules_of_a_board_are_ticked():
    form = WishForm(QueryDict("layout=3x3x-knight-king"))
    assert (form.sent["layout"], form.sent.getlist("rules")) == ("3x3", ["x", "knight", "king"])


def test_a_rule_that_does_not_fit_is_refused():
    form = WishForm(QueryDict("layout=round5&rules=knight"))
    assert not form.is_valid()
    assert any("does not fit round5" in message for message in form.refusals())


def test_another_shape_keeps_the_rules_that_fit():
    form = WishForm.to_fill_in(QueryDict("layout=3x3&rules=knight&rules=apart&form=round5"))
    assert form.shown_layout.name == "round5-apart"
