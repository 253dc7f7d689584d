"""A recording as a value: pieces of packed events, each with the board it starts from.

A piece is a sequence of 16-bit numbers, little end first. Its head has two numbers for each cell, the board before
the first event of the piece: `digit | reason << 5` and the depth of the event that wrote the digit. Then each event has
three:

    cell | taken back << 15
    digit | reason << 5
    digits tried since the event before

and the depth as a fourth. `reason` is 0 for a given or an empty cell, else the place of the reason in REASONS,
counted from 1. So any moment can be shown by reading one piece, and no more than a piece is ever unpacked.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

REASONS = ("tentative", "singleton", "naked_single", "hidden_single")
TAKEN_BACK = 1 << 15
DIGIT_BITS = 5
DIGIT = (1 << DIGIT_BITS) - 1
A_CELL, AN_EVENT = 2, 4  # numbers for each in a piece


class PieceStart(NamedTuple):
    """Where a piece starts: digits written and tried before it."""

    written: int
    tried: int


@dataclass(frozen=True)
class Recording:
    """Events of an engine on a puzzle: the first `n_kept` of `n_events`, in pieces of `piece` events.

    `outline` is the greatest depth in each of some hundred stretches of equal length, and `solutions` are the numbers
    of the events, counted from 1, that completed a solution. `written` and `tried` count digits up to the last event.
    """

    piece: int
    n_events: int
    n_kept: int
    written: int
    tried: int
    starts: tuple[PieceStart, ...]
    outline: tuple[int, ...]
    solutions: tuple[int, ...]
    pieces: tuple[bytes, ...]  # compressed

    @property
    def is_cut(self) -> bool:
        """Whether the last events were not kept."""
        return self.n_kept < self.n_events

    def numbers(self, k: int) -> array[int]:
        """Return piece `k`, unpacked. Raises IndexError if there is none."""
        return numbers_of(zlib.decompress(self.pieces[k]))

    def to_dict(self) -> dict[str, Any]:
        """Return the recording as JSON; the pieces are one long text."""
        return {
            "piece": self.piece,
            "n_events": self.n_events,
            "n_kept": self.n_kept,
            "written": self.written,
            "tried": self.tried,
            "starts": [list(start) for start in self.starts],
            "outline": list(self.outline),
            "event_of_solution": list(self.solutions),
            "pieces": "\n".join(b64encode(piece).decode() for piece in self.pieces),
        }

    @classmethod
    def from_dict(cls, body: Mapping[str, Any]) -> Recording:
        """Return the recording that `to_dict` wrote."""
        return cls(
            body["piece"],
            body["n_events"],
            body["n_kept"],
            body["written"],
            body["tried"],
            tuple(PieceStart(*start) for start in body["starts"]),
            tuple(body["outline"]),
            tuple(body["event_of_solution"]),
            tuple(b64decode(line) for line in body["pieces"].split("\n") if line),
        )


def numbers_of(data: bytes) -> array[int]:
    """Return packed 16-bit numbers; `bytes_of` is the reverse."""
    numbers = array("H")
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def bytes_of(numbers: array[int]) -> bytes:
    """Return 16-bit numbers as bytes, little end first."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()
