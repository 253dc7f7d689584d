"""Which clues the rules of a puzzle state in words.

    Along thermometers, digits must increase from the bulb. Green lines are whispers: neighbours differ by at least 5.

A sentence is understood only as a whole: the phrases of the kinds that it names are taken out, and no word may be left
that could say more. So a drawing is given a meaning only where the text gives it just that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_FILLERS = frozenset(
    re.findall(
        "[a-z]+",
        "a all along also an and are as at be by cell cells contain containing contains digit digits do each "
        "every following for given grid has have if in indicated inside is it its must number numbers of on s "
        "should shown so that the their them there these this those to value values where which with within will",
    )
)
_WORD = re.compile(r"[^\W_]+")
COLOURS = (
    *("red", "orange", "yellow", "green", "turquoise", "cyan", "teal", "blue", "purple", "violet", "lavender", "pink"),
    *("magenta", "grey", "gray"),
)
_LINES = rf"(?:(?:light|dark|thick|thin) )?(?:{'|'.join(COLOURS)}) (?:lines?|paths?)|lines?"
_NEIGHBOURS = (
    r"(?:adjacent|neighbou?ring|consecutive|successive)(?: pairs? of)? (?:digits?|cells?|numbers?)|neighbou?rs"
)
_ADD_UP = r"(?:sums?|adds?|totals?|totalling|summing|adding)(?: up)? to"
_NO_REPEAT = (
    r"(?:cannot|can not|can t|may not|must not|do not|don t|never|without) (?:be )?repeat(?:ed|ing|s)?|"
    r"(?:no|without) repeat(?:s|ed|ing)?|(?:be|are|is) (?:all )?(?:different|unique|distinct)"
)
_REPEAT = r"(?:may|can) (?:also )?repeat(?: if allowed by other rules| where allowed)?"
_CORNER = r"(?:top|upper) left(?: hand)?(?: corners?)?|corners?"
_JOINED = r"(?:separated|joined|connected|linked|marked) (?:by|with)|joins?|between (?:them|two|adjacent)|adjacent"
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}


class StatedClue(NamedTuple):
    """A kind of clue that a rule states: its key in the JSON of f-puzzles, its number, and the colour of its lines."""

    key: str
    value: str = ""
    colour: str = ""


class _Said(NamedTuple):
    """How sentences state a kind: what names it, and the further phrases that say nothing else.

    The first group of a match of `number` is the number of the kind.
    """

    key: str
    names: str
    phrases: str
    number: str = ""


def _of_lines(key: str, names: str, phrases: str = "", number: str = "") -> _Said:
    return _Said(key, names, "|".join(filter(None, (phrases, _LINES, _NEIGHBOURS))), number)


_SAID = (
    _Said(
        "killercage",
        r"(?:killer )?cages?|killer sudoku",
        rf"the sum of|{_ADD_UP}|shows? (?:its|their|the) (?:sums?|totals?)|{_NO_REPEAT}|{_CORNER}|"
        r"(?:small )?(?:clue|total|sum)s?(?= (?:in|of|at|is|are|if|given|shown))",
    ),
    _Said(
        "arrow",
        r"arrows?",
        rf"the sum of|{_ADD_UP}|(?:attached|connected|corresponding)|circled?s?|circles?|{_REPEAT}",
    ),
    _Said(
        "thermometer",
        r"thermo(?:meter)?s?",
        r"strictly|increas(?:e|es|ing)|rises?|rising|ascend(?:s|ing)?|(?:starting |moving )?(?:from|at|away from)|"
        r"(?:round(?:ed)? )?bulb(?: end)?s?|tips?|other ends?|ends?",
    ),
    _Said("difference", r"white (?:kropki )?dots?", rf"{_JOINED}|consecutive|differ by 1|a difference of 1|1 apart"),
    _Said(
        "ratio",
        r"black (?:kropki )?dots?",
        rf"{_JOINED}|(?:1 2|2 1) ratio|ratio (?:of )?(?:1 2|2 1)|"
        r"(?:is )?(?:twice|double|half)(?: the)?(?: value of)? (?:the )?other",
    ),
    _Said(
        "xv",
        r"xs?(?=(?: (?!vs?\b)\w+)*? (?:10|ten)\b)|vs?(?=(?: (?!xs?\b)\w+)*? (?:5|five)\b)",
        rf"{_JOINED}|{_ADD_UP}|sum(?: of)?|10|ten|5|five",
    ),
    _of_lines(
        "whispers",
        r"(?:german |dutch )?whispers?(?: lines?)?|at least [345]",
        rf"{_JOINED}|any two|differ(?: by)?|(?:a )?difference(?: of)?|apart|at least [345]",
        r"at least ([345])",
    ),
    _of_lines(
        "renban",
        r"renbans?(?: lines?)?|(?:set|group|string) of (?:non repeating )?consecutive digits|"
        r"consecutive digits in any order",
        rf"(?:non repeating )?consecutive(?: non repeating)?|in any order|{_NO_REPEAT}",
    ),
    _of_lines(
        "palindrome",
        r"palindromes?|palindromic",
        r"reads?(?:ing)?|same|(?:from |in )?(?:both|either|each) (?:directions?|ends?|ways?)|forwards?|backwards?",
    ),
    _of_lines(
        "regionsumline",
        r"region sums?(?: lines?)?|box borders? divides?|(?:equal|same) sums?(?= .*\bbox)",
        r"(?:equal|same) (?:sums?|total)(?: n)?|box(?:es)?|passes through|3x3|into|segments?|sections?",
    ),
    _of_lines(
        "betweenline",
        r"between lines?|between(?=.*\bcircle)",
        r"strictly|lie|two|between|circled?s?|circles?|ends?|filled|placed",
    ),
    _of_lines("zipperline", r"zippers?(?: lines?)?"),
    _of_lines("entropicline", r"entropic(?: lines?)?|entropy lines?"),
    _of_lines("nabner", r"nabners?(?: lines?)?"),
    _Said("extraregion", r"extra regions?", rf"{_NO_REPEAT}|marked|outlined|shaded"),
    _Said("odd", r"odd", r"(?:grey |gray |shaded )?circles?"),
    _Said("even", r"even", r"(?:grey |gray |shaded )?squares?"),
    _Said(
        "littlekillersum",
        r"(?:clues?|numbers?) outside the grid(?=.* diagonals?\b)|little killers?",
        rf"(?:the )?sum of|gives?|shows?|indicates?|{_ADD_UP}|diagonals?|corresponding|clues?|{_REPEAT}",
    ),
    _Said(
        "sandwichsum",
        r"(?:clues?|numbers?) outside the grid(?=.*\b(?:between|sandwiched)\b)|sandwich(?: sums?)?",
        r"(?:the )?sum of|gives?|shows?|indicates?|sandwiched|between|(?:the )?1 and (?:the )?9|"
        r"rows?(?: or columns?)?|columns?|clues?",
    ),
    _Said(
        "quadruple",
        r"quadruples?|circle[sd]?(?=.* (?:surrounding|touching|adjacent)\b)",
        r"appears?|at least (?:once|one of)|one of|surrounding|touching|adjacent|(?:four|4)(?= cells| surrounding)",
    ),
)
# Kinds that one sentence may state together; any others together say something of their own.
_TOGETHER = ({"difference", "ratio"}, {"odd", "even"})
_ASIDE = re.compile(
    r"not (?:all|every|necessarily all) (?:possible )?(?:white |black )?(?:kropki )?(?:dots?|xs?|vs?|x s|v s)"
    r"(?: (?:and|or) (?:xs?|vs?|x s|v s))? (?:is|are|have been|has been) (?:necessarily )?(?:given|shown|marked|drawn)|"
    rf"digits (?:along|on) (?:such|these|this|that|the)(?: a)?(?: indicated)? diagonals? {_REPEAT}"
)
_LONGEST = 300  # of a sentence that is understood


class Understood(NamedTuple):
    """What sentences state, and the sentences that are not understood."""

    statements: tuple[StatedClue, ...]
    others: tuple[str, ...]


def understood(sentences: Iterable[str]) -> Understood:
    """Sort sentences into what they state about clues and those that say, or may say, anything else."""
    statements: dict[StatedClue, None] = {}
    others = []
    for sentence in sentences:
        text = " ".join(_WORD.findall(sentence.lower())) if len(sentence) <= _LONGEST else ""
        found = _statements(text)
        statements |= dict.fromkeys(found)
        if not found and not _ASIDE.fullmatch(text):
            others.append(sentence)
    return Understood(tuple(statements), tuple(others))


def _statements(text: str) -> list[StatedClue]:
    """Return the kinds that a sentence states; none if it says anything else as well."""
    for word, number in _NUMBERS.items():
        text = re.sub(rf"\b(at least|by|of) {word}\b", rf"\1 {number}", text)
    said = [each for each in _SAID if re.search(rf"\b(?:{each.names})\b", text)]
    if len(said) > 1 and {each.key for each in said} not in _TOGETHER:
        return []
    rest = text
    for each in said:
        rest = re.sub(rf"\b(?:{each.names}|{each.phrases})\b", " ", rest)
    return [_statement(each, text) for each in said] if set(rest.split()) <= _FILLERS else []


def _statement(said: _Said, text: str) -> StatedClue:
    found = re.search(said.number, text) if said.number else None
    dutch = "4" if said.key == "whispers" and "dutch" in text else ""
    colours = [colour for colour in COLOURS if re.search(rf"\b{colour}\b", text)]
    return StatedClue(said.key, found[1] if found else dutch, colours[0] if len(colours) == 1 else "")
