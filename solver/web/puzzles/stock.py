"""The new puzzles that the site has from its first start, a few of each level. `tools/stock.py` makes them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("stock.tsv")


class Stocked(NamedTuple):
    """A puzzle made in advance."""

    level: str
    symmetry: str
    seed: str
    text: str


def first_stock() -> tuple[Stocked, ...]:
    """Return the puzzles of the file."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return tuple(Stocked(*line.split("\t")) for line in lines if not line.startswith("#"))
