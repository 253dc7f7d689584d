"""Writers of the answers of `solve`: as sentences, as JSON, in columns, or as bare lines."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from solver.board import N_, Puzzle, check
from solver.cli.terminal import Complaint, Terminal
from solver.engines import Result, Status

if TYPE_CHECKING:
    from solver.batch import Batch, PlainLines

# Returns the answers to the rows from one number up to, but not including, another.
WriteRows = Callable[[int, int], bytes]

_SIGNS = bytes.maketrans(bytes(range(10)), b".123456789")


class SolveAnswer(NamedTuple):
    """What `solve` says about a puzzle.

    `entered` is its text as entered; `impossible` says why there can be no solution, if the givens show it.
    """

    entered: str
    puzzle: str
    status: Status
    n_found: int
    is_complete: bool
    solutions: Sequence[str]
    stats: Mapping[str, object]
    impossible: str = ""


class SolutionWriter:
    """Writes answers. The text of an answer ends with a line feed."""

    # Whether every puzzle, even one that cannot be read, has one line.
    has_line_each = False

    def __init__(self, args: Namespace, terminal: Terminal):
        self.args = args
        self.terminal = terminal

    def of_answer(self, answer: SolveAnswer) -> str:
        """Return the text for what is known about a puzzle."""
        raise NotImplementedError

    def of_complaint(self, entered: str, complaint: Complaint) -> str:
        """Return the text for a puzzle that cannot be read; "" for none."""
        return ""

    def of_result(self, entered: str, puzzle: Puzzle, result: Result) -> str:
        """Return the text of an engine's answer."""
        is_none = result.status is Status.NONE
        faults = check(puzzle) if is_none else ()
        fault = next((fault for fault in faults if fault.severity == "impossible"), None)
        stats = result.stats
        return self.of_answer(
            SolveAnswer(
                entered,
                puzzle.text,
                result.status,
                result.count,
                result.is_complete,
                [puzzle.layout.to_text(grid) for grid in result.solutions],
                {"seconds": round(stats.seconds, 6), **stats.totals, "first": dict(stats.first)},
                fault.sentence(puzzle.layout).text(self.terminal.translate) if fault else "",
            )
        )

    def suits(self, answers: Batch) -> Any:
        """Return, as an array of booleans, for which rows `answers` has all that is to be written."""
        return answers.counts == 1

    def row_writer(self, prefix: str, lines: PlainLines, answers: Batch) -> WriteRows:
        """Return a function that writes the answers to rows of `lines`. `prefix` comes before a puzzle's cells."""
        n_cells = lines.givens.shape[1]
        cells, grids = (rows.tobytes().translate(_SIGNS).decode("ascii") for rows in (lines.givens, answers.grids))
        counts, is_complete = answers.counts.tolist(), answers.is_complete.tolist()
        stats: Mapping[str, object] = {"seconds": 0.0, "first": {}}

        def of_row(k: int) -> str:
            at = slice(k * n_cells, (k + 1) * n_cells)
            puzzle, solutions = prefix + cells[at], [grids[at]] if counts[k] and self.args.keep else []
            return self.of_answer(
                SolveAnswer(puzzle, puzzle, answers.status(k), counts[k], is_complete[k], solutions, stats)
            )

        return lambda first, last: "".join(map(of_row, range(first, last))).encode()


class SentenceWriter(SolutionWriter):
    """The puzzle, what is known about it, and its solutions."""

    def of_answer(self, answer: SolveAnswer) -> str:
        """Return two lines, and one for each solution."""
        return "\n".join([answer.puzzle, self.terminal.bold(self._verdict(answer)), *answer.solutions, ""])

    def _verdict(self, answer: SolveAnswer) -> str:
        say = self.terminal.say
        if answer.status is Status.UNIQUE:
            return say(N_("There is exactly one solution."))
        if answer.status is Status.MULTIPLE:
            exactly, at_least = N_("There are exactly {count} solutions."), N_("There are at least {count} solutions.")
            return say(exactly if answer.is_complete else at_least, count=answer.n_found)
        if answer.status is Status.FOUND:
            return say(N_("There is a solution. Whether there are more was not asked."))
        if answer.status is Status.UNFINISHED:
            open_ended = N_("A solution was found. Whether there are more was not decided in time.")
            return say(open_ended if answer.n_found else N_("Not decided in time."))
        return " ".join(filter(None, [say(N_("There is no solution.")), answer.impossible]))


class JsonWriter(SolutionWriter):
    """A JSON object on a line for each puzzle that can be read."""

    def suits(self, answers: Batch) -> Any:
        """Return True for rows with at most one solution; of the others, more may have to be printed."""
        return answers.counts <= 1

    def of_answer(self, answer: SolveAnswer) -> str:
        """Return the answer as one line of JSON."""
        body = {
            "puzzle": answer.puzzle,
            "engine": self.args.engine,
            "status": answer.status,
            "count": answer.n_found,
            "complete": answer.is_complete,
            "solutions": answer.solutions,
            "stats": answer.stats,
        }
        return json.dumps(body, ensure_ascii=False) + "\n"


class _LineForEachWriter(SolutionWriter):
    """A line for each puzzle; `!` and the reason if it cannot be read. `between` stands between the columns."""

    has_line_each = True
    between = " "
    shows_entered = False

    def of_answer(self, answer: SolveAnswer) -> str:
        """Return how many solutions were found, `?` if there may be more than was asked, and the first of them."""
        is_decided = answer.is_complete or answer.n_found >= self.args.limit
        return self._line(answer.entered, f"{answer.n_found}{'' if is_decided else '?'}", *answer.solutions[:1])

    def of_complaint(self, entered: str, complaint: Complaint) -> str:
        """Return `!` and the reason."""
        return self._line(entered, "!", self.terminal.sentence(complaint))

    def _line(self, entered: str, *columns: str) -> str:
        shown = [" ".join(entered.split())] if self.shows_entered else []
        return self.between.join([*shown, *columns]) + "\n"

    def suits(self, answers: Batch) -> Any:
        """Return True for every row."""
        return answers.counts >= 0

    def row_writer(self, prefix: str, lines: PlainLines, answers: Batch) -> WriteRows:
        """Return parts of what compiled code has written."""
        from solver.batch import answer_bytes

        if not self.args.keep:
            answers = answers._replace(grids=answers.grids[:, :0])
        out, ends = answer_bytes(answers, lines if self.shows_entered else None, between=self.between.encode())

        def write(first: int, last: int) -> bytes:
            return out[ends[first - 1] if first else 0 : ends[last - 1]].tobytes() if last > first else b""

        return write


class LineWriter(_LineForEachWriter):
    """How many solutions were found, and the first of them."""


class TsvWriter(_LineForEachWriter):
    """The puzzle as entered, how many solutions were found, and the first of them, with tabs between."""

    between = "\t"
    shows_entered = True


WRITERS: Mapping[str, type[SolutionWriter]] = {
    "text": SentenceWriter,
    "line": LineWriter,
    "tsv": TsvWriter,
    "json": JsonWriter,
}
