"""Fish: the places of a digit in some houses are all, or nearly all, in as many others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from solver.board import N_, Board, Digit, Layout, bits
from solver.steps import Candidate, Cells, Digits, Houses, Role, Step, View, candidates_at, nonempty
from solver.techniques.fish.fish_search import Fish, FishKind, FishShape, find_fish
from solver.techniques.technique import Options, Sentences, Technique, Wording


def find_fish_steps(
    board: Board, options: Options, *, slug: str, kind: FishKind, is_sashimi: bool | None = None
) -> Iterator[Step]:
    """Fish of `kind`: all places of a digit in k bases lie in k covers, so it is removed from the rest of the covers.

    It is also removed from cells in two covers. If the bases have other places, the fins, it is removed only from cells
    that see all of them. Sashimi: some base has at most one place that is not a fin. A fish is left out if fewer of its
    bases remove as much. Yields in digit order.
    Source: HoDoKu 0300-0365; "The Ultimate FISH Guide" (forum.enjoysudoku.com, 2007).
    """
    for digit, fish in _fish_by_digit(board, options, kind):
        if is_sashimi in (None, _is_sashimi(board.layout, fish)):
            yield _step(slug, digit, fish)


def find_siamese_fish(
    board: Board, options: Options, *, slug: str, kind: FishKind, is_sashimi: bool | None = None
) -> Iterator[Step]:
    """Two finned fish of `kind` on the same bases with different covers, each removing what the other does not.

    They count as sashimi if both are. Yields in digit order.
    Source: HoDoKu's siamese fish, whose codes have five digits (03111-03621).
    """
    found: dict[tuple[Digit, tuple[int, ...]], list[Fish]] = {}
    for digit, fish in _fish_by_digit(board, options, kind):
        others = found.setdefault((digit, fish.bases), [])
        for other in others:
            both = _is_sashimi(board.layout, fish) and _is_sashimi(board.layout, other)
            if is_sashimi in (None, both) and fish.removed & ~other.removed and other.removed & ~fish.removed:
                yield _siamese_step(slug, digit, other, fish)
        others.append(fish)


def _fish_by_digit(board: Board, options: Options, kind: FishKind) -> Iterator[tuple[Digit, Fish]]:
    for digit in range(1, board.layout.n + 1):
        if options.is_spent():
            return
        for fish in find_fish(board.layout, board.cells_for[digit], kind, options.is_spent):
            yield digit, fish


def _is_sashimi(layout: Layout, fish: Fish) -> bool:
    return any((layout.houses[h].mask & fish.body).bit_count() < 2 for h in fish.bases)


def _step(slug: str, digit: Digit, fish: Fish) -> Step:
    eliminations = candidates_at(fish.removed, digit)
    facts = nonempty(
        digit=Digits([digit]),
        bases=Houses(fish.bases),
        covers=Houses(fish.covers),
        fins=Cells(bits(fish.fins)),
        endo_fins=Cells(bits(fish.endo_fins)),
        twice=Cells(bits(fish.removed & fish.body)),
    )
    return Step(slug, eliminations=eliminations, facts=facts, views=(_view(digit, fish, eliminations),))


def _siamese_step(slug: str, digit: Digit, one: Fish, other: Fish) -> Step:
    eliminations = candidates_at(one.removed | other.removed, digit)
    facts = nonempty(
        digit=Digits([digit]),
        bases=Houses(one.bases),
        covers=Houses(one.covers),
        fins=Cells(bits(one.fins)),
        other_covers=Houses(other.covers),
        other_fins=Cells(bits(other.fins)),
    )
    views = (_view(digit, one, candidates_at(one.removed, digit)), _view(digit, other, eliminations))
    return Step(slug, eliminations=eliminations, facts=facts, views=views)


def _view(digit: Digit, fish: Fish, eliminations: tuple[Candidate, ...]) -> View:
    candidates = {
        Role.PATTERN: candidates_at(fish.body & ~fish.removed, digit),
        Role.FIN: candidates_at(fish.fins, digit),
        Role.REMOVED: eliminations,
    }
    return View(
        houses={Role.BASE: fish.bases, Role.COVER: fish.covers},
        candidates={role: some for role, some in candidates.items() if some},
    )


class _FishRow(NamedTuple):
    """Techniques that differ only in size: `names` from size 2 on, and the wordings for all of them."""

    prefix: str
    names: tuple[str, ...]
    kind: FishKind
    wordings: tuple[Wording, ...]
    is_sashimi: bool | None = None

    def slugs(self) -> list[str]:
        """Return the slugs in order of size."""
        return [self.prefix + word for word, _ in zip(_SIZES, self.names, strict=False)]

    def techniques(self) -> Iterator[Technique]:
        """Yield the techniques in order of size."""
        find = find_siamese_fish if self.wordings is _SIAMESE else find_fish_steps
        for size, (slug, name) in enumerate(zip(self.slugs(), self.names, strict=True), 2):
            kind = replace(self.kind, size=size)
            yield Technique(slug, name, _FAMILY, partial(find, slug=slug, kind=kind, is_sashimi=self.is_sashimi))


_SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
_FAMILY = N_("Fish")

_FITS = N_(
    "All places for {digit} in {bases} lie in {covers}. That puts one {digit} in each of {covers}, so they have no "
    "other {digit}: remove {removed}."
)
_PLAIN = (Wording(_FITS),)
_PLAIN_MIXED = (
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers}. That puts one {digit} in each of {covers}, so they "
            "have no other {digit}: remove {removed}. A {digit} in {twice_any} would even count for two of {covers} "
            "at once."
        ),
        needs=("twice",),
    ),
    Wording(_FITS),
)
_FINS = N_(
    "All places for {digit} in {bases} lie in {covers}, except for {fins} (such extra cells are called fins). If no "
    "fin is {digit}, that puts one {digit} in each of {covers}, so they have no other {digit}. If a fin is {digit}, "
    "no cell that sees all the fins can be {digit}. Either way, remove {removed}."
)
_FINNED = (
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers}, except for one extra cell, the fin {fins}. If the "
            "fin is not {digit}, that puts one {digit} in each of {covers}, so they have no other {digit}. If the "
            "fin is {digit}, no cell that sees it can be {digit}. Either way, remove {removed}."
        ),
        needs=("fins_only",),
    ),
    Wording(_FINS),
)
_FINNED_MIXED = (
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers}, except for {fins} (such extra cells are called "
            "fins). A cell in two of {bases} at once is always a fin, here {endo_fins}. If no fin is {digit}, that "
            "puts one {digit} in each of {covers}, so they have no other {digit}. If a fin is {digit}, no cell that "
            "sees all the fins can be {digit}. Either way, remove {removed}. A {digit} in {twice_any} would even "
            "count for two of {covers} at once."
        ),
        needs=("endo_fins", "twice"),
    ),
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers}, except for {fins} (such extra cells are called "
            "fins). A cell in two of {bases} at once is always a fin, here {endo_fins}. If no fin is {digit}, that "
            "puts one {digit} in each of {covers}, so they have no other {digit}. If a fin is {digit}, no cell that "
            "sees all the fins can be {digit}. Either way, remove {removed}."
        ),
        needs=("endo_fins",),
    ),
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers}, except for {fins} (such extra cells are called "
            "fins). If no fin is {digit}, that puts one {digit} in each of {covers}, so they have no other {digit}. "
            "If a fin is {digit}, no cell that sees all the fins can be {digit}. Either way, remove {removed}. A "
            "{digit} in {twice_any} would even count for two of {covers} at once."
        ),
        needs=("twice",),
    ),
    *_FINNED,
)
_SIAMESE = (
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers}, except for {fins} (such extra cells are called "
            "fins). The same places also lie in {other_covers}, except for {other_fins}. That makes two fish. Take "
            "the first one: if none of its fins is {digit}, that puts one {digit} in each of {covers}, so they have "
            "no other {digit}. If one is {digit}, no cell that sees all its fins can be {digit}. The second fish "
            "works the same way with {other_covers}. So remove {removed}."
        )
    ),
)

_FISH = (
    _FishRow(
        "",
        (N_("X-wing"), N_("Swordfish"), N_("Jellyfish"), N_("Squirmbag"), N_("Whale"), N_("Leviathan")),
        FishKind(FishShape.BASIC),
        _PLAIN,
    ),
    _FishRow(
        "finned-",
        (
            *(N_("Finned X-wing"), N_("Finned swordfish"), N_("Finned jellyfish")),
            *(N_("Finned squirmbag"), N_("Finned whale"), N_("Finned leviathan")),
        ),
        FishKind(FishShape.BASIC, is_finned=True),
        _FINNED,
        is_sashimi=False,
    ),
    _FishRow(
        "sashimi-",
        (
            *(N_("Sashimi X-wing"), N_("Sashimi swordfish"), N_("Sashimi jellyfish")),
            *(N_("Sashimi squirmbag"), N_("Sashimi whale"), N_("Sashimi leviathan")),
        ),
        FishKind(FishShape.BASIC, is_finned=True),
        _FINNED,
        is_sashimi=True,
    ),
    _FishRow(
        "siamese-finned-",
        (N_("Siamese finned X-wing"), N_("Siamese finned swordfish"), N_("Siamese finned jellyfish")),
        FishKind(FishShape.BASIC, is_finned=True),
        _SIAMESE,
        is_sashimi=False,
    ),
    _FishRow(
        "siamese-sashimi-",
        (N_("Siamese sashimi X-wing"), N_("Siamese sashimi swordfish"), N_("Siamese sashimi jellyfish")),
        FishKind(FishShape.BASIC, is_finned=True),
        _SIAMESE,
        is_sashimi=True,
    ),
    _FishRow(
        "franken-",
        (N_("Franken X-wing"), N_("Franken swordfish"), N_("Franken jellyfish")),
        FishKind(FishShape.FRANKEN),
        _PLAIN_MIXED,
    ),
    _FishRow(
        "finned-franken-",
        (N_("Finned Franken X-wing"), N_("Finned Franken swordfish"), N_("Finned Franken jellyfish")),
        FishKind(FishShape.FRANKEN, is_finned=True),
        _FINNED_MIXED,
    ),
    _FishRow(
        "siamese-finned-franken-",
        (
            N_("Siamese finned Franken X-wing"),
            N_("Siamese finned Franken swordfish"),
            N_("Siamese finned Franken jellyfish"),
        ),
        FishKind(FishShape.FRANKEN, is_finned=True),
        _SIAMESE,
    ),
    _FishRow(
        "mutant-",
        (N_("Mutant X-wing"), N_("Mutant swordfish"), N_("Mutant jellyfish")),
        FishKind(FishShape.MUTANT),
        _PLAIN_MIXED,
    ),
    _FishRow(
        "finned-mutant-",
        (
            *(N_("Finned mutant X-wing"), N_("Finned mutant swordfish"), N_("Finned mutant jellyfish")),
            *(N_("Finned mutant squirmbag"), N_("Finned mutant whale")),
        ),
        FishKind(FishShape.MUTANT, is_finned=True),
        _FINNED_MIXED,
    ),
    _FishRow(
        "siamese-finned-mutant-",
        (
            N_("Siamese finned mutant X-wing"),
            N_("Siamese finned mutant swordfish"),
            N_("Siamese finned mutant jellyfish"),
        ),
        FishKind(FishShape.MUTANT, is_finned=True),
        _SIAMESE,
    ),
)
TECHNIQUES = tuple(technique for row in _FISH for technique in row.techniques())
SENTENCES: Sentences = {slug: row.wordings for row in _FISH for slug in row.slugs()}
