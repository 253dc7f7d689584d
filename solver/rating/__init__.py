"""How hard a puzzle is for people, on established scales and on our own."""

from solver.rating.rate import (
    OUR_EXTENSION,
    WHY_THEY_DIFFER,
    Rating,
    applying,
    body_of,
    merged,
    open_ladders,
    rate,
    rate_in_time,
    rating_of,
    rating_with,
    scales_version,
)
from solver.rating.scales import NOT_FOR_CLUES, SCALES, SEARCH_ORDER, is_extension, scales_for

__all__ = [
    "NOT_FOR_CLUES",
    "OUR_EXTENSION",
    "SCALES",
    "SEARCH_ORDER",
    "WHY_THEY_DIFFER",
    "Rating",
    "applying",
    "body_of",
    "is_extension",
    "merged",
    "open_ladders",
    "rate",
    "rate_in_time",
    "rating_of",
    "rating_with",
    "scales_for",
    "scales_version",
]
