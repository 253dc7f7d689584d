"""The kinds of facts, and how each is worded."""

from __future__ import annotations

import pytest

from solver.board import Sentence, find_layout
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
    Clauses,
    Combinations,
    Digits,
    DigitsInCells,
    Houses,
    LazyStep,
    Number,
    SetChain,
    Statement,
    Statements,
    Step,
    nonempty,
)
from solver.steps.facts import WordedFact

SQUARE = find_layout("3x3")
ONE, OTHER = CellSet((0, 1), (1, 2, 3)), CellSet((9,), (1, 4))


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Cells([0, 1, 2]), "r1c1, r1c2 and r1c3"),
        (AnyCell([0, 1, 2]), "r1c1, r1c2 or r1c3"),
        (Houses([0, 3]), "rows 1 and 4"),
        (AnyHouse([0, 3]), "row 1 or row 4"),
        (Houses([0]), "row 1"),
        (Digits([1, 2, 9]), "1, 2 and 9"),
        (Statements([Statement((0, 1), 7, True), Statement((9,), 7, False)]), "7 in r1c1 or r1c2 and r2c1≠7"),
        (CellSets([ONE, OTHER]), "r1c1 and r1c2 (1, 2, 3); r2c1 (1, 4)"),
        (AnyCellSet([ONE, OTHER]), "r1c1 and r1c2 (1, 2, 3); r2c1 (1, 4)"),
        (CellPairs([(0, 1), (0, 9)]), "r1c1 sees r1c2 and r1c1 sees r2c1"),
        (Combinations([(1, 2), (2, 1)]), "1-2 and 2-1"),
        (Number(7), "7"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_a_kind_says_how_it_is_worded(fact: WordedFact, words: str) -> None:
    assert str(fact.words(SQUARE)) == words


def test_a_letter_by_itself_is_a_sentence_for_translators() -> None:
    layout = find_layout("4x4")
    assert Digits([10]).words(layout) == Sentence("{letter}", letter="A")
    assert Digits([9]).words(layout) == "9"
    assert str(Digits([9, 10]).words(layout)) == "9 and A"


def test_empty_facts_are_not_stated() -> None:
    assert list(nonempty(cells=Cells(), digits=Digits([1]), n=Number(0))) == ["digits"]


def test_a_chain_is_said_by_its_parts() -> None:
    statements = (Statement((0,), 1, True), Statement((1,), 1, False), Statement((1,), 2, True))
    worded = Step("aic", facts=nonempty(chain=Chain(statements, (ONE,)))).worded_facts
    assert {name: str(fact.words(SQUARE)) for name, fact in worded.items()} == {
        "start": "r1c1=1",
        "start_stated": "r1c1 is 1",
        "start_denied": "r1c1 is not 1",
        "end_stated": "r1c2 is 2",
        "follows": "r1c2≠1 and r1c2=2",
        "sets": "r1c1 and r1c2 (1, 2, 3)",
        "assumed": "r1c1=1",
    }


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (Statement((0,), 1, True), "r1c1 is 1"),
        (Statement((0,), 1, False), "r1c1 is not 1"),
        (Statement((0, 1), 1, True), "1 is in r1c1 or r1c2"),
        (Statement((0, 1), 1, False), "neither r1c1 nor r1c2 is 1"),
        (Statement((0, 1, 2), 1, False), "none of r1c1, r1c2 and r1c3 is 1"),
    ],
)
def test_a_statement_can_be_a_clause(statement: Statement, words: str) -> None:
    assert str(Clauses([statement]).words(SQUARE)) == words


def test_digits_are_said_with_their_cells() -> None:
    assert (
        str(DigitsInCells([CellSet((0,), (1, 5)), CellSet((1,), (7,))]).words(SQUARE)) == "1 and 5 in r1c1; 7 in r1c2"
    )


def test_two_sets_with_several_links_have_no_digit_at_both_ends() -> None:
    worded = Step("als-xz", facts=nonempty(chain=SetChain((ONE, OTHER), (1, 4), ()))).worded_facts
    assert str(worded["linking"].words(SQUARE)) == "1 and 4"
    assert not {"digits", "several"} & worded.keys()


def test_a_placement_is_said_without_being_stated() -> None:
    step = Step("naked-single", placements=(Candidate(0, 5),), facts=nonempty(houses=AnyHouse([0])))
    assert {name: str(fact.words(SQUARE)) for name, fact in step.worded_facts.items()} == {
        "cell": "r1c1",
        "digit": "5",
        "houses": "row 1",
    }


def test_a_fact_of_another_kind_is_none() -> None:
    step = Step("x-wing", facts=nonempty(cells=Cells([1])))
    assert step.fact("cells", Cells) == (1,)
    assert not step.fact("cells", Digits)
    assert not step.fact("houses", Houses)


def test_a_lazy_step_is_made_once_and_tried_again_after_an_error() -> None:
    made = []

    def make() -> Step:
        made.append(1)
        if len(made) == 1:
            raise OSError
        return Step("x-wing", facts=nonempty(cells=Cells([1])), size=3)

    step = LazyStep("x-wing", (), (), make)
    with pytest.raises(OSError):
        _ = step.facts
    assert (step.fact("cells", Cells), step.size, step.views) == ((1,), 3, ())
    assert len(made) == 2
    assert step == Step("x-wing", facts=nonempty(cells=Cells([1])), size=3)
