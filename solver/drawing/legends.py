"""The legend of a picture: what the roles in it mean.

Keys are drawn with the classes of what they explain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver.board import N_, Layout, Sentence
from solver.drawing.geometry import Point, Size, baseline, circle, num, segment
from solver.drawing.marks import Marks, roles_of
from solver.drawing.proofs import ASSUMED, CLASH, FALSE
from solver.drawing.set_outlines import look_of
from solver.drawing.signs import KEY_HEIGHT, KEY_WIDTH, STRIKE, badge, disc, link, strike
from solver.steps import Role, letter_of
from solver.steps.facts import IN

_MIDDLE = Point(KEY_WIDTH / 2, KEY_HEIGHT / 2)
_BOX = "M4 4h40v24h-40z"
_TEXT = 22.0  # the font size of candidates and words beside keys


class LegendEntry(NamedTuple):
    """An entry of a legend: its key as SVG, and its words. `look` is the class of a set that sentences name."""

    key: str
    sentence: Sentence
    look: str = ""


_HOUSES = {
    Role.BASE: N_("where to look"),
    Role.COVER: N_("where it takes effect"),
    Role.BLOCKING: N_("ruled out by a digit in this house"),
}
_CELLS = {
    Role.BLOCKER: N_("digit that rules out cells"),
    Role.RULED_OUT: N_("the digit cannot go here"),
    Role.PATTERN: N_("cell of the pattern"),
    Role.LINKING: N_("cell linked to the pattern"),
    Role.COVER: N_("cell where it takes effect"),
    Role.PLACED: N_("digit to write"),
}
_CANDIDATES = {
    Role.PATTERN: N_("candidate of the pattern"),
    Role.LINKING: N_("candidate that connects the cells"),
    Role.FIN: N_("fin: extra candidate of the fish"),
    Role.REMOVED: N_("candidate to remove"),
}
# The colours of two sets with the same digits, as sentences call them.
_EQUAL_SETS = {
    Role.PATTERN: N_("turquoise: has the same digits as yellow"),
    Role.LINKING: N_("yellow: has the same digits as turquoise"),
}
_CELLS_OF = {"law-of-leftovers": _EQUAL_SETS, "phistomefel": _EQUAL_SETS}
# What candidates drawn as fins mean outside fish, by the start of the technique's slug.
_EXTRA = N_("extra candidate in the pattern")
_FIN_WORDS = {
    **dict.fromkeys(("unique", "hidden-rectangle", "avoidable", "bug"), _EXTRA),
    "exocet": N_("base digit in the crossing houses"),
    "tridagon": N_("guardian: at least one of these is true"),
}
_COLOURS = {
    Role.PATTERN: N_("candidate of one colour"),
    Role.LINKING: N_("candidate of the other colour"),
}
# The colours of clusters, as sentences call them.
_COLOURS_OF_CLUSTERS = {
    Role.PATTERN: N_("turquoise: all true or all false"),
    Role.LINKING: N_("yellow: the opposite of turquoise"),
    Role.SECOND_PATTERN: N_("blue: all true or all false"),
    Role.SECOND_LINKING: N_("pink: the opposite of blue"),
}
_LINKS = {
    "strong": N_("strong link: if the first is false, the second is true"),
    "weak": N_("weak link: if the first is true, the second is false"),
    "joint": N_("joint links: together they decide about a candidate"),
}
_FOLLOWED = {
    Role.PATTERN: N_("true if you follow the chain"),
    FALSE: N_("false if you follow the chain"),
}
_IN_PROOFS = {
    ASSUMED: N_("assumption"),
    CLASH: N_("contradiction: true and false"),
}
_CLUE = N_("clue that the step uses")
_PART = N_("{n_shown} of {n_links} links, from the beginning and the end")
_GROUP = N_("group: the digit is in one of these cells")
_SET = N_("set {letter}: {cells}")
_PIVOT, _PINCER = N_("pivot {letter}: {cells}"), N_("pincer {letter}: {cells}")
# What the first set of a picture is called, and what the others are.
_FIRST_AND_OTHERS = {
    "death-blossom": (N_("stem {letter}: {cells}"), N_("petal {letter}: {cells}")),
    "xy-wing": (_PIVOT, _PINCER),
    "xyz-wing": (_PIVOT, _PINCER),
}


def legend(layout: Layout, marks: Marks) -> tuple[LegendEntry, ...]:
    """Return the roles, links, groups and sets in a picture, each once."""
    return tuple(_entries(layout, marks))


def _entries(layout: Layout, marks: Marks) -> Iterator[LegendEntry]:
    houses = _roles(*marks.houses.values(), *(stroke.classes for stroke in marks.strokes))
    cells, candidates = _roles(*marks.cells.values()), _roles(*marks.candidates.values())
    for role, words in _HOUSES.items():
        if role in houses:
            yield LegendEntry(_house_key(marks, role), Sentence(words))
    for role, words in (_CELLS | _CELLS_OF.get(marks.technique, {})).items():
        if role in cells:
            yield LegendEntry(_cell_key(layout, marks, role), Sentence(words))
    if marks.lit_clues(is_played=False):
        yield LegendEntry(_clue_key(), Sentence(_CLUE))
    yield from _candidate_entries(layout, marks, candidates)
    if marks.groups:
        yield LegendEntry(_group_key(layout.symbols[marks.groups[0][0].digit]), Sentence(_GROUP))
    for strength, words in _LINKS.items():
        if any(link.strength == strength for link in marks.links):
            yield LegendEntry(_link_key(strength), Sentence(words))
    if marks.playback and marks.playback.n_links > len(marks.links):
        yield LegendEntry(_text("cand", "…"), Sentence(_PART, n_shown=len(marks.links), n_links=marks.playback.n_links))
    for k, cells_of_set in enumerate(marks.sets):
        yield _set_entry(layout, marks, k, ", ".join(layout.names_of(cells_of_set)))


def _set_entry(layout: Layout, marks: Marks, k: int, names: str) -> LegendEntry:
    letter, words = letter_of(k), _set_words(marks, k)
    if letter not in marks.named_sets:
        return LegendEntry(_set_key(k), Sentence(words, letter=letter, cells=names))
    digits = ", ".join(layout.symbols[digit] for digit in marks.named_sets[letter].digits)
    return LegendEntry(
        _set_key(k), Sentence(words, letter=letter, cells=Sentence(IN, digits=digits, cells=names)), look_of(k)
    )


def _candidate_entries(layout: Layout, marks: Marks, roles: set[str]) -> Iterator[LegendEntry]:
    for role, words in _candidate_words(marks).items():
        if role in roles:
            symbol = next(layout.symbols[c.digit] for c, how in marks.candidates.items() if role in roles_of(how))
            if role is Role.PATTERN and FALSE in roles:
                for how, sentence in (
                    _FOLLOWED | {how: words for how, words in _IN_PROOFS.items() if how in roles}
                ).items():
                    yield LegendEntry(_candidate_key(symbol, f"is-{role} is-{how}"), Sentence(sentence))
            else:
                yield LegendEntry(_candidate_key(symbol, f"is-{role}"), Sentence(words))


def _candidate_words(marks: Marks) -> dict[Role, str]:
    colours = _COLOURS_OF_CLUSTERS if marks.has_colours else _COLOURS if _are_colours(marks) else {}
    words = colours | {role: words for role, words in _CANDIDATES.items() if role not in colours}
    fin = (words_of_fin for start, words_of_fin in _FIN_WORDS.items() if marks.technique.startswith(start))
    return words | {Role.FIN: next(fin, words[Role.FIN])}


def _set_words(marks: Marks, k: int) -> str:
    first, others = _FIRST_AND_OTHERS.get(marks.technique, (_SET, _SET))
    return others if k else first


def _are_colours(marks: Marks) -> bool:
    """Return whether every strong link joins a candidate of the pattern and a linking one."""
    ends = [
        {role for end in each[:2] for role in roles_of(marks.candidates.get(end, ""))}
        for each in marks.links
        if each.strength == "strong"
    ]
    return bool(ends) and all({Role.PATTERN, Role.LINKING} <= roles for roles in ends)


def _roles(*classes: str) -> set[str]:
    return {role for each in classes for role in roles_of(each)}


def _house_key(marks: Marks, role: Role) -> str:
    """Draw a house with its boundary, or the band that stands for it."""
    if any(role in _roles(how) for how in marks.houses.values()):
        return f'<path class="house is-{role}" d="{_BOX}"/><path class="edge is-{role}" d="{_BOX}"/>'
    path = segment(Point(8, _MIDDLE.y), Point(KEY_WIDTH - 8, _MIDDLE.y))
    return "".join(
        f'<path class="{kind} is-{role}" d="{path}" stroke-width="{width}"/>'
        for kind, width in (("line-edge", 16), ("line", 13))
    )


def _text(kind: str, symbol: str, x: float = _MIDDLE.x) -> str:
    y = num(_MIDDLE.y + baseline(_TEXT))
    return f'<text class="{kind}" x="{num(x)}" y="{y}" font-size="{num(_TEXT)}">{symbol}</text>'


def _cell_key(layout: Layout, marks: Marks, role: Role) -> str:
    if role is Role.RULED_OUT:
        arm = 8
        strokes = (segment(Point(24 - arm, 16 - arm * s), Point(24 + arm, 16 + arm * s)) for s in (1, -1))
        return f'<path class="cross" d="{"".join(strokes)}"/>'
    symbol = layout.symbols[next(iter(marks.placed.values()), 1)]
    if role is Role.BLOCKER:
        return f'<path class="circle is-{role}" d="{circle(*_MIDDLE, 13)}"/>{_text("digit", symbol)}'
    digit = _text("digit", symbol) if role is Role.PLACED else ""
    return (
        f'<g class="cell is-{role}"><path class="area" d="{_BOX}"/>{digit}</g>'
        f'<path class="thin" stroke-width="1.5" d="{_BOX}"/>'
    )


def _clue_key() -> str:
    return (
        f'<path class="clue-halo" stroke-width="9" d="{_BOX}"/>'
        f'<path class="clue-edge is-cage" stroke-width="1.5" stroke-dasharray="6 4" d="{_BOX}"/>'
    )


def _candidate_key(symbol: str, classes: str) -> str:
    struck, size = "", Size(26, 26)
    if Role.REMOVED in roles_of(classes):
        struck = f'<path class="strike" d="{strike(_MIDDLE, size)}" stroke-width="{num(_TEXT * STRIKE)}"/>'
    return f"{disc(_MIDDLE, size, classes)}{_text(f'cand {classes}', symbol)}{struck}"


def _group_key(symbol: str) -> str:
    path = segment(Point(14, _MIDDLE.y), Point(34, _MIDDLE.y))
    return (
        f'<path class="capsule-edge" stroke-width="28" d="{path}"/><path class="capsule" stroke-width="24" d="{path}"/>'
        f"{_text('cand is-pattern', symbol, 14)}{_text('cand is-pattern', symbol, 34)}"
    )


def _link_key(strength: str) -> str:
    is_strong = strength == "strong"
    return link(
        f"is-{strength}",
        shaft=segment(Point(3, _MIDDLE.y), Point(36, _MIDDLE.y)),
        head="M46 16L32 9.5L35 16L32 22.5z",
        width=5 if is_strong else 3.4,
    )


def _set_key(k: int) -> str:
    box = f'<path class="set-fill {look_of(k)}" d="{_BOX}"/><path class="set {look_of(k)}" d="{_BOX}"/>'
    return f"{box}{badge(letter_of(k), look_of(k), Point(7, 8), 12)}"
