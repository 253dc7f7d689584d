"""Clues: what people draw on a board in addition to digits. Each kind is a row that says what rules it means."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from solver.board.clues import arrows, cages, cells, dots, ends, lines, outside, sets
from solver.board.clues.clue import Clue, ClueKind, read_cells
from solver.board.layout import Layout
from solver.board.rules import Rule, room_of
from solver.board.wording import N_, OR, ParseError, Sentence, join_items

MAX_ROOM = 400_000  # numbers in the rules of a puzzle; making that many takes about a tenth of a second

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
            expected=_names_like(slug),
        )
    return _BY_SLUG[slug]


def _names_like(slug: str) -> Sentence:
    """Say which names are nearly that one; some of the commonest if none is."""
    near = get_close_matches(slug[:40], _BY_SLUG)
    if near:
        return Sentence(N_("Perhaps you mean {names}."), names=join_items(near, OR))
    common = [kind.slug for kind in CLUE_KINDS[:8]]
    return Sentence(N_("There are {names} and others; the help page lists all."), names=common)


def read_clue(layout: Layout, text: str) -> Clue:
    """Return the clue whose text is `text`, in any order of cells that means the same. Raises ParseError for others."""
    head, _, cells = text.partition("=")
    slug, _, value = head.partition(":")
    kind = find_clue_kind(slug.strip())
    groups = tuple(read_cells(layout, group.strip()) for group in cells.split(",")) if cells else ()
    return kind.clue(layout, value.strip(), groups)


class RuleMaker:
    """Says in rules what clues mean, as long as these are not too many."""

    def __init__(self, layout: Layout, clues: Sequence[Clue]) -> None:
        self.layout = layout
        self.clues = clues
        self._room = MAX_ROOM

    def rules_of(self, clue: Clue) -> tuple[Rule, ...]:
        """Return the rules of one of the clues. Raises ParseError if it cannot be said in rules, or in too many."""
        rules = []
        for rule in clue.kind.rules(self.layout, clue, self.clues):
            self._room -= room_of(rule, self.layout.n)
            if self._room < 0:
                raise ParseError(
                    Sentence(N_("The clues are too large to be solved.")),
                    position=0,
                    expected=Sentence(N_("Draw fewer or shorter ones.")),
                )
            rules.append(rule)
        return tuple(rules)
