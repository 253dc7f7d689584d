"""The contract of a question."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, ClassVar, Protocol, Self

from solver.board import Puzzle

# Both are JSON objects. A job is a question ready to be sent; its field "seconds", if any, is its time limit.
Job = dict[str, Any]
Answer = dict[str, Any]
# Called with new results, piece by piece.
Report = Callable[[list[Any]], None]


class Question(Protocol):
    """A question about a puzzle that takes time to answer.

    Every answer is a JSON object about the whole question, as far as it is known.
    """

    # Module and class are named after the kind: `next-step` is `NextStep` in `next_step.py`.
    kind: ClassVar[str]
    # The name of the kind in the database, if it differs; see `key`.
    stored_as: ClassVar[str] = ""
    # The field of the answers whose long text is stored apart and read only when shown; "" for none.
    long_field: ClassVar[str] = ""
    # Whether the pieces of a partial answer are independent, so that pieces from two attempts can be combined.
    has_separate_pieces: ClassVar[bool] = False

    @property
    def key(self) -> str:
        """The name under which the answer is stored with the puzzle. Questions of one kind may have different keys."""
        return self.stored_as or self.kind

    @property
    def version(self) -> str:
        """Changes whenever stored answers become stale."""
        return "1"

    @property
    def watches_time(self) -> bool:
        """Whether the search watches its time limit; if not, its process is killed when time is up."""
        return True

    def to_job(self) -> Job:
        """Return the question as JSON; `from_job` is the reverse."""

    @classmethod
    def from_job(cls, job: Job) -> Self:
        """Return the question that `job` encodes. Raises ValueError for a malformed job."""

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        """Return the answer, as far as it can be found in `seconds`.

        `report`, if given, is called with results piece by piece. If `plain`, load no library that a web process should
        not load.
        """

    def is_open(self, answer: Answer) -> bool:
        """Return whether more time could improve the answer."""
        return not answer["complete"]

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        """Return the answer that the pieces reported so far add up to; None if they are not enough for one."""
        return None

    def remaining(self, known: Answer) -> Question:
        """Return the question for what `known` leaves open. `merged` accepts its answer."""
        return self

    def merged(self, known: Answer, new: Answer) -> Answer:
        """Merge two answers; the result says at least as much as `known`.

        `new` answers this question, or the one that `remaining` returned for `known` or for an earlier, smaller
        answer.
        """
        return known if self.is_open(new) else new


@dataclass(frozen=True)
class PuzzleQuestion(Question):
    """A question that a puzzle alone describes."""

    puzzle: Puzzle

    def to_job(self) -> Job:
        return {"kind": self.kind, "puzzle": self.puzzle.text}

    @classmethod
    def from_job(cls, job: Job) -> Self:
        return cls(Puzzle.from_text(job["puzzle"]))


def merged_pieces(kind: type[Question], runs: Iterable[Sequence[Any]]) -> list[Any]:
    """Return the pieces to show when several runs, one after the other, have found pieces.

    Those of a run replace the ones before once there are no fewer of them. Separate pieces are replaced one by one.
    """
    shown: list[Any] = []
    for new in runs:
        if kind.has_separate_pieces or len(new) >= len(shown):
            shown = [*new, *shown[len(new) :]]
    return shown


def name_of(job: Job) -> str:
    """Return a name for the question in `job`: the same for every time limit, so that it is answered only once."""
    question = {field: value for field, value in job.items() if field != "seconds"}
    return blake2b(json.dumps(question, sort_keys=True).encode(), digest_size=12).hexdigest()
