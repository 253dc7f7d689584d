"""Stores the built-in puzzles with their verdicts and walk-throughs, and a first stock of new puzzles."""

from typing import Any

from django.core.management.base import BaseCommand

from solver.board import Puzzle
from solver.models import KeptPuzzle, StockedPuzzle
from solver.questions import levels_version
from solver.web.answers.puzzle_questions import find_steps
from solver.web.puzzles.starters import STARTERS
from solver.web.puzzles.stock import first_stock


class Command(BaseCommand):
    """Running it again changes nothing."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        for starter in STARTERS:
            find_steps(KeptPuzzle.objects.keep(Puzzle.from_text(starter.text))[0])
        StockedPuzzle.objects.bulk_create(
            [StockedPuzzle(**each._asdict(), scale_version=levels_version()) for each in first_stock()],
            update_conflicts=True,
            unique_fields=["text"],
            update_fields=["level", "scale_version"],
        )
