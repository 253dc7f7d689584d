"""Rules written in words: which sentences say more than the usual rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

# Fields that say something about a puzzle; none of them adds a rule, except that "rules" is read as sentences.
ABOUT = (
    "title",
    "author",
    "rules",
    "solution",
    "source",
    "msgcorrect",
    "id",
)
# A sentence with only these words states the usual rules.
_WORD = re.compile(r"[^\W\d_]+")
_USUAL = frozenset(
    _WORD.findall(
        "a all along and appear apply are boxes box boxed bold bordered board both by cannot cell cells classic column "
        "columns contain contains digit digits do each every exactly fill from given grid grids in indicated into "
        "irregular is jigsaw main major marked may must no normal not number numbers of on once one or outlined place "
        "provided put range region regions regular repeat repeated row rows rule rules s same so standard such sudoku "
        "that the there to usual with within x"
    )
)
_OF_DIAGONALS = frozenset(_WORD.findall("diagonal diagonals blue"))
_OF_WINDOWS = frozenset(_WORD.findall("additional extra window windows windoku shaded grey gray"))


def unusual_rules(texts: Iterable[Any], *, has_diagonals: bool = False, has_windows: bool = False) -> list[str]:
    """Return the sentences in `texts` with a word that the usual rules and the houses of the board do not need."""
    known = _USUAL | (_OF_DIAGONALS if has_diagonals else frozenset()) | (_OF_WINDOWS if has_windows else frozenset())
    return [sentence for text in texts for sentence in _sentences(text) if not set(_words(sentence)) <= known]


def _sentences(text: Any) -> list[str]:
    """Split a text, or the lines of one, into sentences. In a cage, rules follow `rules:`; other fields have none."""
    texts = text if isinstance(text, list) else [text]
    whole = "\n".join(one for one in texts if isinstance(one, str))
    head, colon, rest = whole.partition(":")
    if colon and head.strip().lower() in ABOUT:
        whole = rest if head.strip().lower() == "rules" else ""
    return [sentence.strip() for sentence in re.split(r"[.!;\n]", whole) if sentence.strip()]


def _words(sentence: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(sentence)]
