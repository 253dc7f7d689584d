"""The available languages: English, the original, and those with a compiled catalogue."""

from __future__ import annotations

from pathlib import Path

from django.conf.locale import LANG_INFO
from django.utils.translation import to_language

ORIGINAL = ("en", "English")


def languages_in(folder: Path) -> list[tuple[str, str]]:
    """Return the code and native name of each language. `folder` has a folder for each but the original."""
    names = sorted(path.parts[-3] for path in folder.glob("*/LC_MESSAGES/django.mo"))
    return [ORIGINAL, *((code, _own_name(code)) for code in map(to_language, names) if code != ORIGINAL[0])]


def _own_name(code: str) -> str:
    """Return the language's native name according to Django, or its code if Django does not know it."""
    info = LANG_INFO.get(code) or LANG_INFO.get(code.partition("-")[0])
    return str(info["name_local"]) if info and "name_local" in info else code
