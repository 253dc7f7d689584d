"""The form for a run of the generator of “SUDOKU Algorithmus”: on which board, and from which seed."""

from __future__ import annotations

from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from solver.board import LAYOUT_NAMES, find_layout
from solver.questions import GeneratorRun
from solver.web.forms.plain_form import PlainForm
from solver.web.forms.wish import USUAL_LAYOUT, layout_choices

USUAL_SEED = "1"


class GeneratorForm(PlainForm):
    """A run of the generator, from a query string. Missing fields have their usual values."""

    layout = forms.ChoiceField(label=_("Board"), choices=[(name, name) for name in LAYOUT_NAMES])
    seed = forms.CharField(label=_("Seed"), max_length=40, widget=forms.TextInput(attrs={"size": 8}))

    def __init__(self, query: QueryDict) -> None:
        data = {"layout": query.get("layout") or USUAL_LAYOUT, "seed": query.get("seed") or USUAL_SEED}
        super().__init__(data, auto_id="generator-%s")
        widget: forms.Select = self.fields["layout"].widget
        widget.choices = layout_choices(find_layout(USUAL_LAYOUT))

    @property
    def question(self) -> GeneratorRun:
        """The question for the run. The form must be valid."""
        return GeneratorRun(find_layout(self.cleaned_data["layout"]), self.cleaned_data["seed"])

    @property
    def named(self) -> dict[str, str]:
        """The layout and the seed as a query says them. The form must be valid."""
        return {name: self.cleaned_data[name] for name in ("layout", "seed")}

    @property
    def query(self) -> str:
        """The query string of the run. The form must be valid."""
        return urlencode(self.named)

    @property
    def next_query(self) -> str:
        """The query string of the run from another seed: the next number. The form must be valid."""
        seed = self.cleaned_data["seed"]
        number = int(seed) if seed.isascii() and seed.isdecimal() else 0
        return urlencode({"layout": self.cleaned_data["layout"], "seed": str(number + 1)[:40]})
