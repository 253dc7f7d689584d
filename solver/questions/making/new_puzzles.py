"""Several new puzzles that meet a wish, to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import blake2b
from typing import Any, ClassVar

from solver.board import Budget, Meter
from solver.generator import Wish
from solver.generator.chance import number_of
from solver.questions.limits import RATING_SECONDS
from solver.questions.making.new_puzzle import NewPuzzle, level_in, puzzle_in, wish_from_dict, wish_to_dict
from solver.questions.question import Answer, Job, Question, Report
from solver.questions.verdict import Verdict
from solver.steps import Ended
from solver.techniques import DEFAULT_LADDER, explain, find_ladder

_SearchPoint = tuple[int, int]
_SCHEMA = 2  # increase it when the JSON of a puzzle changes


@dataclass(frozen=True)
class NewPuzzles(Question):
    """`count` different puzzles that meet `wish`; the same `seed` gives the same ones.

    In the answer, `puzzles` meet the wish, each with its own number, seed and verdict, which has its solution. If there
    are too few of them, `nearest` is the best of the others. The search begins at attempt `first` for
    puzzle number `number`.
    """

    kind: ClassVar[str] = "new-puzzles"
    wish: Wish
    seed: str
    count: int = 1
    number: int = 0
    first: int = 0

    @property
    def version(self) -> str:
        return f"{levels_version()}.{_SCHEMA}"

    def to_job(self) -> Job:
        place = {"number": self.number, "first": self.first}
        return {"kind": self.kind, "wish": wish_to_dict(self.wish), "seed": self.seed, "count": self.count, **place}

    @classmethod
    def from_job(cls, job: Job) -> NewPuzzles:
        return cls(wish_from_dict(job["wish"]), job["seed"], job["count"], job["number"], job["first"])

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        pieces = []
        for piece in self._pieces(Budget(seconds=seconds).start(), report, plain=plain):
            pieces.append(piece)
            if report:
                report([piece])
        return self._answer(pieces)

    def _pieces(self, meter: Meter, report: Report | None, *, plain: bool) -> Iterator[Answer]:
        """Yield the puzzles found until `meter` is spent. The last one may miss the wish."""
        known: set[str] = set()
        for number in range(self.number, self.number + 2 * self.count):  # small boards repeat some puzzles
            seed = number_of(f"{self.seed}/{number}")
            question = NewPuzzle(self.wish, seed, self.first if number == self.number else 0)
            facts = {"number": number, "seed": seed}
            report_nearest = report and partial(_report_nearest, report, facts)
            answer = question.find(meter.seconds_left() or 0.0, report_nearest, plain=plain)
            answer = _rated(answer, meter.seconds_left() or 0.0)
            verdict = Verdict(puzzle_in(answer)).find(meter.seconds_left() or 0.0, plain=plain)
            yield answer | facts | {"verdict": verdict}
            known.add(answer["puzzle"])
            if answer["lacks"] or len(known) == self.count:
                return

    def is_open(self, answer: Answer) -> bool:
        return len(answer["puzzles"]) < self.count

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        return self._answer(pieces) if pieces else None

    def remaining(self, known: Answer) -> NewPuzzles:
        """Return the question for the puzzles that are still missing."""
        n_missing = self.count - len(known["puzzles"])
        return replace(self, count=n_missing, number=known["number"], first=known["first"]) if n_missing > 0 else self

    def merged(self, known: Answer, new: Answer) -> Answer:
        pieces = [*known["puzzles"], *new["puzzles"]]
        pieces += [each["nearest"] for each in (known, new) if each["nearest"]]
        return self._answer(pieces, _search_point(known), _search_point(new))

    def _answer(self, pieces: Sequence[Answer], *points: _SearchPoint) -> Answer:
        """Return the answer made of `pieces`. It resumes at the furthest of `points` and the points after `pieces`."""
        by_text = {each["puzzle"]: each for each in pieces if not each["lacks"]}
        puzzles = list(by_text.values())[: self.count]
        others = [each for each in pieces if each["lacks"]]
        nearest = None if len(puzzles) == self.count else min(others, key=_distance, default=None)
        number, first = max([(self.number, self.first), *points, *map(_search_point_after, pieces)])
        return {"puzzles": puzzles, "nearest": nearest, "number": number, "first": first}


def _report_nearest(report: Report, facts: Answer, pieces: list[Any]) -> None:
    """Report the puzzles that miss the wish. One that meets it is reported later, with its level."""
    if nearer := [piece | facts for piece in pieces if piece["lacks"]]:
        report(nearer)


def _rated(answer: Answer, seconds: float) -> Answer:
    """Return a puzzle with its level, if that is found soon, even if no level was wished."""
    if answer["lacks"] or answer["level"]:
        return answer
    budget = Budget(seconds=min(seconds, RATING_SECONDS))
    walkthrough = explain(puzzle_in(answer), unique=True, budget=budget)
    return answer | level_in(walkthrough if walkthrough.ended is Ended.SOLVED else None)


def _search_point(answer: Answer) -> _SearchPoint:
    return answer["number"], answer["first"]


def _search_point_after(piece: Answer) -> _SearchPoint:
    """Return the number of the puzzle to look for after `piece`, and how many attempts have been made for it."""
    return (piece["number"], piece["tried"]) if piece["lacks"] else (piece["number"] + 1, 0)


def _distance(piece: Answer) -> float:
    return float(piece["distance"])


@cache
def levels_version() -> str:
    """Return a version that changes with the ladder by which new puzzles get their levels."""
    return blake2b(f"1 {find_ladder(DEFAULT_LADDER).version}".encode(), digest_size=4).hexdigest()
