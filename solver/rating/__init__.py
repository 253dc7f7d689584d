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
from solver.rating.scales import SCALES, is_extension

__all__ = [
    "N_SCALES",
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
    "scales_version",
]
