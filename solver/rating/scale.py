"""What a scale is: which ladder it reads, how it reads a walk-through, and how it says what it has read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from solver.board import N_, Board, Sentence, Translate
from solver.steps import Ended, Step, Walkthrough
from solver.techniques import Ladder

# The numbers of a scale, and how its walk-through ended and after how many steps, as JSON.
Body = dict[str, object]
Figures = Callable[[float], str]


class Language(NamedTuple):
    """How words are translated and numbers written."""

    translate: Translate
    figures: Figures = str

    def capitalised(self, word: str) -> str:
        """Translate a marked word, such as a level, and begin it with a capital letter."""
        return self.translate(word).capitalize()


class Reading(Protocol):
    """What a scale reads from a walk-through. The ratings that the modules of the scales return are readings."""

    @property
    def numbers(self) -> Body:
        """The numbers of the walk-through, by their names in JSON."""
        ...

    @property
    def at_least(self) -> float | None:
        """A lower bound if the walk-through does not solve the puzzle; None or 0 if there is none."""
        ...

    def _asdict(self) -> dict[str, Any]: ...


class Scale(NamedTuple):
    """A scale. Each is described in a module of its own and listed in `SCALES`.

    `key`: where its body is in the JSON of a rating; "" for our own scale, whose body is the top level.
    `numbers`: the names of its numbers in JSON.
    `words`: its numbers in words, from its body.
    `of_technique`: what it says of a technique, in words; "" if it does not have it. The step and the board before
    it, if any, are an example.
    `bound`: how a lower bound is written.
    `stuck`: a scale that has numbers even where its techniques get stuck writes `{numbers}` so. Others have none then.
    """

    key: str
    name: str
    ladder: Ladder
    numbers: tuple[str, ...]
    read: Callable[[Walkthrough], Reading]
    words: Callable[[Mapping[str, Any], Language], str]
    of_technique: Callable[[str, tuple[Step, Board] | None, Language], str]
    bound: str = "{number}"
    stuck: str | None = None

    def body(self, walkthrough: Walkthrough) -> Body:
        """What the scale says of a walk-through by its ladder. Without a final result the numbers are None."""
        reading, ended = self.read(walkthrough), walkthrough.ended
        known: Body = {"ended": ended.value, "steps": len(walkthrough.steps)}
        if ended is Ended.SOLVED or (ended is Ended.STUCK and self.stuck):
            return {**self.unknown(), **reading.numbers, "is_open": False, **known}
        return {**self.unknown(), "at_least": reading.at_least or None, **known}

    def unknown(self) -> Body:
        """What the scale says before anything is known."""
        ended = Ended.BUDGET.value
        return {**dict.fromkeys(self.numbers), "is_open": True, "at_least": None, "ended": ended, "steps": 0}

    def body_in(self, rating: Mapping[str, Any]) -> Body:
        """What the scale says in the JSON of a rating."""
        return rating[self.key] if self.key else {name: rating[name] for name in self.unknown()}


def points_a_step(level: str, points: int, language: Language) -> str:
    """The words of a scale that gives each technique a level and a number of points."""
    sentence = Sentence(N_("{level}, {points} points a step"), level=level, points=language.figures(points))
    return sentence.text(language.translate)
