"""Text in and out: read a puzzle from what people write, and write a board as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from types import MappingProxyType

from solver.board import N_, Board, Layout, ParseError, Puzzle, Sentence
from solver.board.clues.clue import Clue
from solver.formats import candidates, dimacs, identity, library, line, lists, numbers, opensudoku, pictures, rows
from solver.formats.files import FILES, hsol, latex, own_json, simple_sudoku, stacked_boards, sukaku
from solver.formats.files.hsol import is_archive, unpacked
from solver.formats.reading import Reading, WriteError
from solver.formats.refusal import ambiguous, binary_text, empty_text, is_prose, nothing_found, refusal, too_long
from solver.formats.sites import (
    LINKS,
    PUZZLE_SITES,
    SITES,
    PuzzleSite,
    Scl,
    f_puzzles,
    is_packed,
    lost_rules_error,
    sites_for,
)
from solver.formats.sites.lost_rules import LostRules
from solver.formats.source import Source
from solver.formats.text_lines import is_entry, is_too_large
from solver.formats.within import Excerpt, SeveralPuzzles, excerpts, unreadable_link
from solver.formats.within.spellings import framed_text, plain_text, solo_text, spaced_text
from solver.formats.within.stated_rules import stated_rules

__all__ = [
    "FORMATS",
    "MAX_CHARACTERS",
    "PUZZLE_SITES",
    "WRITERS",
    "Excerpt",
    "PuzzleSite",
    "Reading",
    "SeveralPuzzles",
    "WriteError",
    "can_write",
    "is_archive",
    "is_board",
    "is_entry",
    "max_characters",
    "parse",
    "read",
    "sites_for",
    "split",
    "unpacked",
    "write",
]

MAX_CHARACTERS = 65_536
_SURE = 81  # this many cells together are almost certainly a board
_BOARD_NOT_WRITTEN = N_("A {layout} board cannot be written as {format}.")
_CLUES_NOT_WRITTEN = N_("A board with these clues cannot be written as {format}.")
_OTHER_EMPTY = frozenset("._*-")
_READ_AT_ONCE = 8  # puzzles in one text; reading one takes about a millisecond

# Formats whose texts are longer than any board. They are recognised by how they begin, and no other format reads them.
_LONG = (dimacs, hsol)

# Formats to read; README.md says what a module needs. A reading that an earlier format has found is not reported again.
FORMATS = (identity, line, rows, numbers, lists, candidates, library, opensudoku, *FILES, *SITES, *_LONG)

# Formats to write. `rows` reads what `pretty` draws; links are read as the puzzles in them.
_WRITTEN = (
    identity,
    line,
    rows,
    pictures,
    numbers,
    lists,
    candidates,
    library,
    opensudoku,
    *FILES,
    *SITES,
    *LINKS,
    dimacs,
)
WRITERS = MappingProxyType[str, Callable[[Board], str]]({module.NAME: module.write for module in _WRITTEN})

# Formats that cannot hold every board, and which layouts they can hold.
_LIMITED = MappingProxyType[str, Callable[[Layout], bool]](
    {module.NAME: module.can_hold for module in (latex, simple_sudoku, stacked_boards, *SITES, *LINKS)}
)

# Formats that can hold clues, and whether they can hold these. All others have no place for any.
_WITH_CLUES = MappingProxyType[str, Callable[[Layout, tuple[Clue, ...]], bool]](
    {module.NAME: module.can_hold_clues for module in (identity, own_json, dimacs, f_puzzles, Scl, *PUZZLE_SITES)}
)


def parse(text: str, *, layout: Layout | None = None) -> Puzzle:
    """Return the puzzle that `text` shows, in any known format.

    `layout` decides between layouts with the same number of cells; see `read`.
    Raises ParseError if the text cannot be read, or can be read in several ways.
    """
    return read(text, layout=layout).puzzle


def read(text: str, *, layout: Layout | None = None, is_position: bool = False) -> Reading:
    """Return the puzzle that `text` shows, what is crossed out in it, and which digits were placed by hand.

    Listed candidates are rules of the puzzle where its digits alone have several solutions (`sukaku.as_puzzle`), unless
    clues stand behind them, or the caller knows that the text `is_position` of a puzzle with other rules.

    The layout is the one named in front of the cells. If none is named, it is `layout`, if that has the right number of
    cells; otherwise the plain layout with that number. The latter requires that `layout` is None, or that the text
    itself shows which layout is meant (rows or sectors of the right length, or a bare line that makes a square).

    If the text as a whole is not a board, look for one within it: in a link, beside a comment, within a sentence.
    Raises ParseError if there is no board, or if it can be read in several ways. Raises SeveralPuzzles if there are
    several boards.
    """
    reading = _one_board(text, layout)
    return reading if is_position or reading.puzzle.clues else sukaku.as_puzzle(reading)


def _one_board(text: str, layout: Layout | None) -> Reading:
    """Return what `text` shows, its listed candidates as a position. Raises the errors of `read`."""
    if bare := line.bare_line(text, layout):
        return bare
    if unfit := _unfit(text):
        raise unfit
    if dimacs.recognises(text):
        return dimacs.read(text, layout)
    if lost := _rules_lost(text):
        raise lost
    if whole := _own(text, layout) or _as_whole(text, layout):
        return whole
    if stray := identity.stray_clue(text):
        raise stray
    named = _named(text)
    found_parts = excerpts(text)
    parts = _readable(found_parts, named or layout)
    if len(parts) > 1:
        raise SeveralPuzzles([_with_name(part, named) for part in parts])
    if parts:
        layout = named or layout
        if own := _own(parts[0].text, layout):
            return own
        return _only(_readings(parts[0].text, layout), parts[0].text, layout)
    lost = next(filter(None, map(lost_rules_error, [text, *(part.text for part in found_parts[:_READ_AT_ONCE])])), None)
    raise lost or unreadable_link(text) or _refusal(text, layout)


def _unfit(text: str) -> ParseError | None:
    """Return the error for a text that is too long, empty or no text, or None."""
    limit = max_characters(text)
    if len(text) > limit:
        return too_long(len(text), limit)
    return binary_text(text) or (None if text.strip("\ufeff \t\r\n") else empty_text())


def _rules_lost(text: str) -> ParseError | None:
    """Return the error for rules that a text as a whole states and that would be lost, or None."""
    if f_puzzles.recognises(text):
        return lost_rules_error(text)
    rules = stated_rules(text)
    return (lost_rules_error(text) or LostRules(rules)) if rules else None


def _own(text: str, layout: Layout | None) -> Reading | None:
    """Return the reading of our JSON, or of a board with clues behind it; None for other texts.

    Raises ParseError for such a text that is wrong: no other format need be asked.
    """
    if own_json.recognises(text):
        return own_json.read(text)
    parts = identity.clued(text)
    if not parts:
        return None
    board = _as_whole(parts.board, layout)
    if not board and len(parts.board.split("\n")) == 1:
        board = _one_board(parts.board, layout)
    return identity.with_clues(board, parts.clues, parts.position) if board else None


def _is_own(text: str) -> bool:
    return own_json.recognises(text) or identity.clued(text) is not None


def _as_whole(text: str, layout: Layout | None) -> Reading | None:
    """Return the reading of a text that is one board and nothing else, however its cells are written; None for others.

    Raises ParseError if it can be read in several ways.
    """
    for spelling in (solo_text,) if _named(text) else (framed_text, plain_text, spaced_text):
        spelled = spelling(text)
        if readings := _readings(spelled, layout):
            return _only(readings, spelled, layout)
    return None


def max_characters(text: str) -> int:
    """Return the limit of characters for a text that begins like `text`."""
    return dimacs.MAX_CHARACTERS if dimacs.recognises(text) else MAX_CHARACTERS


def _named(text: str) -> Layout | None:
    """Return the layout that is named in front of `text`, or None."""
    try:
        return Source.from_text(text, None).named
    except ParseError:
        return None


def _with_name(part: Excerpt, layout: Layout | None) -> Excerpt:
    """Return `part` with the name of `layout` in front, as it was in front of the whole text."""
    return part._replace(text=f"{layout.name}:\n{part.text}") if layout and not _named(part.text) else part


def split(text: str, *, layout: Layout | None = None) -> tuple[str, ...]:
    """Return the texts of the puzzles in `text` if there are several; otherwise just `text`, readable or not."""
    try:
        read(text, layout=layout)
    except SeveralPuzzles as several:
        return tuple(part.text for part in several.excerpts)
    except ParseError:
        pass
    return (text,)


def is_board(text: str, *, layout: Layout | None = None) -> bool:
    """Whether `text` as a whole is one board: not a list of puzzles, and no puzzle within a longer text."""
    return bool(_readings(text, layout))


def _readings(text: str, layout: Layout | None) -> list[Reading]:
    """Return every way to read `text`, as a whole, as one board."""
    for module in _LONG:
        if module.recognises(text):
            return list(module.readings(Source(text, expected=layout)))
    if _is_own(text):
        with suppress(ParseError):
            return list(filter(None, [_own(text, layout)]))
        return []
    if is_too_large(text):
        return []
    readings: list[Reading] = []
    with suppress(ParseError):  # an unknown layout: `_refusal` says so if nothing else is found
        source = Source.from_text(text, layout)
        for module in FORMATS[: -len(_LONG)]:
            for reading in _read_by(module.readings, source):
                if all(reading.content != other.content for other in readings):
                    readings.append(reading)
    return readings


def _read_by(readings: Callable[[Source], Iterator[Reading]], source: Source) -> list[Reading]:
    """Return what one format reads; nothing if the text only looks like this format."""
    try:
        return list(readings(source))
    except ParseError:
        return []


def _only(readings: list[Reading], text: str, layout: Layout | None) -> Reading:
    """Return the likeliest reading. Raises ParseError if there are several."""
    if len(readings) > 1:
        # A reading with a digit twice in a house is unlikely if another reading has none.
        readings = [reading for reading in readings if not reading.has_clash] or readings
    if len(readings) > 1 and not _OTHER_EMPTY.isdisjoint(text):
        # Another sign means an empty cell already, so 0 is a digit.
        readings = [reading for reading in readings if reading.alphabet.startswith("0")] or readings
    if len(readings) > 1:
        raise ambiguous(Source.from_text(text, layout), readings)
    return readings[0]


def _readable(parts: tuple[Excerpt, ...], layout: Layout | None) -> tuple[Excerpt, ...]:
    """Return the parts that are boards. If there are many, return all: each is read only when it is chosen."""
    if len(parts) > _READ_AT_ONCE:
        return parts
    once: dict[object, Excerpt] = {}
    for part in parts:
        if _is_own(part.text):
            once[part.text] = part  # a wrong clue is reported, not passed over
            continue
        readings = _readings(part.text, layout)
        # Sixteen digits in a row may be just a number; something that was packed is a puzzle.
        is_sure = (
            part.text.startswith("{")
            or is_packed(part.text)
            or (readings and readings[0].puzzle.layout.n_cells >= _SURE)
        )
        if readings and (is_sure or not readings[0].has_clash):
            once.setdefault(readings[0].content, part)
    return tuple(once.values())


def _refusal(text: str, layout: Layout | None) -> ParseError:
    if is_too_large(text) or is_prose(text):
        return nothing_found()
    try:
        return refusal(Source.from_text(text, layout))
    except ParseError as error:
        return error


def can_write(layout: Layout, to: str, clues: tuple[Clue, ...] = ()) -> bool:
    """Whether the format called `to` can hold boards of `layout` with these clues."""
    if clues and not (to in _WITH_CLUES and _WITH_CLUES[to](layout, clues)):
        return False
    return to not in _LIMITED or _LIMITED[to](layout)


def write(subject: Puzzle | Board, to: str) -> str:
    """Return `subject` in the format called `to`, one of WRITERS.

    Raises WriteError if the format cannot hold a board of its layout, or one of its clues.
    """
    layout, clues = subject.layout, subject.clues
    if not can_write(layout, to, clues):
        reason = _CLUES_NOT_WRITTEN if can_write(layout, to) else _BOARD_NOT_WRITTEN
        formats = [name for name in WRITERS if can_write(layout, name, clues)]
        raise WriteError(
            Sentence(reason, layout=layout.label, format=to),
            expected=Sentence(N_("It can be written as {formats}."), formats=formats),
        )
    return WRITERS[to](Board(subject) if isinstance(subject, Puzzle) else subject)
