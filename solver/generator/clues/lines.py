"""Lines and arrows that fit a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from solver.board import Cell, Digit
from solver.board.clues import find_clue_kind
from solver.board.clues.clue import CellGroups, Clue
from solver.generator.clues.sheet import CellPath, ClueSet, ClueSheet

LineDigits = Sequence[Digit]
_TRIES = 40  # walks from each cell
_COVERED = 60  # percent of the cells that are under lines at most, all kinds together


class _Line(NamedTuple):
    """A kind of line: how many cells it has, which digits it may begin with, and which it may have as a whole."""

    slug: str
    sizes: tuple[int, int]
    may_begin: Callable[[int, LineDigits], bool]
    fits: Callable[[int, LineDigits], bool]
    value: Callable[[int], int | None] = lambda n: None  # the number on it, on a board of n digits
    groups: Callable[[CellPath], CellGroups] = lambda path: (path,)


def _rises(value: int, digits: LineDigits) -> bool:
    return all(d < e for d, e in pairwise(digits))


def _are_far(value: int, digits: LineDigits) -> bool:
    return all(abs(d - e) >= value for d, e in pairwise(digits))


def _differ(value: int, digits: LineDigits) -> bool:
    return len({*digits}) == len(digits)


def _is_run(value: int, digits: LineDigits) -> bool:
    return max(digits) - min(digits) == len(digits) - 1


def _may_mirror(value: int, digits: LineDigits) -> bool:
    return True


def _mirrors(value: int, digits: LineDigits) -> bool:
    return list(digits) == list(digits)[::-1]


def _is_enough(value: int, digits: LineDigits) -> bool:
    return digits[0] >= sum(digits[1:])


def _adds_up(value: int, digits: LineDigits) -> bool:
    return digits[0] == sum(digits[1:])


_LINES = (
    _Line("thermo", (3, 6), _rises, _rises),
    _Line("arrow", (3, 5), _is_enough, _adds_up, groups=lambda path: (path[:1], path[1:])),
    _Line("whisper", (3, 6), _are_far, _are_far, value=lambda n: (n + 1) // 2),
    _Line("renban", (3, 5), _differ, _is_run),
    _Line("palindrome", (3, 5), _may_mirror, _mirrors),
)
LINE_SLUGS = tuple(line.slug for line in _LINES)


def draw_lines(sheet: ClueSheet, slug: str, share: int) -> list[ClueSet]:
    """Return lines of a kind that share no cell and do not cross, on a `share`-th of the room for lines."""
    line = next(each for each in _LINES if each.slug == slug)
    room = sheet.layout.n_cells * _COVERED // 100 // share
    sets: list[ClueSet] = []
    for start in sheet.free:
        for _ in range(_TRIES if sheet.is_free(start) else 0):
            paths = _walk(sheet, line, start)
            if paths and sum(map(len, paths)) <= room:
                room -= sum(map(len, paths))
                sets.append(tuple(_clue(sheet, line, path) for path in paths))
                for path in paths:
                    sheet.take(path)
                break
    return sets


def _walk(sheet: ClueSheet, line: _Line, start: Cell) -> tuple[CellPath, ...]:
    """Return the longest line found on a random walk from `start`, and the one opposite, either way round; or none."""
    least, most = line.sizes
    size = sheet.chance.between(least, most)
    path: CellPath = (start,)
    found: tuple[CellPath, ...] = ()
    while len(path) < size:
        more = next((each for each in sheet.ways_on(path) if _pair(sheet, line, (*path, each), line.may_begin)), None)
        if more is None:
            break
        path = (*path, more)
        if len(path) >= least:
            found = _pair(sheet, line, path, line.fits) or found
    return found


def _pair(
    sheet: ClueSheet, line: _Line, path: CellPath, test: Callable[[int, LineDigits], bool]
) -> tuple[CellPath, ...]:
    """Return `path` and the opposite one, if both pass `test` and do not meet."""
    value = line.value(sheet.layout.n) or 0
    if not test(value, sheet.digits(path)):
        return ()
    image = sheet.image(path)
    if image == path:
        return (path,)
    if not {*path}.isdisjoint(image):
        return ()
    for way in (image, image[::-1]):
        if test(value, sheet.digits(way)):
            return path, way
    return ()


def _clue(sheet: ClueSheet, line: _Line, path: CellPath) -> Clue:
    value = line.value(sheet.layout.n)
    return find_clue_kind(line.slug).clue(sheet.layout, str(value or ""), line.groups(path))
