"""The contract of a question."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, Protocol, Self

# Both are JSON. A job is a question that can be sent; with the field "seconds" it has a time limit.
Job = dict[str, Any]
Answer = dict[str, Any]
# Hears, piece by piece, what has been found so far.
Tell = Callable[[list[Any]], None]


class Question(Protocol):
    """Something about a puzzle that takes time to find out.

    Answers are JSON objects. Each of them answers the whole question, as far as it is known.
    """

    kind: ClassVar[str]
    # The name of a long text in the answers that is stored apart, and read only where it is shown; "" for none.
    long_field: ClassVar[str] = ""
    # Whether the pieces of a partial answer are independent, so that the pieces of two attempts add up.
    has_separate_pieces: ClassVar[bool] = False

    @property
    def version(self) -> str:
        """Changes whenever stored answers are to be found anew."""
        return "1"

    @property
    def watches_time(self) -> bool:
        """Whether the search ends by itself when its time is over. One that does not has its process killed."""
        return True

    def to_job(self) -> Job:
        """The question as JSON; `from_job` gives it back."""

    @classmethod
    def from_job(cls, job: Job) -> Self:
        """The question that `job` was made of. Raises ValueError for nonsense."""

    def find(self, seconds: float, tell: Tell | None = None, *, plain: bool = False) -> Answer:
        """The answer as far as it is found in this time.

        `tell`, if given, hears of it piece by piece. If `plain`, no library is loaded that a web process should not
        load.
        """

    def is_open(self, answer: Answer) -> bool:
        """Whether more time could improve the answer."""

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        """The answer made of the pieces told so far; None if they make none."""
        return None

    def remaining(self, known: Answer) -> Question:
        """What is still to be asked if this much is known; `joined` takes its answer."""
        return self

    def joined(self, known: Answer, found: Answer) -> Answer:
        """Join two answers; the result says at least as much as `known`.

        `found` answers this question, or what `remaining` gave for `known` or for an earlier, smaller answer.
        """
        return known if self.is_open(found) else found


def name_of(job: Job) -> str:
    """The same for the same question, whatever its time limit: asked twice, it is answered once."""
    question = {field: value for field, value in job.items() if field != "seconds"}
    return blake2b(json.dumps(question, sort_keys=True).encode(), digest_size=12).hexdigest()
