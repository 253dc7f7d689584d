"""Proofs and chains, line by line, in words."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from solver.board import Board, Layout, Puzzle, find_layout
from solver.steps import Candidate, Link, ProofLine, Statement, Statements, Step, View, Why
from solver.techniques import Options, find_technique
from solver.techniques.words.proof_words import closing, lines_of, link_sentences, proof_lines
from tests.techniques.corpus import CASES

pytestmark = pytest.mark.thorough


def empty(name: str, *crossed_out: str) -> Board:
    """A board without a digit; `r1c1:45` takes candidates off."""
    layout = find_layout(name)
    board = Board(Puzzle(layout, (0,) * layout.n_cells))
    for word in crossed_out:
        cell, _, digits = word.partition(":")
        for digit in digits:
            board.remove(layout.parse_cell(cell), layout.parse_digit(digit))
    return board


def candidate(layout: Layout, word: str) -> Candidate:
    cell, _, digit = word.partition("=")
    return Candidate(layout.parse_cell(cell), layout.parse_digit(digit))


def chain(board: Board, *words: str, strong_first: bool = True) -> View:
    nodes = [candidate(board.layout, word) for word in words]
    return View(
        links=tuple(
            Link(one, other, "strong" if (k % 2 == 0) is strong_first else "weak")
            for k, (one, other) in enumerate(pairwise(nodes))
        )
    )


def test_a_weak_link_says_the_house() -> None:
    board = empty("round5")
    assert link_sentences(chain(board, "r1s1=4", "r1s5=4", strong_first=False), board) == [
        "If r1s1 is 4, r1s5 is not 4, because there is room for only one 4 in ring 1."
    ]


def test_a_strong_link_names_a_house_without_a_third_place() -> None:
    board = empty("2x2", "r1c2:1", "r1c3:1")
    view = chain(board, "r1c1=1", "r1c4=1")
    assert link_sentences(view, board) == [
        "If r1c1 is not 1, r1c4 is 1, because there is no other place for 1 in row 1."
    ]
    assert link_sentences(view, empty("2x2", "r1c2:1")) == ["If r1c1 is not 1, r1c4 is 1."]


def test_a_link_within_a_cell_says_so() -> None:
    board = empty("2x2", "r1c1:34")
    assert link_sentences(chain(board, "r1c1=1", "r1c1=2", "r1c1=1"), board) == [
        "If r1c1 is not 1, it is 2, because the cell has no other candidate.",
        "If r1c1 is 2, it is not 1, because a cell has room for only one digit.",
    ]
    assert link_sentences(chain(board, "r1c2=1", "r1c2=2"), board) == ["If r1c2 is not 1, it is 2."]


def test_links_of_groups_say_so() -> None:
    board = empty("3x3", *(f"r1c{k}:5" for k in range(2, 8)))
    one, group = Candidate(0, 5), (Candidate(7, 5), Candidate(8, 5))
    links = (Link(one, group[0], "strong"), Link(group[0], one, "weak"), Link(group[0], one, "strong"))
    assert link_sentences(View(links=links, groups=(group,)), board) == [
        "If r1c1 is not 5, one of r1c8 and r1c9 is 5, because there is no other place for 5 in row 1.",
        "If one of r1c8 and r1c9 is 5, r1c1 is not 5, because there is room for only one 5 in row 1.",
        "If neither r1c8 nor r1c9 is 5, r1c1 is 5, because there is no other place for 5 in row 1.",
    ]


def test_cells_that_see_one_another_in_several_houses_say_so() -> None:
    layout = find_layout("3x3")
    one, *group = (candidate(layout, word) for word in ("r2c1=5", "r2c9=5", "r3c1=5"))
    view = View(links=(Link(one, group[0], "weak"),), groups=(tuple(group),))
    assert link_sentences(view, empty("3x3")) == [
        "If r2c1 is 5, neither r2c9 nor r3c1 is 5, because all these cells see each other."
    ]


def test_links_name_the_group_for_which_they_all_hold() -> None:
    layout = find_layout("3x3")
    board = empty("3x3", "r1c1:5", *(f"r1c{k}:5" for k in range(5, 10)))
    row, box = (
        tuple(candidate(layout, word) for word in words) for words in (("r1c2=5", "r1c3=5"), ("r1c2=5", "r2c2=5"))
    )
    one, last = candidate(layout, "r1c4=5"), candidate(layout, "r9c2=5")
    for groups in ((row, box), (box, row)):
        strong = View(links=(Link(one, row[0], "strong"),), groups=groups)
        assert link_sentences(strong, board) == [
            "If r1c4 is not 5, one of r1c2 and r1c3 is 5, because there is no other place for 5 in row 1."
        ]
        weak = View(links=(Link(box[0], last, "weak"),), groups=groups)
        assert link_sentences(weak, board) == [
            "If one of r1c2 and r2c2 is 5, r9c2 is not 5, because there is room for only one 5 in column 2."
        ]


@pytest.mark.parametrize("slug", sorted({case.technique for case in CASES}))
def test_every_link_of_every_technique_has_a_reason(slug: str) -> None:
    for case in CASES:
        if case.technique == slug and not case.is_miss:
            board = case.board
            for step in islice(find_technique(slug).find(board, Options(unique=True)), 5):
                for view in step.views:
                    found = [] if view.proof else link_sentences(view, board)
                    assert all(", because " in sentence for sentence in found), found


def test_a_set_says_what_it_lacks() -> None:
    board = empty("2x2", "r1c1:34", "r1c2:14")
    one, other = candidate(board.layout, "r1c1=1"), candidate(board.layout, "r1c2=3")
    view = View(links=(Link(one, other, "strong"),), sets=((0, 1),))
    assert link_sentences(view, board) == [
        "If r1c1 is not 1, r1c2 is 3, because r1c1 and r1c2 then have only as many digits as cells, "
        "and 3 fits nowhere else in them."
    ]
    assert link_sentences(view, empty("2x2", "r1c1:34")) == ["If r1c1 is not 1, r1c2 is 3."]
    assert link_sentences(view, empty("2x2", "r1c1:4", "r1c2:14")) == ["If r1c1 is not 1, r1c2 is 3."]


def statement_of(word: str) -> Statement:
    """`r1c1=1` or `r1c1≠1` on a board of four rows."""
    is_true = "=" in word
    cell, digit = candidate(find_layout("2x2"), word.replace("≠", "="))
    return Statement((cell,), digit, is_true)


PROOF = (
    ProofLine(statement_of("r1c1=1")),
    ProofLine(statement_of("r1c2≠1"), (0,), Why.HOUSE, (0,)),
    ProofLine(statement_of("r1c1≠2"), (0,), Why.CELL),
    ProofLine(statement_of("r1c2=2"), depth=1),
    ProofLine(statement_of("r1c2≠2"), (2, 3), Why.PATTERN, (), (4, 5), "naked-pair", depth=1),
    ProofLine(statement_of("r1c2≠2"), (2,), Why.LEMMA),
    ProofLine(statement_of("r1c2=3"), (1, 5), Why.CELL),
)


def test_a_line_names_the_lines_it_follows_from() -> None:
    lines = lines_of(PROOF, find_layout("2x2"))
    assert [line.text for line in lines] == [
        "Suppose r1c1 is 1.",
        "Then r1c2 is not 1, because there is room for only one 1 in row 1.",
        "Then r1c1 is not 2, because a cell has room for only one digit (line 1).",
        "Lemma A. Suppose also, for the moment, that r1c2 is 2.",
        "Then r1c2 is not 2, because r2c1 and r2c2 form a naked pair (lines 3 and 4).",
        "So r1c2 is not 2, because otherwise r1c2 would have to be 2, and could not be 2 (lemma A, lines 4 and 5).",
        "Then r1c2 is 3, because nothing else is left for this cell (lines 2 and 6).",
    ]
    assert [(line.number, line.depth) for line in lines] == [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 0), (7, 0)]


def test_a_conclusion_of_all_cases_names_their_last_lines() -> None:
    cases = (
        PROOF[0],
        PROOF[3],
        ProofLine(statement_of("r2c2≠3"), (1,), Why.HOUSE, (9,), depth=1),
        PROOF[3]._replace(statement=statement_of("r1c2=4")),
        ProofLine(statement_of("r2c2≠3"), (3,), Why.HOUSE, (9,), depth=1),
        ProofLine(statement_of("r2c2≠3"), (0,), Why.LEMMA),
    )
    lines = [line.text for line in lines_of(cases, find_layout("2x2"))]
    assert lines[1] == "Lemma A. Suppose also, for the moment, that r1c2 is 2."
    assert lines[3] == "Suppose instead r1c2 is 4."
    assert lines[5] == "So r2c2 is not 3, because every case leads to this (lemma A, lines 3 and 5)."


def test_lemmas_are_named_in_turn() -> None:
    def lemma(k: int) -> tuple[ProofLine, ...]:
        one = statement_of("r1c2=2")._replace(cells=(k % 15 + 1,))
        return (
            ProofLine(one, depth=1),
            ProofLine(one.opposite, (0,), Why.HOUSE, (0,), depth=1),
            ProofLine(one.opposite, (0,), Why.LEMMA),
        )

    proof = (PROOF[0], *(line for k in range(28) for line in lemma(k)))
    names = [line.lemma for line in lines_of(proof, find_layout("2x2")) if line.lemma]
    assert names == [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("r1c2≠2", "Then r1c2 is not 2, because"),
        ("r2c1≠2 r1c2≠2", "Then neither r1c2 nor r2c1 is 2, because"),
        ("r1c2≠2 r1c3≠2 r2c2≠2", "Then none of r1c2, r1c3 and r2c2 is 2, because"),
        ("r1c2≠3 r1c2≠2", "Then r1c2 is neither 2 nor 3, because"),
        ("r1c2≠2 r1c2≠3 r2c2≠2", "That rules out 2 and 3 in r1c2, and 2 in r2c2, because"),
    ],
)
def test_what_one_pattern_excludes_is_one_sentence(words: str, sentence: str) -> None:
    first, *also = map(statement_of, words.split())
    line = ProofLine(first, (0,), Why.PATTERN, (), (4, 5), "naked-pair", also=tuple(also))
    (_, last) = lines_of((PROOF[0], line), find_layout("2x2"))
    assert last.text.startswith(sentence)


@pytest.mark.parametrize(
    ("technique", "houses", "reason"),
    [
        ("hidden-pair", (0,), "r1c3 and r1c4 are a hidden pair of 3 and 4 in row 1"),
        ("naked-pair", (), "r1c3 and r1c4 are a naked pair of 3 and 4 in row 1"),
    ],
)
def test_a_pair_names_its_digits_and_house(technique: str, houses: tuple[int, ...], reason: str) -> None:
    line = ProofLine(statement_of("r1c2≠3"), (0,), Why.PATTERN, houses, (2, 3), technique, digits=(3, 4))
    (_, last) = lines_of((PROOF[0], line), find_layout("2x2"))
    assert last.text == f"Then r1c2 is not 3, because {reason}."


@pytest.mark.parametrize(
    ("is_true", "sentence"), [(True, "Then one of r1c1 and r1c2 is 1."), (False, "Then neither r1c1 nor r1c2 is 1, ")]
)
def test_a_group_is_in_one_of_its_cells_or_in_none(is_true: bool, sentence: str) -> None:
    group = ProofLine(Statement((0, 1), 1, is_true), (0,), Why.PEERS)
    (_, last) = lines_of((PROOF[0], group), find_layout("2x2"))
    assert last.text.startswith(sentence)


def test_deeper_lines_stand_further_in() -> None:
    step = Step(
        "nishio", facts={"conclusion": Statements([Statement((0,), 1, is_true=False)])}, views=(View(proof=PROOF),)
    )
    lines = list(proof_lines(step, empty("2x2")))
    assert lines[3].startswith("   4. Lemma A. Suppose also, for the moment, that")
    assert lines[5].startswith("6. So ")
    assert lines[-1] == "One of these cases is true, and each leads to r1c1≠1."


def _first(slug: str) -> tuple[Board, Step]:
    board = next(case.board for case in CASES if case.technique == slug and not case.is_miss)
    return board, next(find_technique(slug).find(board, Options()))


def test_a_contradiction_ends_with_the_lines_that_clash() -> None:
    board, step = _first("nishio")
    *_, last = lines_of(step.views[0].proof, board.layout)
    assert closing(step, board.layout).startswith(
        "The last place for 4 in row 9 is r9c3, and that is ruled out as well (lines 4 and 6). So the assumption is"
    )
    assert last.number == 6


def test_cases_end_with_why_they_are_all() -> None:
    board, step = _first("region-forcing-chain")
    conclusion = step.worded_facts["conclusion"].words(board.layout)
    assert closing(step, board.layout) == (
        f"The 3 in row 9 must be in one of these places, and each leads to {conclusion}."
    )


def test_links_of_the_view_before_are_not_repeated() -> None:
    board, step = _first("multi-colors-1")
    lines = [*proof_lines(step, board)]
    assert len(step.views) == 2
    assert len(lines) == len(set(lines)) == len(step.views[0].links) + 1


def test_each_of_several_proofs_has_a_title() -> None:
    board, step = _first("region-forcing-chain")
    titles = [line for line in proof_lines(step, board) if line.startswith("Case")]
    assert titles == [f"Case {n} of {len(step.views)}" for n in range(1, len(step.views) + 1)]
    board, step = _first("nishio")
    assert next(proof_lines(step, board)).startswith("1. Suppose ")


def test_steps_without_a_proof_have_no_end() -> None:
    board, step = _first("aic")
    assert closing(step, board.layout) == ""
    assert all(line.startswith("If ") for line in proof_lines(step, board))
