"""Texts that consist of JSON alone."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]


def json_in(text: str, opening: str = "{[") -> Any:
    """Return the value of a text that begins with one of these brackets; None if it is not JSON."""
    if text.lstrip("\ufeff \t\r\n")[:1] not in tuple(opening):
        return None
    try:
        return json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return None
