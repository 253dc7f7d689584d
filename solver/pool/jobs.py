"""What can be asked of the pool. A job and its answer are JSON; here they are made, done and read."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from solver import steps
from solver.board import Budget, Puzzle
from solver.engines import DEFAULT, Needed, Result, Stats, Status, find_engine, needed_givens
from solver.rating import N_SCALES, could_go_on, rate, rating_with
from solver.techniques import Choice, Start, all_steps, explain, next_step

Job = dict[str, Any]
Answer = dict[str, Any]
# The kinds of lines that a solver process says: it can begin; what it has found so far; the answer.
READY, SO_FAR, ANSWER = "ready", "so far", "answer"
# Seconds after its time in which an engine that watches the time may still answer: it must not lose its process, and
# all that it has found, because the machine was busy with something else for a moment.
PATIENCE = 5.0


# Hears, piece by piece, what has been found so far.
Tell = Callable[[list[Any]], None]


class Kind(NamedTuple):
    """`do` gives the answer to a job and tells meanwhile, if anybody hears it; `is_open` tells an answer that more time
    could improve.

    What is not done `grace` seconds after its time is killed: at once where the engine may be one that does not watch
    the time, later where all that was found would be lost because the machine was busy for a moment. If it
    `tells_apart`, its pieces do not hang together: of a job that begins anew each counts at once.
    """

    do: Callable[[Job, Tell | None], Answer]
    is_open: Callable[[Job, Answer], bool]
    grace: float
    tells_apart: bool = False


def name_of(job: Job) -> str:
    """The same for the same job: asked twice, it is done once."""
    return blake2b(json.dumps(job, sort_keys=True).encode(), digest_size=12).hexdigest()


def solve_job(puzzle: Puzzle, *, limit: int, keep: int, seconds: float, engine: str = DEFAULT) -> Job:
    """Look for solutions of `puzzle`."""
    return {
        "kind": "solve",
        "puzzle": puzzle.text,
        "engine": engine,
        "limit": limit,
        "keep": keep,
        "seconds": seconds,
    }


def explain_job(start: Start, *, unique: bool, seconds: float) -> Job:
    """Explain a puzzle from `start` the way a person solves it."""
    return {"kind": "explain", **_start_to_dict(start), "unique": unique, "seconds": seconds}


def next_job(start: Start, *, unique: bool, seconds: float) -> Job:
    """Find the first step from `start`."""
    return {"kind": "next", **_start_to_dict(start), "unique": unique, "seconds": seconds}


def choice_job(start: Start, *, unique: bool, seconds: float, most: int) -> Job:
    """Find whatever can be done at `start`, at most `most` steps of each technique."""
    return {"kind": "choice", **_start_to_dict(start), "unique": unique, "seconds": seconds, "most": most}


def needed_job(puzzle: Puzzle, *, seconds: float, cells: Collection[str] | None = None) -> Job:
    """Ask of each given of `puzzle`, or of those in the `cells` of these names, whether it is needed."""
    return {"kind": "needed", "puzzle": puzzle.text, "cells": cells and list(cells), "seconds": seconds}


def rate_job(puzzle: Puzzle, *, seconds: float) -> Job:
    """Rate `puzzle`, which must have just one solution, on all scales."""
    return {"kind": "rate", "puzzle": puzzle.text, "seconds": seconds}


def _solve(job: Job, tell: Tell | None) -> Answer:
    puzzle = Puzzle.from_text(job["puzzle"])
    budget = Budget(seconds=job["seconds"])
    return result_to_dict(
        find_engine(job["engine"]).solve(puzzle, limit=job["limit"], keep=job["keep"], budget=budget), puzzle
    )


def _explain(job: Job, tell: Tell | None) -> Answer:
    start = _start_from_dict(job)
    layout = start.puzzle.layout
    walkthrough = explain(
        start.puzzle,
        ladder=start.ladder,
        placed=start.placed,
        crossed_out=start.crossed_out,
        unique=job["unique"],
        budget=Budget(seconds=job["seconds"]),
        told=tell and (lambda found: tell([steps.step_to_dict(step, layout) for step in found])),
    )
    return {"ended": walkthrough.ended, "walkthrough": steps.to_json(walkthrough)}


def steps_so_far(job: Job, told: Sequence[Any]) -> steps.Walkthrough:
    """The walk-through that a job to explain has found so far, of what it has told."""
    start = _start_from_dict(job)
    found = steps.steps_from_dicts(told, start.puzzle.layout)
    return steps.Walkthrough(
        start.puzzle, start.ladder.name, found, steps.Ended.BUDGET, start.placed, start.crossed_out
    )


def _next(job: Job, tell: Tell | None) -> Answer:
    start, budget = _start_from_dict(job), Budget(seconds=job["seconds"])
    return choice_to_dict(next_step(start.board, start.ladder, unique=job["unique"], budget=budget), start)


def _choice(job: Job, tell: Tell | None) -> Answer:
    start, budget = _start_from_dict(job), Budget(seconds=job["seconds"])
    found = all_steps(start.board, start.ladder, unique=job["unique"], budget=budget, most=job["most"])
    return choice_to_dict(found, start)


def _needed(job: Job, tell: Tell | None) -> Answer:
    puzzle = Puzzle.from_text(job["puzzle"])
    cells = job["cells"] and [puzzle.layout.parse_cell(name) for name in job["cells"]]
    return needed_to_dict(needed_givens(puzzle, find_engine(DEFAULT), Budget(seconds=job["seconds"]), cells), puzzle)


def _rate(job: Job, tell: Tell | None) -> Answer:
    each = Budget(seconds=job["seconds"] / N_SCALES)
    return rate(Puzzle.from_text(job["puzzle"]), budget=each, told=tell and (lambda *scale: tell([scale])))._asdict()


def rating_so_far(told: Sequence[Any]) -> Answer:
    """The answer to a job to rate, with the scales that it has told of."""
    return rating_with(dict(told))._asdict()


KINDS: Mapping[str, Kind] = {
    "solve": Kind(_solve, lambda job, answer: not answer["complete"] and answer["count"] < job["limit"], 0.05),
    "explain": Kind(_explain, lambda job, answer: answer["ended"] == steps.Ended.BUDGET, PATIENCE),
    "next": Kind(_next, lambda job, answer: not answer["complete"], PATIENCE),
    "choice": Kind(_choice, lambda job, answer: not answer["complete"], PATIENCE),
    "rate": Kind(_rate, lambda job, answer: could_go_on(answer), PATIENCE, tells_apart=True),
    "needed": Kind(_needed, lambda job, answer: bool(answer["undecided"]), PATIENCE),
}


def result_to_dict(result: Result, puzzle: Puzzle) -> Answer:
    """`result` as JSON; `result_from_dict` gives it back."""
    return {
        "status": result.status,
        "count": result.count,
        "complete": result.complete,
        "solutions": [puzzle.layout.to_text(grid) for grid in result.solutions],
        "seconds": result.stats.seconds,
        "totals": dict(result.stats.totals),
        "first": dict(result.stats.first),
    }


def result_from_dict(answer: Answer, puzzle: Puzzle) -> Result:
    """The result of a job `solve_job(puzzle, …)`."""
    return Result(
        status=Status(answer["status"]),
        count=answer["count"],
        complete=answer["complete"],
        solutions=tuple(puzzle.layout.from_text(text) for text in answer["solutions"]),
        stats=Stats(answer["seconds"], answer["totals"], answer["first"]),
    )


def choice_to_dict(choice: Choice, start: Start) -> Answer:
    """`choice` as JSON; `choice_from_dict` gives it back. Its steps are written as those of a walk-through are."""
    body = steps.Walkthrough(start.puzzle, start.ladder.name, choice.steps, steps.Ended.BUDGET)
    return {"steps": steps.to_json(body), "complete": choice.is_complete}


def choice_from_dict(answer: Answer) -> Choice:
    """The answer to a job for steps."""
    return Choice(steps.from_json(answer["steps"]).steps, answer["complete"])


def _start_to_dict(start: Start) -> dict[str, Any]:
    return {
        "puzzle": start.puzzle.text,
        "ladder": start.ladder.name,
        "left_out": list(start.ladder.left_out),
        "first": list(start.ladder.first),
        "cells": start.cells,
        "crossed_out": start.crossed_out_text,
    }


def _start_from_dict(job: Job) -> Start:
    return Start.from_texts(
        Puzzle.from_text(job["puzzle"]),
        job["ladder"],
        left_out=job["left_out"],
        first=job["first"],
        cells=job["cells"],
        crossed_out=job["crossed_out"],
    )


def needed_to_dict(needed: Needed, puzzle: Puzzle) -> Answer:
    """The names of the cells, as they are kept and shown."""
    return {kind: list(puzzle.layout.names_of(cells)) for kind, cells in needed._asdict().items()}
