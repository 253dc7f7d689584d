"""Almost locked sets that exclude each other: two, three or a chain of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import NamedTuple

from solver.board import N_, Board, Digit, Mask, bits, mask_of
from solver.steps import Candidate, Link, Role, SetChain, Statement, Statements, Step, View, nonempty
from solver.techniques.sets.almost_locked import AlmostLocked, Partners, almost_locked_sets
from solver.techniques.technique import Options, Sentences, Technique, Wording

Targets = tuple[Candidate, ...]


def find_als_xz(board: Board, options: Options) -> Iterator[Step]:
    """ALS-XZ: two sets cannot both contain x, so one contains all its other digits, and z is in one of them.

    If they exclude each other by x and by y, every other digit is locked in its set. Sets may overlap. Yields each
    conclusion once, in the order of the larger set. Source: sudopedia "ALS-XZ"; HoDoKu 0901.
    """
    sets = almost_locked_sets(board)
    partners = Partners(board, sets)
    seen: set[Targets] = set()
    for b, second in enumerate(sets):
        if options.is_spent():
            return
        links = partners.links(b)
        for a in bits(reduce(or_, links.values(), 0) & ((1 << b) - 1)):
            first = sets[a]
            linking = mask_of(digit for digit, linked in links.items() if linked >> a & 1)
            digits = first.digits & second.digits & ~linking
            if linking & (linking - 1):
                eliminations = _locked_targets(partners, first, second, linking)
            else:
                eliminations = partners.targets(first, second, digits)
            if eliminations and eliminations not in seen:
                seen.add(eliminations)
                yield _xz(first, second, linking, digits, eliminations)


def _locked_targets(partners: Partners, first: AlmostLocked, second: AlmostLocked, linking: Mask) -> Targets:
    """Return what two sets remove that exclude each other by all of `linking`: each lacks just one of these."""
    found = {*partners.targets(first, second, linking)}
    for each in (first, second):
        found.update(partners.targets(each, each, each.digits & ~linking))
    return tuple(sorted(c for c in found if not (first.cells | second.cells) >> c.cell & 1))


def find_als_xy_wing(board: Board, options: Options) -> Iterator[Step]:
    """ALS-XY-wing: a pivot set linked to two others by x and y; each other digit of both of these is in one of them.

    Yields each conclusion once, in the order of the larger end. Source: sudopedia "ALS-XY-Wing"; HoDoKu 0902.
    """
    sets = almost_locked_sets(board)
    partners = Partners(board, sets)
    seen: set[Targets] = set()
    for b in range(len(sets)):
        if options.is_spent():
            return
        for chain in _wings(partners, sets, b):
            if chain.eliminations not in seen:
                seen.add(chain.eliminations)
                yield _chain_step("als-xy-wing", chain)


class _LinkedSets(NamedTuple):
    """Sets, the digits that link each to the next, and the digits of both ends that must be in one of them."""

    sets: tuple[AlmostLocked, ...]
    links: tuple[Digit, ...]
    digits: Mask
    eliminations: Targets


def _wings(partners: Partners, sets: Sequence[AlmostLocked], b: int) -> Iterator[_LinkedSets]:
    """Yield the wings from set `b` to an earlier one; for each pair of links, with the first pivot that has them."""
    for y, pivots in partners.links(b).items():
        tried: dict[Digit, Mask] = {}
        for c in bits(pivots):
            for x, linked in partners.links(c).items():
                ends = linked & ((1 << b) - 1) & ~tried.get(x, 0)
                if ends and x != y:
                    tried[x] = tried.get(x, 0) | ends
                    for a, digits, eliminations in _far_ends(partners, sets, b, ends, 1 << x | 1 << y):
                        yield _LinkedSets((sets[a], sets[c], sets[b]), (x, y), digits, eliminations)


def _far_ends(
    partners: Partners, sets: Sequence[AlmostLocked], start: int, ends: Mask, linking: Mask
) -> Iterator[tuple[int, Mask, Targets]]:
    """Yield each set of `ends` that excludes candidates together with `start`: its index, the digits, the candidates.

    Digits of `linking` are ignored.
    """
    digits = sets[start].digits & ~linking
    facing = reduce(or_, (partners.facing(start, digit) for digit in bits(digits)), 0)
    for end in bits(ends & facing):
        eliminations = partners.targets(sets[start], sets[end], sets[end].digits & digits)
        if eliminations:
            yield end, mask_of(digit for _, digit in eliminations), eliminations


def find_als_xy_chain(board: Board, options: Options) -> Iterator[Step]:
    """ALS chain: four sets or more, each linked to the next by another digit than to the one before.

    Any other digit that both ends have is in one of them. Yields each conclusion once, short chains first.
    Source: sudopedia "ALS Chain"; HoDoKu 0903.
    """
    sets = almost_locked_sets(board)
    partners = Partners(board, sets)
    fronts = [_SetFront(partners, s, digit) for s in range(len(sets)) for digit in partners.links(s)]
    seen: set[Targets] = set()
    while fronts:
        grown = []
        for front in fronts:
            if options.is_spent():
                return
            if front.advance():
                grown.append(front)
                for chain in _long_chains(partners, sets, front, seen):
                    seen.add(chain.eliminations)
                    yield _chain_step("als-xy-chain", chain)
        fronts = grown


class _SetFront:
    """The sets reached by chains that leave one set by one digit: by level, and by the digit of the last link."""

    def __init__(self, partners: Partners, start: int, first: Digit) -> None:
        self.partners, self.start, self.first = partners, start, first
        self.levels = [{first: partners.links(start)[first]}]
        self._reached = dict(self.levels[0])

    def advance(self) -> dict[Digit, Mask]:
        """Return the next level; keep it unless it is empty."""
        found: dict[Digit, Mask] = {}
        for entered, mask in self.levels[-1].items():
            for s in bits(mask):
                for digit, linked in self.partners.links(s).items():
                    if digit != entered:
                        found[digit] = found.get(digit, 0) | linked
        new = {digit: mask & ~self._reached.get(digit, 0) for digit, mask in sorted(found.items())}
        new = {digit: mask for digit, mask in new.items() if mask}
        for digit, mask in new.items():
            self._reached[digit] = self._reached.get(digit, 0) | mask
        if new:
            self.levels.append(new)
        return new

    def paths(self, s: int, digit: Digit, level: int) -> Iterator[tuple[tuple[int, ...], tuple[Digit, ...]]]:
        """Yield the chains to the set before `s`, with their links, if `digit` enters `s` at `level`; no set twice."""
        if level == 0:
            if digit == self.first:
                yield (self.start,), ()
            return
        linked = self.partners.links(s)[digit]
        for entered, mask in self.levels[level - 1].items():
            if entered != digit:
                for before in bits(mask & linked):
                    for path, links in self.paths(before, entered, level - 1):
                        if before not in path and s not in path:
                            yield (*path, before), (*links, entered)


def _long_chains(
    partners: Partners, sets: Sequence[AlmostLocked], front: _SetFront, seen: set[Targets]
) -> Iterator[_LinkedSets]:
    """Yield the chains of four sets or more that end in the last level of `front`, except conclusions in `seen`."""
    level = len(front.levels) - 1
    if level < 2:
        return
    for last, reached in front.levels[level].items():
        later = reached & -(2 << front.start)
        for end, digits, eliminations in _far_ends(partners, sets, front.start, later, 1 << front.first | 1 << last):
            path = next(front.paths(end, last, level), None) if eliminations not in seen else None
            if path:
                passed, links = path
                yield _LinkedSets(tuple(sets[s] for s in (*passed, end)), (*links, last), digits, eliminations)


def _xz(first: AlmostLocked, second: AlmostLocked, linking: Mask, digits: Mask, eliminations: Targets) -> Step:
    links = tuple(bits(linking))
    doubly = len(links) > 1
    shared = 0 if doubly else digits & mask_of(digit for _, digit in eliminations)
    return Step(
        "als-xz",
        eliminations=eliminations,
        facts=nonempty(chain=SetChain((first.named, second.named), links, tuple(bits(shared)))),
        views=(_view((first, second), [(first, second, digit) for digit in links], shared, eliminations),),
    )


def _chain_step(slug: str, chain: _LinkedSets) -> Step:
    sets, links = chain.sets, chain.links
    follows = Statements(
        Statement(tuple(bits(each.places[digit])), digit, is_true)
        for pair, digit in zip(pairwise(sets), links)
        for each, is_true in zip(pair, (True, False))
    )
    return Step(
        slug,
        eliminations=chain.eliminations,
        facts=nonempty(
            chain=SetChain(tuple(each.named for each in sets), links, tuple(bits(chain.digits))), follows=follows
        ),
        views=(
            _view(
                sets, [(*pair, digit) for pair, digit in zip(pairwise(sets), links)], chain.digits, chain.eliminations
            ),
        ),
        size=len(follows),
    )


def _view(
    sets: Sequence[AlmostLocked],
    links: Sequence[tuple[AlmostLocked, AlmostLocked, Digit]],
    digits: Mask,
    eliminations: Targets,
) -> View:
    """Return the view of the sets, the digits that link them, and the `digits` that the first and the last share."""
    linking = [tuple(each.candidates(1 << digit)) for *pair, digit in links for each in pair]
    return View(
        candidates={
            Role.LINKING: tuple(dict.fromkeys(c for places in linking for c in places)),
            Role.PATTERN: tuple(dict.fromkeys((*sets[0].candidates(digits), *sets[-1].candidates(digits)))),
            Role.REMOVED: eliminations,
        },
        links=tuple(Link(_a_place(first, digit), _a_place(second, digit), "weak") for first, second, digit in links),
        sets=tuple(tuple(bits(each.cells)) for each in sets),
        groups=tuple(dict.fromkeys(places for places in linking if len(places) > 1)),
    )


def _a_place(each: AlmostLocked, digit: Digit) -> Candidate:
    return Candidate(next(bits(each.places[digit])), digit)


FAMILY = N_("Almost locked sets")
TECHNIQUES = (
    Technique("als-xz", N_("ALS-XZ"), FAMILY, find_als_xz),
    Technique("als-xy-wing", N_("ALS-XY-wing"), FAMILY, find_als_xy_wing),
    Technique("als-xy-chain", N_("ALS chain"), FAMILY, find_als_xy_chain),
)
_SINGLY = N_(
    "Set A is {first}, with the digits {first_digits}. Set B is {second}, with the digits "
    "{second_digits}. Each set has one more digit than cells, so if it loses one, it must use all "
    "the rest. All places for {linking} in A see those in B, so only one set can use {linking}. The "
    "other set then uses all its remaining digits. So {digits} is in A or B, and a cell that sees "
    "every place for {digits} in both sets cannot be {digits}: remove {removed}."
)
_SINGLY_MORE = N_(
    "Set A is {first}, with the digits {first_digits}. Set B is {second}, with the digits {second_digits}. Each set "
    "has one more digit than cells, so if it loses one, it must use all the rest. All places for {linking} in A see "
    "those in B, so only one set can use {linking}. The other set then uses all its remaining digits. So each of "
    "{digits} is in A or B: remove {removed}."
)
_DOUBLY = N_(
    "Set A is {first}, with the digits {first_digits}. Set B is {second}, with the digits {second_digits}. Each set "
    "has one more digit than cells, so only one of its digits can be missing. None of {linking} can be in both sets, "
    "so each set lacks one of them and has the other. All the remaining digits are used as well, so no cell outside "
    "that sees all places of a digit can be that digit: remove {removed}."
)
_IN_TURN = N_(
    "Take these sets of cells: {sets}. Each set has one more digit than cells, so if it loses one, it must use all "
    "the rest. If {digits} is missing from the first set, it follows step by step that {follows}. Then the last set "
    "has lost a digit and must contain {digits}. So {digits} is always in the first set or the last. A cell that sees "
    "every place for {digits} in both cannot be {digits}: remove {removed}."
)
_IN_TURN_MORE = N_(
    "Take these sets of cells: {sets}. Each set has one more digit than cells, so if it loses one, it must use all "
    "the rest. If one of {digits} is missing from the first set, it follows step by step that {follows}. Then the "
    "last set has lost a digit too, and must contain the one that the first set lacks. So each of {digits} is always "
    "in the first set or the last. A cell that sees every place for one of them in both cannot be that digit: remove "
    "{removed}."
)
_CHAIN = (Wording(_IN_TURN_MORE, needs=("several",)), Wording(_IN_TURN))
SENTENCES: Sentences = {
    "als-xz": (Wording(_SINGLY_MORE, needs=("several",)), Wording(_SINGLY, needs=("digits",)), Wording(_DOUBLY)),
    "als-xy-wing": _CHAIN,
    "als-xy-chain": _CHAIN,
}
