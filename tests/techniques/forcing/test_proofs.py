"""Each line of a proof follows from the lines that it names, by the house, cell or pattern that it names."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from solver.board import Board, Budget, Puzzle, bits, find_layout
from solver.steps import Candidate, Proof, ProofLine, Statement, Step, Walkthrough, Why, clash_in, starting_board
from solver.techniques import Options, explain, find_technique
from solver.techniques.forcing.nested import DEEPEST, deepen_for_level
from solver.techniques.forcing.proofs import proof_of_propagations
from solver.techniques.forcing.propagations import Claim, Inference, Propagations
from solver.techniques.forcing.single_links import exclusion_line
from tests.techniques.corpus import CASES
from tests.techniques.forcing.proof_checker import follows, wrong_lines

pytestmark = pytest.mark.thorough

SLUGS = (
    "nishio",
    "cell-forcing-chain",
    "region-forcing-chain",
    "dynamic-forcing-chain",
    "dynamic-forcing-chain-plus",
    "nested-forcing-chain",
    "kraken-fish-1",
    "kraken-fish-2",
)
POSITIONS = [case for case in CASES if case.technique in SLUGS and not case.is_miss]


def steps_of(slug: str) -> Iterator[tuple[Board, Step]]:
    """The first steps in each position of the corpus."""
    for case in POSITIONS:
        if case.technique == slug:
            board = case.board
            yield from ((board, step) for step in islice(find_technique(slug).find(board, Options()), 12))


def long_proofs() -> Iterator[tuple[Board, Proof]]:
    """Contradictions that use all kinds of lemmas, whether they are needed or not."""
    for case in POSITIONS:
        if case.technique == "nested-forcing-chain":
            candidates, deepen = tuple(case.board.candidates), deepen_for_level(DEEPEST)
            propagations = Propagations(case.board.layout, candidates, dynamic=True, deepen=deepen)
            for cell in islice(bits(case.board.open_mask), 20):
                assumed = Candidate(cell, next(bits(case.board.candidates[cell])))
                propagation = propagations.of(assumed, is_true=True)
                if (node := propagations.clash(propagation)) is not None:
                    proofs = tuple(propagations.proof(propagation, node, second_state=state) for state in (False, True))
                    yield case.board, proof_of_propagations(case.board, *proofs)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_line_follows_from_the_lines_it_names(slug: str) -> None:
    n_lines = 0
    for board, step in steps_of(slug):
        for view in step.views:
            assert wrong_lines(board, view.proof) == [], step.facts
            n_lines += len(view.proof)
    assert n_lines


def test_every_line_follows_whatever_is_argued_within() -> None:
    proofs = list(long_proofs())
    assert proofs
    for board, proof in proofs:
        assert wrong_lines(board, proof) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_proof_ends_with_what_the_step_concludes(slug: str) -> None:
    for board, step in steps_of(slug):
        proofs = [view.proof for view in step.views if view.proof]
        if "clash" in step.facts:
            (proof,) = proofs
            clash = clash_in(proof, range(len(proof)))
            assert clash
            assert clash[1] == len(proof) - 1
            assert proof[0].statement.opposite in _concluded(board, step)
        else:
            assert {proof[-1].statement for proof in proofs} <= _concluded(board, step)


def _concluded(board: Board, step: Step) -> set[Statement]:
    """What goes, and what is true if that goes."""
    gone = {Statement((cell,), digit, is_true=False) for cell, digit in step.eliminations}
    (cell,) = {cell for cell, _ in step.eliminations}
    left = [d for d in range(1, board.layout.n + 1) if board.has(cell, d) and (cell, d) not in step.eliminations]
    return gone | ({Statement((cell,), left[0], is_true=True)} if len(left) == 1 else set())


# By the ladder, the rungs to try: nested steps of Sudoku Explainer's are slow to find.
LADDERS = {"teaching": Budget(), "explainer": Budget(nodes=200)}
# Number 2501 of hardest_1905.txt: in the fifth step of the explainer's ladder a lemma refutes what is known.
HARD = "98.7..6..5...94.....3....9.4....2....6.5..1......3...2.5.....16..81....7.....58.."


def check_proofs(walkthrough: Walkthrough) -> set[str]:
    """Check every proof; return the techniques that have one."""
    board, techniques = starting_board(walkthrough.puzzle), set()
    for step in walkthrough.steps:
        for view in step.views:
            assert wrong_lines(board, view.proof) == [], step.facts
            techniques |= {step.technique} if view.proof else set()
        step.apply(board)
    return techniques


@pytest.mark.parametrize("ladder", LADDERS)
def test_every_proof_of_a_ladder_follows(ladder: str) -> None:
    walkthrough = explain(Puzzle.from_text(f"3x3:{HARD}"), ladder=ladder, budget=LADDERS[ladder], unique=True)
    assert check_proofs(walkthrough) >= {"nested-forcing-chain", "dynamic-forcing-chain-plus"}


@pytest.mark.parametrize("ladder", LADDERS)
@pytest.mark.parametrize("k", range(0, 5000, 2500))
def test_every_proof_of_the_hardest_puzzles_follows(collections: Path, k: int, ladder: str) -> None:
    lines = (collections / "hardest_1905.txt").read_text().splitlines()
    text = [line.split()[0] for line in lines if line[:1] not in ("", "#")][k]
    assert check_proofs(explain(Puzzle.from_text(f"3x3:{text}"), ladder=ladder, budget=LADDERS[ladder], unique=True))


def test_a_line_that_names_too_little_does_not_follow() -> None:
    board, step = next(steps_of("nested-forcing-chain"))
    proof = step.views[0].proof
    joint = [k for k, line in enumerate(proof) if len(line.parents) > 1 and line.why in (Why.CELL, Why.HOUSE)]
    assert joint
    for k in joint:
        short = (*proof[:k], proof[k]._replace(parents=proof[k].parents[1:]), *proof[k + 1 :])
        assert not follows(board, short, k)


def test_an_argument_within_is_told_to_its_end() -> None:
    depths = [line.depth for _, step in steps_of("nested-forcing-chain") for line in step.views[0].proof]
    assert max(depths) > 0


def test_later_lines_use_what_an_inner_argument_shows() -> None:
    n_shown = 0
    for _, proof in long_proofs():
        shown = {k for k, line in enumerate(proof) if line.why is Why.LEMMA and line.statement.is_true}
        clash = clash_in(proof, range(len(proof))) or ()
        assert all(k in clash or any(k in line.parents for line in proof) for k in shown)
        n_shown += len(shown)
    assert n_shown


def test_a_pattern_on_the_way_is_named() -> None:
    lines = [line for _, step in steps_of("dynamic-forcing-chain-plus") for v in step.views for line in v.proof]
    assert {line.technique for line in lines if line.why is Why.PATTERN} >= {"hidden-pair"}


def test_candidates_that_share_nothing_do_not_exclude_each_other() -> None:
    puzzle = Puzzle(find_layout("3x3"), (0,) * 81)
    one = Statement((0,), 1, is_true=True)
    assert exclusion_line(puzzle, one, Statement((0,), 2, is_true=False)) == ProofLine(
        Statement((0,), 2, is_true=False), why=Why.CELL
    )
    assert exclusion_line(puzzle, one, Statement((80,), 1, is_true=False)) is None
    assert exclusion_line(puzzle, one, Statement((1,), 2, is_true=False)) is None


def claim(word: str) -> Claim:
    """`r1c1=1` or `r1c1≠1` on a board of four rows."""
    layout = find_layout("2x2")
    cell, _, digit = word.replace("≠", "=").partition("=")
    return Claim(Candidate(layout.parse_cell(cell), layout.parse_digit(digit)), "=" in word)


def inferred(word: str, *parents: str, within: tuple[tuple[Inference, ...], ...] = ()) -> Inference:
    return Inference(claim(word), tuple(map(claim, parents)), within)


def proof_of(*proofs: tuple[Inference, ...], crossed_out: str = "") -> tuple[Board, Proof]:
    layout = find_layout("2x2")
    board = Board(Puzzle(layout, (0,) * layout.n_cells))
    for word in crossed_out.split():
        cell, _, digits = word.partition(":")
        for digit in digits:
            board.remove(layout.parse_cell(cell), layout.parse_digit(digit))
    return board, proof_of_propagations(board, *proofs)


def words(proof: Proof) -> list[str]:
    layout = find_layout("2x2")
    return [
        " ".join(
            f"{layout.cell_name(statement.cells[0])}{'=' if statement.is_true else '≠'}{statement.digit}"
            for statement in line.statements
        )
        for line in proof
    ]


INNER = (
    (inferred("r1c2=2"), inferred("r3c2≠2", "r1c2=2"), inferred("r3c2=3", "r3c2≠2"), inferred("r3c4≠3", "r3c2=3")),
    (
        *(inferred("r1c2=2"), inferred("r1c4≠2", "r1c2=2"), inferred("r1c4=4", "r1c4≠2")),
        *(inferred("r3c4≠4", "r1c4=4"), inferred("r3c4=3", "r3c4≠4")),
    ),
)
CROSSED_OUT = "r1c2:34 r3c2:14 r1c4:13 r3c4:12"


def test_an_inner_argument_may_refute_what_is_known() -> None:
    known = inferred("r1c1=1"), inferred("r1c2≠1", "r1c1=1"), inferred("r1c2=2", "r1c2≠1")
    board, proof = proof_of(known, (known[0], inferred("r1c2≠2", "r1c1=1", within=INNER)), crossed_out=CROSSED_OUT)
    assert words(proof) == ["r1c1=1", "r1c2=2", "r1c2=2", "r3c2=3", "r3c4≠3", "r1c4=4", "r3c4=3", "r1c2≠2"]
    assert [line.depth for line in proof] == [0, 0, 1, 1, 1, 1, 1, 0]
    assert wrong_lines(board, proof) == []


BY_CASES = "r1c4:1 r2c1:34 r2c2:24 r2c3:1"


def test_a_pattern_excludes_all_it_can_in_one_line() -> None:
    # 1 in row 1 is in box 1, so it is in neither r2c1 nor r2c2; then r2c1 is 2, and r2c2 is 3.
    start = inferred("r1c3=2"), inferred("r1c3≠1", "r1c3=2")
    one = inferred("r2c1≠1", "r1c3≠1"), inferred("r2c1=2", "r2c1≠1"), inferred("r2c3≠2", "r2c1=2")
    other = inferred("r2c2≠1", "r1c3≠1"), inferred("r2c2=3", "r2c2≠1"), inferred("r2c3≠3", "r2c2=3")
    last = inferred("r2c3=4", "r2c3≠2", "r2c3≠3")
    board, proof = proof_of((*start, *one, *other, last), crossed_out=BY_CASES)
    assert words(proof) == ["r1c3=2", "r2c1≠1 r2c2≠1", "r2c1=2", "r2c2=3", "r2c3=4"]
    assert wrong_lines(board, proof) == []


def by_cases(word: str, *parents: str) -> Inference:
    """A statement about box 1, shown for both places of 1 in row 1."""
    within = tuple((inferred(case), inferred(word, case)) for case in ("r1c1=1", "r1c2=1"))
    return inferred(word, *parents, within=within)


CASES_OF_BOTH = [*("r1c1=1", "r2c1≠1", "r2c2≠1"), *("r1c2=1", "r2c1≠1", "r2c2≠1")]


def test_arguments_by_the_same_cases_are_one_lemma() -> None:
    start = inferred("r1c3=2"), inferred("r1c3≠1", "r1c3=2")
    one = by_cases("r2c1≠1", "r1c3≠1"), inferred("r2c1=2", "r2c1≠1"), inferred("r2c3≠2", "r2c1=2")
    other = by_cases("r2c2≠1", "r1c3≠1"), inferred("r2c2=3", "r2c2≠1"), inferred("r2c3≠3", "r2c2=3")
    last = inferred("r2c3=4", "r2c3≠2", "r2c3≠3")
    board, proof = proof_of((*start, *one, *other, last), crossed_out=BY_CASES)
    assert words(proof) == ["r1c3=2", *CASES_OF_BOTH, "r2c1≠1 r2c2≠1", "r2c1=2", "r2c2=3", "r2c3=4"]
    assert wrong_lines(board, proof) == []


def test_an_argument_that_needs_more_is_a_lemma_of_its_own() -> None:
    start = inferred("r1c3=2"), inferred("r1c3≠1", "r1c3=2")
    one = by_cases("r2c1≠1", "r1c3≠1"), inferred("r2c1=2", "r2c1≠1"), inferred("r2c3≠2", "r2c1=2")
    other = by_cases("r2c2≠1", "r1c3≠1", "r2c1=2"), inferred("r2c2=3", "r2c2≠1"), inferred("r2c3≠3", "r2c2=3")
    last = inferred("r2c3=4", "r2c3≠2", "r2c3≠3")
    board, proof = proof_of((*start, *one, *other, last), crossed_out=BY_CASES)
    assert [len(line.statements) for line in proof if line.why is Why.LEMMA] == [1, 1]
    assert wrong_lines(board, proof) == []
