"""Nodes of several cells, and the strong links between them: groups, and parts of almost locked sets.

A group is all places of a digit where two houses cross; a part is all its places in a set. Candidates keep the numbers
that they have in a `Web`; groups get the next ones, then parts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.chains.webs import FULL_WORD, Web, follow
from solver.fast.jit import WORD, count, dual_mode, first_bit, zeros
from solver.fast.prefilter.flat_layout import CROSSING_SIZE, FlatLayout
from solver.fast.prefilter.locked_sets import Sets

MAX_NODES = 6000
_MAX_LINKED = 100_000  # nodes in all lists
_TABLE_SIZE = 1 << 14
_FACTOR, _LOW = 1_000_003, (1 << 31) - 1
END = -1


class Groups(NamedTuple):
    """Nodes of several cells, and lists of nodes: any two in a list are linked strongly.

    Masks of cells have `FlatLayout.cell_words` numbers.
    """

    digits: Any
    cells: Any
    table: Any  # where each node is, by a hash: its index, counted from 1, or 0
    n_nodes: Any  # how many there are
    linked: Any  # the lists, each with END after it
    n_linked: Any
    places: Any  # masks of all groups of one digit
    mask: Any
    rest: Any


def make_groups(f: FlatLayout) -> Groups:
    """Return empty arrays."""
    words, n_crossings = f.cell_words, len(f.crossings) // CROSSING_SIZE
    nodes = zeros(MAX_NODES), zeros(MAX_NODES * words), zeros(_TABLE_SIZE), zeros(1)
    return Groups(*nodes, zeros(_MAX_LINKED), zeros(1), zeros((n_crossings + 1) * words), zeros(words), zeros(words))


@dual_mode
def find_groups(f: FlatLayout, w: Web, s: Sets, g: Groups) -> Any:
    """Write the groups and the strong links with them; return whether there is room.

    `w` has the links between candidates, and `s` all sets of the position.
    """
    g.n_nodes[0] = g.n_linked[0] = 0
    for k in range(len(g.table)):
        g.table[k] = 0
    for digit in range(1, f.n + 1):
        n = _list_groups(f, s, g, digit)
        for h in range(f.n_houses):
            if f.is_full[h] and not _link_in_house(f, w, s, g, digit, h, n):
                return False
    return True


@dual_mode
def _list_groups(f, s, g, digit):
    """Write the places of a digit in each crossing where it has several; return how many crossings these are."""
    n, words = 0, f.cell_words
    for h in range(f.n_houses):
        for at in range(f.crossings_begin[h], f.crossings_begin[h + 1], CROSSING_SIZE):
            for k in range(words):
                g.places[n * words + k] = 0
            n_places, positions = 0, f.crossings[at + 3]
            while positions and f.crossings[at + 1] > h:
                cell = f.cells[f.begins[h] + first_bit(positions)]
                positions &= positions - 1
                if s.spots[digit * words + cell // WORD] >> cell % WORD & 1:
                    g.places[n * words + cell // WORD] |= 1 << cell % WORD
                    n_places += 1
            n += n_places > 1
    return n


@dual_mode
def _link_in_house(f, w, s, g, digit, h, n):
    """Link groups that have all places of a digit in a house, or all but one; return whether there is room."""
    words = f.cell_words
    for each in range(n):
        for k in range(words):
            g.rest[k] = 0
        for j in range(f.begins[h], f.begins[h + 1]):
            cell = f.cells[j]
            g.rest[cell // WORD] |= (s.spots[digit * words + cell // WORD] >> cell % WORD & 1) << cell % WORD
        is_inside, n_rest = True, 0
        for k in range(words):
            g.mask[k] = g.places[each * words + k]
            is_inside = is_inside and not g.mask[k] & ~g.rest[k]
            g.rest[k] &= ~g.mask[k]
            n_rest += count(g.rest[k])
        is_linked = is_inside and (n_rest == 1 or (n_rest > 1 and _has_group(g.places, n, g.rest)))
        if is_linked and not (_add(f, w, g, digit, g.mask) and _add(f, w, g, digit, g.rest) and _end_list(g)):
            return False
    return True


@dual_mode
def _has_group(places, n, mask):
    """Return whether `mask` is among the first `n` of `places`."""
    words, has_group = len(mask), False
    for each in range(n):
        is_same = True
        for k in range(words):
            is_same = is_same and places[each * words + k] == mask[k]
        has_group = has_group or is_same
    return has_group


@dual_mode
def _add(f, w, g, digit, mask):
    """Add a node to the last list: a candidate, or one of several cells; return whether there is room."""
    n_cells, cell = 0, 0
    for k in range(len(mask)):
        n_cells += count(mask[k])
        if mask[k]:
            cell = k * WORD + first_bit(mask[k])
    number = w.numbers[digit * f.n_cells + cell] if n_cells == 1 else _large(g, len(w.nodes), digit, mask)
    if number < 0 or g.n_linked[0] + 2 > len(g.linked):
        return False
    g.linked[g.n_linked[0]] = number
    g.n_linked[0] += 1
    return True


@dual_mode
def _end_list(g):
    """End the last list; return that there is room."""
    g.linked[g.n_linked[0]] = END
    g.n_linked[0] += 1
    return True


@dual_mode
def _large(g, first, digit, mask):
    """Return the number of a node of several cells, which begin at `first`; -1 if there is no room for a new one."""
    words, at = len(mask), digit
    for k in range(words):
        at = (at ^ mask[k] ^ mask[k] >> 29) * _FACTOR & _LOW
    at = (at ^ at >> 15) & _TABLE_SIZE - 1
    while g.table[at]:
        index = g.table[at] - 1
        is_same = g.digits[index] == digit
        for k in range(words):
            is_same = is_same and g.cells[index * words + k] == mask[k]
        if is_same:
            return first + index
        at = at + 1 & _TABLE_SIZE - 1
    index = g.n_nodes[0]
    if index == len(g.digits):
        return -1
    g.n_nodes[0] += 1
    g.table[at], g.digits[index] = index + 1, digit
    for k in range(words):
        g.cells[index * words + k] = mask[k]
    return first + index


@dual_mode
def find_parts(f: FlatLayout, candidates: Any, w: Web, s: Sets, g: Groups) -> Any:
    """Write the parts of sets that exclude something and the strong links between them; return whether there is room.

    Some sets lie in no house: one in a house, and a cell with one digit that this lacks, which sees all places of those
    that both have.
    """
    for which in range(s.number[0]):
        n_cells = 0
        for k in range(s.cell_words):
            n_cells += count(s.cells[which * s.cell_words + k])
        if n_cells > 1 and not _link_parts(f, candidates, w, s, g, which, -1):
            return False
        for cell in range(f.n_cells if n_cells > 1 else 0):
            more = candidates[cell] & ~s.digits[which]
            has_one_more = more != 0 and not more & (more - 1) and more != candidates[cell]
            is_set = has_one_more and _sees_all_places(f, candidates, s, which, cell)
            if is_set and not _link_parts(f, candidates, w, s, g, which, cell):
                return False
    return True


@dual_mode
def _sees_all_places(f, candidates, s, which, cell):
    """Return whether a cell sees all places of the digits that it shares with a set."""
    words = s.cell_words
    for row in range(s.rows[which], s.rows[which + 1]):
        if candidates[cell] >> s.digit_of[row] & 1:
            for k in range(words):
                if s.places[row * words + k] & ~f.peers[cell * words + k]:
                    return False
    return True


@dual_mode
def _link_parts(f, candidates, w, s, g, which, cell):
    """Link the parts of a set and one more cell (none if -1) that exclude something; return whether there is room."""
    words, more = s.cell_words, 0
    if cell >= 0:
        more = candidates[cell] & ~s.digits[which]
    for row in range(s.rows[which], s.rows[which + 1]):
        digit, faces = s.digit_of[row], False
        is_shared = cell >= 0 and candidates[cell] >> digit & 1
        for k in range(words):
            seen = f.peers[cell * words + k] if is_shared else -1
            g.mask[k] = s.places[row * words + k]
            faces = faces or s.facing[row * words + k] & seen != 0
        if is_shared:
            g.mask[cell // WORD] |= 1 << cell % WORD
        if faces and not _add(f, w, g, digit, g.mask):
            return False
    if more:
        faces, digit = False, first_bit(more)
        for k in range(words):
            faces = faces or s.spots[digit * words + k] & f.peers[cell * words + k] != 0
            g.mask[k] = 0
        g.mask[cell // WORD] = 1 << cell % WORD
        if faces and not _add(f, w, g, digit, g.mask):
            return False
    return g.n_linked[0] < len(g.linked) and _end_list(g)


@dual_mode
def link_groups(f: FlatLayout, w: Web, g: Groups, large: Web) -> None:
    """Fill in the links of `large`, which has room for the candidates of `w` and all nodes of several cells so far."""
    first, width = len(w.nodes), len(large.new)
    for node in range(first):
        for k in range(len(w.new)):
            large.weak[node * width + k] = w.weak[node * len(w.new) + k]
            large.strong[node * width + k] = w.strong[node * len(w.new) + k]
    for index in range(g.n_nodes[0]):
        number = first + index
        _exclude_with(f, w, g, index, w.weak, w.new)
        for k in range(len(w.new)):
            mask = w.new[k]
            while mask:
                low = mask & -mask
                mask ^= low
                seen = k * FULL_WORD + count(low - 1)
                large.weak[seen * width + number // FULL_WORD] |= 1 << number % FULL_WORD
    for index in range(g.n_nodes[0]):
        _exclude_with(f, w, g, index, large.weak, large.new)
        for k in range(width):
            large.weak[(first + index) * width + k] = large.new[k]
    _link_lists(g.linked, g.n_linked[0], large.strong, width)
    follow(large)


@dual_mode
def _exclude_with(f, w, g, index, weak, excluded):
    """Write what all candidates of a node of several cells exclude, by the links `weak`, into `excluded`."""
    words, width, is_first = f.cell_words, len(excluded), True
    for k in range(words):
        left = g.cells[index * words + k]
        while left:
            node = w.numbers[g.digits[index] * f.n_cells + k * WORD + first_bit(left)]
            left &= left - 1
            for j in range(width):
                excluded[j] = weak[node * width + j] & (-1 if is_first else excluded[j])
            is_first = False


@dual_mode
def _link_lists(linked, n, strong, width):
    """Link any two nodes of the same list strongly."""
    begin = 0
    for end in range(n):
        if linked[end] == END:
            for i in range(begin, end):
                for j in range(begin, end):
                    if i != j:
                        one, other = linked[i], linked[j]
                        strong[one * width + other // FULL_WORD] |= 1 << other % FULL_WORD
            begin = end + 1
