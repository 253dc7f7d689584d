"""How the tests run the command line: in this process, on streams of their own."""

import io
import json
from typing import Any, NamedTuple

from solver.cli import main

FIG_1 = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
FIG_1_SOLVED = "925631847618574293374982561749826135852413976163795482287359614491267358536148729"
SHIDOKU = "1.....3..2.....4"
SHIDOKU_SOLVED = "1342243142133124"
DIAGONAL = "1....2....3....4"
ROUND = "23.06 1.487 .032. 9.718 02.53 879.1 3.06. .81.9 56.3. 718.4"
IMPOSSIBLE = "2x2:11.............."


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Run(NamedTuple):
    """What a run left behind."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines]

    @property
    def body(self) -> dict[str, Any]:
        (body,) = self.bodies
        return body


def run(*argv: str, stdin: str = "", stdin_file: str = "") -> Run:
    """The command line with `argv`. `stdin` arrives line by line, `stdin_file` as a file does."""
    out, err = io.StringIO(), io.StringIO()
    source = io.TextIOWrapper(io.BytesIO(stdin_file.encode())) if stdin_file else io.StringIO(stdin)
    code = main(argv, stdin=source, stdout=out, stderr=err)
    return Run(code, out.getvalue(), err.getvalue())
