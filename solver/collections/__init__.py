"""Collections: puzzles with titles and notes, as text that people write, and those that the site brings with it."""

from solver.collections.reading import read_collection
from solver.collections.shipped import SHELVES, SHIPPED, Shelf, shipped_collection
from solver.collections.text import (
    MAX_NOTE,
    MAX_PUZZLES,
    MAX_TITLE,
    Collected,
    Collection,
    CollectionError,
    write_collection,
)

__all__ = [
    "MAX_NOTE",
    "MAX_PUZZLES",
    "MAX_TITLE",
    "SHELVES",
    "SHIPPED",
    "Collected",
    "Collection",
    "CollectionError",
    "Shelf",
    "read_collection",
    "shipped_collection",
    "write_collection",
]
