"""What the page of a method says: reads the texts in the folders of `solver/lab`.

They are messages of the catalogue and are marked up like the lessons about techniques (`solver/techniques/lessons`),
with more links: `(moler)` leads to the page of a method, `(moler/fig-1?written=14)` to a moment on the stage, with the
name of a starter; `(generator)` leads to the generator at work. `{hardest_median}` is a figure of the engine, measured
on a collection, and `{sat_hardest_median}` one of another engine. A block of lines like `![Caption](picture)` is a row
of pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solver.lab import METHODS
from solver.lab.method import Method
from solver.techniques.lessons.texts import Paragraph, paragraphs_of, sections_of

SECTIONS = ("idea", "watch", "history", "figures")
STAGE_LINK = re.compile(
    r"\[(?P<text>[^\]]+)\]\((?P<engine>[a-z]+)(?:/(?P<board>[a-z0-9-]+)(?P<query>\?[a-z]+=\d+)?)?\)"
)
_PICTURE = re.compile(r"!\[(?P<caption>[^\]]+)\]\((?P<name>[a-z0-9-]+)\)")


class TextPicture(NamedTuple):
    """A picture in a text, by its name, and its caption, a message."""

    name: str
    caption: str


class Block(NamedTuple):
    """A part of a section: a paragraph or list, or else a row of pictures."""

    paragraph: Paragraph | None
    pictures: tuple[TextPicture, ...] = ()


MethodText = dict[str, tuple[Block, ...]]


def method_text(method: Method) -> MethodText:
    """Return the sections of a method by name."""
    return _read(method.file("text.md"))


def texts() -> Iterator[tuple[Path, str]]:
    """Yield every text with the file it comes from, for the message catalogue."""
    for method in METHODS:
        path = method.file("text.md")
        for blocks in _read(path).values():
            for block in blocks:
                yield from ((path, picture.caption) for picture in block.pictures)
                yield from ((path, text) for text in (block.paragraph.texts if block.paragraph else ()))


@cache
def _read(path: Path) -> MethodText:
    _, sections = sections_of(path)
    return {name: tuple(_blocks(section)) for name, section in sections}


def _blocks(section: str) -> Iterator[Block]:
    for text in section.strip().split("\n\n"):
        pictures = tuple(TextPicture(found["name"], found["caption"]) for found in _PICTURE.finditer(text))
        if pictures:
            yield Block(None, pictures)
        else:
            yield from map(Block, paragraphs_of(text))
