"""`trace`: what an engine does on a puzzle, event by event, as it happens, or as a film."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from solver.board import CROSS_OUT_REASONS, N_, NOTE_REASONS, WHOLE, Budget, Event, Layout, Puzzle, Shown, Trace
from solver.cli.arguments import count, seconds
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.engines import WATCHED, Engine, Status, find_watched
from solver.films import MAX_PICTURES, Stretch, frames_of, write_film
from solver.formats import parse
from solver.recordings import Recorder
from solver.steps.codec import digit_to_json

_EXITS = {Status.NONE: Exit.NO_SOLUTION, Status.UNFINISHED: Exit.UNFINISHED}
_SENTENCES = {
    "written": N_("{n}: {digit} in {cell} ({why}), depth {depth}, {written} written"),
    "taken back": N_("{n}: {digit} in {cell} taken back ({why}), depth {depth}, {written} written"),
    "crossed out": N_("{n}: {digit} in {cell} crossed out ({why}), depth {depth}, {written} written"),
    "restored": N_("{n}: {digit} in {cell} possible again ({why}), depth {depth}, {written} written"),
    "noted": N_("{n}: {why}, depth {depth}, {written} written"),
}
_FORMS = {".gif": "gif", ".png": "apng", ".svg": "svg", ".zip": "zip"}
_FILMED = N_("{file}: {pictures} pictures, {bytes} bytes")
_SHOWING = N_("{n}: {why}: {candidates}, depth {depth}, {written} written")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `trace`."""
    parser.add_argument("--engine", choices=WATCHED, default="moler", help=f"who solves: {', '.join(WATCHED)}")
    parser.add_argument(
        "--from", type=count, default=1, dest="first", metavar="N", help="begin with the N-th event (1)"
    )
    parser.add_argument("--to", type=count, default=None, dest="last", metavar="N", help="end after the N-th event")
    parser.add_argument("--every", type=count, default=1, metavar="N", help="print only every N-th event (1)")
    parser.add_argument("--limit", type=count, default=2, metavar="N", help="stop at the N-th solution (2)")
    parser.add_argument("--seconds", type=seconds, default=60.0, metavar="S", help="time for each puzzle (60)")
    parser.add_argument(
        "--film",
        type=Path,
        metavar="FILE",
        help="draw the moments after these events into FILE instead: .gif, .png (APNG), .svg or .zip",
    )


def trace_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the events of the engine on the puzzle in `text` while it runs. Nothing is kept."""
    puzzle = parse(text, layout=args.layout)
    engine = find_watched(args.engine)
    if not engine.supports(puzzle.layout):
        raise UsageError(f"{engine.name} does not solve {puzzle.layout.name}")
    if args.film:
        return _film_puzzle(puzzle, engine, args, terminal)
    printer = _Printer(puzzle.layout, args, terminal)
    found = engine.solve(puzzle, limit=args.limit, keep=0, budget=Budget(seconds=args.seconds), trace=printer)
    return _EXITS.get(found.status, Exit.ANSWER)


def _film_puzzle(puzzle: Puzzle, engine: Engine, args: Namespace, terminal: Terminal) -> Exit:
    """Draw the part of the run that is asked for into a file."""
    form = _FORMS.get(args.film.suffix)
    if form is None:
        raise UsageError(f"{args.film} must end in {', '.join(_FORMS)}")
    recorder = Recorder(puzzle) if args.last is None else Recorder(puzzle, most=args.last)
    found = engine.solve(puzzle, limit=args.limit, keep=0, budget=Budget(seconds=args.seconds), trace=recorder)
    recording = recorder.recording()
    stretch = Stretch(min(args.first - 1, recording.n_kept), recording.n_kept, args.every)
    if stretch.n_pictures > MAX_PICTURES:
        raise UsageError(
            f"{stretch.n_pictures} pictures are too many, {MAX_PICTURES} at most; try --every {stretch.fitting}"
        )
    file = write_film(list(frames_of(recording, puzzle, stretch)), form)
    args.film.write_bytes(file)
    fields = {"file": str(args.film), "pictures": stretch.n_pictures, "bytes": len(file)}
    if args.json:
        terminal.print_json(fields)
    else:
        terminal.print(terminal.say(_FILMED, **fields))
    return _EXITS.get(found.status, Exit.ANSWER)


class _Printer(Trace):
    """A trace that prints the events asked for."""

    def __init__(self, layout: Layout, args: Namespace, terminal: Terminal) -> None:
        super().__init__(cap=0)
        self._layout, self._args, self._terminal = layout, args, terminal
        self._written = 0

    def add(self, event: Event) -> None:
        """Print one more event, if it is asked for."""
        self.n_events += 1
        kind = _kind_of(event)
        self._written += kind == "written"
        n, args = self.n_events, self._args
        if n >= args.first and (args.last is None or n <= args.last) and (n - args.first) % args.every == 0:
            self._print(event, kind)

    def _print(self, event: Event, kind: str) -> None:
        fields: dict[str, object] = {"n": self.n_events, "event": kind}
        if kind != "noted":
            fields |= {
                "cell": self._layout.cell_name(event.cell),
                "digit": digit_to_json(self._layout, event.digit),
            }
        fields |= {"why": event.why, "depth": event.depth, "written": self._written}
        if event.tried:
            fields["tried"] = event.tried
        if event.shown:
            fields["candidates"] = " ".join(map(self._named, event.shown))
        if self._args.json:
            self._terminal.print_json(fields)
        else:
            sentence = _SHOWING if event.shown else _SENTENCES[kind]
            self._terminal.print(self._terminal.say(sentence, **fields))

    def _named(self, shown: Shown) -> str:
        """Return a candidate as in r1c1=5, r1c1≠5 if it is denied, or r1c1=5·0.333 with a share between."""
        sign = "=" if shown.share else "≠"
        share = f"·{shown.share / WHOLE:g}" if 0 < shown.share < WHOLE else ""
        return f"{self._layout.cell_name(shown.cell)}{sign}{self._layout.symbols[shown.digit]}{share}"


def _kind_of(event: Event) -> str:
    if event.why in NOTE_REASONS:
        return "noted"
    if event.why in CROSS_OUT_REASONS:
        return "restored" if event.taken_back else "crossed out"
    return "taken back" if event.taken_back else "written"
