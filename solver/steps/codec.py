"""Walk-throughs as JSON, with names instead of indices so that stored ones survive changes to the code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypedDict, cast, get_args

from solver.board import Digit, Layout, Puzzle
from solver.steps.drawn import links_of
from solver.steps.proof import Deduction, Proof, Statement, Why
from solver.steps.step import Candidate, Fact, Link, Role, Step, Strength, View
from solver.steps.walkthrough import Ended, Walkthrough

SCHEMA = 1

CandidateList = list[tuple[str, int | str]]


class LineDict(TypedDict, total=False):
    """A line of a proof, without empty parts. `said`: cells, digit, and whether the digit is in one of them."""

    said: tuple[list[str], int | str, bool]
    parents: list[int]
    why: str
    houses: list[str]
    cells: list[str]
    technique: str
    depth: int


class ViewDict(TypedDict, total=False):
    """A view, without empty parts and without links that follow from the proof."""

    houses: dict[str, list[str]]
    cells: dict[str, list[str]]
    candidates: dict[str, CandidateList]
    links: list[tuple[tuple[str, int | str], tuple[str, int | str], str]]
    sets: list[list[str]]
    groups: list[CandidateList]
    proof: list[LineDict]


class StepDict(TypedDict):
    """A step."""

    technique: str
    places: CandidateList
    removes: CandidateList
    facts: dict[str, Fact]
    views: list[ViewDict]


class WalkthroughDict(TypedDict):
    """A walk-through."""

    schema: int
    puzzle: str
    ladder: str
    ended: str
    placed: CandidateList
    crossed_out: CandidateList
    steps: list[StepDict]


# Markers in the output of `to_json`: the start of the steps, of each step, of its facts, and the end. They appear
# nowhere else: quotation marks inside texts are escaped.
_STEPS, _STEP, _FACTS, _END = ',"steps":[', '{"technique":', ',"facts":', "]}"

# The errors that reading JSON of the wrong structure can raise.
_DAMAGES = (LookupError, TypeError, ValueError, AttributeError, RecursionError)


class CodecError(ValueError):
    """JSON that is not a walk-through of this schema."""


def digit_to_json(layout: Layout, digit: Digit) -> int | str:
    """Return the digit as shown on the board: a number, or a string past 9."""
    symbol = layout.symbols[digit]
    return int(symbol) if symbol.isdecimal() else symbol


def candidates_to_json(layout: Layout, candidates: Iterable[Candidate]) -> CandidateList:
    """Return pairs of cell name and digit."""
    return [(layout.cell_names[c.cell], digit_to_json(layout, c.digit)) for c in candidates]


def step_to_dict(step: Step, layout: Layout) -> StepDict:
    """Return the step with the names of `layout`."""
    return {
        "technique": step.technique,
        "places": candidates_to_json(layout, step.places),
        "removes": candidates_to_json(layout, step.removes),
        "facts": dict(step.facts),
        "views": [_view_to_dict(view, layout) for view in step.views],
    }


def _view_to_dict(view: View, layout: Layout) -> ViewDict:
    found: ViewDict = {}
    if view.houses:
        found["houses"] = {r: [layout.houses[h].name for h in hs] for r, hs in view.houses.items()}
    if view.cells:
        found["cells"] = {role: list(layout.names_of(cs)) for role, cs in view.cells.items()}
    if view.candidates:
        found["candidates"] = {role: candidates_to_json(layout, cs) for role, cs in view.candidates.items()}
    if view.links and view.links != links_of(view.proof):
        found["links"] = [
            (*candidates_to_json(layout, link[:2]), link.strength)  # type: ignore[misc]
            for link in view.links
        ]
    if view.sets:
        found["sets"] = [list(layout.names_of(cells)) for cells in view.sets]
    if view.groups:
        found["groups"] = [candidates_to_json(layout, group) for group in view.groups]
    if view.proof:
        found["proof"] = [_line_to_dict(line, layout) for line in view.proof]
    return found


def _line_to_dict(line: Deduction, layout: Layout) -> LineDict:
    cells, digit, is_true = line.said
    whole: LineDict = {
        "said": (list(layout.names_of(cells)), digit_to_json(layout, digit), is_true),
        "parents": list(line.parents),
        "why": line.why,
        "houses": [layout.houses[h].name for h in line.houses],
        "cells": list(layout.names_of(line.cells)),
        "technique": line.technique,
        "depth": line.depth,
    }
    return cast(LineDict, {name: part for name, part in whole.items() if part})


def to_json(walkthrough: Walkthrough) -> str:
    """Return the walk-through as one line of JSON; `from_json` is the reverse."""
    layout = walkthrough.puzzle.layout
    body: WalkthroughDict = {
        "schema": SCHEMA,
        "puzzle": walkthrough.puzzle.text,
        "ladder": walkthrough.ladder,
        "ended": walkthrough.ended,
        "placed": candidates_to_json(layout, walkthrough.placed),
        "crossed_out": candidates_to_json(layout, walkthrough.crossed_out),
        "steps": [step_to_dict(step, layout) for step in walkthrough.steps],
    }
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)


def from_json(text: str) -> Walkthrough:
    """Return the walk-through that `to_json` wrote.

    Raises CodecError if `text` is not JSON, has another schema, is not structured like a walk-through,
    or uses names unknown to its layout. It does not check that the steps follow from one another.
    """
    try:
        body = cast(WalkthroughDict, json.loads(text))
        if body["schema"] != SCHEMA:
            raise CodecError(f"schema {body['schema']!r}, expected {SCHEMA}")
        puzzle = Puzzle.from_text(body["puzzle"])
        layout = puzzle.layout
        return Walkthrough(
            puzzle=puzzle,
            ladder=_text(body["ladder"]),
            steps=steps_from_dicts(body["steps"], layout),
            ended=Ended(body["ended"]),
            placed=_candidates(body["placed"], layout),
            crossed_out=_candidates(body["crossed_out"], layout),
        )
    except CodecError:
        raise
    except _DAMAGES as error:
        raise CodecError(f"not a walk-through: {error!r}") from error


def from_json_lazily(text: str) -> Walkthrough:
    """The same, but read the facts and views of a step on first use; errors in them are raised only then."""
    begin, mark, rest = text.partition(_STEPS)
    if not mark or not rest.startswith(_STEP):
        return from_json(text)
    walkthrough = from_json(f"{begin}{_STEPS}{_END}")
    texts = [f"{_STEP}{part}}}" for part in rest.removesuffix("}" + _END).removeprefix(_STEP).split("}," + _STEP)]
    return replace(walkthrough, steps=_steps_reasoned_later(texts, walkthrough.puzzle.layout))


def _steps_reasoned_later(texts: Sequence[str], layout: Layout) -> tuple[Step, ...]:
    """Return steps with only their conclusions read so far."""
    try:
        return tuple(
            Step.reasoned_later(
                _text(body["technique"]),
                _candidates(body["places"], layout),
                partial(_step_from_text, text, layout),
                removes=_candidates(body["removes"], layout),
            )
            for text, body in zip(texts, json.loads(f"[{','.join(map(_conclusion, texts))}]"))
        )
    except CodecError:
        raise
    except _DAMAGES as error:
        raise CodecError(f"not steps: {error!r}") from error


def _conclusion(text: str) -> str:
    """Return the first part of a step as an object of its own."""
    return text.partition(_FACTS)[0] + "}"


def _step_from_text(text: str, layout: Layout) -> Step:
    try:
        return steps_from_dicts([json.loads(text)], layout)[0]
    except json.JSONDecodeError as error:
        raise CodecError(f"not a step: {error!r}") from error


def steps_from_dicts(bodies: Iterable[Any], layout: Layout) -> tuple[Step, ...]:
    """Return the steps that `step_to_dict` wrote. Raises CodecError, like `from_json`, if they have been damaged."""
    try:
        return tuple(_step_from_dict(body, layout) for body in bodies)
    except CodecError:
        raise
    except _DAMAGES as error:
        raise CodecError(f"not steps: {error!r}") from error


def _candidates(pairs: CandidateList, layout: Layout) -> tuple[Candidate, ...]:
    return tuple([Candidate(layout.parse_cell(cell), layout.parse_digit(str(digit))) for cell, digit in pairs])


def _step_from_dict(body: StepDict, layout: Layout) -> Step:
    return Step(
        technique=_text(body["technique"]),
        places=_candidates(body["places"], layout),
        removes=_candidates(body["removes"], layout),
        facts={name: _fact(value) for name, value in body["facts"].items()},
        views=tuple(_view_from_dict(view, layout) for view in body["views"]),
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise CodecError(f"{value!r} is not a text")
    return value


def _fact(value: Any) -> Fact:
    if isinstance(value, list):
        return tuple(_text(item) for item in value)
    return value if isinstance(value, int) else _text(value)


def _cells(names: Iterable[str], layout: Layout) -> tuple[int, ...]:
    return tuple(layout.parse_cell(name) for name in names)


def _view_from_dict(body: Mapping[str, Any], layout: Layout) -> View:
    proof = _proof(body.get("proof", ()), layout)
    return View(
        houses={
            Role(role): tuple(layout.parse_house(name) for name in names)
            for role, names in body.get("houses", {}).items()
        },
        cells={Role(role): _cells(names, layout) for role, names in body.get("cells", {}).items()},
        candidates={Role(role): _candidates(pairs, layout) for role, pairs in body.get("candidates", {}).items()},
        links=tuple(_link(link, layout) for link in body["links"]) if "links" in body else links_of(proof),
        sets=tuple(_cells(names, layout) for names in body.get("sets", ())),
        groups=tuple(_candidates(group, layout) for group in body.get("groups", ())),
        proof=proof,
    )


def _link(body: tuple[Any, Any, Strength], layout: Layout) -> Link:
    *ends, strength = body
    if strength not in get_args(Strength):
        raise CodecError(f"link {strength!r}, expected one of {', '.join(get_args(Strength))}")
    start, end = _candidates(ends, layout)
    return Link(start, end, strength)


def _proof(lines: Iterable[LineDict], layout: Layout) -> Proof:
    proof = tuple(_line(line, layout) for line in lines)
    for k, line in enumerate(proof):
        if any(not 0 <= parent < k for parent in line.parents) or line.depth < 0:
            raise CodecError(f"line {k} of a proof follows from {list(line.parents)}, expected lines before it")
    return proof


def _line(body: LineDict, layout: Layout) -> Deduction:
    cells, digit, is_true = body["said"]
    return Deduction(
        Statement(_cells(cells, layout), layout.parse_digit(str(digit)), bool(is_true)),
        tuple(map(int, body.get("parents", ()))),
        Why(body["why"]),
        tuple(layout.parse_house(name) for name in body.get("houses", ())),
        _cells(body.get("cells", ()), layout),
        _text(body.get("technique", "")),
        int(body.get("depth", 0)),
    )
