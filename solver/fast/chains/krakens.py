"""Kraken fish: finned fish whose fins, or whose fins and places in a cover, all lead to one conclusion.

Sets of places are sets of candidates of a `Web`; only their numbers from `lo` to `hi` have places of the digit that is
tried. Plain Python, or compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from solver.fast.chains.consequences import Consequences
from solver.fast.chains.webs import FULL_WORD, Web
from solver.fast.jit import array, count, dual_mode, zeros
from solver.fast.prefilter.flat_layout import FlatLayout

MAX_FINS = 5
LARGEST = 3  # bases
# The record of a conclusion: how many claims prove it (0 if nothing does), its bases, as many covers, and the cover in
# which it lies, or whose places lead to it.
SIZE, BASES, COVERS, COVER = 0, 1, 1 + LARGEST, 1 + 2 * LARGEST
RECORD_SIZE = COVER + 1
# The sets of a fish: the places in its bases, in both bases and covers, in bases only, and in covers only; what becomes
# false with each fin; that, and what becomes false with each place of a cover; the places that must all lead to it.
_IN_BASES, _BODY, _FINS, _OTHERS, _OF_FINS, _COMMON, _STARTS = range(7)
_N_SETS = 7


class LinePartitions(NamedTuple):
    """The houses of some partitions, partition by partition, and where each of them begins; one more at the end."""

    houses: Any
    begins: Any
    most: int  # houses in a partition


class Krakens(NamedTuple):
    """Memory of a search: where it stands, and the best conclusions about the digit that is tried."""

    masks: Any  # for each house the places in it
    n_in: Any  # how many places each house has
    free: Any  # houses that may be bases
    used: Any  # houses that may be covers
    n_used: Any  # how many places of the bases each of these has
    bases: Any  # indices in `free`
    covers: Any  # indices in `used`
    sets: Any
    best: Any  # for each candidate a record
    found: Any  # the candidates with a record, in the order in which they were found
    n_found: Any
    words: Any  # which numbers of sets have places: the first of them, and the one after


def make_line_partitions(partitions: Sequence[Sequence[int]]) -> LinePartitions:
    """Return the partitions, each a list of houses, as flat arrays."""
    houses = [h for partition in partitions for h in partition]
    ends = [sum(map(len, partitions[: k + 1])) for k in range(len(partitions))]
    return LinePartitions(array(houses), array([0, *ends]), max(map(len, partitions), default=0))


def make_krakens(f: FlatLayout, w: Web) -> Krakens:
    """Return memory for searches in a position."""
    width, n_nodes = len(w.new), len(w.nodes)
    n_in, free, used, n_used = (zeros(f.n_houses) for _ in range(4))
    bases, covers, sets = zeros(LARGEST), zeros(LARGEST), zeros(_N_SETS * width)
    best, found = zeros(n_nodes * RECORD_SIZE), zeros(n_nodes)
    masks = zeros(f.n_houses * width)
    return Krakens(masks, n_in, free, used, n_used, bases, covers, sets, best, found, zeros(1), zeros(2))


def n_parts(lines: LinePartitions) -> int:
    """Return the number of parts that a search has for each digit."""
    return int((len(lines.begins) - 1) ** 2 * lines.most)


@dual_mode
def find_krakens(
    f: FlatLayout,
    w: Web,
    lines: LinePartitions,
    k: Krakens,
    c: Consequences,
    size: int,
    to_covers: bool,
    at: int,
    until: int,
    most: int,
) -> Any:
    """Keep the shortest proof of each conclusion of fish with `size` bases, of its proofs the first one.

    Each base has two places or more. Without `to_covers` the fins lead to what the fish would remove without them,
    otherwise the fins and the places in a cover to anything else. All bases must be needed. Search the parts from `at`
    to `until`. Each digit has `n_parts`. Return where to go on: after the parts of a digit with a conclusion, or after
    `most` choices of covers. The first part of a digit forgets what was found before.
    """
    n_partitions, tried = len(lines.begins) - 1, 0
    per_digit = n_partitions * n_partitions * lines.most
    for part in range(at, until):
        if part % per_digit == 0:
            _begin_digit(f, w, k, part // per_digit)
        pair, first_base = part % per_digit // lines.most, part % lines.most
        one, other = pair // n_partitions, pair % n_partitions
        n_free = _list_bases(f.is_full, lines.houses, lines.begins[one], lines.begins[one + 1], k.n_in, k.free)
        if one != other and first_base + size <= n_free:
            tried += _try_bases(lines, k, c, size, to_covers, other, first_base, n_free)
        if tried >= most or ((part + 1) % per_digit == 0 and k.n_found[0]):
            return part + 1
    return until


@dual_mode
def _begin_digit(f, w, k, digit):
    """Write the places of a digit, and forget all conclusions."""
    width = len(w.new)
    for i in range(len(k.masks)):
        k.masks[i] = 0
    k.words[0] = k.words[1] = 0
    for h in range(f.n_houses):
        k.n_in[h] = 0
        for j in range(f.begins[h], f.begins[h + 1]):
            number = w.numbers[digit * f.n_cells + f.cells[j]]
            if number >= 0:
                k.masks[h * width + number // FULL_WORD] |= 1 << number % FULL_WORD
                k.n_in[h] += 1
                word = number // FULL_WORD
                k.words[0] = min(word, k.words[0]) if k.words[1] else word
                k.words[1] = max(word + 1, k.words[1])
    for i in range(0, len(k.best), RECORD_SIZE):
        k.best[i + SIZE] = 0
    for i in range(len(k.sets)):
        k.sets[i] = 0
    k.n_found[0] = 0


@dual_mode
def _try_bases(lines, k, c, size, to_covers, other, first_base, n_free):
    """Try all fish with this lowest base and covers of the partition `other`; return how many choices there are."""
    lo, hi = k.words[0], k.words[1]
    tried, is_next = 0, True
    for j in range(size):
        k.bases[j] = first_base + j
    while is_next:
        n_in_bases = _join_bases(k.masks, k.free, k.bases, size, k.sets, lo, hi)
        begin, end = lines.begins[other], lines.begins[other + 1]
        n_used = _list_covers(lines.houses, begin, end, k.masks, k.sets, lo, hi, k.used, k.n_used)
        tried += 1 + _try_covers(k, c, size, to_covers, n_used, n_in_bases, lo, hi)
        is_next = _next_choice(k.bases, 1, size, n_free)
    return tried


@dual_mode
def _list_bases(is_full, houses, begin, end, n_in, free):
    """Write the complete houses of a partition that have two places or more; return their number."""
    n = 0
    for j in range(begin, end):
        if is_full[houses[j]] and n_in[houses[j]] > 1:
            free[n] = houses[j]
            n += 1
    return n


@dual_mode
def _next_choice(chosen, begin, size, n):
    """Go on to the next choice of `size` from `n`, the same before `begin`; return whether there is one."""
    j = size - 1
    while j >= begin and chosen[j] == n - size + j:
        j -= 1
    if j < begin:
        return False
    chosen[j] += 1
    for after in range(j + 1, size):
        chosen[after] = chosen[after - 1] + 1
    return True


@dual_mode
def _join_bases(masks, free, bases, size, sets, lo, hi):
    """Write the places in all bases; return their number."""
    width, n = len(sets) // _N_SETS, 0
    for i in range(lo, hi):
        mask = 0
        for j in range(size):
            mask |= masks[free[bases[j]] * width + i]
        sets[_IN_BASES * width + i] = mask
        n += count(mask)
    return n


@dual_mode
def _list_covers(houses, begin, end, masks, sets, lo, hi, used, n_used):
    """Write the houses of a partition that have places of the bases; return their number."""
    width, n = len(sets) // _N_SETS, 0
    for at in range(begin, end):
        n_places = 0
        for i in range(lo, hi):
            n_places += count(masks[houses[at] * width + i] & sets[_IN_BASES * width + i])
        if n_places:
            used[n], n_used[n] = houses[at], n_places
            n += 1
    return n


@dual_mode
def _try_covers(k, c, size, to_covers, n_used, n_in_bases, lo, hi):
    """Try all covers with at least one fin and at most `MAX_FINS`; return how many choices there are."""
    if n_used < size:
        return 0
    tried, is_next, width = 0, True, len(k.sets) // _N_SETS
    # What the fish would remove without fins is the target of one type, all other candidates are that of the other.
    begin, end = (0, width) if to_covers else (lo, hi)
    for j in range(size):
        k.covers[j] = j
    while is_next:
        tried += 1
        n_body = 0
        for j in range(size):
            n_body += k.n_used[k.covers[j]]
        # With all places in covers there is no fin; that fish is not kraken.
        if n_in_bases - MAX_FINS <= n_body < n_in_bases:
            _split(k.masks, k.used, k.covers, size, k.sets, lo, hi)
            if _find_of_fins(c.false, c.first, k.sets, to_covers, lo, hi, begin, end):
                for j in range(size):
                    cover = k.used[k.covers[j]]
                    if _find_common(c.false, c.first, k.masks, k.sets, to_covers, cover, lo, hi, begin, end):
                        _keep_conclusions(k, c, size, j, lo, hi, begin, end)
        is_next = _next_choice(k.covers, 0, size, n_used)
    return tried


@dual_mode
def _split(masks, used, covers, size, sets, lo, hi):
    """Write the places of a fish: its body, its fins and the others."""
    width = len(sets) // _N_SETS
    for i in range(lo, hi):
        in_bases, in_covers = sets[_IN_BASES * width + i], 0
        for j in range(size):
            in_covers |= masks[used[covers[j]] * width + i]
        sets[_BODY * width + i] = in_bases & in_covers
        sets[_FINS * width + i] = in_bases & ~in_covers
        sets[_OTHERS * width + i] = in_covers & ~in_bases


@dual_mode
def _find_of_fins(false, first, sets, to_covers, lo, hi, begin, end):
    """Write the targets that are false with each fin; return whether there are any."""
    width = len(sets) // _N_SETS
    at, others = _OF_FINS * width, _OTHERS * width
    for i in range(begin, end):
        sets[at + i] = -1 if to_covers else sets[others + i]
    for i in range(lo, hi if to_covers else lo):
        sets[at + i] = ~sets[others + i]
    return _keep_common(false, first, sets, _FINS * width, at, lo, hi, begin, end)


@dual_mode
def _keep_common(false, first, sets, places, common, lo, hi, begin, end):
    """Keep of the set `common` what is false with each place of the set `places`; return whether it is any.

    Sets are given by where they begin in `sets`.
    """
    width, left = len(sets) // _N_SETS, 0
    for j in range(begin, end):
        left |= sets[common + j]
    for i in range(lo, hi if left else lo):
        mask = sets[places + i]
        while mask:
            low = mask & -mask
            mask ^= low
            row, left = (i * FULL_WORD + count(low - 1) - first) * width, 0
            for j in range(begin, end):
                sets[common + j] &= false[row + j]
                left |= sets[common + j]
            if not left:
                return False
    return left != 0


@dual_mode
def _find_common(false, first, masks, sets, to_covers, cover, lo, hi, begin, end):
    """Write what the fins lead to in a cover or, with `to_covers`, what they and the places of the cover lead to.

    Write the places that lead there, too. Return whether they lead to anything.
    """
    width = len(sets) // _N_SETS
    for i in range(lo, hi):
        sets[_STARTS * width + i] = sets[_BODY * width + i] & masks[cover * width + i] if to_covers else 0
    for i in range(begin, end):
        in_cover = -1 if to_covers else masks[cover * width + i]
        sets[_COMMON * width + i] = sets[_OF_FINS * width + i] & in_cover
    is_any = _keep_common(false, first, sets, _STARTS * width, _COMMON * width, lo, hi, begin, end)
    for i in range(lo, hi):
        sets[_STARTS * width + i] |= sets[_FINS * width + i]
    return is_any


@dual_mode
def _keep_conclusions(k, c, size, which, lo, hi, begin, end):
    """Keep the conclusions that the starts lead to, and cover number `which`, if all bases are needed."""
    width, n_nodes = len(k.sets) // _N_SETS, len(k.found)
    if not _needs_all(k, size, which, lo, hi):
        return
    for i in range(begin, end):
        mask = k.sets[_COMMON * width + i]
        while mask:
            low = mask & -mask
            mask ^= low
            node = i * FULL_WORD + count(low - 1)
            n, n_starts = _claims(c.levels, c.first, k.sets, n_nodes, node, lo, hi)
            best = k.best[node * RECORD_SIZE + SIZE]
            # With two claims each, all starts see the conclusion: that needs no kraken.
            if n > 2 * n_starts and (not best or n < best):
                if not best:
                    k.found[k.n_found[0]] = node
                    k.n_found[0] += 1
                _write(k, node * RECORD_SIZE, n, size, which)


@dual_mode
def _needs_all(k, size, which, lo, hi):
    """Return whether no part of the bases is a finned fish whose covers include cover number `which`."""
    width = len(k.sets) // _N_SETS
    for some in range(1, (1 << size) - 1):
        # No more covers than bases: these bases are a fish of their own.
        n_touched = 0
        for j in range(size):
            is_touched = j == which
            for b in range(size):
                for i in range(lo, hi if some >> b & 1 else lo):
                    base, cover = k.masks[k.free[k.bases[b]] * width + i], k.masks[k.used[k.covers[j]] * width + i]
                    is_touched = is_touched or base & cover != 0
            n_touched += is_touched
        if n_touched <= count(some):
            return False
    return True


@dual_mode
def _claims(levels, first, sets, n_nodes, node, lo, hi):
    """Return how many claims prove that `node` is false, from all starts, and the number of these."""
    width = len(sets) // _N_SETS
    n = n_starts = 0
    for i in range(lo, hi):
        mask = sets[_STARTS * width + i]
        while mask:
            low = mask & -mask
            mask ^= low
            n += levels[(i * FULL_WORD + count(low - 1) - first) * n_nodes + node]
            n_starts += 1
    return n, n_starts


@dual_mode
def _write(k, at, n, size, which):
    """Write a record."""
    k.best[at + SIZE], k.best[at + COVER] = n, k.used[k.covers[which]]
    for j in range(size):
        k.best[at + BASES + j], k.best[at + COVERS + j] = k.free[k.bases[j]], k.used[k.covers[j]]
