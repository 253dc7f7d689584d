"""The wish for new puzzles: its form, and the wish in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.board import ASYMMETRIC, Layout, orbits_of, shape_of
from solver.formats.sizes import row_length
from solver.generator import Wish
from solver.techniques import find_technique
from solver.web.forms.wish import (
    MAX_TECHNIQUES,
    NO_GIVEN,
    TECHNIQUE_FIELDS,
    WishForm,
    offered_symmetries,
    symmetry_title,
)
from solver.web.pages.boards import board_svg, layout_data
from solver.web.site.languages import figures

MORE = ("least", "most", "minimal", "er_least", "er_most", "not_before", "pattern")  # fields of "More options"


def form_page(form: WishForm, refusals: Sequence[str] = ()) -> dict[str, Any]:
    """Return the context of the form."""
    layout = form.shown_layout
    return {
        "form": form,
        "refusals": refusals,
        "shown_layout": layout,
        "has_regions": bool(shape_of(layout).name_pattern),
        "techniques": form.fields["needs"].widget.choices,
        **{name: [*form.sent.getlist(name), ""][:MAX_TECHNIQUES] for name in TECHNIQUE_FIELDS},
        "pattern_board": partial(_empty_board, layout),  # drawn only where the form is shown
        "pattern_data": partial(_pattern_data, layout),
        "more_is_open": any(form.sent.get(name) for name in MORE),
    }


def _empty_board(layout: Layout) -> SafeString:
    return board_svg(layout, (0,) * layout.n_cells, interactive=True, title=gettext("Pattern of the givens"))


def _pattern_data(layout: Layout) -> dict[str, Any]:
    """Return what scripts need to draw a pattern: for each symmetry, the cells that are given together."""
    says = {
        "count": gettext("Givens: {n}"),
        "misfit": gettext("The pattern has {found} characters, expected {n}: one for each cell."),
    }
    orbits = {name: orbits_of(layout, name) for name in offered_symmetries(layout) if name != ASYMMETRIC}
    return layout_data(layout) | {"orbits": orbits, "line": row_length(layout), "noGiven": NO_GIVEN, "says": says}


def wish_in_words(wish: Wish) -> str:
    """Say what is wished, in few words."""
    words = [gettext(shape_of(wish.layout).title), wish.layout.size.text(gettext)]
    if wish.level:
        words.append(gettext(wish.level))
    if wish.needs:
        text = (
            gettext("needs {techniques} and nothing harder") if wish.nothing_harder else gettext("needs {techniques}")
        )
        words.append(text.format(techniques=_names(wish.needs)))
    if wish.not_before:
        words.append(gettext("not before it: {techniques}").format(techniques=_names(wish.not_before)))
    if wish.er:
        least, most = map(figures, wish.er)
        words.append(gettext("ER {least} to {most}").format(least=least, most=most))
    if wish.symmetry != ASYMMETRIC:
        words.append(gettext("symmetry: {name}").format(name=symmetry_title(wish.symmetry)))
    if wish.givens:
        words.append(gettext("{least} to {most} givens").format(least=wish.givens[0], most=wish.givens[1]))
    if wish.minimal:
        words.append(gettext("no given to spare"))
    if wish.pattern is not None:
        words.append(gettext("givens in the drawn pattern"))
    return " · ".join(words)


def _names(slugs: Sequence[str]) -> str:
    return ", ".join(gettext(find_technique(slug).name) for slug in slugs)
