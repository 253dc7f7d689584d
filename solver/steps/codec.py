"""Walk-throughs as JSON, with names instead of indices so that stored ones survive changes to the code.

Each type is a table of its fields, and each field has a form, which says how values are written and read. Empty parts
of a view or of a proof line are left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, get_args

from solver.board import Digit, Layout, Puzzle
from solver.steps import facts
from solver.steps.proof import ProofLine, Statement, Why
from solver.steps.proof_links import links_in_proof
from solver.steps.step import Candidate, LazyStep, Link, Role, Step, Strength, View
from solver.steps.walkthrough import Ended, Walkthrough

SCHEMA = 3

# Markers in the output of `to_json`: the start of the steps, of each step, of its facts, and the end. They appear
# nowhere else: quotation marks inside texts are escaped.
_STEPS, _STEP, _FACTS, _END = ',"steps":[', '{"technique":', ',"facts":', "]}"

# What reading JSON of the wrong structure can raise.
_STRUCTURE_ERRORS = (LookupError, TypeError, ValueError, AttributeError, RecursionError)


class CodecError(ValueError):
    """JSON that is not a walk-through of this schema."""


class Form(NamedTuple):
    """How values of some type are written as JSON with the names of a layout, and how they are read."""

    write: Callable[[Layout, Any], Any]
    read: Callable[[Layout, Any], Any]


def digit_to_json(layout: Layout, digit: Digit) -> int | str:
    """Return the digit as shown on the board: a number, or a string past 9."""
    symbol = layout.symbols[digit]
    return int(symbol) if symbol.isdecimal() else symbol


def _candidates_to_json(layout: Layout, candidates: Iterable[Candidate]) -> list[tuple[str, int | str]]:
    names = layout.cell_names
    return [(names[cell], digit_to_json(layout, digit)) for cell, digit in candidates]


def _candidates(layout: Layout, pairs: Iterable[tuple[str, int | str]]) -> tuple[Candidate, ...]:
    return tuple([Candidate(layout.parse_cell(cell), layout.parse_digit(str(digit))) for cell, digit in pairs])


def _text(layout: Layout, value: Any) -> str:
    if not isinstance(value, str):
        raise CodecError(f"found {value!r}, expected a text")
    return value


def _strength(layout: Layout, value: Any) -> Any:
    if value not in get_args(Strength):
        raise CodecError(f"found link {value!r}, expected one of {', '.join(get_args(Strength))}")
    return value


def _statement_to_json(layout: Layout, statement: Statement) -> Any:
    return [digit_to_json(layout, statement.digit), int(statement.is_true), *layout.names_of(statement.cells)]


def _statement(layout: Layout, body: Any) -> Statement:
    digit, is_true, *names = body
    return Statement(_CELLS.read(layout, names), layout.parse_digit(str(digit)), bool(is_true))


def _number(layout: Layout, value: Any) -> int:
    return int(value)


def _as_it_is(layout: Layout, value: Any) -> Any:
    return value


def _tuple(form: Form, make: Callable[[Iterable[Any]], Any] = tuple) -> Form:
    return Form(
        lambda layout, values: [form.write(layout, value) for value in values],
        lambda layout, body: make([form.read(layout, value) for value in body]),
    )


def _by_role(form: Form) -> Form:
    return Form(
        lambda layout, values: {role: form.write(layout, value) for role, value in values.items()},
        lambda layout, body: {Role(role): form.read(layout, value) for role, value in body.items()},
    )


def _row(make: Callable[..., Any], *forms: Form) -> Form:
    """Return the form of a named tuple, which is written as a list."""
    return Form(
        lambda layout, values: [form.write(layout, value) for form, value in zip(forms, values, strict=True)],
        lambda layout, body: make(*[form.read(layout, value) for form, value in zip(forms, body, strict=True)]),
    )


def _record(make: Callable[..., Any], **fields: Form) -> Form:
    """Return the form of a type whose fields are written under their names. Empty fields are left out."""
    return Form(
        lambda layout, value: {
            name: form.write(layout, part) for name, form in fields.items() if (part := getattr(value, name))
        },
        lambda layout, body: make(
            **{name: form.read(layout, body[name]) for name, form in fields.items() if name in body}
        ),
    )


_TEXT = Form(_as_it_is, _text)
_NUMBER = Form(_as_it_is, _number)
_CELL = Form(lambda layout, cell: layout.cell_names[cell], lambda layout, name: layout.parse_cell(name))
_DIGIT = Form(digit_to_json, lambda layout, value: layout.parse_digit(str(value)))
_DIGITS = _tuple(_DIGIT)
_CELLS = Form(
    lambda layout, cells: list(layout.names_of(cells)),
    lambda layout, names: tuple([layout.parse_cell(name) for name in names]),
)
_HOUSES = Form(
    lambda layout, houses: [layout.houses[h].name for h in houses],
    lambda layout, names: tuple([layout.parse_house(name) for name in names]),
)
_CANDIDATE = _row(Candidate, _CELL, _DIGIT)
_CANDIDATES = Form(_candidates_to_json, _candidates)
_STATEMENT = Form(_statement_to_json, _statement)
_STATEMENTS = _tuple(_STATEMENT)
_CELL_SET = _row(facts.CellSet, _CELLS, _DIGITS)
_MAYBE_CELL_SET = Form(
    lambda layout, value: value and _CELL_SET.write(layout, value),
    lambda layout, body: body and _CELL_SET.read(layout, body),
)
_LINE = _record(
    ProofLine,
    statement=_STATEMENT,
    parents=_tuple(_NUMBER),
    why=Form(_as_it_is, lambda layout, value: Why(value)),
    houses=_HOUSES,
    cells=_CELLS,
    technique=_TEXT,
    depth=_NUMBER,
    also=_STATEMENTS,
    digits=_DIGITS,
    clue=_TEXT,
)
_VIEW = _record(
    View,
    houses=_by_role(_HOUSES),
    cells=_by_role(_CELLS),
    candidates=_by_role(_CANDIDATES),
    links=_tuple(_row(Link, _CANDIDATE, _CANDIDATE, Form(_as_it_is, _strength))),
    sets=_tuple(_CELLS),
    groups=_tuple(_CANDIDATES),
    proof=_tuple(_LINE),
)


def _names(form: Form) -> Form:
    """Return the form of a tuple that is written as a list, or as its only member if it has one."""

    def write(layout: Layout, values: Any) -> Any:
        written = form.write(layout, values)
        return written[0] if len(written) == 1 else written

    return Form(write, lambda layout, body: form.read(layout, body if isinstance(body, list) else [body]))


# The kinds of facts: the facts of a step are written kind by kind.
_KINDS: dict[str, tuple[type, Form]] = {
    "houses": (facts.Houses, _names(_HOUSES)),
    "any_house": (facts.AnyHouse, _names(_HOUSES)),
    "cells": (facts.Cells, _names(_CELLS)),
    "any_cell": (facts.AnyCell, _names(_CELLS)),
    "digits": (facts.Digits, _names(_DIGITS)),
    "statements": (facts.Statements, _STATEMENTS),
    "sets": (facts.CellSets, _tuple(_CELL_SET)),
    "any_set": (facts.AnyCellSet, _tuple(_CELL_SET)),
    "digits_in_cells": (facts.DigitsInCells, _tuple(_CELL_SET)),
    "pairs": (facts.CellPairs, _tuple(_CELLS)),
    "combinations": (facts.Combinations, _tuple(_DIGITS)),
    "clues": (facts.ClueNames, _tuple(_TEXT)),
    "numbers": (facts.Number, _NUMBER),
    "chains": (facts.Chain, _row(facts.Chain, _STATEMENTS, _tuple(_MAYBE_CELL_SET))),
    "set_chains": (facts.SetChain, _row(facts.SetChain, _tuple(_CELL_SET), _DIGITS, _DIGITS)),
}
_KIND_NAMES = {kind: name for name, (kind, _) in _KINDS.items()}


def _facts_to_json(layout: Layout, values: Mapping[str, facts.Fact]) -> dict[str, dict[str, Any]]:
    by_kind: dict[str, dict[str, Any]] = {}
    for name, fact in values.items():
        kind = _KIND_NAMES[type(fact)]
        by_kind.setdefault(kind, {})[name] = _KINDS[kind][1].write(layout, fact)
    return by_kind


def _facts(layout: Layout, body: Mapping[str, Mapping[str, Any]]) -> dict[str, facts.Fact]:
    by_name: dict[str, Any] = {}
    for name, values in body.items():
        kind, form = _KINDS[name]
        for key, value in values.items():
            fact = form.read(layout, value)
            by_name[key] = fact if isinstance(fact, kind) else kind(fact)
    return by_name


def _view_to_json(layout: Layout, view: View) -> Any:
    """Return a view as JSON. Links that follow from its proof are left out."""
    links_follow = view.proof and view.links == links_in_proof(view.proof, layout)
    return _VIEW.write(layout, replace(view, links=()) if links_follow else view)


def _view(layout: Layout, body: Any) -> View:
    view: View = _VIEW.read(layout, body)
    for k, line in enumerate(view.proof):
        if any(not 0 <= parent < k for parent in line.parents) or line.depth < 0:
            raise CodecError(
                f"proof line {k} has depth {line.depth} and follows from {list(line.parents)}, "
                "expected a depth from 0 and only earlier lines"
            )
    return view if view.links or not view.proof else replace(view, links=links_in_proof(view.proof, layout))


# The JSON keys of a step's fields. The keys are public; two of them kept an older name of their field.
_PARTS: dict[str, tuple[str, Form]] = {
    "technique": ("technique", _TEXT),
    "places": ("placements", _CANDIDATES),
    "removes": ("eliminations", _CANDIDATES),
    "size": ("size", _NUMBER),
    "facts": ("facts", Form(_facts_to_json, _facts)),
    "views": ("views", _tuple(Form(_view_to_json, _view))),
}


def step_to_dict(step: Step, layout: Layout) -> dict[str, Any]:
    """Return the step with the names of `layout`."""
    parts = {key: form.write(layout, getattr(step, name)) for key, (name, form) in _PARTS.items()}
    if not step.size:
        del parts["size"]
    return parts


def _step(layout: Layout, body: Any) -> Step:
    parts = {name: form.read(layout, body[key]) for key, (name, form) in _PARTS.items() if key != "size" or key in body}
    return Step(**parts)


def steps_from_dicts(bodies: Iterable[Any], layout: Layout) -> tuple[Step, ...]:
    """Return the steps that `step_to_dict` wrote. Raises CodecError if they are malformed."""
    try:
        return tuple([_step(layout, body) for body in bodies])
    except CodecError:
        raise
    except _STRUCTURE_ERRORS as error:
        raise CodecError(f"not steps: {error!r}") from error


def to_json(walkthrough: Walkthrough) -> str:
    """Return the walk-through as one line of JSON; `from_json` is the reverse."""
    layout = walkthrough.puzzle.layout
    body = {
        "schema": SCHEMA,
        "puzzle": walkthrough.puzzle.text,
        "ladder": walkthrough.ladder,
        "ended": walkthrough.ended,
        "placed": _candidates_to_json(layout, walkthrough.placed),
        "crossed_out": _candidates_to_json(layout, walkthrough.crossed_out),
        "steps": [step_to_dict(step, layout) for step in walkthrough.steps],
    }
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)


def from_json(text: str) -> Walkthrough:
    """Return the walk-through that `to_json` wrote.

    Raises CodecError if `text` is not JSON, has another schema, is not structured like a walk-through,
    or uses names unknown to its layout. It does not check that the steps follow from one another.
    """
    try:
        body = json.loads(text)
        if body["schema"] != SCHEMA:
            raise CodecError(f"found schema {body['schema']!r}, expected {SCHEMA}")
        puzzle = Puzzle.from_text(body["puzzle"])
        layout = puzzle.layout
        return Walkthrough(
            puzzle=puzzle,
            ladder=_text(layout, body["ladder"]),
            steps=steps_from_dicts(body["steps"], layout),
            ended=Ended(body["ended"]),
            placed=_candidates(layout, body["placed"]),
            crossed_out=_candidates(layout, body["crossed_out"]),
        )
    except CodecError:
        raise
    except _STRUCTURE_ERRORS as error:
        raise CodecError(f"not a walk-through: {error!r}") from error


def from_json_lazily(text: str) -> Walkthrough:
    """Like `from_json`, but the facts and views of a step are read on first use, and raise their errors then."""
    begin, mark, rest = text.partition(_STEPS)
    if not mark or not rest.startswith(_STEP):
        return from_json(text)
    walkthrough = from_json(f"{begin}{_STEPS}{_END}")
    texts = [f"{_STEP}{part}}}" for part in rest.removesuffix("}" + _END).removeprefix(_STEP).split("}," + _STEP)]
    return replace(walkthrough, steps=_lazy_steps(texts, walkthrough.puzzle.layout))


def _lazy_steps(texts: Sequence[str], layout: Layout) -> tuple[Step, ...]:
    """Return steps with only their conclusions read so far."""
    try:
        return tuple(
            LazyStep(
                _text(layout, body["technique"]),
                _candidates(layout, body["places"]),
                _candidates(layout, body["removes"]),
                partial(_step_from_text, text, layout),
            )
            for text, body in zip(texts, json.loads(f"[{','.join(map(_without_facts, texts))}]"))
        )
    except CodecError:
        raise
    except _STRUCTURE_ERRORS as error:
        raise CodecError(f"not steps: {error!r}") from error


def _without_facts(text: str) -> str:
    """Return the JSON of a step up to its facts, as a complete object."""
    return text.partition(_FACTS)[0] + "}"


def _step_from_text(text: str, layout: Layout) -> Step:
    try:
        return steps_from_dicts([json.loads(text)], layout)[0]
    except json.JSONDecodeError as error:
        raise CodecError(f"not a step: {error!r}") from error
