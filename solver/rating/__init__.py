"""How hard a puzzle is for people, on established scales and on our own."""

from solver.rating.rate import (
    N_SCALES,
    OUR_EXTENSION,
    WHY_THEY_DIFFER,
    Rating,
    body_of,
    could_go_on,
    merged,
    rate,
    rating_of,
    rating_with,
    scales_version,
)
from solver.rating.scales import NOT_FOR_CLUES, SCALES, is_extension, scales_for

__all__ = [
    "N_SCALES",
    "NOT_FOR_CLUES",
    "OUR_EXTENSION",
    "SCALES",
    "WHY_THEY_DIFFER",
    "Rating",
    "body_of",
    "could_go_on",
    "is_extension",
    "merged",
    "rate",
    "rating_of",
    "rating_with",
    "scales_for",
    "scales_version",
]
