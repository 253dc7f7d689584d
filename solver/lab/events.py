"""What events say and do that belong to no single method."""

from solver.board import N_
from solver.lab.method import Kind, MethodLine

# What the moments of every run say, whatever the method.
START, TENTATIVE, TAKEN_BACK, RESTORED, SOLUTION = "start", "tentative", "taken_back", "restored", "solution"
MOMENT_WORDS = {
    START: N_("Before the first digit: only the givens are on the board."),
    TAKEN_BACK: N_("Take the {digit} in {cell} back."),
    RESTORED: N_("The {digit} in {cell} is possible again."),
    SOLUTION: N_("Every cell is filled: a solution."),
}
SHARED = (
    Kind(1, TENTATIVE, N_("Try {digit} in {cell}."), ("writes", "chooses")),
    Kind(2, "singleton", N_("{digit} in {cell}: no other digit is left for this cell."), ("writes",)),
    Kind(3, "naked_single", N_("{digit} in {cell}: no other digit is left for this cell."), ("writes",)),
    Kind(
        4, "hidden_single", N_("{digit} in {cell}: one of its houses has no other place for the {digit}."), ("writes",)
    ),
    Kind(15, "empty_cell", N_("Conflict: no digit is left for {cell}."), ("ends_branch",)),
    Kind(16, "no_place", N_("Conflict: no place is left for the {digit} in the marked house."), ("ends_branch",)),
    Kind(44, "ruled_out", N_("Cross out {digit} in {cell}. {clue}."), ("crosses_out",)),
    Kind(45, "broken_clue", N_("Conflict: nothing is left that fits this. {clue}.")),
    Kind(24, "contradiction", N_("What is fixed contradicts itself: nothing to find here."), ("ends_branch",)),
)
# A line in the idea of methods that look at candidates, for puzzles with clues.
CLUES_LINE = MethodLine(N_("Cross out what the clues rule out."), ("ruled_out", "broken_clue"), with_clues=True)
