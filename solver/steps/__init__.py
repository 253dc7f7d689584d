"""Steps and walk-throughs: what explanations are made of."""

from solver.steps.codec import SCHEMA, CodecError, from_json, step_to_dict, to_json
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
    "from_json",
    "starting_board",
    "step_to_dict",
    "to_json",
]
