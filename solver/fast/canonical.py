"""The canonical form of a 9 × 9 puzzle with its solution: the same for all puzzles that differ only by a symmetry.

Symmetries of 9 × 9 with boxes: relabelled digits, permuted bands, stacks, rows in a band and columns in a stack, and
transposition. The canonical grid is the one that comes first in lexical order among all symmetric ones. Its first row
is 123456789. Its second row begins 456, or 457 if that is impossible. So once the first two rows are
chosen, only symmetries that put the digits in these places are tried. If several symmetries lead to the canonical grid,
the grid has as many automorphisms; the givens are then those that come first, and as many symmetries lead to these as
the puzzle has automorphisms.
"""

from solver.fast.jit import dual_mode

# The six orders of 0, 1, 2; each begins at a multiple of 3.
_PERMUTATIONS = 0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0

OF_GRID, OF_PUZZLE = 0, 1  # where the numbers of automorphisms are


@dual_mode
def find_forms(grids, givens, n_automorphisms, work):
    """Replace each row of `givens` by its canonical form, and count automorphisms.

    A row of `givens` has the digits of a puzzle row by row, 0 for an empty cell, and that of `grids` those of its
    solution. `n_automorphisms` has two numbers for each: those of the grid, and those of the puzzle. `work` is scratch
    memory: eight rows of 81 numbers.
    """
    best, best_given, turned_grid, turned = work[4], work[5], work[6], work[7]
    for k in range(len(grids)):
        grid, given = grids[k], givens[k]
        for cell in range(81):
            turned_grid[cell] = grid[cell % 9 * 9 + cell // 9]
            turned[cell] = given[cell % 9 * 9 + cell // 9]
        best[0] = 0
        _improve(grid, given, work, best, best_given, n_automorphisms[k])
        _improve(turned_grid, turned, work, best, best_given, n_automorphisms[k])
        for cell in range(81):
            given[cell] = best[cell] if best_given[cell] else 0


@dual_mode
def _improve(grid, given, work, best, best_given, n_same):
    """Replace `best` and `best_given` if an image of this grid comes before them. Transposition is not tried.

    `best[0]` is 0 before the first call.
    """
    rows = work[0]
    for top in range(9):
        for second in range(top // 3 * 3, top // 3 * 3 + 3):
            if second != top:
                rows[0], rows[1] = top, second
                # The rows 3 b, 3 b + 1 and 3 b + 2 of band b add up to 9 b + 3: this is the third.
                rows[2] = top // 3 * 9 + 3 - top - second
                _try_columns(grid, given, work, best, best_given, n_same)


@dual_mode
def _try_columns(grid, given, work, best, best_given, n_same):
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
        left, middle, n_middle = _PERMUTATIONS[stacks] * 3, _PERMUTATIONS[stacks + 1], 0
        for k in range(3):
            columns[3 + k] = column_of[grid[rows[1] * 9 + left + k]]
            n_middle += columns[3 + k] // 3 == middle
        for order in range(0, 18 if n_middle > 1 else 0, 3):
            for k in range(3):
                columns[k] = left + _PERMUTATIONS[order + k]
                columns[3 + k] = column_of[grid[rows[1] * 9 + columns[k]]]
            if columns[3] // 3 != middle or columns[4] // 3 != middle:
                continue
            last = columns[5]
            # The third column of the middle stack. Column `last` is this one, or begins the last stack.
            columns[5] = middle * 9 + 3 - columns[3] - columns[4]
            for rest in range(0, 18, 3):
                for k in range(3):
                    columns[6 + k] = _PERMUTATIONS[stacks + 2] * 3 + _PERMUTATIONS[rest + k]
                if last // 3 == middle or columns[6] == last:
                    _try(grid, given, work, best, best_given, n_same)


@dual_mode
def _try(grid, given, work, best, best_given, n_same):
    """Replace the best grid and givens if these columns make smaller ones. The first three rows are set."""
    rows, columns, label = work[0], work[1], work[3]
    for k in range(9):
        label[grid[rows[0] * 9 + columns[k]]] = k + 1
    # 0 as long as this image equals the best one; −1 once it is known to be smaller.
    order = 0 if best[0] else -1
    for k in range(9, 81):
        if k == 27:  # most images are out before
            _sort_rows(grid, rows, columns[0], label)
        digit = label[grid[rows[k // 9] * 9 + columns[k % 9]]]
        if order == 0 and digit != best[k]:
            if digit > best[k]:
                return
            order = -1
        if order < 0:
            best[k] = digit
    # If the grids are equal, this is an automorphism of the best one. Then a given comes before an empty cell.
    n_same[OF_GRID] = 1 if order else n_same[OF_GRID] + 1
    for k in range(81):
        is_given = given[rows[k // 9] * 9 + columns[k % 9]] > 0
        if order == 0 and is_given != best_given[k]:
            if is_given < best_given[k]:
                return
            order = -1
        if order < 0:
            best_given[k] = is_given
    n_same[OF_PUZZLE] = 1 if order else n_same[OF_PUZZLE] + 1
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
