"""The print form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from solver.models import KeptPuzzle
from solver.web.forms.plain_form import PlainForm, first_error

MAX_PUZZLES = 100  # puzzles at once
PER_PAGE = ((1, _("one, large")), (2, _("two")), (4, _("four")), (6, _("six")), (12, _("twelve")))
PAPERS = (("a4", "A4"), ("letter", "Letter"))
_PAGE_ID = re.compile(r"(?<![a-z2-7])[a-z2-7]{16}(?![a-z2-7])")


class PrintForm(PlainForm):
    """The puzzles to print, by their page ids `p`. `per` is the number of puzzles per page.

    Without `per`, all of them are on one page if it has room. `large` asks for large print, which is one puzzle a page
    whatever `per` says, and `names` for a line to write a name and a date on. A PDF is made for `paper`, with `steps`
    after the sheets. After validation `puzzles` has them, each once, in the requested order.
    """

    per = forms.TypedChoiceField(coerce=int, choices=PER_PAGE, required=False, empty_value=None)
    solutions = forms.BooleanField(required=False)
    large = forms.BooleanField(required=False)
    names = forms.BooleanField(required=False)
    steps = forms.BooleanField(required=False)
    paper = forms.ChoiceField(choices=PAPERS, required=False)

    def __init__(self, query: QueryDict, page_ids: Sequence[str] = ()) -> None:
        super().__init__(query)
        self.addresses = [*page_ids, *query.getlist("p")]
        self.puzzles: list[KeptPuzzle] = []

    def clean(self) -> dict[str, Any]:
        ids = list(dict.fromkeys(self._page_id(text) for text in self.addresses))
        if len(ids) > MAX_PUZZLES:
            raise ValidationError(gettext("You can print at most {n} puzzles at once.").format(n=MAX_PUZZLES))
        by_id = KeptPuzzle.objects.prefetch_related("days").in_bulk(ids)
        if unknown := [page_id for page_id in ids if page_id not in by_id]:
            raise ValidationError(gettext("There is no puzzle with the address {address}.").format(address=unknown[0]))
        self.puzzles = [by_id[page_id] for page_id in ids]
        return self.cleaned_data

    def clean_paper(self) -> str:
        return self.cleaned_data["paper"] or PAPERS[0][0]

    def refusal(self) -> str:
        """Return the first error message."""
        return first_error(self).messages[0]

    def _page_id(self, text: str) -> str:
        match = _PAGE_ID.search(text)
        if not match:
            raise ValidationError(gettext("This needs the link of a puzzle, as shown on its page."))
        return match[0]
