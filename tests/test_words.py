"""One word for each thing: the words that are out are counted, and their number only falls (docs/words.md)."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = ("solver", "sudokusite", "tools", "bench")
WORDS_PAGE = ROOT / "docs/words.md"


class Corpus(NamedTuple):
    """What is read: docstrings and comments, these with READMEs and docs, and names, one a line."""

    code: str
    texts: str
    names: str


class OldWord(NamedTuple):
    """A pattern for a word that is out, the part of the corpus where, what to write instead, and its uses so far."""

    where: str
    pattern: str
    instead: str
    uses: int

    def count(self, corpus: Corpus) -> int:
        """How often it is there. A name is matched as a whole; in texts, case does not matter."""
        if self.where == "names":
            return len(re.findall(rf"^(?:{self.pattern})$", corpus.names, re.MULTILINE))
        return len(re.findall(rf"\b(?:{self.pattern})\b", getattr(corpus, self.where), re.IGNORECASE))


def old_words(table: str) -> list[OldWord]:
    """The rows of a table: below its heading, four columns with tabs between them."""
    rows = [line.split("\t") for line in table.splitlines()[1:]]
    return [OldWord(where, pattern, instead, int(uses)) for where, pattern, instead, uses in rows]


WORDS = old_words((ROOT / "tests/corpora/words.tsv").read_text(encoding="utf-8"))


def texts_in(source: str) -> Iterator[str]:
    """Yield the docstrings and comments of a Python source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node, clean=False) or ""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    yield from (token.string for token in tokens if token.type == tokenize.COMMENT)


def names_in(source: str) -> Iterator[str]:
    """Yield the names of the classes and functions of a Python source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name


@cache
def everything() -> Corpus:
    """All that is read. Names are those of modules, classes and functions."""
    modules = paths("*.py", *CODE)
    sources = [path.read_text(encoding="utf-8") for path in modules]
    pages = [*paths("README.md", *CODE, "static", "tests"), *paths("*.md", "docs"), ROOT / "README.md"]
    code = "\n".join(text for source in sources for text in texts_in(source))
    names = [*(path.stem for path in modules), *(name for source in sources for name in names_in(source))]
    prose = [page.read_text(encoding="utf-8") for page in pages if page != WORDS_PAGE]
    return Corpus(code, "\n".join([code, *prose]), "\n".join(names))


def paths(pattern: str, *folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob(pattern))]


@pytest.mark.parametrize("word", WORDS, ids=lambda word: f"{word.where}-{word.pattern}")
def test_a_word_that_is_out_only_becomes_rarer(word: OldWord) -> None:
    found = word.count(everything())
    assert found <= word.uses, f"write {word.instead} instead"
    assert found == word.uses, f"write the lower number {found} into tests/corpora/words.tsv"


@pytest.mark.parametrize("word", WORDS, ids=lambda word: f"{word.where}-{word.pattern}")
def test_the_page_about_words_says_what_to_write_instead(word: OldWord) -> None:
    page = WORDS_PAGE.read_text(encoding="utf-8")
    assert all(re.search(rf"\b{each}\b", page, re.IGNORECASE) for each in word.instead.split(", "))


@pytest.mark.parametrize(("where", "uses"), [("code", 2), ("texts", 3), ("names", 0)])
def test_an_old_word_is_found_where_it_stands(where: str, uses: int) -> None:
    source = 'def address_of():\n    """The address."""\n    address = "address"  # no Address'
    code, names = "\n".join(texts_in(source)), "\n".join(names_in(source))
    assert OldWord(where, "address", "", 0).count(Corpus(code, f"{code}\naddress", names)) == uses
