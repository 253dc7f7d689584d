"""The catalogues of the languages."""

import re
import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tools.messages import ROOT, catalogues, language_of, sentences_in

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


@pytest.mark.parametrize("mark", ["gettext(", "N_("])
def test_the_collector_finds_what_is_marked(mark: str):
    assert list(sentences_in(BytesIO(f'x = {mark}"A sentence.")'.encode()))) == ["A sentence."]
