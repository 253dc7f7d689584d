"""Colours as style sheets write them, and the contrast between two."""

import re
from typing import Literal

Colour = tuple[float, float, float]
Theme = Literal["light", "dark"]

PAIR = re.compile(r"--([\w-]+): var\(--light, (#[0-9a-f]+)\) var\(--dark, (#[0-9a-f]+)\);")


def colours(css: str) -> dict[Theme, dict[str, str]]:
    """The tokens of each theme."""
    found = PAIR.findall(css)
    return {"light": {name: light for name, light, _ in found}, "dark": {name: dark for name, _, dark in found}}


def rgb(colour: str) -> Colour:
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return red, green, blue


def luminance(colour: Colour) -> float:
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast, from 1 to 21, as the guidelines for accessible pages define it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def shaded(colour: Colour, shade: str) -> Colour:
    """`colour` under a shade that lets some of it through."""
    alpha = int(shade[7:9], 16) / 255
    red, green, blue = (alpha * s + (1 - alpha) * c for s, c in zip(rgb(shade), colour))
    return red, green, blue
