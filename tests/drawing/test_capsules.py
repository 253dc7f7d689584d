"""Groups of candidates in capsules: on squares and bent to a ring."""

from solver.board import find_layout
from solver.drawing.capsules import capsules, clusters
from solver.drawing.outline import outline_of
from solver.steps import Candidate


def cells(name: str, names: str) -> tuple[int, ...]:
    return tuple(map(find_layout(name).parse_cell, names.split()))


def test_only_candidates_of_neighbours_share_a_capsule():
    group = [Candidate(cell, 4) for cell in cells("3x3", "r5c1 r6c1 r9c1")]
    outline = outline_of(find_layout("3x3"))
    assert [[c.cell // 9 for c in part] for part in clusters(outline, group)] == [[4, 5], [8]]
    assert len(list(capsules(outline, group))) == 2


def test_a_capsule_goes_over_the_top_of_a_round_board():
    group = [Candidate(cell, 4) for cell in cells("round5a", "r1s10 r1s1")]
    assert len(list(capsules(outline_of(find_layout("round5a")), group))) == 1


def test_a_capsule_holds_no_other_marked_candidate():
    outline = outline_of(find_layout("3x3"))
    group = [Candidate(cell, 6) for cell in cells("3x3", "r4c5 r4c6")]
    between = Candidate(find_layout("3x3").parse_cell("r4c6"), 4)
    assert len(list(capsules(outline, group))) == 1
    assert len(list(capsules(outline, group, {*group, between}))) == 2
