from __future__ import annotations

import pytest

from solver.board import Layout, find_layout
from solver.steps import Candidate, Cells, CellSet, Chain, Digits, Fact, Houses, Statement, Step, nonempty
from solver.steps.eureka import notation
from solver.steps.texts import cells_text
from solver.techniques import Options, find_technique
from tests.techniques.corpus import CASES


@pytest.mark.parametrize(
    ("name", "cells", "text"),
    [
        ("3x3", ("r3c5",), "r3c5"),
        ("3x3", ("r3c5", "r3c8"), "r3c58"),
        ("3x3", ("r3c5", "r5c5", "r9c5"), "r359c5"),
        ("3x3", ("r1c1", "r2c2"), "r1c1,r2c2"),
        ("3x3", ("r1c1", "r1c2", "r2c1"), "r1c1,r1c2,r2c1"),
        ("round4", ("r2s3", "r2s7"), "r2s37"),
        ("round5", ("r2s1", "r2s2"), "r2s1,r2s2"),
        ("4x4", ("r1c1", "r1c2"), "r1c1,r1c2"),
    ],
)
def test_cells_in_one_word(name: str, cells: tuple[str, ...], text: str) -> None:
    layout = find_layout(name)
    assert cells_text(layout, [layout.parse_cell(cell) for cell in cells]) == text


def test_a_set_with_its_digits() -> None:
    layout = find_layout("round5")
    cells = layout.parse_cell("r1s2"), layout.parse_cell("r1s10")
    assert str(CellSet(cells, (1, 3)).words(layout)) == "r1s2 and r1s10 (0, 2)"


def fish(layout: Layout, digit: int, bases: str, covers: str, fins: tuple[int, ...] = ()) -> dict[str, Fact]:
    """The facts of a fish."""
    houses = ([layout.parse_house(name) for name in names.split()] for names in (bases, covers))
    base, cover = map(Houses, houses)
    return nonempty(digit=Digits([digit]), bases=base, covers=cover, fins=Cells(fins))


def x_chain(*cells: int) -> dict[str, Fact]:
    """The facts of a chain of nines."""
    return nonempty(chain=Chain(tuple(Statement((cell,), 9, k % 2 == 1) for k, cell in enumerate(cells))))


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (
            Step("x-chain", eliminations=(Candidate(2, 9),), facts=x_chain(0, 72, 75, 21)),
            "(9)r1c1=(9)r9c1-(9)r9c4=(9)r3c4 => r1c3<>9",
        ),
        (
            Step(
                "finned-x-wing",
                eliminations=(Candidate(3, 2), Candidate(2, 2)),
                facts=fish(find_layout("3x3"), 2, "row-1 row-6", "column-2 box-5", (2,)),
            ),
            "2 r16\\c2b5 fr1c3 => r1c34<>2",
        ),
        (Step("naked-single", placements=(Candidate(0, 5),), facts=nonempty(house=Houses([0]))), ""),
    ],
)
def test_a_step_as_the_forums_write_it(step: Step, text: str) -> None:
    assert notation(step, find_layout("3x3")) == text


def test_every_technique_has_complete_eureka_text_or_none() -> None:
    written: dict[str, str] = {}
    for case in CASES:
        if not case.is_miss and case.technique not in written:
            step = next(find_technique(case.technique).find(case.board, Options(unique=True)))
            written[case.technique] = notation(step, case.puzzle.layout)
    assert {slug for slug, text in written.items() if text and " => " not in text} == set()
    assert not written["triple-firework"]
    assert all(written[slug] for slug in ("x-wing", "franken-jellyfish", "aic", "als-xz", "kraken-fish-1"))


def test_houses_with_large_numbers_are_told_apart() -> None:
    layout = find_layout("4x4")
    facts = fish(layout, 12, "row-1 row-12", "column-1 column-2")
    assert notation(Step("x-wing", eliminations=(Candidate(0, 3),), facts=facts), layout) == "C r1r12\\c12 => r1c1<>3"


def test_a_siamese_fish_is_two_in_one() -> None:
    case = next(case for case in CASES if case.technique == "siamese-finned-x-wing" and not case.is_miss)
    step = next(find_technique(case.technique).find(case.board, Options()))
    assert notation(step, case.puzzle.layout).count(" + ") == 1


def test_a_row_is_told_from_a_region() -> None:
    layout = find_layout("4j-AAABCCABCDBBCDDD")
    facts = fish(layout, 1, "row-1 region-2", "column-1 column-4")
    assert (
        notation(Step("mutant-x-wing", eliminations=(Candidate(8, 1),), facts=facts), layout)
        == "1 r1b2\\c14 => r3c1<>1"
    )
