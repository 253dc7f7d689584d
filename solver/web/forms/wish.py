"""The form for new puzzles: size, level, symmetry and techniques."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from solver.board import (
    ASYMMETRIC,
    SHAPES,
    Layout,
    Mask,
    ParseError,
    Shape,
    find_layout,
    is_symmetric,
    shape_of,
    symmetry_names,
)
from solver.board.clues import find_clue_kind
from solver.board.features import fitting_features
from solver.board.shapes import layout_name, more_features
from solver.board.symmetry import TURN, symmetry_sentence
from solver.generator import Wish, WishError
from solver.generator.clues import fitting_kinds
from solver.questions import NewPuzzles
from solver.rating.level import LEVELS
from solver.rating.levels import grade_of
from solver.techniques import DEFAULT_LADDER, find_ladder, find_technique
from solver.web.forms.plain_form import PlainForm

MAX_PUZZLES = 8  # puzzles of one wish
USUAL_LAYOUT, USUAL_COUNT = "3x3", 4
FIRST_LEVEL, FIRST_SYMMETRY = "easy", "half-turn"  # chosen in a form that nobody has filled in
_EASY_CELLS = range(30, 257)  # on smaller boards no puzzle is as hard as that, on larger ones few are as easy
NEW, DRAWN = "new", "drawn"  # a jigsaw's regions: new ones for every seed, or those of the layout
TECHNIQUE_FIELDS = ("needs", "not_before")
MAX_TECHNIQUES = 3
MIN_ER, MAX_ER = 1, 12
# Django's own messages write the limits with a decimal point in every language.
_WRONG_ER = _("This needs a number from 1.0 to 12.0 with one decimal.")
_ER_REFUSALS = dict.fromkeys(("invalid", "min_value", "max_value", "max_decimal_places"), _WRONG_ER)
ER_RANGE: Any = {
    "min_value": MIN_ER,
    "max_value": MAX_ER,
    "decimal_places": 1,
    "error_messages": _ER_REFUSALS,
}
NO_GIVEN = ".0-_"  # signs of cells without a given in a drawn pattern


class WishForm(PlainForm):
    """A wish from a query string. A missing field means that anything will do."""

    layout = forms.CharField(max_length=300, widget=forms.RadioSelect, label=_("Size"))
    rules = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple, label=_("More rules"))
    clues = forms.MultipleChoiceField(required=False, widget=forms.CheckboxSelectMultiple, label=_("Clues"))
    level = forms.ChoiceField(required=False, label=_("Level"))
    needs = forms.MultipleChoiceField(required=False, label=_("Must need"))
    only = forms.BooleanField(required=False, label=_("and nothing harder than that"))
    not_before = forms.MultipleChoiceField(required=False, label=_("Not before"))
    symmetry = forms.CharField(required=False, max_length=40, widget=forms.Select, label=_("Symmetry"))
    least = forms.IntegerField(required=False, min_value=0, label=_("at least"))
    most = forms.IntegerField(required=False, min_value=0, label=_("at most"))
    minimal = forms.BooleanField(required=False, label=_("minimal: none can be left out"))
    er_least = forms.DecimalField(required=False, label=_("ER from"), **ER_RANGE)
    er_most = forms.DecimalField(required=False, label=_("ER to"), **ER_RANGE)
    pattern = forms.CharField(
        required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 9}), label=_("Pattern")
    )
    regions = forms.ChoiceField(required=False, choices=[(NEW, _("new ones")), (DRAWN, _("these"))], label=_("Regions"))
    count = forms.TypedChoiceField(
        coerce=int, choices=[(n, str(n)) for n in range(1, MAX_PUZZLES + 1)], label=_("How many")
    )
    seed = forms.CharField(required=False, max_length=40, label=_("Seed"))

    @classmethod
    def to_fill_in(cls, query: QueryDict) -> WishForm:
        """Return the form to show: what the query lacks is chosen as most people want it, if that fits the rest.

        The board is the one that `form` names, if it does. Programs, which send no form, get anything that will do.
        """
        data = query.copy()
        board = query.get("form", "")
        if any(board in shape.layouts for shape in SHAPES):
            data["layout"] = board
            fitting = {feature.word for feature in fitting_features(find_layout(board))}
            data.setlist("rules", [word for word in data.getlist("rules") if word in fitting])
        layout = cls(data).shown_layout
        is_rated = any(data.get(name) for name in ("needs", "er_least", "er_most"))
        if data.get("level", "" if is_rated else FIRST_LEVEL) == FIRST_LEVEL:
            data["level"] = _first_level(layout)
        has_pattern = bool(data.get("pattern"))  # with a symmetry of its own, or none
        if not has_pattern and data.setdefault("symmetry", FIRST_SYMMETRY) not in offered_symmetries(layout):
            data["symmetry"] = ASYMMETRIC
        if "regions" not in data and layout.grid not in shape_of(layout).layouts:
            data["regions"] = DRAWN  # by the visitor
        return cls(data)

    def __init__(self, query: QueryDict) -> None:
        data = query.copy()
        data["layout"] = data.get("layout") or USUAL_LAYOUT
        data["count"] = data.get("count") or str(USUAL_COUNT)
        for name in TECHNIQUE_FIELDS:
            data.setlist(name, list(filter(None, data.getlist(name))))
        _move_features(data)
        super().__init__(data, label_suffix="")
        self.sent = data
        self._set_choices()

    def _set_choices(self) -> None:
        self._set_field_choices("layout", _size_choices(self.shown_layout))
        self._set_field_choices("rules", _rule_choices(self.shown_layout))
        kinds = map(find_clue_kind, fitting_kinds(self.shown_layout))
        self._set_field_choices("clues", [(kind.slug, gettext(kind.title)) for kind in kinds])
        self._set_field_choices("level", [("", gettext("any")), *((level, gettext(level)) for level in LEVELS)])
        for name in TECHNIQUE_FIELDS:
            self._set_field_choices(name, list(_techniques()))
        self._set_field_choices(
            "symmetry", [(name, symmetry_title(name)) for name in offered_symmetries(self.shown_layout)]
        )

    def _set_field_choices(self, name: str, choices: Any) -> None:
        field: Any = self.fields[name]
        field.widget.choices = choices
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    @cached_property
    def shown_layout(self) -> Layout:
        """The layout that the form offers symmetries for: the wished one, if it exists."""
        try:
            return _layout_with(str(self.sent["layout"]), self.sent.getlist("rules"))
        except ParseError:
            return find_layout(USUAL_LAYOUT)

    def clean_layout(self) -> Layout:
        try:
            return _layout_with(self.cleaned_data["layout"], self.sent.getlist("rules"))
        except ParseError as error:
            raise ValidationError(error.text(gettext)) from error

    def clean_needs(self) -> tuple[str, ...]:
        return self._clean_techniques("needs")

    def clean_not_before(self) -> tuple[str, ...]:
        return self._clean_techniques("not_before")

    def _clean_techniques(self, name: str) -> tuple[str, ...]:
        slugs = tuple(dict.fromkeys(self.cleaned_data[name]))
        if len(slugs) > MAX_TECHNIQUES:
            raise ValidationError(gettext("At most {n} techniques at once.").format(n=MAX_TECHNIQUES))
        return slugs

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            self._refuse_contradiction()
            try:
                self.cleaned_data["wish"] = self._wish()
            except WishError as error:
                raise ValidationError(error.reason.text(gettext)) from error
        return self.cleaned_data

    def _refuse_contradiction(self) -> None:
        """Refuse a level that is easier than a technique that it should need."""
        level, needs = self.cleaned_data["level"], self.cleaned_data["needs"]
        for slug in needs:
            least = LEVELS[grade_of(slug).level]
            if level and LEVELS.index(least) > LEVELS.index(level):
                text = gettext("A puzzle that needs “{technique}” is at least {least}, not {level}.")
                names = {"least": gettext(least), "level": gettext(level)}
                raise ValidationError(text.format(technique=gettext(find_technique(slug).name), **names))

    def _wish(self) -> Wish:
        """Return the wish. Raises WishError if it contradicts itself, or ValidationError for a wrong pattern."""
        cleaned = self.cleaned_data
        layout = cleaned["layout"]
        return Wish(
            layout,
            level=cleaned["level"] or None,
            clues=tuple(cleaned["clues"]),
            needs=cleaned["needs"],
            nothing_harder=bool(cleaned["only"] and cleaned["needs"]),
            not_before=cleaned["not_before"],
            er=self._er(),
            symmetry=cleaned["symmetry"] or ASYMMETRIC,
            givens=self._givens(layout),
            pattern=self._pattern(layout),
            minimal=cleaned["minimal"],
            new_regions=shape_of(layout).has_regions and cleaned["regions"] == NEW,
        )

    def _givens(self, layout: Layout) -> tuple[int, int] | None:
        least, most = self.cleaned_data["least"], self.cleaned_data["most"]
        if least is None and most is None:
            return None
        return least or 0, layout.n_cells if most is None else most

    def _pattern(self, layout: Layout) -> Mask | None:
        text, symmetry = self.cleaned_data["pattern"], self.cleaned_data["symmetry"] or ASYMMETRIC
        if not text:
            return None
        mask = _mask(layout, text)
        if symmetry in symmetry_names(layout) and not is_symmetric(layout, mask, symmetry):
            text = gettext("It does not have the symmetry “{name}”.")
            raise ValidationError({"pattern": text.format(name=symmetry_title(symmetry))})
        return mask

    def _er(self) -> tuple[float, float] | None:
        least, most = self.cleaned_data["er_least"], self.cleaned_data["er_most"]
        if least is None and most is None:
            return None
        return float(MIN_ER if least is None else least), float(MAX_ER if most is None else most)

    @property
    def question(self) -> NewPuzzles:
        """The question for the puzzles. The form must be valid."""
        return NewPuzzles(self.cleaned_data["wish"], self.cleaned_data["seed"], self.cleaned_data["count"])

    @cached_property
    def query(self) -> str:
        """The query string without empty fields; with a random seed if there is none."""
        return urlencode([*self.filled_but_seed(), ("seed", self.sent.get("seed") or secrets.token_hex(4))])

    def filled_but_seed(self) -> list[tuple[str, str]]:
        """Return the names and values of the fields that are filled in, except the seed."""
        named = ((name, value) for name, values in self.sent.lists() for value in values if name in self.fields)
        return [(name, value) for name, value in named if value and name != "seed"]

    def refusals(self) -> list[str]:
        """Return the error messages, each with the label of its field."""
        messages = []
        for name, errors in self.errors.get_json_data().items():
            label = f"{self.fields[name].label}: " if name in self.fields else ""
            messages += [label + error["message"] for error in errors]
        return messages


def symmetry_title(name: str) -> str:
    """Return the name of a symmetry in the visitor's language."""
    return symmetry_sentence(name).text(gettext)


def offered_symmetries(layout: Layout) -> list[str]:
    """Return the symmetries to choose from. Of turns that generate the same symmetry, only the smallest is offered."""
    return [
        name
        for name in symmetry_names(layout)
        if not name.startswith(TURN) or (layout.n % (k := int(name.removeprefix(TURN))) == 0 and 2 * k < layout.n)
    ]


def _first_level(layout: Layout) -> str:
    """Return the level that a form begins with: one that is soon found on this board, or any."""
    if layout.n_cells in _EASY_CELLS:
        return FIRST_LEVEL
    return LEVELS[0] if layout.n_cells < _EASY_CELLS.start else ""


def layout_choices(shown: Layout) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the layouts of all listed shapes, including `shown`, even if it is on a grid of its own."""
    groups = []
    for shape in filter(lambda each: each.is_listed, SHAPES):
        choices = [(each.name, _title(shape, each)) for each in _layouts_of(shape, shown)]
        groups.append((gettext(shape.title), choices))
    return groups


def _size_choices(shown: Layout) -> list[tuple[str, str]]:
    """Return the layouts that have the shape of `shown`, by size."""
    shape = shape_of(shown)
    return [(each.name, _size(shape, each)) for each in _layouts_of(shape, shown)]


def _layouts_of(shape: Shape, shown: Layout) -> list[Layout]:
    """Return the layouts of a shape, small ones first; if `shown` is on a grid of its own, this comes last."""
    layouts = shape.offered
    if shape is not shape_of(shown):
        return layouts
    own = find_layout(layout_name(shown.grid, shape.features))
    return layouts if own in layouts else [*layouts, own]


def _layout_with(name: str, words: Sequence[str]) -> Layout:
    """Return the layout called `name` with more features. Raises ParseError if there is none."""
    layout = find_layout(name)
    return find_layout(layout_name(layout.grid, (*layout.features, *words))) if words else layout


def _move_features(data: QueryDict) -> None:
    """Leave in the layout only what its shape has; the other features become rules that the visitor has chosen."""
    try:
        layout = _layout_with(str(data["layout"]), data.getlist("rules"))
    except ParseError:
        return
    data["layout"] = layout_name(layout.grid, shape_of(layout).features)
    data.setlist("rules", [feature.word for feature in more_features(layout)])


def _rule_choices(shown: Layout) -> list[tuple[str, str]]:
    """Return the features that may be added to the board."""
    own = shape_of(shown).features
    return [(each.word, gettext(each.title)) for each in fitting_features(shown) if each.word not in own]


def _title(shape: Shape, layout: Layout) -> str:
    return gettext("{shape}, {size}").format(shape=gettext(shape.title), size=_size(shape, layout))


def _size(shape: Shape, layout: Layout) -> str:
    """Return a layout's size; add its name if that does not say which one it is, or "your regions" if they are own."""
    size = layout.size.text(gettext)
    if layout.name not in shape.layouts:
        return gettext("{board}, your regions").format(board=size) if shape.has_regions else f"{size} ({layout.name})"
    same_size = [name for name in shape.layouts if find_layout(name).n_cells == layout.n_cells]
    return f"{size} ({layout.name})" if len(same_size) > 1 else size


def _techniques() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the techniques of the teaching ladder by level, easy ones first."""
    ranks = find_ladder(DEFAULT_LADDER).ranks
    slugs = sorted(ranks, key=lambda slug: (grade_of(slug).level, ranks[slug]))
    for level, group in groupby(slugs, key=lambda slug: grade_of(slug).level):
        yield gettext(LEVELS[level]), [(slug, gettext(find_technique(slug).name)) for slug in group]


def _mask(layout: Layout, text: str) -> Mask:
    """Return the givens of a drawn pattern: one character for each cell, in reading order."""
    characters = "".join(text.split())
    if len(characters) != layout.n_cells:
        text = gettext("The pattern has {found} characters, expected {n}: one for each cell.")
        raise ValidationError({"pattern": text.format(found=len(characters), n=layout.n_cells)})
    return sum(1 << cell for cell, character in enumerate(characters) if character not in NO_GIVEN)
