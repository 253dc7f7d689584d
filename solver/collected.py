"""The tables of collections: those that the site brings with it, by name, and those of visitors, by their hash."""

from __future__ import annotations

from django.db import models, transaction
from django.urls import reverse
from django.utils import timezone

from solver.board import Puzzle
from solver.collections import MAX_TITLE, Collected, Collection
from solver.models import KeptPuzzle, Visited


class CollectionManager(models.Manager["KeptCollection"]):
    """Stores collections."""

    @transaction.atomic
    def keep(self, collection: Collection) -> KeptCollection:
        """Return the collection of a visitor; store it unless it is stored."""
        return self._get_or_store(collection.cid, collection, is_shipped=False)

    @transaction.atomic
    def ship(self, slug: str, collection: Collection) -> bool:
        """Store a collection of the site, in place of the one called `slug`. Return whether it was another."""
        known = self.filter(cid=slug).first()
        if known and known.to_collection() == collection:
            return False
        if known:
            known.delete()
        self._get_or_store(slug, collection, is_shipped=True)
        return True

    def _get_or_store(self, cid: str, collection: Collection, *, is_shipped: bool) -> KeptCollection:
        values = {"title": collection.title, "about": collection.about, "is_shipped": is_shipped}
        kept, is_new = self.get_or_create(cid=cid, defaults=values)
        if is_new:
            puzzles = [each.puzzle for each in collection.puzzles]
            KeptPuzzle.objects.bulk_create(
                [KeptPuzzle(page_id=puzzle.page_id, text=puzzle.text) for puzzle in puzzles], ignore_conflicts=True
            )
            CollectedPuzzle.objects.bulk_create(
                CollectedPuzzle(collection=kept, n=n, puzzle_id=puzzle.page_id, title=title, note=note, level=level)
                for n, (puzzle, title, note, level) in enumerate(collection.puzzles, 1)
            )
        return kept


class KeptCollection(Visited):
    """A stored collection. `seen_at` is roughly when it was last visited, as of a puzzle."""

    cid = models.CharField(max_length=40, primary_key=True)
    title = models.CharField(max_length=MAX_TITLE)
    about = models.TextField(blank=True)
    is_shipped = models.BooleanField(default=False)
    kept_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(null=True)

    objects = CollectionManager()

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("collection", args=[self.cid])

    def to_collection(self) -> Collection:
        """Return the collection as data."""
        rows = self.puzzles.select_related("puzzle")
        return Collection(self.title, self.about, tuple(row.to_collected() for row in rows))


class CollectedPuzzle(models.Model):
    """A puzzle of a collection, the `n`th of it, from 1."""

    collection = models.ForeignKey(KeptCollection, on_delete=models.CASCADE, related_name="puzzles")
    n = models.PositiveSmallIntegerField()
    puzzle = models.ForeignKey(KeptPuzzle, on_delete=models.CASCADE, related_name="collected")
    title = models.CharField(max_length=MAX_TITLE, blank=True)
    note = models.TextField(blank=True)
    level = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering = ["n"]
        constraints = [models.UniqueConstraint(fields=("collection", "n"), name="one_puzzle_in_a_place")]

    def __str__(self) -> str:
        return f"{self.collection_id} {self.n}"

    def to_collected(self) -> Collected:
        """Return the puzzle as data."""
        return Collected(Puzzle.from_text(self.puzzle.text), self.title, self.note, self.level)
