"""Nets: candidates joined by strong links, in two alternating colours; all of one colour are true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from solver.board import Cell, Mask, bits
from solver.steps import Candidate, Cells, Houses, Link, Role, Statement, Statements, View
from solver.techniques.chains.links import LinkGraph, Links, NodeId
from solver.techniques.technique import Options

# Two candidates that cannot both be true.
Clash = tuple[NodeId, NodeId]


class Net(NamedTuple):
    """The candidates of two colours, as masks of nodes: all of one are true, or all of the other."""

    one: Mask
    other: Mask

    @property
    def all(self) -> Mask:
        """The candidates of both colours."""
        return self.one | self.other

    def turned(self) -> Net:
        """Return the net with its colours exchanged."""
        return Net(self.other, self.one)


NO_NET = Net(0, 0)


def nets(links: Links, options: Options) -> Iterator[Net]:
    """Yield the nets of the strong links, in the order of their lowest candidates, which have the colour `one`."""
    seen = 0
    for start in sorted(links.strong):
        if options.is_spent():
            return
        if not seen >> start & 1:
            net = _coloured(links.strong, start)
            seen |= net.all
            yield net


def _coloured(strong: Mapping[NodeId, Mask], start: NodeId) -> Net:
    """Return the net of `start`: each candidate has the colour in which it is first reached."""
    fresh = 1 << start
    colours = [fresh, 0]
    k = 0
    while fresh:
        reached = 0
        for number in bits(fresh):
            reached |= strong[number]
        fresh = reached & ~(colours[0] | colours[1])
        k = 1 - k
        colours[k] |= fresh
    return Net(*colours)


def seen_by(links: Links, colour: Mask) -> Mask:
    """Return what some candidate of `colour` excludes."""
    mask = 0
    for number in bits(colour):
        mask |= links.weak[number]
    return mask


def clash_between(links: Links, colour: Mask, other: Mask) -> Clash | None:
    """Return the first candidates of two colours, or two of one, that exclude each other; None if there are none."""
    for number in bits(colour):
        for seen in bits(links.weak[number] & other):
            return number, seen
    return None


def shared_houses(graph: LinkGraph, clash: Clash) -> Houses:
    """Return the houses that contain both candidates; none if they are in one cell."""
    layout, (one, other) = graph.layout, (graph.candidate(number).cell for number in clash)
    return Houses(h for h in layout.houses_of[one] if h in layout.houses_of[other] and one != other)


def in_order(graph: LinkGraph, colour: Mask) -> tuple[Candidate, ...]:
    """Return the candidates of `colour`, by cell."""
    return tuple(sorted(graph.candidate(number) for number in bits(colour)))


def cells_in(graph: LinkGraph, colour: Mask) -> Cells:
    """Return the cells of `colour`, whose candidates have one digit."""
    return Cells(cell for cell, _ in in_order(graph, colour))


def statements(graph: LinkGraph, colour: Mask) -> Statements:
    """Return the statements that the candidates of `colour` are true."""
    return Statements(Statement((cell,), digit, is_true=True) for cell, digit in in_order(graph, colour))


def colours_of(net: Net, second: Net = NO_NET) -> dict[Role, Mask]:
    """Return the roles of the colours of one net, or of two."""
    return {
        Role.PATTERN: net.one,
        Role.LINKING: net.other,
        Role.SECOND_PATTERN: second.one,
        Role.SECOND_LINKING: second.other,
    }


def net_view(
    graph: LinkGraph,
    links: Links,
    coloured: tuple[Net, ...],
    roles: Mapping[Role, Mask],
    *,
    clashes: tuple[Clash, ...] = (),
    cells: Mapping[Role, tuple[Cell, ...]] | None = None,
) -> View:
    """Return the view of some nets with all their links, and of the `clashes` between them."""
    drawn = [
        Link(graph.candidate(start), graph.candidate(end), "strong")
        for net in coloured
        for start in bits(net.all)
        for end in bits(links.strong[start])
        if start < end
    ]
    drawn += [Link(graph.candidate(start), graph.candidate(end), "weak") for start, end in clashes]
    return View(
        cells=cells or {},
        candidates={role: in_order(graph, mask) for role, mask in roles.items() if mask},
        links=tuple(drawn),
    )
