"""Values of options: numbers with limits, and candidates as people write them."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError

from solver.board import N_, Layout, ParseError, Sentence
from solver.steps import Candidate

_WORD = re.compile(r"[^\s,]+")


def count(text: str) -> int:
    """A whole number from 1."""
    if not amount(text):
        raise ArgumentTypeError(f"{text!r} is no whole number from 1")
    return amount(text)


def amount(text: str) -> int:
    """A whole number from 0."""
    if not text.isascii() or not text.isdecimal() or len(text) > 18:
        raise ArgumentTypeError(f"{text!r} is no whole number")
    return int(text)


def seconds(text: str) -> float:
    """A time of more than 0 seconds."""
    try:
        found = float(text)
    except ValueError:
        found = 0
    if not 0 < found < 1e9:
        raise ArgumentTypeError(f"{text!r} is no time in seconds")
    return found


def parse_placed(text: str, layout: Layout) -> tuple[Candidate, ...]:
    """`r1c1=5 r2c3=7`: digits that the player has written. Raises ParseError."""
    return _candidates(text, layout, "=", "r1c1=5 r2c3=7")


def parse_crossed_out(text: str, layout: Layout) -> tuple[Candidate, ...]:
    """`r1c1:45 r2c3:7`: candidates that the player has crossed out. Raises ParseError."""
    return _candidates(text, layout, ":", "r1c1:45 r2c3:7")


def _candidates(text: str, layout: Layout, between: str, example: str) -> tuple[Candidate, ...]:
    found: list[Candidate] = []
    for word in _WORD.finditer(text):
        name, sign, digits = word[0].partition(between)
        if not sign or not digits or (between == "=" and len(digits) > 1):
            raise ParseError(
                Sentence(N_("{found!r} is no cell with its digits"), found=word[0][:20]),
                position=word.start(),
                expected=Sentence(example),
            )
        try:
            cell = layout.parse_cell(name)
            found += (Candidate(cell, layout.parse_digit(digit)) for digit in digits)
        except ParseError as error:
            error.position += word.start()
            raise
    return tuple(found)
