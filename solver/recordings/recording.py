"""A recording as a value: pieces of packed events, each with the board it starts from.

A piece is a sequence of 16-bit numbers, little end first. Its head is the board before the first event of the piece:
two numbers for each cell, `digit | reason << 5` and the depth of the event that wrote the digit; then a number for each
candidate, cell by cell, its share in the latest point with CROSSED_OUT as the highest bit. Then each event has five:

    cell | taken back << 15
    digit | reason << 5
    work done since the event before: digits tried, variables set …
    depth
    how many candidates it shows

At the end are the candidates shown, in the order of the events, two numbers each: the cell, and `digit | share << 5`.
`reason` is 0 for a given or an empty cell, else the number of the event's kind (`lab/method.py`). So any moment can be
shown by reading one piece, and no more than a piece is ever unpacked.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

TAKEN_BACK = CROSSED_OUT = 1 << 15
DIGIT_BITS = 5
DIGIT = (1 << DIGIT_BITS) - 1
NUMBERS_PER_CELL, NUMBERS_PER_EVENT, NUMBERS_PER_SHOWN = 2, 5, 2  # numbers for each in a piece


class PieceStart(NamedTuple):
    """What happened before a piece: digits written, digits tried, and the number of events of each kind."""

    written: int
    tried: int
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Recording:
    """Events of an engine on a puzzle: the first `n_kept` of `n_events`, in pieces of `piece` events.

    The board has `n_cells` cells and `n_digits` digits. `depth_profile` is the greatest depth in each of several
    hundred stretches of equal length, and `solutions` are the numbers of the events, counted from 1, that completed a
    solution. `written` counts the digits up to the last event, and `tried` the work, as each event does. `counts` is
    the number of events for each of the reasons in `kinds`, except those that take something back. `tree` is the packed
    search tree (see `search_tree.py`).
    """

    n_cells: int
    n_digits: int
    piece: int
    n_events: int
    n_kept: int
    written: int
    tried: int
    kinds: tuple[str, ...]
    counts: tuple[int, ...]
    starts: tuple[PieceStart, ...]
    depth_profile: tuple[int, ...]
    solutions: tuple[int, ...]
    tree: bytes  # compressed
    pieces: tuple[bytes, ...]  # compressed

    @property
    def is_cut(self) -> bool:
        """Whether some events at the end were not kept."""
        return self.n_kept < self.n_events

    @property
    def head(self) -> int:
        """How many numbers a piece has before its first event."""
        return self.n_cells * (NUMBERS_PER_CELL + self.n_digits)

    def numbers(self, k: int) -> array[int]:
        """Return piece `k`, unpacked. Raises IndexError if there is none."""
        return numbers_of(zlib.decompress(self.pieces[k]))

    def n_events_in(self, k: int) -> int:
        """Return the number of events in piece `k`."""
        return min(self.piece, self.n_kept - k * self.piece)

    def to_dict(self) -> dict[str, Any]:
        """Return the recording as JSON; the tree and the pieces are one long text, a line each."""
        return {
            "n_cells": self.n_cells,
            "n_digits": self.n_digits,
            "piece": self.piece,
            "n_events": self.n_events,
            "n_kept": self.n_kept,
            "written": self.written,
            "tried": self.tried,
            "kinds": list(self.kinds),
            "counts": list(self.counts),
            "starts": [[start.written, start.tried, *start.counts] for start in self.starts],
            "outline": list(self.depth_profile),
            "event_of_solution": list(self.solutions),
            "packed": "\n".join(b64encode(each).decode() for each in (self.tree, *self.pieces)),
        }

    @classmethod
    def from_dict(cls, body: Mapping[str, Any]) -> Recording:
        """Return the recording that `to_dict` wrote."""
        tree, *pieces = (b64decode(line) for line in body["packed"].split("\n"))
        return cls(
            body["n_cells"],
            body["n_digits"],
            body["piece"],
            body["n_events"],
            body["n_kept"],
            body["written"],
            body["tried"],
            tuple(body["kinds"]),
            tuple(body["counts"]),
            tuple(PieceStart(written, tried, tuple(counts)) for written, tried, *counts in body["starts"]),
            tuple(body["outline"]),
            tuple(body["event_of_solution"]),
            tree,
            tuple(pieces),
        )


def numbers_of(data: bytes) -> array[int]:
    """Return packed 16-bit numbers; `bytes_of` is the reverse."""
    numbers = array("H")
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def bytes_of(numbers: array[int]) -> bytes:
    """Return numbers of any width as bytes, little end first."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()
