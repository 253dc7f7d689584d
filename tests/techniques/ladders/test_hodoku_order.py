"""In which order HoDoKu comes upon steps and singles."""

import pytest

from solver.board import Board, Puzzle
from solver.steps import Candidate, Chain, Statement, Step, nonempty
from solver.techniques import Options
from solver.techniques.ladders.hodoku import HODOKU_LADDER, TECHNIQUE_GRADES
from solver.techniques.ladders.hodoku_order import many_first, many_then_short, n_nodes
from solver.techniques.ladders.queued import QueuedSingles

BOARD = Board(Puzzle.from_text("2x2:1.....3..2.....4"))


def chain(slug: str, *nodes: tuple[int, int], eliminations: tuple[tuple[int, int], ...] = ((0, 1),)) -> Step:
    """A chain over (cell, digit) nodes, its links strong and weak in turn, the first one weak."""
    statements = tuple(Statement((cell,), digit, k % 2 == 0) for k, (cell, digit) in enumerate(nodes))
    facts = nonempty(chain=Chain(statements))
    return Step(slug, eliminations=tuple(Candidate(*each) for each in eliminations), facts=facts, size=len(nodes) - 1)


def test_many_eliminations_come_before_few() -> None:
    few, many = chain("aic", eliminations=((0, 1),)), chain("aic", eliminations=((9, 1), (12, 1)))
    assert min(few, many, key=lambda step: many_first(step, BOARD)) is many


def test_later_eliminations_weigh_more() -> None:
    one, other = chain("aic", eliminations=((0, 2), (9, 2))), chain("aic", eliminations=((5, 2), (8, 2)))
    assert min(one, other, key=lambda step: many_first(step, BOARD)) is other


def test_the_shorter_of_two_equal_chains_comes_first() -> None:
    long = chain("aic", (1, 1), (2, 1), (2, 3), (7, 3), eliminations=((0, 1),))
    short = chain("aic", (9, 1), (2, 1), eliminations=((9, 1),))
    assert min(long, short, key=lambda step: many_then_short(step, BOARD)) is short


@pytest.mark.parametrize(
    ("slug", "nodes", "n"),
    [
        ("aic", [(1, 1), (2, 1), (2, 3), (7, 3)], 4),
        ("discontinuous-nice-loop", [(1, 1), (2, 1), (2, 3), (1, 3)], 4),
        ("discontinuous-nice-loop", [(1, 1), (1, 2), (4, 2), (5, 2), (1, 1)], 4),
        ("continuous-nice-loop", [(1, 1), (2, 1), (5, 1), (6, 1), (1, 1)], 5),
        ("continuous-nice-loop", [(1, 1), (2, 1), (2, 3), (1, 3), (1, 1)], 4),
    ],
)
def test_a_loop_leaves_out_the_link_in_the_cell_where_it_begins(
    slug: str, nodes: list[tuple[int, int]], n: int
) -> None:
    assert n_nodes(chain(slug, *nodes)) == n


def test_the_ladder_and_the_grades_have_the_same_techniques() -> None:
    assert {technique.slug for technique in HODOKU_LADDER.techniques} == set(TECHNIQUE_GRADES)


def test_a_full_house_comes_before_earlier_naked_singles() -> None:
    board = Board(Puzzle.from_text("2x2:.2..3.......432."))
    queues = QueuedSingles(board)
    found = queues.full_house(board, Options()), queues.naked_single(board, Options())
    assert [step and step.placements for step in found] == [(Candidate(15, 1),), (Candidate(0, 1),)]


def test_new_hidden_singles_follow_an_elimination() -> None:
    board = Board(Puzzle.from_text("2x2:1..............."))
    queues = QueuedSingles(board)
    assert queues.hidden_single(board, Options()) is None
    queues.apply(Step("", eliminations=tuple(Candidate(cell, 2) for cell in (1, 2))))
    board.remove(1, 2)
    board.remove(2, 2)
    step = queues.hidden_single(board, Options())
    assert step is not None
    assert step.placements == (Candidate(3, 2),)
