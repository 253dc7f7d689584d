"""Walk-throughs as JSON and back; damaged JSON is refused as such."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solver.board import Layout, Puzzle, find_layout
from solver.steps import (
    AnyCell,
    AnyCellSet,
    AnyHouse,
    Candidate,
    CellPairs,
    Cells,
    CellSet,
    CellSets,
    Chain,
    CodecError,
    Combinations,
    Digits,
    Ended,
    Fact,
    Houses,
    Link,
    Number,
    Proof,
    ProofLine,
    Role,
    SetChain,
    Statement,
    Statements,
    Step,
    View,
    Walkthrough,
    Why,
    from_json,
    from_json_lazily,
    nonempty,
    step_to_dict,
    steps_from_dicts,
    to_json,
)
from tests.layouts import NAMES


def _proof(layout: Layout, random: Random) -> Proof:
    whys = random.sample(tuple(Why), random.randrange(4))
    cells = [random.randrange(layout.n_cells) for _ in range(4)]
    statements = [Statement(tuple(cells[:2]), random.randint(1, layout.n), random.random() < 0.5) for _ in whys]
    houses = (random.randrange(len(layout.houses)),)
    return tuple(
        ProofLine(
            statements[k],
            tuple(range(k)),
            why,
            houses,
            tuple(cells[2:]),
            random.choice(("", "x-wing")),
            k,
            digits=random.choice(((), (1, 2))),
        )
        for k, why in enumerate(whys)
    )


def _facts(layout: Layout, random: Random) -> dict[str, Fact]:
    """Some facts, of any kinds."""

    def some(make: Callable[[], Any]) -> tuple[Any, ...]:
        return tuple(make() for _ in range(random.randrange(3)))

    def cell() -> int:
        return random.randrange(layout.n_cells)

    def digit() -> int:
        return random.randint(1, layout.n)

    def statement() -> Statement:
        return Statement(some(cell), digit(), random.random() < 0.5)

    def cell_set() -> CellSet:
        return CellSet(some(cell), some(digit))

    every: dict[str, Fact] = {
        "houses": Houses(some(lambda: random.randrange(len(layout.houses)))),
        "either": AnyHouse([len(layout.houses) - 1]),
        "cells": Cells(some(cell)),
        "target": AnyCell([cell(), cell()]),
        "digits": Digits(some(digit)),
        "follows": Statements(some(statement)),
        "sets": CellSets(some(cell_set)),
        "spoilt": AnyCellSet(some(cell_set)),
        "pairs": CellPairs(some(lambda: some(cell))),
        "excluded": Combinations(some(lambda: some(digit))),
        "count": Number(random.randrange(3)),
        "chain": Chain((statement(), statement()), random.choice(((), (cell_set(), None)))),
        "links": SetChain(some(cell_set), some(digit), some(digit)),
    }
    return {name: fact for name, fact in every.items() if random.random() < 0.5}


def _walkthrough(layout: Layout, random: Random) -> Walkthrough:
    """Anything a walk-through can hold, without regard to sense."""

    def some(make: Callable[[], Any]) -> tuple[Any, ...]:
        return tuple(make() for _ in range(random.randrange(3)))

    def cell() -> int:
        return random.randrange(layout.n_cells)

    def candidate() -> Candidate:
        return Candidate(cell(), random.randint(1, layout.n))

    def roles(make: Callable[[], Any]) -> dict[Role, tuple[Any, ...]]:
        return {role: some(make) for role in random.sample(tuple(Role), 2)}

    def view() -> View:
        return View(
            houses=roles(lambda: random.randrange(len(layout.houses))),
            cells=roles(cell),
            candidates=roles(candidate),
            links=some(lambda: Link(candidate(), candidate(), random.choice(("strong", "weak", "joint")))),
            sets=some(lambda: some(cell)),
            groups=some(lambda: some(candidate)),
            proof=_proof(layout, random),
        )

    def step() -> Step:
        return Step(
            "naked-pair", some(candidate), some(candidate), _facts(layout, random), some(view), random.randrange(3)
        )

    givens = tuple(random.randint(0, layout.n) for _ in range(layout.n_cells))
    return Walkthrough(
        Puzzle(layout, givens), "teaching", some(step), random.choice(tuple(Ended)), some(candidate), some(candidate)
    )


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_a_walkthrough_reads_back_as_it_was_written(name: str, seed: int) -> None:
    walkthrough = _walkthrough(find_layout(name), Random(seed))
    assert from_json(to_json(walkthrough)) == walkthrough
    assert from_json_lazily(to_json(walkthrough)) == walkthrough
    for step, read in zip(walkthrough.steps, from_json(to_json(walkthrough)).steps, strict=True):
        assert {name: type(fact) for name, fact in read.facts.items()} == {
            name: type(fact) for name, fact in step.facts.items()
        }


def test_digits_are_numbers_as_shown_and_texts_past_nine() -> None:
    ten, sixteen = find_layout("round5"), find_layout("4x4")
    for layout, digit, shown in [(ten, 1, 0), (ten, 10, 9), (sixteen, 9, 9), (sixteen, 10, "A")]:
        empty = Puzzle(layout, (0,) * layout.n_cells)
        body = json.loads(to_json(Walkthrough(empty, "teaching", (), Ended.STUCK, (Candidate(0, digit),))))
        assert body["placed"] == [[layout.cell_name(0), shown]]


def test_names_stand_for_indices() -> None:
    puzzle = Puzzle.from_text("2x2:................")
    view = View(houses={Role.BASE: (4,)}, cells={Role.BLOCKER: (5,)}, candidates={Role.PLACED: (Candidate(2, 3),)})
    step = Step("hidden-single", placements=(Candidate(2, 3),), facts=nonempty(house=Houses([4])), views=(view,))
    (written,) = json.loads(to_json(Walkthrough(puzzle, "teaching", (step,), Ended.STUCK)))["steps"]
    assert written == {
        "technique": "hidden-single",
        "places": [["r1c3", 3]],
        "removes": [],
        "facts": {"houses": {"house": "column-1"}},
        "views": [
            {"houses": {"base": ["column-1"]}, "cells": {"blocker": ["r2c2"]}, "candidates": {"placed": [["r1c3", 3]]}}
        ],
    }


def _body() -> Any:
    candidate = Candidate(0, 1)
    view = View(
        houses={Role.BASE: (0,)},
        cells={Role.BLOCKER: (1,)},
        candidates={Role.PLACED: (candidate,)},
        links=(Link(candidate, Candidate(1, 2), "weak"),),
        sets=((0, 1),),
    )
    step = Step("hidden-single", placements=(candidate,), facts=nonempty(house=Houses([0])), views=(view,))
    puzzle = Puzzle.from_text("2x2:................")
    return json.loads(to_json(Walkthrough(puzzle, "teaching", (step,), Ended.STUCK)))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["puzzle"], "9x9:."),
        (["puzzle"], "2x2:1"),
        (["ladder"], 7),
        (["ended"], "bored"),
        (["placed"], [["r9c9", 1]]),
        (["placed"], [["r1c1", 5]]),
        (["crossed_out"], [["r1c1"]]),
        (["steps"], 5),
        (["steps", 0], "hidden-single"),
        (["steps", 0, "technique"], None),
        (["steps", 0, "facts"], ["row-1"]),
        (["steps", 0, "facts"], {"house": "row-1"}),
        (["steps", 0, "facts"], {"lofts": {"house": "row-1"}}),
        (["steps", 0, "facts", "houses", "house"], "row-9"),
        (["steps", 0, "facts", "houses", "house"], {"row": 1}),
        (["steps", 0, "facts", "houses", "house"], [1]),
        (["steps", 0, "views", 0, "houses"], {"base": ["row-9"]}),
        (["steps", 0, "views", 0, "houses"], {"loft": ["row-1"]}),
        (["steps", 0, "views", 0, "cells", "blocker"], [3]),
        (["steps", 0, "views", 0, "links", 0], []),
        (["steps", 0, "views", 0, "links", 0, 2], "firm"),
        (["steps", 0, "views", 0, "sets"], [["r1c9"]]),
    ],
)
def test_a_damaged_part_is_refused(path: list[str | int], value: Any) -> None:
    body = part = _body()
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    with pytest.raises(CodecError):
        from_json(json.dumps(body))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def _compact(body: Any) -> str:
    """JSON as `to_json` writes it."""
    return json.dumps(body, separators=(",", ":"))


def test_read_lazily_a_damaged_view_is_refused_when_it_is_wanted() -> None:
    body = _body()
    body["steps"].append(deepcopy(body["steps"][0]))
    body["steps"][1]["views"][0]["houses"] = {"loft": ["row-1"]}
    one, other = from_json_lazily(_compact(body)).steps
    assert one.views == from_json(_compact(_body())).steps[0].views
    assert other.placements == one.placements
    with pytest.raises(CodecError):
        _ = other.views


@pytest.mark.parametrize(("part", "value"), [("technique", 7), ("places", [["r9c9", 1]]), ("removes", [["r1c1"]])])
def test_read_lazily_a_damaged_conclusion_is_refused_at_once(part: str, value: Any) -> None:
    body = _body()
    body["steps"][0][part] = value
    with pytest.raises(CodecError):
        from_json_lazily(_compact(body))


@given(st.sampled_from(["puzzle", "ladder", "ended", "placed", "crossed_out", "steps"]), JSON)
def test_lazy_reader_accepts_exactly_what_from_json_accepts(key: str, value: Any) -> None:
    text = _compact(_body() | {key: value})
    try:
        read = from_json(text)
    except CodecError:
        with pytest.raises(CodecError):
            _ = [step.views for step in from_json_lazily(text).steps]
        return
    assert from_json_lazily(text) == read
    assert from_json(to_json(read)) == read


@pytest.mark.parametrize("key", ["schema", "puzzle", "ladder", "ended", "placed", "crossed_out", "steps"])
def test_a_missing_part_is_refused(key: str) -> None:
    body = _body()
    del body[key]
    with pytest.raises(CodecError, match="not a walk-through"):
        from_json(json.dumps(body))


def test_another_schema_is_refused_by_its_number() -> None:
    with pytest.raises(CodecError, match="schema 1, expected 3"):
        from_json(json.dumps(_body() | {"schema": 1}))


@given(JSON.map(json.dumps) | st.text())
@example("[" * 100_000)
@example("")
@example("[]")
def test_junk_is_refused(text: str) -> None:
    with pytest.raises(CodecError):
        from_json(text)


@pytest.mark.parametrize("junk", [None, 7, {}, {"technique": "x-wing"}])
def test_a_step_alone_is_read_back_or_refused(junk: Any) -> None:
    layout = find_layout("3x3")
    step = Step("naked-single", placements=(Candidate(0, 1),))
    body = json.loads(json.dumps(step_to_dict(step, layout)))
    assert steps_from_dicts([body], layout) == (step,)
    with pytest.raises(CodecError):
        steps_from_dicts([body, junk], layout)
