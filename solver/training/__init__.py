"""Learning: the course with its lessons, and positions in which one finds a technique oneself."""

from solver.training.drill import Drill, drill_of
from solver.training.part import DrillPart
from solver.training.refusals import Refusal

__all__ = ["Drill", "DrillPart", "Refusal", "drill_of"]
