"""What is kept: puzzles with their verdict, their walk-throughs, and the puzzle of each day."""

from __future__ import annotations

import datetime
from collections import Counter
from typing import TypedDict

from django.db import models, transaction
from django.urls import reverse
from django.utils import timezone

from solver import steps
from solver.board import Puzzle
from solver.engines import Result, Status
from solver.techniques import Start

MOST_EXPLAINED = 20_000  # walk-throughs whose steps are kept


class VerdictDict(TypedDict):
    """What is known about a puzzle, for JSON."""

    id: str
    puzzle: str
    status: str
    count: int
    complete: bool


class NeededDict(TypedDict):
    """Names of givens: those that the puzzle could do without, and those of which it is not known."""

    redundant: list[str]
    undecided: list[str]


class RatingDict(TypedDict):
    """A puzzle on all scales (`solver.rating.Rating`), and the version of these."""

    version: str
    level: str | None
    score: int | None
    hardest: str | None
    finished: bool
    hodoku: dict[str, object]
    se: dict[str, object]
    sudokuwiki: dict[str, object]
    is_open: bool
    at_least: int | None
    ended: str


class PuzzleManager(models.Manager["KeptPuzzle"]):
    """Keeps puzzles by their text."""

    def keep(self, puzzle: Puzzle) -> tuple[KeptPuzzle, bool]:
        """The one row of `puzzle`, and whether it is new."""
        row, is_new = self.get_or_create(page_id=puzzle.page_id, defaults={"text": puzzle.text})
        if row.text != puzzle.text:
            raise RuntimeError(f"two puzzles with the page id {row.page_id}")
        return row, is_new


class KeptPuzzle(models.Model):
    """A puzzle that somebody entered, and what is known about it so far."""

    page_id = models.CharField(max_length=16, primary_key=True)
    text = models.TextField(unique=True)
    kept_at = models.DateTimeField(default=timezone.now)
    status = models.CharField(
        max_length=12, default=Status.UNFINISHED.value, choices=[(s.value, s.value) for s in Status]
    )
    count = models.PositiveBigIntegerField(default=0)
    complete = models.BooleanField(default=False)
    solutions = models.JSONField(default=list)
    tried_at = models.DateTimeField(null=True)
    needed = models.JSONField(null=True)
    rating = models.JSONField(null=True)

    objects = PuzzleManager()

    def __str__(self) -> str:
        return self.text

    def get_absolute_url(self) -> str:
        return reverse("puzzle", args=[self.page_id])

    def to_puzzle(self) -> Puzzle:
        return Puzzle.from_text(self.text)

    @property
    def is_decided(self) -> bool:
        return self.status != Status.UNFINISHED

    def to_dict(self) -> VerdictDict:
        return {
            "id": self.page_id,
            "puzzle": self.text,
            "status": self.status,
            "count": self.count,
            "complete": self.complete,
        }

    def keep_verdict(self, result: Result) -> None:
        """Store what an engine found; what is known already is never replaced by less."""
        self.tried_at = timezone.now()
        if (result.complete, result.count) >= (self.complete, self.count):
            layout = self.to_puzzle().layout
            self.status, self.count, self.complete = result.status, result.count, result.complete
            self.solutions = [layout.to_text(grid) for grid in result.solutions]
        self.save(update_fields=["status", "count", "complete", "solutions", "tried_at"])

    def keep_rating(self, rating: RatingDict) -> None:
        """Store how hard it is."""
        self.rating = rating
        self.save(update_fields=["rating"])

    def keep_needed(self, needed: NeededDict) -> None:
        """Store which givens are redundant, beside those that are known to be, and which are still undecided."""
        known = self.needed["redundant"] if self.needed else []
        redundant = sorted({*known, *needed["redundant"]}, key=self.to_puzzle().layout.parse_cell)
        self.needed = {"redundant": redundant, "undecided": needed["undecided"]}
        self.save(update_fields=["needed"])


class WalkthroughManager(models.Manager["KeptWalkthrough"]):
    """Keeps walk-throughs by where and how they start."""

    def of(self, row: KeptPuzzle, start: Start) -> KeptWalkthrough:
        """That of `row` from `start`, as it is stored, without its steps; or a new one that is not stored yet."""
        return self.filter(wid=start.wid).defer("body").first() or KeptWalkthrough(
            wid=start.wid,
            puzzle=row,
            cells=start.cells,
            crossed_out=start.crossed_out_text,
            ladder=start.ladder.name,
            left_out=list(start.ladder.left_out),
            first=list(start.ladder.first),
            version=start.ladder.version,
        )

    def keep(self, row: KeptPuzzle, start: Start) -> KeptWalkthrough:
        """The stored one of `row` from `start`, explained or not."""
        kept = self.of(row, start)
        return kept if kept.is_stored else self.get_or_create(wid=kept.wid, defaults=kept.identity)[0]

    def forget_older(self, kept: KeptWalkthrough) -> None:
        """Forget what earlier versions of the ladder made of the same start."""
        same = ("puzzle_id", "cells", "crossed_out", "ladder", "left_out", "first")
        self.filter(**{name: getattr(kept, name) for name in same}).exclude(pk=kept.pk).delete()

    def forget_surplus(self) -> None:
        """Of the walk-throughs that were made first the steps are forgotten; whoever comes back has them made anew."""
        surplus = self.filter(schema=steps.SCHEMA).order_by("-explained_at").values_list("pk")[MOST_EXPLAINED:]
        self.filter(pk__in=[pk for (pk,) in surplus]).update(schema=0, body="", ended=steps.Ended.BUDGET, n_steps=0)


class KeptWalkthrough(models.Model):
    """A walk-through: where it starts, by which ladder; and once it is explained its steps, which are replayed.

    `version` is that of the ladder that made it. `schema` is that of `body`, 0 while there is none.
    """

    wid = models.CharField(max_length=16, primary_key=True)
    puzzle = models.ForeignKey(KeptPuzzle, on_delete=models.CASCADE, related_name="walkthroughs")
    cells = models.TextField()
    crossed_out = models.TextField(blank=True)
    ladder = models.CharField(max_length=40)
    left_out = models.JSONField(default=list)
    first = models.JSONField(default=list)
    version = models.CharField(max_length=16)
    tried_at = models.DateTimeField(null=True)
    explained_at = models.DateTimeField(null=True, db_index=True)
    schema = models.PositiveSmallIntegerField(default=0)
    ended = models.CharField(
        max_length=16, default=steps.Ended.BUDGET.value, choices=[(e.value, e.value) for e in steps.Ended]
    )
    n_steps = models.PositiveIntegerField(default=0)
    techniques = models.JSONField(default=dict)
    body = models.TextField(blank=True)

    objects = WalkthroughManager()

    def __str__(self) -> str:
        return f"{self.puzzle_id} by {self.ladder}"

    def get_absolute_url(self) -> str:
        return reverse("walkthrough", args=[self.wid, 0])

    @property
    def is_stored(self) -> bool:
        return not self._state.adding

    @property
    def is_explained(self) -> bool:
        return self.schema == steps.SCHEMA

    @property
    def identity(self) -> dict[str, object]:
        """All but the address that is known before anything is explained."""
        names = ("puzzle_id", "cells", "crossed_out", "ladder", "left_out", "first", "version")
        return {name: getattr(self, name) for name in names}

    def to_start(self) -> Start:
        """Where it starts, with the ladder as it is today. Raises ValueError if there is no such ladder any more."""
        return Start.from_texts(
            self.puzzle.to_puzzle(),
            self.ladder,
            left_out=self.left_out,
            first=self.first,
            cells=self.cells,
            crossed_out=self.crossed_out,
        )

    def to_walkthrough(self) -> steps.Walkthrough:
        return steps.from_json(self.body)

    def with_steps(self, walkthrough: steps.Walkthrough, version: str) -> KeptWalkthrough:
        """The same with what has been explained so far; it is not stored."""
        return KeptWalkthrough(wid=self.wid, **self.identity | _explained(walkthrough, version))

    def keep_steps(self, walkthrough: steps.Walkthrough, version: str) -> KeptWalkthrough:
        """Store what was explained, by this version of the ladder."""
        explained = _explained(walkthrough, version)
        manager = KeptWalkthrough.objects
        kept, _ = manager.update_or_create(wid=self.wid, defaults=explained, create_defaults=self.identity | explained)
        manager.forget_surplus()
        return kept


def _explained(walkthrough: steps.Walkthrough, version: str) -> dict[str, object]:
    """The fields of what was explained."""
    return {
        "version": version,
        "tried_at": timezone.now(),
        "explained_at": timezone.now(),
        "schema": steps.SCHEMA,
        "ended": walkthrough.ended,
        "n_steps": len(walkthrough.steps),
        "techniques": Counter(step.technique for step in walkthrough.steps),
        "body": steps.to_json(walkthrough),
    }


class DailyManager(models.Manager["DailyPuzzle"]):
    """Keeps the puzzle of each day."""

    @transaction.atomic
    def keep(self, day: datetime.date, puzzle: Puzzle) -> DailyPuzzle:
        """The one row of `day`; the first puzzle kept for it stays."""
        row, _ = KeptPuzzle.objects.keep(puzzle)
        return self.get_or_create(day=day, defaults={"puzzle": row})[0]


class DailyPuzzle(models.Model):
    """The puzzle of a day, the same for everybody."""

    day = models.DateField(primary_key=True)
    puzzle = models.ForeignKey(KeptPuzzle, on_delete=models.PROTECT, related_name="days")

    objects = DailyManager()

    def __str__(self) -> str:
        return self.day.isoformat()

    def get_absolute_url(self) -> str:
        return reverse("daily", args=[self.day.isoformat()])
