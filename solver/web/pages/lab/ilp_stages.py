"""Scholz's stages of integer programming: what each left open, as a table and as a curve.

They have nothing to do with the stage of the lab, on which a method works.
"""

from __future__ import annotations

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext

from solver.lab.ilp import STAGES
from solver.web.pages.lab.run import StageRun
from solver.web.site.languages import time_words


def ilp_stages_of(run: StageRun) -> list[dict[str, Any]]:
    """Return the table of stages: for each, what it left open, and its bound beside the cost of a solution."""
    return [_stage_row(report, STAGES[report["stage"]]) for report in run.summary.get("reports", ())]


def _stage_row(report: dict[str, Any], title: str) -> dict[str, Any]:
    objective = report["objective"]
    return {
        **report,
        "title": gettext(title),
        "bound": "" if objective is None else number_format(round(objective, 2), 2),
        "time": time_words(report["seconds"]),
    }


def open_curve(run: StageRun) -> str:
    """Return a curve as path data: x counts stages; y is 0 where all variables are open, and 100 where none is."""
    all_of_them = run.puzzle.layout.n_cells * run.puzzle.layout.n
    shares = [1.0, *(report["n_open"] / all_of_them for report in run.summary.get("reports", ()))]
    return "M" + "L".join(f"{k} {100 - 100 * share:.1f}" for k, share in enumerate(shares))
