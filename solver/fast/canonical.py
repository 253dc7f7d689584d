"""The canonical form of a 9 × 9 puzzle with its solution: the same for all puzzles that differ only by a symmetry.

Symmetries of 9 × 9 with boxes: relabelled digits, permuted bands, stacks, rows in a band and columns in a stack, and
transposition. The canonical grid is the one that comes first in lexical order among all symmetric ones. Its first row
is 123456789. Its second row begins 456, or 457 if that is impossible. So once the first two rows are
chosen, only symmetries that put the digits in these places are tried. If several symmetries lead to the canonical grid,
the grid has automorphisms; the givens are then those that come first.
"""

from solver.fast.jit import dual_mode

# The six orders of 0, 1, 2; each begins at a multiple of 3.
_PERMUTATIONS = 0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0


@dual_mode
def improve(grid, given, work, best, best_given):
    """Replace `best` and `best_given` if an image of this grid comes before them. Transposition is not tried.

    `grid` has the digits 1 to 9 of the solution, row by row, and `given` 1 where a cell is given, otherwise 0.
    `best[0]` is 0 before the first call. `work` is scratch memory: four rows of ten numbers.
    """
    rows = work[0]
    for top in range(9):
        for second in range(top // 3 * 3, top // 3 * 3 + 3):
            if second != top:
                rows[0], rows[1] = top, second
                # The rows 3 b, 3 b + 1 and 3 b + 2 of band b add up to 9 b + 3: this is the third.
                rows[2] = top // 3 * 9 + 3 - top - second
                _try_columns(grid, given, work, best, best_given)


@dual_mode
def _try_columns(grid, given, work, best, best_given):
    """Try all orders of columns that begin the second row with 4 and 5. The first three rows are set."""
    rows, columns, column_of = work[0], work[1], work[2]
    for column in range(9):
        column_of[grid[rows[0] * 9 + column]] = column
    # Labels count along the first row. The second row begins with 4 5 6 if its digits in the first three columns are
    # those of the first row in columns 4 to 6. If they do not lie in one stack, the least that can be had is 4 5 7:
    #
    #     1 2 3 | 4 5 6 | 7 8 9        1 2 3 | 4 5 6 | 7 8 9
    #     4 5 6 | · · · | · · ·   or   4 5 7 | · · · | · · ·
    for stacks in range(0, 18, 3):
        for order in range(0, 18, 3):
            for k in range(3):
                columns[k] = _PERMUTATIONS[stacks] * 3 + _PERMUTATIONS[order + k]
                columns[3 + k] = column_of[grid[rows[1] * 9 + columns[k]]]
            middle = _PERMUTATIONS[stacks + 1]
            if columns[3] // 3 != middle or columns[4] // 3 != middle:
                continue
            last = columns[5]
            # The third column of the middle stack. Column `last` is this one, or begins the last stack.
            columns[5] = middle * 9 + 3 - columns[3] - columns[4]
            for rest in range(0, 18, 3):
                for k in range(3):
                    columns[6 + k] = _PERMUTATIONS[stacks + 2] * 3 + _PERMUTATIONS[rest + k]
                if last // 3 == middle or columns[6] == last:
                    _try(grid, given, work, best, best_given)


@dual_mode
def _try(grid, given, work, best, best_given):
    """Replace the best grid and givens if these columns make smaller ones. The first three rows are set."""
    rows, columns, label = work[0], work[1], work[3]
    for k in range(9):
        label[grid[rows[0] * 9 + columns[k]]] = k + 1
    _sort_rows(grid, rows, columns[0], label)
    # 0 as long as this image equals the best one; −1 once it is known to be smaller.
    order = 0 if best[0] else -1
    for k in range(9, 81):
        digit = label[grid[rows[k // 9] * 9 + columns[k % 9]]]
        if order == 0 and digit != best[k]:
            if digit > best[k]:
                return
            order = -1
        if order < 0:
            best[k] = digit
    # If the grids are equal, this is an automorphism of the best one. Then a given comes before an empty cell.
    for k in range(81):
        is_given = given[rows[k // 9] * 9 + columns[k % 9]]
        if order == 0 and is_given != best_given[k]:
            if is_given < best_given[k]:
                return
            order = -1
        if order < 0:
            best_given[k] = is_given
    for k in range(9):
        best[k] = k + 1


@dual_mode
def _sort_rows(grid, rows, column, label):
    """Put the rows of the other two bands in the order of their labels in `column`, and so the bands."""
    band = (rows[0] // 3 + 1) % 3 * 3
    for k in range(3):
        rows[3 + k] = band + k
        rows[6 + k] = (band + 3) % 9 + k
    for start in (3, 6):
        # Three comparisons sort three rows.
        for a, b in ((0, 1), (1, 2), (0, 1)):
            one, other = rows[start + a], rows[start + b]
            if label[grid[one * 9 + column]] > label[grid[other * 9 + column]]:
                rows[start + a], rows[start + b] = other, one
    if label[grid[rows[3] * 9 + column]] > label[grid[rows[6] * 9 + column]]:
        for k in range(3):
            rows[3 + k], rows[6 + k] = rows[6 + k], rows[3 + k]
