"""Patterns of one digit with two strong links: skyscraper, two-string kite, turbot fish, empty rectangle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, pairwise

from solver.board import N_, Board, Digit, Mask, bits
from solver.steps import AnyCell, Candidate, Cells, Digits, Houses, Link, Role, Step, View, candidates_at, nonempty
from solver.techniques.once import once
from solver.techniques.single_digit.strong_links import EmptyRectangle, Joined, PairKind, empty_rectangles, joined_pairs
from solver.techniques.technique import Options, Sentences, Technique, Wording


def find_joined_pairs(board: Board, options: Options, *, slug: str, kind: PairKind) -> Iterator[Step]:
    """Skyscraper, kite or turbot fish: a digit has two places in each of two houses, and one of each see each other.

    So one of the other two holds it, so cells that see both lose it. Yields in digit order.
    Source: sudopedia "Skyscraper", "2-String Kite", "Turbot Fish"; HoDoKu 0400, 0401, 0403.
    """
    for digit in range(1, board.layout.n + 1):
        if options.is_spent():
            return
        for joined in joined_pairs(board.layout, board.cells_for[digit], kind):
            yield _joined(slug, digit, joined)


def find_dual_two_string_kite(board: Board, options: Options) -> Iterator[Step]:
    """Dual two-string kite: two kites of a digit on the same two cells of an area, each with eliminations of its own.

    Yields in digit order. Source: HoDoKu 0404.
    """
    for digit in range(1, board.layout.n + 1):
        if options.is_spent():
            return
        kites = joined_pairs(board.layout, board.cells_for[digit], PairKind.KITE)
        for one, other in combinations(kites, 2):
            if {*_starts(one)} == {*_starts(other)} and _each_removes_more(one.removed, other.removed):
                yield _dual_kite(digit, one, other)


def find_empty_rectangle(board: Board, options: Options) -> Iterator[Step]:
    """Empty rectangle: an area confines a digit to two lines; a line across one of them has two places for it.

    Cells of the other line that see the far place lose the digit: there it would leave the area without a place.
    Two places in the area are enough. Yields in digit order. Source: sudopedia "Empty Rectangle"; HoDoKu 0402.
    """
    for digit in range(1, board.layout.n + 1):
        if options.is_spent():
            return
        for rectangle in empty_rectangles(board.layout, board.cells_for[digit]):
            yield _rectangle(board, digit, rectangle)


def find_dual_empty_rectangle(board: Board, options: Options) -> Iterator[Step]:
    """Dual empty rectangle: two empty rectangles of a digit in one area, each with eliminations of its own.

    Yields in digit order. Source: HoDoKu 0405.
    """
    for digit in range(1, board.layout.n + 1):
        if options.is_spent():
            return
        for one, other in combinations(empty_rectangles(board.layout, board.cells_for[digit]), 2):
            if one.area == other.area and _each_removes_more(one.removed, other.removed):
                yield _dual_rectangle(board, digit, one, other)


def _starts(joined: Joined) -> tuple[int, int]:
    return joined.first.start, joined.second.start


def _each_removes_more(one: Mask, other: Mask) -> bool:
    return bool(one & ~other and other & ~one)


def _joined(slug: str, digit: Digit, joined: Joined) -> Step:
    eliminations = candidates_at(joined.removed, digit)
    facts = nonempty(
        digit=Digits([digit]),
        bases=Houses([joined.first.house, joined.second.house]),
        house=Houses([joined.joint]),
        joined=Cells(_starts(joined)),
        ends=Cells([joined.first.end, joined.second.end]),
    )
    return Step(slug, eliminations=eliminations, facts=facts, views=(_joined_view(digit, joined, eliminations),))


def _joined_view(digit: Digit, joined: Joined, eliminations: tuple[Candidate, ...]) -> View:
    first, second = joined.first, joined.second
    chain = [Candidate(cell, digit) for cell in (first.end, first.start, second.start, second.end)]
    return View(
        houses={Role.BASE: (first.house, second.house), Role.COVER: (joined.joint,)},
        candidates={
            Role.PATTERN: tuple(each for each in chain if each not in eliminations),
            Role.REMOVED: eliminations,
        },
        links=tuple(Link(start, end, "weak" if k == 1 else "strong") for k, (start, end) in enumerate(pairwise(chain))),
    )


def _dual_kite(digit: Digit, one: Joined, other: Joined) -> Step:
    eliminations = candidates_at(one.removed | other.removed, digit)
    facts = nonempty(
        digit=Digits([digit]),
        house=Houses([one.joint]),
        joined=Cells(_starts(one)),
        bases=Houses([one.first.house, one.second.house, other.first.house, other.second.house]),
        ends=Cells([one.first.end, one.second.end]),
        other_ends=Cells([other.first.end, other.second.end]),
    )
    views = (_joined_view(digit, one, candidates_at(one.removed, digit)), _joined_view(digit, other, eliminations))
    return Step("dual-two-string-kite", eliminations=eliminations, facts=facts, views=views)


def _rectangle(board: Board, digit: Digit, rectangle: EmptyRectangle) -> Step:
    eliminations = candidates_at(rectangle.removed, digit)
    facts = nonempty(
        digit=Digits([digit]),
        house=Houses([rectangle.area]),
        base=Houses([rectangle.line]),
        cover=Houses([rectangle.other]),
        houses=Houses([rectangle.pair.house]),
        start=Cells([rectangle.pair.start]),
        end=Cells([rectangle.pair.end]),
    )
    return Step(
        "empty-rectangle",
        eliminations=eliminations,
        facts=facts,
        views=(_rectangle_view(board, digit, rectangle, eliminations),),
    )


def _rectangle_view(board: Board, digit: Digit, rectangle: EmptyRectangle, eliminations: tuple[Candidate, ...]) -> View:
    pair = rectangle.pair
    inside = board.cells_for[digit] & board.layout.houses[rectangle.area].mask
    return View(
        houses={Role.BASE: (rectangle.area, pair.house), Role.COVER: (rectangle.line, rectangle.other)},
        candidates={
            Role.PATTERN: (*candidates_at(inside, digit), Candidate(pair.start, digit), Candidate(pair.end, digit)),
            Role.REMOVED: eliminations,
        },
        links=(Link(Candidate(pair.start, digit), Candidate(pair.end, digit), "strong"),),
    )


def _dual_rectangle(board: Board, digit: Digit, one: EmptyRectangle, other: EmptyRectangle) -> Step:
    eliminations = candidates_at(one.removed | other.removed, digit)
    facts = nonempty(
        digit=Digits([digit]),
        house=Houses([one.area]),
        base=Houses([one.line]),
        cover=Houses([one.other]),
        pair_house=Houses([one.pair.house]),
        start=Cells([one.pair.start]),
        end=Cells([one.pair.end]),
        target=AnyCell(bits(one.removed)),
        other_pair_house=Houses([other.pair.house]),
        other_start=Cells([other.pair.start]),
        other_end=Cells([other.pair.end]),
        other_target=AnyCell(bits(other.removed)),
    )
    views = (
        _rectangle_view(board, digit, one, candidates_at(one.removed, digit)),
        _rectangle_view(board, digit, other, eliminations),
    )
    return Step("dual-empty-rectangle", eliminations=eliminations, facts=facts, views=views)


_FAMILY = N_("Single-digit patterns")
_JOINED = (
    ("skyscraper", N_("Skyscraper"), PairKind.SKYSCRAPER),
    ("two-string-kite", N_("Two-string kite"), PairKind.KITE),
    ("turbot-fish", N_("Turbot fish"), PairKind.TURBOT_FISH),
)
TECHNIQUES = (
    *(
        Technique(slug, name, _FAMILY, once(partial(find_joined_pairs, slug=slug, kind=kind)))
        for slug, name, kind in _JOINED
    ),
    Technique("empty-rectangle", N_("Empty rectangle"), _FAMILY, once(find_empty_rectangle)),
    Technique("dual-two-string-kite", N_("Dual two-string kite"), _FAMILY, once(find_dual_two_string_kite)),
    Technique("dual-empty-rectangle", N_("Dual empty rectangle"), _FAMILY, once(find_dual_empty_rectangle)),
)
_ONE_OF_TWO = N_(
    "There are only two places for {digit} in {bases_first}, and only two in {bases_second}. {joined} share {house}, "
    "so they cannot both be {digit}. So at least one of the other two places, {ends}, is {digit}. Cells that see both "
    "of these cannot be {digit}: remove {removed}."
)
_ONE_OF_TWO_KINDS = N_(
    "{digit} has only two places in {bases_first} and only two in {bases_second}. {joined} share {house}, so they "
    "cannot both be {digit}. So at least one of the other two places, {ends}, is {digit}. Cells that see both of "
    "these cannot be {digit}: remove {removed}."
)
SENTENCES: Sentences = {
    "skyscraper": (Wording(_ONE_OF_TWO),),
    "two-string-kite": (Wording(_ONE_OF_TWO_KINDS),),
    "turbot-fish": (Wording(_ONE_OF_TWO),),
    "empty-rectangle": (
        Wording(
            N_(
                "In {house}, all places for {digit} lie in {base} or {cover}. The {digit} in {houses} can only go in "
                "{start} or {end}. Putting {digit} in {targets} would rule out {end}, so {start} would be {digit} too. "
                "These two {digit}s would leave no place for {digit} in {house}: remove {removed}."
            )
        ),
    ),
    "dual-two-string-kite": (
        Wording(
            N_(
                "Two kites share {joined}. Both cells are in {house}, so they cannot both be {digit}. Apart from "
                "these two, {digit} has just one place in each of {bases}. The first kite ends in {ends}, the second "
                "in {other_ends}. In each kite at least one end is {digit}. Cells that see both ends of a kite cannot "
                "be {digit}: remove {removed}."
            )
        ),
    ),
    "dual-empty-rectangle": (
        Wording(
            N_(
                "In {house}, all places for {digit} lie in {base} or {cover}. In {pair_house} it can only go in "
                "{start} or {end}, and in {other_pair_house} only in {other_start} or {other_end}. If {target} were "
                "{digit}, {end}, which it sees, could not be, so {start} would be {digit} too. In the same way, if "
                "{other_target} were {digit}, {other_start} would be too. Either way both {base} and {cover} would "
                "have their {digit} outside {house}, which would have no place left for it: remove {removed}."
            )
        ),
    ),
}
