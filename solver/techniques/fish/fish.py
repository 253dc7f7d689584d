"""Fish: the places of a digit in some houses are all, or nearly all, in as many others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from solver.board import N_, Board, Digit, Layout, Mask, bits
from solver.steps import Candidate, Cells, Digits, Houses, Role, Step, View, candidates_at, nonempty
from solver.techniques.fish.fish_search import Fish, FishKind, FishVariety, find_fish
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
            yield _step(board.layout, slug, digit, fish)


def find_siamese_fish(
    board: Board, options: Options, *, slug: str, kind: FishKind, is_sashimi: bool | None = None
) -> Iterator[Step]:
    """Two finned fish of `kind` on the same bases with different covers, each removing what the other does not.

    They count as sashimi if both are. Yields in digit order.
    Source: HoDoKu's siamese fish, whose codes have five digits (03111-03621).
    """
    fish_by_bases: dict[tuple[Digit, tuple[int, ...]], list[Fish]] = {}
    for digit, fish in _fish_by_digit(board, options, kind):
        others = fish_by_bases.setdefault((digit, fish.bases), [])
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


def _step(layout: Layout, slug: str, digit: Digit, fish: Fish) -> Step:
    eliminations = candidates_at(fish.removed, digit)
    facts = nonempty(
        digit=Digits([digit]),
        bases=Houses(fish.bases),
        covers=Houses(fish.covers),
        fins=Cells(bits(fish.fins)),
        **_facts_about_overlap(layout, fish.endo_fins, fish.bases, "endo_fins", "endo_fin", "endo_bases"),
        **_facts_about_overlap(layout, fish.removed & fish.body, fish.covers, "twice", "twice_cell", "twice_covers"),
    )
    return Step(slug, eliminations=eliminations, facts=facts, views=(_view(digit, fish, eliminations),))


def _facts_about_overlap(
    layout: Layout, cells: Mask, houses: Sequence[int], several: str, one: str, its_houses: str
) -> dict[str, Cells | Houses]:
    """Return the facts about cells in two of `houses`: for just one cell also those houses."""
    if cells.bit_count() != 1:
        return {several: Cells(bits(cells))}
    return {one: Cells(bits(cells)), its_houses: Houses(h for h in houses if layout.houses[h].mask & cells)}


def _siamese_step(slug: str, digit: Digit, one: Fish, other: Fish) -> Step:
    eliminations = candidates_at(one.removed | other.removed, digit)
    facts = nonempty(
        digit=Digits([digit]),
        bases=Houses(one.bases),
        covers=Houses(one.covers),
        fins=Cells(bits(one.fins)),
        other_covers=Houses(other.covers),
        other_fins=Cells(bits(other.fins)),
        first_targets=Cells(bits(one.removed)),
        second_targets=Cells(bits(other.removed)),
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
        find = find_siamese_fish if self.prefix.startswith("siamese") else find_fish_steps
        for size, (slug, name) in enumerate(zip(self.slugs(), self.names, strict=True), 2):
            kind = replace(self.kind, size=size)
            yield Technique(slug, name, _FAMILY, partial(find, slug=slug, kind=kind, is_sashimi=self.is_sashimi))


_SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
_FAMILY = N_("Fish")

_PLAIN = (
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers}. So the {digit}s of {bases} fill {covers}, one each, "
            "and leave no room there for any other {digit}: remove {removed}."
        )
    ),
)
_FINNED = (
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers}, except for one extra cell, the fin {fins}. If the "
            "fin is not {digit}, the {digit}s of {bases} fill {covers}, one each, and leave no room there for any "
            "other {digit}. If the fin is {digit}, no cell that sees it can be {digit}. Either way, remove {removed}."
        ),
        needs=("fins_only",),
    ),
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers}, except for {fins} (such extra cells are called fins). "
            "If no fin is {digit}, the {digit}s of {bases} fill {covers}, one each, and leave no room there for any "
            "other {digit}. If a fin is {digit}, no cell that sees all the fins can be {digit}. Either way, remove "
            "{removed}."
        )
    ),
)
# When houses of several kinds mix, say "in row 2 or column 3": "in row 2 and column 3" would mean one cell. A cell can
# lie in two covers, or in two bases; the latter is a fin.
_TWICE = (
    Wording(
        N_(
            "A {digit} in {twice_cell} would fill both {twice_covers}, which leaves too little room there for the "
            "{digit}s of {bases}."
        ),
        needs=("twice_cell",),
    ),
    Wording(
        N_(
            "A {digit} in {twice_any} would fill two of these houses, which leaves too little room there for the "
            "{digit}s of {bases}."
        ),
        needs=("twice",),
    ),
)
_ENDO_FINS = (
    Wording(
        N_("A {digit} in {endo_fin} would serve both {endo_bases} and upset the count, so this cell is a fin as well."),
        needs=("endo_fin",),
    ),
    Wording(
        N_(
            "A {digit} in {endo_fins_any} would serve two of the houses named first and upset the count, so these "
            "cells are fins as well."
        ),
        needs=("endo_fins",),
    ),
)
_PLAIN_MIXED = (
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers_any}. So the {digit}s of {bases} fill {covers}, one "
            "each, and leave no room there for any other {digit}: remove {removed}."
        ),
        also=_TWICE,
    ),
)
_FINNED_MIXED = (
    Wording(
        N_("All places for {digit} in {bases} lie in {covers_any}, except for one extra cell, the fin {fins}."),
        needs=("fins_only",),
        also=(
            *_ENDO_FINS,
            Wording(
                N_(
                    "If the fin is not {digit}, the {digit}s of {bases} fill {covers}, one each, and leave no room "
                    "there for any other {digit}. If the fin is {digit}, no cell that sees it can be {digit}. Either "
                    "way, remove {removed}."
                )
            ),
            *_TWICE,
        ),
    ),
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers_any}, except for {fins} (such extra cells are called "
            "fins)."
        ),
        also=(
            *_ENDO_FINS,
            Wording(
                N_(
                    "If no fin is {digit}, the {digit}s of {bases} fill {covers}, one each, and leave no room there "
                    "for any other {digit}. If a fin is {digit}, no cell that sees all the fins can be {digit}. "
                    "Either way, remove {removed}."
                )
            ),
            *_TWICE,
        ),
    ),
)
_SIAMESE = (
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers}, except for {fins}. Counted another way, they lie in "
            "{other_covers}, except for {other_fins}. That makes two fish, and the cells left out are their fins. "
            "Take the first: if none of its fins is {digit}, the {digit}s of {bases} fill {covers}, one each, and "
            "leave no room there for any other {digit}. If one of its fins is {digit}, no cell that sees all the fins "
            "of this fish can be {digit}. So the first fish removes {digit} from {first_targets}, and the second "
            "{digit} from {second_targets} in the same way."
        )
    ),
)
_SIAMESE_MIXED = (
    Wording(
        N_(
            "All places for {digit} in {bases} lie in {covers_any}, except for {fins}. Counted another way, they lie "
            "in {other_covers_any}, except for {other_fins}. That makes two fish, and the cells left out are their "
            "fins. Take the first: if none of its fins is {digit}, the {digit}s of {bases} fill {covers}, one each, "
            "and leave no room there for any other {digit}. If one of its fins is {digit}, no cell that sees all the "
            "fins of this fish can be {digit}. So the first fish removes {digit} from {first_targets}, and the second "
            "{digit} from {second_targets} in the same way."
        )
    ),
)

_FISH = (
    _FishRow(
        "",
        (N_("X-wing"), N_("Swordfish"), N_("Jellyfish"), N_("Squirmbag"), N_("Whale"), N_("Leviathan")),
        FishKind(FishVariety.BASIC),
        _PLAIN,
    ),
    _FishRow(
        "finned-",
        (
            *(N_("Finned X-wing"), N_("Finned swordfish"), N_("Finned jellyfish")),
            *(N_("Finned squirmbag"), N_("Finned whale"), N_("Finned leviathan")),
        ),
        FishKind(FishVariety.BASIC, is_finned=True),
        _FINNED,
        is_sashimi=False,
    ),
    _FishRow(
        "sashimi-",
        (
            *(N_("Sashimi X-wing"), N_("Sashimi swordfish"), N_("Sashimi jellyfish")),
            *(N_("Sashimi squirmbag"), N_("Sashimi whale"), N_("Sashimi leviathan")),
        ),
        FishKind(FishVariety.BASIC, is_finned=True),
        _FINNED,
        is_sashimi=True,
    ),
    _FishRow(
        "siamese-finned-",
        (N_("Siamese finned X-wing"), N_("Siamese finned swordfish"), N_("Siamese finned jellyfish")),
        FishKind(FishVariety.BASIC, is_finned=True),
        _SIAMESE,
        is_sashimi=False,
    ),
    _FishRow(
        "siamese-sashimi-",
        (N_("Siamese sashimi X-wing"), N_("Siamese sashimi swordfish"), N_("Siamese sashimi jellyfish")),
        FishKind(FishVariety.BASIC, is_finned=True),
        _SIAMESE,
        is_sashimi=True,
    ),
    _FishRow(
        "franken-",
        (N_("Franken X-wing"), N_("Franken swordfish"), N_("Franken jellyfish")),
        FishKind(FishVariety.FRANKEN),
        _PLAIN_MIXED,
    ),
    _FishRow(
        "finned-franken-",
        (N_("Finned Franken X-wing"), N_("Finned Franken swordfish"), N_("Finned Franken jellyfish")),
        FishKind(FishVariety.FRANKEN, is_finned=True),
        _FINNED_MIXED,
    ),
    _FishRow(
        "siamese-finned-franken-",
        (
            N_("Siamese finned Franken X-wing"),
            N_("Siamese finned Franken swordfish"),
            N_("Siamese finned Franken jellyfish"),
        ),
        FishKind(FishVariety.FRANKEN, is_finned=True),
        _SIAMESE_MIXED,
    ),
    _FishRow(
        "mutant-",
        (N_("Mutant X-wing"), N_("Mutant swordfish"), N_("Mutant jellyfish")),
        FishKind(FishVariety.MUTANT),
        _PLAIN_MIXED,
    ),
    _FishRow(
        "finned-mutant-",
        (
            *(N_("Finned mutant X-wing"), N_("Finned mutant swordfish"), N_("Finned mutant jellyfish")),
            *(N_("Finned mutant squirmbag"), N_("Finned mutant whale")),
        ),
        FishKind(FishVariety.MUTANT, is_finned=True),
        _FINNED_MIXED,
    ),
    _FishRow(
        "siamese-finned-mutant-",
        (
            N_("Siamese finned mutant X-wing"),
            N_("Siamese finned mutant swordfish"),
            N_("Siamese finned mutant jellyfish"),
        ),
        FishKind(FishVariety.MUTANT, is_finned=True),
        _SIAMESE_MIXED,
    ),
)
TECHNIQUES = tuple(technique for row in _FISH for technique in row.techniques())
SENTENCES: Sentences = {slug: row.wordings for row in _FISH for slug in row.slugs()}
