"""The form for the download of a part of a run."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from solver.films import MAX_PICTURES, SIZES, Stretch
from solver.web.forms.plain_form import PlainForm

FORMATS = (
    ("gif", _("GIF: for slides and chats")),
    ("svg", _("SVG: sharp at any size, for web pages")),
    ("apng", _("APNG: like GIF, with finer edges")),
    ("zip", _("ZIP: a PNG picture for each step")),
)
PACES = (
    (100, _("10 pictures a second")),
    (250, _("4 pictures a second")),
    (500, _("2 pictures a second")),
    (1000, _("1 picture a second")),
)
PIXELS = tuple((size, str(size)) for size in SIZES)


class FilmForm(PlainForm):
    """The part of a run of `n_kept` events to film, and the kind of file. By default it is the whole run."""

    form = forms.ChoiceField(label=_("File"), choices=FORMATS)
    first = forms.IntegerField(label=_("From event"), min_value=0)
    last = forms.IntegerField(label=_("to event"), min_value=1)
    every = forms.IntegerField(label=_("A picture every … events"), min_value=1)
    pace = forms.TypedChoiceField(label=_("Speed"), coerce=int, choices=PACES)
    size = forms.TypedChoiceField(label=_("Width in pixels"), coerce=int, choices=PIXELS)
    candidates = forms.BooleanField(label=_("with candidates"), required=False)

    def __init__(self, n_kept: int, query: QueryDict | None = None) -> None:
        whole = Stretch(0, n_kept)
        start = {"form": "gif", "first": 0, "last": n_kept, "every": whole.fitting, "pace": 250, "size": SIZES[0]}
        super().__init__(query if query and "form" in query else None, initial=start, auto_id="film-%s")
        self.n_kept = n_kept
        for name in ("first", "last", "every"):
            self.fields[name].widget.attrs["max"] = n_kept

    def clean(self) -> dict[str, Any]:
        if self.errors:
            return self.cleaned_data
        first, last, every = (self.cleaned_data[name] for name in ("first", "last", "every"))
        if last > self.n_kept:
            text = ngettext("This run has {n} event.", "This run has {n} events.", self.n_kept)
            raise ValidationError(text.format(n=_figures(self.n_kept)))
        if first >= last:
            raise ValidationError(gettext("The part must end after it begins."))
        stretch = Stretch(first, last, every)
        if stretch.n_pictures > MAX_PICTURES:
            raise ValidationError(
                gettext(
                    "That would be {n} pictures, and a file has at most {most}. Choose a shorter part, "
                    "or a picture every {every} events."
                ).format(n=_figures(stretch.n_pictures), most=MAX_PICTURES, every=_figures(stretch.fitting))
            )
        return self.cleaned_data

    def refusals(self) -> list[str]:
        """Return the error messages, each with the label of its field."""
        return [
            str(message) if name == "__all__" else f"{self.fields[name].label}: {message}"
            for name, messages in self.errors.items()
            for message in messages
        ]


def _figures(number: int) -> str:
    return number_format(number, force_grouping=True)
