"""Who may import whom: an arrow that is not in this table fails."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# A pure package → the packages of ours it may import.
PURE = {
    "board": set(),
    "fast": set(),
    "formats": {"board", "engines"},
    "steps": {"board"},
    "collections": {"board", "formats", "rating"},
    "lab": {"board"},
    "propagators": {"board", "fast"},
    "engines": {"board", "fast", "propagators"},
    "batch": {"board", "fast", "engines"},
    "techniques": {"board", "steps", "fast", "propagators"},
    "drawing": {"board", "steps"},
    "rating": {"board", "steps", "techniques"},
    "sheets": {"drawing"},
    "recordings": {"board", "lab"},
    "films": {"board", "steps", "drawing", "lab", "recordings"},
    "questions": {
        "board",
        "formats",
        "batch",
        "steps",
        "engines",
        "techniques",
        "rating",
        "recordings",
        "films",
        "generator",
        "dailies",
        "analysis",
    },
    "pool": {
        "board",
        "fast",
        "steps",
        "engines",
        "techniques",
        "rating",
        "questions",
        "recordings",
        "generator",
        "dailies",
    },
    "redis_queue": {"pool", "questions"},
    "generator": {"board", "fast", "steps", "engines", "techniques", "rating"},
    "dailies": {"board", "fast", "steps", "rating", "generator"},
    "training": {"board", "steps", "techniques", "rating"},
    "analysis": {"board", "fast", "steps", "engines", "techniques", "rating", "generator"},
}
# The command line stands above all of them.
PURE |= {"cli": set(PURE), "__main__": {*PURE, "cli"}}

# What the pure packages may import from others; everything else there is standard library.
NUMERIC = {"numpy", "numba"}
OTHERS = {"board": NUMERIC, "batch": NUMERIC, "fast": NUMERIC | {"llvmlite"}, "engines": NUMERIC | {"highspy", "pysat"}}
OTHERS["drawing"] = {"resvg_py", "PIL"}
OTHERS["sheets"] = {"typst"}
OTHERS["cli"] = {"shtab"}
OTHERS["redis_queue"] = {"redis"}

# Inside these packages: a family, or a module beside the families → the others there that it may import.
COMMON = {"technique", "once", "line_houses", "flat_layouts", "weak_links"}
FAMILIES: dict[str, set[str]] = {
    "basic": set(),
    "fish": set(),
    "single_digit": {"fish"},
    "wings": {"single_digit"},
    "uniqueness": set(),
    "sets": set(),
    "chains": {"sets"},
    "forcing": {"basic", "fish", "chains"},
    "exotics": {"chains"},
    "clues": {"basic"},
}
ABOVE_FAMILIES = {
    "catalogue": {*FAMILIES},
    "prefilter": {*FAMILIES, "catalogue"},
    "ladders": {*FAMILIES, "catalogue", "prefilter"},
    "explain": {"ladders", "starts"},
    "choices": {"ladders", "catalogue"},
    "starts": {"ladders"},
    "warming": {"ladders", "prefilter", "forcing", "catalogue"},
    "words": {"ladders", "forcing", "catalogue"},
    "lessons": {"ladders", "starts"},
}
BELOW_PAGES = ("site", "puzzles", "forms", "answers")
INSIDE: dict[str, dict[str, set[str]]] = {
    "solver.techniques": {
        "technique": set(),
        "once": {"technique"},
        "line_houses": set(),
        "flat_layouts": set(),
        "weak_links": set(),
        **{name: others | COMMON for name, others in (FAMILIES | ABOVE_FAMILIES).items()},
        "__init__": {*COMMON, *FAMILIES, *ABOVE_FAMILIES},
    },
    "solver.fast": {
        "__init__": set(),
        "mode": set(),
        "stored": set(),
        "cache": {"stored"},
        "puzzle_lines": {"cache"},
        "jit": {"mode", "cache"},
        "kernel": {"cache"},
        "rules": {"cache", "kernel"},
        "forcing": {"jit"},
        "prefilter": {"jit"},
        "chains": {"jit", "prefilter"},
        "generator": {"jit", "cache", "kernel"},
        "canonical": {"jit"},
    },
    "solver.web": {
        "__init__": set(),
        **{name: set() for name in BELOW_PAGES},
        "answers": {"site"},
        "puzzles": {"answers"},
        "pages": {*BELOW_PAGES},
        "views": {*BELOW_PAGES, "pages"},
        "api": {*BELOW_PAGES, "pages", "views"},
        "urls": {"views", "api"},
    },
}

WEB = {
    "models",
    "jobs",
    "collected",
    "admin",
    "apps",
    "tasks",
    "api",
    "web",
    "templatetags",
    "management",
    "migrations",
}
# Beside the product: whatever uses it → whom of these it may import. Nothing in the product imports any of them.
BESIDE: dict[str, set[str]] = {"tools": set(), "bench": {"tools"}, "tests": {"tools", "bench"}}
# Only the pool of solver processes loads these: they take long to import and much memory.
HEAVY = {"numba", "llvmlite", "highspy", "pysat"}


# Who of the web half may ask what takes time. All others, the pages above all, draw what they are given.
ASKING = {
    f"solver.web.answers.{name}"
    for name in ("ask", "bulk", "daily_makers", "lab", "printed", "puzzle_questions", "store", "wishes")
}
MAY_ASK = {"solver.management", "solver.web.views", "solver.web.api", *ASKING}


def imported(source: str, module: str) -> Iterator[str]:
    """The dotted names that `source`, the text of `module`, imports, wherever the import stands.

    `module` of a package's `__init__` ends in that word. `from a import b` yields `a.b`: b may be a module.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = module.split(".")[: -node.level] if node.level else []
            base += node.module.split(".") if node.module else []
            yield from (".".join([*base, alias.name]) for alias in node.names)


def package_of(name: str) -> str:
    """The package that a dotted name belongs to: a package of solver/, or the first word elsewhere."""
    words = name.split(".")
    return f"solver.{words[1]}" if words[0] == "solver" and len(words) > 1 else words[0]


def is_allowed(here: str, there: str) -> bool:
    """Whether the part `here` may import the part `there`."""
    package, other = here.removeprefix("solver."), there.removeprefix("solver.")
    if here == there or there in sys.stdlib_module_names:
        return True
    if here in BESIDE:
        return there not in BESIDE or there in BESIDE[here]
    if there in BESIDE:
        return False
    if package in PURE:
        return other in (PURE[package] if there.startswith("solver.") else OTHERS.get(package, set()))
    if here == "solver":
        return False
    if here == "sudokusite":
        return there not in HEAVY and (other in {*WEB, "pool", "redis_queue"} or not there.startswith("solver"))
    if package in WEB:
        return there not in HEAVY | {"sudokusite", "solver.fast", "solver.__main__", "solver.cli"}
    return False


def forbidden_imports(source: str, module: str) -> list[str]:
    """The forbidden imports of `module`, in words."""
    here = package_of(module)
    return sorted(
        f"{module} imports {name}" for name in set(imported(source, module)) if not is_allowed(here, package_of(name))
    )


def asks(source: str, module: str) -> list[str]:
    """The imports by which a module of the web half that may only draw could ask a question."""
    if not module.startswith("solver.web.") or any(f"{module}.".startswith(f"{each}.") for each in MAY_ASK):
        return []
    forbidden = ("solver.pool", "solver.redis_queue.client", *ASKING)
    names = set(imported(source, module))
    return sorted(
        f"{module} imports {name}" for name in names if f"{name}.".startswith(tuple(f"{f}." for f in forbidden))
    )


def member_of(name: str, package: str) -> str:
    """The family or module inside `package` that a dotted name belongs to; "" if it is none of them."""
    words = name.removeprefix(f"{package}.").split(".")
    return words[0] if name.startswith(f"{package}.") and words[0] in INSIDE[package] else ""


def forbidden_imports_inside(source: str, module: str) -> list[str]:
    """The imports of `module` that go against the table of its package, in words."""
    return sorted(
        f"{module} imports {name}"
        for package, table in INSIDE.items()
        if (here := member_of(module, package))
        for name in set(imported(source, module))
        if (there := member_of(name, package)) and there != here and there not in table[here]
    )


def late_imports(source: str) -> list[str]:
    """The modules of `solver.fast` that `source` imports elsewhere than at its top."""
    tree = ast.parse(source)
    late = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node not in tree.body)
    return sorted(node.module for node in late if node.module and node.module.startswith("solver.fast"))


def modules() -> list[tuple[str, Path]]:
    files = [path for top in ("solver", "sudokusite", *BESIDE) for path in ROOT.glob(f"{top}/**/*.py")]
    return [(".".join(path.relative_to(ROOT).with_suffix("").parts), path) for path in sorted(files)]


def test_every_package_has_its_place() -> None:
    packages = {package_of(module).removeprefix("solver.") for module, _ in modules() if module.startswith("solver.")}
    assert packages - {"__init__"} <= PURE.keys() | WEB


def test_no_import_goes_against_the_arrows() -> None:
    assert [
        arrow for module, path in modules() for arrow in forbidden_imports(path.read_text(encoding="utf-8"), module)
    ] == []


def test_no_import_inside_a_package_goes_against_its_table() -> None:
    found = [
        arrow
        for module, path in modules()
        for arrow in forbidden_imports_inside(path.read_text(encoding="utf-8"), module)
    ]
    assert found == []


def test_techniques_say_at_their_top_which_searches_they_use() -> None:
    found = {path: late_imports(path.read_text(encoding="utf-8")) for path in ROOT.glob("solver/techniques/**/*.py")}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize("imported_by", ["def find():\n    ", "if TYPE_CHECKING:\n    "])
def test_a_late_import_is_found(imported_by: str) -> None:
    assert late_imports(f"{imported_by}from solver.fast.prefilter import wings") == ["solver.fast.prefilter"]


@pytest.mark.parametrize("package", INSIDE)
def test_every_room_of_a_package_is_in_its_table(package: str) -> None:
    folder = ROOT.joinpath(*package.split("."))
    assert {path.stem for path in [*folder.glob("*.py"), *(p.parent for p in folder.glob("*/*.py"))]} == {
        *INSIDE[package]
    }


@pytest.mark.parametrize("package", INSIDE)
def test_no_packages_import_one_another_in_a_circle(package: str) -> None:
    assert circles(INSIDE[package]) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("solver.techniques.fish.fish", "from solver.techniques.chains.links import links_of"),
        ("solver.techniques.fish.fish", "from solver.techniques import catalogue"),
        ("solver.techniques.once", "from solver.techniques.basic import singles"),
        ("solver.techniques.sets.als", "def find():\n    from solver.techniques.prefilter.prefilter import Prefilter"),
        ("solver.fast.prefilter.fish", "from solver.fast.forcing.propagation import follow"),
        ("solver.fast.mode", "from solver.fast import jit"),
        ("solver.web.answers.ask", "from solver.web.pages.puzzle import puzzle_page"),
        ("solver.web.pages.step", "from ..views import walkthrough"),
        ("solver.web.urls", "from solver.web.pages import puzzle"),
    ],
)
def test_a_forbidden_import_inside_a_package_is_found(module: str, source: str) -> None:
    assert len(forbidden_imports_inside(source, module)) == 1


def test_drawing_a_page_asks_nothing() -> None:
    assert [arrow for module, path in modules() for arrow in asks(path.read_text(encoding="utf-8"), module)] == []


def circles(imports: dict[str, set[str]]) -> list[str]:
    """Modules that import themselves by way of others, in words."""
    found, finished = [], set()

    def follow(module: str, way: tuple[str, ...]) -> None:
        if module in way:
            found.append(" → ".join([*way[way.index(module) :], module]))
        elif module not in finished:
            for other in sorted(imports.get(module, ())):
                follow(other, (*way, module))
            finished.add(module)

    for module in sorted(imports):
        follow(module, ())
    return found


def test_no_modules_import_one_another_in_a_circle() -> None:
    names = {module for module, _ in modules() if not module.endswith("__init__")}
    imports = {
        module: {name for name in imported(path.read_text(encoding="utf-8"), module) if name in names}
        | {
            base
            for name in imported(path.read_text(encoding="utf-8"), module)
            if (base := name.rpartition(".")[0]) in names
        }
        for module, path in modules()
        if module in names
    }
    assert circles(imports) == []


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == ["a → b → c → a"]


@pytest.mark.parametrize(
    "source", ["from solver.web.answers.ask import found", "from solver.pool.client import Client"]
)
def test_a_page_that_asks_is_found(source: str) -> None:
    assert asks(source, "solver.web.pages.puzzle")
    assert not asks(source, "solver.web.views.puzzle")


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("solver.board.layout", "import django.db"),
        ("solver.board.layout", "from solver.steps import Step"),
        ("solver.board.__init__", "from ..engines import ENGINES"),
        ("solver.formats.text_lines", "from solver import drawing"),
        ("solver.formats.text_lines", "import numpy as np"),
        ("solver.techniques.wings", "def find():\n    from solver.engines import search"),
        ("solver.techniques.wings", "from ..rating import rate"),
        ("solver.drawing.svg", "from solver.techniques.explain import explain"),
        ("solver.generator.dig", "from solver.formats import parse"),
        ("solver.engines.search", "from solver.models import Puzzle"),
        ("solver.steps.codec", "from sudokusite import settings"),
        ("solver.__main__", "from django.core.management import call_command"),
        ("solver.web.views.puzzle", "import numba"),
        ("solver.models", "from pysat.solvers import Glucose4"),
        ("solver.web.views.puzzle", "from sudokusite.settings import BASE_DIR"),
        ("sudokusite.urls", "from solver.board import Layout"),
        ("solver.helpers.misc", "from solver.board import Layout"),
        ("solver.web.views.puzzle", "from bench.measure import ratio"),
        ("sudokusite.settings", "from tools import warm"),
        ("tools.gallery", "from tests.techniques.corpus import CASES"),
        ("bench.limits", "def main():\n    from tests import pools"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    assert len(forbidden_imports(source, module)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "solver.board.layout",
            "from __future__ import annotations\nimport re\nimport numpy as np\nfrom .shapes import square",
        ),
        ("solver.board.__init__", "from .layout import Layout\nfrom . import shapes"),
        ("solver.techniques.wings", "from solver.board import Board\nfrom ..steps.step import Step"),
        ("solver.engines.pool", "import highspy\nfrom solver import board, fast"),
        ("solver.__main__", "from solver.cli import main\nfrom solver.drawing import svg"),
        ("solver.web.views.puzzle", "from django.http import Http404\nfrom solver.engines import ENGINES"),
        ("sudokusite.settings", "import environ\nfrom sudokusite import secret_key"),
        ("bench.limits", "from solver.board import Puzzle\nfrom tools import warm"),
    ],
)
def test_an_allowed_import_is_accepted(module: str, source: str) -> None:
    assert forbidden_imports(source, module) == []
