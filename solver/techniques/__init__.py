"""How people solve: techniques, ladders of them, and explanations in words."""

from solver.techniques.catalogue import TECHNIQUES, find_technique
from solver.techniques.explain import explain
from solver.techniques.ladders import BASIC_LADDER, DEFAULT_LADDER, LADDERS, Ladder, find_ladder
from solver.techniques.phrases import ending, phrase
from solver.techniques.technique import Options, Technique

__all__ = [
    "BASIC_LADDER",
    "DEFAULT_LADDER",
    "LADDERS",
    "TECHNIQUES",
    "Ladder",
    "Options",
    "Technique",
    "ending",
    "explain",
    "find_ladder",
    "find_technique",
    "phrase",
]
