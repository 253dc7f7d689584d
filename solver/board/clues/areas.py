"""The boxes or regions of a board, for clues that speak of them."""

from __future__ import annotations

from solver.board.layout import Layout
from solver.board.wording import N_, ParseError, Sentence


def areas(layout: Layout) -> tuple[int, ...]:
    """Return the houses of the partition into boxes or regions. Raises ParseError if there is none."""
    for partition in layout.partitions[::-1]:
        if not layout.houses[partition[0]].is_line:
            return partition
    raise ParseError(
        Sentence(N_("{layout} has neither boxes nor regions."), layout=layout.label),
        position=0,
        expected=Sentence(N_("This clue is for boards with boxes or regions.")),
    )
