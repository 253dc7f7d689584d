"""Facts about puzzles: what there is to say about each, and what not."""

from __future__ import annotations

import pytest

from solver.analysis import FACTS, find_facts
from solver.analysis.words import lines_of, percentile_of
from solver.board import Budget, Puzzle
from solver.rating.own import own_rating
from solver.techniques import explain

EASY = "3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FULL = "3x3:123456789456789123789123456231564897564897231897231564312645978645978312978312645"
SHIDOKU = "2x2:1.....3..2.....4"


def facts_of(text: str, *, seconds: float | None = None) -> dict[str, object]:
    return dict(find_facts(Puzzle.from_text(text), FACTS, Budget(seconds=seconds).start(), plain=True))


def said(text: str) -> set[str]:
    puzzle = Puzzle.from_text(text)
    return {sentence.template for line in lines_of(facts_of(text), puzzle) for sentence in line.sentences}


def test_a_puzzle_with_one_solution_has_every_fact() -> None:
    facts = facts_of(EASY)
    assert tuple(facts) == FACTS
    assert facts["status"] == "unique"
    assert facts["minimal"] is False
    assert facts["symmetry"] == ["half-turn"]
    assert facts["backdoors"] == {"size": 0, "count": 1, "sets": [[]]}
    assert None not in facts.values()


def test_a_minimal_puzzle_is_called_so() -> None:
    assert facts_of(SHIDOKU)["minimal"] is True
    assert "Nothing can be left out: each given is needed." in said(SHIDOKU)


@pytest.mark.parametrize(
    ("text", "status"),
    [(f"3x3:{'.' * 81}", "multiple"), (f"3x3:11{'.' * 79}", "none"), (f"2x2:1234{'.' * 12}", "multiple")],
)
def test_without_one_solution_only_the_givens_are_described(text: str, status: str) -> None:
    facts = facts_of(text)
    assert facts["status"] == status
    assert [facts[name] for name in ("minimal", "backdoors", "path")] == [None] * 3
    assert (facts["form"] is None) == text.startswith("3x3:")
    assert isinstance(facts["symmetry"], list)


def test_a_full_grid_has_a_form_and_no_path() -> None:
    facts = facts_of(FULL)
    assert facts["form"] == {"text": FULL, "automorphisms": 648, "grid": 648}
    assert facts["path"] is None
    assert facts["minimal"] is False


def test_clues_leave_the_form_and_backdoors_out() -> None:
    facts = facts_of("2x2:1.....3..2......;cage:4=r4c4")
    assert facts["status"] == "unique"
    assert (facts["form"], facts["backdoors"]) == (None, None)
    assert facts["minimal"] is not None


def test_without_time_a_fact_is_missing() -> None:
    facts = facts_of(EASY, seconds=0)
    assert set(facts) == {"symmetry"}


def test_only_wanted_facts_are_found() -> None:
    assert [name for name, _ in find_facts(Puzzle.from_text(EASY), ("minimal",), Budget().start())] == ["minimal"]


def test_the_path_is_that_of_the_walkthrough() -> None:
    puzzle, path = Puzzle.from_text(EASY), facts_of(EASY)["path"]
    walkthrough = explain(puzzle, unique=True)
    assert isinstance(path, dict)
    assert len(path["places"]) == len(walkthrough.steps)
    assert path["places"][-1] == 1
    assert path["score"] == own_rating(walkthrough).score
    assert walkthrough.steps[path["hardest"] - 1].technique == path["technique"]
    assert path["places"][path["bottleneck"] - 1] < len(walkthrough.steps) - path["bottleneck"] + 1


def test_where_all_open_cells_can_be_filled_nothing_is_narrow() -> None:
    path = facts_of(SHIDOKU)["path"]
    assert isinstance(path, dict)
    assert path["places"] == list(range(12, 0, -1))
    assert path["bottleneck"] is None


@pytest.mark.parametrize("text", [EASY, "round5a:.96...8.3....6.....4..2.78..5.2.....58...29....1.."])
def test_a_kind_that_was_not_measured_is_not_compared(text: str) -> None:
    puzzle, facts = Puzzle.from_text(text), facts_of(text)
    assert (percentile_of(facts, puzzle) is None) == text.startswith("round")
    without = "No sample of random puzzles was rated for this kind of board, so there is no comparison."
    assert (without in said(text)) == text.startswith("round")


@pytest.mark.thorough
def test_a_large_empty_board_is_described_too() -> None:
    facts = facts_of(f"5x5:{'.' * 625}", seconds=10)
    assert facts.get("path") is None
    assert "full" in str(facts["symmetry"])
