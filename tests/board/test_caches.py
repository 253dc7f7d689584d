import ast
import pickle
import re
from collections.abc import Iterable, Iterator
from copy import copy, deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from solver.board import Layout, find_layout, for_current_layout, per_layout

SOLVER = Path(__file__).resolve().parent.parent.parent / "solver"
HOLDERS = {"Layout", "Puzzle", "Board", "House"}


def fresh(name: str = "fresh") -> Layout:
    return replace(find_layout("2x2"), name=name)


@per_layout
def cells(layout: Layout) -> list[int]:
    """Every cell, in a new list for each call that is not answered from the cache."""
    return list(range(layout.n_cells))


@per_layout
def multiples(layout: Layout, factor: int, *, start: int = 0) -> list[int]:
    """Distinct lists for distinct arguments."""
    return [start + factor * cell for cell in range(layout.n_cells)]


@for_current_layout(2)
def latest(layout: Layout, key: int) -> list[int]:
    """A new list for each call that is not answered from the cache."""
    return [layout.n, key]


def test_a_result_is_kept() -> None:
    layout = fresh()
    assert cells(layout) is cells(layout)
    assert cells(layout) == list(range(16))


def test_each_layout_object_keeps_its_own_results() -> None:
    one, other = fresh(), fresh()
    assert one == other
    assert cells(one) is not cells(other)
    assert cells(one) is cells(one)


def test_further_arguments_are_the_key() -> None:
    layout = fresh()
    assert multiples(layout, 2) is multiples(layout, 2)
    assert multiples(layout, 2, start=1) is multiples(layout, 2, start=1)
    assert multiples(layout, 3)[1] == 3
    assert multiples(layout, 2, start=1)[1] == 3


def test_functions_do_not_share_results() -> None:
    layout = fresh()
    assert cells(layout) is not multiples(layout, 1)


def test_an_error_is_not_kept() -> None:
    n_calls = 0

    @per_layout
    def fails_once(layout: Layout) -> int:
        nonlocal n_calls
        n_calls += 1
        if n_calls == 1:
            raise ValueError
        return n_calls

    layout = fresh()
    with pytest.raises(ValueError):
        fails_once(layout)
    assert fails_once(layout) == fails_once(layout) == 2


@pytest.mark.parametrize("twin_of", [replace, copy, deepcopy, lambda layout: pickle.loads(pickle.dumps(layout))])
def test_a_copy_of_a_layout_starts_without_results(twin_of: type) -> None:
    layout = fresh()
    kept = cells(layout), latest(layout, 1), layout.peers
    twin = twin_of(layout)
    assert twin == layout
    assert twin.houses == layout.houses
    assert vars(twin).keys() == Layout.__dataclass_fields__.keys()
    assert cells(twin) is not kept[0]


def test_the_last_results_of_the_current_layout_are_kept() -> None:
    layout = fresh()
    first, second = latest(layout, 1), latest(layout, 2)
    assert latest(layout, 1) is first
    assert latest(layout, 3) == [4, 3]
    assert latest(layout, 1) is first
    assert latest(layout, 2) is not second


def test_the_next_layout_takes_the_place_of_the_current_one() -> None:
    one, other = fresh("one"), fresh("other")
    kept, untouched = latest(one, 1), cells(one)
    bare = vars(one).keys() - vars(fresh()).keys()
    latest(other, 1)
    assert len(vars(one).keys() - vars(fresh()).keys()) == len(bare) - 1
    assert latest(one, 1) is not kept
    assert cells(one) is untouched


def shared_caches(source: str) -> Iterator[str]:
    """The functions in `source` that are cached by functools, so beyond the life of a layout that is in their key."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            parameters = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            key = words(parameter.annotation for parameter in parameters)
            if words(node.decorator_list) & {"cache", "lru_cache"} and key & HOLDERS:
                yield node.name


def words(expressions: Iterable[ast.expr | None]) -> set[str]:
    """All names in `expressions`, in quoted annotations too."""
    return {word for each in expressions if each for word in re.findall(r"\w+", ast.unparse(each))}


def test_no_shared_cache_holds_a_layout() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in SOLVER.rglob("*.py")}
    assert [(path.name, name) for path, source in sources.items() for name in shared_caches(source)] == []


@pytest.mark.parametrize(
    "source",
    [
        "@cache\ndef f(layout: Layout): ...",
        "@functools.cache\ndef f(puzzle: board.Puzzle): ...",
        "@lru_cache\ndef f(board: 'Board'): ...",
        "@functools.lru_cache(maxsize=None)\ndef f(house: House | None): ...",
        "class C:\n    @lru_cache(maxsize=64)\n    def f(self, *, layouts: tuple[Layout, ...]): ...",
    ],
)
def test_a_shared_cache_with_a_layout_in_its_key_is_found(source: str) -> None:
    assert list(shared_caches(source)) == ["f"]


@pytest.mark.parametrize(
    "source",
    [
        "@cache\ndef f(n: int) -> Layout: ...",
        "@per_layout\ndef f(layout: Layout): ...",
        "@for_current_layout(4)\ndef f(layout: Layout): ...",
        "def f(layout: Layout): ...",
    ],
)
def test_layout_safe_caches_are_accepted(source: str) -> None:
    assert list(shared_caches(source)) == []
