"""What is drawn of a proof, at rest and while it is played."""

from __future__ import annotations

import re

from solver.board import find_layout
from solver.drawing import draw_svg, legend, marks_for
from solver.drawing.proofs import MAX_LINES, MAX_LINKS, Ghost, classes_of, playback_of
from solver.steps import Candidate, Proof, ProofLine, Statement, Step, View, Why, links_in_proof

LAYOUT = find_layout("3x3")


def line(cell: int, *parents: int, is_true: bool = False, depth: int = 0) -> ProofLine:
    """A line about the 1 in a cell."""
    why = Why.HOUSE if parents else Why.ASSUMED
    return ProofLine(Statement((cell,), 1, is_true), parents, why, depth=depth)


# 1 is so, so 2 and 3 are not; if 4 were so, 2 would be; so 4 is not, and then 5 both is and is not.
LEMMA = (
    line(1, is_true=True),
    line(2, 0),
    line(3, 0),
    line(4, is_true=True, depth=1),
    line(2, 2, 3, is_true=True, depth=1),
    ProofLine(Statement((4,), 1, is_true=False), (1, 2), Why.LEMMA),
    line(5, 5, is_true=True),
    line(5, 1),
)


def row(n: int) -> Proof:
    """A proof in which each line follows from the one before."""
    return (line(0, is_true=True), *(line(k, k - 1, is_true=k % 2 == 0) for k in range(1, n)))


def drawn(proof: Proof, *, ids: bool = True, standalone: bool = False) -> str:
    step = Step("any", eliminations=(Candidate(1, 1),), views=(View(links=links_in_proof(proof, LAYOUT), proof=proof),))
    marks = marks_for(step, LAYOUT)
    return draw_svg(LAYOUT, [0] * 81, candidates=[2] * 81, marks=marks, ids=ids, standalone=standalone)


def test_candidates_look_as_they_are_said_to_be() -> None:
    assert classes_of(LEMMA, LAYOUT) == {
        Candidate(1, 1): "is-pattern is-assumed",
        Candidate(2, 1): "is-pattern is-false",
        Candidate(3, 1): "is-pattern is-false",
        Candidate(4, 1): "is-pattern is-false",
        Candidate(5, 1): "is-pattern is-clash",
    }


def test_each_line_is_a_turn_and_brings_all_its_links() -> None:
    how = playback_of(LEMMA, LAYOUT)
    assert (how.n_beats, how.n_played) == (8, 8)
    assert how.beats == (2, 3, 6, 6, 7, 8)
    assert how.starts == {Candidate(cell, 1): turn for cell, turn in ((1, 1), (2, 2), (3, 3), (4, 6), (5, 7))}


def test_an_inner_argument_shows_until_its_conclusion() -> None:
    how = playback_of(LEMMA, LAYOUT)
    assert [(each.candidate.cell, each.first, each.last) for each in how.passing] == [(4, 4, 5), (2, 5, 5)]
    assert [turn for turn, _ in how.passing_links] == [5, 5]
    svg = drawn(LEMMA)
    assert re.search(r'class="disc is-pattern is-assumed is-aside" data-order="4" data-until="5"', svg)
    assert svg.count('class="link is-joint is-aside" data-order="5" data-until="5"') == 2


def test_all_statements_of_a_line_are_drawn_at_once() -> None:
    both = line(2, 0)._replace(why=Why.PATTERN, also=(Statement((3,), 1, is_true=False),))
    for depth in (0, 1):
        how = playback_of(
            (line(1, is_true=True), both._replace(depth=depth), line(4, 1, is_true=True, depth=depth)), LAYOUT
        )
        passing = {each.candidate: each.first for each in how.passing}
        marked = how.starts if depth == 0 else passing
        assert [marked[Candidate(cell, 1)] for cell in (2, 3)] == [2, 2]
    assert classes_of((line(1, is_true=True), both), LAYOUT)[Candidate(3, 1)] == "is-pattern is-false"


def test_a_file_has_only_what_is_there_at_rest() -> None:
    for proof in (LEMMA, row(60)):
        assert ' data-until="' not in drawn(proof, standalone=True)
        assert "is-aside" not in drawn(proof, ids=False)


def test_a_proof_of_few_links_is_drawn_as_a_whole() -> None:
    assert len(playback_of(row(MAX_LINKS + 1), LAYOUT).links) == MAX_LINKS
    assert not re.search(r'class="(?:disc|link|cand)[^"]* is-aside', drawn(row(MAX_LINKS + 1)))


def test_a_long_proof_shows_its_beginning_and_its_end() -> None:
    how = playback_of(row(60), LAYOUT)
    assert len(how.links) == MAX_LINKS
    assert how.n_links == 59
    assert [link.start.cell for link in how.links[:2]] == [0, 1]
    assert how.links[-1].end.cell == 59
    assert len(how.passing_links) == 59 - MAX_LINKS
    svg = drawn(row(60))
    assert svg.count('class="link is-weak is-aside"') + svg.count('class="link is-strong is-aside"') == 59 - MAX_LINKS
    assert 'class="disc is-pattern is-aside" data-order="31" data-until="60"' in svg


def test_a_removed_candidate_shows_even_without_its_links() -> None:
    (middle,) = {end for end in classes_of(row(60), LAYOUT) if end.cell == 30}
    assert "is-aside" in classes_of(row(60), LAYOUT)[middle]
    step = Step("any", eliminations=(middle,), views=(View(proof=row(60)),))
    assert marks_for(step, LAYOUT).candidates[middle] == "is-pattern is-removed"
    svg = draw_svg(LAYOUT, [0] * 81, candidates=[2] * 81, marks=marks_for(step, LAYOUT), standalone=True)
    assert svg.count('class="strike" data-order="61"') == 1


def test_a_long_proof_shows_both_sides_of_its_contradiction() -> None:
    start = row(60)
    ends = {
        link.end
        for link in playback_of((*start, ProofLine(start[30].statement.opposite, (59,), Why.CELL)), LAYOUT).links
    }
    assert start[30].statement.cells[0] in {end.cell for end in ends}


def test_links_to_one_line_are_drawn_together_or_not_at_all() -> None:
    joint = (*row(40), ProofLine(Statement((70,), 1, is_true=True), tuple(range(1, 30, 2)), Why.HOUSE))
    n_last = sum(link.end.cell == 70 for link in playback_of(joint, LAYOUT).links)
    assert n_last == 15


def test_arguments_within_very_long_proofs_are_not_played() -> None:
    def deep(n: int) -> Proof:
        return (line(0, is_true=True), *(line(k % 80 + 1, is_true=True, depth=1) for k in range(n)), line(5, 0))

    assert len(playback_of(deep(MAX_LINES - 2), LAYOUT).passing) == MAX_LINES - 2
    long = playback_of(deep(MAX_LINES - 1), LAYOUT)
    assert (long.passing, long.n_beats, long.n_played) == ((), MAX_LINES + 1, 2)


def test_the_legend_says_what_is_joint_supposed_and_left_out() -> None:
    def words(proof: Proof) -> list[str]:
        step = Step("any", views=(View(proof=proof),))
        return [entry.sentence.text() for entry in legend(LAYOUT, marks_for(step, LAYOUT))]

    assert {
        "assumption",
        "contradiction: true and false",
        "joint links: together they decide about a candidate",
    } <= set(words(LEMMA))
    assert f"{MAX_LINKS} of 59 links, from the beginning and the end" in words(row(60))
    assert not any("beginning" in each or "joint" in each for each in words(row(5)))


def test_joint_links_are_told_apart_by_their_dashes() -> None:
    svg = drawn(LEMMA)
    dashes = {
        role: re.search(rf'class="link is-{role}"[^>]*>.*?class="shaft"[^>]*?(stroke-dasharray="[^"]*")?/>', svg)
        for role in ("weak", "strong", "joint")
    }
    found = [match and match[1] for match in dashes.values()]
    assert len(set(found)) == 3


def test_each_line_leaves_a_ghost_while_it_holds() -> None:
    """What a lemma supposes is gone when it ends; what contradicts a ghost is told apart."""
    assert playback_of(LEMMA, LAYOUT).ghosts == (
        Ghost(Candidate(1, 1), True, True, False, 1, 8),
        Ghost(Candidate(2, 1), False, False, False, 2, 8),
        Ghost(Candidate(3, 1), False, False, False, 3, 8),
        Ghost(Candidate(4, 1), True, True, False, 4, 5),
        Ghost(Candidate(2, 1), True, False, True, 5, 5),
        Ghost(Candidate(4, 1), False, False, False, 6, 8),
        Ghost(Candidate(5, 1), True, False, False, 7, 8),
        Ghost(Candidate(5, 1), False, False, True, 8, 8),
    )


def test_ghosts_are_drawn_only_where_a_proof_is_played() -> None:
    svg = drawn(LEMMA)
    assert re.findall(r'class="ghost (is-\w+) is-aside" data-order="(\d)" data-until="(\d)"', svg) == [
        ("is-assumed", "1", "8"),
        ("is-deduced", "5", "5"),
        ("is-assumed", "4", "5"),
        ("is-deduced", "7", "8"),
    ]
    assert svg.count("ghost-strike is-denied") == 3
    assert svg.count("ghost-strike is-clash") == 2
    assert "ghost" not in drawn(LEMMA, ids=False)
    assert 'class="ghost' not in drawn(LEMMA, standalone=True)


def test_one_of_several_cells_makes_no_ghost() -> None:
    some = Statement((1, 2), 1, is_true=True)
    proof = (line(0, is_true=True), ProofLine(some, (0,), Why.HOUSE), ProofLine(some.opposite, (0,), Why.HOUSE))
    assert [(ghost.candidate.cell, ghost.is_true) for ghost in playback_of(proof, LAYOUT).ghosts] == [
        (0, True),
        (1, False),
        (2, False),
    ]


def test_the_pattern_of_a_line_is_marked_in_its_turn() -> None:
    pair = ProofLine(Statement((3,), 1, is_true=False), (0,), Why.PATTERN, (0,), (1, 2), "naked-pair")
    again = pair._replace(statement=Statement((4,), 1, is_true=False), cells=(2,))
    svg = drawn((line(0, is_true=True), pair, again))
    beats = re.findall(r'id="cell-(\w+)"[^<]*<path class="area"[^<]*((?:<path class="in-pattern[^<]*)+)', svg)
    assert [(cell, re.findall(r'data-order="(\d)" data-until="(\d)"', marked)) for cell, marked in beats] == [
        ("r1c2", [("2", "2")]),
        ("r1c3", [("2", "2"), ("3", "3")]),
    ]
    assert 'class="in-pattern' not in drawn((line(0, is_true=True), pair, again), standalone=True)
