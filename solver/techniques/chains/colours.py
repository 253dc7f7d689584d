"""Colouring: conclusions from clusters of candidates in two colours, one of which is true."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, permutations, product
from typing import NamedTuple

from solver.board import N_, Board, Cell, Mask, bits
from solver.steps import CellPairs, Cells, Digits, Houses, Role, Statements, Step, nonempty
from solver.steps.facts import ClueNames
from solver.techniques.chains.clusters import (
    Clash,
    Cluster,
    cells_in,
    clash_between,
    cluster_view,
    clusters,
    colours_of,
    in_order,
    seen_by,
    shared_houses,
    statements,
)
from solver.techniques.chains.links import LinkGraph, Links, link_graph_of
from solver.techniques.once import once
from solver.techniques.technique import Options, Sentences, Technique, Wording


@once
def find_simple_colors_trap(board: Board, options: Options) -> Iterator[Step]:
    """Simple colours (trap): a candidate that sees both colours of a cluster of its digit is wrong.

    A cluster joins two or more conjugate pairs of a digit in full houses. Yields in digit order.
    Source: sudopedia "Simple Colors"; HoDoKu 0500.
    """
    graph = link_graph_of(board)
    for cluster in clusters(graph.in_houses, options):
        removed = _seeing_both(graph, graph.in_houses, cluster)
        if removed and cluster.all.bit_count() > 2:
            yield _digit_step(graph, "simple-colors-trap", cluster, removed)


def find_simple_colors_wrap(board: Board, options: Options) -> Iterator[Step]:
    """Simple colours (wrap): a colour that is twice in a house is wrong.

    Yields in digit order. Source: sudopedia "Simple Colors"; HoDoKu 0501.
    """
    graph = link_graph_of(board)
    for cluster in clusters(graph.in_houses, options):
        for wrong in (cluster, cluster.turned()):
            clash = clash_between(graph.in_houses, wrong.colour, wrong.colour)
            if clash:
                yield _digit_step(graph, "simple-colors-wrap", wrong, wrong.colour, clash)


@once
def find_multi_colors_1(board: Board, options: Options) -> Iterator[Step]:
    """Multi-colours 1: two colours of different clusters see each other, so one of the other two is true.

    What sees both of these is removed; all such pairs of colours of two clusters make one step. Yields in digit order.
    Source: HoDoKu 0502.
    """
    graph = link_graph_of(board)
    for pair in _pairs_of_clusters(graph, options):
        if pair[0].colour < pair[1].colour:
            exclusions = tuple(_excluding(graph, *pair))
            if exclusions:
                yield _multi_1(graph, exclusions)


@once
def find_multi_colors_2(board: Board, options: Options) -> Iterator[Step]:
    """Multi-colours 2: a colour that sees both colours of another cluster is wrong.

    Yields in digit order. Source: HoDoKu 0503.
    """
    graph = link_graph_of(board)
    for cluster, other in _pairs_of_clusters(graph, options):
        for wrong in (cluster, cluster.turned()):
            clashes = tuple(clash_between(graph.in_houses, wrong.colour, colour) for colour in other)
            if all(clashes):
                yield _multi_2(graph, wrong, other, tuple(clash for clash in clashes if clash))


@once
def find_medusa(board: Board, options: Options) -> Iterator[Step]:
    """3D Medusa: clusters over several digits, through cells with two candidates too.

    A colour is wrong if it has two candidates in a cell, has a digit twice in a house, or would empty a cell. A
    candidate is wrong if it sees, or shares its cell with, candidates of both colours. Yields wrong colours first.
    Source: sudokuwiki.org "3D Medusa".
    """
    graph = link_graph_of(board)
    open_cells = graph.cells_with(graph.candidates)
    seen_by_both: list[tuple[Cluster, Mask]] = []
    for cluster in clusters(graph.conjugate, options):
        if cluster.all & ~_all_of_digit(graph, cluster):
            both = graph.candidates & ~cluster.all  # in the end, those seen by both colours
            for wrong in (cluster, cluster.turned()):
                seen = seen_by(graph.conjugate, wrong.colour)
                both &= seen
                emptied = open_cells & ~graph.cells_with(graph.candidates & ~seen)
                if seen & wrong.colour:
                    clash = clash_between(graph.conjugate, wrong.colour, wrong.colour)
                    yield _medusa_step(graph, wrong, wrong.colour, clash=clash)
                elif emptied:
                    yield _medusa_step(graph, wrong, wrong.colour, emptied=next(bits(emptied)))
            if both:
                seen_by_both.append((cluster, both))
    for cluster, both in seen_by_both:
        yield _medusa_step(graph, cluster, both)


def _seeing_both(graph: LinkGraph, links: Links, cluster: Cluster) -> Mask:
    """Return the candidates outside `cluster` that both of its colours exclude."""
    return graph.candidates & seen_by(links, cluster.colour) & seen_by(links, cluster.opposite) & ~cluster.all


def _pairs_of_clusters(graph: LinkGraph, options: Options) -> Iterator[tuple[Cluster, Cluster]]:
    """Yield each two clusters of one digit, in both orders."""
    for _, of_digit in groupby(clusters(graph.in_houses, options), key=lambda cluster: _digit(graph, cluster)):
        for pair in permutations(of_digit, 2):
            if options.is_spent():
                return
            yield pair


def _all_of_digit(graph: LinkGraph, cluster: Cluster) -> Mask:
    """Return all candidates of the digit of the cluster's first candidate."""
    return graph.among(_digit(graph, cluster), graph.layout.cells_mask)


def _digit(graph: LinkGraph, cluster: Cluster) -> int:
    return graph.candidate(cluster.colour.bit_length() - 1).digit


class _Excluding(NamedTuple):
    """Two clusters whose first colours exclude each other, and what sees both of the other colours."""

    one: Cluster
    other: Cluster
    clash: Clash
    removed: Mask


def _excluding(graph: LinkGraph, one: Cluster, other: Cluster) -> Iterator[_Excluding]:
    for first, second in product((one, one.turned()), (other, other.turned())):
        clash = clash_between(graph.in_houses, first.colour, second.colour)
        seen_by_both = seen_by(graph.in_houses, first.opposite) & seen_by(graph.in_houses, second.opposite)
        removed = graph.candidates & seen_by_both
        if clash and removed:
            yield _Excluding(first, second, clash, removed)


def _digit_step(graph: LinkGraph, slug: str, cluster: Cluster, removed: Mask, clash: Clash | None = None) -> Step:
    eliminations = in_order(graph, removed)
    facts = nonempty(
        digit=Digits([_digit(graph, cluster)]),
        one=cells_in(graph, cluster.colour),
        other=cells_in(graph, cluster.opposite),
        pair=_pair(graph, clash),
        houses=shared_houses(graph, clash) if clash else Houses(),
    )
    roles = {**colours_of(cluster), Role.REMOVED: removed}
    view = cluster_view(graph, graph.in_houses, (cluster,), roles, clashes=(clash,) if clash else ())
    return Step(slug, eliminations=eliminations, facts=facts, views=(view,))


def _multi_1(graph: LinkGraph, exclusions: tuple[_Excluding, ...]) -> Step:
    """Return a step with one view for each pair of colours; the last one shows all conclusions."""
    first, second, clash, _ = exclusions[0]
    removed = 0
    views = []
    for each in exclusions:
        removed |= each.removed
        roles = {**colours_of(first, second), Role.REMOVED: removed}
        views.append(cluster_view(graph, graph.in_houses, (first, second), roles, clashes=(each.clash,)))
    facts = nonempty(
        digit=Digits([_digit(graph, first)]),
        first=cells_in(graph, first.colour),
        first_else=cells_in(graph, first.opposite),
        second=cells_in(graph, second.colour),
        second_else=cells_in(graph, second.opposite),
        pair=_pair(graph, clash),
        pairs=CellPairs(_pair(graph, each.clash) for each in exclusions if len(exclusions) > 1),
    )
    return Step("multi-colors-1", eliminations=in_order(graph, removed), facts=facts, views=tuple(views))


def _pair(graph: LinkGraph, clash: Clash | None) -> Cells:
    return cells_in(graph, 1 << clash[0] | 1 << clash[1]) if clash else Cells()


def _multi_2(graph: LinkGraph, wrong: Cluster, other: Cluster, clashes: tuple[Clash, ...]) -> Step:
    facts = nonempty(
        digit=Digits([_digit(graph, wrong)]),
        false=cells_in(graph, wrong.colour),
        opposite=cells_in(graph, wrong.opposite),
        first=cells_in(graph, other.colour),
        second=cells_in(graph, other.opposite),
        pairs=CellPairs(_pair(graph, clash) for clash in clashes),
    )
    roles = {**colours_of(other, wrong), Role.REMOVED: wrong.colour}
    view = cluster_view(graph, graph.in_houses, (wrong, other), roles, clashes=clashes)
    return Step("multi-colors-2", eliminations=in_order(graph, wrong.colour), facts=facts, views=(view,))


def _excluding_all(graph: LinkGraph, colour: Mask, cell: Cell) -> Statements:
    """Return for each candidate of `cell` the first one of `colour` that excludes it."""
    excluding = 0
    for number in bits(graph.all_in(1 << cell)):
        excluding_it = graph.conjugate.weak[number] & colour
        excluding |= excluding_it & -excluding_it
    return statements(graph, excluding)


def _medusa_step(
    graph: LinkGraph, cluster: Cluster, removed: Mask, *, clash: Clash | None = None, emptied: int | None = None
) -> Step:
    cells = sorted({graph.candidate(number).cell for number in clash or ()})
    by_rule = statements(graph, 1 << clash[0] | 1 << clash[1]) if clash and graph.is_by_rule(*clash) else Statements()
    houses = shared_houses(graph, clash) if clash and not by_rule else Houses()
    facts = nonempty(
        together=by_rule,
        clues=ClueNames(graph.clues_between([clash], strong=False) if clash else ()),
        one=statements(graph, cluster.colour),
        other=statements(graph, cluster.opposite),
        pair=statements(graph, 1 << clash[0] | 1 << clash[1] if clash else 0),
        houses=houses,
        seeing=Cells(cells if len(cells) > 1 and not houses and not by_rule else ()),
        emptied=Cells([] if emptied is None else [emptied]),
        excluding=Statements() if emptied is None else _excluding_all(graph, cluster.colour, emptied),
    )
    roles = {**colours_of(cluster), Role.REMOVED: removed}
    view = cluster_view(
        graph,
        graph.conjugate,
        (cluster,),
        roles,
        clashes=(clash,) if clash else (),
        cells={} if emptied is None else {Role.COVER: (emptied,)},
    )
    return Step("three-d-medusa", eliminations=in_order(graph, removed), facts=facts, views=(view,))


_FAMILY = N_("Colouring")
TECHNIQUES = (
    Technique("simple-colors-trap", N_("Simple colours (trap)"), _FAMILY, find_simple_colors_trap),
    Technique("simple-colors-wrap", N_("Simple colours (wrap)"), _FAMILY, find_simple_colors_wrap),
    Technique("multi-colors-1", N_("Multi-colours 1"), _FAMILY, find_multi_colors_1),
    Technique("multi-colors-2", N_("Multi-colours 2"), _FAMILY, find_multi_colors_2),
    Technique("three-d-medusa", N_("3D Medusa"), _FAMILY, find_medusa),
)
SENTENCES: Sentences = {
    "simple-colors-trap": (
        Wording(
            N_(
                "Wherever {digit} has just two places in a {any_house}, colour one turquoise and the other yellow: "
                "turquoise {one}, yellow {other}. Either all turquoise cells are {digit}, or all yellow ones. A "
                "cell that sees both colours cannot be {digit}: remove {removed}."
            )
        ),
    ),
    "simple-colors-wrap": (
        Wording(
            N_(
                "Wherever {digit} has just two places in a {any_house}, colour one turquoise and the other yellow: "
                "turquoise {one}, yellow {other}. Either all turquoise cells are {digit}, or all yellow ones. If "
                "turquoise were right, there would be two {digit}s in {houses} ({pair}). So yellow is right: remove "
                "{removed}."
            ),
            needs=("houses",),
        ),
        Wording(
            N_(
                "Wherever {digit} has just two places in a {any_house}, colour one turquoise and the other yellow: "
                "turquoise {one}, yellow {other}. Either all turquoise cells are {digit}, or all yellow ones. If "
                "turquoise were right, {pair} would both be {digit}, but they see each other. So yellow is right: "
                "remove {removed}."
            )
        ),
    ),
    "multi-colors-1": (
        Wording(
            N_(
                "Wherever {digit} has just two places in a {any_house}, those two get opposite colours. This makes "
                "two groups of two colours: turquoise {first}, yellow {first_else}; blue {second}, pink "
                "{second_else}. Cells of the two groups see each other: {pairs}. Two colours that see each other are "
                "not both right, so their opposites are not both wrong. A cell that sees both opposites cannot be "
                "{digit}: remove {removed}."
            ),
            needs=("pairs",),
        ),
        Wording(
            N_(
                "Wherever {digit} has just two places in a {any_house}, those two get opposite colours. This makes "
                "two groups of two colours: turquoise {first}, yellow {first_else}; blue {second}, pink "
                "{second_else}. {pair} see each other, so turquoise and blue cannot both be right. In each group one "
                "colour is right, so yellow or pink is. A cell that sees a yellow cell and a pink one cannot be "
                "{digit}: remove {removed}."
            )
        ),
    ),
    "multi-colors-2": (
        Wording(
            N_(
                "Wherever {digit} has just two places in a {any_house}, those two get opposite colours. This makes "
                "two groups of two colours: turquoise {first}, yellow {second}; blue {false}, pink {opposite}. Blue "
                "sees both turquoise and yellow ({pairs}), and one of these is right. So blue is wrong: remove "
                "{removed}."
            )
        ),
    ),
    "three-d-medusa": (
        Wording(
            N_(
                "Wherever two candidates are linked so that exactly one of them is true, colour one turquoise "
                "and the other yellow: turquoise {one}, yellow {other}. If turquoise were right, {excluding} would "
                "leave {emptied} without a candidate. So turquoise is wrong: remove {removed}."
            ),
            needs=("excluding",),
        ),
        Wording(
            N_(
                "Wherever two candidates are linked so that exactly one of them is true, colour one turquoise "
                "and the other yellow: turquoise {one}, yellow {other}. If turquoise were right, so would be "
                "{together}, which one clue does not allow: {clues}. So turquoise is wrong: remove {removed}."
            ),
            needs=("together", "clues"),
        ),
        Wording(
            N_(
                "Wherever two candidates are linked so that exactly one of them is true, colour one turquoise "
                "and the other yellow: turquoise {one}, yellow {other}. If turquoise were right, so would be "
                "{together}, which the rules of this board do not allow. So turquoise is wrong: remove {removed}."
            ),
            needs=("together",),
        ),
        Wording(
            N_(
                "Wherever two candidates are linked so that exactly one of them is true, colour one turquoise "
                "and the other yellow: turquoise {one}, yellow {other}. Turquoise would put a digit twice in "
                "{houses} ({pair}), so turquoise is wrong: remove {removed}."
            ),
            needs=("houses",),
        ),
        Wording(
            N_(
                "Wherever two candidates are linked so that exactly one of them is true, colour one turquoise "
                "and the other yellow: turquoise {one}, yellow {other}. Turquoise would make {seeing} equal, but they "
                "see each other. So turquoise is wrong: remove {removed}."
            ),
            needs=("seeing",),
        ),
        Wording(
            N_(
                "Wherever two candidates are linked so that exactly one of them is true, colour one turquoise "
                "and the other yellow: turquoise {one}, yellow {other}. Turquoise would put two digits in one "
                "cell ({pair}), so turquoise is wrong: remove {removed}."
            ),
            needs=("pair",),
        ),
        Wording(
            N_(
                "Wherever two candidates are linked so that exactly one of them is true, colour one turquoise and the "
                "other yellow: turquoise {one}, yellow {other}. One of the two colours is right everywhere. A "
                "candidate is wrong if turquoise rules it out and yellow does too: remove {removed}."
            )
        ),
    ),
}
