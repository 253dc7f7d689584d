"""Rules written in words: which sentences say more than the usual rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
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
# By the word of a feature, more words that sentences about it need.
_OF_FEATURES = {
    "x": "diagonal diagonals blue",
    "w": "additional extra window windows windoku shaded grey gray",
    "knight": "anti antiknight knight knights chess move moves away apart differ different",
    "king": "anti antiking king kings chess move moves diagonally touch touching corner at away apart differ different",
    "apart": "adjacent adjacents neighbouring neighboring orthogonally consecutive nonconsecutive non differ never",
    "disjoint": "disjoint group groups position positions relative of their different differ",
}
# By the word of a feature, how sentences of any kind name it.
_NAMES = {
    "knight": re.compile(r"\banti.?knight|\bknight.?s move", re.IGNORECASE),
    "king": re.compile(r"\banti.?king|\bking.?s move", re.IGNORECASE),
    "apart": re.compile(r"\bnon.?consecutive (?:sudoku|rules?|constraint|applies)|^non.?consecutive\b", re.IGNORECASE),
    "disjoint": re.compile(r"\bdisjoint (?:groups?|sets?|boxes)", re.IGNORECASE),
    "x": re.compile(r"\b(?:main|major|marked|both|long) diagonals?\b|\bsudoku.?x\b", re.IGNORECASE),
}
_FEATURE_OF_FLAG = {
    "diagonal+": "x",
    "diagonal-": "x",
    "extraregion": "w",
    "antiknight": "knight",
    "antiking": "king",
    "nonconsecutive": "apart",
    "disjointgroups": "disjoint",
}


def features_of(body: Mapping[str, Any]) -> list[str]:
    """Return the words of the features that JSON of f-puzzles has; a single diagonal counts as both."""
    return [word for flag, word in _FEATURE_OF_FLAG.items() if body.get(flag)]


def features_named(texts: Iterable[Any]) -> list[str]:
    """Return the words of the features that sentences in `texts` name, in whatever words they say more."""
    sentences = [sentence for text in texts for sentence in _sentences(text)]
    return [word for word, name in _NAMES.items() if any(map(name.search, sentences))]


def unusual_rules(texts: Iterable[Any], features: Iterable[str] = ()) -> list[str]:
    """Return the sentences in `texts` with a word that the usual rules and these features do not need."""
    known = _USUAL.union(*(_WORD.findall(_OF_FEATURES[word]) for word in features))
    return [sentence for text in texts for sentence in _sentences(text) if not set(_words(sentence)) <= known]


def are_rules_in(texts: Iterable[Any]) -> bool:
    """Whether any sentence is in `texts`."""
    return any(_words(sentence) for text in texts for sentence in _sentences(text))


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
