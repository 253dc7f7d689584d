"""Why a text cannot be read: a sentence about what is there, and one about what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from solver.board import CELLS_NEEDED, N_, OR, Layout, ParseError, Sentence, join_items, miscounted
from solver.board.grids import OVERLAPPING_NAMES
from solver.formats.alphabets import Alphabet, alphabets
from solver.formats.lists import list_rows
from solver.formats.reading import Reading, Sign, SignRow
from solver.formats.sizes import nearest, place_sentence, plain_layouts, row_length, row_sentence, written_rows
from solver.formats.source import Source
from solver.formats.text_lines import group_rows, is_border, word_rows

_SHOWN = 20
_CLOSE = 2  # cells that are missing or too many by mistake, rather than because another board is meant
_MIN_SIGNS = 64  # digits and points in a text that is meant to be a board
_LAYOUT = re.compile(rf"\s*(?:\d+[xj]|round\d|{'|'.join(OVERLAPPING_NAMES)})[\w-]*\s*:", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{4,}")

_PICTURES = re.compile(
    r"(?:\x89|\ufffd)PNG|\xff\xd8\xff|\ufffd{3}|GIF8|RIFF|.{4}ftyp(?:hei|avif)|BM.{4}\0|II\*\0", re.DOTALL
)
_SIGN = N_("Write {alphabet}, or . for an empty cell.")

_ROWS = (
    N_("In {row} there is one cell instead of {expected}."),
    N_("In {row} there are {found} cells instead of {expected}."),
)
_NO_BOARD = N_("No board has a single cell."), N_("No board has {found} cells.")
PICTURE, NO_TEXT = N_("Pictures cannot be read yet."), N_("Only text can be read, and this is not text.")
TYPE_IT = N_("Type the digits: it takes a minute.")

_Expectation = tuple[Callable[[str], bool], Sentence]


@dataclass(frozen=True)
class _Attempt:
    """One way to split the text, compared with one layout that may be meant."""

    rows: Sequence[SignRow]
    layout: Layout
    is_asked: bool
    takes_candidates: bool

    @cached_property
    def signs(self) -> tuple[Sign, ...]:
        return tuple(sign for row in self.rows for sign in row)

    @property
    def n_signs(self) -> int:
        return len(self.signs)

    @cached_property
    def is_in_rows(self) -> bool:
        """Whether most lines are rows of the layout."""
        return len(self.rows) > 1 and _usual_length(self.rows) == row_length(self.layout)

    @property
    def has_places(self) -> bool:
        """Whether it is clear which cell a sign belongs to."""
        return self.is_in_rows or self.is_asked or self.n_signs == self.layout.n_cells

    @property
    def distance(self) -> tuple[bool, float]:
        """How badly the text fits: whether its lines are not rows, then the share of cells missing or too many."""
        wrong = abs(self.n_signs - self.layout.n_cells) / self.layout.n_cells
        return not self.is_in_rows, wrong

    def found(self, sign: Sign) -> Sentence:
        """Say what stands where: in a cell if that is certain, else as which character of the text."""
        place, text = self._place(sign), sign.text[:_SHOWN]
        if place is None:
            return Sentence(N_("Character {number} is {found!r}."), number=sign.position + 1, found=text)
        return Sentence(N_("In {place} there is {found!r}."), place=place, found=text)

    def _place(self, sign: Sign) -> Sentence | None:
        """Return the cell of `sign`, or None if that is not certain."""
        if self.is_in_rows:
            row = next(k for k, row in enumerate(self.rows) if sign in row)
            column = self.rows[row].index(sign)
            if row < len(cells := written_rows(self.layout)) and column < len(cells[row]):
                return place_sentence(self.layout, cells[row][column])
        elif self.n_signs == self.layout.n_cells:
            return place_sentence(self.layout, self.signs.index(sign))
        return None


def empty_text() -> ParseError:
    """Return the error for an empty text."""
    return ParseError(Sentence(N_("The text is empty.")), position=0, expected=_a_board())


def too_long(n_signs: int, max_length: int) -> ParseError:
    """Return the error for a text longer than any board needs."""
    return ParseError(
        Sentence(N_("The text has {found} characters."), found=n_signs),
        position=max_length,
        expected=Sentence(N_("At most {most} are read."), most=max_length),
    )


def binary_text(text: str) -> ParseError | None:
    """Return the error for a picture or another file without text; None for texts."""
    if _PICTURES.match(text):
        reason = PICTURE
    elif "\0" in text or text.startswith("%PDF-"):
        reason = NO_TEXT
    else:
        return None
    return ParseError(Sentence(reason), position=0, expected=Sentence(TYPE_IT))


def nothing_found() -> ParseError:
    """Return the error for a text in which no board was found."""
    return ParseError(Sentence(N_("No puzzle was found in this text.")), position=0, expected=_a_board())


def is_prose(text: str) -> bool:
    """Whether a text consists of words rather than cells, so that no error can point at a cell."""
    if "[" in text or _LAYOUT.match(text):
        return False
    words = _WORD.findall(text)
    n_signs = sum(map(text.count, "0123456789."))
    return bool(words) and (n_signs < _MIN_SIGNS or sum(map(len, words)) > n_signs)


def _a_board() -> Sentence:
    return Sentence(N_("A board looks like this: {example}"), example="53..7....6..195…")


def ambiguous(source: Source, readings: Sequence[Reading]) -> ParseError:
    """Return the error for several readings; it names them all, and what to write in front to choose one."""
    names = [reading.alphabet for reading in readings]
    if len(set(names)) < len(names):
        names = [f"{one.puzzle.layout.name} {one.alphabet}" for one in readings]
    kinds = [
        Sentence(
            N_("{alphabet} on {layout} ({format})"),
            alphabet=one.alphabet,
            layout=one.puzzle.layout.label,
            format=one.format,
        )
        for one in readings
    ]
    return ParseError(
        Sentence(N_("The text can be read in several ways: {readings}."), readings=kinds),
        position=source.start,
        expected=Sentence(
            N_("Write {names} in front of it."),
            names=join_items([f"{name}:" for name in dict.fromkeys(names)], OR),
        ),
    )


def refusal(source: Source) -> ParseError:
    """Return the error for a text that cannot be read, compared with the board it comes closest to."""
    attempt = min(_attempts(source), key=lambda one: one.distance)
    return _open_frame(source) or _bad_sign(source, attempt) or _bad_row(attempt) or _bad_count(source, attempt)


def _open_frame(source: Source) -> ParseError | None:
    """Return the error for a frame with a line for each row of a square board and too few signs, or None."""
    lines = [line for line in source.text.splitlines() if ("|" in line or "│" in line) and not is_border(line)]
    n, n_signs = len(lines), sum(map(str.isalnum, "".join(lines)))
    layout = plain_layouts().get(n * n)
    if source.named or layout is None or layout.n != n or n_signs >= layout.n_cells - _CLOSE or "." in source.text:
        return None
    return ParseError(
        Sentence(N_("In this frame of {n} lines it is not clear which cells are empty."), n=n),
        position=source.start,
        expected=Sentence(CELLS_NEEDED, count=layout.n_cells),
    )


def _attempts(source: Source) -> list[_Attempt]:
    if source.is_list:
        cuts = [(list_rows(source), False)]
    else:
        groups = group_rows(source)
        lines = [tuple(sign for group in line for sign in group) for line in groups]
        cuts = [(lines, False), (word_rows(source), True)]
        if len(groups) == 1 and len(groups[0]) > 1:
            cuts.append((groups[0], False))
    return [
        _Attempt(rows, layout, layout in (source.named, source.expected), takes_candidates)
        for rows, takes_candidates in cuts
        for layout in _closest(source, rows)
    ]


def _closest(source: Source, rows: Sequence[SignRow]) -> tuple[Layout, ...]:
    """Return the layout named in the text, or else the expected one and those whose rows the lines nearly match."""
    if source.named:
        return (source.named,)
    expected = (source.expected,) if source.expected else ()
    length = _usual_length(rows)
    in_rows = tuple(
        layout
        for layout in plain_layouts().values()
        if len(rows) > 1 and row_length(layout) == length and abs(len(written_rows(layout)) - len(rows)) <= 1
    )
    return expected + in_rows or nearest(sum(len(row) for row in rows))


def _usual_length(rows: Sequence[SignRow]) -> int:
    lengths = [len(row) for row in rows]
    return max(sorted(set(lengths)), key=lengths.count, default=0)


def _bad_sign(source: Source, attempt: _Attempt) -> ParseError | None:
    """Find the first invalid sign, using the alphabet that explains most of the others."""
    expectations = list(_expectations(source, attempt))
    if not expectations:
        return ParseError(
            Sentence(
                N_("There is no alphabet {alphabet} on {layout}."),
                alphabet=source.alphabet,
                layout=attempt.layout.label,
            ),
            position=0,
            expected=_names_of_alphabets(attempt.layout),
        )
    wrong = [[sign for sign in attempt.signs if not is_sign(sign.text)] for is_sign, _ in expectations]
    closest = min(range(len(expectations)), key=lambda k: len(wrong[k]))
    if not wrong[closest]:
        return None
    sign = wrong[closest][0]
    if not attempt.has_places and sign.text.isascii() and sign.text.isalnum():
        return None
    return _unexpected(attempt, sign, expectations[closest][1])


def _unexpected(attempt: _Attempt, sign: Sign, expected: Sentence) -> ParseError:
    return ParseError(attempt.found(sign), position=sign.position, expected=expected)


def _expectations(source: Source, attempt: _Attempt) -> Iterator[_Expectation]:
    """Yield each alphabet as spelling digits and, where possible, as listing candidates."""
    for alphabet in source.alphabets(attempt.layout):
        expected = Sentence(_SIGN, alphabet=alphabet.name)
        yield alphabet.digit_of.__contains__, expected
        if attempt.takes_candidates and not alphabet.is_numbers:
            listed = Sentence(N_("Write digits of {alphabet}, each once."), alphabet=alphabet.name)
            yield partial(_is_list, alphabet), listed


def _is_list(alphabet: Alphabet, text: str) -> bool:
    return alphabet.digits_listed(text) is not None


def _names_of_alphabets(layout: Layout) -> Sentence:
    return Sentence(N_("Its alphabets are {names}."), names=[alphabet.name for alphabet in alphabets(layout)])


def _bad_row(attempt: _Attempt) -> ParseError | None:
    """Find the first line that is not as long as a row, if the lines are meant to be rows."""
    fits = attempt.n_signs == attempt.layout.n_cells and len(attempt.rows) > 1
    if not attempt.is_in_rows and not fits:
        return None
    length = row_length(attempt.layout)
    for number, row in enumerate(attempt.rows):
        if len(row) != length:
            return ParseError(
                Sentence(
                    _ROWS[len(row) > 1], row=row_sentence(attempt.layout, number), found=len(row), expected=length
                ),
                position=row[length].position if len(row) > length else _end(row[-1:]),
                expected=Sentence(N_("Write {count} cells on each line, with . for an empty one."), count=length),
            )
    return None


def _bad_count(source: Source, attempt: _Attempt) -> ParseError:
    """Report too few or too many cells for the intended board, or for any board."""
    layout, n_signs = attempt.layout, attempt.n_signs
    if n_signs == layout.n_cells and (word := next((sign for sign in attempt.signs if len(sign.text) > 1), None)):
        expected = next(expected for _, expected in _expectations(source, attempt))
        return _unexpected(attempt, word, expected)
    close = next((one for one in nearest(n_signs) if abs(one.n_cells - n_signs) <= _CLOSE), None)
    if close and not (attempt.is_in_rows or attempt.is_asked):
        return ParseError(
            miscounted(n_signs, close.n_cells),
            position=_end(attempt.signs),
            expected=Sentence(CELLS_NEEDED, count=close.n_cells),
        )
    if attempt.is_in_rows or attempt.is_asked:
        surplus = attempt.signs[layout.n_cells :]
        return ParseError(
            miscounted(n_signs, layout.n_cells),
            position=surplus[0].position if surplus else _end(attempt.signs),
            expected=_expected_count(source, layout, n_signs),
        )
    sizes = [Sentence(N_("{count} cells ({layout})"), count=one.n_cells, layout=one.name) for one in nearest(n_signs)]
    return ParseError(
        Sentence(_NO_BOARD[n_signs != 1], found=n_signs),
        position=_end(attempt.signs),
        expected=Sentence(N_("Nearest in size: {sizes}."), sizes=join_items(sizes)),
    )


def _expected_count(source: Source, layout: Layout, n_signs: int) -> Sentence:
    """Say how many cells `layout` has. If another layout has `n_signs` cells, also say how to name that one."""
    other = plain_layouts().get(n_signs)
    if other is None or layout == source.named:
        return Sentence(CELLS_NEEDED, count=layout.n_cells)
    return Sentence(
        N_("Write {count} cells, with . for an empty one, or {name}: in front of these."),
        count=layout.n_cells,
        name=other.name,
    )


def _end(signs: Sequence[Sign]) -> int:
    return signs[-1].position + len(signs[-1].text) if signs else 0
