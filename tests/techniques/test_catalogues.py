"""Nothing is registered without a name, a grade, a sentence, a lesson and its lines in the corpus."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from string import Formatter

import pytest

from solver.board import Board, Puzzle, find_layout
from solver.rating.level import LEVELS
from solver.rating.levels import grade_of
from solver.techniques import (
    EVERYTHING,
    LADDERS,
    ON_NO_LADDER,
    TECHNIQUES,
    Options,
    Technique,
    find_all,
    find_ladder,
    find_technique,
)
from solver.techniques.catalogue import SENTENCES
from solver.techniques.exotics.bands import lattices
from solver.techniques.lessons.texts import FAMILIES
from tests.layouts import ROUND
from tests.techniques.corpus import CASES

LESSONS = "".join(path.read_text(encoding="utf-8") for path in FAMILIES.glob("*.md"))
SQUARE = ("2x2", "3x3", "4x4", "5x5")
# Why a technique exists on no round board.
NO_CORNER = "two lines have to meet in one cell: rings meet diameters in two, and sector pairs are no lines"
NO_LATTICE = "two families of lines have to cross with areas in between: no round board has both"
LOCKED = "a ring that a diameter or sector pair covers is locked in it by itself, or has one place left"
NOT_ROUND = {
    "mutant-x-wing": LOCKED,
    **dict.fromkeys(("triple-firework", "quad-firework"), NO_CORNER),
    **dict.fromkeys(("tridagon", "sk-loop", "exocet", "phistomefel"), NO_LATTICE),
}
# What nothing forbids on round boards, but has not been met there.
NOT_SEEN_ROUND = {"dynamic-forcing-chain-plus", "nested-forcing-chain"}
# On no ladder but the one of everything: whoever wants them puts them first.
EXPECTED_ON_NO_LADDER = {
    *("dual-two-string-kite", "dual-empty-rectangle", "uvwxyz-wing", "tuvwxyz-wing"),
    *("finned-mutant-squirmbag", "finned-mutant-whale", "law-of-leftovers", "phistomefel"),
    *(f"siamese-{kind}-{fish}" for kind in ("finned", "sashimi") for fish in ("x-wing", "swordfish", "jellyfish")),
    *(
        f"siamese-finned-{kind}-{fish}"
        for kind in ("franken", "mutant")
        for fish in ("x-wing", "swordfish", "jellyfish")
    ),
}
# Facts that no step of the corpus states.
NOT_IN_CORPUS = {"three-d-medusa": {"houses", "pair"}, "als-xz": {"several"}}
FORM = re.compile(r"_(any|first|second|only)$")  # of the name of a fact in a template
EACH_TECHNIQUE = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.slug)


def test_slugs_and_names_differ() -> None:
    assert len({technique.slug for technique in TECHNIQUES}) == len(TECHNIQUES)
    assert len({technique.name for technique in TECHNIQUES}) == len(TECHNIQUES)


def test_an_unknown_technique_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="unknown technique 'x-wings', expected one of full-house, hidden-single"):
        find_technique("x-wings")


@EACH_TECHNIQUE
def test_a_technique_has_a_name_a_grade_a_sentence_and_a_lesson(technique: Technique) -> None:
    assert find_technique(technique.slug) is technique
    assert not technique.name[0].islower()
    assert technique.family[0].isupper()
    level, score = grade_of(technique.slug)
    assert 0 <= level < len(LEVELS)
    assert score > 0
    assert SENTENCES[technique.slug][-1].needs == ()  # it fits any facts
    for part in (f'<a id="{technique.slug}"></a>', f"## {technique.name}\n", f"--technique {technique.slug}"):
        assert part in LESSONS


def test_a_technique_without_a_grade_is_refused() -> None:
    with pytest.raises(ValueError, match="technique 'x-wings' has no grade"):
        grade_of("x-wings")


@EACH_TECHNIQUE
def test_the_sentences_name_only_what_the_steps_say(technique: Technique) -> None:
    wordings = SENTENCES[technique.slug]
    cases = [case for case in CASES if SENTENCES[case.technique] is wordings and not case.is_miss]
    steps = (step for case in cases for step in find_technique(case.technique).find(case.board, Options(unique=True)))
    named = {name for wording in wordings for _, name, _, _ in Formatter().parse(wording.template) if name}
    named = {FORM.sub("", name) for name in named.union(*(wording.needs for wording in wordings))}
    left = named - {"targets", "removed", "proofs", "contradiction", "any_house", "last_set"}
    left -= NOT_IN_CORPUS.get(technique.slug, set())
    for step in steps:
        left -= {*step.worded_facts}
        if not left:
            break
    assert left == set()


@EACH_TECHNIQUE
def test_a_technique_has_hits_on_other_boards_and_a_near_miss(technique: Technique) -> None:
    cases = [case for case in CASES if case.technique == technique.slug]
    assert len(cases) >= 3
    assert any(case.is_miss for case in cases)
    hits = {case.puzzle.layout.name for case in cases if not case.is_miss}
    assert "3x3" in hits
    assert hits.difference(SQUARE)
    assert bool(hits.intersection(ROUND)) is (technique.slug not in {*NOT_ROUND, *NOT_SEEN_ROUND})


def test_why_some_techniques_are_on_no_round_board() -> None:
    layouts = [find_layout(name) for name in ROUND]
    assert not any(list(lattices(layout)) for layout in layouts)
    for layout in layouts:
        lines = [set(house.cells) for house in layout.houses if house.is_line]
        assert all(len(one & other) != 1 for one, other in combinations(lines, 2))


@pytest.mark.parametrize("name", ["round3", "round3a", "round4a"])
def test_no_mutant_x_wing_is_on_a_round_board(name: str) -> None:
    layout, random = find_layout(name), Random(name)
    for _ in range(200):
        board = Board(Puzzle(layout, (0,) * layout.n_cells))
        for cell in range(layout.n_cells):
            if random.random() < 0.65:
                board.remove(cell, 1)
        assert not find_all(board, "mutant-x-wing")


def test_the_corpus_names_no_other_technique() -> None:
    assert {case.technique for case in CASES} == {technique.slug for technique in TECHNIQUES}


def test_every_technique_is_on_a_ladder_or_listed_as_on_none() -> None:
    on_ladders = {technique.slug for ladder in LADDERS if ladder.name != EVERYTHING for technique in ladder.techniques}
    assert {technique.slug for technique in TECHNIQUES} - on_ladders == EXPECTED_ON_NO_LADDER == ON_NO_LADDER
    assert on_ladders <= {technique.slug for technique in TECHNIQUES}


def test_the_ladder_of_everything_has_each_technique_once() -> None:
    slugs = [technique.slug for technique in find_ladder(EVERYTHING).techniques]
    assert sorted(slugs) == sorted({case.technique for case in CASES})
