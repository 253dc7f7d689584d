"""Puzzles as other sites pack them into their links, and the links that open a puzzle there."""

from __future__ import annotations

from solver.board import ParseError
from solver.formats.sites import f_puzzles, penpa, sudoku_coach, sudokupad, sudokuwiki
from solver.formats.sites.addresses import PUZZLE_SITES, PuzzleSite, sites_for
from solver.formats.sites.lz_string import MAX_LENGTH, DecompressionError, decompress
from solver.formats.sites.sudokupad_links import Scf, Scl

SITES = (f_puzzles, sudokuwiki, sudoku_coach)
LINKS = (*PUZZLE_SITES, Scl, Scf, penpa)  # they are read as the puzzles that are packed in them

_MAX_UNPACKED = 40_000  # characters that are unpacked for one text; a puzzle has about 1500
_TRY = 1000  # an attempt counts as at least this many characters


class Unpacker:
    """Unpacks the puzzles of f-puzzles, SudokuPad and Penpa in one text, until too much has come out."""

    def __init__(self) -> None:
        self.left = _MAX_UNPACKED

    def unpack(self, text: str) -> str:
        """Return the puzzle that is packed in `text` as JSON of f-puzzles, or ""."""
        # In base 64 any letters may occur, those that other sites begin with among them.
        if penpa.SITE in text and (packed := penpa.PACKED.search(text)):
            body = penpa.inflated(packed[1], max_length=max(self.left, 0))
            self.left -= max(len(body), _TRY)
            return penpa.from_body(body)
        if packed := f_puzzles.PACKED.search(text):
            body = self._decompressed(packed[1])
            return body if body.startswith("{") else ""
        if packed := sudokupad.PACKED.search(text):
            return sudokupad.from_body(self._decompressed(packed[1]))
        return sudokupad.from_line(text)

    def _decompressed(self, text: str) -> str:
        if self.left <= 0:
            return ""
        try:
            body = decompress(text.replace(" ", "+"), max_length=min(self.left, MAX_LENGTH))
        except DecompressionError:
            body = ""
        self.left -= max(len(body), _TRY)
        return body


def is_packed(text: str) -> bool:
    """Whether `text` is only a puzzle packed by SudokuWiki or Sudoku Coach. It may still be unreadable."""
    return sudokuwiki.is_packed(text) or sudoku_coach.is_packed(text)


def lost_rules_error(text: str) -> ParseError | None:
    """Return the error for a puzzle of these sites with rules that would be lost, or None."""
    return next(filter(None, (site.lost_rules_error(text) for site in SITES)), None)


__all__ = [
    "PUZZLE_SITES",
    "LINKS",
    "SITES",
    "PuzzleSite",
    "Scl",
    "Unpacker",
    "is_packed",
    "lost_rules_error",
    "sites_for",
]
