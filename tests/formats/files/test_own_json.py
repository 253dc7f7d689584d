"""Our JSON with clues: in parts and as a whole, what is refused, and the published schema."""

import json
from pathlib import Path
from typing import Any

import pytest

from solver.board import Board, Puzzle, find_layout
from solver.board.clues import CLUE_KINDS, find_clue_kind
from solver.board.clues.clue import ClueKind
from solver.formats import SeveralPuzzles, parse, read, write
from solver.formats.files.json_rules import rule_of
from tests.formats.examples import FIG_1, ROUND, error, lost_rules
from tests.formats.files.schemas import is_valid

SCHEMA = json.loads((Path(__file__).resolve().parents[3] / "docs/puzzle.schema.json").read_text(encoding="utf-8"))
CAGE = {"type": "cage", "cells": ["r1c1", "r1c3"], "sum": 15}
NINE = find_layout("3x3")

# A rule, and the text of the clue that it is.
RULES: list[tuple[dict[str, Any], str]] = [
    (CAGE, "cage:15=r1c1r1c3"),
    ({"type": "cage", "cells": ["r1c1", "r1c3"]}, "cage=r1c1r1c3"),
    ({"type": "cage", "cells": ["r1c3", "R1C1"], "sum": None}, "cage=r1c1r1c3"),
    ({"type": "sum", "cells": ["r1c1"], "sum": "0"}, "sum:0=r1c1"),
    ({"type": "whisper", "cells": ["r1c1", "r2c1"]}, "whisper:5=r1c1r2c1"),
    ({"type": "modular", "cells": ["r1c1", "r2c1"], "mod": 4}, "modular:4=r1c1r2c1"),
    ({"type": "skyscraper", "cells": ["r1c1", "r1c2"], "count": 2}, "skyscraper:2=r1c1r1c2"),
    ({"type": "greater", "cells": ["r2c1", "r1c1"]}, "greater=r2c1r1c1"),
    ({"type": "arrow", "circle": ["r1c1", "r1c2"], "cells": ["r2c2", "r3c2"]}, "arrow=r1c1r1c2,r2c2r3c2"),
    ({"type": "equal_sums", "groups": [["r2c1"], ["r1c1"], ["r3c3"]]}, "equal_sums=r1c1,r2c1,r3c3"),
    ({"type": "clone", "cells": ["r1c1", "r1c2"], "clone_cells": ["r9c1", "r9c2"]}, "clone=r1c1r1c2,r9c1r9c2"),
    ({"type": "same_set", "cells": ["r9c1"], "other_cells": ["r1c9"]}, "same_set=r1c9,r9c1"),
    ({"type": "quadruple", "cells": ["r1c1"], "digits": [3, 1, 1]}, "quadruple:113=r1c1"),
    ({"type": "candidates", "cells": ["r1c1"], "digits": "59"}, "candidates:59=r1c1"),
    ({"type": "numbered_room", "cells": ["r1c1", "r1c2"], "digit": 7}, "numbered_room:7=r1c1r1c2"),
    ({"type": "pairs", "cells": ["r1c1", "r1c2"], "pairs": [[2, 4], [1, 2]]}, "pairs:12.24=r1c1r1c2"),
    ({"type": "indexing", "cells": ["r1c1"], "by": "row"}, "indexing:row=r1c1"),
    ({"type": "indexing", "cells": ["r1c1"], "by": "box"}, "indexing:box=r1c1"),
    ({"type": "negative", "of": ["xv"]}, "negative:xv"),
]


def _json(**members: object) -> str:
    return json.dumps({"size": 9, "givens": FIG_1.cells, **members})


@pytest.mark.parametrize(("rule", "text"), RULES, ids=lambda each: each if isinstance(each, str) else "")
def test_a_rule_is_a_clue(rule: dict[str, Any], text: str) -> None:
    (clue,) = parse(_json(rules=[rule])).clues
    assert clue.text(NINE) == text


@pytest.mark.parametrize("kind", CLUE_KINDS, ids=lambda kind: kind.slug)
def test_a_clue_of_each_kind_is_read_back(kind: ClueKind) -> None:
    puzzle = Puzzle.from_text(f"{FIG_1.text};{kind.example(NINE)}")
    written = json.loads(write(puzzle, "json"))
    assert is_valid(written, SCHEMA, SCHEMA)
    assert parse(json.dumps(written)) == puzzle
    del written["puzzle"]
    assert parse(json.dumps(written)) == puzzle


def test_one_member_may_stand_for_several_clues() -> None:
    puzzle = parse(_json(rules=[{"type": "negative", "of": ["white_dot", "black_dot"]}]))
    assert [clue.value for clue in puzzle.clues] == ["black_dot", "white_dot"]


@pytest.mark.parametrize(("size", "name"), [(4, "2x2"), (6, "2x3"), (9, "3x3"), (16, "4x4")])
def test_a_size_stands_for_the_plain_board(size: int, name: str) -> None:
    assert parse(json.dumps({"size": size, "givens": "0" * (size * size), "rules": []})).layout.name == name


def test_a_layout_may_be_named() -> None:
    assert parse(json.dumps({"layout": "round5", "givens": ROUND.cells})) == ROUND
    assert parse(json.dumps({"layout": "3x3x", "size": 9, "givens": FIG_1.cells})).layout.name == "3x3x"


def test_rules_about_the_whole_board_are_part_of_its_name() -> None:
    diagonals = [{"type": "diagonal", "direction": sign} for sign in "+-"]
    assert parse(_json(rules=diagonals)).layout.name == "3x3x"
    regions = "0001220123112333"
    jigsaw = parse(json.dumps({"size": 4, "givens": "1" + "." * 15, "rules": [{"type": "jigsaw", "regions": regions}]}))
    assert jigsaw.layout.name == "4j-AAABCCABCDBBCDDD"


def test_a_rule_that_no_layout_has_is_refused() -> None:
    assert "spiral" in str(error(_json(rules=[{"type": "diagonal", "direction": "spiral"}])))


def test_dots_are_exempt_from_consecutive_neighbours() -> None:
    dot = {"type": "white_dot", "cells": ["r1c1", "r1c2"]}
    puzzle = parse(_json(rules=[{"type": "non_consecutive"}, dot]))
    assert puzzle.layout == NINE
    assert [clue.kind.slug for clue in puzzle.clues] == ["negative", "white_dot"]


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("thermo", "The rules are not in a list."),
        (["thermo"], "A rule has no type. This is rule 1."),
        ([CAGE, {"type": "kage"}], "There is no kind of clue called 'kage'. This is rule 2."),
        ([{**CAGE, "colour": 3}], "A rule “cage” has no member “colour”. This is rule 1."),
        ([{"type": "anti_knight", "cells": []}], "A rule “anti_knight” has no member “cells”. This is rule 1."),
        ([{"type": "cage", "sum": 3}], "A clue “cage” cannot have 0 cells. This is rule 1."),
        ([{**CAGE, "cells": "r1c1"}], "Cells are not in a list. This is rule 1."),
        ([{**CAGE, "cells": ["r0c1"]}], "There is no cell 'r0c1' on 3x3. This is rule 1."),
        ([{**CAGE, "sum": -3}], "'-3' is no value of a clue “cage”. This is rule 1."),
        ([{**CAGE, "sum": True}], "The value “sum” is neither a number nor a text. This is rule 1."),
        ([CAGE] * 501, "There are 501 clues."),
        ([{"type": "sum_line", "cells": ["r1c1", "r1c2"], "sum": 9999}], "This clue is too large to be solved."),
    ],
)
def test_wrong_rules_are_refused(rules: object, found: str) -> None:
    assert str(error(_json(rules=rules))) == found


@pytest.mark.parametrize("part", [{"layout": "3x3x"}, {"givens": "." * 81}, {"rules": [CAGE]}])
def test_parts_that_contradict_the_whole_are_refused(part: dict[str, object]) -> None:
    assert "do not say the same puzzle" in str(error(json.dumps({"puzzle": FIG_1.text, **part})))


def test_parts_may_repeat_the_whole() -> None:
    puzzle = Puzzle.from_text(FIG_1.text + ";cage:15=r1c1r1c3")
    assert parse(json.dumps({"puzzle": puzzle.text, "size": 9, "rules": [CAGE]})) == puzzle
    assert parse(json.dumps({"puzzle": puzzle.text, "givens": FIG_1.cells})) == puzzle


def test_an_error_in_the_text_of_the_puzzle_has_its_place() -> None:
    text = json.dumps({"name": "one", "puzzle": FIG_1.text + ";kage=r1c1"})
    assert error(text).position == text.index("kage")


def test_a_size_of_another_board_is_refused() -> None:
    assert str(error(json.dumps({"puzzle": FIG_1.text, "size": 6}))) == "“size” is 6, but 3x3 has 9 digits."


def test_a_later_version_is_refused() -> None:
    assert str(error(_json(version=3))) == "This is version 3 of our JSON."
    assert parse(_json(version=1)) == FIG_1


def test_rules_under_other_names_are_not_passed_over() -> None:
    assert lost_rules(_json(rules=[], thermos=[["r1c1", "r1c2"]])) == "thermos"


def test_members_about_the_puzzle_are_passed_over() -> None:
    assert parse(_json(rules=[CAGE], name="Fig. 1", links=["a"], kinds=["cage"], solution="1" * 81)).clues


def test_a_position_keeps_the_clues() -> None:
    board = Board(Puzzle.from_text(FIG_1.text + ";cage:15=r1c1r1c3"))
    board.place(0, 7)
    reading = read(write(board, "json"))
    assert (reading.puzzle.clues, reading.placed) == (board.clues, ((0, 7),))


def test_objects_on_lines_and_in_lists_are_puzzles_of_a_list() -> None:
    objects = [_json(name="one", rules=[CAGE]), _json(name="two", rules=[])]
    for text in ("\n".join(objects), f"[{', '.join(objects)}]"):
        with pytest.raises(SeveralPuzzles) as caught:
            read(text)
        assert [(part.name, len(parse(part.text).clues)) for part in caught.value.excerpts] == [("one", 1), ("two", 0)]


# The schema


def test_the_schema_has_each_kind_of_clue() -> None:
    types = [each["$ref"].removeprefix("#/$defs/") for each in SCHEMA["properties"]["rules"]["items"]["oneOf"]]
    slugs = [kind.slug for kind in CLUE_KINDS]
    assert types[: len(slugs)] == slugs
    for kind in CLUE_KINDS:
        value = [kind.value_form.name] * bool(kind.value_form.name)
        assert set(SCHEMA["$defs"][kind.slug]["properties"]) == {"type", *kind.cell_form.names, *value}


@pytest.mark.parametrize(
    ("rule", "text"), RULES[:2] + RULES[8:12], ids=lambda each: each if isinstance(each, str) else ""
)
def test_the_schema_knows_members(rule: dict[str, Any], text: str) -> None:
    assert is_valid(rule, {"$ref": f"#/$defs/{rule['type']}"}, SCHEMA)
    assert not is_valid({**rule, "colour": 3}, {"$ref": f"#/$defs/{rule['type']}"}, SCHEMA)


def test_a_value_that_may_be_left_out_is_not_required() -> None:
    assert "sum" not in SCHEMA["$defs"]["cage"]["required"]
    assert "sum" in SCHEMA["$defs"]["sum"]["required"]


def test_digits_beyond_nine_are_numbers() -> None:
    layout = find_layout("4x4")
    clue = find_clue_kind("quadruple").clue(layout, "AG", ((0, 1, 16, 17),))
    assert rule_of(layout, clue)["digits"] == [10, 16]
