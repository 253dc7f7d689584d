"""Every line of the corpus, and of the larger collection where there is one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from solver.board import Board, Budget, Puzzle, find_layout
from solver.steps import Candidate, starting_board
from solver.techniques import TECHNIQUES, Options, find_technique
from tests.techniques.corpus import CASES, Case

pytestmark = pytest.mark.thorough

# The codes of the published library.
CODES = {
    "0000": "full-house",
    "0002": "hidden-single",
    "0003": "naked-single",
    "0100": "pointing",
    "0101": "claiming",
    "0110": "locked-pair",
    "0111": "locked-triple",
    "0200": "naked-pair",
    "0201": "naked-triple",
    "0202": "naked-quad",
    "0210": "hidden-pair",
    "0211": "hidden-triple",
    "0212": "hidden-quad",
    "0300": "x-wing",
    "0301": "swordfish",
    "0302": "jellyfish",
    "0310": "finned-x-wing",
    "0311": "finned-swordfish",
    "0312": "finned-jellyfish",
    "0320": "sashimi-x-wing",
    "0321": "sashimi-swordfish",
    "0322": "sashimi-jellyfish",
    "03111": "siamese-finned-swordfish",
    "03121": "siamese-finned-jellyfish",
    "03211": "siamese-sashimi-swordfish",
    "03221": "siamese-sashimi-jellyfish",
    "0331": "franken-swordfish",
    "0332": "franken-jellyfish",
    "0340": "finned-franken-x-wing",
    "0341": "finned-franken-swordfish",
    "0342": "finned-franken-jellyfish",
    "03411": "siamese-finned-franken-swordfish",
    "03421": "siamese-finned-franken-jellyfish",
    "0362": "finned-mutant-jellyfish",
    "03621": "siamese-finned-mutant-jellyfish",
    "0363": "finned-mutant-squirmbag",
    "0364": "finned-mutant-whale",
    "0400": "skyscraper",
    "0401": "two-string-kite",
    "0402": "empty-rectangle",
    "0403": "turbot-fish",
    "0404": "dual-two-string-kite",
    "0405": "dual-empty-rectangle",
    "0500": "simple-colors-trap",
    "0501": "simple-colors-wrap",
    "0502": "multi-colors-1",
    "0503": "multi-colors-2",
    "0600": "unique-rectangle-1",
    "0601": "unique-rectangle-2",
    "0602": "unique-rectangle-3",
    "0603": "unique-rectangle-4",
    "0604": "unique-rectangle-5",
    "0605": "unique-rectangle-6",
    "0606": "hidden-rectangle",
    "0607": "avoidable-rectangle-1",
    "0608": "avoidable-rectangle-2",
    "0610": "bug-plus-1",
    "0701": "x-chain",
    "0702": "xy-chain",
    "0703": "remote-pair",
    "0706": "continuous-nice-loop",
    "0707": "discontinuous-nice-loop",
    "0708": "aic",
    "0709": "grouped-continuous-nice-loop",
    "0710": "grouped-discontinuous-nice-loop",
    "0711": "grouped-aic",
    "0800": "xy-wing",
    "0801": "xyz-wing",
    "0803": "w-wing",
    "0901": "als-xz",
    "0902": "als-xy-wing",
    "0903": "als-xy-chain",
    "0904": "death-blossom",
    "1101": "sue-de-coq",
    "1201": "template-set",
    "1202": "template-delete",
}
# How many cases of a code may fail, as they do with the program that the library was made for.
MAY_FAIL = {"0711": 1, "0903": 5}
KNOWN = {technique.slug for technique in TECHNIQUES}


def _id(case: Case) -> str:
    return f"{case.technique}-{case.puzzle.layout.name}"


@pytest.mark.parametrize("case", [case for case in CASES if not case.is_miss], ids=_id)
def test_a_hit_is_found(case: Case) -> None:
    steps = find_technique(case.technique).find(case.board, Options(unique=True))
    assert any(case.has_conclusions_of(step) for step in steps)


@pytest.mark.parametrize("case", [case for case in CASES if case.is_miss], ids=_id)
def test_nothing_is_found_in_a_near_miss(case: Case) -> None:
    assert list(find_technique(case.technique).find(case.board, Options(unique=True))) == []


# Techniques that look at every cell or house once: they end before they would ask how late it is.
AT_ONCE = {
    *("full-house", "naked-single", "hidden-single", "pointing", "claiming", "direct-pointing", "direct-claiming"),
    *("xy-wing", "xyz-wing", "template-set", "template-delete", "avoidable-rectangle-1", "avoidable-rectangle-2"),
}
FIRST = {case.technique: case for case in reversed(CASES) if not case.is_miss}


@pytest.mark.parametrize("slug", [slug for slug in FIRST if slug not in AT_ONCE])
def test_nothing_is_found_when_the_time_is_up(slug: str) -> None:
    spent = Budget(seconds=0).start()
    while not spent.check_clock():
        pass
    assert list(find_technique(slug).find(FIRST[slug].board, Options(unique=True, meter=spent))) == []


@pytest.mark.parametrize("slug", ["skyscraper", "two-string-kite", "turbot-fish", "xy-wing", "w-wing", "remote-pair"])
def test_arrows_lead_from_end_to_end_by_strong_and_weak_links(slug: str) -> None:
    for case in CASES:
        for step in find_technique(slug).find(case.board, Options()) if case.technique == slug else ():
            links, peers = step.views[0].links, case.board.layout.peers
            assert [link.strength for link in links] == ["strong", "weak"] * (len(links) // 2) + ["strong"]
            assert [link.start for link in links[1:]] == [link.end for link in links[:-1]]
            for end in (links[0].start, links[-1].end):
                assert all(peers[cell] >> end.cell & 1 for cell, _ in step.eliminations)


def _triples(text: str) -> frozenset[Candidate]:
    """Reads `436 198`: digit 4 at r3c6, 1 at r9c8."""
    found = []
    for triple in text.split():
        digit, row, column = map(int, triple)
        found.append(Candidate(9 * row + column - 10, digit))
    return frozenset(found)


class Published(NamedTuple):
    """A case of the library: `+d` is a digit placed later, `variant` 'x' means that it may not be found."""

    variant: str
    board: Board
    eliminations: frozenset[Candidate]
    placements: frozenset[Candidate]


def _published(code: str, folder: Path) -> list[Published]:
    found = []
    for line in (folder / "technique_cases.txt").read_text(encoding="ascii").splitlines():
        name, _, cells, removed, eliminations, placements = line.split(":")[1:7]
        number, _, variant = name.partition("-")
        if number == code:
            found.append(Published(variant, _board(cells, removed), _triples(eliminations), _triples(placements)))
    return found


def _board(cells: str, removed: str) -> Board:
    """A digit after a plus was placed, so is no given."""
    givens: list[int] = []
    placed: list[Candidate] = []
    for plus, sign in re.findall(r"(\+?)([1-9.])", cells):
        if plus:
            placed.append(Candidate(len(givens), int(sign)))
        givens.append(0 if plus or sign == "." else int(sign))
    return starting_board(Puzzle(find_layout("3x3"), tuple(givens)), placed=placed, crossed_out=_triples(removed))


def _conclusions(slug: str, board: Board) -> set[tuple[frozenset[Candidate], frozenset[Candidate]]]:
    steps = find_technique(slug).find(board, Options(unique=True))
    return {(frozenset(step.eliminations), frozenset(step.placements)) for step in steps}


@pytest.mark.parametrize("code", [code for code, slug in CODES.items() if slug in KNOWN])
def test_the_cases_of_the_published_library_are_found(code: str, collections: Path) -> None:
    cases = [case for case in _published(code, collections) if case.variant != "x"]
    assert cases
    missed = [
        case for case in cases if (case.eliminations, case.placements) not in _conclusions(CODES[code], case.board)
    ]
    assert len(missed) <= MAY_FAIL.get(code, 0), [case.board.digits for case in missed]


@pytest.mark.parametrize("code", [code for code, slug in CODES.items() if slug in KNOWN])
def test_the_fail_cases_of_the_published_library_are_not_found(code: str, collections: Path) -> None:
    for case in _published(code, collections):
        if case.variant == "x":
            found = _conclusions(CODES[code], case.board)
            assert (
                found == set()
                if not (case.eliminations or case.placements)
                else (case.eliminations, case.placements) not in found
            )
