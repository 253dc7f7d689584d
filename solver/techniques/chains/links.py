"""The links of a board: which candidates, groups and sets exclude each other, and where one of two must be true.

A *node* says that a digit is in one of some cells: one cell (a candidate), all places of the digit where two houses
cross (a group), or all its places in an almost locked set. Two nodes are linked

    strongly   if they cannot both be false: the two candidates of a cell, the only two nodes of a digit in a full
               house, two digits of an almost locked set, two candidates one of which a clue needs;
    weakly     if they cannot both be true: two candidates of a cell, two nodes of a digit whose cells all see
               each other, two nodes whose candidates a clue does not allow together.

`chains` looks for chains of nodes linked strongly and weakly in turn; forcing chains use the same links.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, reduce
from itertools import chain, permutations
from operator import and_, or_
from typing import NamedTuple

from solver.board import Board, Digit, Layout, Mask, bits, for_current_layout, mask_of
from solver.steps import Candidate
from solver.techniques.sets.almost_locked import AlmostLocked, common_peers, sets_among, stretched_sets
from solver.techniques.weak_links import WeakLinks, weak_links_of

# A node by its number: that of `Layout.node` for a candidate, larger numbers for groups and parts of sets. A mask of
# nodes has their bits; the bits of a digit's candidates are its cells, shifted.
NodeId = int


class LinkNode(NamedTuple):
    """The candidates of `digit` in `cells`, taken together: one of them is true, or none is."""

    digit: Digit
    cells: Mask


class Links:
    """Some of the links of a board: for each node, a mask of the nodes linked to it.

    `touching` holds, for each node, the nodes that share a candidate with it, itself among them.
    """

    def __init__(
        self, strong: Mapping[NodeId, Mask], weak: Mapping[NodeId, Mask], touching: Mapping[NodeId, Mask]
    ) -> None:
        self.strong, self.weak, self.touching = strong, weak, touching

    @cached_property
    def onward(self) -> Mapping[NodeId, Mask]:
        """For each node, those that must be true if it is: one weak link, then a strong one."""
        return _Onward(self)


class _Onward(dict[NodeId, Mask]):
    """`Links.onward`, worked out node by node on first use."""

    def __init__(self, links: Links) -> None:
        super().__init__()
        self._links = links
        self._between = mask_of(links.strong)

    def __missing__(self, node: NodeId) -> Mask:
        mask, strong = 0, self._links.strong
        left = self._links.weak[node] & self._between
        while left:
            low = left & -left
            left ^= low
            mask |= strong[low.bit_length() - 1]
        self[node] = mask
        return mask


class LinkGraph:
    """The nodes and links of one position; `link_graph_of` makes and caches it.

    Groups get their nodes when `grouped` is first used, parts of sets when `with_sets` is. All kinds of `Links` share
    the weak links; the strong ones decide which nodes a chain reaches.
    """

    def __init__(
        self, layout: Layout, candidates: tuple[Mask, ...], cells_for: tuple[Mask, ...], by_clues: WeakLinks
    ) -> None:
        self.layout = layout
        self._by_clues = by_clues
        self.cells_for = cells_for
        self._of_cell = candidates
        self._first_larger = layout.n_nodes
        self._larger: dict[LinkNode, NodeId] = {}
        self._nodes: list[LinkNode] = []
        self._parts: dict[LinkNode, NodeId] = {}
        self._sets: dict[tuple[NodeId, NodeId], AlmostLocked] = {}
        # Masks of nodes: those of all digits, each in cell 0, are moved to the cells.
        of_digits = {digits: sum(1 << layout.node(0, digit) for digit in bits(digits)) for digits in set(candidates)}
        self._in_cell = [of_digits[digits] << cell for cell, digits in enumerate(candidates)]
        self.candidates: Mask = reduce(or_, self._in_cell)
        self._equal = dict(self._equal_peers())
        self._across = self._with_clues(self._equal) if by_clues else self._equal
        self._weak = {node: mask | self.others_in_cell(node) for node, mask in self._across.items()}
        self._touching = {node: 1 << node for node in self._equal}

    def node(self, number: NodeId) -> LinkNode:
        """Return the node with this number."""
        if number >= self._first_larger:
            return self._nodes[number - self._first_larger]
        cell, digit = self.layout.candidate(number)
        return LinkNode(digit, 1 << cell)

    def number(self, node: LinkNode) -> NodeId:
        """Return the number of `node`; a new group or part of a set gets the next one."""
        if not node.cells & (node.cells - 1):
            return self.layout.node(node.cells.bit_length() - 1, node.digit)
        if node not in self._larger:
            self._larger[node] = self._first_larger + len(self._nodes)
            self._nodes.append(node)
        return self._larger[node]

    def among(self, digit: Digit, cells: Mask) -> Mask:
        """Return the candidates of `digit` in `cells`, as a mask of nodes."""
        return cells << digit * self.layout.n_cells

    def candidate(self, number: NodeId) -> Candidate:
        """Return the candidate with this number."""
        return Candidate(*self.layout.candidate(number))

    def all_in(self, cells: Mask) -> Mask:
        """Return all candidates in `cells`."""
        mask = 0
        for digit in range(1, self.layout.n + 1):
            mask |= self.among(digit, cells & self.cells_for[digit])
        return mask

    def cells_with(self, candidates: Mask) -> Mask:
        """Return the cells of these candidates."""
        cells = 0
        for digit in range(1, self.layout.n + 1):
            cells |= candidates >> digit * self.layout.n_cells
        return cells & self.layout.cells_mask

    def excluded(self, digit: Digit, cells: Mask) -> Mask:
        """Return the candidates of `digit` that see all of `cells`."""
        return self.among(digit, self.cells_for[digit] & common_peers(self.layout)[cells])

    def set_between(self, first: NodeId, second: NodeId) -> AlmostLocked | None:
        """Return the smallest almost locked set that links two nodes strongly; None if there is none."""
        return self._sets.get((first, second)) or self._sets.get((second, first))

    @cached_property
    def in_houses(self) -> Links:
        """Strong links between the two places of a digit in a full house, weak ones between equal digits."""
        return Links(dict(self._pairs_in_houses()), self._equal, self._touching)

    @cached_property
    def in_cells(self) -> Links:
        """Strong links between the two candidates of a cell, weak ones between equal digits and by clues."""
        return Links(dict(self._pairs_in_cells()), self._across, self._touching)

    @cached_property
    def conjugate(self) -> Links:
        """Strong links between candidates of which exactly one is true, and all weak ones."""
        return Links(_joined(self.in_houses.strong, self.in_cells.strong), self._weak, self._touching)

    @cached_property
    def plain(self) -> Links:
        """All links between candidates."""
        if not self._by_clues:
            return self.conjugate
        return Links(_joined(self.conjugate.strong, self._pairs_by_clues()), self._weak, self._touching)

    @cached_property
    def grouped(self) -> Links:
        """All links between candidates and groups."""
        strong = _joined(self.plain.strong, self._pairs_with_groups())
        self._link_weakly()
        return Links(strong, self._weak, self._touching)

    @cached_property
    def with_sets(self) -> Links:
        """All links between candidates, groups and parts of almost locked sets."""
        strong = _joined(self.grouped.strong, self._pairs_in_sets())
        self._link_weakly()
        return Links(strong, self._weak, self._touching)

    def _equal_peers(self) -> Iterator[tuple[NodeId, Mask]]:
        peers = self.layout.peers
        for digit, cells in enumerate(self.cells_for):
            if digit:
                first = self.layout.node(0, digit)
                for cell in bits(cells):
                    yield first + cell, (cells & peers[cell]) << first

    def _with_clues(self, weak: Mapping[NodeId, Mask]) -> dict[NodeId, Mask]:
        excluded = self._by_clues.excluded
        return {node: mask | excluded.get(node, 0) & self.candidates for node, mask in weak.items()}

    def _pairs_by_clues(self) -> dict[NodeId, Mask]:
        """Return the strong links between candidates one of which a clue needs."""
        strong: dict[NodeId, Mask] = defaultdict(int)
        for one, other, _ in self._by_clues.strong_among(self._of_cell):
            strong[one] |= 1 << other
            strong[other] |= 1 << one
        return strong

    def is_by_rule(self, one: NodeId, other: NodeId) -> bool:
        """Whether two candidates that are linked weakly are so by another rule than a cell or equal digits of peers."""
        (cell, _), (other_cell, _) = self.candidate(one), self.candidate(other)
        return cell != other_cell and not self._equal[one] >> other & 1

    def clues_between(self, pairs: Iterable[tuple[NodeId, NodeId]], *, strong: bool) -> Iterator[str]:
        """Yield the clues by which these nodes are linked, strongly or weakly; of rules of the board nothing."""
        needing = {frozenset(pair): clue for *pair, clue in self._by_clues.strong_among(self._of_cell)}
        for one, other in pairs if self._by_clues else ():
            linked = self.conjugate.strong if strong else self._equal
            if linked.get(one, 0) >> other & 1:
                continue
            (digit, cells), (other_digit, others) = self.node(one), self.node(other)
            found = (self._by_clues.clue_between(a, digit, b, other_digit) for a in bits(cells) for b in bits(others))
            clue = needing.get(frozenset((one, other))) if strong else next(filter(None, found), None)
            if clue:
                yield clue

    def others_in_cell(self, number: NodeId) -> Mask:
        """Return the other candidates in the cell of a candidate."""
        cell, _ = self.layout.candidate(number)
        return self._in_cell[cell] & ~(1 << number)

    @cached_property
    def _groups(self) -> list[set[Mask]]:
        """The groups of each digit: all its places where two houses cross, if there are several."""
        shared = {crossing.mask for crossing in self.layout.crossings}
        places = [{cells & mask for mask in shared} if digit else set() for digit, cells in enumerate(self.cells_for)]
        return [{cells for cells in groups if cells & (cells - 1)} for groups in places]

    def _link_weakly(self) -> None:
        """Add the weak links of all groups and parts of sets made so far, and what they touch."""
        weak, touching = self._weak, self._touching
        members = {number: tuple(bits(self.among(*node))) for node, number in self._larger.items()}
        for number, cells in members.items():
            # What all its candidates exclude. They are in different cells, so but for clues it has the same digit.
            for seen in bits(reduce(and_, [weak[cell] for cell in cells]) & self.candidates):
                weak[seen] |= 1 << number
            for cell in cells:
                touching[cell] |= 1 << number
        for number, cells in members.items():
            weak[number] = reduce(and_, [weak[cell] for cell in cells])
            touching[number] = reduce(or_, [touching[cell] for cell in cells])

    def _pairs_in_cells(self) -> Iterator[tuple[NodeId, Mask]]:
        for cell, digits in enumerate(self._of_cell):
            if digits.bit_count() == 2:
                first, second = (self.layout.node(cell, digit) for digit in bits(digits))
                yield first, 1 << second
                yield second, 1 << first

    def _pairs_in_houses(self) -> dict[NodeId, Mask]:
        strong: dict[NodeId, Mask] = defaultdict(int)
        for digit, places in self._places_in_complete_houses():
            if places.bit_count() == 2:
                first, second = bits(self.among(digit, places))
                strong[first] |= 1 << second
                strong[second] |= 1 << first
        return strong

    def _pairs_with_groups(self) -> dict[NodeId, Mask]:
        """Return the strong links between the only two nodes of a digit in a full house, one of them a group."""
        strong: dict[NodeId, Mask] = defaultdict(int)
        for digit, places in self._places_in_complete_houses():
            groups = self._groups[digit]
            for group in groups:
                rest = places & ~group
                if rest and group & places == group and (not rest & (rest - 1) or rest in groups):
                    first, second = self.number(LinkNode(digit, group)), self.number(LinkNode(digit, rest))
                    strong[first] |= 1 << second
                    strong[second] |= 1 << first
        return strong

    def _places_in_complete_houses(self) -> Iterator[tuple[Digit, Mask]]:
        for h in self.layout.complete_houses:
            for digit in range(1, self.layout.n + 1):
                places = self.cells_for[digit] & self.layout.houses[h].mask
                if places & (places - 1):
                    yield digit, places

    def _pairs_in_sets(self) -> dict[NodeId, Mask]:
        """Return the strong links between parts of almost locked sets that exclude something."""
        strong: dict[NodeId, Mask] = defaultdict(int)
        known = self.grouped.strong
        for each in chain(sets_among(self.layout, self._of_cell), stretched_sets(self.layout, self._of_cell)):
            if each.cells & (each.cells - 1):
                parts = [number for digit in bits(each.digits) if (number := self._part(digit, each.places[digit]))]
                for first, second in permutations(parts, 2):
                    if not known.get(first, 0) >> second & 1:
                        strong[first] |= 1 << second
                        self._sets.setdefault((first, second), each)
        return strong

    def _part(self, digit: Digit, places: Mask) -> NodeId:
        """Return the number of a part of a set; 0 if it excludes nothing."""
        node = LinkNode(digit, places)
        if node not in self._parts:
            self._parts[node] = self.number(node) if self.excluded(digit, places) else 0
        return self._parts[node]


def _joined(first: Mapping[NodeId, Mask], second: Mapping[NodeId, Mask]) -> dict[NodeId, Mask]:
    return {node: first.get(node, 0) | second.get(node, 0) for node in (*first, *(n for n in second if n not in first))}


@for_current_layout(4)
def _graph(layout: Layout, candidates: tuple[Mask, ...], cells_for: tuple[Mask, ...], by_clues: WeakLinks) -> LinkGraph:
    return LinkGraph(layout, candidates, cells_for, by_clues)


def link_graph_of(board: Board) -> LinkGraph:
    """Return the link graph of `board` in its present position; cached for that position."""
    return _graph(board.layout, tuple(board.candidates), tuple(board.cells_for), weak_links_of(board.puzzle))
