"""Proofs: statements in order, each with its reason and the earlier lines that it follows from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from solver.board import Cell, Digit


class Why(StrEnum):
    """Why a statement follows from others. This is the only list of reasons."""

    ASSUMED = "assumed"  # it is an assumption and follows from nothing
    CELL = "cell"  # a cell holds one digit, and needs one
    HOUSE = "house"  # a house holds a digit once, and a full one needs it
    PEERS = "peers"  # the cells all see one another, in several houses
    SET = "set"  # cells with one digit more than cells: without one digit they hold all others
    PATTERN = "pattern"  # a technique finds it once its parents hold
    CLUE = "clue"  # a clue leaves nothing else of what is possible in its cells
    SUM = "sum"  # clues cover some houses but for its cells, which must make up the rest of their sum
    LEMMA = "within"  # the lemma before it, lines one level deeper, shows it


class Statement(NamedTuple):
    """What a line of a proof or a node of a chain says: a digit is in one of some cells, or in none of them."""

    cells: tuple[Cell, ...]
    digit: Digit
    is_true: bool

    @property
    def opposite(self) -> Statement:
        """The negation."""
        return self._replace(is_true=not self.is_true)


class ProofLine(NamedTuple):
    """A line of a proof. It follows from the earlier lines `parents` (numbered from 0) and from what they exclude.

    A true statement excludes the other digits of its cell, and its own digit from all cells that see it. Such an
    exclusion needs no line of its own, so a parent may stand for what it excludes.

    A lemma is an assumption made for part of the proof, with all that follows from it. Its lines have one more `depth`,
    and the line that it shows comes next, one level up. A pattern, a clue or a lemma may show several statements: the
    first is `statement`, the others are `also`. The reason `why` refers to `houses` (indices), `cells`, `technique`,
    `digits` (of a subset) or `clue` (its text; empty for rules of the board, and with `;` between several).
    """

    statement: Statement
    parents: tuple[int, ...] = ()
    why: Why = Why.ASSUMED
    houses: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    technique: str = ""
    depth: int = 0
    also: tuple[Statement, ...] = ()
    digits: tuple[Digit, ...] = ()
    clue: str = ""

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All statements of the line."""
        return self.statement, *self.also


Proof = tuple[ProofLine, ...]


def only_needed(proof: Sequence[ProofLine], ends: Sequence[int]) -> Proof:
    """Return the part of `proof` that the lines `ends` depend on, renumbered."""
    needed = set(ends)
    for k in reversed(range(len(proof))):
        if k in needed:
            needed |= {*proof[k].parents, *lemma_assumptions(proof, k), *lemma_ends(proof, k)}
    kept = sorted(needed)
    number = {k: new for new, k in enumerate(kept)}
    return tuple(_renumbered(proof[k], (number[parent] for parent in proof[k].parents)) for k in kept)


def without_exclusions(proof: Proof) -> Proof:
    """Return `proof` without lines that only state what a single true line excludes, renumbered.

    Lines that followed from such a line now follow from the true one. The last lines of the proof and of its lemmas
    stay, as do lines that nothing follows from.
    """
    needed = _last_lines(proof) | set(range(len(proof))) - {parent for line in proof for parent in line.parents}
    kept = [k for k, line in enumerate(proof) if k in needed or not _is_exclusion(proof, line)]
    number = {k: new for new, k in enumerate(kept)}

    def parents_of(k: int) -> set[int]:
        behind = ((parent,) if parent in number else proof[parent].parents for parent in proof[k].parents)
        return {number[parent] for some in behind for parent in some}

    return tuple(_renumbered(proof[k], parents_of(k)) for k in kept)


def _renumbered(line: ProofLine, parents: Iterable[int]) -> ProofLine:
    return line._replace(parents=tuple(sorted(parents)))


def _is_exclusion(proof: Proof, line: ProofLine) -> bool:
    is_direct = not line.statement.is_true and line.why in (Why.CELL, Why.HOUSE, Why.PEERS)
    return is_direct and len(line.parents) == 1 and proof[line.parents[0]].statement.is_true


def _last_lines(proof: Proof) -> set[int]:
    """Return the last lines of the proof and of its lemmas: contradictions, and what every case shows."""
    ends = set(clash_in(proof, range(len(proof))) or ())
    return ends.union(*(lemma_ends(proof, k) for k in range(len(proof))))


def lemma_assumptions(proof: Sequence[ProofLine], k: int) -> list[int]:
    """Return the assumptions of the lemma that shows line `k`; none if no lemma does."""
    depth = proof[k].depth + 1
    part = lemma_before(proof, k) if proof[k].why is Why.LEMMA else ()
    return [each for each in part if proof[each].why is Why.ASSUMED and proof[each].depth == depth]


def lemma_clash(proof: Sequence[ProofLine], k: int) -> tuple[int, int] | None:
    """Return the two contradictory lines of the lemma that shows line `k`; None if no single assumption is refuted."""
    return clash_in(proof, lemma_before(proof, k)) if len(lemma_assumptions(proof, k)) < 2 else None


def lemma_ends(proof: Sequence[ProofLine], k: int) -> Sequence[int]:
    """Return the last lines of the lemma that proves line `k`: the contradiction, or one line for each case."""
    if proof[k].why is not Why.LEMMA:
        return ()
    shown = set(proof[k].statements)
    return lemma_clash(proof, k) or [j for j in lemma_before(proof, k) if not shown.isdisjoint(proof[j].statements)]


def lemma_before(proof: Sequence[ProofLine], k: int) -> range:
    """Return the deeper lines just before line `k`: the lemma that shows it; empty if there is none."""
    first = k
    while first and proof[first - 1].depth > proof[k].depth:
        first -= 1
    return range(first, k)


def clash_in(proof: Sequence[ProofLine], lines: Sequence[int]) -> tuple[int, int] | None:
    """Return the last two contradictory lines, the later one among `lines`; None if no lines contradict each other."""
    for last in reversed(lines):
        opposites = {each.opposite for each in proof[last].statements}
        for k in visible_from(proof, last):
            if not opposites.isdisjoint(proof[k].statements):
                return k, last
    return None


def contradicted(proof: Proof) -> Statement:
    """Return the positive statement of the contradiction at the end of `proof`."""
    clash = clash_in(proof, range(len(proof))) or ()
    return next(proof[k].statement for k in clash if proof[k].statement.is_true)


def visible_from(proof: Sequence[ProofLine], last: int) -> Iterator[int]:
    """Yield the lines that line `last` may follow from, latest first: all before it but those of finished lemmas."""
    depth = proof[last].depth
    for k in range(last - 1, -1, -1):
        if proof[k].depth <= depth:
            yield k
            depth = min(depth, proof[k].depth)
            if proof[k].why is Why.ASSUMED:
                depth -= 1  # the lemma begins here; what comes before it belongs to the one around it


def straight_paths_to(proof: Sequence[ProofLine], ends: Sequence[int]) -> list[tuple[Statement, ...]]:
    """Return the statements that lead to each of `ends`, in order.

    Empty if a line follows from several others, or if a line is on none of the paths.
    """
    paths = [_straight_path_to(proof, end) for end in ends]
    used = {k for path in paths for k in path}
    is_complete = all(paths) and all(k in used for k, line in enumerate(proof) if not line.depth)
    return [tuple(proof[k].statement for k in path) for path in paths] if is_complete else []


def _straight_path_to(proof: Sequence[ProofLine], k: int) -> list[int]:
    path = [k]
    while proof[k].parents:
        if len(proof[k].parents) > 1 or proof[k].also or proof[k].why is Why.LEMMA:
            return []
        (k,) = proof[k].parents
        path.append(k)
    return path[::-1]
