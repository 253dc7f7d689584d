"""Contexts for the pages of a walk-through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from solver.board import Board
from solver.drawing import draw_step
from solver.formats import addresses
from solver.steps import Step, Walkthrough, conclusion
from solver.steps.eureka import notation
from solver.techniques import Start, ending, find_technique, phrase, reasons
from solver.techniques.words.proof_words import proof_lines
from solver.web.answers.known import PossibleSteps
from solver.web.pages.alternatives import Alternatives, alternatives_of
from solver.web.pages.boards import board_svg, plain_picture, step_picture
from solver.web.pages.difficulty import Graph, Stop, graph_of, hardest_in
from solver.web.pages.play import position_of
from solver.web.pages.proof import proof_page
from solver.web.pages.puzzle import about, facts_of
from solver.web.pages.walkthrough import ShownWalkthrough, StepGroup

ALTERNATIVES = "ways"  # in the query: asks for the alternatives to a step, and may name the one to show
SENT = "#sent"  # ends the link of a step that was sent; the page greets visitors who follow it


class PlayerButton(NamedTuple):
    """A button of the player. `url` is empty if the button is disabled."""

    name: str
    title: str
    url: str

    @property
    def is_possible(self) -> bool:
        return bool(self.url)


class ListedStep(NamedTuple):
    """A line in the list of steps."""

    name: str
    result: str
    url: str
    is_current: bool
    is_hardest: bool


class DisplayForm(NamedTuple):
    """Whether consecutive singles are shown together. `query` carries the choice over to other steps."""

    is_short: bool

    @classmethod
    def of(cls, request: HttpRequest) -> DisplayForm:
        """Return the form that the query asks for."""
        return cls(request.GET.get("form") == "short")

    @property
    def query(self) -> str:
        return "?form=short" if self.is_short else ""

    def url(self, n: int) -> str:
        """Return the relative address of another step. `reverse` would be slow for the 60 links of a page."""
        return f"../{n}/{self.query}"


class ShownStep(NamedTuple):
    """What a page shows: a step on the board before it, or the start, with alternatives if requested."""

    board: Board
    step: Step | None
    alternatives: Alternatives | None = None


def shown_step_at(
    request: HttpRequest, walkthrough: ShownWalkthrough, group: StepGroup, possible: PossibleSteps | None
) -> ShownStep:
    """Return the step to show: one of the walk-through, an alternative to it, or consecutive singles as one step."""
    board = walkthrough.found.board_at(max(group.first - 1, 0))
    if group.is_folded:
        placements = tuple(each for step in walkthrough.steps[group.first - 1 : group.last] for each in step.placements)
        return ShownStep(board, Step(walkthrough.steps[group.first - 1].technique, placements=placements))
    alternatives = alternatives_of(walkthrough, board, possible, request.GET[ALTERNATIVES]) if possible else None
    own = walkthrough.steps[group.first - 1] if group.first else None
    return ShownStep(board, alternatives.step if alternatives and alternatives.step else own, alternatives)


def group_at(request: HttpRequest, walkthrough: ShownWalkthrough, n: int) -> tuple[list[StepGroup], int]:
    """Return the groups of steps that a walk-through is shown in, and the index of the one with step `n`."""
    groups = walkthrough.groups(is_short=DisplayForm.of(request).is_short)
    return groups, next(k for k, group in enumerate(groups) if group.first <= n <= group.last)


def step_as_svg(
    request: HttpRequest, walkthrough: ShownWalkthrough, n: int, view: int, possible: PossibleSteps | None
) -> str:
    """Draw the picture at this address as an SVG file."""
    groups, index = group_at(request, walkthrough, n)
    shown_step = shown_step_at(request, walkthrough, groups[index], possible)
    step = shown_step.step or walkthrough.steps[n - 1]
    view = min(view, max(len(step.views), 1))
    return draw_step(shown_step.board, step, view=view - 1, standalone=True, translate=gettext)


def _query_of(request: HttpRequest) -> str:
    """Return the part of a query string that says what is shown."""
    query = {name: request.GET[name] for name in ("form", ALTERNATIVES, "view") if name in request.GET}
    return f"?{urlencode(query)}" if query else ""


def step_page(
    request: HttpRequest,
    walkthrough: ShownWalkthrough,
    n: int,
    *,
    view: int,
    is_running: bool,
    possible: PossibleSteps | None,
) -> dict[str, Any]:
    """Return the context of step `n`: one of its pictures, its sentences, and the list of steps.

    `possible` has the alternatives to the step if they were requested.
    """
    form = DisplayForm.of(request)
    groups, index = group_at(request, walkthrough, n)
    group, n_steps = groups[index], len(walkthrough.steps)
    shown_step = shown_step_at(request, walkthrough, group, possible)
    query = _query_of(request)
    is_last = group.last == n_steps
    hardest = () if is_running else walkthrough.hardest  # a harder step may still be found
    lines = _lines(walkthrough, groups, group, form, hardest)
    return {
        **about(request, walkthrough.row, walkthrough.start.puzzle),
        **(
            _folded(walkthrough, group, shown_step)
            if group.is_folded
            else _single_step(request, walkthrough, shown_step, view)
        ),
        "layout": walkthrough.start.puzzle.layout,
        "share_url": request.build_absolute_uri(request.path + query) + (SENT if n else ""),
        "svg_url": f"../{n}.svg{query}" if n else "",
        "n": n,
        "n_steps": n_steps,
        "is_running": is_running,
        "is_unfinished": walkthrough.found.ended == "budget" and not is_running,
        "moves": _player_buttons(groups, index, form),
        "jumps": _jumps(walkthrough, group, form, hardest),
        "heading": _headings([group], n_steps)[0],
        "is_hardest": group.first in hardest,
        "ended": walkthrough.found.ended,
        "ending": ending(walkthrough.found, gettext) if is_last and not is_running else "",
        "end_board": _end_board(walkthrough.found) if is_last and n_steps else "",
        "steps": _listed(lines[: index + 1]),
        "steps_after": _listed(lines[index + 1 :]),
        "place": index,
        "graph": _graph(walkthrough, groups, lines) if n_steps else None,
        "form": form,
        "can_ask_alternatives": bool(walkthrough.steps) and not group.is_folded and n > 0,
        "candidates_url": f"../{n_steps if is_last else max(group.first - 1, 0)}.txt",
        "ladder_title": gettext(walkthrough.ladder.title),
        "left_out": [gettext(find_technique(slug).name) for slug in walkthrough.ladder.left_out],
        "tried_first": [gettext(find_technique(slug).name) for slug in walkthrough.ladder.first],
        "here": position_of(walkthrough.start.moved_to(shown_step.board)),
        "elsewhere": addresses(walkthrough.start.puzzle),
    }


def position_at(walkthrough: ShownWalkthrough, group: StepGroup) -> Start:
    """Return the position before `group`, which its page shows."""
    return walkthrough.start.moved_to(walkthrough.found.board_at(max(group.first - 1, 0)))


def walkthrough_as_text(walkthrough: ShownWalkthrough, *, is_full: bool = False) -> str:
    """Return the whole walk-through as text. `is_full` adds the reasons and proof of every step."""
    layout, lines = walkthrough.start.puzzle.layout, [walkthrough.start.puzzle.text]
    if walkthrough.start.placed:
        lines.append(f"{layout.name}:{walkthrough.start.cells}")
    lines.append(gettext("Ladder: {ladder}").format(ladder=gettext(walkthrough.ladder.title)))
    if walkthrough.ladder.first:
        names = ", ".join(gettext(find_technique(slug).name) for slug in walkthrough.ladder.first)
        lines.append(gettext("Tried first: {techniques}").format(techniques=names))
    if walkthrough.ladder.left_out:
        names = ", ".join(gettext(find_technique(slug).name) for slug in walkthrough.ladder.left_out)
        lines.append(gettext("Left out: {techniques}").format(techniques=names))
    board = walkthrough.found.board_at(0)
    for n, step in enumerate(walkthrough.steps, 1):
        name = gettext(find_technique(step.technique).name)
        lines.append(f"{n}. {name}: {phrase(step, layout, gettext)}")
        if is_full:
            lines += [f"   {notation(step, layout)}"] if notation(step, layout) else []
            lines += [f"   {reason.text(gettext)}" for reason in reasons(step, board)]
            lines += [f"   {line}" for line in proof_lines(step, board, gettext)]
            step.apply(board)
    return "\n".join([*lines, ending(walkthrough.found, gettext)]) + "\n"


def _single_step(
    request: HttpRequest, walkthrough: ShownWalkthrough, shown_step: ShownStep, view: int
) -> dict[str, Any]:
    """Return the context of a step, of an alternative to it, or of the start."""
    board, step, alternatives = shown_step
    layout = board.layout
    if step is None:
        return {"picture": plain_picture(board), "sentence": _start_sentence(walkthrough), "alternatives": alternatives}
    view = min(view, max(len(step.views), 1))
    return {
        "picture": step_picture(board, step, view=view),
        "ideas": _ideas(view, len(step.views), request) if len(step.views) > 1 else None,
        "name": gettext(find_technique(step.technique).name),
        "reasons": [reason.text(gettext) for reason in reasons(step, board)],
        "lesson_slug": step.technique,
        "sentence": phrase(step, layout, gettext),
        "notation": notation(step, layout),
        "proof": proof_page(step, layout, view),
        "alternatives": alternatives,
    }


def _start_sentence(walkthrough: ShownWalkthrough) -> str:
    if walkthrough.start.placed or walkthrough.start.crossed_out:
        return gettext("The position, and in every open cell the digits that are still possible.")
    start = gettext("The givens, and in every open cell the digits that they still allow. {facts}")
    return start.format(facts=facts_of(walkthrough.start.puzzle))


def _folded(walkthrough: ShownWalkthrough, group: StepGroup, shown_step: ShownStep) -> dict[str, Any]:
    """Return the context of consecutive singles: one picture with all their placements."""
    layout = shown_step.board.layout
    placements = (each for step in walkthrough.steps[group.first - 1 : group.last] for each in step.placements)
    names = [f"{layout.cell_names[cell]}\u00a0=\u00a0{layout.symbols[digit]}" for cell, digit in placements]
    text = gettext("Singles, in this order: {entries}.").format(entries=", ".join(names))
    return {
        "picture": step_picture(shown_step.board, shown_step.step)
        if shown_step.step
        else plain_picture(shown_step.board),
        "name": _n_singles(group),
        "sentence": text,
    }


def _n_singles(group: StepGroup) -> str:
    count = group.last - group.first + 1
    return ngettext("{count} single", "{count} singles", count).format(count=count)


def _end_board(found: Walkthrough) -> SafeString:
    """Draw the position after the last step as a small board. The page's main board shows the position before it."""
    board = found.board_at_end()
    return board_svg(
        board.layout,
        board.digits,
        given_mask=board.given_mask,
        candidates=board.candidates,
        ids=False,
        title=gettext("The position at the end"),
    )


def _headings(groups: Iterable[StepGroup], n_steps: int) -> list[str]:
    start, one = gettext("The start"), gettext("Step {n} of {n_steps}")
    several = gettext("Steps {first} to {last} of {n_steps}")
    return [
        (several if group.is_folded else one if group.last else start).format(
            first=group.first, last=group.last, n=group.last, n_steps=n_steps
        )
        for group in groups
    ]


def _player_buttons(groups: list[StepGroup], index: int, form: DisplayForm) -> list[PlayerButton]:
    def url(target: int) -> str:
        return form.url(groups[target].last) if target != index and 0 <= target < len(groups) else ""

    return [
        PlayerButton("first", gettext("To the start"), url(0)),
        PlayerButton("back", gettext("One step back"), url(index - 1)),
        PlayerButton("next", gettext("Next step"), url(index + 1)),
        PlayerButton("last", gettext("To the last step"), url(len(groups) - 1)),
    ]


def _graph(walkthrough: ShownWalkthrough, groups: list[StepGroup], lines: list[ListedStep]) -> Graph:
    """Draw how hard the steps are. Reads no more of a step than its technique."""
    stops = []
    for group, line, heading in zip(groups, lines, _headings(groups, len(walkthrough.steps)), strict=True):
        techniques = {step.technique for step in walkthrough.steps[max(group.first - 1, 0) : group.last]}
        stops.append(Stop(heading, line.name, line.url, hardest_in(techniques), line.is_current))
    return graph_of(stops)


def _jumps(
    walkthrough: ShownWalkthrough, group: StepGroup, form: DisplayForm, hardest: Sequence[int]
) -> list[PlayerButton]:
    """Return buttons for the next step that is not a single and the next of the hardest steps."""
    jumps = []
    if interesting := walkthrough.next_interesting(group.last):
        jumps.append(PlayerButton("interesting", gettext("Next step beyond singles"), form.url(interesting)))
    others = [n for n in hardest if n != group.first]
    if others:
        target = next((n for n in others if n > group.last), others[0])
        jumps.append(PlayerButton("hardest", gettext("Hardest step"), form.url(target)))
    return jumps


def _ideas(view: int, n_views: int, request: HttpRequest) -> dict[str, Any]:
    """Return the context for a step with several ideas: which one is shown, and links to the others."""

    def url(target: int) -> str:
        query = request.GET.copy()
        query.pop("fragment", None)
        query["view"] = str(target)
        return f"?{query.urlencode()}" if 1 <= target <= n_views else ""

    return {
        "text": gettext("Idea {n} of {n_ideas}").format(n=view, n_ideas=n_views),
        "back": url(view - 1),
        "next": url(view + 1),
    }


def _lines(
    walkthrough: ShownWalkthrough,
    groups: list[StepGroup],
    current: StepGroup,
    form: DisplayForm,
    hardest: Sequence[int],
) -> list[ListedStep]:
    names = {slug: gettext(find_technique(slug).name) for slug in {step.technique for step in walkthrough.steps}}
    return [
        ListedStep(*_line(walkthrough, each, names), form.url(each.last), each is current, each.first in hardest)
        for each in groups
    ]


def _listed(lines: Iterable[ListedStep]) -> SafeString:
    """Return the items of a list of steps. A template takes ten times as long for the 60 of a page."""
    title = escape(gettext("hardest technique"))
    star = f' <b class="hardest" role="img" aria-label="{title}" title="{title}">★</b>'
    return mark_safe("".join(_item(line, star if line.is_hardest else "") for line in lines))


def _item(line: ListedStep, star: str) -> str:
    item, link = (' class="is-current"', ' aria-current="step"') if line.is_current else ("", "")
    name = f'<span class="step-name">{escape(line.name)}{star}</span>'
    result = f'<span class="step-result">{escape(line.result)}</span>'
    return f'<li{item}><a href="{escape(line.url)}"{link}>{name} {result}</a></li>'


def _line(walkthrough: ShownWalkthrough, group: StepGroup, names: Mapping[str, str]) -> tuple[str, str]:
    """Return the text of a line in the list: the technique's name and the conclusions."""
    if not group.last:
        return gettext("The start"), ""
    if group.is_folded:
        return _n_singles(group), ""
    step = walkthrough.steps[group.first - 1]
    return names[step.technique], conclusion(step, walkthrough.start.puzzle.layout)
