"""What is known of all engines on a few puzzles of each collection, measured by `python -m tools.compare`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Measured(NamedTuple):
    """An engine on a collection of `n` puzzles: seconds of those finished, and the medians of its counters.

    There is no median if half of the puzzles or more were not finished.
    """

    engine: str
    n: int
    finished: int
    quickest: float | None
    median: float | None
    slowest: float | None
    counters: dict[str, float]


class MeasuredCollection(NamedTuple):
    """A collection: its quoted puzzles, and what was measured on them."""

    name: str
    puzzles: tuple[str, ...]
    engines: tuple[Measured, ...]


class Measurement(NamedTuple):
    """All collections, measured on one day on one machine, with a fixed time limit per puzzle."""

    day: str
    machine: str
    cores: int
    seconds: float
    collections: tuple[MeasuredCollection, ...]


@cache
def measurement() -> Measurement:
    """Return what was measured last."""
    body = json.loads((Path(__file__).parent / "collections.json").read_text(encoding="utf-8"))
    collections = tuple(
        MeasuredCollection(
            each["name"], tuple(each["puzzles"]), tuple(Measured(**engine) for engine in each["engines"])
        )
        for each in body["collections"]
    )
    return Measurement(body["day"], body["machine"], body["cores"], body["seconds"], collections)
