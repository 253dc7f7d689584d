"""Any JSON of a site is either converted or refused."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from solver.formats.sites.f_puzzles import lost_rules_error
from solver.formats.sites.sudokupad import from_body
from tests.formats.pasted import outcome

NAMES = st.sampled_from(["value", "cells", "wayPoints", "center", "width", "height", "rules", "centremarks", "region"])
TOPS = ["regions", "cages", "lines", "underlays", "arrows", "extra", "metadata", "rules", "diagonal+", "grid", "size"]
SCALARS = st.sampled_from([None, True, -1, 0, 1, 4, 99, 1.5, float("inf"), float("nan"), "", "5", "9" * 5000, "R1C1"])
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=3), max_leaves=8
)
EMPTY: list[list[dict[str, Any]]] = [[{}] * 4] * 4
KINDS = ("puzzle", "several", "refused")


@given(st.dictionaries(st.sampled_from([*TOPS, "cells", "extraregion"]), VALUES), st.sampled_from(["cells", "grid"]))
def test_any_json_is_converted_or_refused(body: dict[str, Any], name: str) -> None:
    text = json.dumps({**body, name: EMPTY})
    found = from_body(text)
    assert found == "" or isinstance(json.loads(found), dict)
    for each in (text, found):
        assert len(str(lost_rules_error(each))) < 700
        assert outcome(each).split()[0] in KINDS


@given(st.lists(st.lists(st.dictionaries(NAMES, VALUES, max_size=2), min_size=4, max_size=4), min_size=4, max_size=4))
def test_any_cells_are_converted_or_refused(grid: list[list[Any]]) -> None:
    for text in (json.dumps({"grid": grid}), from_body(json.dumps({"cells": grid, "regions": grid}))):
        assert outcome(text).split()[0] in KINDS
