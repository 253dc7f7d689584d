"""The signs that stand for digits, in one table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from solver.board import Digit, Layout, per_layout

NO_CANDIDATE = "-"
EMPTY_WORDS = ("null", "none", "~")
_FILLERS = ("", " ", ".", "*", "_", "x", "X", "-", "0", "00", *EMPTY_WORDS)


class _AlphabetEntry(NamedTuple):
    """The signs of the digits 1, 2, …; the sizes that use them; and signs one of which must occur ("" for none)."""

    signs: Sequence[str]
    min_size: int
    max_size: int
    needs: str


# A text without a 0 counts from 1; a text without a letter past G, or on 25 × 25 past P, does not count from A.
_TABLE = (
    _AlphabetEntry("123456789ABCDEFGHIJKLMNOP", 4, 25, needs=""),
    _AlphabetEntry("0123456789ABCDEFGHIJKLMNO", 10, 25, needs="0"),
    _AlphabetEntry("ABCDEFGHIJKLMNOP", 16, 16, needs="HIJKLMNOP"),
    _AlphabetEntry("ABCDEFGHIJKLMNOPQRSTUVWXY", 25, 25, needs="QRSTUVWY"),
    _AlphabetEntry([str(number) for number in range(1, 26)], 10, 25, needs=""),
    _AlphabetEntry([str(number) for number in range(25)], 10, 25, needs="0"),
)


@dataclass(frozen=True)
class Alphabet:
    """`signs[digit]` is the sign of the digit; if `needs` is not empty, one of its signs must occur."""

    signs: tuple[str, ...]
    needs: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The first and the last sign, for instance `1-9`, `0-F`, `1-16`."""
        return f"{self.signs[1]}-{self.signs[-1]}"

    @cached_property
    def is_numbers(self) -> bool:
        """Whether the signs are numbers, with one or two characters."""
        return len(self.signs[-1]) > 1

    @cached_property
    def digit_of(self) -> dict[str, Digit]:
        """The digit for each sign, in both cases; 0 for the signs of an empty cell."""
        digits: dict[str, Digit] = dict.fromkeys(_FILLERS, 0)
        for digit, sign in enumerate(self.signs[1:], 1):
            for spelling in (sign, sign.lower(), sign.zfill(len(self.signs[-1]))):
                digits[spelling] = digit
        return digits

    @cached_property
    def digit_listed(self) -> dict[str, Digit]:
        """`digit_of` without the signs of an empty cell."""
        return {sign: digit for sign, digit in self.digit_of.items() if digit}

    def digits(self, signs: Iterable[str]) -> tuple[Digit, ...] | None:
        """Return one digit per sign, or None if a sign is not in this alphabet."""
        known = self.digit_of
        digits = tuple(known.get(sign, -1) for sign in signs)
        return None if -1 in digits else digits

    def digits_listed(self, text: str) -> tuple[Digit, ...] | None:
        """Return the digits that `text` lists as candidates, or None if it is not such a list.

        Beside digits, `-` stands for a missing candidate only if every candidate has its place.
        """
        has_places = NO_CANDIDATE not in text or len(text) in (len(NO_CANDIDATE), len(self.signs) - 1)
        digits = tuple(self.digit_listed.get(sign, 0) for sign in text.replace(NO_CANDIDATE, ""))
        is_list = bool(text) and has_places and 0 not in digits and len(set(digits)) == len(digits)
        return digits if is_list else None

    def is_used_in(self, signs: Iterable[str]) -> bool:
        """Return whether a required sign occurs, if any is required."""
        return not self.needs or any(sign.upper() in self.needs for sign in signs)


@per_layout
def alphabets(layout: Layout) -> tuple[Alphabet, ...]:
    """Return all alphabets in which a board of `layout` may be written, its own first.

    If the layout itself shows a 0, alphabets without a 0 are left out.
    """
    own = tuple(layout.symbols)
    allowed = [Alphabet(own)]
    for entry in _TABLE:
        signs = (own[0], *entry.signs[: layout.n])
        fits = entry.min_size <= layout.n <= entry.max_size and ("0" in signs or "0" not in own)
        if fits and signs != own:
            allowed.append(Alphabet(signs, frozenset(entry.needs)))
    return tuple(allowed)


def numbers(layout: Layout) -> Alphabet:
    """Return the alphabet of numbers that begins like the layout's own."""
    fitting = [one for one in own_alphabets(layout) if one.is_numbers]
    return fitting[0] if fitting else Alphabet(tuple(layout.symbols))


def own_alphabets(layout: Layout) -> tuple[Alphabet, ...]:
    """Return the alphabets that begin like the layout's own: its symbols, and numbers."""
    return tuple(one for one in alphabets(layout) if one.signs[1] == layout.symbols[1])


def is_alphabet_name(name: str) -> bool:
    """Return whether an alphabet of any size is called `name`."""
    return name.upper() in _alphabet_names()


@cache
def _alphabet_names() -> frozenset[str]:
    sizes = ((entry.signs, n) for entry in _TABLE for n in range(entry.min_size, entry.max_size + 1))
    return frozenset(f"{signs[0]}-{signs[n - 1]}" for signs, n in sizes)
