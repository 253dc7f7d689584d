"""The stored findings about a puzzle, by question."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import DatabaseError

from solver.models import Finding, KeptPuzzle
from solver.questions import Answer, Question

_log = logging.getLogger("solver.answers")


class KeptFindings:
    """The findings about a puzzle, or about one walk-through of it.

    All are loaded together when the first is needed. With `has_steps`, for pages that show steps, their long texts are
    loaded too; otherwise each long text is loaded on demand.
    """

    def __init__(self, row: KeptPuzzle, wid: str = "", *, has_steps: bool = False) -> None:
        self._row, self._wid, self._has_steps = row, wid, has_steps
        self._findings: dict[str, Finding] | None = None

    def load(self, question: Question) -> Finding:
        """Return the stored finding, or an empty one if there is none of this version."""
        if self._findings is None:
            stored = Finding.objects.filter(puzzle=self._row, wid=self._wid)
            found = stored if self._has_steps else stored.defer("long_text")
            self._findings = {finding.question: finding for finding in found}
        finding = self._findings.get(question.key)
        if finding and finding.version in ("", question.version):
            return finding
        return Finding(question=question.key)

    def store(self, question: Question, found: Answer | None, tried_at: datetime | None = None) -> Finding:
        """Join an answer with the stored one and return the result. `tried_at` is when the attempt ended.

        If the database cannot be written, for example on a full disk, the result is shown all the same.
        """
        try:
            finding = Finding.objects.join(self._row, self._wid, question, found, tried_at)
        except DatabaseError as error:
            _log.warning("a finding could not be stored: %s", error)
            finding = self._joined_here(question, found, tried_at)
        if self._findings is not None:
            self._findings[question.key] = finding
        return finding

    def _joined_here(self, question: Question, found: Answer | None, tried_at: datetime | None) -> Finding:
        """Join an answer with the known one, without storing it."""
        known = self.load(question)
        finding = Finding(question=question.kind, tried_at=tried_at or known.tried_at)
        before = known.answer_to(question)
        answer = found if before is None or found is None else question.joined(before, found)
        if answer is None:
            answer = before
        if answer is not None:
            finding.take(question, answer)
        return finding
