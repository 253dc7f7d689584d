"""`trace`: what an engine does on a puzzle, event by event, as it happens."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from solver.board import N_, Budget, Event, Layout, Trace
from solver.cli.arguments import count, seconds
from solver.cli.terminal import Exit, Terminal, UsageError
from solver.engines import ENGINES, Status, find_engine
from solver.formats import parse
from solver.steps.codec import digit_to_json

WATCHABLE = tuple(engine.name for engine in ENGINES if engine.tells)
_EXITS = {Status.NONE: Exit.NO_SOLUTION, Status.UNFINISHED: Exit.UNFINISHED}
_SENTENCES = {
    False: N_("{n}: {digit} in {cell} ({why}), depth {depth}, {written} written"),
    True: N_("{n}: {digit} in {cell} taken back ({why}), depth {depth}, {written} written"),
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `trace`."""
    parser.add_argument("--engine", choices=WATCHABLE, default="moler", help=f"who solves: {', '.join(WATCHABLE)}")
    parser.add_argument(
        "--from", type=count, default=1, dest="first", metavar="N", help="begin with the N-th event (1)"
    )
    parser.add_argument("--to", type=count, default=None, dest="last", metavar="N", help="end after the N-th event")
    parser.add_argument("--every", type=count, default=1, metavar="N", help="print only every N-th event (1)")
    parser.add_argument("--limit", type=count, default=2, metavar="N", help="stop at the N-th solution (2)")
    parser.add_argument("--seconds", type=seconds, default=60.0, metavar="S", help="time for each puzzle (60)")


def trace_puzzle(text: str, args: Namespace, terminal: Terminal) -> Exit:
    """Print the events of the engine on the puzzle in `text` while it runs. Nothing is kept."""
    puzzle = parse(text, layout=args.layout)
    engine = find_engine(args.engine)
    if not engine.supports(puzzle.layout):
        raise UsageError(f"{engine.name} does not solve {puzzle.layout.name}")
    printer = _Printer(puzzle.layout, args, terminal)
    found = engine.solve(puzzle, limit=args.limit, keep=0, budget=Budget(seconds=args.seconds), trace=printer)
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
        self._written += not event.taken_back
        n, args = self.n_events, self._args
        if n >= args.first and (args.last is None or n <= args.last) and (n - args.first) % args.every == 0:
            self._print(event)

    def _print(self, event: Event) -> None:
        fields: dict[str, object] = {
            "n": self.n_events,
            "event": "taken back" if event.taken_back else "written",
            "cell": self._layout.cell_name(event.cell),
            "digit": digit_to_json(self._layout, event.digit),
            "why": event.why,
            "depth": event.depth,
            "written": self._written,
        }
        if event.tried:
            fields["tried"] = event.tried
        if self._args.json:
            self._terminal.print_json(fields)
        else:
            self._terminal.print(self._terminal.say(_SENTENCES[event.taken_back], **fields))
