"""Where answers are stored: those about a puzzle by question, and the puzzles found for wishes."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from django.db import DatabaseError, transaction
from django.utils import timezone

from solver.models import Finding, KeptPuzzle, KeptWish, StoredAnswer
from solver.questions import Answer, Question, name_of

_log = logging.getLogger("solver.answers")


class AnswerStore(Protocol):
    """Where answers are stored."""

    def load(self, question: Question) -> StoredAnswer:
        """Return the stored answer, or an empty one if there is none of this version."""

    def add(
        self, question: Question, answer: Answer | None, tried_at: datetime | None = None, n_attempts: int = 1
    ) -> StoredAnswer:
        """Merge an answer into the stored one and return the result. `tried_at` is when the attempt ended.

        It counts as `n_attempts`.
        """


class PuzzleAnswerStore:
    """The stored answers about a puzzle, or about one walk-through of it.

    All are loaded together when the first is needed. With `has_steps`, for pages that show steps, their long texts are
    loaded too; otherwise each long text is loaded on demand. `is_new` says that nothing is stored about this puzzle
    yet.
    """

    def __init__(self, kept: KeptPuzzle, wid: str = "", *, has_steps: bool = False, is_new: bool = False) -> None:
        self._kept, self._wid, self._has_steps = kept, wid, has_steps
        self._findings: dict[str, Finding] | None = {} if is_new else None

    def load(self, question: Question) -> Finding:
        """Return the stored finding, or an empty one if there is none of this version."""
        if self._findings is None:
            findings = Finding.objects.about(self._kept, self._wid, has_steps=self._has_steps)
            self._findings = {finding.question: finding for finding in findings}
        finding = self._findings.get(question.key)
        if finding and finding.answer_version in ("", question.version):
            return finding
        return Finding(question=question.key)

    def add(
        self, question: Question, answer: Answer | None, tried_at: datetime | None = None, n_attempts: int = 1
    ) -> Finding:
        """Merge an answer into the stored one and return the result. `tried_at` is when the attempt ended.

        If the database cannot be written, for example because the disk is full, the result is returned without being
        stored.
        """
        try:
            finding = Finding.objects.store_merged(self._kept, self._wid, question, answer, tried_at, n_attempts)
        except DatabaseError as error:
            _log.warning("a finding could not be stored: %s", error)
            finding = self.load(question).merged(question, answer, tried_at, n_attempts)
        if self._findings is not None:
            self._findings[question.key] = finding
        return finding

    def add_first(self, answers: Sequence[tuple[Question, Answer]]) -> None:
        """Store the answers to several questions about a new puzzle, in one go."""
        now, key = timezone.now(), {"puzzle": self._kept, "wid": self._wid}
        new = [Finding(**key, question=question.key).merged(question, answer, now) for question, answer in answers]
        try:
            with transaction.atomic():
                Finding.objects.bulk_create(new)
        except DatabaseError:  # perhaps another process was first
            for question, answer in answers:
                self.add(question, answer, now)
        else:
            self._findings = (self._findings or {}) | {finding.question: finding for finding in new}


class WishStore:
    """The puzzles found for wishes."""

    def load(self, question: Question) -> KeptWish:
        """Return what is stored for this wish, or an empty answer if there is none of this version."""
        wish = KeptWish.objects.filter(name=name_of(question.to_job())).first()
        return wish if wish and wish.version in ("", question.version) else KeptWish()

    def add(
        self, question: Question, answer: Answer | None, tried_at: datetime | None = None, n_attempts: int = 1
    ) -> KeptWish:
        """Merge puzzles into the stored ones and return the result. `tried_at` is when the attempt ended."""
        return KeptWish.objects.store_merged(name_of(question.to_job()), question, answer, tried_at, n_attempts)
