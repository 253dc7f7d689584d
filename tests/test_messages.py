"""The catalogues of the languages."""

import re
import subprocess
import sys
from collections.abc import Sequence
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tools.messages import ROOT, catalogues, language_of, sentences_in, update

FIELD = re.compile(r"\{(\w+)(?:!r)?\}|%\((\w+)\)s")


def _fields(texts: str | Sequence[str] | None) -> set[tuple[str, str]]:
    """The names in them; whether a list says “and” or “or” is for the language to decide."""
    text = texts if isinstance(texts, str) else " ".join(texts or ())
    return {(name.removesuffix("_any"), other) for name, other in FIELD.findall(text)}


def test_every_sentence_is_translated_and_compiled():
    check = subprocess.run(
        [sys.executable, "-m", "tools.messages", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert (check.stdout, check.returncode) == ("", 0)


@pytest.mark.parametrize("path", catalogues(), ids=language_of)
def test_a_translation_names_what_its_sentence_names(path: Path):
    with path.open("rb") as po:
        catalog = read_po(po, locale=language_of(path))
    for message in catalog:
        if message.id:
            assert _fields(message.string) == _fields(message.id), message.id


# "Undo" has no plural, and "{count} given" has one.
CHANGED = """
msgid "Undo"
msgid_plural "Undos"
msgstr[0] "Rückgängig"
msgstr[1] "Alles rückgängig"

msgid "{count} given"
msgstr "{count} Vorgabe"
"""


def test_a_translation_outlives_the_loss_of_its_plural(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    po = tmp_path / "de/LC_MESSAGES/django.po"
    po.parent.mkdir(parents=True)
    po.write_text(CHANGED, encoding="utf-8")
    update(po)
    with po.with_suffix(".mo").open("rb") as mo:
        assert GNUTranslations(mo).gettext("Undo") == "Rückgängig"
    missing = capsys.readouterr().out
    assert "'Undo'" not in missing
    assert "('{count} given', '{count} givens')" in missing


@pytest.mark.parametrize("mark", ["gettext(", "N_("])
def test_the_collector_finds_what_is_marked(mark: str):
    assert list(sentences_in(BytesIO(f'x = {mark}"A sentence.")'.encode()))) == ["A sentence."]
