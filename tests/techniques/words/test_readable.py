"""Sentences that are read once: short, with at most one pair of brackets, and without words that no player uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest

from solver.board import Translate
from solver.board.wording import untranslated
from solver.techniques import Options, find_technique, phrase
from solver.techniques.catalogue import SENTENCES
from solver.techniques.lessons.texts import FAMILIES, GLOSSARY
from solver.techniques.words.proof_words import proof_lines
from solver.techniques.words.reasons import reasons
from tests.techniques.corpus import CASES, Case

MAX_WORDS = 30
GERMAN = Path(__file__).parents[3] / "solver/locale/de/LC_MESSAGES/django.mo"
AVOIDED = {
    "en": re.compile(
        r"\b(bars?|barred|holds?|held|stands?|stood|goes|these go|this goes|digit too many|true or not)\b"
    ),
    "de": re.compile(
        r"\b(sperrt|sperren|Ziffer zu viel|Gälte|gälte|überzählig\w*|stünde|zutreffen|tut seine|kein Einer|"
        r"fällt weg)\b"
    ),
}
# A set with its digits, `r1c1 (1, 3, 4)`, is a name; its brackets are part of it.
SET = re.compile(r"(\br\d+[cs]\d+) \([0-9A-Z](?:, [0-9A-Z])*\)")
# Names of cells, houses and digits do not count as words: how many there are depends on the step.
HOUSE = re.compile(
    r"\b(rows?|columns?|box(es)?|windows?|regions?|diagonals?|rings?|diameters?|sector pairs?|"
    r"Zeilen?|Spalten?|Block|Blöcken|Fenstern?|Region(en)?|Diagonalen?|Ringe?n?|Durchmessern?|Sektorpaare?n?) \d+"
)
WORD = re.compile(r"\b(?![rcs]\d)[^\W\d_]{2,}")


def translation(language: str) -> Translate:
    if language == "en":
        return untranslated
    with GERMAN.open("rb") as file:
        return GNUTranslations(file).gettext


def sentences_of(text: str) -> list[str]:
    return re.split(r"(?<=[.!?]) ", SET.sub(r"\1", text))


def check(text: str, language: str) -> None:
    for sentence in sentences_of(text):
        assert len(WORD.findall(HOUSE.sub("", sentence))) <= MAX_WORDS, sentence
        assert sentence.count("(") <= 1, sentence
    avoided = AVOIDED[language].search(text)
    assert not avoided, f"{avoided}: {text}"


def first_of_each(cases: list[Case]) -> Iterator[Case]:
    """Yield one case of each technique on each kind of board."""
    seen = set()
    for case in cases:
        kind = case.technique, case.puzzle.layout.name.startswith("round")
        if not case.is_miss and kind not in seen:
            seen.add(kind)
            yield case


def test_the_check_finds_unreadable_sentences() -> None:
    for bad in ("In box 2 it bars 4.", "This goes: 4 in r1c1.", "A (1) and B (2).", "word " * 31):
        with pytest.raises(AssertionError):
            check(bad, "en")
    check("r1c12 (1, 3, 4) and r2c3 (4, 7) share " + ", ".join(f"r3c{k}" for k in range(40)) + " (4).", "en")
    with pytest.raises(AssertionError):
        check("Von r1c1 aus sperrt sie alle anderen.", "de")


@pytest.mark.parametrize("language", sorted(AVOIDED))
def test_every_template_of_a_step_is_read_once(language: str) -> None:
    translate = translation(language)
    for wordings in SENTENCES.values():
        for wording in wordings:
            check(re.sub(r"{\w+}", "1", translate(wording.template)), language)


@pytest.mark.parametrize("language", sorted(AVOIDED))
def test_every_step_of_the_corpus_is_read_once(language: str) -> None:
    translate = translation(language)
    for case in first_of_each(CASES):
        board = case.board
        step = next(find_technique(case.technique).find(board, Options(unique=True)))
        check(phrase(step, board.layout, translate), language)
        for text in (*(each.text(translate) for each in reasons(step, board)), *proof_lines(step, board, translate)):
            check(text, language)


@pytest.mark.parametrize("page", [*sorted(FAMILIES.glob("*.md")), GLOSSARY], ids=lambda page: page.stem)
def test_no_lesson_uses_words_that_no_player_uses(page: Path) -> None:
    text = page.read_text(encoding="utf-8").replace("BUG stands for", "")
    assert not AVOIDED["en"].search(text)
