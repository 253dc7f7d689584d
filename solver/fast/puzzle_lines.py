"""Files of puzzles: plain lines become rows of digits, and answers become lines."""

from __future__ import annotations

from numba import uint8

from solver.fast.cache import cached

_LINE_FEED, _RETURN, _BLANK, _DOT, _ZERO, _QUESTION = 10, 13, 32, 46, 48, 63

_compiled = cached(nogil=True)


@_compiled
def read_rows(text, n, ends, rows, line_of):
    """Find all lines of `text` and read the plain ones into `rows`. Returns how many these are.

    A plain line has exactly the cells of a row: `.` or `0` for an empty one, and the digits 1 to `n`, which is at most
    9. A carriage return may follow. `text` (uint8) ends with a line feed. Writes the offset behind the line feed of
    line k into ends[k] (int64), and for row r of `rows` (uint8, shape (lines, cells)) its line into line_of[r] (int64).
    """
    n_rows, start, n_cells, most = 0, 0, rows.shape[1], uint8(n)
    for line in range(len(ends)):
        stop = start + n_cells
        end = 0
        if stop < len(text):
            # In slices, indexes need no check of their sign, so the loop takes many cells at a time.
            row, symbols = rows[n_rows], text[start:stop]
            wrong = False
            for cell in range(n_cells):
                # What comes before 0 becomes more than 9, because bytes have no sign.
                symbol = symbols[cell]
                digit = uint8(0) if symbol == _DOT else uint8(symbol - _ZERO)
                row[cell] = digit
                wrong |= digit > most
            if not wrong:
                if text[stop] == _LINE_FEED:
                    end = stop + 1
                elif text[stop] == _RETURN and text[stop + 1] == _LINE_FEED:
                    end = stop + 2
        if end:
            line_of[n_rows] = line
            n_rows += 1
        else:
            end = start
            while text[end] != _LINE_FEED:
                end += 1
            end += 1
        ends[line] = end
        start = end
    return n_rows


@_compiled
def write_rows(text, starts, n_copied, between, counts, is_decided, grids, out, ends):
    """Write a line for each puzzle: its solutions' number, `?` if there may be more, and the first solution.

    Before it come the first `n_copied` characters of the puzzle's own line, which begins at starts[k] of `text`.
    `between` stands between the columns. `counts` (int64), `is_decided` (bool) and `grids` (uint8, shape (m, cells))
    are the answers; if there are no cells, no solution is written. Writes the lines into `out` (uint8), which has room
    for them, and the offset behind line k into ends[k] (int64).
    """
    at = 0
    for k in range(len(counts)):
        if n_copied:
            out[at : at + n_copied] = text[starts[k] : starts[k] + n_copied]
            out[at + n_copied] = between
            at += n_copied + 1
        at = _write_number(counts[k], out, at)
        if not is_decided[k]:
            out[at] = _QUESTION
            at += 1
        grid = grids[k]
        if counts[k] and len(grid):
            out[at] = between
            symbols = out[at + 1 : at + 1 + len(grid)]
            for cell in range(len(grid)):
                symbols[cell] = uint8(grid[cell] + _ZERO)
            at += 1 + len(grid)
        out[at] = _LINE_FEED
        at += 1
        ends[k] = at


@_compiled
def _write_number(number, out, at):
    """Write `number` in decimals, beginning at out[at]. Returns the offset behind it."""
    n_decimals, rest = 1, number // 10
    while rest:
        n_decimals, rest = n_decimals + 1, rest // 10
    for k in range(n_decimals):
        out[at + n_decimals - 1 - k] = number % 10 + _ZERO
        number //= 10
    return at + n_decimals
