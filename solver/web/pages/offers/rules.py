"""The rules of boards: in a line below a board, and with pictures in the help."""

from __future__ import annotations

from functools import cache, reduce
from itertools import groupby
from operator import or_
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from solver.board import N_, SHAPES, House, Layout, Sentence, Shape, find_layout, join_items, shape_of
from solver.board.features import fitting_features, rules_without_houses
from solver.board.shapes import layout_name, more_features
from solver.drawing import Marks
from solver.web.pages.boards import LegendLine, board_svg, legend_lines

_UPRIGHT = N_("{size} ({name})")
_RULE = N_("The rule here: {first} to {last}, each once in every {kinds}.")


# What has each digit once, by the kind of house.
_EACH = {
    "row": N_("every row"),
    "column": N_("every column"),
    "box": N_("every box"),
    "diagonal": N_("both diagonals"),
    "window": N_("every window, the tinted boxes"),
    "region": N_("every region, whatever its outline"),
    "ring": N_("every ring"),
    "diameter": N_("every diameter, which is two opposite sectors"),
    "group": N_("every disjoint group: the cells with one place in their boxes"),
    "sector-pair": N_("every pair of neighbouring sectors"),
}


class BoardRule(NamedTuple):
    """The rule of a board in words. `firsts` are the indices of the first house of each kind."""

    shape: str
    words: str
    firsts: tuple[int, ...]


def rule_of(layout: Layout) -> BoardRule | None:
    """Return the rule of a board; None for boards with boxes alone, which everybody knows."""
    if shape_of(layout) is SHAPES[0] and not layout.features:
        return None
    kinds = [house.kind.noun for house in layout.houses]
    nouns = list(dict.fromkeys(kinds))
    values = {"first": layout.symbols[1], "last": layout.symbols[-1], "kinds": join_items(list(map(Sentence, nouns)))}
    of_shape = filter(None, [shape_of(layout).rule])
    sentences = [Sentence(_RULE, **values), *map(Sentence, of_shape), *rules_without_houses(layout)]
    words = " ".join(sentence.text(gettext) for sentence in sentences)
    return BoardRule(layout.shape, words, tuple(map(kinds.index, nouns)))


class FeatureChoice(NamedTuple):
    """A rule that a board may have in addition: its name and sentence, and the layout on which it is switched."""

    title: str
    rule: str
    layout: str
    is_on: bool


def feature_choices(layout: Layout) -> list[FeatureChoice]:
    """Return the rules that fit the board, each with the layout that has it if this one has not, and vice versa."""
    return [
        FeatureChoice(
            gettext(feature.title),
            gettext(feature.rule),
            layout_name(layout.grid, {*layout.features} ^ {feature.word}),
            feature.word in layout.features,
        )
        for feature in fitting_features(layout)
    ]


class SizeChoice(NamedTuple):
    """A size of a shape, and the layout of that size."""

    size: Sentence
    layout: str
    is_shown: bool


def size_choices(layout: Layout) -> list[SizeChoice]:
    """Return the sizes of the shape of `layout`, small ones first, each with those of its other rules that fit."""
    more, shape = more_features(layout), shape_of(layout)
    # A jigsaw with regions of its own has the size of one that is offered.
    is_offered = layout.grid in {each.grid for each in shape.offered}
    return [
        SizeChoice(
            Sentence(_UPRIGHT, size=each.size, name=each.grid) if each.name in shape.upright else each.size,
            layout_name(each.grid, [*each.features, *(feature.word for feature in more if feature.fits(each))]),
            each.grid == layout.grid if is_offered else each.size == layout.size,
        )
        for each in shape.offered
    ]


class ShapeRule(NamedTuple):
    """The rule of one shape for the help: a picture with a house of each kind, a line about each kind, and the rest."""

    key: str
    title: str
    board: SafeString
    houses: list[LegendLine]
    rule: str


def shape_rules() -> tuple[ShapeRule, ...]:
    """Return the rules of all shapes, each with a picture."""
    return _shape_rules(get_language())


@cache
def _shape_rules(language: str | None) -> tuple[ShapeRule, ...]:
    """Draw the rules in the active `language`, which is the key of the cache."""
    return tuple(_shape_rule(shape, find_layout(shape.usual)) for shape in SHAPES)


def _shape_rule(shape: Shape, layout: Layout) -> ShapeRule:
    shown = _house_of_each_kind(layout)
    marks = Marks(sets=tuple(house.cells for house in shown))
    title = gettext(shape.title)
    board = board_svg(layout, (0,) * layout.n_cells, marks=marks, ids=False, title=title)
    lines = legend_lines(layout, marks)
    words = [LegendLine(line.key, gettext(_EACH[house.kind.name])) for line, house in zip(lines, shown, strict=True)]
    return ShapeRule(shape.key, title, board, words, shape.rule and gettext(shape.rule))


def _house_of_each_kind(layout: Layout) -> list[House]:
    """Return a house of each kind: the one that shares the fewest cells with those before."""
    chosen: list[House] = []
    for _, houses in groupby(layout.houses, key=lambda house: house.kind):
        taken = reduce(or_, (house.mask for house in chosen), 0)
        chosen.append(min(houses, key=lambda house: (house.mask & taken).bit_count()))
    return chosen
