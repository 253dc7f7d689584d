"""A puzzle for a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from solver.board import Budget
from solver.dailies import find_kind, make_daily
from solver.questions.question import Answer, Job, Question, Report


@dataclass(frozen=True)
class NewDaily(Question):
    """A puzzle of the kind called `slug` for `day`, made from `secret`; another one for each `attempt`.

    The answer is empty if there was no time to find one.
    """

    kind: ClassVar[str] = "new-daily"
    slug: str
    day: date
    secret: str
    attempt: int = 0

    def to_job(self) -> Job:
        return {
            "kind": self.kind,
            "slug": self.slug,
            "day": self.day.isoformat(),
            "secret": self.secret,
            "attempt": self.attempt,
        }

    @classmethod
    def from_job(cls, job: Job) -> NewDaily:
        return cls(job["slug"], date.fromisoformat(job["day"]), job["secret"], job["attempt"])

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        kind = find_kind(self.slug, self.day)
        if kind is None:
            raise ValueError(f"{self.day} has no puzzle {self.slug!r}")
        n = 1 if plain else None
        made = make_daily(
            kind,
            self.day,
            secret=self.secret,
            attempt=self.attempt,
            n_drafts=n,
            budget=Budget(seconds=seconds),
            plain=plain,
        )
        if made is None:
            return {}
        return {"text": made.puzzle.text, "form": made.canonical_form, "level": made.level, "symmetry": made.symmetry}

    def is_open(self, answer: Answer) -> bool:
        return not answer
