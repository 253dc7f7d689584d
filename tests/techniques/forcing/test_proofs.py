"""Each line of a proof follows from the lines that it names, by the house, cell or pattern that it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import pytest

from solver.board import Board, bits, find_layout, mask_of
from solver.steps import Candidate, Deduction, Proof, Statement, Step, Why, clash_in, part_before
from solver.steps.proof import visible_from
from solver.techniques import Options, find_technique
from solver.techniques.forcing.nested import DEEPEST, by_level
from solver.techniques.forcing.proofs import proof_of_runs
from solver.techniques.forcing.runs import Runs
from solver.techniques.forcing.single_links import why_excluded
from tests.techniques.corpus import CASES

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
    """Contradictions that use all kinds of inner arguments, whether they are needed or not."""
    for case in POSITIONS:
        if case.technique == "nested-forcing-chain":
            runs = Runs(case.board.layout, tuple(case.board.candidates), dynamic=True, deepen=by_level(DEEPEST))
            for cell in islice(bits(case.board.open_mask), 20):
                run = runs.run(Candidate(cell, next(bits(case.board.candidates[cell]))), is_true=True)
                if (node := runs.clash(run)) is not None:
                    yield (
                        case.board,
                        proof_of_runs(case.board, runs.proof(run, node), runs.proof(run, node, clash=True)),
                    )


def follows(board: Board, proof: Proof, k: int) -> bool:
    """Whether line `k` follows from those that it names, which it may name."""
    line = proof[k]
    parents = [proof[parent].said for parent in line.parents]
    if not set(line.parents) <= set(visible_from(proof, k)):
        return False
    if line.why is Why.ASSUMED:
        return not parents
    if line.why is Why.WITHIN:
        return follows_from_inner_part(board, proof, k)
    if line.why is Why.PATTERN:
        return follows_by_technique(board, line, parents)
    return is_only_one_left(board, line, parents) if line.said.is_true else is_excluded(board, line, parents)


def follows_from_inner_part(board: Board, proof: Proof, k: int) -> bool:
    part, said = part_before(proof, k), proof[k].said
    starts = [each for each in part if proof[each].why is Why.ASSUMED and proof[each].depth == proof[k].depth + 1]
    if len(starts) == 1:
        return proof[starts[0]].said == said.opposite and clash_in(proof, part) is not None
    assumed = [proof[each].said for each in starts]
    cases = [range(start, end) for start, end in zip(starts, (*starts[1:], k), strict=True)]
    shows_it = all(any(proof[each].said == said for each in case) for case in cases)
    is_either = len(assumed) == 2 and assumed[0] == assumed[1].opposite
    return shows_it and (is_either or covers_a_cell_or_house(board, proof, k, assumed))


def excluded_by(board: Board, statements: Iterable[Statement]) -> set[tuple[int, int]]:
    """The candidates that these make false, and those that they exclude."""
    gone = set()
    for (cell,), digit, is_true in statements:
        if is_true:
            gone |= {(peer, digit) for peer in bits(board.layout.peers[cell])}
            gone |= {(cell, other) for other in range(1, board.layout.n + 1) if other != digit}
        else:
            gone.add((cell, digit))
    return gone


def covers_a_cell_or_house(board: Board, proof: Proof, k: int, assumed: list[Statement]) -> bool:
    """Whether one of these must be true: all that is left in a cell, or all places left in a house."""
    gone = excluded_by(board, (proof[each].said for each in visible_from(proof, k)))
    left = {(each.cells[0], each.digit) for each in assumed} | gone
    cells, digits = {each.cells[0] for each in assumed}, {each.digit for each in assumed}
    if len(cells) == 1:
        (cell,) = cells
        return {(cell, d) for d in range(1, board.layout.n + 1) if board.has(cell, d)} <= left
    (digit,) = digits
    houses = [board.layout.houses[h] for h in board.layout.full if not mask_of(cells) & ~board.layout.houses[h].mask]
    return any({(c, digit) for c in house.cells if board.has(c, digit)} <= left for house in houses)


def follows_by_technique(board: Board, line: Deduction, parents: list[Statement]) -> bool:
    left = board.copy()
    for cell, digit in excluded_by(board, parents):
        left.remove(cell, digit)
    goes = Candidate(line.said.cells[0], line.said.digit)
    found = find_technique(line.technique).find(left, Options())
    return not line.said.is_true and any(goes in step.removes for step in found)


def is_excluded(board: Board, line: Deduction, parents: list[Statement]) -> bool:
    (parent,) = parents
    if line.why is Why.CELL:
        return parent.is_true and parent.cells == line.said.cells and parent.digit != line.said.digit
    house = board.layout.houses[line.houses[0]].mask
    both = mask_of((*parent.cells, *line.said.cells))
    return parent.is_true and parent.digit == line.said.digit and not both & ~house and both.bit_count() == 2


def is_only_one_left(board: Board, line: Deduction, parents: list[Statement]) -> bool:
    (cell,), digit, _ = line.said
    gone = excluded_by(board, parents)
    if line.why is Why.CELL:
        others = {(cell, d) for d in range(1, board.layout.n + 1) if board.has(cell, d)} - {(cell, digit)}
        return others <= gone
    (h,) = line.houses
    house = board.layout.houses[h]
    others = {(c, digit) for c in house.cells if board.has(c, digit)} - {(cell, digit)}
    return h in board.layout.full and cell in house.cells and others <= gone


@pytest.mark.parametrize("slug", SLUGS)
def test_every_line_follows_from_the_lines_it_names(slug: str) -> None:
    n_lines = 0
    for board, step in steps_of(slug):
        for view in step.views:
            for k in range(len(view.proof)):
                assert follows(board, view.proof, k), (step.facts, k, view.proof[k])
                n_lines += 1
    assert n_lines


def test_every_line_follows_whatever_is_argued_within() -> None:
    proofs = list(long_proofs())
    assert proofs
    for board, proof in proofs:
        assert [k for k in range(len(proof)) if not follows(board, proof, k)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_proof_ends_with_what_the_step_concludes(slug: str) -> None:
    for board, step in steps_of(slug):
        proofs = [view.proof for view in step.views if view.proof]
        if "clash" in step.facts:
            (proof,) = proofs
            clash = clash_in(proof, range(len(proof)))
            assert clash
            assert clash[1] == len(proof) - 1
            assert proof[0].said.opposite in _concluded(board, step)
        else:
            assert {proof[-1].said for proof in proofs} <= _concluded(board, step)


def _concluded(board: Board, step: Step) -> set[Statement]:
    """What goes, and what is true if that goes."""
    gone = {Statement((cell,), digit, is_true=False) for cell, digit in step.removes}
    (cell,) = {cell for cell, _ in step.removes}
    left = [d for d in range(1, board.layout.n + 1) if board.has(cell, d) and (cell, d) not in step.removes]
    return gone | ({Statement((cell,), left[0], is_true=True)} if len(left) == 1 else set())


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
        shown = {k for k, line in enumerate(proof) if line.why is Why.WITHIN and line.said.is_true}
        assert all(any(k in line.parents for line in proof) for k in shown)
        n_shown += len(shown)
    assert n_shown


def test_a_pattern_on_the_way_is_named() -> None:
    lines = [line for _, step in steps_of("dynamic-forcing-chain-plus") for v in step.views for line in v.proof]
    assert {line.technique for line in lines if line.why is Why.PATTERN} >= {"hidden-pair"}


def test_candidates_that_share_nothing_exclude_one_another_not() -> None:
    layout = find_layout("3x3")
    one = Statement((0,), 1, is_true=True)
    assert why_excluded(layout, one, Statement((0,), 2, is_true=False)) == Deduction(
        Statement((0,), 2, is_true=False), why=Why.CELL
    )
    assert why_excluded(layout, one, Statement((80,), 1, is_true=False)) is None
    assert why_excluded(layout, one, Statement((1,), 2, is_true=False)) is None
