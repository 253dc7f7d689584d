"""What each technique is and how to spot it: reads the texts in `families/`.

A text is a message of the catalogue, like a template; it is translated when it is shown. It may contain `*emphasis*`,
code between backquotes, and links written as on the page itself: to another technique or to a word of glossary.md.

Each family has a page there. It says what its techniques have in common, then gives each a section under an anchor
with the slug. How to spot the technique follows below the heading `_SPOTTING`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from solver.board import Translate

FAMILIES = Path(__file__).with_name("families")
GLOSSARY = FAMILIES.with_name("glossary.md")
LINK = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<page>[a-z_./]+)\.md#(?P<slug>[a-z0-9-]+)\)")
_ANCHOR = re.compile(r'^<a id="([a-z0-9-]+)"></a>$', re.MULTILINE)
_SPOTTING = "### How to spot it\n"
_COMMAND = "    "


class Paragraph(NamedTuple):
    """A text, or the items of a list."""

    texts: tuple[str, ...]
    is_list: bool = False


class Lesson(NamedTuple):
    """What a technique is, how to spot it, and what its whole family has in common."""

    what: tuple[Paragraph, ...]
    spot: tuple[Paragraph, ...]
    family: tuple[Paragraph, ...]


class GlossaryWord(NamedTuple):
    """A word that explanations use, and its meaning; both are messages."""

    name: str
    meaning: str


@cache
def words() -> dict[str, GlossaryWord]:
    """Return the words of the glossary by slug."""
    _, sections = sections_of(GLOSSARY)
    return {slug: _word(section) for slug, section in sections}


def leads_to_a_word(link: re.Match[str]) -> bool:
    """Return whether a `LINK` leads to the glossary rather than to a technique."""
    return link["page"].endswith(GLOSSARY.stem)


def plain_text(text: str, translate: Translate) -> str:
    """Return a text translated and without its markup."""
    return re.sub("[*`]", "", LINK.sub(r"\g<text>", translate(text))) if text else ""


@cache
def lessons() -> dict[str, Lesson]:
    """Return the lessons by slug."""
    return {slug: lesson for path in sorted(FAMILIES.glob("*.md")) for slug, lesson in _lessons(path)}


def texts() -> Iterator[tuple[Path, str]]:
    """Yield every text with the file it comes from, for the message catalogue."""
    for path in sorted(FAMILIES.glob("*.md")):
        for _, lesson in _lessons(path):
            for paragraph in (*lesson.family, *lesson.what, *lesson.spot):
                yield from ((path, text) for text in paragraph.texts)
    for word in words().values():
        yield from ((GLOSSARY, text) for text in word)


def _word(section: str) -> GlossaryWord:
    heading, meaning = section.strip().split("\n\n")
    return GlossaryWord(heading.removeprefix("## "), " ".join(meaning.split("\n")))


def _lessons(path: Path) -> Iterator[tuple[str, Lesson]]:
    family, sections = sections_of(path)
    common = tuple(paragraphs_of(family))
    for slug, section in sections:
        what, _, spot = section.partition(_SPOTTING)
        yield slug, Lesson(tuple(paragraphs_of(what)), tuple(paragraphs_of(spot)), common)


def sections_of(path: Path) -> tuple[str, list[tuple[str, str]]]:
    """Return what precedes the first anchor of a page of texts, and each section with its slug."""
    head, *sections = _ANCHOR.split(path.read_text(encoding="utf-8"))
    return head, list(zip(sections[::2], sections[1::2]))


def paragraphs_of(section: str) -> Iterator[Paragraph]:
    """Yield all paragraphs except the heading and the command lines."""
    for block in section.strip().split("\n\n"):
        lines = block.strip("\n").split("\n")
        if block.startswith(("#", _COMMAND)):
            continue
        first = next((k for k, line in enumerate(lines) if line.startswith("- ")), len(lines))
        if lines[:first]:
            yield Paragraph((" ".join(lines[:first]),))
        items = " ".join(line.strip() for line in lines[first:])
        rest = re.split(r"(?:^| )- ", items)[1:]
        if rest:
            yield Paragraph(tuple(rest), is_list=True)
