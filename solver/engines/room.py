"""Which layouts an engine has room for. The question loads no library."""

from __future__ import annotations

from solver.board import Layout, per_layout
from solver.fast.kernel.room import complaint


def every_layout(layout: Layout) -> bool:
    """True: an engine asks the layout for its houses and peers, never for its shape."""
    return True


@per_layout
def kernel_has_room(layout: Layout) -> bool:
    """Whether the compiled search can take the layout."""
    return complaint([house.cells for house in layout.houses], layout.n, layout.n_cells) is None
