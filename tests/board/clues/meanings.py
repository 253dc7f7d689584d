"""What each kind of clue means, said once more and plainly: whether a filled square board is as a clue says."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from math import isqrt
from typing import NamedTuple

from solver.board.clues.clue import Clue

Digits = Sequence[int]


class Filled(NamedTuple):
    """A filled board of n × n cells with boxes of `rows` × `n / rows`, and all clues on it."""

    n: int
    rows: int
    grid: Digits
    clues: tuple[Clue, ...]

    def digits(self, clue: Clue) -> list[int]:
        return [self.grid[cell] for cell in clue.cells]

    def groups(self, clue: Clue) -> list[list[int]]:
        return [[self.grid[cell] for cell in group] for group in clue.groups]

    def box(self, cell: int) -> tuple[int, int]:
        return cell // self.n // self.rows, cell % self.n // (self.n // self.rows)

    def neighbours(self, cell: int) -> Iterator[int]:
        row, column = divmod(cell, self.n)
        for other_row, other_column in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= other_row < self.n and 0 <= other_column < self.n:
                yield other_row * self.n + other_column


Holds = Callable[[Filled, Clue], bool]


def number_of(clue: Clue) -> int:
    return int(clue.value)


def differ(digits: Digits) -> bool:
    return len(set(digits)) == len(digits)


def steps(digits: Digits) -> list[tuple[int, int]]:
    return list(pairwise(digits))


def windows(digits: Digits, size: int) -> list[Digits]:
    return [digits[k : k + size] for k in range(max(len(digits) - size + 1, 1))]


def mirrored(digits: Digits) -> list[tuple[int, int]]:
    return [(digits[k], digits[-1 - k]) for k in range(len(digits) // 2)]


def passages(board: Filled, clue: Clue) -> list[int]:
    return [sum(board.grid[cell] for cell in cells) for _, cells in groupby(clue.cells, key=board.box)]


def falls_into_parts(digits: Digits, total: int) -> bool:
    done = 0
    for digit in digits:
        done += digit
        if done > total:
            return False
        done %= total
    return done == 0


def zips(digits: Digits) -> bool:
    pairs = [one + other for one, other in mirrored(digits)]
    return len({*pairs, *([digits[len(digits) // 2]] if len(digits) % 2 else [])}) <= 1


def arrow(board: Filled, clue: Clue) -> bool:
    circle, shaft = board.groups(clue)
    number = 0
    for digit in circle:
        number = 10 * number + digit
    return number == sum(shaft)


def sandwich(board: Filled, clue: Clue) -> bool:
    digits = board.digits(clue)
    ends = sorted((digits.index(1), digits.index(board.n)))
    return sum(digits[ends[0] + 1 : ends[1]]) == number_of(clue)


def skyscraper(board: Filled, clue: Clue) -> bool:
    digits = board.digits(clue)
    return sum(digit == max(digits[: k + 1]) for k, digit in enumerate(digits)) == number_of(clue)


def numbered_room(board: Filled, clue: Clue) -> bool:
    digits = board.digits(clue)
    return digits[digits[0] - 1] == number_of(clue)


def indexing(board: Filled, clue: Clue) -> bool:
    n = board.n

    def says(cell: int) -> bool:
        row, column = divmod(cell, n)
        places = {
            "row": [k * n + column for k in range(n)],
            "column": [row * n + k for k in range(n)],
            "box": [other for other in range(n * n) if board.box(other) == board.box(cell)],
        }[clue.value]
        return board.grid[places[board.grid[cell] - 1]] == places.index(cell) + 1

    return all(map(says, clue.cells))


def counting_circles(board: Filled, clue: Clue) -> bool:
    return all(count == digit for digit, count in Counter(board.digits(clue)).items())


def between(board: Filled, clue: Clue) -> bool:
    first, *inner, last = board.digits(clue)
    return all(min(first, last) < digit < max(first, last) for digit in inner)


def lockout(board: Filled, clue: Clue) -> bool:
    first, *inner, last = board.digits(clue)
    is_wide = abs(first - last) >= number_of(clue)
    return is_wide and all(digit < min(first, last) or digit > max(first, last) for digit in inner)


def extreme(is_fine: Callable[[int, int], bool]) -> Holds:
    def holds(board: Filled, clue: Clue) -> bool:
        (cell,) = clue.cells
        marked = [other.cells[0] for other in board.clues if other.kind == clue.kind]
        others = [other for other in board.neighbours(cell) if other not in marked]
        return all(is_fine(board.grid[cell], board.grid[other]) for other in others)

    return holds


RELATIONS: dict[str, Callable[[int, int, int], bool]] = {
    "white_dot": lambda k, one, other: abs(one - other) == k,
    "black_dot": lambda k, one, other: max(one, other) == k * min(one, other),
    "xv": lambda k, one, other: one + other == k,
}
DOTS = ("white_dot", "black_dot")
# Kinds of marks, their numbers where no mark has one, and whether the numbers on the board count instead.
NEGATIVES: dict[str, tuple[tuple[str, ...], str, tuple[int, ...], bool]] = {
    "white_dot": (DOTS, "white_dot", (1,), True),
    "black_dot": (DOTS, "black_dot", (2,), True),
    "xv": (("xv",), "xv", (5, 10), False),
    "x": (("xv",), "xv", (10,), False),
    "v": (("xv",), "xv", (5,), False),
}


def negative(board: Filled, clue: Clue) -> bool:
    kinds, kind, usual, counts_marks = NEGATIVES[clue.value]
    marked = [set(other.cells) for other in board.clues if other.kind.slug in kinds]
    numbers = [int(other.value) for other in board.clues if other.kind.slug == kind] if counts_marks else []
    for cell in range(len(board.grid)):
        for other in board.neighbours(cell):
            if {cell, other} not in marked:
                pair = board.grid[cell], board.grid[other]
                if any(RELATIONS[kind](number, *pair) for number in numbers or usual):
                    return False
    return True


def by_relation(kind: str) -> Holds:
    return lambda board, clue: RELATIONS[kind](number_of(clue), *board.digits(clue))


def of_digits(test: Callable[[Digits], bool]) -> Holds:
    return lambda board, clue: test(board.digits(clue))


def adds_up(board: Filled, clue: Clue) -> bool:
    return sum(board.digits(clue)) == number_of(clue)


def thirds(board: Filled, clue: Clue) -> bool:
    size = -(-board.n // 3)
    return all(differ([(digit - 1) // size for digit in window]) for window in windows(board.digits(clue), 3))


MEANINGS: dict[str, Holds] = {
    "cage": lambda board, clue: differ(board.digits(clue)) and (not clue.value or adds_up(board, clue)),
    "sum": adds_up,
    "extra_region": of_digits(differ),
    "all_different": of_digits(differ),
    "equal_sums": lambda board, clue: len(set(map(sum, board.groups(clue)))) == 1,
    "arrow": arrow,
    "double_arrow": of_digits(lambda digits: digits[0] + digits[-1] == sum(digits[1:-1])),
    "white_dot": by_relation("white_dot"),
    "black_dot": by_relation("black_dot"),
    "xv": by_relation("xv"),
    "greater": of_digits(lambda digits: digits[0] > digits[1]),
    "pairs": lambda board, clue: "".join(map(str, board.digits(clue))) in clue.value.split("."),
    "negative": negative,
    "thermo": of_digits(lambda digits: all(one < other for one, other in steps(digits))),
    "slow_thermo": of_digits(lambda digits: all(one <= other for one, other in steps(digits))),
    "whisper": lambda board, clue: all(abs(a - b) >= number_of(clue) for a, b in steps(board.digits(clue))),
    "renban": of_digits(lambda digits: differ(digits) and max(digits) - min(digits) == len(digits) - 1),
    "palindrome": of_digits(lambda digits: list(digits) == list(digits)[::-1]),
    "region_sum_line": lambda board, clue: len(set(passages(board, clue))) == 1,
    "sum_line": lambda board, clue: falls_into_parts(board.digits(clue), number_of(clue)),
    "zipper": of_digits(zips),
    "entropic": thirds,
    "modular": lambda board, clue: all(
        differ([digit % number_of(clue) for digit in window]) for window in windows(board.digits(clue), number_of(clue))
    ),
    "parity": of_digits(lambda digits: all((one + other) % 2 for one, other in steps(digits))),
    "nabner": of_digits(lambda digits: all(b - a > 1 for a, b in steps(sorted(digits)))),
    "little_killer": adds_up,
    "sandwich": sandwich,
    "x_sum": lambda board, clue: sum(board.digits(clue)[: board.digits(clue)[0]]) == number_of(clue),
    "skyscraper": skyscraper,
    "numbered_room": numbered_room,
    "odd": of_digits(lambda digits: digits[0] in (1, 3, 5)),
    "even": of_digits(lambda digits: digits[0] in (2, 4, 6)),
    "low": lambda board, clue: 2 * board.digits(clue)[0] <= board.n,
    "high": lambda board, clue: 2 * board.digits(clue)[0] > board.n,
    "candidates": lambda board, clue: str(board.digits(clue)[0]) in clue.value,
    "minimum": extreme(lambda one, other: one < other),
    "maximum": extreme(lambda one, other: one > other),
    "quadruple": lambda board, clue: Counter(map(int, clue.value)) <= Counter(board.digits(clue)),
    "clone": lambda board, clue: board.groups(clue)[0] == board.groups(clue)[1],
    "same_set": lambda board, clue: sorted(board.groups(clue)[0]) == sorted(board.groups(clue)[1]),
    "counting_circles": counting_circles,
    "indexing": indexing,
    "between": between,
    "lockout": lockout,
}


def is_as_all_clues_say(grid: Digits, rows: int, clues: tuple[Clue, ...]) -> bool:
    board = Filled(isqrt(len(grid)), rows, grid, clues)
    return all(MEANINGS[clue.kind.slug](board, clue) for clue in clues)
