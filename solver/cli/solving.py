"""`solve`: how many solutions puzzles have, and what they are.

Plain lines of 9 × 9 are solved in batches, from bytes to bytes (`solver.batch`), so a file of millions takes little
more time than the compiled search itself. All other lines, and puzzles that this search does not decide soon, are
solved one by one.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from solver.board import Budget, Layout, ParseError, Puzzle, find_layout
from solver.cli.answering import Answered, InOrder
from solver.cli.arguments import add_seconds, add_threads, amount, check_rules, count
from solver.cli.resuming import add_resume
from solver.cli.solutions import WRITERS, SolutionWriter
from solver.cli.sources import Piece, Sources
from solver.cli.terminal import Complaint, Exit, Terminal, UsageError
from solver.engines import DEFAULT, ENGINES, KERNEL, Engine, Result, Status, find_engine, solve_each
from solver.engines.batch import BATCH_NODES, MIN_TO_LOAD
from solver.formats import is_entry, parse

_EXITS = {Status.NONE: Exit.NO_SOLUTION, Status.UNFINISHED: Exit.UNFINISHED}


def add_solve_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `solve`."""
    names = [engine.name for engine in ENGINES]
    parser.add_argument("--engine", choices=names, default=DEFAULT, help=f"one of {', '.join(names)}")
    parser.add_argument("--limit", type=count, default=2, metavar="N", help="stop at the N-th solution (2)")
    parser.add_argument("--keep", type=amount, default=2, metavar="K", help="print at most K of them (2)")
    add_seconds(parser)
    parser.add_argument(
        "--output", choices=WRITERS, default="text", help=f"the form of the answers: {', '.join(WRITERS)} (text)"
    )
    add_resume(parser)
    add_threads(parser)


def solve(sources: Sources, args: Namespace, terminal: Terminal) -> Iterator[Answered]:
    """Yield the answers, a few thousand at a time."""
    output = "json" if args.json else args.output
    solver = _Solver(find_engine(args.engine), WRITERS[output](args, terminal), args, terminal)
    with InOrder[Answered](partial(ThreadPoolExecutor, args.threads), args.threads) as threads:
        for piece in sources.pieces():
            if args.threads > 1 and piece.has_more:
                yield from threads.give(solver.answer, piece)
            else:
                yield from threads.rest()
                yield solver.answer(piece)
        yield from threads.rest()


class _Solved(NamedTuple):
    """The answer to one puzzle, ready to be written."""

    text: str
    exit: Exit
    complaint: Complaint | None = None


@dataclass(frozen=True)
class _Solver:
    """Answers puzzles as the arguments ask."""

    engine: Engine
    writer: SolutionWriter
    args: Namespace
    terminal: Terminal

    @property
    def layout(self) -> Layout:
        """The layout of plain lines."""
        layout: Layout = self.args.layout or find_layout("3x3")
        return layout

    def answer(self, piece: Piece) -> Answered:
        """Answer the puzzles of a piece of the input, in their order."""
        if self._is_for_batch(piece):
            return self._answer_lines(piece)
        solved = self._solve_one_by_one(piece.texts)
        complaints = [(k, one.complaint) for k, one in enumerate(solved) if one.complaint]
        exits = frozenset(one.exit for one in solved)
        return Answered(len(solved), exits, complaints, "".join(one.text for one in solved).encode())

    def _is_for_batch(self, piece: Piece) -> bool:
        """Whether the compiled search takes the plain lines."""
        if self.args.engine not in (DEFAULT, KERNEL.name) or not KERNEL.is_installed or not piece.is_lines:
            return False
        if not KERNEL.is_loaded and piece.text.count(b"\n") < MIN_TO_LOAD:
            return False
        from solver.batch import can_read

        return can_read(self.layout)

    def _answer_lines(self, piece: Piece) -> Answered:
        """Answer plain lines by the compiled search, and all others one by one."""
        from solver import batch

        lines = batch.read_lines(piece.text, self.layout)
        budget = Budget(nodes=BATCH_NODES)
        answers = batch.solve(lines.givens, self.layout, limit=self.args.limit, budget=budget)
        is_written = answers.is_decided & self.writer.suits(answers)
        written = self.writer.row_writer(f"{self.layout.name}:", lines, answers)
        special_lines = lines.special_lines(is_written)
        texts = {each.line: lines.line(each.line).decode("utf-8", "replace") for each in special_lines}
        solved = iter(self._solve_one_by_one(list(filter(is_entry, texts.values()))))
        parts: list[bytes] = []
        exits = {Exit.ANSWER, *([Exit.NO_SOLUTION] if not answers.counts[is_written].all() else [])}
        complaints: list[tuple[int, Complaint]] = []
        n_passed_over = 0
        for first, last, special in lines.stretches(is_written):
            parts.append(written(first, last))
            if special is None:
                break
            if not is_entry(texts[special.line]):
                n_passed_over += 1
                continue
            one = next(solved)
            parts.append(one.text.encode())
            exits.add(one.exit)
            if one.complaint:
                complaints.append((special.line - n_passed_over, one.complaint))
        return Answered(len(lines.ends) - n_passed_over, frozenset(exits), complaints, b"".join(parts))

    def _solve_one_by_one(self, texts: Sequence[str]) -> list[_Solved]:
        """Read and solve puzzles one by one."""
        read = [self._read(text) for text in texts]
        puzzles = [puzzle for puzzle in read if isinstance(puzzle, Puzzle)]
        budget = Budget(seconds=self.args.seconds)
        results = solve_each(self.engine, puzzles, limit=self.args.limit, keep=self.args.keep, budget=budget)
        return [
            self._solved(text, puzzle, next(results))
            if isinstance(puzzle, Puzzle)
            else _Solved(self.writer.of_complaint(text, puzzle), Exit.UNREADABLE, puzzle)
            for text, puzzle in zip(texts, read, strict=True)
        ]

    def _read(self, text: str) -> Puzzle | Complaint:
        try:
            puzzle = parse(text, layout=self.args.layout)
            check_rules(self.engine, puzzle)
        except (ParseError, UsageError) as error:
            return self.terminal.complaint(error)
        return puzzle

    def _solved(self, text: str, puzzle: Puzzle, result: Result) -> _Solved:
        return _Solved(self.writer.of_result(text, puzzle, result), _EXITS.get(result.status, Exit.ANSWER))
