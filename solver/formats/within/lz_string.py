"""The compression of f-puzzles' links: LZ-String's, in base 64, undone with a cap on what comes out.

Source: the description of LZ-String at pieroxy.net, and LZ78 as it is in the textbooks.
"""

from __future__ import annotations

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = {sign: f"{value:06b}" for value, sign in enumerate(_SIGNS)}
_CHARACTER, _WIDE_CHARACTER, _END = 0, 1, 2  # the codes with a meaning of their own
_WIDTHS = {_CHARACTER: 8, _WIDE_CHARACTER: 16}

MAX_LENGTH = 20_000  # characters that come out, as many as the largest board has


class DecompressionError(ValueError):
    """A text that is not compressed in this way, or too long when it is undone."""


class _Reader:
    """Numbers of any width from a text in base 64; the lowest bit comes first."""

    def __init__(self, text: str) -> None:
        self.bits = "".join([_BITS[sign] for sign in text])
        self.at = 0

    def number(self, width: int) -> int:
        """Return the next number of `width` bits. Raises DecompressionError at the end of the text."""
        bits = self.bits[self.at : self.at + width]
        if len(bits) < width:
            raise DecompressionError("the text ends too early")
        self.at += width
        return int(bits[::-1], 2)


def decompress(text: str) -> str:
    """Return what was compressed to `text`. Raises DecompressionError if that is not possible."""
    text = text.rstrip("=")
    if not text or not set(text) <= _BITS.keys():
        raise DecompressionError("this is not base 64")
    reader = _Reader(text)
    phrases = ["", "", ""]  # the meaning of each code; the first three have none
    found: list[str] = []
    width, before, length = 2, "", 0
    while (code := reader.number(width)) != _END:
        if code in _WIDTHS:
            phrases.append(chr(reader.number(_WIDTHS[code])))
            code = len(phrases) - 1
            width = _width(len(phrases) + bool(before))
        # A phrase may refer to itself: it is the one before and its own first character.
        phrase = phrases[code] if code < len(phrases) else before + before[:1]
        if code > len(phrases) or not phrase:
            raise DecompressionError("a code has no meaning")
        length += len(phrase)
        if length > MAX_LENGTH:
            raise DecompressionError("the text is too long")
        found.append(phrase)
        if before:
            phrases.append(before + phrase[0])
        before = phrase
        width = _width(len(phrases) + 1)
    return "".join(found)


def _width(n_codes: int) -> int:
    """Return how many bits a code takes if there are so many."""
    return max(2, (n_codes - 1).bit_length())
