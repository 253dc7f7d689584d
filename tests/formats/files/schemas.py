"""As much of JSON Schema as our published schema uses."""

import re
from collections.abc import Callable
from typing import Any

TYPES = {"object": dict, "array": list, "string": str, "integer": int}

# For each keyword, whether a value is as the schema says; the last argument is the whole document.
KEYWORDS: dict[str, Callable[[Any, Any, Any], bool]] = {
    "type": lambda value, type, _: isinstance(value, TYPES[type]) and not isinstance(value, bool),
    "const": lambda value, only, _: bool(value == only),
    "enum": lambda value, known, _: value in known,
    "pattern": lambda value, pattern, _: re.search(pattern, value) is not None,
    "minimum": lambda value, least, _: bool(value >= least),
    "maximum": lambda value, most, _: bool(value <= most),
    "minItems": lambda value, least, _: len(value) >= least,
    "maxItems": lambda value, most, _: len(value) <= most,
    "required": lambda value, names, _: set(names) <= set(value),
    "items": lambda value, inner, whole: all(is_valid(each, inner, whole) for each in value),
    "properties": lambda value, inner, whole: all(
        is_valid(each, inner[name], whole) for name, each in value.items() if name in inner
    ),
    "anyOf": lambda value, inner, whole: any(is_valid(value, each, whole) for each in inner),
    "oneOf": lambda value, inner, whole: sum(is_valid(value, each, whole) for each in inner) == 1,
    "$ref": lambda value, name, whole: is_valid(value, whole["$defs"][name.removeprefix("#/$defs/")], whole),
}
ABOUT = ("$schema", "$defs", "title", "description", "examples")


def is_valid(value: Any, schema: dict[str, Any], whole: dict[str, Any]) -> bool:
    """Whether a value is as a schema within `whole` says. Raises KeyError for a keyword that is not known here."""
    is_closed = schema.get("additionalProperties") is False
    if is_closed and not set(value) <= set(schema["properties"]):
        return False
    known = (*ABOUT, "additionalProperties")
    # The type comes first: other keywords expect values of it.
    keywords = sorted(schema, key=lambda keyword: keyword != "type")
    return all(KEYWORDS[keyword](value, schema[keyword], whole) for keyword in keywords if keyword not in known)
