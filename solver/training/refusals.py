"""Refusals: why a cell, or a digit, is not what a part of a drill asks for."""

from __future__ import annotations

from typing import NamedTuple

from solver.board import N_, Layout, Sentence
from solver.steps.facts import WordedFact
from solver.techniques import find_technique

CELL, DIGIT = "{cell}", "{digit}"  # left for whoever knows which place was chosen

# Why a place is refused → the sentence. All but the last group say what anybody can see on the board.
WHYS = {
    "filled": N_("{cell} already has its digit."),
    "lacks": N_("{digits} is no candidate of {cell}."),
    "lacks-all": N_("None of {digits} is a candidate of {cell}."),
    "single": N_("{cell} has only one candidate. Look for a cell with {wanted}."),
    "count": N_("{cell} has {found} candidates. Look for a cell with {wanted}."),
    "many": N_("{cell} has {found} candidates. Look for a cell with at most {wanted}."),
    "few": N_("{cell} has {found} candidates. Look for a cell with more than {wanted}."),
    "apart": N_("{cell} does not see {others}."),
    "outside": N_("{cell} is not in {houses}."),
    "within": N_("{cell} belongs to the pattern itself."),
    "not-last": N_("No house has {cell} as its only empty cell."),
    "not-sole": N_("In each house of {cell}, every candidate of it has another place too."),
    "no-candidate": N_("{digit} is no candidate of {cells}."),
    # What the step does, or all steps that are known do. A finder gives one chain for each conclusion, not all.
    "unused": N_("No step that is known here uses {cell} in this way: {technique}."),
    "unused-digit": N_("No step that is known here is about {digit}: {technique}."),
    "stays": N_("This step removes nothing from {cell}."),
    "not-written": N_("This step writes no digit into {cell}."),
    "other-digit": N_("{digit} is not the digit that follows here."),
}


class Refusal(NamedTuple):
    """Why a place is refused: a row of WHYS, and the facts that its sentence mentions."""

    why: str
    facts: tuple[tuple[str, WordedFact], ...] = ()
    technique: str = ""

    def sentence(self, layout: Layout) -> Sentence:
        """Return the reason, in which `{cell}` or `{digit}` stands for the place."""
        words: dict[str, object] = {name: fact.words(layout) for name, fact in self.facts}
        if self.technique:
            words["technique"] = Sentence(find_technique(self.technique).name)
        return Sentence(WHYS[self.why], **{"cell": CELL, "digit": DIGIT} | words)


def refused(why: str, **facts: WordedFact) -> Refusal:
    """Return a refusal with these facts."""
    return Refusal(why, tuple(facts.items()))
