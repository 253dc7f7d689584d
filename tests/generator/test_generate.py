"""Puzzles as wished."""

import subprocess
import sys
from typing import Any

import pytest

from solver.board import Budget, Puzzle, find_layout, is_symmetric, mask_of, symmetry_names
from solver.engines import KERNEL, find_engine, find_redundant_givens
from solver.generator import Generated, GenerationError, Wish, generate
from solver.generator.judge import Judge
from solver.generator.maker import Maker
from solver.rating.explainer import rate_by_explainer
from solver.rating.level import LEVELS
from solver.rating.own import own_rating
from solver.techniques import explain
from tests.layouts import JIGSAWS, NAMES
from tests.techniques.examples import Looks

NINE, ROUND, JIGSAW = find_layout("3x3"), find_layout("round5"), find_layout(next(n for n in NAMES if n[:2] == "9j"))
TRIES = Budget(nodes=20_000)


def is_unique(puzzle: Puzzle) -> bool:
    return find_engine("search").solve(puzzle, budget=Budget(nodes=20_000)).status == "unique"


def is_minimal(puzzle: Puzzle) -> bool:
    return find_redundant_givens(puzzle, KERNEL, Budget()).redundant == ()


@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_has_the_wished_level_by_the_rating(level: str):
    found = generate(Wish(NINE, level=level), seed=2, budget=TRIES)
    rating = own_rating(explain(found.puzzle, unique=True))
    assert (found.met, found.level, found.hardest) == (True, level, rating.hardest)
    assert rating.level == level


@pytest.mark.parametrize(("level", "seed"), [("expert", 4), ("extreme", 2)])
@pytest.mark.thorough
def test_a_hard_level_is_found_on_a_large_board(level: str, seed: int):
    found = generate(Wish(find_layout("4x4"), level=level), seed=seed, budget=Budget(nodes=12))
    assert found.met
    assert own_rating(explain(found.puzzle, unique=True)).level == level


def test_a_large_board_is_not_searched_by_slow_techniques():
    wish = Wish(find_layout("4x4"), level="expert")
    judge = Judge(wish, Budget().start(), plain=False)
    puzzle = Maker(wish, 1, Budget().start(), plain=False).make(0, None).puzzle
    assert puzzle
    assert [str(each.reason) for each in judge.judge(puzzle).shortfalls] == ["it may need harder techniques"]


@pytest.mark.parametrize("symmetry", symmetry_names(NINE))
def test_a_puzzle_has_the_wished_symmetry_and_is_minimal(symmetry: str):
    puzzle = generate(Wish(NINE, symmetry=symmetry, minimal=True), seed=3, budget=Budget(nodes=50_000)).puzzle
    assert is_symmetric(NINE, puzzle.given_mask, symmetry)
    assert is_unique(puzzle)
    assert is_minimal(puzzle)


@pytest.mark.parametrize("symmetry", ["turn-2", "turn-4", "left-right"])
def test_round_puzzles_have_symmetries_of_their_own(symmetry: str):
    found = generate(Wish(ROUND, symmetry=symmetry), seed=3)
    assert found.met
    assert 20 < found.n_givens < 40
    assert is_symmetric(ROUND, found.puzzle.given_mask, symmetry)


def test_the_number_of_givens_is_as_wished():
    assert {generate(Wish(NINE, givens=(28, 28)), seed=seed).n_givens for seed in range(5)} == {28}
    numbers = {generate(Wish(NINE, givens=(26, 32)), seed=seed).n_givens for seed in range(40)}
    assert numbers <= set(range(26, 33))
    assert len(numbers) > 3


@pytest.mark.thorough
def test_a_needed_technique_is_the_hardest_if_nothing_is_harder():
    found = generate(Wish(NINE, needs=("x-wing",), nothing_harder=True), seed=4, budget=TRIES)
    assert found.met
    assert found.hardest == "x-wing"
    assert own_rating(explain(found.puzzle, unique=True)).hardest == "x-wing"


def test_a_technique_can_be_kept_from_coming_first():
    wish = Wish(NINE, needs=("xy-wing",), not_before=("naked-pair", "x-wing"))
    found = generate(wish, seed=5, budget=TRIES)
    slugs = [step.technique for step in explain(found.puzzle, unique=True).steps]
    assert found.met
    assert not {"naked-pair", "x-wing"} & set(slugs[: slugs.index("xy-wing")])


def test_er_is_as_wished_by_the_scale():
    found = generate(Wish(NINE, er=(3.0, 3.6)), seed=6, budget=TRIES)
    assert found.met
    assert 30 <= rate_by_explainer(found.puzzle).er <= 36


def test_givens_are_where_the_pattern_has_them():
    pattern = mask_of(cell for cell in range(81) if (cell % 9 + cell // 9) % 3 == 0 or cell % 10 == 0)
    found = generate(Wish(NINE, pattern=pattern), seed=7)
    assert found.met
    assert found.puzzle.given_mask == pattern
    assert is_unique(found.puzzle)


def test_a_pattern_that_cannot_do_is_filled_up_and_said_so():
    found = generate(Wish(NINE, pattern=mask_of(range(27))), seed=8, budget=Budget(nodes=1))
    assert not found.met
    assert found.puzzle.given_mask & mask_of(range(27)) == mask_of(range(27))
    assert [lack.template for lack in found.lacks] == ["{n} more givens than the pattern"]
    assert is_unique(found.puzzle)


def test_new_regions_differ_from_seed_to_seed():
    found = [generate(Wish(JIGSAW, new_regions=True), seed=seed) for seed in range(4)]
    assert len({each.puzzle.layout for each in found}) == 4
    assert all(is_unique(each.puzzle) for each in found)


def test_new_regions_keep_the_rules():
    wished = find_layout(f"{JIGSAWS[3]}-rising")
    layout = generate(Wish(wished, new_regions=True), seed=1).puzzle.layout
    assert layout.features == ("rising",)
    assert layout != wished


@pytest.mark.parametrize("name", ["3x3-knight", "2x3-king", "9latin", "3x2", "2x3-disjoint"])
def test_puzzles_with_features_have_one_solution(name: str):
    puzzle = generate(Wish(find_layout(name)), seed=1).puzzle
    assert puzzle.layout.name == name
    assert find_engine("search").solve(puzzle, budget=Budget(nodes=20_000)).status == "unique"


@pytest.mark.parametrize(
    "wishes",
    [
        {},
        {"minimal": True, "symmetry": "half-turn"},
        {"givens": (24, 30)},
        {"level": "easy"},
        {"level": "hard", "symmetry": "left-right"},
    ],
)
def test_one_piece_and_hole_by_hole_give_the_same_puzzle(wishes: dict[str, Any]):
    wish = Wish(NINE, **wishes)
    for seed in range(3):
        found = generate(wish, seed=seed, budget=TRIES)
        by_hole = Maker(wish, seed, Budget().start(), plain=False)
        by_hole._nine = None
        assert by_hole.make(found.attempt, 1).puzzle == found.puzzle


IN_ANOTHER_PROCESS = """
from solver.board import find_layout
from solver.fast.mode import use_compiled
from solver.generator import Wish, generate
{mode}
for wish in (Wish(find_layout("3x3")), Wish(find_layout("round4"), symmetry="left-right"), Wish(find_layout("2x3x"))):
    print(generate(wish, seed="a seed", plain={plain}).puzzle.text)
"""


@pytest.mark.parametrize(("mode", "plain"), [("use_compiled()", False), ("", True)])
def test_a_seed_gives_the_same_puzzle_in_another_process(mode: str, plain: bool):
    script = IN_ANOTHER_PROCESS.format(mode=mode, plain=plain)
    there = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    wishes = (Wish(NINE), Wish(find_layout("round4"), symmetry="left-right"), Wish(find_layout("2x3x")))
    assert there.split() == [generate(wish, seed="a seed").puzzle.text for wish in wishes]


def test_a_seed_gives_the_same_puzzle_for_ever():
    assert generate(Wish(find_layout("2x2")), seed=7).puzzle.text == "2x2:...4..3..2.1.4.."
    assert generate(Wish(NINE), seed=7).puzzle.cells == (
        "....1839.....5.8..98...6.....148..5.3.5.......4..7....4.92......52.6....1.......4"
    )


def test_out_of_budget_the_nearest_says_what_it_lacks():
    told: list[Generated] = []
    wish = Wish(find_layout("2x2"), level="extreme")
    found = generate(wish, seed=1, budget=Budget(nodes=10), report=told.append)
    assert not found.met
    assert found.tried == 10
    assert found.lacks
    assert is_unique(found.puzzle)
    distances = [each.judgement.distance for each in told]
    assert distances == sorted(distances, reverse=True)


def test_a_search_can_be_continued():
    wish = Wish(NINE, level="hard", symmetry="half-turn")
    found = next(each for seed in range(99) if (each := generate(wish, seed=seed)).attempt > 3)
    part = generate(wish, seed=found.seed, budget=Budget(nodes=2))
    assert part.tried == 2
    assert generate(wish, seed=found.seed, first=part.tried).puzzle == found.puzzle


@pytest.mark.parametrize("name", ["4x4", "round7", pytest.param("5x5", marks=pytest.mark.slow)])
def test_the_first_attempt_is_interrupted_when_time_is_up(name: str):
    found = generate(Wish(find_layout(name)), seed=13, budget=Looks(seconds=12))
    assert found.met
    assert found.n_givens > generate(Wish(find_layout(name)), seed=13, budget=Looks(seconds=40)).n_givens
    assert KERNEL.solve(found.puzzle, limit=2, keep=0, budget=Budget()).status == "unique"


def test_a_later_attempt_that_is_interrupted_does_not_count():
    wish, found = Wish(find_layout("4x4"), level="easy"), []
    for looks in range(200, 800, 60):
        found.append(generate(wish, seed=5, budget=Looks(seconds=looks)))
    assert max(each.tried for each in found) > 1
    assert max(each.n_givens for each in found) < 200


def test_a_full_grid_meets_no_wish_but_for_one():
    """Where time ran out before a cell was emptied, it is all that there is."""
    grid = generate(Wish(NINE, givens=(81, 81)), seed=1, budget=TRIES)
    assert grid.met
    for wish in (Wish(NINE), Wish(NINE, symmetry="half-turn")):
        assert Judge(wish, Budget().start(), plain=True).judge(grid.puzzle).shortfalls


def test_minimality_is_left_open_when_time_is_up():
    found = generate(Wish(find_layout("4x4"), minimal=True), seed=5, budget=Looks(seconds=30))
    assert [lack.template for lack in found.lacks] == ["there was no time to check whether every given is needed"]


@pytest.mark.parametrize(
    "wish", [{"pattern": mask_of(range(0, 256, 2))}, {"needs": ("x-wing",)}, {"symmetry": "half-turn"}], ids=str
)
def test_when_time_is_up_the_puzzle_is_fair_whatever_was_wished(wish: dict[str, Any]):
    found = generate(Wish(find_layout("4x4"), **wish), seed=1, budget=Looks(seconds=3))
    assert KERNEL.solve(found.puzzle, limit=2, keep=0, budget=Budget()).status == "unique"


def test_a_layout_without_a_grid_is_refused():
    with pytest.raises(GenerationError, match="no grid was found on 4j-ABBB"):
        generate(Wish(find_layout("4j-ABBBAABCADDCDDCC")), seed=1)


def test_the_method_of_the_document_is_one_of_the_methods():
    found = generate(
        Wish(find_layout("2x3"), method="spielverderber", level="beginner"), seed="x", budget=Budget(nodes=50)
    )
    assert found.met
    assert found.level == "beginner"
