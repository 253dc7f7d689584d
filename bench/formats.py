"""How long a text takes to read at most: the slowest of many texts that were made to be slow.

    python -m bench.formats [--texts 3000] [--seed 1]

Half of the texts are pieces of formats and nonsense, repeated up to the limit of length; the others are puzzles in
every format, changed and repeated. The output is the CPU milliseconds for the slowest texts, and how they begin.
"""

from __future__ import annotations

import time
from contextlib import suppress
from random import Random

from bench.measure import options, timed
from solver.board import ParseError, Puzzle
from solver.formats import MAX_CHARACTERS, WRITERS, can_write, max_characters, read, write

PIECES = (
    *("1", "12\n", "1234\n", "1 2 3 4\n", "1,2,3,4\n", "1 ", "a.", "(.9", "# ", ":0:1:", "0 ", "│", "|", "-", "+-"),
    *("- [", "a/b?", "https://a.b/ ", "https://a.b/#", "?load=N4Ig", "scl", "SCv7_32_", "#p=", "bd=S9B", "&s="),
    *("sudoku/9/9/", '{"a":', "[", "[1,", "<game data='", "\\begin{tabular}{", "|.", "[Puzzle]\n", "I001\n", "u1 "),
    *("x", "\n", "\t", "c\n", "p cnf 729 9\n", "1 0\n", "-1 -2 0\n", "é", "\ufeff", "3x3:", "4j-"),
    '<void index="1"> <int>1</int> </void>',
)
PUZZLES = tuple(
    Puzzle.from_text(text)
    for text in (
        "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.",
        "2x2:1....2....3....4",
        "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4",
    )
)
SHOWN = 10


def main() -> None:
    """Print the slowest texts."""
    chosen = options(__doc__, texts=3000, seed=1)
    random = Random(chosen.seed)
    seeds = [write(p, to) for p in PUZZLES for to in WRITERS if can_write(p.layout, to)]
    took = []
    for _ in range(chosen.texts):
        text = _text(random, seeds)
        took.append((min(timed(time.thread_time, _read, text) for _ in range(2))[0], text[:60]))
    took.sort(reverse=True)
    print(f"{chosen.texts} texts; milliseconds of the slowest:")
    for milliseconds, start in took[:SHOWN]:
        print(f"{milliseconds:7.1f}  {start!r}")


def _text(random: Random, seeds: list[str]) -> str:
    if random.random() < 0.5:
        piece = "".join(random.choices(PIECES, k=random.randint(1, 4)))
    else:
        seed = random.choice(seeds)
        at, length = random.randrange(len(seed)), random.randint(1, 400)
        piece = seed[max(0, at - length) : at] + random.choice(PIECES) + seed[at : at + length]
    front = random.choice(("", "", "", "3x3: ", "p cnf 729 9\n", "<?xml?>", "{", "c 3x3:\np cnf 729 9\n"))
    limit = max_characters(front + piece) if random.random() < 0.7 else random.randint(1000, MAX_CHARACTERS)
    return (front + piece * (limit // len(piece) + 1))[:limit]


def _read(text: str) -> None:
    with suppress(ParseError):
        read(text)


if __name__ == "__main__":
    main()
