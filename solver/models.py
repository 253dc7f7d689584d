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

    def keep_needed(self, needed: NeededDict) -> None:
        """Store which givens are redundant, beside those that are known to be, and which are still undecided."""
        known = self.needed["redundant"] if self.needed else []
        redundant = sorted({*known, *needed["redundant"]}, key=self.to_puzzle().layout.parse_cell)
        self.needed = {"redundant": redundant, "undecided": needed["undecided"]}
        self.save(update_fields=["needed"])


class WalkthroughManager(models.Manager["KeptWalkthrough"]):
    """Keeps walk-throughs, one a puzzle and ladder."""

    def keep(self, row: KeptPuzzle, walkthrough: steps.Walkthrough) -> KeptWalkthrough:
        """The stored `walkthrough` of `row`, in place of an earlier one by the same ladder."""
        kept, _ = self.update_or_create(
            puzzle=row,
            ladder=walkthrough.ladder,
            defaults={
                "schema": steps.SCHEMA,
                "ended": walkthrough.ended,
                "n_steps": len(walkthrough.steps),
                "techniques": Counter(step.technique for step in walkthrough.steps),
                "body": steps.to_json(walkthrough),
            },
        )
        return kept


class KeptWalkthrough(models.Model):
    """A walk-through as JSON, replayed and not computed again."""

    puzzle = models.ForeignKey(KeptPuzzle, on_delete=models.CASCADE, related_name="walkthroughs")
    ladder = models.CharField(max_length=40)
    schema = models.PositiveSmallIntegerField()
    ended = models.CharField(max_length=16, choices=[(e.value, e.value) for e in steps.Ended])
    n_steps = models.PositiveIntegerField()
    techniques = models.JSONField()
    body = models.TextField()

    objects = WalkthroughManager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["puzzle", "ladder"], name="one_walkthrough_a_ladder")]

    def __str__(self) -> str:
        return f"{self.puzzle_id} by {self.ladder}"

    def to_walkthrough(self) -> steps.Walkthrough:
        return steps.from_json(self.body)


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
