"""The form for files with a puzzle a line."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from solver.web.forms.plain_form import PlainForm


class FileForm(PlainForm):
    """Lines, each with a puzzle, and the token of somebody who has one."""

    lines = forms.CharField(
        strip=False, label=_("Puzzles, one on each line"), widget=forms.Textarea(attrs={"rows": 12})
    )
    form = forms.ChoiceField(
        required=False,
        choices=[("line", _("the number of solutions, and the first")), ("tsv", _("with the puzzle in front"))],
        label=_("Answers"),
    )
    token = forms.CharField(required=False, max_length=200, label=_("Token, if you have one"))
