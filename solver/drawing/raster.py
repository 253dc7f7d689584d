"""Pictures as pixels: any SVG of this package as a PNG, in its light colours and in the site's own typeface.

resvg draws them, because it knows paths, arcs and style sheets as browsers do and needs no fonts of the system. It
knows no custom properties, so each token is replaced by its light colour first.
"""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

PAPER = "#ffffff"
_HERE = Path(__file__).parent
TYPEFACE = _HERE / "typeface"
_TOKEN = re.compile(r"(--[\w-]+): var\(--light, (#\w+)\)")
_LIGHT, _DARK = re.compile(r"var\(--light, ([^()#]+)\)"), re.compile(r" ?var\(--dark, [^()#]+\)")
_USE = re.compile(r"var\((--[\w-]+)\)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}@]+)\{([^{}]*)\}")
_MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}")
_CLASS, _CLASSES = re.compile(r"\.([a-z][\w-]*)"), re.compile(r'class="([^"]*)"')
_VIEW_BOX = re.compile(r'viewBox="([^"]+)"')


class Box(NamedTuple):
    """A rectangle: of a picture, in user units, or of its pixels."""

    x: float
    y: float
    width: float
    height: float


class _StyleRule(NamedTuple):
    """A rule of a style sheet: its selectors, the classes that a picture needs for each of them, and its body."""

    selectors: tuple[str, ...]
    classes: tuple[frozenset[str], ...]
    body: str

    def text(self, used: Set[str] | None = None) -> str:
        """Return the rule for pictures with the classes `used`; empty if they need none of it."""
        pairs = zip(self.selectors, self.classes)
        names = [name for name, classes in pairs if used is None or classes <= used]
        return f"{', '.join(names)} {{ {self.body} }}" if names else ""


@cache
def _rules() -> tuple[_StyleRule, ...]:
    """Return the rules of the style sheets with their light colours. Those for pages only are left out."""
    text = "".join((_HERE / "style" / name).read_text(encoding="utf-8") for name in ("board.css", "run.css"))
    colours = dict(_TOKEN.findall(text))
    plain = _DARK.sub("", _LIGHT.sub(r"\1", _MEDIA.sub("", _COMMENT.sub("", text))))
    rules = [
        (tuple(map(str.strip, names.split(","))), _USE.sub(lambda use: colours[use[1]], body.strip()))
        for names, body in _RULE.findall(plain)
        if ":" not in names
    ]
    return tuple(
        _StyleRule(names, tuple(frozenset(_CLASS.findall(name)) for name in names), body) for names, body in rules
    )


def light_style(svg: str = "") -> str:
    """Return the style sheet of boards and runs with plain colours; of `svg`, if given, only what it may need."""
    used = {name for names in _CLASSES.findall(svg) for name in names.split()} if svg else None
    return "\n".join(filter(None, (rule.text(used) for rule in _rules())))


def font_file(weight: int) -> str:
    """Return the path of the site's typeface in this weight, 400 or 600."""
    return str(TYPEFACE / f"inter-{weight}.otf")


def view_box_of(svg: str) -> Box:
    """Return the view box of a picture."""
    match = _VIEW_BOX.search(svg)
    if match is None:
        raise ValueError("found no view box in the picture")
    return Box(*map(float, match[1].split()))


def to_png(svg: str, width: int, *, part: Box | None = None) -> bytes:
    """Return a picture that states no size, or the `part` of it in user units, as a PNG `width` pixels wide."""
    import resvg_py  # loaded only to draw pixels

    x, y, across, down = part or view_box_of(svg)
    height = max(1, round(down * width / across))
    box = f'viewBox="{x:.6f} {y:.6f} {across:.6f} {down:.6f}"'
    sized = f'{box} width="{width}" height="{height}" preserveAspectRatio="none"'
    return resvg_py.svg_to_bytes(
        svg_string=_VIEW_BOX.sub(sized, svg, count=1),
        style_sheet=light_style(svg),
        background=PAPER,
        skip_system_fonts=True,
        font_files=[font_file(400), font_file(600)],
    )
