"""Wings: cells with few candidates, linked so that one of several must hold a digit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from solver.board import N_, Board, Cell, Digit, Mask, bits, mask_of
from solver.fast.jit import array
from solver.fast.prefilter import wings
from solver.fast.prefilter.wings import make_wing
from solver.steps import (
    Candidate,
    Cells,
    Digits,
    Houses,
    Link,
    Role,
    Step,
    View,
    candidates_among,
    candidates_at,
    nonempty,
)
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.once import once
from solver.techniques.single_digit.strong_links import Pair
from solver.techniques.technique import Options, Sentences, Technique, Wording
from solver.techniques.wings.bent_sets import BentSet, bent_sets


def find_three_cell_wings(board: Board, options: Options, *, slug: str, size: int) -> Iterator[Step]:
    """XY-wing and XYZ-wing: a pivot sees two pincers that do not see each other; the three share three digits.

    Whatever the pivot takes, the digit common to both pincers is in one of its places, so cells that see all of these
    lose it. An XYZ-wing is one whose pivot has it too, so `size` is three candidates instead of two. Yields in
    the order of the digit, then of its first place. Source: sudopedia "XY-Wing", "XYZ-Wing"; HoDoKu 0800, 0801.
    """
    for wing in sorted(_wings(board, size)):
        yield _three_cells(board, slug, wing)


def find_larger_wing(board: Board, options: Options, *, slug: str, size: int) -> Iterator[Step]:
    """WXYZ-wing and larger: `size` cells with as many digits, where all places of every digit but one see one another.

    Each of those fits only once, so the remaining digit is among the cells: cells that see all its places lose
    it. None contains a smaller wing. Yields in digit order. Source: sudopedia "WXYZ-Wing", "Bent Naked Subset"; the
    larger ones are named as in SukakuExplainer.
    """
    for digit, bent in _bent_sets(board, options, size):
        yield _larger(board, slug, digit, bent)


def _bent_sets(board: Board, options: Options, size: int) -> Iterator[tuple[Digit, BentSet]]:
    for digit in range(1, board.layout.n + 1):
        for bent in bent_sets(board, size, digit, options.is_spent):
            yield digit, bent


class _Wing(NamedTuple):
    """A wing of three cells, in the order in which steps come: by digit, then from its first place on."""

    digit: Digit
    cells: tuple[Cell, Cell, Cell]
    pivot: Cell


def _wings(board: Board, size: int) -> Iterator[_Wing]:
    """Yield the wings whose pivot has `size` candidates."""
    narrow = _bivalue_cells(board)
    for pivot, i, j, bit, *_ in _records(board, narrow, wings.next_wing, size):
        one, other = narrow[i], narrow[j]
        cells = (pivot, one, other) if size == 3 and pivot < one else (one, pivot, other)
        yield _Wing(bit.bit_length() - 1, cells, pivot)


def _three_cells(board: Board, slug: str, wing: _Wing) -> Step:
    digit, pivot, peers = wing.digit, wing.pivot, board.layout.peers
    one, other = (cell for cell in wing.cells if cell != pivot)
    cells, removed = mask_of(wing.cells), board.cells_for[digit]
    places = cells & board.cells_for[digit]
    for cell in bits(places):
        removed &= peers[cell]
    eliminations = candidates_at(removed, digit)
    facts = nonempty(
        pivot=Cells([pivot]),
        pincers=Cells([one, other]),
        digits=Digits(bits(board.candidates[pivot])),
        digit=Digits([digit]),
    )
    first, second = (next(bits(board.candidates[cell] & ~(1 << digit))) for cell in (one, other))
    chain = (
        *(Candidate(one, digit), Candidate(one, first), Candidate(pivot, first)),
        *(Candidate(pivot, second), Candidate(other, second), Candidate(other, digit)),
    )
    links = alternating(chain) if places.bit_count() == 2 else ()
    view = replace(_set_view(board, digit, cells, eliminations), links=links, sets=((pivot,), (one,), (other,)))
    return Step(slug, eliminations=eliminations, facts=facts, views=(view,))


def _larger(board: Board, slug: str, digit: Digit, bent: BentSet) -> Step:
    eliminations = candidates_at(bent.removed, digit)
    facts = nonempty(
        cells=Cells(bits(bent.cells)),
        digits=Digits(bits(bent.digits)),
        digit=Digits([digit]),
        places=Cells(bits(bent.places)),
    )
    return Step(
        slug, eliminations=eliminations, facts=facts, views=(_set_view(board, digit, bent.cells, eliminations),)
    )


def _set_view(board: Board, digit: Digit, cells: Mask, eliminations: tuple[Candidate, ...]) -> View:
    others = candidates_among(board, bits(cells), ~(1 << digit))
    return View(
        candidates={
            Role.PATTERN: candidates_at(cells & board.cells_for[digit], digit),
            Role.LINKING: others,
            Role.REMOVED: eliminations,
        },
        sets=(tuple(bits(cells)),),
    )


class _WWing(NamedTuple):
    """Two cells, and the house with two places of `digit` that links them; `first` sees the start."""

    first: Cell
    second: Cell
    digit: Digit
    rest: Digit
    pair: Pair


def find_w_wing(board: Board, options: Options) -> Iterator[Step]:
    """W-wing: two cells with the same two candidates, linked by a full house with two places for one of these.

    Each cell sees one of the two places, so they do not both hold that digit: one holds the other digit, which is
    removed from the cells that see both. No place sees both cells. Yields in cell order. Source: sudopedia "W-Wing";
    HoDoKu 0803.
    """
    narrow = _bivalue_cells(board)
    for i, j, _, bit, house, start, end in _records(board, narrow, wings.next_w_wing):
        if options.is_spent():
            return
        first, second = narrow[i], narrow[j]
        digit = bit.bit_length() - 1
        rest = (board.candidates[first] & ~bit).bit_length() - 1
        yield _w_wing(board, _WWing(first, second, digit, rest, Pair(house, start, end)))


def _records(board: Board, narrow: list[Cell], find: Callable[..., bool], *size: int) -> Iterator[list[int]]:
    """Yield what `find`, a search of `fast.prefilter.wings` among `narrow` cells, finds one after another."""
    flat, candidates, cells, wing = flat_layout_of(board.layout), array(board.candidates), array(narrow), make_wing()
    while find(flat, candidates, cells, len(narrow), *size, wing):
        yield [int(number) for number in wing]


def _bivalue_cells(board: Board) -> list[Cell]:
    """Return the cells with two candidates."""
    return [cell for cell, mask in enumerate(board.candidates) if mask.bit_count() == 2]


def _w_wing(board: Board, wing: _WWing) -> Step:
    pair, digit = wing.pair, wing.digit
    eliminations = candidates_at(
        board.cells_for[wing.rest] & board.layout.peers[wing.first] & board.layout.peers[wing.second], wing.rest
    )
    ends = Candidate(wing.first, wing.rest), Candidate(wing.second, wing.rest)
    linking = tuple(Candidate(cell, digit) for cell in (wing.first, pair.start, pair.end, wing.second))
    facts = nonempty(
        cells=Cells([wing.first, wing.second]),
        house=Houses([pair.house]),
        digit=Digits([digit]),
        places=Cells([pair.start, pair.end]),
        rest=Digits([wing.rest]),
    )
    view = View(
        houses={Role.BASE: (pair.house,)},
        candidates={Role.PATTERN: ends, Role.LINKING: linking, Role.REMOVED: eliminations},
        links=alternating((ends[0], *linking, ends[1])),
    )
    return Step("w-wing", eliminations=eliminations, facts=facts, views=(view,))


def find_remote_pair(board: Board, options: Options) -> Iterator[Step]:
    """Remote pair: an even number of cells, four or more, with the same two candidates, each of which sees the next.

    The digits alternate along them, so both go from the cells that see the first and the last. Yields shorter ones
    first.
    Source: sudopedia "Remote Pair"; HoDoKu 0703.
    """
    for path in _pair_paths(board, options):
        first, last = path[0], path[-1]
        digits, seen = board.candidates[first], board.layout.peers[first] & board.layout.peers[last]
        eliminations = candidates_among(board, bits(seen), digits)
        if eliminations:
            yield _remote_pair(board, path, eliminations)


def _pair_paths(board: Board, options: Options) -> Iterator[tuple[Cell, ...]]:
    """Yield the shortest paths of an even length above two through cells with the same two candidates, by length."""
    narrow = _bivalue_cells(board)
    alike = {cell: mask_of(c for c in narrow if board.candidates[c] == board.candidates[cell]) for cell in narrow}
    levels: dict[Cell, dict[Cell, tuple[Cell, ...]]] = {cell: {cell: (cell,)} for cell in narrow}
    reached = {cell: 1 << cell for cell in narrow}
    n = 1
    while levels and not options.is_spent():
        n += 1
        for start, paths in tuple(levels.items()):
            longer: dict[Cell, tuple[Cell, ...]] = {}
            for last, path in paths.items():
                for cell in bits(alike[start] & board.layout.peers[last] & ~reached[start]):
                    longer.setdefault(cell, (*path, cell))
            reached[start] |= mask_of(longer)
            levels[start] = longer
            if not longer:
                del levels[start]
            elif n > 2 and n % 2 == 0:
                yield from (path for cell, path in sorted(longer.items()) if cell > start)


def _remote_pair(board: Board, path: tuple[Cell, ...], eliminations: tuple[Candidate, ...]) -> Step:
    one, other = bits(board.candidates[path[0]])
    turns = [(one, other) if k % 2 == 0 else (other, one) for k in range(len(path))]
    chain = tuple(Candidate(cell, digit) for cell, turn in zip(path, turns, strict=True) for digit in turn)
    facts = nonempty(cells=Cells(path), digits=Digits([one, other]), ends=Cells([path[0], path[-1]]))
    view = View(candidates={Role.PATTERN: chain, Role.REMOVED: eliminations}, links=alternating(chain))
    return Step("remote-pair", eliminations=eliminations, facts=facts, views=(view,))


def alternating(chain: Sequence[Candidate]) -> tuple[Link, ...]:
    """Return the links of a chain that begins with a strong one."""
    return tuple(Link(one, other, "weak" if k % 2 else "strong") for k, (one, other) in enumerate(pairwise(chain)))


_FAMILY = N_("Wings")
_LARGER = (
    ("wxyz-wing", N_("WXYZ-wing")),
    ("vwxyz-wing", N_("VWXYZ-wing")),
    ("uvwxyz-wing", N_("UVWXYZ-wing")),
    ("tuvwxyz-wing", N_("TUVWXYZ-wing")),
)
TECHNIQUES = (
    Technique("xy-wing", N_("XY-wing"), _FAMILY, once(partial(find_three_cell_wings, slug="xy-wing", size=2))),
    Technique("xyz-wing", N_("XYZ-wing"), _FAMILY, once(partial(find_three_cell_wings, slug="xyz-wing", size=3))),
    Technique("w-wing", N_("W-wing"), _FAMILY, once(find_w_wing)),
    Technique("remote-pair", N_("Remote pair"), _FAMILY, once(find_remote_pair)),
    *(
        Technique(slug, name, _FAMILY, once(partial(find_larger_wing, slug=slug, size=size)))
        for size, (slug, name) in enumerate(_LARGER, 4)
    ),
)

_XY = N_(
    "The pivot {pivot} has only {digits}. Each pincer ({pincers}) has {digit} and one of the "
    "pivot’s digits. Whichever digit the pivot gets, one pincer loses it and must be {digit}."
    " Cells that see both pincers cannot be {digit}: remove {removed}."
)
_XYZ = N_(
    "The pivot {pivot} has {digits}. Each pincer ({pincers}) has {digit} and one of the pivot’s other digits. If the "
    "pivot is not {digit}, one pincer loses its other digit, so that pincer is {digit}. So one of the three cells must "
    "be {digit}. Cells that see all three cannot be {digit}: remove {removed}."
)
_MANY = N_(
    "{cells} have only {digits} between them, as many digits as cells. Every digit except {digit} can be used only "
    "once here, which leaves at least one of these cells for {digit}. A cell that sees every place for {digit} among "
    "them ({places}) cannot be {digit}: remove {removed}."
)
_W = N_(
    "{cells} both have only {digit} and {rest}. The {digit} in {house} can only go in {places_any}. Either way it rules"
    " out {digit} in {cells_any}, so that cell is {rest}. Cells that see both {cells} cannot be {rest}: remove "
    "{removed}."
)
_IN_TURN = N_(
    "{cells} all have only {digits}, and each cell sees the next. So the two digits "
    "alternate, and {ends} get one each. Cells that see both {ends} cannot be "
    "{digits_first} or {digits_second}: remove {removed}."
)
SENTENCES: Sentences = {
    "xy-wing": (Wording(_XY),),
    "xyz-wing": (Wording(_XYZ),),
    "w-wing": (Wording(_W),),
    "remote-pair": (Wording(_IN_TURN),),
    **{slug: (Wording(_MANY),) for slug, _ in _LARGER},
}
