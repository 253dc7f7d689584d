"""Collects every sentence into the German catalogue and compiles it.

    python -m tools.messages           update solver/locale/de/LC_MESSAGES/django.po and compile it
    python -m tools.messages --check   exit 1 if the catalogue lacks a sentence or is not compiled

Sentences are found where the code marks them: gettext and its sisters, `N_`, and the tags of
templates; and the paragraphs of docs/techniques, which the pages of the techniques show. The
compiled catalogue is kept in the repository, so that nobody needs gettext tools.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from babel.messages import Catalog
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from solver.techniques import lessons

ROOT = Path(__file__).resolve().parent.parent
PO = ROOT / "solver/locale/de/LC_MESSAGES/django.po"
MO = PO.with_suffix(".mo")
KEYWORDS = ["N_", "_", "gettext", "gettext_lazy", "gettext_noop", "noop", "ngettext"]
LITERAL = r"""u?'(?:\\.|[^'\\])*'|u?"(?:\\.|[^"\\])*\""""
CALL = re.compile(rf"\bn?gettext\(({LITERAL})(?:, ({LITERAL}), count)?\)")

Text = str | tuple[str, str]
Found = tuple[Path, Text]


def main(arguments: list[str]) -> int:
    """Update, or check without writing; the exit code."""
    catalog = _updated()
    missing = [message.id for message in catalog if message.id and not _is_translated(message)]
    for sentence in missing:
        print(f"not translated: {sentence!r}")
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    if "--check" in arguments:
        is_current = MO.exists() and MO.read_bytes() == compiled.getvalue()
        if not is_current:
            print(f"{MO.relative_to(ROOT)} is not up to date: run python -m tools.messages")
        return int(bool(missing) or not is_current)
    with PO.open("wb") as po:
        write_po(po, catalog, width=110, sort_output=True, include_lineno=False, ignore_obsolete=True)
    MO.write_bytes(compiled.getvalue())
    print(f"{len(list(catalog)) - 1} sentences, {len(missing)} of them not translated")
    return 0


def _updated() -> Catalog:
    template = Catalog(charset="utf-8")
    for path, text in _extracted():
        template.add(text, locations=[(str(path.relative_to(ROOT)), 0)])
    with PO.open("rb") as po:
        catalog = read_po(po, locale="de", domain="django")
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def _extracted() -> Iterator[Found]:
    for path in sorted((ROOT / "solver").rglob("*.py")):
        with path.open("rb") as source:
            yield from ((path, text) for text in sentences_in(source))
    for path in sorted((ROOT / "templates").rglob("*.html")):
        yield from ((path, text) for text in _in_template(path))
    yield from lessons.texts()


def sentences_in(source: BinaryIO) -> Iterator[Text]:
    """Marks on anything but a text are passed over."""
    for _, name, arguments, _ in extract_python(source, dict.fromkeys(KEYWORDS), [], {}):
        texts = [arguments] if isinstance(arguments, str) else [text or "" for text in arguments or ()]
        if name == "ngettext" and all(texts[:2]):
            yield texts[0], texts[1]
        elif name != "ngettext" and texts and texts[0]:
            yield texts[0]


def _in_template(path: Path) -> Iterator[Text]:
    """Django turns a template into calls of gettext with rows of X between them."""
    for call in CALL.finditer(templatize(path.read_text(encoding="utf-8"), origin=str(path))):
        singular, plural = (literal and ast.literal_eval(literal) for literal in call.groups())
        yield (singular, plural) if plural else singular


def _is_translated(message: object) -> bool:
    string = message.string  # type: ignore[attr-defined]
    return all(string) if isinstance(string, tuple) else bool(string)


if __name__ == "__main__":
    settings.configure(USE_I18N=True)
    sys.exit(main(sys.argv[1:]))
