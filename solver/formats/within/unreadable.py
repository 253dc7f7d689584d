"""Links that cannot be read here: compressed puzzles of other kinds, and links that only name a puzzle on its site."""

from __future__ import annotations

import re
from typing import NamedTuple

from solver.board import N_, ParseError, Sentence
from solver.formats.within.links import host_of, links

_PACKED = N_("This {site} link contains a puzzle of a kind that cannot be read here, or it is cut off or changed.")
_BROKEN = N_("This {site} link is cut off or changed: the puzzle in it cannot be unpacked.")
_BROKEN_TEXT = N_("This is a puzzle in the compressed form of {site}, but it is cut off or changed.")
_NAMED = N_("This link to {site} only names the puzzle; its digits are not in it.")
_OTHER = N_("There are no digits of a puzzle in this link to {site}.")
_PICTURE = N_("This link leads to a picture, and pictures cannot be read yet.")


class _Site(NamedTuple):
    """A site, its hosts, and patterns of its links with a packed puzzle; all other links only name one.

    A link like `readable` would have been read if it were whole; one like `packed` is of a kind that is not read.
    """

    site: str
    hosts: tuple[str, ...]
    packed: str | None = None
    readable: str | None = None

    def template(self, link: str) -> str:
        """Return the message for a link to this site."""
        if self.readable and re.search(self.readable, link):
            return _BROKEN
        return _PACKED if self.packed and re.search(self.packed, link) else _NAMED


_SITES = (
    _Site("SudokuWiki", ("sudokuwiki.org",), None, r"[SXWJ]9[A-Z][0-9a-z]{8}|[0-9]{81},[0-9]"),
    _Site(
        "SudokuPad",
        ("sudokupad.app", "crackingthecryptic.com", "cracking-the-cryptic.web.app", "svencodes.com"),
        None,
        r"(?:scl|ctc|fpuz(?:zles)?)[A-Za-z0-9+/_=%-]{24}|scf[0-9A-Za-x]{14}",
    ),
    _Site("f-puzzles", ("f-puzzles.com",), None, r"load="),
    _Site("Penpa", ("swaroopg92.github.io", "opt-pan.github.io"), r"[#&?]p="),
    _Site("puzz.link", ("puzz.link", "pzv.jp", "pzprxs.vercel.app")),
    _Site("Sudoku Coach", ("sudoku.coach",), r"/SCv", r"/SCv7_32_"),
    _Site("Sudoku Exchange", ("sudokuexchange.com",), None, r"[?&]s=[A-Za-z0-9_-]{12}"),
    _Site("The New York Times", ("nytimes.com",)),
    _Site("sudoku.com", ("sudoku.com",)),
    _Site("Web Sudoku", ("websudoku.com",)),
    _Site("Sudoku of the Day", ("sudokuoftheday.com",)),
    _Site("Menneske", ("menneske.no",)),
)
# The packed part alone, as copied from an address or from the site's own dialog.
_ALONE = (
    ("SudokuWiki", re.compile(r"\s*(?:bd=)?[SXWJ]9[A-Z][0-9a-z]{60,}\s*")),
    ("SudokuPad", re.compile(r"\s*(?:scl|scf|ctc|fpuz(?:zles)?)[A-Za-z0-9+/_=%-]{40,}\s*")),
    ("Sudoku Coach", re.compile(r"\s*SCv\d+_32_[0-9a-v]{40,}\s*")),
    ("f-puzzles", re.compile(r"\s*N4Ig[A-Za-z0-9+/_=%-]{40,}\s*")),
)
_PICTURES = re.compile(r"(?:\.(?:png|jpe?g|gif|webp|heic|pdf)(?:[?#]|$))|^data:image/", re.IGNORECASE)


def unreadable_link(text: str) -> ParseError | None:
    """Return the error for a text whose link, or packed puzzle, cannot be read; None if there is neither."""
    for site, packed in _ALONE:
        if packed.fullmatch(text):
            return _error(_BROKEN_TEXT, site, 0)
    link = next(links(text), None)
    if link is None:
        return None
    if _PICTURES.search(link[0]):
        return _error(_PICTURE, "", link.start())
    host = host_of(link[0])
    for each in _SITES:
        if any(host == one or host.endswith("." + one) for one in each.hosts):
            return _error(each.template(link[0]), each.site, link.start())
    return _error(_OTHER, host, link.start())


def _error(template: str, site: str, position: int) -> ParseError:
    return ParseError(
        Sentence(template, site=site),
        position=position,
        expected=Sentence(N_("Copy the digits themselves, row by row, with 0 or . for every empty cell.")),
    )
