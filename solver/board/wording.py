"""Sentences as data: a template and its values, translated only when they are shown.

The pure half never imports a translation library. It marks its templates with `N_`, and the code
that shows a sentence passes the function that translates them (`gettext`, or nothing for English).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Translate = Callable[[str], str]


def N_(template: str) -> str:  # noqa: N802 - the name that message extraction looks for
    """Return `template` unchanged; marks it for extraction into the message catalogue."""
    return template


DECIMAL = N_("{whole}.{decimals}")  # the translation decides between point and comma


def untranslated(template: str) -> str:
    """Return the English text, which is the template itself."""
    return template


@dataclass(frozen=True, init=False)
class Sentence:
    """A template with named values; a value may be a sentence or a sequence of them."""

    template: str
    values: tuple[tuple[str, Any], ...]

    def __init__(self, template: str, /, **values: Any) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", tuple(values.items()))

    def text(self, translate: Translate = untranslated) -> str:
        """Return the whole sentence in the language of `translate`."""
        shown = {name: _shown(value, translate) for name, value in self.values}
        return translate(self.template).format(**shown)

    def __str__(self) -> str:
        return self.text()


def _shown(value: Any, translate: Translate) -> str:
    if isinstance(value, Sentence):
        return value.text(translate)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_shown(item, translate) for item in value)
    if isinstance(value, float):
        whole, point, decimals = str(value).partition(".")
        return translate(DECIMAL).format(whole=whole, decimals=decimals) if point else whole
    return str(value)


AND, OR = N_("{first} and {last}"), N_("{first} or {last}")
NEITHER, _NONE = N_("neither {first} nor {last}"), N_("none of {items}")


def join_items(items: Sequence[str | Sentence], template: str = AND) -> Sentence | str:
    """Return `a`, `a and b` or `a, b and c`; `template` joins the last two. No items give an empty string."""
    if not items:
        return ""
    *first, last = items
    return Sentence(template, first=first, last=last) if first else last


def none_of(items: Sequence[str | Sentence]) -> Sentence | str:
    """Return `neither a nor b` for two items, else `none of a, b and c`."""
    return join_items(items, NEITHER) if len(items) == 2 else Sentence(_NONE, items=join_items(items))


def in_turn(items: Sequence[str | Sentence]) -> Sentence:
    """Return `a; b; c`, for items that contain commas."""
    names = [f"item_{k}" for k in range(len(items))]
    return Sentence("; ".join(f"{{{name}}}" for name in names), **dict(zip(names, items)))


_COUNTS = (
    (
        N_("There is one cell too many: {found} instead of {expected}."),
        N_("One cell is missing: {found} of the {expected}."),
    ),
    (
        N_("There are {n} cells too many: {found} instead of {expected}."),
        N_("{n} cells are missing: {found} of the {expected}."),
    ),
)
CELLS_NEEDED = N_("Write {count} cells, with . for an empty one.")


def miscounted(found: int, expected: int) -> Sentence:
    """Say how many cells are missing, or too many."""
    n = abs(expected - found)
    return Sentence(_COUNTS[n > 1][found < expected], n=n, found=found, expected=expected)


class ParseError(ValueError):
    """Unreadable text. `reason` is a sentence about what is there, `expected` one about what to do.

    `position` is the offset in the text, from 0.
    """

    def __init__(self, reason: Sentence, *, position: int, expected: Sentence) -> None:
        super().__init__(reason.text())
        self.reason = reason
        self.position = position
        self.expected = expected

    def text(self, translate: Translate = untranslated) -> str:
        """Return both sentences in the language of `translate`."""
        return f"{self.reason.text(translate)} {self.expected.text(translate)}"
