"""The settings and their labels. The values are stored only in the browser (static/js/site/settings.js)."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop


class Setting(NamedTuple):
    """A setting, on or off or one of its `choices`. `name` is its name in the browser."""

    name: str
    label: str
    about: str
    choices: tuple[tuple[str, str], ...] = ()


# The example is the cell in row 3 and column 5.
CELL_NAMES = (("r3c5", noop("r3c5")), ("a1", "C5"), ("words", noop("row 3, column 5")))
THEMES = (("system", noop("same as the system")), ("light", noop("light")), ("dark", noop("dark")))

GROUPS = (
    (
        noop("Look"),
        (
            Setting(
                "theme", noop("Theme"), noop("Light or dark pages and boards. Printed sheets are always light."), THEMES
            ),
            Setting(
                "cellNames",
                noop("Names of cells"),
                noop("How sentences name the cell in row 3, column 5. Links, notation and data always say r3c5."),
                CELL_NAMES,
            ),
            Setting(
                "leftHanded", noop("Left-handed"), noop("On wide screens the digits are to the left of the board.")
            ),
            Setting("zoomLens", noop("Magnifier"), noop("On large boards the cell under your finger is magnified.")),
        ),
    ),
    (
        noop("Help on the board"),
        (
            Setting(
                "clearMarks",
                noop("Clear notes"),
                noop("Writing a digit clears its notes from the cells that see it."),
            ),
            Setting(
                "showConflicts",
                noop("Show conflicts"),
                noop("Equal digits in the same house are highlighted."),
            ),
            Setting(
                "highlightSame",
                noop("Show equal digits"),
                noop("Digits equal to the one in the selected cell stand out."),
            ),
            Setting("showPeers", noop("Show what a cell sees"), noop("Cells that the selected cell sees are tinted.")),
            Setting(
                "showFinished",
                noop("Count digits"),
                noop("Each key shows how many of its digit are left, and fades when there are none."),
            ),
        ),
    ),
    (
        noop("Playing"),
        (
            Setting(
                "digitFirst",
                noop("Digit first"),
                noop("Pick a digit beside the board; every cell you touch then gets it."),
            ),
            Setting("timer", noop("Clock"), noop("The time you have played is shown beside the board.")),
            Setting("keepAwake", noop("Keep the screen on"), noop("The screen stays on while you play.")),
            Setting(
                "singleKeys",
                noop("Keys for commands"),
                noop("Single keys such as Z, X, C, V, the space bar and ? give commands."),
            ),
        ),
    ),
)


def settings_page() -> dict[str, Any]:
    """Return the groups of settings in the visitor's language."""
    return {"groups": [(gettext(title), [_in_words(each) for each in settings]) for title, settings in GROUPS]}


def _in_words(setting: Setting) -> Setting:
    choices = tuple((value, gettext(label)) for value, label in setting.choices)
    return Setting(setting.name, gettext(setting.label), gettext(setting.about), choices)
