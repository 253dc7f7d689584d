"""Integer programming in stages."""

from solver.board import N_
from solver.lab.events import CLUES_LINE
from solver.lab.method import HARD, Count, Kind, Matrix, Method, MethodLine, Shot, StandIn

EVENTS = (
    Kind(6, "implied", N_("{digit} in {cell}: what is fixed leaves nothing else."), ("writes",)),
    Kind(7, "integral", N_("{digit} in {cell}: the relaxation gives it a share of 1."), ("writes",)),
    Kind(11, "refuted", N_("Cross out {digit} in {cell}: with it, the relaxation is infeasible."), ("crosses_out",)),
    Kind(12, "branched", N_("Branch: now without the {digit} in {cell}."), ("crosses_out", "takes_last", "excludes")),
    Kind(21, "relaxation", N_("Solve the relaxation: the darker a candidate, the larger its share."), ("sets_point",)),
    Kind(22, "infeasible", N_("The relaxation is infeasible now: there is nothing to find here."), ("ends_branch",)),
    Kind(23, "too_dear", N_("Even the relaxation costs more than a solution would: there is none."), ("ends_branch",)),
    Kind(25, "only_point", N_("No other solution costs as little: this is the only one.")),
    Kind(26, "other_point", N_("Another point costs as little: whether this is the only solution is still open.")),
    Kind(27, "probe_possible", N_("Probe {digit} in {cell}: the relaxation is still feasible, so nothing follows.")),
    Kind(28, "probe_refuted", N_("Probe {digit} in {cell}: the relaxation is infeasible, so it will be crossed out.")),
    Kind(
        29,
        "cut",
        N_("Add a cut: a constraint that every solution satisfies and this point violates. Its candidates are marked."),
    ),
)
METHOD = Method(
    "ilp",
    N_("Integer programming"),
    N_("Lets every candidate take a share between 0 and 1, and fixes shares until all of them are whole."),
    N_("Daniel Scholz, “Diskrete Optimierungsverfahren zur Lösung von Sudokus”"),
    (
        MethodLine(
            N_("Relax: find the cheapest shares that keep every rule."),
            ("relaxation", "integral", "only_point", "other_point", "too_dear", "infeasible"),
        ),
        MethodLine(N_("Presolve: fix what follows."), ("implied", "contradiction")),
        CLUES_LINE,
        MethodLine(
            N_("Probe: set each candidate to 1; cross it out if that makes the relaxation infeasible."),
            ("probe_possible", "probe_refuted", "refuted"),
        ),
        MethodLine(N_("Cut: add rows that only fractional points break."), ("cut",)),
        MethodLine(
            N_("Branch: try a candidate with 1, then with 0."), ("tentative", "branched", "taken_back", "restored")
        ),
        MethodLine(N_("All shares whole: a solution."), ("solution",)),
    ),
    events=EVENTS,
    has_layers=True,
    tried=N_("Steps of the simplex method"),
    counts=(
        Count(N_("Relaxations"), ("relaxation", "infeasible", "only_point", "other_point")),
        Count(N_("Probes"), ("probe_possible", "probe_refuted")),
        Count(N_("Cuts"), ("cut",)),
        Count(N_("Subproblems"), ("tentative", "branched")),
    ),
    legend=(
        ("is-share-3", N_("a small share")),
        ("is-share-10", N_("nearly the whole")),
        ("is-affirmed", N_("probed, or in a cut")),
        ("is-denied", N_("refuted")),
    ),
    stand_in=StandIn(
        N_(
            "What you watch are the stages of Scholz’s talk, with HiGHS as the solver of the relaxations. The"
            " engine that the lab compares does only what pays: it presolves, then branches at once; these are its"
            " totals for the same question."
        ),
        (N_("watched: all stages"), N_("compared: branching at once")),
        (
            ("relaxations", N_("Relaxations")),
            ("branches", N_("Branches")),
            ("pivots", N_("Steps of the simplex method")),
        ),
        N_("Of the variables, {fixed} are fixed in the end by presolving and probing."),
    ),
    pictures={"point": Shot(HARD, 1), "whole": Shot("shidoku", 1), "equations": Matrix("fig-1")},
    code=("solver/engines/ilp/",),
)
# By the name of a stage of the engine.
STAGES = {
    "relaxation": N_("Relaxation"),
    "presolving": N_("Presolving"),
    "probing": N_("Probing"),
    "cuts": N_("Cuts"),
    "branching": N_("Branching"),
}
