"""The compression in links of f-puzzles and SudokuPad: LZ-String, in base 64, decompressed up to a limit.

Source: the description of LZ-String at pieroxy.net, and LZ78 as it is in the textbooks.
"""

from __future__ import annotations

from base64 import b64encode

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = {sign: f"{value:06b}" for value, sign in enumerate(_SIGNS)}
_REVERSED = bytes(int(f"{octet:08b}"[::-1], 2) for octet in range(256))  # the bits of each
_CHARACTER, _WIDE_CHARACTER, _END = 0, 1, 2  # the reserved codes
_WIDTHS = {_CHARACTER: 8, _WIDE_CHARACTER: 16}

MAX_LENGTH = 20_000  # characters after decompression; the largest board needs this many


class DecompressionError(ValueError):
    """A text that is not compressed in this way, or that is too long when decompressed."""


class _Reader:
    """Numbers of any width from a text in base 64; the lowest bit comes first."""

    def __init__(self, text: str) -> None:
        self.bits = "".join([_BITS[sign] for sign in text])
        self.at = 0

    def number(self, width: int) -> int:
        """Return the next number of `width` bits. Raises DecompressionError at the end of the text."""
        bits = self.bits[self.at : self.at + width]
        if len(bits) < width:
            raise DecompressionError("the compressed text ends too early")
        self.at += width
        return int(bits[::-1], 2)


def decompress(text: str, *, max_length: int = MAX_LENGTH) -> str:
    """Return what was compressed to `text`.

    Raises DecompressionError if that is not possible, or if the result has more than `max_length` characters.
    """
    text = text.rstrip("=")
    if not text or not set(text) <= _BITS.keys():
        raise DecompressionError("found a character that is not base 64")
    reader = _Reader(text)
    phrases = ["", "", ""]  # the meaning of each code; the first three have none
    decoded: list[str] = []
    width, before, length = 2, "", 0
    while (code := reader.number(width)) != _END:
        if code in _WIDTHS:
            phrases.append(chr(reader.number(_WIDTHS[code])))
            code = len(phrases) - 1
            width = _width(len(phrases) + bool(before))
        # A phrase may refer to itself: it is the one before and its own first character.
        phrase = phrases[code] if code < len(phrases) else before + before[:1]
        if code > len(phrases) or not phrase:
            raise DecompressionError("found a code that has not been defined")
        length += len(phrase)
        if length > max_length:
            raise DecompressionError(f"the decompressed text has more than {max_length} characters")
        decoded.append(phrase)
        if before:
            phrases.append(before + phrase[0])
        before = phrase
        width = _width(len(phrases) + 1)
    return "".join(decoded)


def _width(n_codes: int) -> int:
    """Return how many bits a code takes if there are `n_codes`."""
    return max(2, (n_codes - 1).bit_length())


class _Packing:
    """The phrases known so far, and the bits of their codes; the lowest bit of a code comes first."""

    def __init__(self) -> None:
        self.codes: dict[str, int] = {}
        self.unwritten: set[str] = set()  # characters that have a code, but have not occurred in the output
        self.bits, self.n_bits = 0, 0
        self.width, self.left = 2, 2

    def learn(self, phrase: str) -> None:
        self.codes[phrase] = len(self.codes) + 3

    def write(self, number: int, width: int) -> None:
        self.bits |= number << self.n_bits
        self.n_bits += width

    def widen(self) -> None:
        """Count a code. Once the codes of this width are used up, codes are one bit wider."""
        self.left -= 1
        if not self.left:
            self.left, self.width = 1 << self.width, self.width + 1

    def emit(self, phrase: str) -> None:
        if phrase in self.unwritten:
            self.unwritten.remove(phrase)
            code = _CHARACTER if ord(phrase) < 1 << _WIDTHS[_CHARACTER] else _WIDE_CHARACTER
            self.write(code, self.width)
            self.write(ord(phrase), _WIDTHS[code])
            self.widen()
        else:
            self.write(self.codes[phrase], self.width)
        self.widen()

    def in_base_64(self) -> str:
        """Return the bits, and at least one more, in signs of six bits."""
        n_signs = self.n_bits // 6 + 1
        octets = self.bits.to_bytes(self.n_bits // 8 + 1, "little").translate(_REVERSED)
        signs = b64encode(octets).decode()[:n_signs]
        return signs + "=" * (-n_signs % 4)


def compress(text: str) -> str:
    """Return `text`, whose characters take 16 bits at most, compressed."""
    packing, before = _Packing(), ""
    codes = packing.codes
    for sign in text:
        if sign not in codes:
            packing.learn(sign)
            packing.unwritten.add(sign)
        phrase = before + sign
        if phrase in codes:
            before = phrase
            continue
        packing.emit(before)
        packing.learn(phrase)
        before = sign
    if before:
        packing.emit(before)
    packing.write(_END, packing.width)
    return packing.in_base_64()
