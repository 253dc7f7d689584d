"""Where answers are stored: those about a puzzle by question, and the puzzles found for wishes."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Protocol

from django.db import DatabaseError

from solver.models import Finding, KeptPuzzle, KeptWish, StoredAnswer
from solver.questions import Answer, Question, name_of

_log = logging.getLogger("solver.answers")


class AnswerStore(Protocol):
    """Where answers are stored."""

    def load(self, question: Question) -> StoredAnswer:
        """Return the stored answer, or an empty one if there is none of this version."""

    def add(self, question: Question, answer: Answer | None, tried_at: datetime | None = None) -> StoredAnswer:
        """Join an answer with the stored one and return the result. `tried_at` is when the attempt ended."""


class PuzzleAnswerStore:
    """The stored answers about a puzzle, or about one walk-through of it.

    All are loaded together when the first is needed. With `has_steps`, for pages that show steps, their long texts are
    loaded too; otherwise each long text is loaded on demand.
    """

    def __init__(self, row: KeptPuzzle, wid: str = "", *, has_steps: bool = False) -> None:
        self._row, self._wid, self._has_steps = row, wid, has_steps
        self._findings: dict[str, Finding] | None = None

    def load(self, question: Question) -> Finding:
        """Return the stored finding, or an empty one if there is none of this version."""
        if self._findings is None:
            rows = Finding.objects.filter(puzzle=self._row, wid=self._wid)
            loaded = rows if self._has_steps else rows.defer("long_text", "packed")
            self._findings = {finding.question: finding for finding in loaded}
        finding = self._findings.get(question.key)
        if finding and finding.answer_version in ("", question.version):
            return finding
        return Finding(question=question.key)

    def add(self, question: Question, answer: Answer | None, tried_at: datetime | None = None) -> Finding:
        """Join an answer with the stored one and return the result. `tried_at` is when the attempt ended.

        If the database cannot be written, for example on a full disk, the result is shown all the same.
        """
        try:
            finding = Finding.objects.join(self._row, self._wid, question, answer, tried_at)
        except DatabaseError as error:
            _log.warning("a finding could not be stored: %s", error)
            finding = self.load(question).joined(question, answer, tried_at)
        if self._findings is not None:
            self._findings[question.key] = finding
        return finding


class WishStore:
    """The puzzles found for wishes."""

    def load(self, question: Question) -> KeptWish:
        """Return what is stored for this wish, or an empty answer if there is none of this version."""
        wish = KeptWish.objects.filter(name=name_of(question.to_job())).first()
        return wish if wish and wish.version in ("", question.version) else KeptWish()

    def add(self, question: Question, answer: Answer | None, tried_at: datetime | None = None) -> KeptWish:
        """Join puzzles with the stored ones and return the result. `tried_at` is when the attempt ended."""
        return KeptWish.objects.join(name_of(question.to_job()), question, answer, tried_at)
