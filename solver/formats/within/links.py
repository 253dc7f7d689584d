"""Links with the digits in them, whatever the site: with or without `https://`, alone or within a sentence.

    https://www.sudokuwiki.org/sudoku.htm?bd=   SudokuWiki
    https://sudokuexchange.com/play/?s=         Sudoku Exchange, also with a comma after every digit
    https://sudoku.coach/en/play/               Sudoku Coach
    …?p= …?puzzle= …#p=                         this site and many others

Nobody needs to know the site: the digits are one of the pieces between `/`, `?`, `&`, `=` and `#`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from solver.formats.library import LINE
from solver.formats.within.cells import is_board, is_named_board
from solver.formats.within.excerpt import Excerpt

_HOST = r"(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}(?::\d+)?"
LINK = re.compile(rf"https?://[^\s<>\"'`]+|(?<![\w@./-]){_HOST}[/?#][^\s<>\"'`]*", re.IGNORECASE)
_BETWEEN = re.compile(r"[/?&=#]+")
_PUNCTUATION = ".,;:!?)]}>*"
_LONGEST = 8000


def links(text: str) -> Iterator[re.Match[str]]:
    """Yield every link in `text`."""
    if "/" in text or "?" in text or "#" in text:
        yield from LINK.finditer(text)


def host_of(link: str) -> str:
    """Return the host of a link, without `www.`."""
    host = link.partition("://")[2] or link
    return re.split(r"[/?#:]", host, maxsplit=1)[0].lower().removeprefix("www.")


def excerpt_of(link: re.Match[str]) -> Excerpt | None:
    """Return the puzzle that is written out in a link, or None."""
    address = unquote(link[0][:_LONGEST])
    for piece in _BETWEEN.split(address.partition("://")[2] or address)[1:]:
        for text in (piece, piece.rstrip(_PUNCTUATION), piece.replace(",", ""), piece.replace("+", " ")):
            if is_board(text) or is_named_board(text) or LINE.fullmatch(text):
                return Excerpt(text, link.start(), host_of(link[0]))
    return None
