"""Decorations: how many lines, shapes and texts a drawing has that mean nothing and were passed over."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solver.board import N_, Sentence, join_items

_KINDS = {"lines": N_("lines"), "shapes": N_("shapes"), "texts": N_("texts")}
_PASSED_OVER = (
    N_("One decoration of the drawing was passed over ({kinds})."),
    N_("{count} decorations of the drawing were passed over ({kinds})."),
)
_TEXT = re.compile(rf"({'|'.join(_KINDS)})([0-9]{{1,3}})")
_MOST = 999  # of a kind


@dataclass(frozen=True)
class Decorations:
    """How many there are of each kind, in the order of the alphabet. None are false."""

    counts: tuple[tuple[str, int], ...] = ()

    @classmethod
    def from_counts(cls, counts: Any) -> Decorations:
        """Return the decorations that a mapping counts; anything else has none."""
        items = counts.items() if isinstance(counts, Mapping) else ()
        known = ((kind, n) for kind, n in items if kind in _KINDS and isinstance(n, int) and n > 0)
        return cls(tuple(sorted((kind, min(n, _MOST)) for kind, n in known)))

    @classmethod
    def from_text(cls, text: str) -> Decorations:
        """Read what `text` writes; anything else means none."""
        return cls.from_counts({kind: int(n) for kind, n in _TEXT.findall(text)})

    def __bool__(self) -> bool:
        return bool(self.counts)

    @property
    def text(self) -> str:
        """The counts as a word for links: `lines1shapes12`."""
        return "".join(f"{kind}{n}" for kind, n in self.counts)

    @property
    def sentence(self) -> Sentence:
        """The sentence that says they were passed over. There is at least one."""
        count = sum(n for _, n in self.counts)
        kinds = join_items([Sentence(_KINDS[kind]) for kind, _ in self.counts])
        return Sentence(_PASSED_OVER[count > 1], count=count, kinds=kinds)


NO_DECORATIONS = Decorations()
