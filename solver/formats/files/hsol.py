"""HoDoKu's saved games, `.hsol`: a ZIP archive with a Java object as XML. Only its digits and candidates are read.

    <object class="sudoku.Sudoku2" id="Sudoku20">
     <void property="cells"> <void index="2"><short>145</short></void> …
     <void property="fixed"> <void index="1"><boolean>true</boolean></void> …
     <void property="values"> <void index="0"><int>9</int></void> …

`cells` are the masks of the candidates, digit 1 being the lowest bit, `fixed` says which digits of `values` are givens.
Whatever equals an empty board is left out: no digits, no givens, all candidates. Expressions find these parts, so
nothing in the file can make the reader do anything. The solution, the steps and the savepoints after them are ignored.
Source: `Sudoku2.java` and `MainFrame.java` of HoDoKu, and the description of `java.beans.XMLEncoder`.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

from solver.board import Puzzle, bits, find_layout
from solver.formats.reading import Reading
from solver.formats.source import Source

NAME = "hsol"

_START = re.compile(
    r"\ufeff?\s*<\?xml[^<>]*>\s*<java\b[^<>]*\bjava\.beans\.XMLDecoder\b[^<>]*>\s*<object class=\"sudoku\."
)
_OBJECT = re.compile(r"<object class=\"sudoku\.Sudoku2\".*?(?:\n </object>|\Z)", re.DOTALL)
_PROPERTY = (
    r"<void property=\"{}\">\s*(?:<array class=\"\w+\" length=\"81\">)?"
    r"((?:\s*<void index=\"\d{{1,2}}\">\s*<{}>\w+</{}>\s*</void>)*)"
)
_PARTS = {
    name: re.compile(_PROPERTY.format(name, kind, kind))
    for name, kind in (("values", "int"), ("fixed", "boolean"), ("cells", "short"))
}
_ENTRY = re.compile(r"index=\"(\d+)\">\s*<\w+>(\w+)<")
_N_CELLS, _N_DIGITS, _ALL = 81, 9, (1 << 9) - 1
_ZIP, _HEADER = b"PK\x03\x04", 30
_MAX_UNPACKED = 60_000  # characters to unpack; the board comes first and takes at most half of them


def is_archive(data: bytes) -> bool:
    """Return whether a file that begins like `data` is an archive."""
    return data.startswith(_ZIP)


def unpacked(data: bytes) -> str:
    """Return the beginning of the XML in a saved game; "" if `data` is not such an archive."""
    if not is_archive(data) or len(data) < _HEADER:
        return ""
    start = _HEADER + int.from_bytes(data[26:28], "little") + int.from_bytes(data[28:30], "little")
    try:
        text = zlib.decompressobj(-zlib.MAX_WBITS).decompress(data[start:], _MAX_UNPACKED).decode("utf-8", "replace")
    except zlib.error:
        return ""
    return text if recognises(text) else ""


def recognises(text: str) -> bool:
    """Return whether `text` is a saved game by its beginning, readable or not."""
    return _START.match(text) is not None


def readings(source: Source) -> Iterator[Reading]:
    """Read the digits and candidates of the saved board."""
    match = _OBJECT.search(source.text) if recognises(source.text) else None
    layout = source.named or source.expected or find_layout("3x3")
    if not match or layout.n != _N_DIGITS or layout.n_cells != _N_CELLS:
        return
    values, fixed, masks = (_entries(match[0], name) for name in _PARTS)
    digits = [_number(values.get(cell, "0"), _N_DIGITS) for cell in range(_N_CELLS)]
    legal = [_number(masks.get(cell, str(_ALL)), _ALL) for cell in range(_N_CELLS)]
    if -1 in digits or -1 in legal or not all(digits[cell] for cell in fixed if cell < _N_CELLS):
        return
    puzzle = Puzzle(layout, tuple(digit if fixed.get(cell) == "true" else 0 for cell, digit in enumerate(digits)))
    placed = tuple((cell, digit) for cell, digit in enumerate(digits) if digit and not puzzle.givens[cell])
    board = Reading(puzzle, (), NAME, "", placed).to_board()
    out = ((cell, digit) for cell, mask in enumerate(board.candidates) for digit in bits(mask & ~(legal[cell] << 1)))
    yield Reading(puzzle, tuple(out), NAME, "1-9", placed)


def _entries(text: str, name: str) -> dict[int, str]:
    """Return the entries of an array that differ from those of an empty board."""
    match = _PARTS[name].search(text)
    return {int(index): value for index, value in _ENTRY.findall(match[1])} if match else {}


def _number(text: str, max_value: int) -> int:
    """Return a number from 0 to `max_value`, or -1."""
    return int(text) if text.isdecimal() and len(text) <= 3 and int(text) <= max_value else -1
