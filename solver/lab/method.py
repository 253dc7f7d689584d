"""What a method of the lab says about itself."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from solver.board import N_, Digit

# What an event can do. One that neither writes nor crosses out is a remark: it changes nothing on the board.
Deed = Literal[
    "writes",  # a digit
    "crosses_out",  # a candidate that the rules alone would allow
    "ends_branch",
    "sets_point",  # its candidates are shown until the next such event
    "solves",  # the digits on the board are the result
    "chooses",  # enters a node of the search tree
    "takes_last",  # enters the node of the last alternative, which leaves nothing to come back to
    "excludes",  # the candidate of its node is tried as absent
    "undoes_choice",  # the node just entered was no choice after all
]


class Kind(NamedTuple):
    """A kind of event, by its name in `Event.why` and its number in recordings, which never changes.

    Its words may contain {digit}, {cell}, {clause}, which names the candidates that the event points at, and {clue},
    the sentence of the clue that it is about.
    """

    number: int
    name: str
    words: str
    does: tuple[Deed, ...] = ()


class MethodLine(NamedTuple):
    """A line of a method's idea. It is marked while one of the events `on` happens.

    A line `with_clues` is left out for puzzles that have no rules beyond houses.
    """

    text: str
    on: tuple[str, ...] = ()
    with_clues: bool = False


class Count(NamedTuple):
    """A number beside the board: how often one of the events `of` has happened so far."""

    title: str
    of: tuple[str, ...]


class StandIn(NamedTuple):
    """What stands in for an engine that records no events: both in words, and their counters side by side."""

    what: str
    titles: tuple[str, str]
    counters: tuple[tuple[str, str], ...]
    facts: str


class Shot(NamedTuple):
    """A picture of a moment of a run, `at` events after its start. `board` is the name of a starter, or HARD.

    `pencilled` shows candidates, `reddens` shows single ones in red.
    """

    board: str
    at: int
    pencilled: bool = True
    reddens: bool = False


class Layer(NamedTuple):
    """A picture of the cells of a board that have room for a digit, as far as `rule` says: one of RULES."""

    board: str
    digit: Digit
    rule: str


class Matrix(NamedTuple):
    """The equations of a board's layout as a picture: a row each, with a dot for every share that is in the sum."""

    board: str


RULES = ("rows", "columns", "boxes", "free", "all")
HARD = "hardest"  # a puzzle of that collection, which may not be kept


class PublishedMoment(NamedTuple):
    """A moment of the run on Fig. 1 that an article describes: when `counter` reaches `n` in our run.

    `article` is the count that the article gives, if it differs.
    """

    counter: Literal["written", "tried"]
    n: int
    article: int | None = None


class Method(NamedTuple):
    """An engine that can be watched: its name, its idea in a sentence and in a few lines, and where it comes from.

    `events` are the kinds that no other method records. `tried` says what its smallest pieces of work are, `legend`
    what its looks mean. If it `writes_proofs`, other programs can check that there is no second solution. If it
    `has_layers`, its stage shows all possibilities as a cube. `words` replace those that other methods use for the
    same kind of event. `pictures` are those of its page, the first one also of its card; `code` lists the files and
    folders that implement it. `published` are moments of the run on Fig. 1 that articles describe.
    """

    engine: str
    title: str
    summary: str
    source: str
    lines: tuple[MethodLine, ...]
    events: tuple[Kind, ...] = ()
    tried: str = N_("Digits tried")
    counts: tuple[Count, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    stand_in: StandIn | None = None
    writes_proofs: bool = False
    has_layers: bool = False
    words: Mapping[str, str] = MappingProxyType({})
    pictures: Mapping[str, Shot | Layer | Matrix] = MappingProxyType({})
    code: tuple[str, ...] = ()
    published: tuple[PublishedMoment, ...] = ()

    def file(self, name: str) -> Path:
        """Return a file in the method's folder: `text.md`, its page, or `moments.json`, the moments of its shots."""
        return Path(str(files(f"solver.lab.{self.engine}") / name))
