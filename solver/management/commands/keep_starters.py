"""Keeps the puzzles to begin with, each with the truth about it."""

from typing import Any

from django.core.management.base import BaseCommand

from solver.board import Puzzle
from solver.models import KeptPuzzle
from solver.web.answers.puzzle_questions import find_steps
from solver.web.puzzles.starters import STARTERS


class Command(BaseCommand):
    """Running it again changes nothing."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        for starter in STARTERS:
            find_steps(KeptPuzzle.objects.keep(Puzzle.from_text(starter.text))[0])
