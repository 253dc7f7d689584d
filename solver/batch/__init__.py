"""Many puzzles of one layout at a time: bytes become arrays, arrays become answers, and answers become bytes.

    from solver.batch import read_lines, solve, write_answers

    lines = read_lines(open("puzzles.txt", "rb").read())
    answers = solve(lines.givens)
    answers.counts          # int64, shape (m,)
    answers.grids           # uint8, shape (m, 81)
    write_answers(answers)  # b"1 123456789457189236…\\n2 …"

No object is made for a puzzle, so this takes little more time than the compiled search itself. It needs numpy and
numba.
"""

from solver.batch.puzzle_lines import PlainLines, answer_bytes, can_read, read_lines, write_answers
from solver.batch.solving import Batch, solve

__all__ = ["Batch", "PlainLines", "answer_bytes", "can_read", "read_lines", "solve", "write_answers"]
