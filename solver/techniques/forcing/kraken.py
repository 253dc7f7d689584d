"""Kraken fish: finned fish whose fins do not see what is removed, but lead to it by chains.

          cover     cover
    base    x    .    x    f
    base    x    .    x    .
            *    .    *    .

The body is x; f is a fin, in a base but in no cover. In type 1 * is removed if a chain from f makes it false.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from solver.board import N_, Board, Cell, Digit, Layout, Mask, bits, for_current_layout, per_layout
from solver.fast.chains import krakens
from solver.fast.chains.consequences import Consequences, find_consequences, make_consequences
from solver.fast.chains.krakens import LinePartitions
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
from solver.techniques.chains.chain_starts import FROM_ONE, web_of
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.forcing.forcing_steps import CASE_BY_CASE, STEP_BY_STEP, proof_view
from solver.techniques.forcing.propagations import Inferences, Propagations
from solver.techniques.line_houses import line_partitions
from solver.techniques.technique import BudgetSpentError, Options, Sentences, Technique, Wording
from solver.techniques.weak_links import WeakLinks, weak_links_of

_SIZES = (2, 3)
_CHOICES = 50_000  # of covers, between two looks at the clock
_MAX_LEVELS = 1_000_000  # numbers of what follows from all candidates


class KrakenFish(NamedTuple):
    """Disjoint bases and as many disjoint covers (houses), and the places of a digit in them, as masks of cells.

    `body` are the places in bases and covers, `fins` those in bases only.
    """

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    body: Mask
    fins: Mask

    @classmethod
    def of(cls, layout: Layout, bases: tuple[int, ...], covers: tuple[int, ...], places: Mask) -> KrakenFish:
        """Return the fish on the `places` of a digit."""
        in_bases, in_covers = (_mask_of_houses(layout, houses) for houses in (bases, covers))
        return cls(bases, covers, in_bases & in_covers & places, in_bases & ~in_covers & places)


class _Removal(NamedTuple):
    """A candidate to remove, the cells that all lead to it, and the number of statements in all proofs."""

    size: int
    fish: KrakenFish
    digit: Digit
    cover: int
    cells: tuple[Cell, ...]
    conclusion: Candidate


class _KrakenSearch:
    """Compiled searches for kraken fish in a position, and the proofs of what they find."""

    def __init__(self, layout: Layout, candidates: tuple[Mask, ...], by_clues: WeakLinks) -> None:
        self._layout, self._candidates, self._by_clues = layout, candidates, by_clues
        self._flat, self._web = flat_layout_of(layout), web_of(layout, candidates, FROM_ONE, by_clues)
        self._memory = krakens.make_krakens(self._flat, self._web)
        self._of_all: Consequences | None = None

    def best(self, size: int, options: Options, *, to_covers: bool) -> Iterator[_Removal]:
        """Yield, for each conclusion of fish of `size` and each digit, the first removal with the fewest statements.

        They come by digit, in the order in which conclusions are first met. Raises BudgetSpentError.
        """
        lines = _lines(self._layout)
        n_parts = krakens.n_parts(lines)
        for digits in self._shares():
            at, until, consequences = digits.start * n_parts, digits.stop * n_parts, self._consequences(digits)
            while at < until:
                if options.is_spent():
                    raise BudgetSpentError
                search = self._memory, consequences, size, to_covers, at, until, _CHOICES
                at = int(krakens.find_krakens(self._flat, self._web, lines, *search))
                if at % n_parts == 0:
                    for k in range(int(self._memory.n_found[0])):
                        number = int(self._memory.found[k])
                        yield self._removal(at // n_parts - 1, size, number, to_covers=to_covers)

    def _shares(self) -> Iterable[range]:
        """Return all digits at once or, where their consequences would take too much memory, one by one."""
        n, n_candidates = self._layout.n, len(self._web.nodes)
        if n_candidates**2 <= _MAX_LEVELS:
            return [range(1, n + 1)]
        return (range(digit, digit + 1) for digit in range(1, n + 1))

    def _consequences(self, digits: range) -> Consequences:
        """Return what follows from each candidate of `digits`; stored if these are all."""
        if self._of_all:
            return self._of_all
        first, end = (self._n_below(digit) for digit in (digits.start, digits.stop))
        consequences = make_consequences(self._web, first, end - first)
        find_consequences(self._web, consequences)
        if len(digits) == self._layout.n:
            self._of_all = consequences
        return consequences

    def _n_below(self, digit: Digit) -> int:
        """Return the number of candidates of lower digits."""
        lower = (1 << digit) - 1
        return sum((mask & lower).bit_count() for mask in self._candidates)

    def _removal(self, digit: Digit, size: int, number: int, *, to_covers: bool) -> _Removal:
        at, layout = number * krakens.RECORD_SIZE, self._layout
        record = [int(each) for each in self._memory.best[at : at + krakens.RECORD_SIZE]]
        bases, covers = (tuple(record[k : k + size]) for k in (krakens.BASES, krakens.COVERS))
        places = sum(1 << cell for cell, digits in enumerate(self._candidates) if digits >> digit & 1)
        fish, cover = KrakenFish.of(layout, bases, covers, places), record[krakens.COVER]
        starts = fish.fins | (fish.body & layout.houses[cover].mask if to_covers else 0)
        conclusion = Candidate(*layout.candidate(int(self._web.nodes[number])))
        return _Removal(record[krakens.SIZE], fish, digit, cover, tuple(bits(starts)), conclusion)

    def proofs(self, removal: _Removal) -> list[Inferences]:
        """Return the proof of the conclusion from each cell of `removal`."""
        propagations = Propagations(self._layout, self._candidates, self._by_clues, dynamic=False)
        made = [propagations.of(Candidate(cell, removal.digit), is_true=True) for cell in removal.cells]
        return [propagations.proof(each, propagations.node(removal.conclusion)) for each in made]


def _mask_of_houses(layout: Layout, houses: tuple[int, ...]) -> Mask:
    mask = 0
    for h in houses:
        mask |= layout.houses[h].mask
    return mask


@per_layout
def _lines(layout: Layout) -> LinePartitions:
    return krakens.make_line_partitions(line_partitions(layout))


@for_current_layout(2)
def _search(layout: Layout, candidates: tuple[Mask, ...], by_clues: WeakLinks) -> _KrakenSearch:
    return _KrakenSearch(layout, candidates, by_clues)


def find_kraken_fish(board: Board, options: Options, *, slug: str, to_covers: bool) -> Iterator[Step]:
    """Basic fish of two or three bases with up to five fins, whose fins all lead to the same conclusion.

    Each full base needs its digit once, and each cover has room for it once: so either some fin is true, or every cover
    has its digit in a base. So a place in the rest of a cover is wrong if every fin makes it false by a static chain
    (type 1). With `to_covers` (type 2), any other candidate is wrong that is made false by every fin and by every place
    of one cover in the bases. Bases are lines of one partition, covers of another. A fish is left out if fewer of its
    bases would do. Yields smaller fish first, then those with shorter proofs; each conclusion once for each size and
    digit. Source: HoDoKu 0371, 0372.
    """
    #     a fin is true ─────────────────────────────▶ … ──▶ ¬x
    #     no fin is true ──▶ the cover has its digit
    #                        at one of its places ───▶ … ──▶ ¬x
    search = _search(board.layout, tuple(board.candidates), weak_links_of(board.puzzle))
    for size in _SIZES:
        try:
            removals = list(search.best(size, options, to_covers=to_covers))
        except BudgetSpentError:
            return
        # Sorting is stable: of proofs of the same length, those of lower digits come first.
        for removal in sorted(removals, key=lambda removal: removal.size):
            if options.is_spent():
                return
            yield _step(board, slug, removal, search.proofs(removal))


def _step(board: Board, slug: str, removal: _Removal, proofs: list[Inferences]) -> Step:
    layout, fish, digit, conclusion = board.layout, removal.fish, removal.digit, removal.conclusion
    eliminations = (conclusion,)
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
        partial(find_kraken_fish, slug="kraken-fish-1", to_covers=False),
    ),
    Technique(
        "kraken-fish-2",
        N_("Kraken fish type 2"),
        _FAMILY,
        partial(find_kraken_fish, slug="kraken-fish-2", to_covers=True),
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
