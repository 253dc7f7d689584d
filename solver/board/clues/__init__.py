"""Clues: what people draw on a board in addition to digits. Each kind is a row that says what rules it means."""

from __future__ import annotations

from solver.board.clues import arrows, cages, cells, dots, ends, lines, outside, sets
from solver.board.clues.clue import Clue, ClueKind, read_cells
from solver.board.layout import Layout
from solver.board.wording import N_, ParseError, Sentence

# In the order in which people meet them.
CLUE_KINDS: tuple[ClueKind, ...] = tuple(
    kind for module in (cages, arrows, dots, lines, outside, cells, sets, ends) for kind in module.KINDS
)
_BY_SLUG = {kind.slug: kind for kind in CLUE_KINDS}


def find_clue_kind(slug: str) -> ClueKind:
    """Return the kind of clue called `slug`. Raises ParseError if there is none."""
    if slug not in _BY_SLUG:
        raise ParseError(
            Sentence(N_("There is no kind of clue called {found!r}."), found=slug[:40]),
            position=0,
            expected=Sentence(N_("Clues are called {names}."), names=list(_BY_SLUG)),
        )
    return _BY_SLUG[slug]


def read_clue(layout: Layout, text: str) -> Clue:
    """Return the clue whose text is `text`, in any order of cells that means the same. Raises ParseError for others."""
    head, _, cells = text.partition("=")
    slug, _, value = head.partition(":")
    kind = find_clue_kind(slug.strip())
    groups = tuple(read_cells(layout, group.strip()) for group in cells.split(",")) if cells else ()
    return kind.clue(layout, value.strip(), groups)
