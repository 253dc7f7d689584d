"""The page of one step of a walk-through, its picture as a file, and the whole walk-through as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.board import Board, Layout
from solver.drawing import draw_step
from solver.steps import Step, Walkthrough
from solver.steps.eureka import notation
from solver.techniques import Ladder, Start, ending, find_technique, phrase, reasons
from solver.techniques.words.proof_words import proof_lines
from solver.web.answers.status import PossibleSteps
from solver.web.pages.alternatives import Alternatives, alternatives_of
from solver.web.pages.boards import board_svg, plain_picture, step_picture
from solver.web.pages.play import position_of
from solver.web.pages.proof import proof_page
from solver.web.pages.puzzle import about, givens_sentence
from solver.web.pages.walkthrough import Detail, StepGroup, WalkthroughContext, name_of_singles, overview_of
from solver.web.site.languages import in_language

ALTERNATIVES = "ways"  # in the query: asks for the alternatives to a step, and may name the one to show
_CELL_NAME = re.compile(r"\br(\d+)[cs](\d+)\b")
SENT = "#sent"  # ends the link of a step that was sent; the page greets visitors who follow it


class PlayerButton(NamedTuple):
    """A button of the player. `url` is empty if the button is disabled."""

    name: str
    title: str
    url: str

    @property
    def is_possible(self) -> bool:
        return bool(self.url)


class StepContext(NamedTuple):
    """What a page shows: a step on the board before it, or the start, with alternatives if requested."""

    board: Board
    step: Step | None
    alternatives: Alternatives | None = None


def shown_step_at(
    request: HttpRequest, walkthrough: WalkthroughContext, group: StepGroup, possible: PossibleSteps | None
) -> StepContext:
    """Return the step to show: one of the walk-through, an alternative to it, or consecutive singles as one step."""
    board = walkthrough.parsed.board_at(max(group.first - 1, 0))
    if group.is_folded:
        placements = tuple(each for step in walkthrough.steps[group.first - 1 : group.last] for each in step.placements)
        return StepContext(board, Step(walkthrough.steps[group.first - 1].technique, placements=placements))
    alternatives = alternatives_of(walkthrough, board, possible, request.GET[ALTERNATIVES]) if possible else None
    own = walkthrough.steps[group.first - 1] if group.first else None
    return StepContext(board, alternatives.step if alternatives and alternatives.step else own, alternatives)


def group_at(request: HttpRequest, walkthrough: WalkthroughContext, n: int) -> tuple[list[StepGroup], int]:
    """Return the groups of steps that a walk-through is shown in, and the index of the one with step `n`."""
    groups = walkthrough.groups(is_short=Detail.of(request).is_short)
    return groups, next(k for k, group in enumerate(groups) if group.first <= n <= group.last)


def step_as_svg(
    request: HttpRequest, walkthrough: WalkthroughContext, n: int, view: int, possible: PossibleSteps | None
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
    walkthrough: WalkthroughContext,
    n: int,
    *,
    view: int,
    is_running: bool,
    possible: PossibleSteps | None,
) -> dict[str, Any]:
    """Return the context of step `n`: one of its pictures, its sentences, and the list of steps.

    `possible` has the alternatives to the step if they were requested.
    """
    detail = Detail.of(request)
    groups, index = group_at(request, walkthrough, n)
    group = groups[index]
    shown_step = shown_step_at(request, walkthrough, group, possible)
    hardest = () if is_running else walkthrough.hardest  # a harder step may still be found
    return {
        **about(request, walkthrough.kept, walkthrough.start.puzzle),
        **(
            _folded(walkthrough, group, shown_step)
            if group.is_folded
            else _single_step(request, walkthrough, shown_step, view)
        ),
        **_place(walkthrough, groups, index, detail, hardest),
        **_links(request, walkthrough, n, group),
        **_ending(walkthrough, group, is_running=is_running),
        **_ladder(walkthrough.ladder),
        "layout": walkthrough.start.puzzle.layout,
        "n": n,
        "n_steps": len(walkthrough.steps),
        "is_running": is_running,
        "detail": detail,
        "can_ask_alternatives": bool(walkthrough.steps) and not group.is_folded and n > 0,
        "here": position_of(walkthrough.start.moved_to(shown_step.board)),
    }


def _place(
    walkthrough: WalkthroughContext, groups: list[StepGroup], index: int, detail: Detail, hardest: Sequence[int]
) -> dict[str, Any]:
    """Return where the shown group is in the walk-through, and what leads to the others: buttons, list and graph."""
    group, overview = groups[index], overview_of(walkthrough, detail, hardest)
    steps, steps_after = overview.lists(index)
    return {
        "heading": overview.headings[index],
        "is_hardest": group.first in hardest,
        "moves": _player_buttons(groups, index, detail),
        "jumps": _jumps(walkthrough, group, detail, hardest),
        "place": index,
        "steps": steps,
        "steps_after": steps_after,
        "graph": overview.graph(index) if walkthrough.steps else None,
    }


def _links(request: HttpRequest, walkthrough: WalkthroughContext, n: int, group: StepGroup) -> dict[str, str]:
    """Return the addresses of what is shown: to share, as a picture, and as a candidate grid."""
    query, n_steps = _query_of(request), len(walkthrough.steps)
    n_done = n_steps if group.last == n_steps else max(group.first - 1, 0)
    return {
        "share_url": in_language(request.build_absolute_uri(request.path + query)) + (SENT if n else ""),
        "svg_url": f"../{n}.svg{query}" if n else "",
        "candidates_url": f"../{n_done}.txt",
    }


def _ending(walkthrough: WalkthroughContext, group: StepGroup, *, is_running: bool) -> dict[str, Any]:
    """Return how the walk-through ends: in words and as a board if `group` is its last."""
    parsed, n_steps = walkthrough.parsed, len(walkthrough.steps)
    is_last = group.last == n_steps
    return {
        "is_last": is_last,
        "ended": parsed.ended,
        "is_unfinished": parsed.ended == "budget" and not is_running,
        "ending": ending(parsed, gettext) if is_last and not is_running else "",
        "end_board": _end_board(parsed) if is_last and n_steps else "",
    }


def _ladder(ladder: Ladder) -> dict[str, Any]:
    """Return what the ladder is called, and which techniques it leaves out or tries first."""
    return {
        "ladder_title": gettext(ladder.title),
        "left_out": [gettext(find_technique(slug).name) for slug in ladder.left_out],
        "tried_first": [gettext(find_technique(slug).name) for slug in ladder.first],
    }


def position_at(walkthrough: WalkthroughContext, group: StepGroup) -> Start:
    """Return the position before `group`, which its page shows."""
    return walkthrough.start.moved_to(walkthrough.parsed.board_at(max(group.first - 1, 0)))


def walkthrough_as_text(walkthrough: WalkthroughContext, *, is_full: bool = False) -> str:
    """Return the whole walk-through as text. `is_full` adds the reasons and proof of every step."""
    layout, lines = walkthrough.start.puzzle.layout, [walkthrough.start.puzzle.text]
    named = partial(_with_initials, layout)
    if walkthrough.start.placed:
        lines.append(f"{layout.name}:{walkthrough.start.cells}")
    ladder = _ladder(walkthrough.ladder)
    lines.append(gettext("Order of techniques: {ladder}").format(ladder=ladder["ladder_title"]))
    if ladder["tried_first"]:
        lines.append(gettext("Tried first: {techniques}").format(techniques=", ".join(ladder["tried_first"])))
    if ladder["left_out"]:
        lines.append(gettext("Left out: {techniques}").format(techniques=", ".join(ladder["left_out"])))
    board = walkthrough.parsed.board_at(0)
    for n, step in enumerate(walkthrough.steps, 1):
        name = gettext(find_technique(step.technique).name)
        lines.append(f"{n}. {name}: {named(phrase(step, layout, gettext))}")
        if is_full:
            lines += [f"   {notation(step, layout)}"] if notation(step, layout) else []
            lines += [f"   {named(reason.text(gettext))}" for reason in reasons(step, board)]
            lines += [f"   {named(line)}" for line in proof_lines(step, board, gettext)]
            step.apply(board)
    return "\n".join([*lines, named(ending(walkthrough.parsed, gettext))]) + "\n"


def _with_initials(layout: Layout, text: str) -> str:
    """Return a sentence with the initials of the language in the names of cells: Z3S5 for r3c5 in German."""
    initials = gettext(layout.cell_initials)
    return _CELL_NAME.sub(lambda name: initials.format(first=name[1], second=name[2]), text)


def _single_step(
    request: HttpRequest, walkthrough: WalkthroughContext, shown_step: StepContext, view: int
) -> dict[str, Any]:
    """Return the context of a step, of an alternative to it, or of the start."""
    board, step, alternatives = shown_step
    layout = board.layout
    if step is None:
        return {"picture": plain_picture(board), "sentence": _start_sentence(walkthrough), "alternatives": alternatives}
    view = min(view, max(len(step.views), 1))
    return {
        "picture": step_picture(board, step, view=view),
        "view_links": view_links(view, len(step.views), partial(_url_of_view, request))
        if len(step.views) > 1
        else None,
        "name": gettext(find_technique(step.technique).name),
        "reasons": [reason.text(gettext) for reason in reasons(step, board)],
        "lesson_slug": step.technique,
        "sentence": phrase(step, layout, gettext, is_drawn=True, has_proof=True),
        "notation": notation(step, layout),
        "proof": proof_page(step, layout, view, partial(_url_of_view, request)),
        "alternatives": alternatives,
    }


def _start_sentence(walkthrough: WalkthroughContext) -> str:
    if walkthrough.start.placed or walkthrough.start.crossed_out:
        return gettext("The position, and in every open cell the digits that are still possible.")
    start = gettext("The givens, and in every open cell the digits that they still allow. {facts}")
    return start.format(facts=givens_sentence(walkthrough.start.puzzle))


def _folded(walkthrough: WalkthroughContext, group: StepGroup, shown_step: StepContext) -> dict[str, Any]:
    """Return the context of consecutive singles: one picture with all their placements."""
    layout = shown_step.board.layout
    placements = (each for step in walkthrough.steps[group.first - 1 : group.last] for each in step.placements)
    names = [f"{layout.cell_names[cell]}\u00a0=\u00a0{layout.symbols[digit]}" for cell, digit in placements]
    text = gettext("Singles, in this order: {entries}.").format(entries=", ".join(names))
    return {
        "picture": step_picture(shown_step.board, shown_step.step)
        if shown_step.step
        else plain_picture(shown_step.board),
        "name": name_of_singles(group),
        "sentence": text,
    }


def _end_board(walkthrough: Walkthrough) -> SafeString:
    """Draw the position after the last step as a small board. The page's main board shows the position before it."""
    board = walkthrough.board_at_end()
    return board_svg(
        board.layout,
        board.digits,
        given_mask=board.given_mask,
        candidates=board.candidates,
        clues=board.clues,
        ids=False,
        title=gettext("The position at the end"),
    )


def _player_buttons(groups: list[StepGroup], index: int, detail: Detail) -> list[PlayerButton]:
    def url(target: int) -> str:
        return detail.url(groups[target].last) if target != index and 0 <= target < len(groups) else ""

    return [
        PlayerButton("first", gettext("To the start"), url(0)),
        PlayerButton("back", gettext("One step back"), url(index - 1)),
        PlayerButton("next", gettext("Next step"), url(index + 1)),
        PlayerButton("last", gettext("To the last step"), url(len(groups) - 1)),
    ]


def _jumps(
    walkthrough: WalkthroughContext, group: StepGroup, detail: Detail, hardest: Sequence[int]
) -> list[PlayerButton]:
    """Return buttons for the next step that is not a single and the next of the hardest steps."""
    jumps = []
    if interesting := walkthrough.next_interesting(group.last):
        jumps.append(PlayerButton("interesting", gettext("Next step beyond singles"), detail.url(interesting)))
    others = [n for n in hardest if n != group.first]
    if others:
        target = next((n for n in others if n > group.last), others[0])
        jumps.append(PlayerButton("hardest", gettext("Hardest step"), detail.url(target)))
    return jumps


def view_links(view: int, n_views: int, url: Callable[[int], str]) -> dict[str, Any]:
    """Return the context for a step with several views: which one is shown, and the `url` of those beside it."""
    return {
        "text": gettext("Idea {n} of {n_ideas}").format(n=view, n_ideas=n_views),
        "back": url(view - 1) if view > 1 else "",
        "next": url(view + 1) if view < n_views else "",
    }


def _url_of_view(request: HttpRequest, view: int) -> str:
    query = request.GET.copy()
    query.pop("fragment", None)
    query["view"] = str(view)
    return f"?{query.urlencode()}"
