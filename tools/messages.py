"""Collect all sentences into the catalogue of each language and compile it.

    python -m tools.messages           update every solver/locale/*/LC_MESSAGES/django.po and compile it
    python -m tools.messages --check   exit 1 if a catalogue lacks a sentence or is not compiled
    python -m tools.messages nl        begin a catalogue, here for Dutch

Sentences come from marked strings in the code (gettext and its variants, `N_`), from template tags,
from the lessons of the course, and from the texts about techniques, methods and collections. The compiled catalogues
are in the repository, so that nobody needs gettext tools.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from solver.collections import shipped
from solver.techniques.lessons import texts as lessons
from solver.training.course import texts as course_texts
from solver.web.pages.methods import texts as method_texts

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "solver/locale"
PO = "LC_MESSAGES/django.po"
KEYWORDS = ["N_", "_", "gettext", "gettext_lazy", "gettext_noop", "noop", "ngettext"]
LITERAL = r"""u?'(?:\\.|[^'\\])*'|u?"(?:\\.|[^"\\])*\""""
CALL = re.compile(rf"\bn?gettext\(({LITERAL})(?:, ({LITERAL}), count)?\)")

Text = str | tuple[str, str]
LocatedText = tuple[Path, Text]


def main(arguments: list[str]) -> int:
    """Update the catalogues, or only check them. Return the exit code."""
    if "--check" in arguments:
        found_good = [check(po) for po in catalogues()]
        return int(not all(found_good))
    for name in arguments:
        begin(LOCALE / name / PO)
    for po in catalogues():
        update(po)
    return 0


def catalogues() -> list[Path]:
    """Return the catalogues of all languages but English, the original."""
    return sorted(LOCALE.glob(f"*/{PO}"))


def begin(po: Path) -> None:
    """Create an empty catalogue. Raises UnknownLocaleError if there is no such language."""
    language = language_of(po)
    Locale.parse(language)
    po.parent.mkdir(parents=True, exist_ok=True)
    if not po.exists():
        _write(po, Catalog(locale=language, domain="django", charset="utf-8", fuzzy=False))


def language_of(po: Path) -> str:
    return po.parts[-3]


def update(po: Path) -> None:
    """Add all sentences to the catalogue, compile it, and list what is not translated."""
    catalog = _updated(po)
    n_missing = _tell_missing(po, catalog)
    _write(po, catalog)
    po.with_suffix(".mo").write_bytes(_compiled(catalog))
    print(f"{language_of(po)}: {len(list(catalog)) - 1} sentences, {n_missing} of them not translated")


def check(po: Path) -> bool:
    """Whether every sentence is translated and the compiled catalogue is up to date. Prints what is wrong."""
    catalog, mo = _updated(po), po.with_suffix(".mo")
    is_complete = not _tell_missing(po, catalog)
    is_current = mo.exists() and mo.read_bytes() == _compiled(catalog)
    if not is_current:
        print(f"{mo} is not up to date: run python -m tools.messages")
    return is_complete and is_current


def _tell_missing(po: Path, catalog: Catalog) -> int:
    missing = [message.id for message in catalog if message.id and not _is_translated(message)]
    for sentence in missing:
        print(f"not translated ({language_of(po)}): {sentence!r}")
    return len(missing)


def _compiled(catalog: Catalog) -> bytes:
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    return compiled.getvalue()


def _write(po: Path, catalog: Catalog) -> None:
    with po.open("wb") as file:
        write_po(file, catalog, width=110, sort_output=True, include_lineno=False, ignore_obsolete=True)


def _updated(po: Path) -> Catalog:
    template = Catalog(charset="utf-8")
    for path, text in _extracted():
        template.add(text, locations=[(str(path.relative_to(ROOT)), 0)])
    with po.open("rb") as file:
        catalog = read_po(file, locale=language_of(po), domain="django")
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    for message in catalog:
        if isinstance(message.id, str):  # Babel doubts what had a plural, but its first form is right
            message.flags.discard("fuzzy")
    return catalog


def _extracted() -> Iterator[LocatedText]:
    for path in sorted((ROOT / "solver").rglob("*.py")):
        with path.open("rb") as source:
            yield from ((path, text) for text in sentences_in(source))
    for path in sorted((ROOT / "templates").rglob("*.html")):
        yield from ((path, text) for text in _in_template(path))
    yield from shipped.texts()
    yield from lessons.texts()
    yield from course_texts()
    yield from method_texts.texts()


def sentences_in(source: BinaryIO) -> Iterator[Text]:
    """Yield the marked sentences of a Python source. Marks on anything but literals are ignored."""
    for _, name, arguments, _ in extract_python(source, dict.fromkeys(KEYWORDS), [], {}):
        texts = [arguments] if isinstance(arguments, str) else [text or "" for text in arguments or ()]
        if name == "ngettext" and all(texts[:2]):
            yield texts[0], texts[1]
        elif name != "ngettext" and texts and texts[0]:
            yield texts[0]


def _in_template(path: Path) -> Iterator[Text]:
    """Yield the sentences of a template. Django turns it into gettext calls, with the rest replaced by X."""
    for call in CALL.finditer(templatize(path.read_text(encoding="utf-8"), origin=str(path))):
        singular, plural = (literal and ast.literal_eval(literal) for literal in call.groups())
        yield (singular, plural) if plural else singular


def _is_translated(message: Message) -> bool:
    string = message.string
    return not message.fuzzy and (all(string) if isinstance(string, tuple) else bool(string))


if __name__ == "__main__":
    settings.configure(USE_I18N=True)
    sys.exit(main(sys.argv[1:]))
