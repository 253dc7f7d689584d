"""Rules that a text states beside its digits. Without them it would be another puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from solver.formats.files.own_json import RULES, is_own
from solver.formats.json_text import json_in

_DEEPEST = 4  # objects and lists within each other
_KEYS = re.compile(
    r"(?:extra|custom|active)?_?(?:rules?|constraints?|cages?|killer\w*|thermo\w*|arrows?|renbans?|\w*whispers?|palindromes?"
    r"|between\w*|little_?killer\w*|sandwich\w*|kropki\w*|dots|quadruples?|xv|lines|sums?|variants?|anti_?\w+"
    r"|non_?consecutive)",
    re.IGNORECASE,
)


def stated_rules(text: str) -> list[str]:
    """Return the names of the rules that JSON states with a puzzle."""
    return list(dict.fromkeys(_in_value(json_in(text), 0)))


def _in_value(value: Any, depth: int) -> Iterator[str]:
    if depth == _DEEPEST:
        return
    if isinstance(value, list):
        for each in value[:9]:
            yield from _in_value(each, depth + 1)
    elif isinstance(value, dict):
        known = RULES if is_own(value) else ""
        for key, inner in value.items():
            if key == known:
                continue
            if inner and not isinstance(inner, int | float) and _KEYS.fullmatch(key):
                yield from _names(key, inner)
            else:
                yield from _in_value(inner, depth + 1)


def _names(key: str, rules: Any) -> Iterator[str]:
    """Yield the names that a list of rules gives them, or the key that has them."""
    names = [
        str(next((rule[name] for name in ("type", "name", "rule", "kind") if rule.get(name)), key))
        if isinstance(rule, dict)
        else str(rule)
        if isinstance(rule, str)
        else key
        for rule in (rules if isinstance(rules, list) else [rules])
    ]
    yield from names
