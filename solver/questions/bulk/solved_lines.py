"""The answers to a piece of a file with a puzzle a line, as `solve --output line` writes them."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from time import process_time
from typing import Any, ClassVar

from solver.board import Budget, Meter, ParseError, Puzzle, find_layout
from solver.engines import DEFAULT, KERNEL, PLAIN, Engine, find_engine
from solver.engines.batch import BATCH_NODES
from solver.formats import is_entry, parse
from solver.questions.question import Answer, Job, Question, Report

LINE_SECONDS = 1.0  # for a puzzle that the compiled search does not decide soon
LIMIT = 2  # solutions that are searched for
BETWEEN = {"line": " ", "tsv": "\t"}  # by form: what is between columns; in `tsv` the first is the puzzle as entered


@dataclass(frozen=True)
class SolvedLines(Question):
    """What is known about each puzzle of some lines, in their order: a line each, blank lines and comments left out.

    `packed` is their text, compressed. The answer has the lines of the answer (`packed`, compressed too), how many
    bytes of the text it is about and the puzzles there, those that cannot be read (`bad`: index and reason), and the
    processor time. If time runs out, it is about the first lines only; the rest are another question.
    """

    kind: ClassVar[str] = "solved-lines"
    packed: bytes
    form: str = "line"

    @property
    def watches_time(self) -> bool:
        """No, so that it takes no turn in a faster lane: nobody waits for a piece of a file."""
        return False

    def to_job(self) -> Job:
        return {"kind": self.kind, "packed": b64encode(self.packed).decode(), "form": self.form}

    @classmethod
    def from_job(cls, job: Job) -> SolvedLines:
        return cls(b64decode(job["packed"]), job["form"])

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        begun, text = process_time(), zlib.decompress(self.packed)
        run = _Run(BETWEEN[self.form], Budget(seconds=seconds).start(), find_engine(PLAIN if plain else DEFAULT))
        lines = run.one_by_one(text) if plain or not KERNEL.is_installed else run.in_batch(text)
        out, n_bytes = [], 0
        for written, end in lines:
            out.append(written)
            n_bytes = end
        return {
            "packed": _compress(b"".join(out)),
            "bytes": n_bytes,
            "n": run.n,
            "bad": run.bad,
            "complete": n_bytes == len(text),
            "seconds": round(process_time() - begun, 6),
        }

    def merged(self, known: Answer, new: Answer) -> Answer:
        """Return the answer about more of the lines; of two that say as much, `known`."""
        return max(known, new, key=lambda answer: answer["bytes"])


def unanswered(text: bytes, form: str, reason: str) -> Answer:
    """Return an answer that says of every puzzle of `text` that it has none, and why."""
    entries = [" ".join(line.split()) for line in text.decode("utf-8", "replace").split("\n") if is_entry(line)]
    between = BETWEEN[form]
    shown = [[entry] if form == "tsv" else [] for entry in entries]
    out = "".join(between.join([*columns, "!", reason]) + "\n" for columns in shown)
    return {
        "packed": _compress(out.encode()),
        "bytes": len(text),
        "n": len(entries),
        "bad": [(k, reason) for k in range(len(entries))],
        "complete": True,
        "seconds": 0.0,
    }


def _compress(out: bytes) -> str:
    return b64encode(zlib.compress(out, 1)).decode()


class _Run:
    """A run through lines: `n` puzzles so far, and which of them cannot be `bad`ly read, each with the reason."""

    def __init__(self, between: str, meter: Meter, engine: Engine) -> None:
        self.between, self.meter, self.engine = between, meter, engine
        self.n = 0
        self.bad: list[tuple[int, str]] = []

    def in_batch(self, text: bytes) -> Iterator[tuple[bytes, int]]:
        """Yield written lines, each time with the offset in `text` up to which they go. Plain ones go by themselves."""
        from solver import batch

        layout = find_layout("3x3")
        lines = batch.read_lines(text, layout)
        answers = batch.solve(lines.givens, layout, limit=LIMIT, budget=Budget(nodes=BATCH_NODES))
        shown = lines if self.between == BETWEEN["tsv"] else None
        out, ends = batch.answer_bytes(answers, shown, between=self.between.encode())
        for first, last, special in lines.stretches(answers.is_decided):
            if last > first:
                self.n += last - first
                start = ends[first - 1] if first else 0
                yield out[start : ends[last - 1]].tobytes(), int(lines.ends[lines.line_of[last - 1]])
            if special is None or self._is_over():
                return
            yield self._answer(lines.line(special.line)), int(lines.ends[special.line])

    def one_by_one(self, text: bytes) -> Iterator[tuple[bytes, int]]:
        """Yield the same, line by line."""
        end = 0
        for line in BytesIO(text):
            if self._is_over():
                return
            end += len(line)
            yield self._answer(line.rstrip(b"\r\n")), end

    def _is_over(self) -> bool:
        """Whether time has run out. The first puzzle is answered in any case, so that a piece ends at last."""
        return self.n > 0 and self.meter.check_clock()

    def _answer(self, line: bytes) -> bytes:
        """Return the answer to a line; empty for a blank line or a comment."""
        text = line.decode("utf-8", "replace")
        if not is_entry(text):
            return b""
        columns = [" ".join(text.split())] if self.between == BETWEEN["tsv"] else []
        try:
            columns += self._columns_of(parse(text))
        except ParseError as error:
            reason = f"Character {error.position + 1}: {error.reason.text()} {error.expected.text()}"
            self.bad.append((self.n, " ".join(reason.split())))
            columns += ["!", self.bad[-1][1]]
        self.n += 1
        return (self.between.join(columns) + "\n").encode()

    def _columns_of(self, puzzle: Puzzle) -> list[Any]:
        result = self.engine.solve(puzzle, limit=LIMIT, keep=1, budget=Budget(seconds=LINE_SECONDS))
        is_decided = result.is_complete or result.count >= LIMIT
        grids = [puzzle.layout.to_text(grid) for grid in result.solutions[:1]]
        return [f"{result.count}{'' if is_decided else '?'}", *grids]
