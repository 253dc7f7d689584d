"""A SAT solver that learns clauses."""

from solver.board import N_
from solver.lab.method import Count, Kind, Method, MethodLine, Shot, StandIn

EVENTS = (
    Kind(5, "learned", N_("{digit} in {cell}: a learned clause leaves nothing else."), ("writes",)),
    Kind(10, "excluded", N_("Cross out {digit} in {cell}: a learned clause excludes it."), ("crosses_out",)),
    Kind(17, "twice", N_("Conflict: the rules demand {clause}, yet both digits are forced."), ("ends_branch",)),
    Kind(18, "broken_clause", N_("Conflict: a learned clause cannot be kept: {clause}."), ("ends_branch",)),
    Kind(19, "clause", N_("Learn: {clause}.")),
    Kind(20, "blocked", N_("To find other solutions, demand {clause}.")),
)
_CONFLICTS = ("empty_cell", "no_place", "twice", "broken_clause")
METHOD = Method(
    "sat",
    N_("SAT solver"),
    N_("Reads the rules as clauses, tries digits, and learns a new clause from every conflict."),
    N_("“Rundes Sudoku”; Marques-Silva and Sakallah, “GRASP” (1999)"),
    (
        MethodLine(N_("Decide: try a digit."), ("tentative",)),
        MethodLine(
            N_("Propagate: where a clause leaves one possibility, take it."),
            ("naked_single", "hidden_single", "learned", "excluded"),
        ),
        MethodLine(N_("A conflict: a clause has no possibility left."), _CONFLICTS),
        MethodLine(N_("Learn a clause that rules out what led there."), ("clause",)),
        MethodLine(N_("Jump back to where that clause leaves one possibility."), ("taken_back", "restored")),
        MethodLine(N_("All cells filled: a solution. Exclude it by a clause and go on."), ("solution", "blocked")),
    ),
    events=EVENTS,
    writes_proofs=True,
    tried=N_("Variables set"),
    counts=(
        Count(N_("Decisions"), ("tentative",)),
        Count(N_("Conflicts"), _CONFLICTS),
        Count(N_("Clauses learned"), ("clause",)),
    ),
    legend=(
        ("is-affirmed", N_("in a clause: the digit is here")),
        ("is-denied", N_("in a clause: it is not")),
        ("is-shown", N_("cell of the clause")),
    ),
    stand_in=StandIn(
        N_(
            "What you watch is a small SAT solver in plain Python, written for this page: it decides, propagates,"
            " learns and jumps back as the large ones do. The site itself asks MiniSat 2.2, a library in C++, which"
            " tells no events; these are its totals for the same question."
        ),
        (N_("watched: our own"), N_("in use: MiniSat 2.2")),
        (
            ("decisions", N_("Decisions")),
            ("propagations", N_("Variables set")),
            ("conflicts", N_("Conflicts")),
        ),
        N_(
            "The formula has {variables} variables and {clauses} clauses. With the givens, propagation alone sets"
            " {fixed} of the variables before the first decision."
        ),
    ),
    pictures={"blocked": Shot("diagonal", 13), "conflict": Shot("fig-1", 45), "learned": Shot("fig-1", 46)},
    code=("solver/engines/sat.py", "solver/engines/stand_ins/cdcl/"),
)
