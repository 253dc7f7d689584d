"""The definition of a scale: its ladder, how it rates a walk-through, and how it puts the result into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from solver.board import N_, Board, Sentence, Translate
from solver.steps import Ended, Step, Walkthrough
from solver.techniques import Ladder

# A scale's part of a `Rating`, called its body: its numbers, and how its walk-through ended after how many steps.
ScaleJson = dict[str, object]
Figures = Callable[[float], str]


class Language(NamedTuple):
    """How to translate words and write numbers."""

    translate: Translate
    figures: Figures = str

    def capitalised(self, word: str) -> str:
        """Translate a marked word, such as a level, and capitalise it."""
        return self.translate(word).capitalize()


class ScaleRating(Protocol):
    """A walk-through rated on one scale. Each scale module has its own class for it."""

    @property
    def numbers(self) -> ScaleJson:
        """The numbers of the walk-through, by name in JSON."""
        ...

    @property
    def at_least(self) -> float | None:
        """A lower bound if the walk-through does not solve the puzzle; None or 0 if there is none."""
        ...

    def _asdict(self) -> dict[str, Any]: ...


class Scale(NamedTuple):
    """A scale. Each has its own module and is listed in `SCALES`.

    `key`: the key of its body in the JSON of a rating; "" for our own scale, whose body is at the top level.
    `numbers`: the names of its numbers in JSON.
    `words`: puts the numbers of a body into words.
    `of_technique`: puts its grade of a technique (slug) into words; "" if the ladder lacks it. Its second argument is
    an example or None: a step and the board before it.
    `bound`: the template of a lower bound.
    `rate`: rates a walk-through.
    `stuck`: the template for `{numbers}` if the techniques got stuck; None if the scale then has no numbers.
    """

    key: str
    name: str
    ladder: Ladder
    numbers: tuple[str, ...]
    rate: Callable[[Walkthrough], ScaleRating]
    words: Callable[[Mapping[str, Any], Language], str]
    of_technique: Callable[[str, tuple[Step, Board] | None, Language], str]
    bound: str = "{number}"
    stuck: str | None = None

    def body(self, walkthrough: Walkthrough) -> ScaleJson:
        """Rate a walk-through by the scale's ladder. Without a final result the numbers are None."""
        rating, ended = self.rate(walkthrough), walkthrough.ended
        known: ScaleJson = {"ended": ended.value, "steps": len(walkthrough.steps)}
        if ended is Ended.SOLVED or (ended is Ended.STUCK and self.stuck):
            return {**self.unknown(), **rating.numbers, "is_open": False, **known}
        return {**self.unknown(), "at_least": rating.at_least or None, **known}

    def unknown(self) -> ScaleJson:
        """Return the body before anything is known."""
        ended = Ended.BUDGET.value
        return {**dict.fromkeys(self.numbers), "is_open": True, "at_least": None, "ended": ended, "steps": 0}

    def body_in(self, rating: Mapping[str, Any]) -> ScaleJson:
        """Return the scale's body in the JSON of a rating."""
        return rating[self.key] if self.key else {name: rating[name] for name in self.unknown()}


def grade_in_words(level: str, score: int, language: Language) -> str:
    """Put a technique's level, and the score of each of its steps, into words."""
    template = N_("{level}, {points} point a step") if score == 1 else N_("{level}, {points} points a step")
    return Sentence(template, level=level, points=language.figures(score)).text(language.translate)
