"""Clusters: candidates joined by strong links, in two alternating colours; all of one colour are true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from solver.board import Cell, Mask, bits
from solver.steps import Candidate, Cells, Houses, Link, Role, Statement, Statements, View
from solver.techniques.chains.links import LinkGraph, Links, NodeId
from solver.techniques.technique import Options

# Two candidates that cannot both be true.
Clash = tuple[NodeId, NodeId]


class Cluster(NamedTuple):
    """The candidates of two colours, as masks of nodes: all of one are true, or all of the other."""

    colour: Mask
    opposite: Mask

    @property
    def all(self) -> Mask:
        """The candidates of both colours."""
        return self.colour | self.opposite

    def turned(self) -> Cluster:
        """Return the cluster with its colours exchanged."""
        return Cluster(self.opposite, self.colour)


NO_CLUSTER = Cluster(0, 0)


def clusters(links: Links, options: Options) -> Iterator[Cluster]:
    """Yield the clusters of the strong links, in the order of their lowest candidates, which have the first colour."""
    seen = 0
    for start in sorted(links.strong):
        if options.is_spent():
            return
        if not seen >> start & 1:
            cluster = _coloured(links.strong, start)
            seen |= cluster.all
            yield cluster


def _coloured(strong: Mapping[NodeId, Mask], start: NodeId) -> Cluster:
    """Return the cluster of `start`: each candidate has the colour in which it is first reached."""
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
    return Cluster(*colours)


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


def colours_of(cluster: Cluster, second: Cluster = NO_CLUSTER) -> dict[Role, Mask]:
    """Return the roles of the colours of one cluster, or of two."""
    return {
        Role.PATTERN: cluster.colour,
        Role.LINKING: cluster.opposite,
        Role.SECOND_PATTERN: second.colour,
        Role.SECOND_LINKING: second.opposite,
    }


def cluster_view(
    graph: LinkGraph,
    links: Links,
    coloured: tuple[Cluster, ...],
    roles: Mapping[Role, Mask],
    *,
    clashes: tuple[Clash, ...] = (),
    cells: Mapping[Role, tuple[Cell, ...]] | None = None,
) -> View:
    """Return the view of some clusters with all their links, and of the `clashes` between them."""
    drawn = [
        Link(graph.candidate(start), graph.candidate(end), "strong")
        for cluster in coloured
        for start in bits(cluster.all)
        for end in bits(links.strong[start])
        if start < end
    ]
    drawn += [Link(graph.candidate(start), graph.candidate(end), "weak") for start, end in clashes]
    return View(
        cells=cells or {},
        candidates={role: in_order(graph, mask) for role, mask in roles.items() if mask},
        links=tuple(drawn),
    )
