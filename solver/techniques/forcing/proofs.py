"""Proofs line by line: each line names the earlier lines it follows from, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solver.board import Board, bits, mask_of
from solver.steps import Candidate, Proof, ProofLine, Role, Statement, Step, Why, clash_in
from solver.steps.proof import only_needed, straight_paths_to, without_exclusions
from solver.techniques.basic.locked import TECHNIQUES as LOCKED
from solver.techniques.basic.subsets import TECHNIQUES as SUBSETS
from solver.techniques.fish.fish import TECHNIQUES as FISH
from solver.techniques.forcing.propagations import Claim, Inference, Inferences
from solver.techniques.forcing.single_links import exclusion_line
from solver.techniques.technique import Options

# The patterns that propagations use, simplest first
_SLUGS = ("pointing", "claiming", "hidden-pair", "naked-pair", "x-wing")
_FINDERS = {technique.slug: technique.find for technique in (*LOCKED, *SUBSETS, *FISH)}
_PATTERNS = tuple(_FINDERS[slug] for slug in _SLUGS)
_ANY = Options()


def proof_of_propagations(board: Board, *proofs: Inferences) -> Proof:
    """Return the proofs of propagations on `board` as one proof; a statement already made is not repeated.

    Two proofs contradict each other, and end with the first contradiction. If the proof is more than one or two chains,
    it leaves out what a reader sees by itself: that a digit excludes others in its cell and houses.
    """
    writer = _Writer(board)
    writer.write(proofs, to_clash=len(proofs) > 1)
    lines = only_needed(writer.lines, _final_lines(writer.lines, has_clash=len(proofs) > 1))
    return (
        lines if straight_paths_to(lines, _final_lines(lines, has_clash=len(proofs) > 1)) else without_exclusions(lines)
    )


def _final_lines(lines: Sequence[ProofLine], *, has_clash: bool) -> tuple[int, ...]:
    clash = clash_in(lines, range(len(lines))) if has_clash else None
    return clash or (len(lines) - 1,)


def statement_of(claim: Claim) -> Statement:
    """Return the statement about a candidate."""
    return Statement((claim.candidate.cell,), claim.candidate.digit, claim.is_true)


def assumed_in(proof: Inferences) -> Claim | None:
    """Return the assumption of `proof`; None if its conclusion needs none."""
    return next((inference.claim for inference in proof if _is_assumed(inference)), None)


def _is_assumed(inference: Inference) -> bool:
    return not inference.parents and not inference.within


class _Writer:
    """Collects the lines of proofs, and knows which line makes which statement in the parts still open.

    line  depth
     0    0      Suppose a
     1      1      Suppose further b     a lemma: `known` only until it ends,
     2      1      Then c                on the board on which `lemma_parents` hold
     3    0      So not b
    """

    def __init__(self, board: Board) -> None:
        self.board, self.layout = board, board.layout
        self.lines: list[ProofLine] = []
        self.known: dict[Statement, int] = {}
        self.lemma_parents: set[Statement] = set()

    def write(self, proofs: Sequence[Inferences], depth: int = 0, *, to_clash: bool) -> None:
        """Append the new statements of `proofs`, assumptions first; with `to_clash` up to the first contradiction."""
        # Each proof's conclusion gets a line of its own at the end, so no other line may state it.
        may_share_line = [each for proof in proofs for each in (proof if to_clash or depth else proof[:-1])]
        for inference in (each for proof in proofs for each in sorted(proof, key=lambda each: not _is_assumed(each))):
            statement = statement_of(inference.claim)
            if statement in self.known:
                continue
            first = len(self.lines)
            line = self._line(statement, inference, depth, may_share_line)
            if statement not in self.known:
                self._append(line._replace(statement=statement, depth=depth))
            if to_clash and self._contradicts(self.lines[first:], depth):
                return

    def _append(self, line: ProofLine) -> None:
        self.known |= dict.fromkeys(line.statements, len(self.lines))
        self.lines.append(line)

    def _contradicts(self, lines: Iterable[ProofLine], depth: int) -> bool:
        return any(each.opposite in self.known for line in lines if line.depth == depth for each in line.statements)

    def _line(
        self, statement: Statement, inference: Inference, depth: int, may_share_line: Sequence[Inference]
    ) -> ProofLine:
        """Return the line for `statement`.

        A pattern or lemma may show some of `may_share_line` too; then the same line states them.
        """
        if _is_assumed(inference):
            return ProofLine(statement)
        if inference.within:
            return self._line_by_lemma(statement, inference, depth, may_share_line)
        parents = _parents(inference)
        if statement.is_true:
            return self._line_by_elimination(statement, parents)
        if line := self._direct_line(inference):
            return line._replace(parents=self._numbers(parents))
        by_pattern = [
            each for each in may_share_line if not (each.within or each.claim.is_true or self._direct_line(each))
        ]
        return self._line_by_pattern(statement, parents, self._new(by_pattern, statement))

    def _direct_line(self, inference: Inference) -> ProofLine | None:
        """Return the line, without parents, if one true statement excludes the candidate; None otherwise."""
        parents = _parents(inference)
        is_single = len(parents) == 1 and parents[0].is_true
        return exclusion_line(self.board.puzzle, parents[0], statement_of(inference.claim)) if is_single else None

    def _new(self, inferences: Iterable[Inference], statement: Statement) -> list[Statement]:
        """Return the statements of `inferences` that no line makes so far, without `statement`."""
        statements = dict.fromkeys(statement_of(each.claim) for each in inferences)
        return [each for each in statements if each not in self.known and each != statement]

    def _line_by_lemma(
        self, statement: Statement, inference: Inference, depth: int, may_share_line: Sequence[Inference]
    ) -> ProofLine:
        """Return the line for a statement that rests on a lemma.

        If the lemma proves something else, from which the statement follows directly, append that line first.
        """
        proofs, assumed = inference.within, _assumptions(inference)
        shown = _shown(inference)
        direct = exclusion_line(self.board.puzzle, shown, statement) if shown and shown != statement else None
        if shown and direct and shown in self.known:
            return direct._replace(parents=self._numbers((shown,)))
        for each in assumed:
            if each and len(assumed) > 1 and statement_of(each) in self.known:
                # This case is known to hold, so what it shows needs no argument.
                self._write_case(proofs, each, depth)
                return self._by_exclusion(statement) or self.lines[self.known[statement]]
        same_lemma = [
            inference,
            *(each for each in may_share_line if not direct and self._has_same_cases(inference, each)),
        ]
        wanted = self._new(same_lemma, statement)
        parents = self._numbers(parent for each in same_lemma for parent in _parents(each))
        shown_by_all = self._write_cases(same_lemma, depth + 1, (statement, *wanted))
        line = ProofLine(statement, parents, Why.LEMMA)
        if not shown or not direct:
            return line._replace(also=tuple(each for each in wanted if each in shown_by_all))
        self._append(line._replace(statement=shown, depth=depth))
        return direct._replace(parents=self._numbers((shown,)))

    def _has_same_cases(self, one: Inference, other: Inference) -> bool:
        """Return whether the lemmas of `one` and `other` can be written together, case by case."""
        is_new = other.claim != one.claim and statement_of(other.claim) not in self.known
        if not is_new or not all(each in self.known for each in _parents(other)):
            return False
        if one.within == other.within:
            return True
        cases, is_whole = _assumptions(one), _shown(other) == statement_of(other.claim)
        return len(cases) > 1 and is_whole and set(cases) == set(_assumptions(other))

    def _write_cases(self, same_lemma: Sequence[Inference], depth: int, wanted: Sequence[Statement]) -> set[Statement]:
        """Append the cases of lemmas; return what all cases show of `wanted`."""
        known, lemma_parents = self.known, self.lemma_parents
        self.lemma_parents = lemma_parents.union(*map(_parents, same_lemma))
        proofs = list(dict.fromkeys(proof for each in same_lemma for proof in each.within))
        assumed = _assumptions(same_lemma[0])
        shown = set(wanted)
        for each in assumed:
            # Each case begins with what was known outside, and what it shows ends with it.
            self.known = dict(known)
            if each:
                self.known.pop(statement_of(each), None)
            self._write_case(proofs, each, depth)
            for statement in wanted if len(assumed) > 1 else ():
                if statement not in self.known and (line := self._by_exclusion(statement)):
                    self._append(line._replace(depth=depth))
            shown &= self.known.keys()
        self.known, self.lemma_parents = known, lemma_parents
        return shown

    def _write_case(self, proofs: Sequence[Inferences], assumed: Claim | None, depth: int) -> None:
        # A lemma whose proofs share one assumption is a refutation, so it ends with the contradiction.
        case = [proof for proof in proofs if assumed_in(proof) == assumed]
        self.write(case, depth, to_clash=len(case) == len(proofs))

    def _by_exclusion(self, statement: Statement) -> ProofLine | None:
        """Return the line for `statement` because of the last true statement that excludes it; None without one."""
        for true, k in reversed(self.known.items()):
            if true.is_true and (line := exclusion_line(self.board.puzzle, true, statement)):
                return line._replace(parents=(k,))
        return None

    def _numbers(self, statements: Iterable[Statement]) -> tuple[int, ...]:
        return tuple(sorted({self.known[each] for each in statements}))

    def _line_by_elimination(self, statement: Statement, parents: Sequence[Statement]) -> ProofLine:
        """Return the line that says that `statement` is the only option left in its cell, or in a house."""
        # Often it is the only option in both the cell and a house; the shorter line is easier to follow.
        (cell,), digit, _ = statement
        others = [Candidate(cell, other) for other in bits(self.board.candidates[cell] & ~(1 << digit))]
        lines = [ProofLine(statement, numbers, Why.CELL) for numbers in self._false(others, parents)]
        for h in sorted(self.layout.houses_of[cell], key=lambda h: self.layout.houses[h].is_line):
            if h in self.layout.complete_houses:
                places = self.layout.houses[h].mask & self.board.cells_for[digit] & ~(1 << cell)
                others = [Candidate(place, digit) for place in bits(places)]
                lines += [
                    ProofLine(statement, numbers, Why.HOUSE, houses=(h,)) for numbers in self._false(others, parents)
                ]
        if not lines:
            raise ValueError(f"{statement} does not follow")
        return min(lines, key=lambda line: len(line.parents))

    def _false(self, candidates: Sequence[Candidate], parents: Sequence[Statement]) -> Iterator[tuple[int, ...]]:
        """Yield the lines that make all `candidates` false, if these are known and contain the parents."""
        statements = [Statement((cell,), digit, is_true=False) for cell, digit in candidates]
        if all(each in self.known for each in statements) and set(parents) <= set(statements):
            yield self._numbers(statements)

    def _line_by_pattern(
        self, statement: Statement, parents: Sequence[Statement], may_share_line: Sequence[Statement]
    ) -> ProofLine:
        """Return the line of the first pattern that excludes `statement` once the parents are taken off the board.

        It states those of `may_share_line` too that the pattern excludes. The parents of the enclosing lemma are also
        off the board. Other known statements are not used: they may come later in the propagation, and break the
        pattern.
        """
        target = Candidate(statement.cells[0], statement.digit)
        removed = {*self.lemma_parents, *parents}
        for step in _patterns(self.board, removed):
            if target in step.eliminations:
                also = [each for each in may_share_line if Candidate(each.cells[0], each.digit) in step.eliminations]
                return self._pattern_line(statement, step, removed)._replace(also=tuple(also))
        return ProofLine(statement, self._numbers(parents), Why.PATTERN)

    def _pattern_line(self, statement: Statement, step: Step, removed: Iterable[Statement]) -> ProofLine:
        view = step.views[0]
        pattern, houses = view.candidates[Role.PATTERN], view.houses.get(Role.BASE, ())
        cells, digits = mask_of(cell for cell, _ in pattern), mask_of(digit for _, digit in pattern)
        # A naked subset rests on all that its cells have lost, any other pattern on places of its digits.
        if step.technique.startswith("naked"):
            houses, digits = (), (2 << self.layout.n) - 2
        else:
            cells = mask_of(cell for h in houses for cell in self.layout.houses[h].cells)
        parents = {self.known[each] for each in removed if cells >> each.cells[0] & 1 and digits >> each.digit & 1}
        return ProofLine(
            statement,
            tuple(sorted(parents)),
            Why.PATTERN,
            houses,
            tuple(dict.fromkeys(cell for cell, _ in pattern)),
            step.technique,
            digits=tuple(sorted({digit for _, digit in pattern})) if step.technique.endswith("pair") else (),
        )


def _parents(inference: Inference) -> tuple[Statement, ...]:
    return tuple(map(statement_of, inference.parents))


def _assumptions(inference: Inference) -> list[Claim | None]:
    """Return the assumptions of the lemma for `inference`, one for each case."""
    return list(dict.fromkeys(map(assumed_in, inference.within)))


def _shown(inference: Inference) -> Statement | None:
    """Return what a lemma shows directly: its assumption is wrong, or all its cases end alike."""
    assumed = _assumptions(inference)
    if len(assumed) == 1:
        return statement_of(assumed[0]).opposite if assumed[0] else None
    ends = {statement_of(proof[-1].claim) for proof in inference.within}
    return ends.pop() if len(ends) == 1 else None


def _patterns(board: Board, removed: Iterable[Statement]) -> Iterator[Step]:
    """Yield the patterns on `board` without the candidates `removed`."""
    left = board.copy()
    for (cell, *_), digit, _ in removed:
        left.remove(cell, digit)
    for find in _PATTERNS:
        yield from find(left, _ANY)
