"""Every puzzle in a text, in the order in which they appear."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from solver.formats.identity import clued_lines
from solver.formats.library import LINE
from solver.formats.sites import Unpacker
from solver.formats.sites.sudokuwiki import KILLER
from solver.formats.within.cells import MIN_CELLS, is_board, is_one_line, is_row
from solver.formats.within.excerpt import Excerpt, name_from
from solver.formats.within.grids import TextLine, grids, lines_of
from solver.formats.within.links import excerpt_of, links
from solver.formats.within.markup import markup_excerpts

_TOKEN = re.compile(r"[^\s,;|\"'`<>(){}\[\]=&]+")
_LONG_TOKEN = re.compile(_TOKEN.pattern[:-1] + f"{{{MIN_CELLS},}}")
_ONE_SPELLING = str.maketrans("0", ".", " \n")  # the same for every way to write a board
_MAX_LINE = 1500  # characters of a line that has a board with a word for every row
_PACKED_ALONE = re.compile(
    r"(?:load=|fpuz(?:zles)?)?(N4Ig[A-Za-z0-9+/]{16,}={0,3})|(?:scl|ctc|scf)[A-Za-z0-9+/]{14,}={0,3}"
)
# Names are tried only at the start of a word: otherwise every digit of a long number would be tried.
_LIBRARY_LINE = re.compile(rf"(?:(?<![\w-])(?:\d{{1,2}}[xj]|round\d)[\w-]*:)?{LINE.pattern}")
_MARKED = re.compile(r"(?:\+?[0-9.]){81}")


def excerpts(text: str) -> tuple[Excerpt, ...]:
    """Return the parts of `text` that show a puzzle each: in data, links, rows, lines and sentences.

    The same puzzle is reported once. A part counts only if it has exactly the cells of a board.
    """
    excerpts = [Excerpt(body, 0)] if (body := _packed_alone(text)) else list(markup_excerpts(text))
    if not excerpts:
        rest, excerpts = _cut_out(text)
        lines = lines_of(rest)
        taken: set[int] = set()
        for excerpt, numbers in grids(lines):
            excerpts.append(excerpt._replace(name=_title(lines, numbers.start, taken)))
            taken.update(numbers)
        for number, line in enumerate(lines):
            if number not in taken and len(line.text) >= MIN_CELLS:
                excerpts += _in_line(line)
    return _without_repeats(sorted(excerpts, key=lambda excerpt: excerpt.position))


def _packed_alone(text: str) -> str:
    """Return the JSON of a puzzle if the text is nothing but its packed form, as in links; otherwise ""."""
    text = text.strip("\ufeff \t\r\n")
    alone = _PACKED_ALONE.fullmatch(text)
    return Unpacker().unpack(f"load={alone[1]}" if alone[1] else text) if alone else ""


def _cut_out(text: str) -> tuple[str, list[Excerpt]]:
    """Cut out lines with clues, links, killers and library lines; return what is left, blank there, and the puzzles."""
    clued = clued_lines(text)
    excerpts = [Excerpt(line[0], line.start()) for line in clued]
    text = _blanked(text, clued)
    unpacker = Unpacker()
    linked = list(links(text))
    excerpts += [excerpt for link in linked if (excerpt := excerpt_of(link, unpacker))]
    text = _blanked(text, linked)
    killers = list(KILLER.finditer(text)) if "," in text else []
    excerpts += [Excerpt(killer[0], killer.start()) for killer in killers]
    text = _blanked(text, killers)
    listed = list(_LIBRARY_LINE.finditer(text)) if ":" in text else []
    excerpts += [Excerpt(line[0], line.start(), _technique(line[0])) for line in listed]
    return _blanked(text, listed), excerpts


def _blanked(text: str, matches: Sequence[re.Match[str]]) -> str:
    """Return `text` with blanks in place of `matches`."""
    pieces, at = [], 0
    for match in matches:
        pieces += [text[at : match.start()], " " * len(match[0])]
        at = match.end()
    return "".join(pieces) + text[at:]


def _technique(line: str) -> str:
    """Return the number of the technique that a library line illustrates; "" if it names none."""
    name = line.partition(":")[2].lstrip(":").partition(":")[0]
    return "" if name.strip("0x") == "" else name


def _title(lines: Sequence[TextLine], start: int, taken: set[int]) -> str:
    """Return the line above a board, if it says something."""
    above = start - 1
    return name_from(lines[above].text) if above >= 0 and above not in taken else ""


def _in_line(line: TextLine) -> Iterator[Excerpt]:
    """Yield the first puzzle in a line: all cells in one word, or a word for every row. The rest is its name."""
    for token in _LONG_TOKEN.finditer(line.text):
        text = token[0]
        for cells in dict.fromkeys((text, text.rstrip(".:!?"))):
            if is_one_line(cells) or _is_marked(cells):
                yield _named(line, cells, token.start(), token.end())
                return
    if len(line.text) <= _MAX_LINE:
        yield from _rows_in_line(line)


def _is_marked(text: str) -> bool:
    return "+" in text and _MARKED.fullmatch(text) is not None


def _rows_in_line(line: TextLine) -> Iterator[Excerpt]:
    """Yield the first board that is written with a word for every row."""
    for length, words in groupby(_TOKEN.finditer(line.text), key=_row_length):
        tokens = list(words)
        if length and len(tokens) in (length, 2 * length) and is_board("".join(token[0] for token in tokens)):
            yield _named(line, " ".join(token[0] for token in tokens), tokens[0].start(), tokens[-1].end())
            return


def _row_length(token: re.Match[str]) -> int:
    """Return the length of a word that could be a row; of others, 0."""
    return len(token[0]) if is_row(token[0]) else 0


def _named(line: TextLine, cells: str, start: int, end: int) -> Excerpt:
    return Excerpt(cells, line.position + start, name_from(line.text[end:]) or name_from(line.text[:start]))


def _without_repeats(excerpts: Sequence[Excerpt]) -> tuple[Excerpt, ...]:
    once: dict[str, Excerpt] = {}
    for excerpt in excerpts:
        once.setdefault(excerpt.text.translate(_ONE_SPELLING), excerpt)
    return tuple(once.values())
