"""The lessons of the course: reads the texts in `parts/`.

A part is a page there: its title, a sentence about it, and its lessons, each under an anchor with its slug. A lesson
has a title, commands, and up to five texts, which are messages of the catalogue. Below each text, a command may say
what the board shows with it. These are the commands, on lines with four blanks before them:

    teaches xy-wing xyz-wing    the techniques that the lesson is about
    example round               the board of its example, if it is not square
    board 3x3:53..7....         a board of its own instead of the example
    without candidates          the board shows digits alone
    shows row-2 r2c3=4          what the board shows with the text above: see `LessonMoment`
    tap row-2 r2c3              tasks: tap a cell of this house, or one that this cell sees
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solver.techniques.lessons.examples import Example, examples_of
from solver.techniques.lessons.texts import sections_of

PARTS = Path(__file__).with_name("parts")
_IN_ORDER = ("beginner", "easy", "medium", "hard", "expert", "extreme", "round", "clues")
_COMMAND = "    "
_USUAL = {
    2: ("position", "step"),
    3: ("position", "pattern", "step"),
    4: ("position", "places", "pattern", "step"),
    5: ("position", "where", "places", "pattern", "step"),
}


class LessonMoment(NamedTuple):
    """A text of a lesson, and what the board shows with it, as words.

    `position`, `where` (to look), `places` (of the pattern, without its links), `pattern` and `step` are taken from the
    step of the example. All others are marked: a house (`row-2`) or a cell (`r2c3`), a digit as it is written
    (`r2c3=4`), one that is possible (`r2c3:4`), or one that is crossed out (`r2c3-4`).
    """

    text: str
    shown: tuple[str, ...]


class CourseLesson(NamedTuple):
    """A lesson. `board` is the text of a puzzle, "" if it shows the example of the first technique it `teaches`."""

    slug: str
    title: str
    moments: tuple[LessonMoment, ...]
    teaches: tuple[str, ...] = ()
    kind: str = "square"
    board: str = ""
    has_candidates: bool = True
    taps: tuple[str, ...] = ()

    @property
    def example(self) -> Example | None:
        """The position whose step the board shows."""
        if self.board:
            return None
        return next(each for each in examples_of(self.teaches[0]) if each.kind == self.kind)


class CoursePart(NamedTuple):
    """A part of the course. Six of them are levels and have their names."""

    slug: str
    title: str
    about: str
    lessons: tuple[CourseLesson, ...]


@cache
def course() -> tuple[CoursePart, ...]:
    """Return the parts in the order of the course."""
    return tuple(_part(slug) for slug in _IN_ORDER)


@cache
def lessons_in_order() -> tuple[CourseLesson, ...]:
    """Return all lessons in the order of the course."""
    return tuple(lesson for part in course() for lesson in part.lessons)


def find_lesson(slug: str) -> CourseLesson:
    """Return the lesson under a slug. Raises ValueError if there is none."""
    for lesson in lessons_in_order():
        if lesson.slug == slug:
            return lesson
    raise ValueError(f"no lesson {slug!r}")


def lesson_of(technique: str) -> CourseLesson:
    """Return the first lesson that teaches a technique. Raises ValueError if none does."""
    for lesson in lessons_in_order():
        if technique in lesson.teaches:
            return lesson
    raise ValueError(f"no lesson teaches {technique!r}")


def texts() -> Iterator[tuple[Path, str]]:
    """Yield every text with the file it comes from, for the message catalogue."""
    for part in course():
        path = PARTS / f"{part.slug}.md"
        yield from ((path, text) for text in (part.title, part.about))
        for lesson in part.lessons:
            yield path, lesson.title
            yield from ((path, moment.text) for moment in lesson.moments)


def _part(slug: str) -> CoursePart:
    head, sections = sections_of(PARTS / f"{slug}.md")
    title, about = _blocks(head)
    return CoursePart(slug, title.removeprefix("# "), about, tuple(_lesson(*section) for section in sections))


def _blocks(section: str) -> list[str]:
    """Return the headings, texts and commands of a section, each on one line."""
    blocks: list[str] = []
    for block in section.strip().split("\n\n"):
        blocks += block.split("\n") if block.startswith(_COMMAND) else [" ".join(block.strip().split("\n"))]
    return blocks


def _lesson(slug: str, section: str) -> CourseLesson:
    heading, *blocks = _blocks(section)
    first = next(k for k, block in enumerate(blocks) if not block.startswith(_COMMAND))
    lesson = CourseLesson(slug, heading.removeprefix("## "), tuple(_moments(blocks[first:])))
    for command in blocks[:first]:
        name, *words = command.split()
        lesson = _with_option(lesson, name, words)
    return lesson


def _with_option(lesson: CourseLesson, name: str, words: list[str]) -> CourseLesson:
    match name:
        case "teaches":
            return lesson._replace(teaches=tuple(words))
        case "example":
            return lesson._replace(kind=words[0])
        case "board":
            return lesson._replace(board=words[0])
        case "without":
            return lesson._replace(has_candidates=False)
        case "tap":
            return lesson._replace(taps=tuple(words))
    raise ValueError(f"no command {name!r}")


def _moments(blocks: list[str]) -> Iterator[LessonMoment]:
    """Yield the texts with what the board shows: as the command below the text says, or as usual."""
    n_texts = sum(not block.startswith(_COMMAND) for block in blocks)
    usual = iter(_USUAL.get(n_texts, ()))
    for block, below in zip(blocks, [*blocks[1:], ""], strict=True):
        if block.startswith(_COMMAND):
            continue
        shown = next(usual, "position")
        command = below.split()[1:] if below.startswith(_COMMAND) else [shown]
        yield LessonMoment(block, tuple(command))
