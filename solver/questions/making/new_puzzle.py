"""A new puzzle that meets a wish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

from solver.board import Budget, Puzzle, Sentence, bits, find_layout, mask_of
from solver.generator import Generated, Wish, generate
from solver.questions.question import Answer, Job, Question, Report
from solver.rating import body_of
from solver.steps import Walkthrough


@dataclass(frozen=True)
class NewPuzzle(Question):
    """The puzzle that meets `wish`, made from `seed`. The answer is the nearest one found, and what it lacks.

    The search starts with attempt number `first`: the earlier ones have already been made.
    """

    kind: ClassVar[str] = "new-puzzle"
    wish: Wish
    seed: int
    first: int = 0

    def to_job(self) -> Job:
        return {"kind": self.kind, "wish": wish_to_dict(self.wish), "seed": self.seed, "first": self.first}

    @classmethod
    def from_job(cls, job: Job) -> NewPuzzle:
        return cls(wish_from_dict(job["wish"]), job["seed"], job["first"])

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        generated = generate(
            self.wish,
            seed=self.seed,
            budget=Budget(seconds=seconds),
            first=self.first,
            plain=plain,
            report=report and (lambda nearest: report([_to_answer(nearest)])),
        )
        return _to_answer(generated)

    def is_open(self, answer: Answer) -> bool:
        return bool(answer["lacks"])

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        return dict(pieces[-1]) if pieces else None

    def remaining(self, known: Answer) -> NewPuzzle:
        """Return the question for the attempts that have not been made."""
        return replace(self, first=known["tried"])

    def merged(self, known: Answer, new: Answer) -> Answer:
        tried = max(known["tried"], new["tried"])
        return {**min(new, known, key=lambda answer: float(answer["distance"])), "tried": tried}


def _to_answer(generated: Generated) -> Answer:
    """Return a puzzle and what is known about it as JSON. `lacks` is empty if the puzzle meets the wish."""
    return {
        "puzzle": generated.puzzle.text,
        **level_in(generated.walkthrough if generated.level else None),
        "needed_at": _first_uses(generated.walkthrough, generated.wish.needs),
        "lacks": [_sentence_to_list(lack) for lack in generated.lacks],
        "distance": generated.judgement.distance,
        "tried": generated.tried,
    }


def level_in(walkthrough: Walkthrough | None) -> Answer:
    """Return the level, the hardest technique and the whole rating on our scale; None for each without a solution."""
    rating = body_of(walkthrough) if walkthrough else {}
    return {"level": rating.get("level"), "hardest": rating.get("hardest"), "rating": rating or None}


def _first_uses(walkthrough: Walkthrough | None, slugs: Sequence[str]) -> dict[str, int]:
    """Return the number of the first step that uses each of these techniques, counted from 1."""
    used = [step.technique for step in walkthrough.steps] if walkthrough else []
    return {slug: used.index(slug) + 1 for slug in slugs if slug in used}


def lacks_in(answer: Answer) -> tuple[Sentence, ...]:
    """Return what the puzzle in an answer lacks."""
    return tuple(_sentence_from_list(lack) for lack in answer["lacks"])


def puzzle_in(answer: Answer) -> Puzzle:
    """Return the puzzle in an answer."""
    return Puzzle.from_text(answer["puzzle"])


def wish_to_dict(wish: Wish) -> dict[str, Any]:
    """Return a wish as JSON, without fields that have their default."""
    body = {each.name: getattr(wish, each.name) for each in fields(wish) if getattr(wish, each.name) != each.default}
    if wish.pattern is not None:
        body["pattern"] = list(wish.layout.names_of(bits(wish.pattern)))
    return {**body, "layout": wish.layout.name}


def wish_from_dict(body: Mapping[str, Any]) -> Wish:
    """Return the wish that `wish_to_dict` wrote. Raises ValueError if it is malformed or contradicts itself."""
    layout = find_layout(body["layout"])
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in body.items()}
    if "pattern" in body:
        values["pattern"] = mask_of(map(layout.parse_cell, body["pattern"]))
    try:
        return Wish(**{**values, "layout": layout})
    except TypeError as error:
        raise ValueError(f"not a wish: {error}") from None


def _sentence_to_list(sentence: Sentence) -> list[Any]:
    """Return a sentence as JSON: its template, and its values, which may be sentences or lists of them."""
    return [sentence.template, {name: _value_to_json(value) for name, value in sentence.values}]


def _value_to_json(value: Any) -> Any:
    if isinstance(value, Sentence):
        return {"sentence": _sentence_to_list(value)}
    return [_value_to_json(each) for each in value] if isinstance(value, tuple) else value


def _sentence_from_list(body: Sequence[Any]) -> Sentence:
    template, values = body
    return Sentence(template, **{name: _value_from_json(value) for name, value in values.items()})


def _value_from_json(value: Any) -> Any:
    if isinstance(value, dict):
        return _sentence_from_list(value["sentence"])
    return tuple(map(_value_from_json, value)) if isinstance(value, list) else value
