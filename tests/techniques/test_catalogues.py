"""Nothing is registered without a name, a sentence, a place in the docs and its lines in the corpus."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest

from solver.techniques import LADDERS, TECHNIQUES, Options, Technique, find_technique
from solver.techniques.catalogue import SENTENCES
from tests.techniques.corpus import CASES

DOCS = "".join(
    path.read_text(encoding="utf-8") for path in (Path(__file__).parents[2] / "docs" / "techniques").glob("*.md")
)
SQUARE = ("2x2", "3x3", "4x4", "5x5")
ONLY_SQUARE = {"bug-3"}  # patterns that exist on no other board, or have not been seen there
EACH_TECHNIQUE = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.slug)


def test_slugs_and_names_differ() -> None:
    assert len({technique.slug for technique in TECHNIQUES}) == len(TECHNIQUES)
    assert len({technique.name for technique in TECHNIQUES}) == len(TECHNIQUES)


@EACH_TECHNIQUE
def test_a_technique_is_found_by_its_slug(technique: Technique) -> None:
    assert find_technique(technique.slug) is technique


def test_an_unknown_technique_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="unknown technique 'x-wings', expected one of full-house, hidden-single"):
        find_technique("x-wings")


@EACH_TECHNIQUE
def test_a_technique_has_a_name_and_a_family(technique: Technique) -> None:
    assert not technique.name[0].islower()
    assert technique.family[0].isupper()


@EACH_TECHNIQUE
def test_a_technique_has_a_sentence_for_any_facts(technique: Technique) -> None:
    assert [needed for needed, _ in SENTENCES[technique.slug]][-1] == ()


@EACH_TECHNIQUE
def test_the_sentences_name_only_what_the_steps_say(technique: Technique) -> None:
    cases = [case for case in CASES if case.technique == technique.slug and not case.is_miss]
    step = next(technique.find(cases[0].board, Options(unique=True)))
    said = {*step.facts, "targets", "removed"}
    for needed, template in SENTENCES[technique.slug]:
        assert {*needed} | {name for _, name, _, _ in Formatter().parse(template) if name} <= said


@EACH_TECHNIQUE
def test_a_technique_is_in_the_docs(technique: Technique) -> None:
    assert f'<a id="{technique.slug}"></a>' in DOCS
    assert f"## {technique.name}\n" in DOCS
    assert f"--technique {technique.slug}" in DOCS


@EACH_TECHNIQUE
def test_a_technique_has_a_hit_a_near_miss_and_a_line_that_is_not_square(technique: Technique) -> None:
    cases = [case for case in CASES if case.technique == technique.slug]
    assert len(cases) >= 3
    assert {case.is_miss for case in cases} == {True, False}
    assert any(case.puzzle.layout.name not in SQUARE for case in cases) or technique.slug in ONLY_SQUARE


def test_the_corpus_names_no_other_technique() -> None:
    assert {case.technique for case in CASES} == {technique.slug for technique in TECHNIQUES}


def test_every_technique_is_on_a_ladder() -> None:
    on_ladders = {technique.slug for ladder in LADDERS for technique in ladder.techniques}
    assert on_ladders == {technique.slug for technique in TECHNIQUES}
