"""How large a layout the tables of the search on any layout have room for. It loads no library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

MAX_DIGITS, MAX_CELLS, MAX_HOUSES, MAX_HOUSES_OF_A_CELL = 25, 640, 132, 5


def complaint(houses: Sequence[Sequence[int]], n: int, n_cells: int) -> str | None:
    """Say what of a layout is larger than the tables have room for; None if it fits."""
    found = {
        "digits": (n, MAX_DIGITS),
        "cells": (n_cells, MAX_CELLS),
        "houses": (len(houses), MAX_HOUSES),
        "houses of a cell": (max(Counter(chain.from_iterable(houses)).values(), default=0), MAX_HOUSES_OF_A_CELL),
    }
    too_many = [f"{size} {name}, expected at most {most}" for name, (size, most) in found.items() if size > most]
    return f"found {'; '.join(too_many)}" if too_many else None
