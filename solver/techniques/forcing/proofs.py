"""Proofs line by line: each line names the earlier lines it follows from, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solver.board import Board, bits, mask_of
from solver.steps import Candidate, Deduction, Proof, Role, Statement, Step, Why, clash_in
from solver.steps.proof import rows_to, without_exclusions
from solver.techniques.basic.locked import TECHNIQUES as LOCKED
from solver.techniques.basic.subsets import TECHNIQUES as SUBSETS
from solver.techniques.fish.fish import TECHNIQUES as FISH
from solver.techniques.forcing import runs
from solver.techniques.forcing.runs import Claim
from solver.techniques.forcing.single_links import why_excluded
from solver.techniques.technique import Options

# The patterns that runs use, simplest first
_SLUGS = ("pointing", "claiming", "hidden-pair", "naked-pair", "x-wing")
_FINDERS = {technique.slug: technique.find for technique in (*LOCKED, *SUBSETS, *FISH)}
_PATTERNS = tuple(_FINDERS[slug] for slug in _SLUGS)
_ANY = Options()


def proof_of_runs(board: Board, *proofs: runs.RunProof) -> Proof:
    """Return the proofs of runs on `board` as one proof; a statement already made is not repeated.

    If the proof is more than one or two chains, it leaves out what a reader sees by itself: that a digit excludes
    others in its cell and houses.
    """
    writer = _Writer(board)
    for proof in proofs:
        writer.write(proof)
    lines = tuple(writer.lines)
    clash = clash_in(lines, range(len(lines)))
    return lines if rows_to(lines, clash or (len(lines) - 1,)) else without_exclusions(lines)


def statement_of(said: Claim) -> Statement:
    """Return the statement about a candidate."""
    return Statement((said.candidate.cell,), said.candidate.digit, said.is_true)


def assumed_in(proof: runs.RunProof) -> Claim | None:
    """Return the assumption of `proof`; None if its conclusion needs none."""
    return next((deduction.said for deduction in proof if _is_assumed(deduction)), None)


def _is_assumed(deduction: runs.Inference) -> bool:
    return not deduction.parents and not deduction.within


class _Writer:
    """Collects the lines of proofs, and knows which line makes which statement in the parts still open."""

    #     line  depth
    #      0    0      Suppose a
    #      1      1      Suppose further b     an inner argument: `known` only until it ends,
    #      2      1      Then c                on the board on which `around` holds
    #      3    0      So not b
    def __init__(self, board: Board) -> None:
        self.board, self.layout = board, board.layout
        self.lines: list[Deduction] = []
        self.known: dict[Statement, int] = {}
        self.around: set[Statement] = set()

    def write(self, proof: runs.RunProof, depth: int = 0) -> None:
        """Append the new statements of `proof`, its assumption first."""
        for deduction in sorted(proof, key=lambda each: not _is_assumed(each)):
            said = statement_of(deduction.said)
            if said in self.known:
                continue
            line = self._line(said, deduction, depth)
            if said not in self.known:
                self.known[said] = len(self.lines)
                self.lines.append(line._replace(said=said, depth=depth))

    def _line(self, said: Statement, deduction: runs.Inference, depth: int) -> Deduction:
        if _is_assumed(deduction):
            return Deduction(said)
        parents = tuple(map(statement_of, deduction.parents))
        if deduction.within:
            return self._line_within(said, deduction.within, parents, depth)
        if said.is_true:
            return self._last_chance(said, parents)
        if len(parents) == 1 and parents[0].is_true and (why := why_excluded(self.layout, parents[0], said)):
            return why._replace(parents=self._numbers(parents))
        return self._by_pattern(said, parents)

    def _line_within(
        self, said: Statement, proofs: Sequence[runs.RunProof], parents: Sequence[Statement], depth: int
    ) -> Deduction:
        """Return the line that an inner argument shows; append another line first for what it shows directly."""
        assumed = list(dict.fromkeys(assumed_in(proof) for proof in proofs))
        shown = statement_of(assumed[0]).opposite if len(assumed) == 1 and assumed[0] else said
        why = why_excluded(self.layout, shown, said) if shown != said else None
        if why and shown in self.known:
            return why._replace(parents=self._numbers((shown,)))
        for each in assumed:
            if each and len(assumed) > 1 and statement_of(each) in self.known:
                # This case is known to hold, so what it shows needs no argument.
                self._write_case(proofs, each, depth)
                return self._by_exclusion(said) or self.lines[self.known[said]]
        known, around = self.known, self.around
        self.around = {*around, *parents}
        for each in assumed:
            # Each case begins with what was known outside, and what it shows ends with it.
            self.known = dict(known)
            self._write_case(proofs, each, depth + 1)
            if len(assumed) > 1 and said not in self.known and (line := self._by_exclusion(said)):
                self.lines.append(line._replace(depth=depth + 1))
        self.known, self.around = known, around
        line = Deduction(said, self._numbers(parents), Why.WITHIN)
        if not why:
            return line
        known[shown] = len(self.lines)
        self.lines.append(line._replace(said=shown, depth=depth))
        return why._replace(parents=self._numbers((shown,)))

    def _write_case(self, proofs: Iterable[runs.RunProof], assumed: Claim | None, depth: int) -> None:
        for proof in proofs:
            if assumed_in(proof) == assumed:
                self.write(proof, depth)

    def _by_exclusion(self, said: Statement) -> Deduction | None:
        """Return the line for `said` because of the last known true statement that excludes it; None without one."""
        for true, k in reversed(self.known.items()):
            if true.is_true and (why := why_excluded(self.layout, true, said)):
                return why._replace(parents=(k,))
        return None

    def _numbers(self, statements: Iterable[Statement]) -> tuple[int, ...]:
        return tuple(sorted({self.known[each] for each in statements}))

    def _last_chance(self, said: Statement, parents: Sequence[Statement]) -> Deduction:
        """Return the line that nothing else is left in the cell, or in the house that contains the parents."""
        # Often both the cell and a house leave it alone; the shorter line is easier to follow.
        (cell,), digit, _ = said
        others = [Candidate(cell, other) for other in bits(self.board.candidates[cell] & ~(1 << digit))]
        lines = [Deduction(said, found, Why.CELL) for found in self._false(others, parents)]
        for h in sorted(self.layout.houses_of[cell], key=lambda h: self.layout.houses[h].is_line):
            if h in self.layout.full:
                places = self.layout.houses[h].mask & self.board.cells_for[digit] & ~(1 << cell)
                others = [Candidate(place, digit) for place in bits(places)]
                lines += [Deduction(said, found, Why.HOUSE, houses=(h,)) for found in self._false(others, parents)]
        if not lines:
            raise ValueError(f"{said} does not follow")
        return min(lines, key=lambda line: len(line.parents))

    def _false(self, candidates: Sequence[Candidate], parents: Sequence[Statement]) -> Iterator[tuple[int, ...]]:
        """Yield the lines that make all `candidates` false, if these are known and contain the parents."""
        statements = [Statement((cell,), digit, is_true=False) for cell, digit in candidates]
        if all(each in self.known for each in statements) and set(parents) <= set(statements):
            yield self._numbers(statements)

    def _by_pattern(self, said: Statement, parents: Sequence[Statement]) -> Deduction:
        """Return the line of the first pattern that excludes `said` once the parents are taken off the board.

        The parents of the inner argument around it are off too. Other known statements are not used: they may come from
        later in the run and break the pattern.
        """
        goes = Candidate(said.cells[0], said.digit)
        off = {*self.around, *parents}
        for step in _patterns(self.board, off):
            if goes in step.removes:
                return self._pattern_line(said, step, off)
        return Deduction(said, self._numbers(parents), Why.PATTERN)

    def _pattern_line(self, said: Statement, step: Step, off: Iterable[Statement]) -> Deduction:
        view = step.views[0]
        pattern, houses = view.candidates[Role.PATTERN], view.houses.get(Role.BASE, ())
        cells, digits = mask_of(cell for cell, _ in pattern), mask_of(digit for _, digit in pattern)
        # A naked subset rests on all that its cells have lost, any other pattern on places of its digits.
        if step.technique.startswith("naked"):
            houses, digits = (), (2 << self.layout.n) - 2
        else:
            cells = mask_of(cell for h in houses for cell in self.layout.houses[h].cells)
        parents = sorted(self.known[each] for each in off if cells >> each.cells[0] & 1 and digits >> each.digit & 1)
        in_cells = tuple(dict.fromkeys(cell for cell, _ in pattern))
        return Deduction(said, tuple(parents), Why.PATTERN, houses, in_cells, step.technique)


def _patterns(board: Board, off: Iterable[Statement]) -> Iterator[Step]:
    """Yield the patterns on `board` without the candidates `off`."""
    left = board.copy()
    for (cell, *_), digit, _ in off:
        left.remove(cell, digit)
    for find in _PATTERNS:
        yield from find(left, _ANY)
