"""Hints at three depths: where to look, what to find there, and the step itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as noop

from solver.board import Board, Digit, Layout, Mask, Sentence, impossibilities, join_items, mask_of
from solver.drawing import NO_MARKS, Marks, can_lie_flat, mark_cells, marks_for
from solver.questions.mistakes import Mistakes, after_step
from solver.steps import Digits, Role, Step, View
from solver.steps.facts import ClueNames
from solver.techniques import Start, StepChoice, find_technique, phrase
from solver.web.pages.boards import LegendLine, board_svg, legend_lines, sets_in
from solver.web.pages.offers.ideas import idea_of

WHERE, WHAT, STEP = 1, 2, 3
MAX_HOUSES = 7  # a hint names houses only up to this number, otherwise cells
MAX_CELLS = 8  # a hint names cells only up to this number, otherwise how many there are and where
MAX_DIGITS = 4
WITHOUT_DIGIT = ("full-house", "naked-single")  # naming the digit would give the step away

# Sentences that the browser says too, when there is no network (`pages/offline/hint_words.py`).
TITLE, FIX_FIRST = noop("Hint"), noop("Fix this first")
FULL = noop("Every cell is filled: the puzzle is solved.")
NO_SOLUTION = noop("This position has no solution. {fault}")
LOOK_HERE = noop("Look here: {places}.")


class HintKind(StrEnum):
    """What a hint is about. The values are part of class names in HTML."""

    MISTAKES = "wrong"  # take these back first
    STEP = "step"
    NOTHING = "none"  # there is no step, or none has been found


class Hint(NamedTuple):
    """What a hint says at `depth`. `after` is the position after the step, or with all mistakes taken back.

    `wrong` lists the wrong entries for the browser. `legend` explains what the board shows at this depth. `has_more`
    tells whether there is a deeper hint. `technique` is the slug of the step's technique, and `lesson` a link to its
    page.
    """

    kind: HintKind
    depth: int
    title: str
    texts: list[str]
    board: SafeString
    after: Start | None = None
    wrong: str = ""
    legend: Sequence[LegendLine] = ()
    technique: str = ""
    lesson: str = ""

    @property
    def sets(self) -> list[LegendLine]:
        return sets_in(self.legend)

    @property
    def has_more(self) -> bool:
        return self.kind is HintKind.STEP and self.depth < STEP


class _PositionPicture(NamedTuple):
    """How to draw the position: flat or not, and with candidates in the cells `shown`."""

    start: Start
    flat: bool
    shown: Mask

    @property
    def layout(self) -> Layout:
        return self.start.puzzle.layout

    def drawn(self, marks: Marks, also_shown: Mask = 0) -> SafeString:
        """Draw the position with `marks`."""
        board, shown = self.start.board, self.shown | also_shown
        candidates = [mask if shown >> cell & 1 else 0 for cell, mask in enumerate(board.candidates)]
        return board_svg(
            self.layout,
            board.digits,
            given_mask=board.given_mask,
            candidates=candidates if shown else None,
            marks=marks,
            clues=board.clues,
            interactive=True,
            flat=self.flat,
        )


def has_next_step(board: Board) -> bool:
    """Whether there is anything left to find on `board`."""
    return not board.is_full and not any(impossibilities(board))


def hint_for(
    start: Start,
    next_step: StepChoice | None,
    depth: int,
    *,
    mistakes: Mistakes | None = None,
    is_flat: bool = False,
    with_candidates: bool = False,
) -> Hint:
    """Return the hint for a position. If there are `mistakes`, it is about them.

    `next_step` is None if there is no answer yet. With `is_flat`, round boards are drawn unrolled. With
    `with_candidates`, all candidates are shown, as on the player's board.
    """
    layout = start.puzzle.layout
    shown = layout.cells_mask if with_candidates else 0
    picture = _PositionPicture(start, is_flat and can_lie_flat(layout), shown)
    if mistakes:
        return _hint_on_mistakes(start, mistakes, picture)
    if start.board.is_full:
        return _hint_without_step(gettext(FULL), picture)
    fault = next(impossibilities(start.board), None)
    if fault:
        reason = fault.sentence(layout).text(gettext)
        return _hint_without_step(gettext(NO_SOLUTION).format(fault=reason), picture)
    if next_step and next_step.steps:
        return _hint_on_step(start, next_step.steps[0], min(max(depth, WHERE), STEP), picture)
    if next_step and next_step.is_complete:
        text = gettext("The techniques of the order “{ladder}” find nothing here.")
        return _hint_without_step(text.format(ladder=gettext(start.ladder.title)), picture)
    return _hint_without_step(gettext("Nothing has been found yet. Ask again in a moment."), picture)


def _hint_on_mistakes(start: Start, mistakes: Mistakes, picture: _PositionPicture) -> Hint:
    layout = start.puzzle.layout
    lacking_mask = mask_of(each.cell for each in mistakes.crossed_out)
    wrong_mask = mask_of(each.cell for each in mistakes.placed)
    return Hint(
        kind=HintKind.MISTAKES,
        depth=WHERE,
        title=gettext(FIX_FIRST),
        texts=[sentence.text(gettext) for sentence in mistakes.sentences(layout)],
        board=picture.drawn(mark_cells(wrong_mask | lacking_mask, "conflict"), lacking_mask),
        after=mistakes.taken_back(start),
        wrong=" ".join(f"{layout.cell_names[c]}={layout.symbols[d]}" for c, d in mistakes.placed),
    )


def _hint_without_step(text: str, picture: _PositionPicture) -> Hint:
    return Hint(HintKind.NOTHING, WHERE, gettext(TITLE), [text], picture.drawn(NO_MARKS))


def _hint_on_step(start: Start, step: Step, depth: int, picture: _PositionPicture) -> Hint:
    layout = start.puzzle.layout
    if depth < STEP:
        marks = marks_where_to_look(step)
        texts = [where_to_look(step, layout), _linked_what_to_find(step, layout)][:depth]
        board = picture.drawn(marks)
        return Hint(HintKind.STEP, depth, gettext(TITLE), texts, board, legend=legend_lines(layout, marks))
    marks = marks_for(step, layout, max(len(step.views) - 1, 0), flat=picture.flat)
    board = picture.drawn(marks, layout.cells_mask if marks.candidates else 0)
    return Hint(
        HintKind.STEP,
        depth,
        gettext(find_technique(step.technique).name),
        [phrase(step, layout, gettext, is_drawn=True)],
        board,
        after=after_step(start, step),
        legend=legend_lines(layout, marks),
        technique=step.technique,
        lesson=lesson_link(step.technique),
    )


def where_to_look(step: Step, layout: Layout) -> str:
    """Return the first hint: where to look."""
    houses, cells = _places(step)
    if len(cells) <= MAX_CELLS:
        names = _names_of(houses, layout) or list(layout.names_of(cells))
        return gettext(LOOK_HERE).format(places=", ".join(names))
    around = _fewest_houses(cells, layout)
    if len(around) > MAX_HOUSES:
        return gettext("Look here: the {n_cells} marked cells.").format(n_cells=len(cells))
    text = gettext("Look here: the {n_cells} marked cells in {places}.")
    return text.format(n_cells=len(cells), places=", ".join(_names_of(around, layout)))


def _names_of(houses: Iterable[int], layout: Layout) -> list[str]:
    return [layout.houses[h].sentence.text(gettext) for h in houses]


def _fewest_houses(cells: Iterable[int], layout: Layout) -> list[int]:
    """Return the houses that `cells` lie in, from the partition with all of them where these are fewest."""
    mask, houses = mask_of(cells), layout.houses
    found = ([h for h in partition if houses[h].mask & mask] for partition in layout.partitions)
    return min(
        (hs for hs in found if sum((houses[h].mask & mask).bit_count() for h in hs) == mask.bit_count()), key=len
    )


def what_to_find(step: Step, layout: Layout) -> str:
    """Return the second hint: what to find."""
    digits = _digits_in_words(step, layout)
    return _what_template(step, layout).format(technique=gettext(find_technique(step.technique).name), digits=digits)


def _linked_what_to_find(step: Step, layout: Layout) -> SafeString:
    """Return the second hint as HTML, with a link to the technique and the idea of it."""
    digits = _digits_in_words(step, layout)
    what = format_html(_what_template(step, layout), technique=lesson_link(step.technique), digits=digits)
    return format_html("{} <small>{}</small>", what, idea_of(step.technique, layout))


def lesson_link(slug: str) -> SafeString:
    """Return a technique's name as a link to its page, which opens beside the game."""
    name = gettext(find_technique(slug).name)
    label = gettext("{technique} (in a new tab)").format(technique=name)
    url = reverse("technique", args=[slug])
    link = '<a href="{}" target="_blank" rel="noopener" aria-label="{}" data-lesson="{}">{}</a>'
    return format_html(link, url, label, slug, name)


def _what_template(step: Step, layout: Layout) -> str:
    return what_template(0 if step.technique in WITHOUT_DIGIT else len(_digits(step, layout)))


def what_template(n_digits: int) -> str:
    """Return the template of the second hint for a pattern of `n_digits`; it names none if these are 0, or many."""
    if not 0 < n_digits <= MAX_DIGITS:
        return gettext("Find this: {technique}.")
    return ngettext(
        "Find this: {technique}, with the digit {digits}.",
        "Find this: {technique}, with the digits {digits}.",
        n_digits,
    )


def _digits_in_words(step: Step, layout: Layout) -> str:
    several = join_items(_digits(step, layout))
    return several.text(gettext) if isinstance(several, Sentence) else several


def _digits(step: Step, layout: Layout) -> list[str]:
    """Return the digits of the pattern, such as a hidden pair, or else the digits of the conclusion."""
    named: set[Digit] = set()
    for fact in (step.worded_facts.get(name) for name in ("digits", "other_digits", "extras", "digit", "rest")):
        named.update(fact if isinstance(fact, Digits) else ())
    concluded = {digit for _, digit in (*step.placements, *step.eliminations)}
    return [layout.symbols[digit] for digit in sorted(named or concluded)]


def _places(step: Step) -> tuple[list[int], list[int]]:
    """Return the base houses if they are few, or else the pattern's cells, or else the cells that change."""
    houses = _distinct(h for view in step.views for h in view.houses.get(Role.BASE, ()))
    if 0 < len(houses) <= MAX_HOUSES:
        return houses, []
    cells = {cell for view in step.views for cell in _pattern(view)}
    return [], sorted(cells or {each.cell for each in (*step.placements, *step.eliminations)})


def _pattern(view: View) -> Iterator[int]:
    for role in (Role.PATTERN, Role.LINKING, Role.SECOND_PATTERN, Role.SECOND_LINKING):
        yield from view.cells.get(role, ())
        yield from (each.cell for each in view.candidates.get(role, ()))
    for cells in view.sets:
        yield from cells


def _distinct(numbers: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(numbers))


def marks_where_to_look(step: Step) -> Marks:
    """Return the marks that show where to look."""
    houses, cells = _places(step)
    return Marks(
        houses=dict.fromkeys(houses, "is-base"),
        cells=dict.fromkeys(cells, "is-pattern"),
        clues=dict.fromkeys(step.fact("clues", ClueNames), ()),
    )
