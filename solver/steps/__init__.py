"""Steps and walk-throughs: the parts of an explanation."""

from solver.steps.codec import (
    SCHEMA,
    CodecError,
    from_json,
    from_json_lazily,
    step_to_dict,
    steps_from_dicts,
    to_json,
)
from solver.steps.drawn import drawn, links_of
from solver.steps.notation import crossed_out_text, parse_crossed_out, parse_placed
from solver.steps.proof import Deduction, Proof, Statement, Why, clash_in, part_before
from solver.steps.step import Candidate, Fact, Link, Role, Step, Strength, View
from solver.steps.walkthrough import Ended, Walkthrough, starting_board

__all__ = [
    "SCHEMA",
    "Candidate",
    "CodecError",
    "Deduction",
    "Ended",
    "Fact",
    "Link",
    "Proof",
    "Role",
    "Statement",
    "Step",
    "Strength",
    "View",
    "Walkthrough",
    "Why",
    "clash_in",
    "crossed_out_text",
    "drawn",
    "from_json",
    "from_json_lazily",
    "links_of",
    "parse_crossed_out",
    "parse_placed",
    "part_before",
    "starting_board",
    "step_to_dict",
    "steps_from_dicts",
    "to_json",
]
