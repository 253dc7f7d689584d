"""Steps and walk-throughs: what explanations are made of."""

from solver.steps.codec import SCHEMA, CodecError, from_json, step_to_dict, to_json
from solver.steps.notation import crossed_out_text, parse_crossed_out, parse_placed
from solver.steps.step import Candidate, Fact, Link, Role, Step, View
from solver.steps.walkthrough import Ended, Walkthrough, starting_board

__all__ = [
    "SCHEMA",
    "Candidate",
    "CodecError",
    "Ended",
    "Fact",
    "Link",
    "Role",
    "Step",
    "View",
    "Walkthrough",
    "crossed_out_text",
    "from_json",
    "parse_crossed_out",
    "parse_placed",
    "starting_board",
    "step_to_dict",
    "to_json",
]
