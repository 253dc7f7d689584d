"""Solving as people do: techniques, ladders of them, and explanations in words."""

from solver.techniques.catalogue import TECHNIQUES, find_technique
from solver.techniques.choices import StepChoice, all_steps, find_all, next_step
from solver.techniques.explain import explain, explain_from
from solver.techniques.ladders.ladders import (
    BASIC_LADDER,
    DEFAULT_LADDER,
    EVERYTHING,
    LADDERS,
    ON_NO_LADDER,
    find_ladder,
)
from solver.techniques.ladders.rungs import Ladder, Rung
from solver.techniques.starts import Start, ladder_with
from solver.techniques.technique import Options, Technique
from solver.techniques.words.phrases import ending, phrase
from solver.techniques.words.reasons import brief, reasons

__all__ = [
    "BASIC_LADDER",
    "DEFAULT_LADDER",
    "EVERYTHING",
    "LADDERS",
    "ON_NO_LADDER",
    "TECHNIQUES",
    "StepChoice",
    "Ladder",
    "Options",
    "Rung",
    "Start",
    "Technique",
    "all_steps",
    "ending",
    "explain",
    "explain_from",
    "find_all",
    "find_ladder",
    "find_technique",
    "next_step",
    "brief",
    "ladder_with",
    "phrase",
    "reasons",
]
