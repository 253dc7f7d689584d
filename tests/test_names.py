"""Names: no class name of the program stands for two things."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DJANGOS = {"Command", "Meta", "Migration"}  # Django finds these by their names


def class_names(source: str) -> Iterator[str]:
    """Yield the names of the classes and type aliases of a module, without a leading underscore."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield node.name.lstrip("_")
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(target, ast.Name) and is_camel_case(target.id):
            yield target.id.lstrip("_")


def is_camel_case(name: str) -> bool:
    word = name.lstrip("_")
    return len(word) > 1 and word[0].isupper() and not word.isupper()


def doubled(sources: Iterable[tuple[str, str]]) -> list[str]:
    """Return the names that several of the modules define, in words. `sources` are module names with their text."""
    modules = defaultdict(list)
    for module, source in sources:
        for name in class_names(source):
            modules[name].append(module)
    return sorted(
        f"{name}: {', '.join(sorted(found))}"
        for name, found in modules.items()
        if len(found) > 1 and name not in DJANGOS
    )


def test_class_names_are_unique() -> None:
    files = sorted((ROOT / "solver").rglob("*.py"))
    assert doubled((str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in files) == []


@pytest.mark.parametrize(
    "other",
    [
        "class Card: ...",
        "class _Card: ...",
        "Card = tuple[int, str]",
        "class Board:\n    class Card: ...",
        "def card():\n    class Card: ...",
    ],
)
def test_a_name_used_for_two_classes_is_found(other: str) -> None:
    assert doubled([("a", "class Card: ..."), ("b", other)]) == ["Card: a, b"]


@pytest.mark.parametrize("other", ["class CardBox: ...", "card = Card()", "CARD = 1", "from a import Card"])
def test_other_uses_of_a_name_are_accepted(other: str) -> None:
    assert doubled([("a", "class Card: ..."), ("b", other)]) == []


def test_names_that_django_prescribes_may_be_repeated() -> None:
    assert doubled([("a", "class Meta: ..."), ("b", "class Meta: ...")]) == []
