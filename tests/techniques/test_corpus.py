"""Every line of steps.tsv, and of the larger collection where there is one."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.board import Board, Cell, Digit, Puzzle, find_layout
from solver.steps import Candidate, starting_board
from solver.techniques import TECHNIQUES, Options, find_technique
from tests.techniques.corpus import CASES, Case

CODES = {
    "0000": "full-house",
    "0002": "hidden-single",
    "0003": "naked-single",
    "0100": "pointing",
    "0101": "claiming",
    "0200": "naked-pair",
    "0201": "naked-triple",
    "0202": "naked-quad",
    "0210": "hidden-pair",
    "0211": "hidden-triple",
    "0212": "hidden-quad",
}


def _id(case: Case) -> str:
    return f"{case.technique}-{case.puzzle.layout.name}"


@pytest.mark.parametrize("case", [case for case in CASES if not case.is_miss], ids=_id)
def test_a_hit_is_found(case: Case) -> None:
    steps = find_technique(case.technique).find(case.board, Options())
    assert any(case.has_conclusions_of(step) for step in steps)


@pytest.mark.parametrize("case", [case for case in CASES if case.is_miss], ids=_id)
def test_nothing_is_found_in_a_near_miss(case: Case) -> None:
    assert list(find_technique(case.technique).find(case.board, Options())) == []


def test_every_code_has_its_technique() -> None:
    assert set(CODES.values()) == {technique.slug for technique in TECHNIQUES}


def _triples(text: str) -> frozenset[Candidate]:
    """Reads `436 198`: digit 4 at r3c6, 1 at r9c8."""
    found = []
    for triple in text.split():
        digit, row, column = map(int, triple)
        found.append(Candidate(9 * row + column - 10, digit))
    return frozenset(found)


def _board(cells: str, removed: str) -> Board:
    digits: list[Digit] = [0 if sign == "." else int(sign) for sign in cells.replace("+", "")]
    return starting_board(Puzzle(find_layout("3x3"), tuple(digits)), crossed_out=_triples(removed))


def _conclusions(slug: str, board: Board) -> set[tuple[frozenset[tuple[Cell, Digit]], frozenset[tuple[Cell, Digit]]]]:
    steps = find_technique(slug).find(board, Options())
    return {(frozenset(step.removes), frozenset(step.places)) for step in steps}


@pytest.mark.parametrize("code", CODES)
def test_every_case_of_the_published_library_is_found(code: str, collections: Path) -> None:
    lines = (collections / "technique_cases.txt").read_text(encoding="ascii").splitlines()
    cases = [line.split(":")[3:7] for line in lines if line.startswith(f":{code}:")]
    assert cases
    for cells, removed, eliminations, placements in cases:
        found = _conclusions(CODES[code], _board(cells, removed))
        assert (_triples(eliminations), _triples(placements)) in found, cells
