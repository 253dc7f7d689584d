"""`trace`: what an engine or the generator does, event by event, as it happens, or as a film."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from solver.board import N_, WHOLE, Budget, Digit, Event, Highlight, Puzzle, Trace, find_layout
from solver.cli.arguments import add_seconds, check_rules, count
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.engines import WATCHED, Status, find_watched
from solver.films import MAX_PICTURES, Stretch, frames_of, write_film
from solver.formats import parse
from solver.generator import GenerationError, spielverderber
from solver.lab import CROSS_OUT_REASONS, DEAD_ENDS, REMARKS, WRITE_REASONS
from solver.recordings import Recorder
from solver.steps.codec import digit_to_json

GENERATOR = "generator"
_EXITS = {Status.NONE: Exit.NO_SOLUTION, Status.UNFINISHED: Exit.UNFINISHED}
_SENTENCES = {
    "written": N_("{n}: {digit} in {cell} ({why}), depth {depth}, {written} written"),
    "taken back": N_("{n}: {digit} in {cell} taken back ({why}), depth {depth}, {written} written"),
    "crossed out": N_("{n}: {digit} in {cell} crossed out ({why}), depth {depth}, {written} written"),
    "restored": N_("{n}: {digit} in {cell} possible again ({why}), depth {depth}, {written} written"),
    "noted": N_("{n}: {why}, depth {depth}, {written} written"),
}
_SOLUTION = N_("{n}: solution {number}: {grid}")
_DEAD_END = N_("{n}: dead end, depth {depth}, {written} written")
_RunWithTrace = Callable[[Trace], Exit]  # runs an engine or the generator, which records its events in the trace
_FILE_TYPES = {".gif": "gif", ".png": "apng", ".svg": "svg", ".zip": "zip"}
_FILMED_ONE, _FILMED = N_("{file}: one picture, {bytes} bytes"), N_("{file}: {pictures} pictures, {bytes} bytes")
_BY_CLUE = {
    "crossed out": N_("{n}: {digit} in {cell} crossed out ({why}: {clue}), depth {depth}, {written} written"),
    "restored": N_("{n}: {digit} in {cell} possible again ({why}: {clue}), depth {depth}, {written} written"),
    "noted": N_("{n}: {why}: {clue}, depth {depth}, {written} written"),
}
_SHOWING = N_("{n}: {why}: {candidates}, depth {depth}, {written} written")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `trace`."""
    parser.add_argument(
        "--engine",
        choices=(*WATCHED, GENERATOR),
        default="moler",
        help=f"one of {', '.join(WATCHED)}; or {GENERATOR}, which makes a puzzle on the layout called PUZZLE",
    )
    parser.add_argument("--seed", default="1", metavar="S", help=f"seed for {GENERATOR} (1)")
    parser.add_argument(
        "--from", type=count, default=1, dest="first", metavar="N", help="begin with the N-th event (1)"
    )
    parser.add_argument("--to", type=count, default=None, dest="last", metavar="N", help="end after the N-th event")
    parser.add_argument("--every", type=count, default=1, metavar="N", help="print only every N-th event (1)")
    parser.add_argument("--limit", type=count, default=2, metavar="N", help="stop at the N-th solution (2)")
    add_seconds(parser, 60.0)
    parser.add_argument(
        "--film",
        type=Path,
        metavar="FILE",
        help="draw the moments after these events into FILE instead: .gif, .png (APNG), .svg or .zip",
    )


def trace_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the events of the engine on the puzzle in `text` while it runs. Nothing is kept."""
    puzzle, run = _generator_run(text, args) if args.engine == GENERATOR else _engine_run(text, args)
    if args.film:
        return _film_puzzle(puzzle, run, args, terminal)
    return run(_Printer(puzzle, args, terminal))


def _engine_run(text: str, args: Namespace) -> tuple[Puzzle, _RunWithTrace]:
    """Return the puzzle in `text`, and what solves it."""
    puzzle, engine = parse(text, layout=args.layout), find_watched(args.engine)
    check_rules(engine, puzzle)

    def run(trace: Trace) -> Exit:
        budget = Budget(seconds=args.seconds)
        result = engine.solve(puzzle, limit=args.limit, keep=0, budget=budget, trace=trace)
        return _EXITS.get(result.status, Exit.ANSWER)

    return puzzle, run


def _generator_run(text: str, args: Namespace) -> tuple[Puzzle, _RunWithTrace]:
    """Return the empty board of the layout called `text`, and what makes a puzzle there."""
    layout = find_layout(text)

    def run(trace: Trace) -> Exit:
        try:
            spielverderber(layout, seed=args.seed, trace=trace, seconds=args.seconds)
        except GenerationError:
            return Exit.UNFINISHED
        return Exit.ANSWER

    return Puzzle(layout, (0,) * layout.n_cells), run


def _film_puzzle(puzzle: Puzzle, run: _RunWithTrace, args: Namespace, terminal: Terminal) -> Exit:
    """Draw the requested part of the run as a film."""
    file_type = _FILE_TYPES.get(args.film.suffix)
    if file_type is None:
        raise UsageError(f"found {args.film.name!r}, expected a name that ends in {', '.join(_FILE_TYPES)}")
    recorder = Recorder(puzzle) if args.last is None else Recorder(puzzle, max_events=args.last)
    code = run(recorder)
    recording = recorder.recording()
    stretch = Stretch(min(args.first - 1, recording.n_kept), recording.n_kept, args.every)
    if stretch.n_pictures > MAX_PICTURES:
        raise UsageError(
            f"found {stretch.n_pictures} pictures, expected at most {MAX_PICTURES}: try --every {stretch.fitting}"
        )
    file = write_film(list(frames_of(recording, puzzle, stretch)), file_type)
    args.film.write_bytes(file)
    fields = {"file": str(args.film), "pictures": stretch.n_pictures, "bytes": len(file)}
    if args.json:
        terminal.print_json(fields)
    else:
        terminal.print(terminal.say(_FILMED_ONE if fields["pictures"] == 1 else _FILMED, **fields))
    return code


class _Landmarks:
    """Follows the events of a run, and finds where a branch is dead and where a solution is complete.

    A branch is dead at a remark that says so. An engine that makes none takes back the digit that it wrote last.
    """

    def __init__(self, givens: Sequence[Digit]) -> None:
        self.digits = list(givens)
        self._found: set[bytes] = set()
        self._may_fail = False  # the last event wrote a digit that completed no solution

    @property
    def n_solutions(self) -> int:
        """How many solutions have been completed so far; the same one counts once."""
        return len(self._found)

    def is_dead_end(self, event: Event) -> bool:
        """Whether the next event shows that the branch is dead."""
        return event.why in DEAD_ENDS or (event.taken_back and event.why in WRITE_REASONS and self._may_fail)

    def is_solution(self, event: Event) -> bool:
        """Follow the next event. Return whether it completes a solution that has not been there before."""
        self._may_fail = event.why in WRITE_REASONS and not event.taken_back
        if event.why not in WRITE_REASONS:
            return False
        self.digits[event.cell] = 0 if event.taken_back else event.digit
        if not all(self.digits):
            return False
        self._may_fail = False
        n_before = len(self._found)
        self._found.add(bytes(self.digits))
        return len(self._found) > n_before


class _Printer(Trace):
    """A trace that prints the requested events, and all dead ends and solutions among them."""

    def __init__(self, puzzle: Puzzle, args: Namespace, terminal: Terminal) -> None:
        super().__init__(cap=0)
        self._layout, self._args, self._terminal = puzzle.layout, args, terminal
        self._clues = ["rule of the board", *(clue.text(puzzle.layout) for clue in puzzle.clues)]
        self._landmarks = _Landmarks(puzzle.givens)
        self._written = 0

    def add(self, event: Event) -> None:
        """Count the event, and print it if it is one of the requested ones."""
        self.n_events += 1
        kind = _kind_of(event)
        is_dead_end, is_solution = self._landmarks.is_dead_end(event), self._landmarks.is_solution(event)
        n, args = self.n_events, self._args
        is_requested = n >= args.first and (args.last is None or n <= args.last)
        if is_dead_end and is_requested:
            self._say(_DEAD_END, event="dead end", depth=event.depth, written=self._written)
        self._written += kind == "written"
        if is_requested and (n - args.first) % args.every == 0:
            self._print(event, kind)
        if is_solution and is_requested:
            grid = self._layout.to_text(self._landmarks.digits)
            self._say(_SOLUTION, event="solution", number=self._landmarks.n_solutions, grid=grid)

    def _print(self, event: Event, kind: str) -> None:
        fields: dict[str, object] = {"event": kind}
        if kind != "noted":
            fields |= {
                "cell": self._layout.cell_name(event.cell),
                "digit": digit_to_json(self._layout, event.digit),
            }
        fields |= {"why": event.why, "depth": event.depth, "written": self._written}
        if event.tried:
            fields["tried"] = event.tried
        if event.clue is not None:
            fields["clue"] = self._clues[event.clue]
            self._say(_BY_CLUE[kind], **fields)
            return
        if event.shown:
            fields["candidates"] = " ".join(map(self._named, event.shown))
        self._say(_SHOWING if event.shown else _SENTENCES[kind], **fields)

    def _say(self, sentence: str, **fields: object) -> None:
        """Print a line about the current event."""
        if self._args.json:
            self._terminal.print_json({"n": self.n_events, **fields})
        else:
            self._terminal.print(self._terminal.say(sentence, n=self.n_events, **fields))

    def _named(self, shown: Highlight) -> str:
        """Return `r1c1=5`, `r1c1≠5` if the share is 0, or `r1c1=5·0.333` if it is between 0 and 1."""
        sign = "=" if shown.share else "≠"
        share = f"·{shown.share / WHOLE:g}" if 0 < shown.share < WHOLE else ""
        return f"{self._layout.cell_name(shown.cell)}{sign}{self._layout.symbols[shown.digit]}{share}"


def _kind_of(event: Event) -> str:
    if event.why in REMARKS:
        return "noted"
    if event.why in CROSS_OUT_REASONS:
        return "restored" if event.taken_back else "crossed out"
    return "taken back" if event.taken_back else "written"
