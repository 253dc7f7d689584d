"""The contract of a question."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, Protocol, Self

# Both are JSON. A job is a question that can be sent; with the field "seconds" it has a time limit.
Job = dict[str, Any]
Answer = dict[str, Any]
# Called with new results, piece by piece.
Report = Callable[[list[Any]], None]


class Question(Protocol):
    """A fact about a puzzle that takes time to find out.

    Answers are JSON objects. Each of them answers the whole question, as far as it is known.
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
        """The name under which the answer is stored with the puzzle; questions of one kind may have several."""
        return self.stored_as or self.kind

    @property
    def version(self) -> str:
        """Changes whenever stored answers become stale."""
        return "1"

    @property
    def watches_time(self) -> bool:
        """Whether the search ends by itself when its time is up; otherwise its process is killed."""
        return True

    def to_job(self) -> Job:
        """Return the question as JSON; `from_job` is the reverse."""

    @classmethod
    def from_job(cls, job: Job) -> Self:
        """Return the question behind `job`. Raises ValueError for a malformed job."""

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        """Return the answer, as far as it can be found in `seconds`.

        `report`, if given, is called with results piece by piece. If `plain`, load no library that a web process should
        not load.
        """

    def is_open(self, answer: Answer) -> bool:
        """Return whether more time could improve the answer."""

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        """Return the answer made of the pieces reported so far; None if they do not make one."""
        return None

    def remaining(self, known: Answer) -> Question:
        """Return what is left to ask once `known` is known; `joined` takes its answer."""
        return self

    def joined(self, known: Answer, found: Answer) -> Answer:
        """Join two answers; the result says at least as much as `known`.

        `found` answers this question, or the one that `remaining` returned for `known` or for an earlier, smaller
        answer.
        """
        return known if self.is_open(found) else found


def name_of(job: Job) -> str:
    """Return a name that does not depend on the time limit, so that a question asked twice is answered once."""
    question = {field: value for field, value in job.items() if field != "seconds"}
    return blake2b(json.dumps(question, sort_keys=True).encode(), digest_size=12).hexdigest()
