"""The collections that the site brings with it, as files in `data/`, in the order of their page.

Their titles, texts and notes are messages of the catalogue; they are translated when they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solver.board import N_
from solver.collections.reading import read_collection
from solver.collections.text import Collection
from solver.rating.level import LEVELS

DATA = Path(__file__).with_name("data")


class Shelf(NamedTuple):
    """Collections of one kind, by the names of their files."""

    title: str
    slugs: tuple[str, ...]


SHELVES = (
    Shelf(N_("Famous puzzles"), ("famous", "methods")),
    Shelf(N_("A hundred of each level"), LEVELS),
    Shelf(N_("Other boards and rules"), ("round", "clues", "boards")),
    Shelf(N_("Pictures and symmetries"), ("pictures", "symmetries")),
)
SHIPPED = tuple(slug for shelf in SHELVES for slug in shelf.slugs)


@cache
def shipped_collection(slug: str) -> Collection:
    """Return one of the collections called in SHIPPED."""
    return read_collection(path_of(slug).read_text(encoding="utf-8"))


def path_of(slug: str) -> Path:
    """Return the file of a collection."""
    return DATA / f"{slug}.txt"


def texts() -> Iterator[tuple[Path, str]]:
    """Yield every text with the file it comes from, for the message catalogue."""
    for slug in SHIPPED:
        collection = shipped_collection(slug)
        notes = [text for each in collection.puzzles for text in (each.title, *each.note.splitlines())]
        for text in filter(None, [collection.title, *collection.about.splitlines(), *notes]):
            yield path_of(slug), text
