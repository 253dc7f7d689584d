"""How hard a puzzle is among random ones."""

import pytest

from solver.board import Puzzle
from solver.rating.percentile import N_STEPS, sample_for, samples
from tools.percentiles import LAYOUTS, row_of, scores_of


@pytest.mark.parametrize("name", samples())
def test_a_row_rises_from_the_easiest_to_the_hardest(name: str) -> None:
    sample = samples()[name]
    assert name in LAYOUTS
    assert sample.n >= 2_000
    assert len(sample.scores) == N_STEPS + 1
    assert list(sample.scores) == sorted(sample.scores)


@pytest.mark.parametrize("name", samples())
def test_percentiles_rise_with_the_score(name: str) -> None:
    sample = samples()[name]
    percentiles = [sample.percentile(score) for score in range(sample.scores[-1] + 2)]
    assert percentiles == sorted(percentiles)
    assert (percentiles[0], percentiles[-1]) == (0, 100)


def test_the_middle_of_a_sample_is_half_way() -> None:
    sample = samples()["3x3"]
    assert sample.percentile(sample.scores[N_STEPS // 2]) in range(48, 53)


@pytest.mark.parametrize("name", ["2x3", "round5"])
def test_fresh_puzzles_are_spread_over_all_percentiles(name: str) -> None:
    percentiles = [samples()[name].percentile(score) for score in scores_of(name, 150, seed="others")]
    assert 40 < sum(percentiles) / len(percentiles) < 60


def test_a_row_has_the_least_and_the_most() -> None:
    n, scores = row_of(list(range(1000))).split("\t")
    assert (n, scores.split()[0], scores.split()[50], scores.split()[-1]) == ("1000", "0", "500", "999")


def test_clues_and_other_boards_are_not_compared() -> None:
    assert sample_for(Puzzle.from_text(f"2x3:{'.' * 36}"))
    assert not sample_for(Puzzle.from_text(f"2x3:{'.' * 36};cage:3=r1c1r1c2"))
    assert not sample_for(Puzzle.from_text(f"2x2:{'.' * 16}"))
