"""Penpa's links: numbers and regions of square grids are read, and everything else is named."""

import json
import zlib
from base64 import b64encode
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Cell, Layout, Puzzle, find_layout
from solver.formats import can_write, parse, read, write
from solver.formats.sites.penpa import from_body, inflated
from solver.formats.sites.rules import areas_of
from tests.formats.examples import BIG, FIG_1, SHIDOKU, error, lost_rules, puzzles
from tests.formats.pasted import outcome
from tests.patience import takes_less

SITE = "https://swaroopg92.github.io/penpa-edit/#m=solve&p="
JIGSAW = Puzzle.from_text("4j-AAABCCABCDBBCDDD:1..............4")


def _bars(layout: Layout, width: int, first: int) -> dict[str, int]:
    """The lines between areas, from corner to corner."""
    n, areas, found = layout.n, areas_of(layout), {}
    for cell in range(n * n):
        row, column = divmod(cell, n)
        corner = first + (row + first_row(width, n)) * width + column + first_row(width, n)  # below and to the right
        if column < n - 1 and areas[cell] != areas[cell + 1]:
            found[f"{corner - width},{corner}"] = 2
        if row < n - 1 and areas[cell] != areas[cell + n]:
            found[f"{corner - 1},{corner}"] = 2
    return found


def first_row(width: int, n: int) -> int:
    """Where the board begins if the space around it is the same on all sides."""
    return (width - n) // 2


def link(puzzle: Puzzle, *, space: int = 0, rules: str = "", kind: str = "square", **drawn: Any) -> str:
    """A link with a puzzle, made as the site makes it."""
    n = puzzle.layout.n
    size, width = n + 2 * space, n + 2 * space + 4

    def point(cell: Cell) -> int:
        row, column = divmod(cell, n)
        return (row + 2 + space) * width + column + 2 + space

    number = {str(point(cell)): [str(digit), 1, "1"] for cell, digit in enumerate(puzzle.givens) if digit}
    body = {"zR": {"z_": []}, "zS": {}, "zN": number, "zE": _bars(puzzle.layout, width, width * width), **drawn}
    text = json.dumps(body, separators=(",", ":"))
    for short in ("zR", "z_", "zS", "zN", "zE", "zY", "zT", "z1", "z3", "z6", "z7", "zC"):
        text = text.replace(f'"{short}"', short)
    head = f"{kind},{size},{size},38,0,1,1,418,418,1,1,0,0,0,0,Title: A,Author: B,,{rules},OFF,false"
    return SITE + _packed("\n".join([head, json.dumps([space] * 4), "{}", text, "{}"]))


def _packed(text: str) -> str:
    deflated = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b64encode(deflated.compress(text.encode()) + deflated.flush()).decode()


@pytest.mark.parametrize("puzzle", [FIG_1, SHIDOKU, BIG, JIGSAW])
def test_numbers_and_regions_are_read(puzzle: Puzzle) -> None:
    assert parse(link(puzzle)) == puzzle


def test_the_board_may_have_space_around_it() -> None:
    assert parse(link(FIG_1, space=1)) == FIG_1


def test_the_usual_rules_in_words_are_accepted() -> None:
    assert parse(link(FIG_1, rules="Normal Sudoku rules apply.%0A")) == FIG_1


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"zT": [[33, 3]]}, "thermo"),
        ({"zT": 5}, "thermo"),
        ({"z3": [[18, "x"]]}, "arrows"),
        ({"z6": [[18, 19], [19, 20]]}, "killercages"),
        ({"z6": [[18, 19]], "z1": {"328": ["7", 1], "332": ["8", 1]}}, "killercages"),
        ({"z1": {"328": ["7", 1]}}, "numberS"),
        ({"z6": [[18, 19]], "z1": {"329": ["7", 1]}}, "numberS"),
        ({"z6": [[18, 19]], "z1": {"328": ["a", 1]}}, "numberS"),
        ({"zC": {"328,330": 10}}, "cage"),
        ({"z7": [[18, 19]]}, "nobulbthermo"),
        ({"zY": {"33": [1, "circle_L", 1]}}, "symbol"),
        ({"zS": {"33": 1}}, "surface"),
        ({"zE": {}}, "region"),
        ({"zE": {"1,2,3": 1}}, "lineE"),
        ({"zN": {"28": ["A", 1, "1"]}}, "number"),
        ({"zN": {"28": ["12", 1, "7"]}}, "number"),
        ({"zN": {"0": ["1", 1, "1"]}}, "number"),
        ({"rules": "Anti-knight"}, "Anti-knight"),
    ],
)
def test_any_other_rule_is_refused_by_name(more: dict[str, Any], said: str) -> None:
    assert lost_rules(link(SHIDOKU, **more)) == said


# The corners of cell 18, r1c1, are the points from 4 · 64 + 4 · 18 on.
CLUES: list[tuple[dict[str, Any], list[str]]] = [
    ({"zT": [[18, 19, 28], []]}, ["thermo=r1c1r1c2r2c3"]),
    ({"z3": [[18, 26, 34]]}, ["arrow=r1c1,r2c1r3c1"]),
    ({"z6": [[18, 19]], "z1": {"328": [" 7", 1]}, "zC": {"328,330": 10, "333,335": 10}}, ["cage:7=r1c1r1c2"]),
    ({"z6": [[18, 19], [26, 27]], "z1": {"364": ["5", 1]}}, ["cage:5=r2c1r2c2", "cage=r1c1r1c2"]),
    ({"z6": [[18, 19]], "rules": "Cages show their sums."}, ["cage=r1c1r1c2"]),
]


# Of 8 x 8 points in a layer: corners are the points from 64 on, lower sides from 128 on, right sides from 192 on.
SIGNS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("White dots join cells with consecutive digits.", {"zY": {"210": [1, "circle_SS", 2]}}, ["white_dot:1=r1c1r1c2"]),
    ("Black dots join cells with a ratio of 1:2.", {"zY": {"146": [2, "circle_S", 2]}}, ["black_dot:2=r1c1r2c1"]),
    ("Cells joined by a V sum to 5.", {"zN": {"210": ["V", 1, "1"]}}, ["xv:5=r1c1r1c2"]),
    ("Cells joined by an X sum to 10.", {"zN": {"146": ["X", 6, "5"]}}, ["xv:10=r1c1r2c1"]),
    (
        "Digits in a circle appear in the surrounding cells.",
        {"zN": {"82": ["12", 6, "1"]}},
        ["quadruple:12=r1c1r1c2r2c1r2c2"],
    ),
    (
        "Grey circles contain odd digits. Grey squares contain even digits.",
        {"zY": {"18": [3, "circle_M", 1], "27": [5, "square_M", 1]}},
        ["odd=r1c1", "even=r2c2"],
    ),
]


@pytest.mark.parametrize(("rules", "drawn", "clues"), SIGNS)
def test_signs_are_what_the_rules_say(rules: str, drawn: dict[str, Any], clues: list[str]) -> None:
    empty = Puzzle(SHIDOKU.layout, (0,) * 16)
    assert parse(link(empty, rules=rules, **drawn)).text == ";".join([empty.text, *sorted(clues)])


def test_numbers_around_the_board_are_sums_if_the_rules_say_so() -> None:
    rules = "Numbers outside the grid give the sum of the digits between the 1 and the 9 in that row or column."
    puzzle = parse(link(Puzzle(FIG_1.layout, (0,) * 81), space=1, rules=rules, zN={str(2 * 15 + 5): ["17", 1, "1"]}))
    assert [clue.text(FIG_1.layout) for clue in puzzle.clues] == ["sandwich:17=r1c3-r9c3"]


def test_shaded_cells_are_decorations_beside_written_rules() -> None:
    more: dict[str, Any] = {"zS": {"18": 3, "19": 1}, "rules": "Normal sudoku rules apply."}
    assert read(link(SHIDOKU, **more)).decorations.text == "shapes2"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"zY": {"210": [1, "circle_SS", 2]}}, "symbol"),
        ({"zY": {"210": [1, "star", 2]}}, "symbol"),
        ({"zY": {"210": 5, "x": [1, "circle_SS", 2]}}, "symbol"),
        ({"zY": 5}, "symbol"),
        ({"zN": {"210": ["V", 1, "2"]}}, "number"),
    ],
)
def test_a_sign_without_a_meaning_is_refused_by_name(more: dict[str, Any], said: str) -> None:
    assert lost_rules(link(Puzzle(SHIDOKU.layout, (0,) * 16), rules="Normal sudoku rules apply.", **more)) == said


@pytest.mark.parametrize(("drawn", "clues"), CLUES)
def test_clues_that_were_drawn_as_such_are_read(drawn: dict[str, Any], clues: list[str]) -> None:
    assert parse(link(SHIDOKU, **drawn)).text == ";".join([SHIDOKU.text, *sorted(clues)])


@pytest.mark.parametrize("kind", ["hex", "kakuro", "pyramid"])
def test_other_kinds_of_grids_are_refused(kind: str) -> None:
    assert str(error(link(FIG_1, kind=kind))).startswith(
        "This Penpa link contains a puzzle of a kind that cannot be read here"
    )


@pytest.mark.parametrize(
    "text", ["", "square", "square,9,9\n[0,0,0,0]\n\n{", "square,9,9\n[Infinity,0,0,0]\n\n{}", "\n" * 9]
)
def test_a_packed_text_without_a_grid_is_refused(text: str) -> None:
    assert str(error(SITE + _packed(text + " " * 40)))


def test_a_grid_that_grows_too_large_is_refused_in_little_time() -> None:
    for text in ("a" * 9_000_000, "square,9,9\n[0,0,0,0]\n\n" + "z" * 39_000, "\n" * 39_000):
        sent = (SITE + _packed(text) + "\n") * 3
        assert takes_less(1, partial(error, sent))


# Written


def test_the_lines_that_penpas_loader_needs_are_written() -> None:
    text = inflated(write(SHIDOKU, "penpa").removeprefix(SITE), max_length=20_000).split("\n")
    head = text[0].split(",")
    assert head[:11] == ["square", "4", "4", "38", "0", "1", "1", "190", "190", "91", "91"]
    assert text[1:3] == ["[0,0,0,0]", '["1","2","1"]~zS~["",1]']
    assert 'zN:{"18":["1",1,"1"],"27":["2",1,"1"],"36":["3",1,"1"],"45":["4",1,"1"]}' in text[3]
    assert json.loads(text[5]) == [18, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1]


@pytest.mark.parametrize(("name", "middle"), [("3x3", 84), ("4j-AAABCCABCDBBCDDD", 91), ("3x4", 375)])
def test_the_written_centre_is_that_of_published_links(name: str, middle: int) -> None:
    layout = find_layout(name)
    text = inflated(write(Puzzle(layout, (0,) * layout.n_cells), "penpa").removeprefix(SITE), max_length=40_000)
    assert text.split(",")[9:11] == [str(middle)] * 2


@given(puzzles())
def test_square_boards_are_read_back_without_a_layout(puzzle: Puzzle) -> None:
    if can_write(puzzle.layout, "penpa"):
        assert parse(write(puzzle, "penpa")) == puzzle


@given(st.text('zNE{}[]:,"0123456789-', max_size=80))
def test_junk_is_a_grid_or_none(text: str) -> None:
    for body in (f"square,4,4\n[0,0,0,0]\n\n{text}", f'square,4,4\n[0,0,0,0]\n\n{{zN:{{"{text}":1}}}}'):
        found = from_body(body)
        assert found == "" or isinstance(json.loads(found), dict)
        assert outcome(SITE + _packed(body)).split()[0] in ("puzzle", "refused")
