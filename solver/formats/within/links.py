"""Links with the digits in them, whatever the site: with or without `https://`, alone or within a sentence.

    https://www.sudokuwiki.org/sudoku.htm?bd=   SudokuWiki, digits or a packed position
    https://sudokuexchange.com/play/?s=         Sudoku Exchange, also shortened, or with a comma after every digit
    https://sudoku.coach/en/play/               Sudoku Coach, digits or a packed puzzle (SCv7_32_…)
    https://f-puzzles.com/?load=                f-puzzles, packed; SudokuPad takes the same after `fpuzzles`
    https://sudokupad.app/scl… scf…             SudokuPad's own, packed
    https://puzz.link/p?sudoku/9/9/             puzz.link, with runs of empty cells as letters
    …?p= …?puzzle= …#p=                         this site and many others

Nobody needs to know the site: the digits are one of the pieces between `/`, `?`, `&`, `=` and `#`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from solver.formats.library import LINE
from solver.formats.sites import Unpacker
from solver.formats.sites.runs import expanded
from solver.formats.within.cells import MIN_CELLS, is_board, is_one_line
from solver.formats.within.excerpt import Excerpt

_HOST = r"(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}(?::\d+)?"
LINK = re.compile(rf"https?://[^\s<>\"'`]+|(?<![\w@./-]){_HOST}[/?#][^\s<>\"'`]*", re.IGNORECASE)
_PUZZ_LINK = re.compile(r"[/?]sudoku/(?:v:/)?(\d+)/(\d+)/([0-9a-z.+=-]+)", re.IGNORECASE)
_EXCHANGE = re.compile(r"sudokuexchange\.com/[^#]*[?&]s=([0-9A-Za-x]{14,80})(?:[&#]|$)", re.IGNORECASE)
_NINE_BY_NINE = 81
_BETWEEN = re.compile(r"[/?&=#]+")
_PUNCTUATION = ".,;:!?)]}>*"
_MAX_LINK = 8000


def links(text: str) -> Iterator[re.Match[str]]:
    """Yield every link in `text`."""
    if "/" in text or "?" in text or "#" in text:
        yield from LINK.finditer(text)


def host_of(link: str) -> str:
    """Return the host of a link, without `www.`."""
    host = link.partition("://")[2] or link
    return re.split(r"[/?#:]", host, maxsplit=1)[0].lower().removeprefix("www.")


def excerpt_of(link: re.Match[str], unpacker: Unpacker) -> Excerpt | None:
    """Return the puzzle that is written out in a link, or packed in it; otherwise None."""
    address = unquote(link[0][:_MAX_LINK])
    if cells := _from_puzz_link(address) or _from_exchange(address) or unpacker.unpack(address):
        return Excerpt(cells, link.start(), host_of(link[0]))
    pieces = _BETWEEN.split(address.partition("://")[2] or address)[1:]
    for piece in (each for each in pieces if len(each) >= MIN_CELLS):
        for text in (piece, piece.rstrip(_PUNCTUATION), piece.replace(",", ""), piece.replace("+", " ")):
            if is_one_line(text) or LINE.fullmatch(text):
                return Excerpt(text, link.start(), host_of(link[0]))
    return None


def _from_puzz_link(address: str) -> str:
    """Return the cells of a Sudoku of puzz.link, or "".

    Its numbers are hexadecimal digits, two of them after a `-`; `g` to `z` are 1 to 20 empty cells.
    """
    match = _PUZZ_LINK.search(address)
    if not match or match[1] != match[2]:
        return ""
    numbers: list[int] = []
    for sign in re.findall(r"-[0-9a-f]{2}|[0-9a-z.]", match[3].lower()):
        if sign.isalpha() and sign > "f":
            numbers += [0] * (ord(sign) - ord("g") + 1)
        else:
            numbers.append(0 if sign == "." else int(sign.lstrip("-"), 16))
    size = int(match[1])
    signs = [str(number) if number else "." for number in numbers]
    is_whole = len(signs) == size * size and is_board("." * (len(signs) - 1) + "1")
    return "\n".join(" ".join(signs[k : k + size]) for k in range(0, len(signs), size)) if is_whole else ""


def _from_exchange(address: str) -> str:
    """Return the cells of a shortened link of Sudoku Exchange, or ""."""
    match = _EXCHANGE.search(address)
    if not match or "y" in match[1] or "z" in match[1]:
        return ""
    digits = expanded(match[1], max_digits=len(address) * 10)
    return "".join(map(str, digits)) if len(digits) == _NINE_BY_NINE else ""
