"""JSON as SudokuPad shortens it before it is packed.

    {ce:[[{v:5},,3],…],t:'It\\'s easy'}

Names have no quotation marks and are abbreviated, empty objects within lists are left out, texts stand in single
quotation marks, `t` and `f` are true and false, and colours have no `#`.
"""

from __future__ import annotations

import json
import re
from typing import Any

_NAMES = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
_VALUES = {"t": True, "f": False, "true": True, "false": False, "null": None}
_TOKEN = re.compile(r"""[{}\[\]:,]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^{}\[\]:,'"]+""", re.DOTALL)
_DEEPEST = 12
_QUOTES = "\"'"


def load(text: str) -> Any:
    """Return the value of a text that is JSON, shortened or not. Raises ValueError if it is neither."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("too deep") from error
    except ValueError:
        tokens = _TOKEN.findall(text)
    if sum(map(len, tokens)) != len(text):
        raise ValueError("a quotation mark is missing")
    reader = _Tokens(tokens)
    value = reader.value(0)
    if reader.at != len(tokens):
        raise ValueError("there is something behind the end")
    return value


class _Tokens:
    """The tokens of a text, and how many of them have been read."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0

    @property
    def next(self) -> str:
        """The token that comes next. Raises ValueError at the end."""
        if self.at == len(self.tokens):
            raise ValueError("the text ends too early")
        return self.tokens[self.at]

    def take(self) -> str:
        token = self.next
        self.at += 1
        return token

    def value(self, depth: int) -> Any:
        if depth > _DEEPEST:
            raise ValueError("too deep")
        if self.next == "{":
            return self.entries(depth)
        if self.next == "[":
            return self.items(depth)
        if self.next in "]}:,":
            raise ValueError("a value is missing")
        return _scalar(self.take())

    def entries(self, depth: int) -> dict[str, Any]:
        entries: dict[str, Any] = {}
        self.take()
        while self.next != "}":
            token = self.take()
            name = _text(token[1:-1]) if token[0] in _QUOTES else token.strip()
            if self.take() != ":":
                raise ValueError("a name has no value")
            entries[_NAMES.get(name, name)] = self.value(depth + 1)
            self.comma("}")
        self.take()
        return entries

    def items(self, depth: int) -> list[Any]:
        """Return a list; what is left out between commas is an empty object."""
        items: list[Any] = []
        self.take()
        while True:
            items.append({} if self.next in ",]" else self.value(depth + 1))
            if self.next == "]":
                break
            self.comma("]")
        self.take()
        return items

    def comma(self, end: str) -> None:
        """Read the comma before the next item, unless the end is next."""
        if self.next != end and self.take() != ",":
            raise ValueError("a comma is missing")


def _scalar(token: str) -> Any:
    """Return the value of a token; one that is neither a number nor a text in quotation marks is a text as it is."""
    if token[0] in _QUOTES:
        return _text(token[1:-1])
    token = token.strip()
    if token in _VALUES:
        return _VALUES[token]
    try:
        return json.loads(token)
    except (ValueError, RecursionError):
        return token


def _text(inner: str) -> str:
    try:
        return str(json.loads('"' + inner.replace("\\'", "'").replace('"', '\\"') + '"', strict=False))
    except ValueError:
        return inner
