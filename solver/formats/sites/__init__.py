"""Puzzles as other sites pack them into their links, and the links that open a puzzle there."""

from __future__ import annotations

from solver.board import ParseError
from solver.formats.sites import f_puzzles, penpa, sudokupad, sudokuwiki
from solver.formats.sites.addresses import ADDRESSES, SiteAddress, addresses
from solver.formats.sites.lz_string import MAX_LENGTH, DecompressionError, decompress

SITES = (f_puzzles, sudokuwiki)

_MOST = 40_000  # characters that are unpacked for one text; a puzzle has about 1500
_TRY = 1000  # what a try costs at least


class Unpacker:
    """Unpacks the puzzles of f-puzzles, SudokuPad and Penpa in one text, until too much has come out."""

    def __init__(self) -> None:
        self.left = _MOST

    def unpack(self, text: str) -> str:
        """Return the puzzle that is packed in `text` as JSON of f-puzzles, or ""."""
        if packed := f_puzzles.PACKED.search(text):
            body = self._decompressed(packed[1])
            return body if body.startswith("{") else ""
        if packed := sudokupad.PACKED.search(text):
            return sudokupad.from_body(self._decompressed(packed[1]))
        if penpa.SITE in text and (packed := penpa.PACKED.search(text)):
            body = penpa.inflated(packed[1], most=max(self.left, 0))
            self.left -= max(len(body), _TRY)
            return penpa.from_body(body)
        return sudokupad.from_line(text)

    def _decompressed(self, text: str) -> str:
        if self.left <= 0:
            return ""
        try:
            body = decompress(text.replace(" ", "+"), most=min(self.left, MAX_LENGTH))
        except DecompressionError:
            body = ""
        self.left -= max(len(body), _TRY)
        return body


def other_rules(text: str) -> ParseError | None:
    """Return the error for a puzzle of these sites with rules that would be lost, or None."""
    return f_puzzles.other_rules(text) or sudokuwiki.other_rules(text)


__all__ = ["ADDRESSES", "SITES", "SiteAddress", "Unpacker", "addresses", "other_rules"]
