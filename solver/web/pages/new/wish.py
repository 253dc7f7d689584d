"""The wish for new puzzles: its form, and the wish in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.board import ASYMMETRIC, SHAPES, Layout, find_layout, kind_of, orbits_of, shape_of
from solver.board.clues import find_clue_kind
from solver.formats.sizes import written_rows
from solver.generator import Wish
from solver.techniques import DEFAULT_LADDER, TECHNIQUES, find_ladder, find_technique
from solver.web.forms.wish import (
    MAX_TECHNIQUES,
    NO_GIVEN,
    WishForm,
    offered_symmetries,
    symmetry_title,
)
from solver.web.pages.boards import board_svg, layout_data
from solver.web.pages.difficulty import NamedLevel, level_of
from solver.web.site.languages import figures

MORE = ("least", "most", "minimal", "er_least", "er_most", "not_before", "pattern")  # fields of "More options"


class ShapeTile(NamedTuple):
    """A shape to choose, with a picture of its usual board."""

    layout: str
    title: str
    board: SafeString
    is_chosen: bool


class OfferedTechnique(NamedTuple):
    """A technique that a puzzle may need."""

    slug: str
    name: str
    level: NamedLevel
    is_chosen: bool


class OfferedFamily(NamedTuple):
    """The techniques of a family, and whether one of them is chosen."""

    name: str
    techniques: list[OfferedTechnique]
    is_open: bool


def form_page(form: WishForm, refusals: Sequence[str] = ()) -> dict[str, Any]:
    """Return the context of the form."""
    layout = form.shown_layout
    return {
        "form": form,
        "refusals": refusals,
        "shown_layout": layout,
        "has_regions": shape_of(layout).has_regions,
        "shapes": partial(_shape_tiles, layout),  # these four only where the form is shown
        "families": partial(_families, form.sent.getlist("needs")),
        "needs": form.sent.getlist("needs"),
        "most_techniques": MAX_TECHNIQUES,
        "techniques": form.fields["not_before"].widget.choices,
        "not_before": [*form.sent.getlist("not_before"), ""][:MAX_TECHNIQUES],
        "pattern_board": partial(_empty_board, layout),
        "pattern_data": partial(_pattern_data, layout),
        "more_is_open": any(form.sent.get(name) for name in MORE),
    }


def _shape_tiles(shown: Layout) -> list[ShapeTile]:
    return [
        ShapeTile(shape.usual, gettext(shape.title), _picture_of(find_layout(shape.usual)), shape is shape_of(shown))
        for shape in SHAPES
    ]


def _picture_of(layout: Layout) -> SafeString:
    return board_svg(layout, (0,) * layout.n_cells, ids=False)


def _families(chosen: Sequence[str]) -> list[OfferedFamily]:
    """Return the techniques of the teaching ladder by family, with their levels."""
    ranks = find_ladder(DEFAULT_LADDER).ranks
    families = []
    for family, techniques in groupby(TECHNIQUES, key=lambda each: each.family):
        offered = [
            OfferedTechnique(each.slug, gettext(each.name), level_of(each.slug), each.slug in chosen)
            for each in techniques
            if each.slug in ranks
        ]
        if offered:
            families.append(OfferedFamily(gettext(family), offered, any(each.is_chosen for each in offered)))
    return families


def _empty_board(layout: Layout) -> SafeString:
    return board_svg(layout, (0,) * layout.n_cells, interactive=True, title=gettext("Pattern of the givens"))


def _pattern_data(layout: Layout) -> dict[str, Any]:
    """Return what scripts need to draw a pattern: for each symmetry, the cells that are given together."""
    says = {
        "count": gettext("Givens: {n}"),
        "misfit": gettext("The pattern has {found} characters, expected {n}: one for each cell."),
    }
    orbits = {name: orbits_of(layout, name) for name in offered_symmetries(layout) if name != ASYMMETRIC}
    ends = [row[-1] for row in written_rows(layout)]
    return layout_data(layout) | {"orbits": orbits, "lineEnds": ends, "noGiven": NO_GIVEN, "says": says}


def wish_in_words(wish: Wish) -> str:
    """Say what is wished, in few words."""
    words = [kind_of(wish.layout).text(gettext), wish.layout.size.text(gettext)]
    if wish.clues:
        titles = ", ".join(gettext(find_clue_kind(slug).title) for slug in wish.clues)
        words.append(gettext("with clues: {kinds}").format(kinds=titles))
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
