"""LZ-String's compression, for links to be read in tests. The program itself only undoes it."""

from __future__ import annotations

_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class _Packer:
    """The codes of phrases, and the bits written so far."""

    def __init__(self) -> None:
        self.codes: dict[str, int] = {}
        self.new: set[str] = set()
        self.bits: list[str] = []
        self.width, self.left = 2, 2

    def add(self, phrase: str) -> None:
        self.codes[phrase] = len(self.codes) + 3

    def write(self, number: int, width: int) -> None:
        self.bits.append(f"{number:0{width}b}"[::-1])

    def count(self) -> None:
        self.left -= 1
        if not self.left:
            self.left, self.width = 1 << self.width, self.width + 1

    def emit(self, phrase: str) -> None:
        if phrase in self.new:
            self.new.remove(phrase)
            is_wide = ord(phrase) > 255
            self.write(int(is_wide), self.width)
            self.write(ord(phrase), 16 if is_wide else 8)
            self.count()
        else:
            self.write(self.codes[phrase], self.width)
        self.count()


def compress(text: str) -> str:
    """Return `text` compressed, in base 64."""
    packer, before = _Packer(), ""
    for sign in text:
        if sign not in packer.codes:
            packer.add(sign)
            packer.new.add(sign)
        if before + sign in packer.codes:
            before += sign
            continue
        packer.emit(before)
        packer.add(before + sign)
        before = sign
    if before:
        packer.emit(before)
    packer.write(2, packer.width)
    bits = "".join(packer.bits) + "0"
    bits += "0" * (-len(bits) % 6)
    packed = "".join(_SIGNS[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
    return packed + "=" * (-len(packed) % 4)
