"""Texts that say where their cells are: frames with blank cells, tables, the lists of programming languages.

`plain_text` writes such a text as rows of words, with `.` for an empty cell, which the formats read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape

from solver.board import N_, ParseError, Sentence
from solver.formats.alphabets import EMPTY_WORDS, alphabets
from solver.formats.sizes import fits_rows, plain_layouts, row_length
from solver.formats.text_lines import is_border

Rows = list[list[str]]

_MAX_CHARACTERS = 20_000
_MAX_SIZE = 25  # rows of the largest board
_BARS = re.compile(r"[|│┃║¦‖┆┇┊┋╎╏]")
_DOUBLE_BARS = re.compile(rf"{_BARS.pattern}{{2}}")
_MARKDOWN_RULE = re.compile(r"\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?")
_TABLE_ROW = re.compile(r"<tr\b[^>]*>(.*?)(?=<tr\b|</table|</tr|\Z)", re.IGNORECASE | re.DOTALL)
_TABLE_CELL = re.compile(r"<t[dh]\b[^>]*>(.*?)(?=<t[dh]\b|</t[dh]|\Z)", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_WHOLE_NUMBER = re.compile(r"-?[0-9]+")
_CROSSED_OUT = re.compile(r"\s*((?:\+?[0-9.]){81}):((?:\s*[1-9]{3})+)\s*")
_NAME_IN_FRONT = re.compile(r"\s*(?:\d+[xj]|round\d)[\w-]*\s*:")
_BRACKET = re.compile(r"[\[({]")
_CALLED = re.compile(r"[\w.!:]*[A-Za-z][\w.!:]*")
_COMMENT = re.compile(r"//|#.")
_DATA = re.compile(r"\s*(?:\{\"|\[\{|<)")  # JSON and XML
_BY_COLUMNS = re.compile(r"\bmatrix\s*\((?!.*byrow\s*=\s*T)|(?<![.\w])reshape\s*\(", re.DOTALL)
_SOLO = re.compile(r"\s*(\d{1,2}x\d{1,2})(x?):([a-z_0-9]+)\s*")
_SOLO_RUN = re.compile(r"[a-z]|_|\d+")
_FILLERS = frozenset(".0*_-xX")
# By how much wider fields are than their cells: the column of the first cell, and how far it is to the next.
_WIDTHS = {0: ((0, 1),), 2: ((1, 1),)}
_WIDTHS_SPACED = {-1: ((0, 2),), 0: ((0, 2), (1, 2)), 1: ((1, 2),)}
_EMPTY = frozenset(("", ".", "0", "00", "*", "_", "-", "x", "X", *EMPTY_WORDS))
_LIST_TOKEN = re.compile(
    r"""\[\||\|\]|[\[\](){}|,;]|"[^"\n]*"|'[^'\n]*'|//[^\n]*|\#[^\n,\])}]*[A-Za-z]{2}[^\n]*|=>|=(?!=)|[^\s\[\](){}|,;"'=]+|["']"""
)
_CLOSES = {"]": "[", ")": "(", "}": "{", "|]": "[|"}


def framed_text(text: str) -> str:
    """Return a framed board with blank cells, or one with -1 for empty cells, as rows of words; or `text` itself.

    Raises ParseError for a number that is no digit of the board. For any text, before other formats see it: they drop
    frames and signs of frames.
    """
    if len(text) > _MAX_CHARACTERS:
        return text
    rows = _framed(text) or _numbered(text)
    return (_plain(rows) or text) if rows else text


def plain_text(text: str) -> str:
    """Return `text` as rows of words if its table or lists say where its cells are; otherwise `text` itself.

    One sign or word that is no digit of the board and fills the rest means an empty cell. For texts that cannot be
    read in another way.
    """
    if len(text) > _MAX_CHARACTERS:
        return text
    if match := _CROSSED_OUT.fullmatch(text):
        return f":0000:x:{match[1]}:{match[2].strip()}::"
    for read in (_table, _words, _characters, _lists):
        if (rows := read(text)) and (plain := _plain(rows)):
            return plain
    return text


def spaced_text(text: str) -> str:
    """Return `text` with its blanks as empty cells, even if they are missing at the ends of lines; or `text` itself.

    For texts that cannot be read in another way, and have no other sign for an empty cell.
    """
    if len(text) > _MAX_CHARACTERS or ("\t" not in text and not _FILLERS.isdisjoint(text)):
        return text
    lines = [line for line in text.expandtabs(2).splitlines() if not is_border(line)] if "\t" not in text else []
    tabbed = [line.split("\t") for line in text.splitlines()] if "\t" in text else []
    has_fillers = any(field and field in _EMPTY for row in tabbed for field in row)
    if tabbed and max(map(len, tabbed)) == len(tabbed) and not has_fillers:
        rows: Rows | None = [[*row, *[""] * (len(tabbed) - len(row))] for row in tabbed]
    else:
        rows = _trimmed(lines)
    return (_plain(rows) or text) if rows else text


def _trimmed(lines: Sequence[str]) -> Rows | None:
    """Return the cells of lines with a character a cell, with or without a blank between two cells."""
    n, width = len(lines), max(map(len, lines), default=0)
    columns = range(n) if width <= n else range(0, 2 * n, 2)
    has_neighbours = any(re.search(r"\S\S", line) for line in lines)
    has_bars = any(_BARS.search(line) for line in lines)
    is_board = 1 < n <= _MAX_SIZE and has_neighbours == (width <= n) and not has_bars
    return _rows_at([[line] for line in lines], columns) if is_board else None


def _plain(rows: Rows) -> str:
    """Return rows as text, with `.` for what means an empty cell; "" if they are no board."""
    lengths, cells = [len(row) for row in rows], [cell for row in rows for cell in row]
    layout = plain_layouts().get(len(cells))
    if layout is None or not fits_rows(lengths, layout):
        return ""
    signs = {sign for one in alphabets(layout) for sign in one.digit_of}
    foreign = {cell for cell in cells if cell not in signs and cell.lower() not in EMPTY_WORDS}
    empty = foreign.pop() if len(foreign) == 1 else ""
    is_minus_one = empty == "-1"
    if foreign or (empty and not is_minus_one and (re.search(r"\d|\s", empty) or _EMPTY & {*cells} - {""})):
        return ""
    digits = ["." if cell in ("", empty) or cell.lower() in EMPTY_WORDS else cell for cell in cells]
    if not is_minus_one and not any(sign not in _EMPTY for sign in digits):
        return ""
    length = row_length(layout)
    return "\n".join(" ".join(digits[at : at + length]) for at in range(0, len(digits), length))


def _words(text: str) -> Rows | None:
    """Return the words of each line, without bars; None if they are not as many as the cells of a board.

    Nor are they if nothing between two tabs means an empty cell.
    """
    has_gaps = _FILLERS.isdisjoint(text) and re.search(r"^\t|\t\t", text, re.MULTILINE)
    if has_gaps or re.search(r"[\[\](){}<>:\"']", text):
        return None
    lines = [line for line in text.splitlines() if line.strip() and not is_border(line)]
    rows = [re.split(r"\s*[,;]\s*|\s+", _BARS.sub(" ", line).strip(" \t,;")) for line in lines]
    layout = plain_layouts().get(sum(map(len, rows)))
    return rows if layout and fits_rows([len(row) for row in rows], layout) else None


def _numbered(text: str) -> Rows | None:
    """Return the words of a board of numbers with -1 for empty cells. Raises ParseError for another foreign number."""
    rows = _words(text) or []
    cells = [cell for row in rows for cell in row]
    if not cells or not all(_is_number(cell) or cell in _EMPTY for cell in cells):
        return None
    board_alphabets = alphabets(plain_layouts()[len(cells)])
    foreign = min(({*cells} - one.digit_of.keys() for one in board_alphabets), key=len)
    if wrong := min((word for word in foreign if word[0] == "-" and word != "-1"), default=""):
        digits = board_alphabets[0].name
        raise ParseError(
            Sentence(N_("{number} is no digit of this board."), number=wrong),
            position=text.index(wrong),
            expected=Sentence(N_("Write {alphabet}, or . for an empty cell."), alphabet=digits),
        )
    return rows if foreign == {"-1"} else None


def _is_number(word: str) -> bool:
    return _WHOLE_NUMBER.fullmatch(word) is not None


def _characters(text: str) -> Rows | None:
    """Return the rows of a text with a character for each cell, of which one is foreign."""
    lines = text.split()
    cells = "".join(lines)
    layout = plain_layouts().get(len(cells))
    if layout is None or any(len(line) != len(lines[0]) for line in lines):
        return None
    signs = {sign for one in alphabets(layout) for sign in one.digit_of}
    is_foreign = any(cell not in signs for cell in cells)
    is_of_signs = not re.search(r"[\[\](){}<>:]", text) and not _BARS.search(text)
    return [list(line) for line in lines] if is_foreign and is_of_signs else None


def _table(text: str) -> Rows | None:
    """Return the cells of an HTML table."""
    if "<t" not in text.lower():
        return None
    rows = [
        [unescape(_TAG.sub("", cell[1])).strip() for cell in _TABLE_CELL.finditer(row[1])]
        for row in _TABLE_ROW.finditer(text)
    ]
    return [row for row in rows if row] or None


def _framed(text: str) -> Rows | None:
    """Return the cells of a board with bars, if some of them are blank: a cell, or as many as in a box, between two."""
    if len(_BARS.findall(text)) < 4 or re.search(r"[\[\]{}]", text):
        return None
    lines = text.splitlines()
    rules = [k for k, line in enumerate(lines) if _MARKDOWN_RULE.fullmatch(line)]
    if rules == [1]:
        lines = lines[2:] if _n_fields(lines[2:]) == len([line for line in lines[2:] if line.strip()]) else lines
    lines = [line.rstrip() for line in lines if line.strip() and not is_border(line)]
    spellings = dict.fromkeys((tuple(lines), tuple(_DOUBLE_BARS.sub("|", line) for line in lines)))
    found = [
        cells
        for each in spellings
        for fields in _inside([_BARS.split(line) for line in each])
        if (cells := _cells_between(fields))
    ]
    return found[0] if found and all(cells == found[0] for cells in found) else None


def _inside(rows: Sequence[Sequence[str]]) -> Iterator[list[list[str]]]:
    """Yield the fields of each line without what is outside the frame, if it has bars at both ends, or at none.

    If nothing but blanks is before the first bar and behind the last one, they may be a frame or between empty cells.
    """
    if len({len(row) for row in rows}) != 1:
        return
    if not any(row[0].strip() for row in rows) and not any(row[-1].strip() for row in rows):
        yield [list(row[1:-1]) for row in rows]
    if len(rows[0]) == 2:
        return  # no field in the middle shows where in a field its cells begin
    width = max((len(field) for row in rows for field in row[1:-1]), default=0)
    if max(len(row[0]) for row in rows) == width - 1:  # a blank behind each bar, but none at the start of a line
        yield [[f" {row[0]}", *row[1:]] for row in rows]
    else:
        yield [list(row) for row in rows]


def _cells_between(fields: Sequence[Sequence[str]]) -> Rows | None:
    """Return the cells of a frame with a field for each cell, or for as many as in a box; None if no cell is blank."""
    n_rows, count = len(fields), len(fields[0])
    if n_rows > _MAX_SIZE:
        return None
    if count == n_rows:
        rows = [[field.strip() for field in row] for row in fields]
        return rows if any("" in row for row in rows) else None
    return _by_columns(fields, n_rows // count) if count and n_rows % count == 0 else None


def _n_fields(lines: Sequence[str]) -> int:
    return next((len(_fields_of(line)) for line in lines if line.strip()), 0)


def _fields_of(line: str) -> list[str]:
    """Return what is between the bars of a line; bars at its ends open and close it."""
    fields = _BARS.split(line.rstrip())
    start = 1 if not fields[0].strip() else 0
    return fields[start:-1] if len(fields) > start + 1 and not fields[-1].strip() else fields[start:]


def _by_columns(fields: Sequence[Sequence[str]], n_cells: int) -> Rows | None:
    """Return the cells of fields with `n_cells` each, one character a cell, by their columns.

    None if no cell is blank, if cells could be in several columns, or if fields before a bar differ in width, as those
    with numbers of two digits do.
    """
    width = max(len(field) for row in fields for field in row)
    if any(len(field) != width for row in fields for field in row[:-1]):
        return None
    found = [
        rows
        for start, stride in _WIDTHS.get(width - n_cells, ()) + _WIDTHS_SPACED.get(width - 2 * n_cells, ())
        if (rows := _rows_at(fields, [start + stride * k for k in range(n_cells)]))
    ]
    return (
        found[0] if found and all(rows == found[0] for rows in found) and any("" in row for row in found[0]) else None
    )


def _rows_at(fields: Sequence[Sequence[str]], columns: Sequence[int]) -> Rows | None:
    """Return the characters in these columns of each field; None if there are others."""
    rows = [[sign for field in row for sign in _signs_at(field, columns)] for row in fields]
    n_signs = sum(sign != "" for row in rows for sign in row)
    return rows if n_signs == sum(len("".join(field.split())) for row in fields for field in row) else None


def _signs_at(field: str, columns: Sequence[int]) -> Iterator[str]:
    for column in columns:
        yield field[column : column + 1].strip()


class _Brackets:
    """What is between two brackets: its values, and whether other groups are within it."""

    def __init__(self, bracket: str, *, is_call: bool) -> None:
        self.bracket, self.is_call = bracket, is_call
        self.values: list[str] = []
        self.is_outer = False
        self.after_comma = True

    def open_another(self, before: str) -> None:
        """Note that a group opens within this one. A word right before it names what it holds, as in `vec![`."""
        self.is_outer = True
        if self.values and not self.after_comma and self.values[-1] == before and _CALLED.fullmatch(before):
            self.values.pop()

    @property
    def has_values_beside(self) -> bool:
        """Whether there are values beside the groups within this one, other than the words of a call."""
        are_words = self.bracket == "(" and all(map(str.isidentifier, self.values))
        return self.is_outer and bool(self.values) and not (self.is_call or are_words)

    def is_size_before(self, after: str) -> bool:
        """Whether this is the size of an array, as in `int[9][9] {`, by the token `after` it."""
        return self.bracket == "[" and len(self.values) < 2 and re.match(r"[\[{(\w]", after) is not None


def _lists(text: str) -> Rows | None:
    """Return the rows of lists in brackets of any kind, as in source text; None if there are none, or others beside.

    Words in front of the lists, and the sizes and types of arrays, say nothing about cells.
    """
    if not _BRACKET.search(text) or _NAME_IN_FRONT.match(text) or _BY_COLUMNS.search(text) or _DATA.match(text):
        return None
    rows: Rows = []
    open_groups: list[_Brackets] = []
    before = ""
    tokens = [token for token in _LIST_TOKEN.findall(text) if not _COMMENT.match(token)]
    has_others = False
    for token, after in zip(tokens, [*tokens, ""][1:], strict=True):
        if token in _CLOSES.values():
            if open_groups:
                open_groups[-1].open_another(before)
            open_groups.append(_Brackets(token, is_call=token == "(" and _CALLED.fullmatch(before) is not None))
        elif token in _CLOSES:
            if not open_groups or open_groups[-1].bracket != _CLOSES[token]:
                return None
            group = open_groups.pop()
            has_others |= group.has_values_beside
            if not group.is_outer and not group.is_size_before(after):
                _close(group, rows)
        elif token == "=" and not open_groups:
            rows, has_others = [], False
        elif open_groups:
            _add(open_groups[-1], token, rows)
        before = token
    return rows if not (open_groups or has_others) else None


def _add(group: _Brackets, token: str, rows: Rows) -> None:
    if token in (";", "|"):
        _close(group, rows)
        group.values, group.after_comma = [], True
    elif token == ",":
        if group.after_comma and not group.is_outer:
            group.values.append("")
        group.after_comma = True
    else:
        quoted = token[0] in "\"'"
        value = token[1:-1].strip() if quoted else token
        group.values.append(re.sub(r"^(\d+)\.0*$", r"\1", value))
        group.after_comma = False


def _close(group: _Brackets, rows: Rows) -> None:
    """Add the values of a group as a row, or as a row each if they are texts with a character for each cell."""
    values = group.values
    lengths = {len(value) for value in values}
    if len(lengths) == 1 and max(lengths) > 1 and not lengths.isdisjoint((len(values), len(values) ** 2)):
        rows.extend(list(value) for value in values)
    elif values:
        rows.append(values)


def solo_text(text: str) -> str:
    """Return the board of a game id of Solo in Simon Tatham’s collection as rows; `text` itself if it is none.

    Letters are runs of empty cells, and `_` parts numbers.
    """
    match = _SOLO.fullmatch(text)
    layout = next((one for one in plain_layouts().values() if match and one.name == match[1]), None)
    if not match or layout is None or len(match[3]) == layout.n_cells:
        return text
    cells: list[str] = []
    for run in _SOLO_RUN.findall(match[3]):
        if run.isdecimal():
            cells.append(run)
        elif run != "_":
            cells += ["."] * (ord(run) - ord("a") + 1)
    if len(cells) != layout.n_cells:
        return text
    rows = (" ".join(cells[at : at + layout.n]) for at in range(0, len(cells), layout.n))
    return f"{match[1]}{match[2]}:\n" + "\n".join(rows)
