"""Which given of a puzzle without solution may have been misread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver.board import N_, Budget, Sentence, join_items
from solver.board.wording import OR
from solver.engines import DEFAULT, PLAIN, find_engine, find_misread_givens
from solver.questions.question import Answer, PuzzleQuestion, Report

_NAMED = 5  # suspects in a sentence; there may be more


@dataclass(frozen=True)
class MisreadGivens(PuzzleQuestion):
    """The cells of `puzzle` whose given may be wrong, the likely ones first. It must have no solution."""

    kind: ClassVar[str] = "misread-givens"

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        engine = find_engine(PLAIN if plain else DEFAULT)
        givens = find_misread_givens(self.puzzle, engine, Budget(seconds=seconds))
        names = self.puzzle.layout.names_of((*givens.likely, *givens.possible))
        return {"suspects": list(names), "complete": givens.is_complete}


def suspects_sentence(suspects: list[str]) -> Sentence:
    """Name the first of the suspects."""
    return Sentence(N_("Perhaps {cells} was misread."), cells=join_items(suspects[:_NAMED], OR))
