"""The database: puzzles, findings about them, kept walk-throughs, the puzzles of each day, and new puzzles."""

from __future__ import annotations

import datetime
import logging
import zlib
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cache
from typing import Any, Self

from django.db import DatabaseError, IntegrityError, connection, models, transaction
from django.urls import reverse
from django.utils import timezone

from solver.board import Puzzle
from solver.questions import Answer, Question
from solver.techniques import Start

MAX_LONG_ANSWERS = 20_000  # walk-throughs and recordings stored with their long text
UPDATE_BATCH = 500  # rows changed at once; small, so that visitors' writes need not wait
MAX_WISHES = 20_000  # wishes whose puzzles are stored
VISIT_INTERVAL = datetime.timedelta(days=30)  # a visit of a puzzle is recorded at most once in this time

_log = logging.getLogger("solver.models")


class PuzzleManager(models.Manager["KeptPuzzle"]):
    """Stores puzzles."""

    def keep(self, puzzle: Puzzle) -> tuple[KeptPuzzle, bool]:
        """Store `puzzle` unless it is stored. Return it, and whether it is new."""
        known = self.at(puzzle.page_id)
        kept, is_new = (known, False) if known else self._insert(puzzle)
        if kept.text != puzzle.text:
            raise RuntimeError(f"two puzzles have the page id {kept.page_id}: {kept.text} and {puzzle.text}")
        return kept, is_new

    def _insert(self, puzzle: Puzzle) -> tuple[KeptPuzzle, bool]:
        """Store a new `puzzle`. Return it, and whether it is new after all: another process may be first."""
        try:
            with transaction.atomic():
                return self.create(page_id=puzzle.page_id, text=puzzle.text), True
        except IntegrityError:
            return self.get(page_id=puzzle.page_id), False

    def at(self, page_id: str) -> KeptPuzzle | None:
        """Return the puzzle with this page id; None if there is none."""
        return next(iter(self.raw(_sql_of_puzzle(), [page_id])), None)


@cache
def _sql_of_puzzle() -> str:
    """Return the SQL that reads a puzzle, cached: building it takes Django five times as long as running it."""
    return str(KeptPuzzle.objects.filter(page_id="").query.sql_with_params()[0])


class Visited(models.Model):
    """A row that records its visits in two columns of its model."""

    kept_at: Any
    seen_at: Any

    class Meta:
        abstract = True

    def record_visit(self) -> None:
        """Store the time of a visit, unless one was stored recently. A page is shown even if that fails."""
        now = timezone.now()
        if self.seen_at:
            is_due = now - self.seen_at > VISIT_INTERVAL
        else:
            is_due = now - self.kept_at > datetime.timedelta(days=1)
        if is_due:
            try:
                with transaction.atomic():
                    type(self)._default_manager.filter(pk=self.pk).update(seen_at=now)
            except DatabaseError as error:
                _log.warning("a visit could not be recorded: %s", error)


class KeptPuzzle(Visited):
    """A stored puzzle. `seen_at` is roughly when it was last visited; null if never after the day it was stored."""

    page_id = models.CharField(max_length=16, primary_key=True)
    text = models.TextField(unique=True)
    kept_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(null=True)

    objects = PuzzleManager()

    def __str__(self) -> str:
        return self.text

    def get_absolute_url(self) -> str:
        return reverse("puzzle", args=[self.page_id])

    def to_puzzle(self) -> Puzzle:
        return Puzzle.from_text(self.text)


class WalkthroughManager(models.Manager["KeptWalkthrough"]):
    """Stores walk-throughs by their start."""

    def keep(self, kept: KeptPuzzle, start: Start) -> KeptWalkthrough:
        """Return the walk-through of a puzzle from `start`; store it unless it is stored."""
        fields = {
            "puzzle": kept,
            "cells": start.cells,
            "crossed_out": start.crossed_out_text,
            "ladder": start.ladder.name,
            "left_out": list(start.ladder.left_out),
            "first": list(start.ladder.first),
        }
        return self.get_or_create(wid=start.wid, defaults=fields)[0]


class KeptWalkthrough(models.Model):
    """A walk-through with an address of its own: where it starts, and by which ladder. Its steps are a finding."""

    wid = models.CharField(max_length=16, primary_key=True)
    puzzle = models.ForeignKey(KeptPuzzle, on_delete=models.CASCADE, related_name="walkthroughs")
    cells = models.TextField()
    crossed_out = models.TextField(blank=True)
    ladder = models.CharField(max_length=40)
    left_out = models.JSONField(default=list)
    first = models.JSONField(default=list)

    objects = WalkthroughManager()

    def __str__(self) -> str:
        return f"{self.puzzle_id} by {self.ladder}"

    def get_absolute_url(self) -> str:
        return reverse("walkthrough", args=[self.wid, 0])

    def to_start(self) -> Start:
        """Return the start, with today's ladder. Raises ValueError if the ladder no longer exists."""
        return Start.from_texts(
            self.puzzle.to_puzzle(),
            self.ladder,
            left_out=self.left_out,
            first=self.first,
            cells=self.cells,
            crossed_out=self.crossed_out,
        )


class StoredAnswer(models.Model):
    """The database row of a question: the best answer so far, how many attempts have ended, and when the last did.

    `version` is the version of the answer; empty if there is none. A long text of the answer is in `long_text`, the
    rest in `summary`.
    """

    version = models.CharField(max_length=24, blank=True)
    summary = models.JSONField(default=dict)
    long_text = models.TextField(blank=True)
    is_open = models.BooleanField(default=True)
    tried_at = models.DateTimeField(null=True, db_index=True)
    n_attempts = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        abstract = True

    @property
    def answer_version(self) -> str:
        """The version of the answer; empty if there is none."""
        return self.version

    @property
    def text(self) -> str:
        """The long text of the answer."""
        return self.long_text

    def answer_to(self, question: Question) -> Answer | None:
        """Return the answer with its long text; None if there is none of this version."""
        if self.answer_version != question.version:
            return None
        return self.summary | {question.long_field: self.text} if question.long_field else self.summary

    def set_answer(self, question: Question, answer: Answer) -> None:
        """Set the fields from `answer` without saving them."""
        summary: dict[str, Any] = dict(answer)
        self.long_text = summary.pop(question.long_field, "")
        self.summary, self.version, self.is_open = summary, question.version, question.is_open(answer)

    def merge_in(
        self, question: Question, answer: Answer | None, tried_at: datetime.datetime | None, n_attempts: int = 1
    ) -> None:
        """Merge the result of an attempt into the answer, without saving it.

        `answer` is None if the attempt found nothing. `tried_at` is when it ended, or None if `answer` follows from
        other answers. One that was stopped counts as `n_attempts`, so that no other follows by itself.
        """
        if tried_at and (self.tried_at is None or tried_at > self.tried_at):
            self.tried_at, self.n_attempts = tried_at, self.n_attempts + n_attempts
        if answer is not None:
            known = self.answer_to(question)
            self.set_answer(question, answer if known is None else question.merged(known, answer))

    def merged(
        self,
        question: Question,
        answer: Answer | None,
        tried_at: datetime.datetime | None = None,
        n_attempts: int = 1,
    ) -> Self:
        """Return a copy that also contains the result of an attempt."""
        merged = copy(self)
        merged.merge_in(question, answer, tried_at, n_attempts)
        return merged


class FindingManager(models.Manager["Finding"]):
    """Stores the best answer to each question."""

    def about(self, kept: KeptPuzzle, wid: str, *, has_steps: bool) -> Iterable[Finding]:
        """Return the findings about a puzzle or walk-through. Without `has_steps`, long texts are loaded on demand."""
        return self.raw(_sql_of_findings(has_steps=has_steps), [kept.pk, wid])

    @transaction.atomic
    def store_merged(
        self,
        kept: KeptPuzzle,
        wid: str,
        question: Question,
        answer: Answer | None,
        tried_at: datetime.datetime | None,
        n_attempts: int = 1,
    ) -> Finding:
        """Merge the result of an attempt into the stored answer and save it, under a lock on the row."""
        key: dict[str, Any] = {"puzzle": kept, "wid": wid, "question": question.key}
        finding = self.select_for_update().filter(**key).first()
        if finding is None:
            new = Finding(**key).merged(question, answer, tried_at, n_attempts)
            try:
                with transaction.atomic():
                    new.save(force_insert=True)
            except IntegrityError:  # another process was first
                finding = self.select_for_update().get(**key)
            else:
                return new
        finding.merge_in(question, answer, tried_at, n_attempts)
        finding.save()
        return finding

    def forget_surplus(self) -> int:
        """Delete the oldest long answers above MAX_LONG_ANSWERS, and return how many were deleted.

        They are computed again when a visitor asks for them. This reads the whole table, so it must not run in
        requests.
        """
        long_ones = self.exclude(long_text="", packed=None).order_by("-tried_at")
        surplus = list(long_ones.values_list("pk", flat=True)[MAX_LONG_ANSWERS:])
        for part in (surplus[k : k + UPDATE_BATCH] for k in range(0, len(surplus), UPDATE_BATCH)):
            nothing: dict[str, Any] = {
                "version": "",
                "summary": {},
                "long_text": "",
                "packed": None,
                "packed_version": "",
            }
            self.filter(pk__in=part).update(**nothing, is_open=True, tried_at=None, n_attempts=0)
        return len(surplus)

    @transaction.atomic
    def pack(self, pk: int) -> None:
        """Compress a long text, under a lock on the row."""
        finding = self.select_for_update().filter(pk=pk).exclude(long_text="").first()
        if finding:
            finding.pack()
            finding.save(update_fields=["version", "long_text", "packed", "packed_version"])


@cache
def _sql_of_findings(*, has_steps: bool) -> str:
    """Return the SQL that reads findings, cached."""
    findings = Finding.objects.filter(puzzle="", wid="")
    return str((findings if has_steps else findings.defer("long_text", "packed")).query.sql_with_params()[0])


class Finding(StoredAnswer):
    """The stored answer to a question about a puzzle.

    `wid` is the address of the walk-through that is the answer; empty if it starts from the givens. Of a canonical
    form, it may be the id of a puzzle that has it (`web/puzzles/same.py`).

    A long text is compressed later. It is then in `packed`, with its version in `packed_version`. `version` is then
    empty, so that an older release, which cannot read it, computes it again.
    """

    puzzle = models.ForeignKey(KeptPuzzle, on_delete=models.CASCADE, related_name="findings")
    wid = models.CharField(max_length=16, blank=True)
    question = models.CharField(max_length=16)
    packed = models.BinaryField(null=True)
    packed_version = models.CharField(max_length=24, blank=True, default="", db_default="")

    objects = FindingManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=("puzzle", "wid", "question"), name="one_answer_a_question")]

    def __str__(self) -> str:
        return f"{self.question} of {self.puzzle_id}"

    @property
    def answer_version(self) -> str:
        return self.version or self.packed_version

    @property
    def text(self) -> str:
        return self.long_text or (zlib.decompress(self.packed).decode() if self.packed else "")

    def set_answer(self, question: Question, answer: Answer) -> None:
        super().set_answer(question, answer)
        self.packed, self.packed_version = None, ""

    def pack(self) -> None:
        """Compress the long text, without saving it."""
        self.packed, self.packed_version = zlib.compress(self.long_text.encode(), 9), self.answer_version
        self.version = self.long_text = ""


class WishManager(models.Manager["KeptWish"]):
    """Stores the puzzles found for each wish."""

    @transaction.atomic
    def store_merged(
        self,
        name: str,
        question: Question,
        answer: Answer | None,
        tried_at: datetime.datetime | None,
        n_attempts: int = 1,
    ) -> KeptWish:
        """Merge the result of an attempt into the stored puzzles and save them, under a lock on the row."""
        _, is_new = self.get_or_create(name=name)
        wish = self.select_for_update().get(name=name)
        wish.merge_in(question, answer, tried_at, n_attempts)
        wish.save()
        if is_new:
            self._forget_surplus()
        return wish

    def _forget_surplus(self) -> None:
        """Delete the oldest wishes above MAX_WISHES. Their seeds give the same puzzles again."""
        self.filter(pk__in=list(self.order_by("-tried_at").values_list("pk", flat=True)[MAX_WISHES:])).delete()


class KeptWish(StoredAnswer):
    """The puzzles found for a wish, which is named by its question."""

    name = models.CharField(max_length=24, primary_key=True)

    objects = WishManager()

    def __str__(self) -> str:
        return self.name


class StockManager(models.Manager["StockedPuzzle"]):
    """The stock: puzzles that wait for visitors."""

    def fresh(self, level: str, scale_version: str) -> models.QuerySet[StockedPuzzle]:
        """Return the puzzles not handed out yet whose level is from this version of our scale."""
        return self.filter(level=level, scale_version=scale_version, handed_out_at=None)

    @transaction.atomic
    def take(self, level: str, scale_version: str) -> StockedPuzzle | None:
        """Take a puzzle from the stock, so that no other visitor gets it; return None if none is left."""
        fresh = self.fresh(level, scale_version).order_by("pk").select_for_update(skip_locked=True)
        puzzle = fresh.first()
        if puzzle:
            puzzle.handed_out_at = timezone.now()
            puzzle.save(update_fields=["handed_out_at"])
        return puzzle

    @transaction.atomic
    def add(self, puzzles: Sequence[StockedPuzzle], max_size: int) -> None:
        """Store those of `puzzles` that are new, until `max_size` are in stock. All have one level and one version."""
        if not puzzles:
            return
        if connection.vendor == "postgresql":  # SQLite has locked the database
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {self.model._meta.db_table} IN SHARE ROW EXCLUSIVE MODE")
        known = set(self.filter(text__in=[each.text for each in puzzles]).values_list("text", flat=True))
        room = max(0, max_size - self.fresh(puzzles[0].level, puzzles[0].scale_version).count())
        self.bulk_create([each for each in puzzles if each.text not in known][:room])

    def set_aside(self, day: datetime.date, levels: Sequence[str], scale_version: str) -> list[StockedPuzzle]:
        """Return the puzzles for browsers without network on `day`, one for each of `levels`, the same for everybody.

        Missing ones are taken from the stock, as long as it has any.
        """
        known = {each.slot: each for each in self.filter(aside_on=day)}
        puzzles = (
            known.get(slot) or self._set_aside(day, slot, level, scale_version) for slot, level in enumerate(levels)
        )
        return [each for each in puzzles if each]

    def _set_aside(self, day: datetime.date, slot: int, level: str, scale_version: str) -> StockedPuzzle | None:
        try:
            with transaction.atomic():
                puzzle = self.take(level, scale_version)
                if puzzle:
                    KeptPuzzle.objects.keep(puzzle.to_puzzle())
                    puzzle.aside_on, puzzle.slot = day, slot
                    puzzle.save(update_fields=["aside_on", "slot"])
                return puzzle
        except IntegrityError:  # another server was first
            return self.get(aside_on=day, slot=slot)


class StockedPuzzle(models.Model):
    """A 9 × 9 puzzle of a known level, made in advance.

    `scale_version` is the version of our scale that gave it this level; another version might give another one. If the
    puzzle was set aside for browsers without network, `aside_on` is the day for which it was, and `slot` its index
    among the puzzles of that day.
    """

    text = models.TextField(unique=True)
    level = models.CharField(max_length=16)
    scale_version = models.CharField(max_length=16, db_column="scale")
    symmetry = models.CharField(max_length=24)
    seed = models.CharField(max_length=80)
    made_at = models.DateTimeField(default=timezone.now)
    handed_out_at = models.DateTimeField(null=True, db_column="given_at")
    aside_on = models.DateField(null=True)
    slot = models.PositiveSmallIntegerField(null=True, db_column="place")

    objects = StockManager()

    class Meta:
        indexes = [models.Index(fields=("level", "handed_out_at"), name="fresh_by_level")]
        constraints = [models.UniqueConstraint(fields=("aside_on", "slot"), name="one_aside_for_a_place_a_day")]

    def __str__(self) -> str:
        return self.text

    def to_puzzle(self) -> Puzzle:
        return Puzzle.from_text(self.text)


class DailyManager(models.Manager["DailyPuzzle"]):
    """Stores the puzzles of each day."""

    @transaction.atomic
    def keep(self, day: datetime.date, kind: str, puzzle: Puzzle, canonical_form: str, **about: str) -> DailyPuzzle:
        """Return the puzzle of `kind` on `day`. If there is one already, `puzzle` is not used.

        Raises IntegrityError if it is new and another one has the same canonical form.
        """
        values = {"text": puzzle.text, "form": canonical_form, **about}
        daily, _ = self.get_or_create(day=day, kind=kind, defaults=values)
        return daily


class DailyPuzzle(models.Model):
    """A puzzle of a day, the same for everybody.

    `form` is the canonical form; it is unique, so no puzzle comes twice. `puzzle` is null until the puzzle is
    published: before its day begins, it has no page.
    """

    day = models.DateField()
    kind = models.CharField(max_length=12)
    text = models.TextField()
    form = models.TextField(unique=True)
    level = models.CharField(max_length=12, blank=True)
    symmetry = models.CharField(max_length=24, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    puzzle = models.ForeignKey(KeptPuzzle, null=True, on_delete=models.PROTECT, related_name="days")

    objects = DailyManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=("day", "kind"), name="one_puzzle_of_a_kind_a_day")]

    def __str__(self) -> str:
        return f"{self.day.isoformat()} {self.kind}"

    def get_absolute_url(self) -> str:
        return reverse("daily-puzzle", args=[self.day.isoformat(), self.kind])

    @transaction.atomic
    def publish(self) -> KeptPuzzle:
        """Return the puzzle of its page, storing that first if needed. Call it only once the day has begun."""
        if self.puzzle is None:
            self.puzzle, _ = KeptPuzzle.objects.keep(Puzzle.from_text(self.text))
            self.save(update_fields=["puzzle"])
        return self.puzzle
