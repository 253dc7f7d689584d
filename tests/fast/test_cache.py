"""Where compiled functions are kept."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.fast.cache import HERE, MAX_KEPT, _needed, cache_name, prune
from tests.parameters import slow_after

MODULES = sorted(HERE.rglob("*.py"))
# Functions of two modules, one of which calls the other, in a process of their own.
COMPILE = """
import sys
sys.path.insert(0, {folder!r})
from solver.fast.mode import use_compiled
use_compiled()
from solver.fast.jit import array
from solver.fast.jit import listed
from solver.fast.generator.random import next_word
print(int(next_word(array([0, 1, 0, 0]))), listed(array([1, 2])))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources."""
    shutil.copytree(HERE, tmp_path / "solver" / "fast", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "solver" / "__init__.py").touch()
    return tmp_path / "solver" / "fast"


def names(sources: Path) -> dict[str, str]:
    return {str(path.relative_to(HERE)): cache_name(sources / path.relative_to(HERE), sources) for path in MODULES}


def changed(sources: Path, module: str) -> set[str]:
    """The modules that are compiled again after a change in this one."""
    before = names(sources)
    with (sources / module).open("a") as source:
        source.write("\n")
    return {each for each, name in names(sources).items() if name != before[each]}


def test_a_name_is_that_of_the_contents(copy: Path) -> None:
    assert names(copy) == names(HERE)


def test_a_change_recompiles_only_modules_that_import_it(copy: Path) -> None:
    assert changed(copy, "prefilter/wings.py") == {"prefilter/wings.py"}
    names = ("locked_sets", "linked_sets", "set_chains", "aligned_pairs", "bent", "blossoms")
    of_sets = {f"prefilter/{name}.py" for name in names}
    assert changed(copy, "prefilter/locked_sets.py") == {*of_sets, "chains/groups.py", "chains/loops.py"}
    of_kernel = changed(copy, "kernel/bits.py")
    with_rules = {f"rules/{name}.py" for name in ("candidates", "houses", "sums", "narrow", "search", "trials")}
    assert of_kernel == with_rules | {f"kernel/{name}.py" for name in ("bits", "tables", "positions", "anylayout")}


def test_a_change_in_jit_concerns_all_that_it_compiles(copy: Path) -> None:
    at_the_top = {each for each in names(copy) if "/" not in each} - {"jit.py", "canonical.py"}
    unconcerned = at_the_top | {each for each in names(copy) if each.startswith(("kernel/", "rules/"))}
    not_compiled = {each for each in names(copy) if each.endswith("__init__.py")} | {"chains/chain_kinds.py"}
    assert changed(copy, "jit.py") == names(copy).keys() - unconcerned - not_compiled


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield f"{'.' * node.level}{node.module}"
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_all_imports_of_a_module_are_seen(path: Path) -> None:
    ours = {name for name in imports(path) if name.startswith((".", "solver"))}
    direct = {f"solver.fast.{'.'.join(each.relative_to(HERE).with_suffix('').parts)}" for each in _needed(path, HERE)}
    assert ours <= direct
    assert all(each.exists() for each in _needed(path, HERE))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_no_code_is_in_numbas_cache_which_damage_breaks(path: Path) -> None:
    assert "cache=True" not in path.read_text(encoding="utf-8")


def compile_in(folder: Path) -> list[str]:
    """What a process compiles that finds the sources in `folder`: the names of the files that it writes."""
    kept = folder / "solver" / "fast" / "__pycache__" / "compiled"
    before = {path: path.stat().st_mtime_ns for path in kept.rglob("*.nbc")}
    done = subprocess.run([sys.executable, "-c", COMPILE.format(folder=str(folder))], capture_output=True, text=True)
    assert done.stdout == "5760 [1, 2]\n", done.stderr
    return sorted(path.name for path in kept.rglob("*.nbc") if path.stat().st_mtime_ns != before.get(path))


@pytest.mark.thorough
def test_code_is_compiled_again_only_after_a_change_or_loss(copy: Path) -> None:
    assert len(compile_in(copy.parents[1])) == 1
    assert compile_in(copy.parents[1]) == []
    with (copy / "prefilter" / "wings.py").open("a") as source:
        source.write("\n")
    assert compile_in(copy.parents[1]) == []
    with (copy / "jit.py").open("a") as source:
        source.write("\n")
    assert len(compile_in(copy.parents[1])) == 1
    for path in (copy / "__pycache__" / "compiled").rglob("*.nbc"):
        path.unlink()
    assert len(compile_in(copy.parents[1])) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("kind", slow_after(1, ["nbc", "nbi"]))
@pytest.mark.parametrize("length", slow_after(1, [0, 100]))
def test_a_file_that_was_cut_short_is_compiled_anew(copy: Path, kind: str, length: int) -> None:
    compile_in(copy.parents[1])
    for path in (copy / "__pycache__" / "compiled").rglob(f"*.{kind}"):
        path.write_bytes(path.read_bytes()[:length])
    assert len(compile_in(copy.parents[1])) == 1
    assert compile_in(copy.parents[1]) == []


def test_the_oldest_folders_of_a_module_are_removed(tmp_path: Path) -> None:
    for k in range(MAX_KEPT + 2):
        for module in ("prefilter.fish", "prefilter"):
            folder = tmp_path / f"{module}-{k}"
            folder.mkdir()
            os.utime(folder, (k, k))
    prune(tmp_path / f"prefilter-{MAX_KEPT + 1}")
    left = sorted(path.name for path in tmp_path.glob("prefilter-*"))
    assert left == [f"prefilter-{k}" for k in range(2, MAX_KEPT + 2)]
    assert len([*tmp_path.glob("prefilter.fish-*")]) == MAX_KEPT + 2


TYPES = """
from solver.fast.mode import use_compiled
use_compiled()
import gc, sys
from pathlib import Path
from numba.core.dispatcher import Dispatcher
from numba.core.types import BaseNamedTuple
from solver.fast.cache import _needed, HERE
from solver.techniques.warming import warm
warm()
for function in [each for each in gc.get_objects() if isinstance(each, Dispatcher)]:
    path = Path(function.py_func.__code__.co_filename)
    if HERE in path.parents:
        for kind in {kind for signature in function.signatures for kind in signature}:
            if isinstance(kind, BaseNamedTuple):
                source = Path(sys.modules[kind.instance_class.__module__].__file__)
                if source not in _needed(path, HERE):
                    print(function.py_func, kind.instance_class)
"""


@pytest.mark.thorough
def test_a_module_imports_what_its_arguments_are() -> None:
    done = subprocess.run([sys.executable, "-c", TYPES], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("", "")
