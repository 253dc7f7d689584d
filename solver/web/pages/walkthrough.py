"""A walk-through for its pages: groups of steps, the interesting and the hardest steps, and an overview.

The overview, a list and a graph of all steps, is the same on every page except for the mark of the current step, so it
is built once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from html import escape
from typing import NamedTuple

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from solver.board import Layout, for_current_layout
from solver.steps import Ended, Step, Walkthrough, conclusion, from_json_lazily
from solver.techniques import DEFAULT_LADDER, Ladder, Start, find_ladder, find_technique
from solver.techniques.basic.singles import SINGLES
from solver.web.answers.status import PuzzleAnswers
from solver.web.pages.difficulty import Graph, Stop, bars_of, graph_of, hardest_in

_ITEM, _CURRENT_ITEM = "<li><a ", '<li class="is-current"><a aria-current="step" '


class StepGroup(NamedTuple):
    """Steps shown together, from `first` to `last`, counted from 1. The start is 0 to 0."""

    first: int
    last: int

    @property
    def is_folded(self) -> bool:
        return self.first < self.last


class Detail(NamedTuple):
    """How much detail a walk-through is shown in. If short, consecutive singles are shown together.

    `query` carries the choice over to other steps.
    """

    is_short: bool

    @classmethod
    def of(cls, request: HttpRequest) -> Detail:
        """Return the detail that the query asks for."""
        return cls(request.GET.get("form") == "short")

    @property
    def query(self) -> str:
        return "?form=short" if self.is_short else ""

    def url(self, n: int) -> str:
        """Return the relative address of another step. `reverse` would be slow for the 60 links of a page."""
        return f"../{n}/{self.query}"


class WalkthroughContext:
    """A walk-through as its pages show it. `parsed` has the steps found so far, at first none.

    Two with the same steps, by the same ladder, are equal.
    """

    def __init__(self, answers: PuzzleAnswers) -> None:
        self.kept = answers.kept
        self.start = answers.start
        answer = answers.walkthrough.answer
        text = answer["walkthrough"] if answer else ""
        self.parsed = _parsed_walkthrough(self.start.puzzle.layout, text) if text else self.start.to_walkthrough()
        self._parts = (self.start.wid, text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WalkthroughContext) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash(self._parts)

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.parsed.steps

    @property
    def ladder(self) -> Ladder:
        return self.start.ladder

    @property
    def dead_end(self) -> Start | None:
        """The position where the ladder is stuck and the teaching ladder could continue; None if there is none."""
        if self.parsed.ended != Ended.STUCK or self.ladder == find_ladder(DEFAULT_LADDER):
            return None
        start = replace(self.start, ladder=find_ladder(DEFAULT_LADDER))
        return start.moved_to(self.parsed.board_at_end())

    @cached_property
    def hardest(self) -> tuple[int, ...]:
        """The numbers of the steps whose technique comes last in the ladder; empty if singles are enough."""
        ranks = self.ladder.ranks
        step_ranks = [ranks.get(step.technique, -1) for step in self.steps]
        highest = max(step_ranks, default=-1)
        return tuple(n for n, rank in enumerate(step_ranks, 1) if rank == highest and not self.is_single(n))

    def is_single(self, n: int) -> bool:
        """Whether step `n` is a single."""
        return self.steps[n - 1].technique in SINGLES

    def next_interesting(self, n: int) -> int:
        """Return the first step after `n` that is not a single, or 0."""
        return next((k for k in range(n + 1, len(self.steps) + 1) if not self.is_single(k)), 0)

    def groups(self, *, is_short: bool) -> list[StepGroup]:
        """Return the start and every step. If `is_short`, consecutive singles are one group."""
        return [StepGroup(0, 0), *self._groups(is_short=is_short)]

    def _groups(self, *, is_short: bool) -> Iterator[StepGroup]:
        n, n_steps = 1, len(self.steps)
        while n <= n_steps:
            last = n
            while is_short and self.is_single(n) and last < n_steps and self.is_single(last + 1):
                last += 1
            yield StepGroup(n, last)
            n = last + 1


@for_current_layout(4)
def _parsed_walkthrough(layout: Layout, text: str) -> Walkthrough:
    """Return the walk-through in `text`, one object for all its pages. A step is read when a page first shows it."""
    return from_json_lazily(text)


class Overview(NamedTuple):
    """The steps in groups: what each is called, and its place in the list and in the graph."""

    headings: list[str]
    items: list[str]
    stops: list[Stop]
    bars: list[str]

    def lists(self, index: int) -> tuple[SafeString, SafeString]:
        """Return the items of the list up to the group at `index`, which is the current one, and those after it."""
        current = self.items[index].replace(_ITEM, _CURRENT_ITEM, 1)
        return mark_safe("".join([*self.items[:index], current])), mark_safe("".join(self.items[index + 1 :]))

    def graph(self, index: int) -> Graph:
        """Return the graph on the page of the group at `index`."""
        return graph_of(self.stops, self.bars, index)


def overview_of(walkthrough: WalkthroughContext, detail: Detail, hardest: Sequence[int]) -> Overview:
    """Return the overview in the visitor's language. The steps in `hardest` have a star."""
    return _overview(walkthrough.start.puzzle.layout, walkthrough, detail, tuple(hardest), get_language())


@for_current_layout(8)
def _overview(
    layout: Layout, walkthrough: WalkthroughContext, detail: Detail, hardest: Sequence[int], language: str | None
) -> Overview:
    """Return the overview. `language`, the active one, is part of the cache key."""
    groups, steps = walkthrough.groups(is_short=detail.is_short), walkthrough.steps
    headings = _headings(groups, len(steps))
    names = {slug: gettext(find_technique(slug).name) for slug in {step.technique for step in steps}}
    items, stops = [], []
    for group, heading in zip(groups, headings, strict=True):
        name, result = _line(walkthrough, group, names)
        url = detail.url(group.last)
        items.append(_item(name, result, url, star=_star() if group.first in hardest else ""))
        techniques = {step.technique for step in steps[max(group.first - 1, 0) : group.last]}
        stops.append(Stop(heading, name, url, hardest_in(techniques)))
    return Overview(headings, items, stops, bars_of(stops))


def name_of_singles(group: StepGroup) -> str:
    """Return what consecutive singles are called together."""
    count = group.last - group.first + 1
    return ngettext("{count} single", "{count} singles", count).format(count=count)


def _headings(groups: Iterable[StepGroup], n_steps: int) -> list[str]:
    start, one = gettext("The start"), gettext("Step {n} of {n_steps}")
    several = gettext("Steps {first} to {last} of {n_steps}")
    return [
        (several if group.is_folded else one if group.last else start).format(
            first=group.first, last=group.last, n=group.last, n_steps=n_steps
        )
        for group in groups
    ]


def _line(walkthrough: WalkthroughContext, group: StepGroup, names: Mapping[str, str]) -> tuple[str, str]:
    """Return the text of a line in the list: the technique's name and the conclusions."""
    if not group.last:
        return gettext("The start"), ""
    if group.is_folded:
        return name_of_singles(group), ""
    step = walkthrough.steps[group.first - 1]
    return names[step.technique], conclusion(step, walkthrough.start.puzzle.layout)


def _star() -> str:
    title = escape(gettext("hardest technique"))
    return f' <b class="hardest" role="img" aria-label="{title}" title="{title}">★</b>'


def _item(name: str, result: str, url: str, *, star: str) -> str:
    """Return an item of the list. A template takes ten times as long for the 60 of a page."""
    texts = f'<span class="step-name">{escape(name)}{star}</span> <span class="step-result">{escape(result)}</span>'
    return f'{_ITEM}href="{escape(url)}">{texts}</a></li>'
