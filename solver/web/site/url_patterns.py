"""Address patterns, for templates that fill in the same one many times."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from django.urls import get_resolver, get_script_prefix, get_urlconf

_SAFE = "!$&'()*+,;=/~:@"  # characters that stay as they are, as in Django's own addresses


class UrlPattern(NamedTuple):
    """An address with places for arguments, their converters, and the pattern that the whole address must match."""

    template: str
    names: Sequence[str]
    converters: Mapping[str, Any]
    expected: re.Pattern[str]

    def filled(self, args: Sequence[Any]) -> str | None:
        """Return the address with these arguments; None if they do not fit."""
        try:
            texts = {
                name: self.converters[name].to_url(value) if name in self.converters else str(value)
                for name, value in zip(self.names, args, strict=True)
            }
        except ValueError:
            return None
        path = self.template % texts
        return quote(get_script_prefix() + path, safe=_SAFE) if self.expected.search(path) else None


def url_patterns(name: str, n_args: int) -> Iterator[UrlPattern]:
    """Yield the patterns of the URL name `name` that take `n_args` arguments."""
    for possibilities, expected, _, converters in get_resolver(get_urlconf()).reverse_dict.getlist(name):
        for template, names in possibilities:
            if len(names) == n_args:
                yield UrlPattern(template, names, converters, re.compile(f"^{expected}"))
