"""Death blossom: almost locked sets around a cell."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import N_, Board, Cell, Mask, bits, mask_of
from solver.steps import Candidate, Cells, CellSets, Digits, Link, Role, Step, View, candidates_among, nonempty
from solver.techniques.sets.almost_locked import AlmostLocked, SetGraph, set_graph_of
from solver.techniques.sets.als import FAMILY
from solver.techniques.technique import Options, Sentences, Technique, Wording


def find_death_blossom(board: Board, options: Options) -> Iterator[Step]:
    """Death blossom: each digit of a stem cell would leave a petal, which then contains all its other digits.

    A digit that all petals have is in one of them. Yields each conclusion of a stem once, small stems and petals first.
    Source: sudopedia "Death Blossom"; HoDoKu 0904.
    """
    graph = set_graph_of(board)
    stems = [cell for cell in bits(board.open_mask) if board.candidates[cell].bit_count() > 1]
    for stem in sorted(stems, key=lambda cell: board.candidates[cell].bit_count()):
        for targets, petals in _blossoms(board, graph, stem, options).items():
            eliminations = tuple(Candidate(*board.layout.candidate(node)) for node in bits(targets))
            yield _blossom(board, stem, petals, eliminations)


def _blossoms(board: Board, graph: SetGraph, stem: Cell, options: Options) -> dict[Mask, tuple[AlmostLocked, ...]]:
    """Return petals for all digits of `stem`, by the mask of what they remove; one choice of petals for each."""
    # Digit after digit of the stem: of all petals chosen so far, only what they still remove matters, so the first
    # choice for each such remainder is enough.
    grown: dict[Mask, tuple[AlmostLocked, ...]] = {graph.faced_around(stem, board.candidates[stem]): ()}
    if not all(grown):
        return {}
    for digit in bits(board.candidates[stem]):
        petals_of, grown = grown, {}
        for s in bits(graph.seen_from(stem, digit)):
            if options.is_spent():
                return {}
            seen, petal = graph.seen_by(s), graph.sets[s]
            for targets, petals in petals_of.items():
                if left := targets & seen:
                    grown.setdefault(left, (*petals, petal))
    return grown


def _blossom(board: Board, stem: Cell, petals: tuple[AlmostLocked, ...], eliminations: tuple[Candidate, ...]) -> Step:
    digits = mask_of(digit for _, digit in eliminations)
    stem_candidates = candidates_among(board, [stem], board.layout.digits_mask)
    links = [
        Link(candidate, Candidate(next(bits(petal.places[candidate.digit])), candidate.digit), "weak")
        for candidate, petal in zip(stem_candidates, petals)
    ]
    return Step(
        "death-blossom",
        eliminations=eliminations,
        facts=nonempty(
            stem=Cells([stem]),
            stem_digits=Digits(bits(board.candidates[stem])),
            petals=CellSets(petal.named for petal in petals),
            digits=Digits(bits(digits)),
        ),
        views=(
            View(
                candidates={
                    Role.LINKING: stem_candidates
                    + tuple(
                        c for petal, (_, digit) in zip(petals, stem_candidates) for c in petal.candidates(1 << digit)
                    ),
                    Role.PATTERN: tuple(dict.fromkeys(c for petal in petals for c in petal.candidates(digits))),
                    Role.REMOVED: eliminations,
                },
                links=tuple(links),
                sets=((stem,), *(tuple(bits(petal.cells)) for petal in dict.fromkeys(petals))),
                groups=tuple(
                    dict.fromkeys(
                        places
                        for petal, (_, digit) in zip(petals, stem_candidates)
                        if len(places := tuple(petal.candidates(1 << digit))) > 1
                    )
                ),
            ),
        ),
    )


TECHNIQUES = (Technique("death-blossom", N_("Death blossom"), FAMILY, find_death_blossom),)
_BLOSSOM = N_(
    "The stem {stem} can only be {stem_digits_any}. The petals are these sets of cells: {petals}. Each petal has one "
    "more digit than cells, so if it loses one, it must use all the rest. Whatever digit the stem takes, one petal "
    "loses that digit and must then contain {digits}. Cells that see all places for {digits} in the petals cannot be "
    "{digits}: remove {removed}."
)
SENTENCES: Sentences = {"death-blossom": (Wording(_BLOSSOM),)}
