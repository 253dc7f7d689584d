"""The wish for new puzzles: its form, and the wish in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from solver.board import ASYMMETRIC, shape_of
from solver.generator import Wish
from solver.techniques import find_technique
from solver.web.forms.wish import MOST_TECHNIQUES, WishForm, symmetry_title


def form_page(form: WishForm, refusals: Sequence[str] = ()) -> dict[str, Any]:
    """Return the context of the form."""
    layout, needs = form.shown_layout, form.asked.getlist("needs")
    return {
        "form": form,
        "refusals": refusals,
        "shown_layout": layout,
        "has_regions": bool(shape_of(layout).pattern),
        "techniques": form.fields["needs"].widget.choices,
        "needs": [*needs, ""][:MOST_TECHNIQUES],
        "more_is_open": any(form.asked.get(name) for name in ("least", "most", "minimal", "pattern")),
    }


def wish_in_words(wish: Wish) -> str:
    """Say what is wished, in few words."""
    words = [gettext(shape_of(wish.layout).title), wish.layout.size.text(gettext)]
    if wish.level:
        words.append(gettext(wish.level))
    if wish.needs:
        needs = ", ".join(gettext(find_technique(slug).name) for slug in wish.needs)
        text = (
            gettext("needs {techniques} and nothing harder") if wish.nothing_harder else gettext("needs {techniques}")
        )
        words.append(text.format(techniques=needs))
    if wish.symmetry != ASYMMETRIC:
        words.append(gettext("symmetry: {name}").format(name=symmetry_title(wish.symmetry)))
    if wish.givens:
        words.append(gettext("{least} to {most} givens").format(least=wish.givens[0], most=wish.givens[1]))
    if wish.minimal:
        words.append(gettext("no given too many"))
    if wish.pattern is not None:
        words.append(gettext("givens in the drawn pattern"))
    return " · ".join(words)
