"""Proofs as facts: which lines belong together, and what is drawn of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from solver.board import Puzzle, find_layout
from solver.steps import (
    Candidate,
    CodecError,
    Ended,
    Link,
    ProofLine,
    Statement,
    Step,
    View,
    Walkthrough,
    Why,
    clash_in,
    from_json,
    lemma_before,
    links_by_line,
    links_in_proof,
    to_json,
)
from solver.steps.proof import only_needed, without_exclusions

LAYOUT = find_layout("2x2")
A, B, C, D = (Candidate(k, 1) for k in range(4))


def state(candidate: Candidate, *, is_true: bool) -> Statement:
    return Statement((candidate.cell,), candidate.digit, is_true)


# A is true, so B and C are false. If D were true, B would be true; so it is false.
PROOF = (
    ProofLine(state(A, is_true=True)),
    ProofLine(state(B, is_true=False), (0,), Why.HOUSE, houses=(0,)),
    ProofLine(state(C, is_true=False), (0,), Why.HOUSE, houses=(0,)),
    ProofLine(state(D, is_true=True), depth=1),
    ProofLine(state(B, is_true=True), (2, 3), Why.HOUSE, houses=(0,), depth=1),
    ProofLine(state(D, is_true=False), (1, 2), Why.LEMMA),
)


def test_a_lemma_is_the_deeper_lines_just_before_its_conclusion() -> None:
    assert list(lemma_before(PROOF, 5)) == [3, 4]
    assert list(lemma_before(PROOF, 2)) == []


def test_direct_exclusions_of_a_true_line_are_left_out() -> None:
    late = (*PROOF, ProofLine(state(C, is_true=True), (5,), Why.HOUSE, houses=(0,)))
    assert without_exclusions(late) == (
        PROOF[0],
        PROOF[1],  # the nested part ends with it
        PROOF[2],  # the proof ends with it
        PROOF[3],
        PROOF[4],
        PROOF[5],
        late[-1],
    )
    more = ProofLine(state(D, is_true=True), (1, 2), Why.CELL)
    assert without_exclusions((*PROOF[:3], more)) == (PROOF[0], more._replace(parents=(0,)))


def test_a_contradiction_is_found_in_the_lines_around() -> None:
    assert clash_in(PROOF, [3, 4]) == (1, 4)
    assert clash_in(PROOF, [2]) is None


def test_lines_of_a_finished_lemma_do_not_clash_with_later_ones() -> None:
    late = (*PROOF, ProofLine(state(B, is_true=True), (5,), Why.CELL))
    assert clash_in((*late[:1], *late[2:]), [5]) is None
    cases = (
        PROOF[0],
        PROOF[3],
        PROOF[4],
        PROOF[3]._replace(statement=state(C, is_true=True)),
        PROOF[1]._replace(depth=1),
    )
    assert clash_in(cases, [4]) is None


def test_several_lines_that_lead_to_one_are_joint() -> None:
    assert links_in_proof(PROOF, LAYOUT) == (
        Link(A, B, "weak"),
        Link(A, C, "weak"),
        Link(B, D, "joint"),
        Link(C, D, "joint"),
    )
    assert [k for k, _ in links_by_line(PROOF, LAYOUT)] == [1, 2, 4, 4, 5, 5]


def test_one_false_line_leads_on_strongly() -> None:
    proof = (ProofLine(state(A, is_true=False)), ProofLine(state(B, is_true=True), (0,), Why.CELL))
    assert links_in_proof(proof, LAYOUT) == (Link(A, B, "strong"),)


def test_a_pattern_is_joint_even_if_one_line_leads_to_it() -> None:
    proof = (ProofLine(state(A, is_true=False)), ProofLine(state(B, is_true=False), (0,), Why.PATTERN))
    assert links_in_proof(proof, LAYOUT) == (Link(A, B, "joint"),)


# A pattern takes 1 from r1c2 and r2c1; only the first leaves the 1 in row 1 one place.
TWO = (
    ProofLine(state(A, is_true=False)),
    ProofLine(
        state(B, is_true=False), (0,), Why.PATTERN, (0,), (0, 1), "pointing", also=(Statement((4,), 1, is_true=False),)
    ),
    ProofLine(state(C, is_true=True), (0, 1), Why.HOUSE, houses=(0,)),
)


def test_a_line_may_make_several_statements() -> None:
    assert TWO[1].statements == (state(B, is_true=False), Statement((4,), 1, is_true=False))
    against = (*TWO, ProofLine(Statement((4,), 1, is_true=True), (2,), Why.CELL))
    assert clash_in(against, range(4)) == (1, 3)


def test_only_the_statements_that_lead_on_are_linked() -> None:
    ends = [(link.start, link.end) for k, link in links_by_line(TWO, LAYOUT) if k == 2]
    assert ends == [(A, C), (B, C)]
    assert [link.end for k, link in links_by_line(TWO, LAYOUT) if k == 1] == [B, Candidate(4, 1)]


def test_only_what_leads_to_the_end_is_needed() -> None:
    idle = ProofLine(Statement((4,), 1, is_true=False), (0,), Why.HOUSE, houses=(4,))
    later = (line._replace(parents=tuple(parent + (parent > 0) for parent in line.parents)) for line in PROOF[1:])
    assert only_needed((PROOF[0], idle, *later, idle), (6,)) == PROOF


def test_several_statements_of_a_line_are_written_and_read_back() -> None:
    walkthrough = replace(
        _walkthrough(), steps=(Step("nishio", views=(View(links=links_in_proof(TWO, LAYOUT), proof=TWO),)),)
    )
    assert from_json(to_json(walkthrough)) == walkthrough


def _walkthrough() -> Walkthrough:
    view = View(links=links_in_proof(PROOF, LAYOUT), proof=PROOF)
    step = Step("nishio", eliminations=(A,), views=(view,))
    return Walkthrough(Puzzle(LAYOUT, (0,) * LAYOUT.n_cells), "teaching", (step,), Ended.STUCK)


def test_a_proof_is_written_without_its_links_and_read_back() -> None:
    text = to_json(_walkthrough())
    assert '"links"' not in text
    assert from_json(text) == _walkthrough()


def test_a_line_is_written_with_names() -> None:
    (view,) = json.loads(to_json(_walkthrough()))["steps"][0]["views"]
    assert view["proof"][0] == {"statement": [1, 1, "r1c1"], "why": "assumed"}
    assert view["proof"][4] == {
        "statement": [1, 1, "r1c2"],
        "parents": [2, 3],
        "why": "house",
        "houses": ["row-1"],
        "depth": 1,
    }


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("statement", [["r9c1"], 1, True]),
        ("statement", [["r1c1"], 5, True]),
        ("statement", [[], 1, True]),
        ("parents", [4]),
        ("parents", [-1]),
        ("why", "guess"),
        ("houses", ["row-9"]),
        ("depth", -1),
        ("technique", 7),
    ],
)
def test_a_damaged_line_is_refused(part: str, value: object) -> None:
    body = json.loads(to_json(_walkthrough()))
    body["steps"][0]["views"][0]["proof"][4][part] = value
    with pytest.raises(CodecError):
        from_json(json.dumps(body))
