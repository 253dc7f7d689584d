"""Our kernel."""

from solver.board import N_
from solver.lab.method import Count, Kind, Method, MethodLine, Shot, StandIn

EVENTS = (
    Kind(8, "remaining", N_("{digit} in {cell}: the last alternative of this branch."), ("writes", "takes_last")),
    Kind(
        13,
        "locked",
        N_("Cross out {digit} in {cell}: another house needs it in the cells that both share."),
        ("crosses_out",),
    ),
    Kind(9, "swept", N_("{digit} in {cell}: the sweeps over the board leave nothing else."), ("writes",)),
    Kind(14, "swept_out", N_("Cross out {digit} in {cell}: the sweeps leave no place for it there."), ("crosses_out",)),
    Kind(30, "branch", N_("Branch where failure is likeliest, on the marked candidates.")),
    Kind(
        31, "renamed", N_("The marked digits are not on the board yet and thus interchangeable: one is tried for all.")
    ),
    Kind(32, "triad", N_("Branch: is the {digit} in the marked cells or not? Both are swept at once."), ("chooses",)),
    Kind(
        33, "only_inside", N_("The {digit} is in the marked cells: anywhere else it fails at once."), ("undoes_choice",)
    ),
    Kind(34, "only_outside", N_("The {digit} is not in the marked cells: there it fails at once."), ("undoes_choice",)),
    Kind(35, "neither", N_("A dead end: the {digit} fails inside and outside the marked cells."), ("ends_branch",)),
    Kind(
        36, "other_branch", N_("The other branch: the {digit} is not in the marked cells."), ("takes_last", "excludes")
    ),
    Kind(
        37,
        "supposed",
        N_("Suppose that the {digit} is in the marked cells: many branches are open, so solutions are near."),
    ),
    Kind(38, "searched", N_("If so, the {digit} is not in the marked cells: that has been searched.")),
)
METHOD = Method(
    "kernel",
    N_("Our kernel"),
    N_("Finds all that is forced in few instructions, and branches where it is likeliest to fail soon."),
    N_("Boussemart, Hemery, Lecoutre and Saïs (2004); Tom Dillon, “tdoku” (2019)"),
    (
        MethodLine(
            N_("Write all singles; cross out locked candidates."),
            ("naked_single", "hidden_single", "locked", "swept", "swept_out"),
        ),
        MethodLine(N_("Branch where it is likeliest to fail soon."), ("branch", "triad", "tentative")),
        MethodLine(N_("Where solutions seem near, suppose digits in other bands too."), ("supposed", "searched")),
        MethodLine(N_("Digits not on the board yet are interchangeable: try one for all."), ("renamed",)),
        MethodLine(
            N_("A dead end: note where it was, and go back."),
            ("empty_cell", "no_place", "neither", "contradiction", "taken_back", "restored"),
        ),
        MethodLine(
            N_("One alternative is left: take it."),
            ("remaining", "only_inside", "only_outside", "other_branch"),
        ),
        MethodLine(N_("No empty cell left: a solution."), ("solution",)),
    ),
    events=EVENTS,
    counts=(
        Count(N_("Branches"), ("branch", "triad")),
        Count(N_("Dead ends"), ("empty_cell", "no_place", "neither", "contradiction")),
    ),
    legend=(("is-affirmed", N_("in question")), ("is-denied", N_("crossed out"))),
    stand_in=StandIn(
        N_(
            "What you watch is our kernel in plain Python. It takes the same branches in the same order as the"
            " compiled one, which the site uses, so both search the same positions; only the time differs."
        ),
        (N_("watched: plain Python"), N_("in use: compiled")),
        (("nodes", N_("Positions searched")),),
        N_("On 9 × 9 boards, a position stands for both sides of a branch."),
    ),
    pictures={"branch": Shot("diagonal", 1), "one": Shot("diagonal", 2), "triad": Shot("fig-1", 33)},
    code=("solver/engines/kernel.py", "solver/fast/kernel/", "solver/engines/stand_ins/kernel/"),
)
