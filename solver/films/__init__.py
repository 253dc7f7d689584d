"""Runs of engines as films: a picture for each moment, to download."""

from solver.drawing.animation import FORMS, Frame
from solver.films.film import MAX_PICTURES, SIZES, Stretch, frames_of, frames_of_steps, write_film
from solver.films.looks import SHADES, candidates_of, marks_of

__all__ = [
    "FORMS",
    "MAX_PICTURES",
    "Frame",
    "SHADES",
    "SIZES",
    "Stretch",
    "candidates_of",
    "frames_of",
    "frames_of_steps",
    "marks_of",
    "write_film",
]
