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
    "has-digit": N_("The {digits} is already in {houses}."),
    "sees-digit": N_("{cells} sees the {digits} in {others}."),
    "ruled-out": N_("Earlier steps ruled out {digits} in {cells}."),
    "lacks": N_("{digits} is no candidate of {cells}."),
    "lacks-all": N_("None of {digits} is a candidate of {cell}."),
    "single": N_("{cell} has only one candidate. Look for a cell with {wanted} candidates."),
    "several": N_("{digits} still fit in {cell}."),
    "count": N_("{cell} has {found} candidates. Look for a cell with {wanted} candidates."),
    "many": N_("{cell} has {found} candidates. Look for a cell with at most {wanted}."),
    "few": N_("{cell} has {found} candidates. Look for a cell with more than {wanted}."),
    "apart": N_("{cell} does not see {others}: they share no house."),
    "itself": N_("{others} does not see itself."),
    "not-here": N_("This cell is not in {houses}."),
    "outside": N_("{cell} is not in {houses}."),
    "not-last": N_("{cell} is not the last one: {found} cells are empty in {houses}."),
    "not-only": N_("{cell} is not the only place for a digit. In {houses}, {digits} also fits in {others}."),
    "not-sole": N_("{cell} is not the only place for a digit in a house."),
    "only-naked": N_("Only {digits} fits in {cell}. But find a digit that fits nowhere else in a house."),
    "spread": N_("In {houses}, {digits} fits in {others}. No second house has all of them."),
    "in-vain": N_("In {houses}, {digits} fits only in {others}. But that removes nothing."),
    "subset-in-vain": N_("{others} have only {digits} between them. But that removes nothing."),
    "no-candidate": N_("{digit} fits in none of these cells: {cells}."),
    "fits-elsewhere": N_("In {houses}, {digit} also fits in {others}."),
    # Another step has this place.
    "elsewhere": N_("{cell} belongs to another step. First finish the one you have begun."),
    "elsewhere-digit": N_("{digit} belongs to another step. First finish the one you have begun."),
    # What the step does, or all steps that are known do. A finder gives one chain for each conclusion, not all.
    "unused": N_("{technique}: {cell} may lead on too, but another step is meant here."),
    "unused-digit": N_("{technique}: {digit} may lead on too, but another step is meant here."),
    "unused-fish": N_("No such pattern of {digit} removes anything here: {technique}."),
    "stays": N_("This step removes nothing from {cell}."),
    "not-written": N_("This step writes no digit into {cell}."),
    "other-digit": N_("It is not certain yet that {digit} must be here."),
}
OF_STEPS = {"unused", "unused-digit", "unused-fish", "stays", "not-written", "other-digit"}


class Refusal(NamedTuple):
    """Why a place is refused: a row of WHYS, and the facts that its sentence mentions."""

    why: str
    facts: tuple[tuple[str, WordedFact], ...] = ()
    technique: str = ""

    @property
    def is_on_board(self) -> bool:
        """Whether anybody can see on the board that it is so."""
        return self.why not in OF_STEPS

    def sentence(self, layout: Layout) -> Sentence:
        """Return the reason, in which `{cell}` or `{digit}` stands for the place."""
        words: dict[str, object] = {name: fact.words(layout) for name, fact in self.facts}
        if self.technique:
            words["technique"] = Sentence(find_technique(self.technique).name)
        return Sentence(WHYS[self.why], **{"cell": CELL, "digit": DIGIT} | words)


def refused(why: str, **facts: WordedFact) -> Refusal:
    """Return a refusal with these facts."""
    return Refusal(why, tuple(facts.items()))
