"""Kraken fish: finned fish whose fins do not see what is removed, but lead to it by chains.

          cover     cover
    base    x    .    x    f
    base    x    .    x    .
            *    .    *    .

The body is x; f is a fin, in a base but in no cover. In type 1 * is removed if a chain from f makes it false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, permutations
from typing import NamedTuple

from solver.board import N_, Board, Cell, Digit, Layout, Mask, bits, for_current_layout, mask_of
from solver.steps import (
    Candidate,
    Cells,
    Digits,
    Houses,
    Role,
    Statement,
    Statements,
    Step,
    View,
    candidates_at,
    nonempty,
)
from solver.techniques.forcing.forcing_steps import CASE_BY_CASE, STEP_BY_STEP, proof_view
from solver.techniques.forcing.propagations import Inferences, Propagations
from solver.techniques.line_houses import line_partitions
from solver.techniques.technique import Options, Sentences, Technique, Wording

_SIZES = (2, 3)
_MAX_FINS = 5
_KEPT_UP_TO = 10  # digits


class KrakenFish(NamedTuple):
    """Disjoint bases and as many disjoint covers (houses), and the places of a digit in them, as masks of cells.

    `body` are the places in bases and covers, `fins` those in bases only, `others` those in covers only.
    """

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    body: Mask
    fins: Mask
    others: Mask


class _Removal(NamedTuple):
    """A candidate to remove, the cells that all lead to it, and the number of statements in all proofs."""

    size: int
    fish: KrakenFish
    digit: Digit
    cover: int
    cells: tuple[Cell, ...]
    conclusion: Candidate


class _Consequences(NamedTuple):
    """The nodes that become false if a candidate is true: a mask, and the number of statements in the proof of each."""

    mask: Mask
    lengths: dict[int, int]


class _Outcomes:
    """The nodes that each candidate makes false; nothing follows from one that contradicts itself."""

    def __init__(self, layout: Layout, candidates: tuple[Mask, ...]) -> None:
        self.propagations = Propagations(layout, candidates, dynamic=False)
        self._known: dict[Digit, dict[Cell, _Consequences]] = {}
        # Of the nodes of a digit, −1 has all bits set: all become false where there is no place.
        self._common: dict[Digit, dict[Mask, Mask]] = {digit: {0: -1} for digit in range(1, layout.n + 1)}

    def of(self, digit: Digit, places: Mask) -> dict[Cell, _Consequences]:
        """Return what follows if the digit is in each of its `places`."""
        if digit not in self._known:
            self._known[digit] = {cell: self._of(Candidate(cell, digit)) for cell in bits(places)}
        return self._known[digit]

    def _of(self, candidate: Candidate) -> _Consequences:
        propagation = self.propagations.of(candidate, is_true=True)
        # What contradicts itself would prove anything.
        is_consistent = self.propagations.clash(propagation) is None
        lengths = self.propagations.false_nodes(propagation) if is_consistent else {}
        return _Consequences(mask_of(lengths), lengths)

    def common(self, digit: Digit, cells: Mask) -> Mask:
        """Return the nodes that are false wherever in `cells`, which are places of the digit, the digit is."""
        known = self._common[digit]
        if cells not in known:
            rest = cells & cells - 1
            known[cells] = self.common(digit, rest) & self._known[digit][(cells ^ rest).bit_length() - 1].mask
        return known[cells]

    def proof(self, candidate: Candidate, node: int) -> Inferences:
        """Return the proof that `node` is false if `candidate` is true."""
        return self.propagations.proof(self.propagations.of(candidate, is_true=True), node)


@for_current_layout(2)
def _outcomes(layout: Layout, candidates: tuple[Mask, ...]) -> _Outcomes:
    return _Outcomes(layout, candidates)


# Takes a fish and the nodes that become false with each of its fins. Yields covers, each with the cells that must all
# lead to a conclusion, and the mask of possible conclusions.
_FindTargets = Callable[[Layout, KrakenFish, Digit, Mask], Iterator[tuple[int, Mask, Mask]]]


def _targets_of_fins(
    layout: Layout, fish: KrakenFish, digit: Digit, false_nodes: Mask
) -> Iterator[tuple[int, Mask, Mask]]:
    """Type 1: chains start at the fins; the targets are what the fish would remove if it had no fins."""
    # A shift by the digit turns nodes into cells, and back (see `Layout.node`).
    cells = false_nodes >> digit * layout.n_cells & fish.others
    if not cells:
        return
    for cover in fish.covers:
        yield cover, fish.fins, (cells & layout.houses[cover].mask) << digit * layout.n_cells


def _targets_of_covers(
    layout: Layout, fish: KrakenFish, digit: Digit, false_nodes: Mask
) -> Iterator[tuple[int, Mask, Mask]]:
    """Type 2: chains start at the fins and at the places of one cover; any other candidate can be the target."""
    #     a fin is true ─────────────────────────────▶ … ──▶ ¬x
    #     no fin is true ──▶ the cover has its digit
    #                        at one of its places ───▶ … ──▶ ¬x
    #
    # What the fish would remove if it had no fins is type 1.
    nodes = false_nodes & ~(fish.others << digit * layout.n_cells)
    if not nodes:
        return
    for cover in fish.covers:
        yield cover, fish.fins | fish.body & layout.houses[cover].mask, nodes


def find_kraken_fish(board: Board, options: Options, *, slug: str, targets: _FindTargets) -> Iterator[Step]:
    """Basic fish of two or three bases with up to five fins, whose fins all lead to the same conclusion.

    Either some fin is true, or every cover has its digit in a base. So a place in the rest of a cover is wrong if every
    fin makes it false by a static chain (type 1, `_targets_of_fins`). Any candidate is wrong that is made false by
    every fin and by every place of one cover in the bases (type 2, `_targets_of_covers`). A fish is left out if fewer
    of its bases would do. Yields smaller fish first, then those with shorter proofs; each conclusion once for each size
    and digit. Source: HoDoKu 0371, 0372.
    """
    outcomes = _outcomes(board.layout, tuple(board.candidates))
    for size in _SIZES:
        removals: list[_Removal] = []
        for digit in range(1, board.layout.n + 1):
            removals += _best(board, options, outcomes, targets, size, digit)
        # Sorting is stable: of proofs of the same length, those of lower digits come first.
        for removal in sorted(removals, key=lambda removal: removal.size):
            if options.is_spent():
                return
            yield _step(board, slug, removal, outcomes)


def _best(
    board: Board, options: Options, outcomes: _Outcomes, targets: _FindTargets, size: int, digit: Digit
) -> tuple[_Removal, ...]:
    """Return, for each conclusion of fish of `size`, the first removal with the fewest statements."""
    # Many fish lead to the same conclusion; `best` has, for each node, the removal with the shortest proof so far.
    layout, best = board.layout, dict[int, _Removal]()
    places = board.cells_for[digit]
    outcome_at = outcomes.of(digit, places)
    for fish in _finned_fish(layout, places, size, options.is_spent):
        of_fins = outcomes.common(digit, fish.fins)
        if not of_fins:
            continue
        for cover, starts, among in targets(layout, fish, digit, of_fins):
            common = among & outcomes.common(digit, starts & ~fish.fins)
            if not common or not _needs_all(layout, fish, cover):
                continue
            cells = tuple(bits(starts))
            for node in bits(common):
                n = sum(outcome_at[cell].lengths[node] for cell in cells)
                # With two statements each, all cells see the conclusion: that needs no kraken.
                if n > 2 * len(cells) and (node not in best or n < best[node].size):
                    best[node] = _Removal(n, fish, digit, cover, cells, outcomes.propagations.candidate(node))
    return () if options.is_spent() else tuple(best.values())


def _finned_fish(layout: Layout, places: Mask, size: int, is_spent: Callable[[], bool]) -> Iterable[KrakenFish]:
    """Return what `find_finned_fish` yields. On small boards it is kept: most digits keep their places in a step."""
    few = layout.n <= _KEPT_UP_TO
    return _all_finned_fish(layout, places, size) if few else find_finned_fish(layout, places, size, is_spent)


@for_current_layout(64)
def _all_finned_fish(layout: Layout, places: Mask, size: int) -> tuple[KrakenFish, ...]:
    return tuple(find_finned_fish(layout, places, size, lambda: False))


def find_finned_fish(layout: Layout, places: Mask, size: int, is_spent: Callable[[], bool]) -> Iterator[KrakenFish]:
    """Yield finned fish on the `places` of a digit: lines of one partition as bases, of another as covers, all in use.

    No base is a hidden single. Stops when the budget is spent.
    """
    masks = [house.mask & places for house in layout.houses]
    # Each full base needs its digit once, and each cover has room for it once: so without fins, as many bases as covers
    # use up the covers.
    for base_partition, cover_partition in permutations(line_partitions(layout), 2):
        free = [h for h in base_partition if h in layout.complete_houses and masks[h].bit_count() > 1]
        for bases in combinations(free, size):
            if is_spent():
                return
            in_bases = 0
            for h in bases:
                in_bases |= masks[h]
            counts = {h: n for h in cover_partition if (n := (masks[h] & in_bases).bit_count())}
            # At least this many places must be in covers; the fullest covers show whether any choice has enough.
            fewest = in_bases.bit_count() - _MAX_FINS
            if sum(sorted(counts.values())[-size:]) < fewest:
                continue
            for covers in combinations(counts, size):
                # With all places in covers there is no fin; that fish is not kraken.
                if fewest <= sum(counts[h] for h in covers) < in_bases.bit_count():
                    in_covers = 0
                    for h in covers:
                        in_covers |= masks[h]
                    body = in_bases & in_covers
                    yield KrakenFish(bases, covers, body, in_bases & ~in_covers, in_covers & ~in_bases)


def _needs_all(layout: Layout, fish: KrakenFish, cover: int) -> bool:
    """Return whether all bases are needed: no part of them is a finned fish whose covers include `cover`."""
    masks = [layout.houses[h].mask & fish.body for h in fish.bases]
    for n in range(1, len(masks)):
        for some in combinations(masks, n):
            # No more covers than bases: these bases are a fish of their own.
            touched = sum(h == cover or any(layout.houses[h].mask & mask for mask in some) for h in fish.covers)
            if touched <= n:
                return False
    return True


def _step(board: Board, slug: str, removal: _Removal, outcomes: _Outcomes) -> Step:
    layout, fish, digit, conclusion = board.layout, removal.fish, removal.digit, removal.conclusion
    eliminations, node = (conclusion,), outcomes.propagations.node(conclusion)
    proofs = [outcomes.proof(Candidate(cell, digit), node) for cell in removal.cells]
    facts = nonempty(
        digit=Digits([digit]),
        bases=Houses(fish.bases),
        covers=Houses(fish.covers),
        fins=Cells(bits(fish.fins)),
        cover=Houses([removal.cover]),
        places=Cells(bits(fish.body & layout.houses[removal.cover].mask)),
        conclusion=Statements([Statement((conclusion.cell,), conclusion.digit, is_true=False)]),
    )
    views = (_view(fish, digit, eliminations), *(proof_view(board, (proof,), eliminations) for proof in proofs))
    return Step(slug, eliminations=eliminations, facts=facts, views=views, size=removal.size)


def _view(fish: KrakenFish, digit: Digit, eliminations: tuple[Candidate, ...]) -> View:
    removed = {candidate.cell for candidate in eliminations if candidate.digit == digit}
    return View(
        houses={Role.BASE: fish.bases, Role.COVER: fish.covers},
        candidates={
            Role.PATTERN: tuple(Candidate(cell, digit) for cell in bits(fish.body) if cell not in removed),
            Role.FIN: candidates_at(fish.fins, digit),
            Role.REMOVED: eliminations,
        },
    )


_FAMILY = N_("Kraken fish")
TECHNIQUES = (
    Technique(
        "kraken-fish-1",
        N_("Kraken fish type 1"),
        _FAMILY,
        partial(find_kraken_fish, slug="kraken-fish-1", targets=_targets_of_fins),
    ),
    Technique(
        "kraken-fish-2",
        N_("Kraken fish type 2"),
        _FAMILY,
        partial(find_kraken_fish, slug="kraken-fish-2", targets=_targets_of_covers),
    ),
)
SENTENCES: Sentences = {
    "kraken-fish-1": (
        Wording(
            N_(
                "All places for {digit} in {bases} lie in {covers}, except for one extra cell, the fin {fins}. If the "
                "fin is not {digit}, the {digit}s of {bases} fill {covers}, so {cover} has no other {digit}, and "
                "{conclusion}. If the fin is {digit}, we get {conclusion} as well: remove {removed}."
            ),
            needs=("fins_only",),
            also=(STEP_BY_STEP,),
        ),
        Wording(
            N_(
                "All places for {digit} in {bases} lie in {covers}, except for {fins} (such extra cells are "
                "called fins). If no fin is {digit}, the {digit}s of {bases} fill {covers}, so {cover} has no other "
                "{digit}, and {conclusion}. If any fin is {digit}, we get {conclusion} as well: remove {removed}."
            ),
            also=(Wording(N_("Fin by fin: {proofs}."), needs=("proofs",)),),
        ),
    ),
    "kraken-fish-2": (
        Wording(
            N_(
                "All places for {digit} in {bases} lie in {covers}, except for one extra cell, the fin {fins}. If the "
                "fin is not {digit}, the {digit}s of {bases} fill {covers}, so {cover} has its {digit} in "
                "{places_any}. Whether the {digit} is there or in the fin, it follows that {conclusion}: remove "
                "{removed}."
            ),
            needs=("fins_only",),
            also=(CASE_BY_CASE,),
        ),
        Wording(
            N_(
                "All places for {digit} in {bases} lie in {covers}, except for {fins} (such extra cells are "
                "called fins). If no fin is {digit}, the {digit}s of {bases} fill {covers}, so {cover} has its {digit} "
                "in {places_any}. Whether the {digit} is there or in a fin, it follows that {conclusion}: remove "
                "{removed}."
            ),
            also=(CASE_BY_CASE,),
        ),
    ),
}
