"""What the page of a puzzle says about how hard it is."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext

from solver.rating import OUR_EXTENSION, WHY_THEY_DIFFER, could_go_on, is_extension
from solver.rating.wording import Said, said_by_scales
from solver.web.answers.findings import Findings
from solver.web.site.languages import figures


class Hardness(NamedTuple):
    """What the scales say, why they differ, and whether the pool is still at it, or could go on.

    `is_extension`: the board is not the one that the scales were made for.
    """

    scales: tuple[Said, ...] = ()
    is_extension: bool = False
    is_running: bool = False
    can_go_on: bool = False

    @property
    def why_they_differ(self) -> str:
        return gettext(WHY_THEY_DIFFER)

    @property
    def extension(self) -> str:
        """Said where the numbers stand; empty on the board that the scales were made for."""
        return gettext(OUR_EXTENSION) if self.is_extension else ""


def hardness_of(findings: Findings) -> Hardness:
    """How hard the puzzle is, as far as that is known; nothing unless it has just one solution."""
    found = findings.rating
    rating = found.summary
    if not findings.is_unique:
        return Hardness()
    if rating is None:
        return Hardness(is_running=found.is_running)
    has_ended = found.was_tried and not found.is_running
    said = said_by_scales(rating, gettext, figures=figures, is_running=not has_ended)
    can_go_on = could_go_on(rating) and not (found.is_running or findings.is_running)
    return Hardness(tuple(said), is_extension(findings.puzzle.layout), found.is_running, can_go_on)
