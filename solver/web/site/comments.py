"""Scripts and styles without comments and spaces that are for developers: an eighth of what would be sent.

Every line loses its indentation, so no text of a script may run over several lines.
"""

from __future__ import annotations

import re
from pathlib import PurePath

# In scripts: on lines of their own, or after a semicolon, unless a quote follows: it may end a string that contains the
# slashes.
_IN_SCRIPTS = re.compile(r"""^ *(?://.*|/\*\*(?s:.*?)\*/)\n|(?<=;) // [^"'`\n]*$""", re.MULTILINE)
_IN_STYLES = re.compile(r"[ \n]*/\*.*?\*/", re.DOTALL)


# In styles: spaces beside braces, colons, commas and semicolons, outside strings. An empty token keeps its space.
_SPACES_IN_STYLES = re.compile(r"""("[^"]*")|;? (?=\})|(?<=[:,;{]) (?=[^;])| (?=\{)""")
_INDENTATION = re.compile(r"^[ \n]+", re.MULTILINE)
_PATTERNS = {".js": _IN_SCRIPTS, ".css": _IN_STYLES}


def has_comments(name: str) -> bool:
    """Return whether a file is a script or a style, by its name."""
    return PurePath(name).suffix in _PATTERNS


def as_sent(name: str, text: str) -> str:
    """Return the text of a script or style without comments, indentation, blank lines, and in styles other spaces."""
    kind = PurePath(name).suffix
    sent = _INDENTATION.sub("", _PATTERNS[kind].sub("", text))
    return sent if kind == ".js" else _SPACES_IN_STYLES.sub(lambda found: found[1] or "", sent)
