"""Scripts and styles without their comments, which are for developers: a tenth of what visitors would download."""

from __future__ import annotations

import re
from pathlib import PurePath

# In scripts: on lines of their own, or after a semicolon, unless a quote follows: it may end a string that contains the
# slashes.
_IN_SCRIPTS = re.compile(r"""^ *(?://.*|/\*\*(?s:.*?)\*/)\n|(?<=;) // [^"'`\n]*$""", re.MULTILINE)
_IN_STYLES = re.compile(r"[ \n]*/\*.*?\*/", re.DOTALL)


_PATTERNS = {".js": _IN_SCRIPTS, ".css": _IN_STYLES}


def has_comments(name: str) -> bool:
    """Return whether a file is a script or a style, by its name."""
    return PurePath(name).suffix in _PATTERNS


def without_comments(name: str, text: str) -> str:
    """Return the text of a script or style without its comments."""
    return _PATTERNS[PurePath(name).suffix].sub("", text)
