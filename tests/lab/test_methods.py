"""A method of the lab is one folder: METHOD, the text of its page, and the moments that the page shows."""

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from solver import lab
from solver.board import Event
from solver.engines import WATCHED
from solver.lab.method import Method, Shot
from solver.recordings import Recorder, Recording
from solver.web.pages.lab.events import WORDS
from solver.web.pages.methods.moments import board_of
from solver.web.pages.methods.pictures import picture_of
from solver.web.pages.methods.texts import SECTIONS, method_text

ROOT = Path(__file__).resolve().parents[2]
EVERYTHING = (*lab.METHODS, lab.GENERATOR)


def first_event() -> Recording:
    """A run that writes one digit."""
    recorder = Recorder(board_of("shidoku"))
    recorder.add(Event(1, 3, "tentative", 0))
    return recorder.recording()


# A method in one folder: all of it.
FOLDER = {
    "__init__.py": """
from solver.board import N_
from solver.lab.method import Count, Kind, Method, MethodLine, Shot

EVENTS = (Kind(46, "echoed", N_("{digit} in {cell}: an echo."), ("writes",)),)
METHOD = Method(
    "echo",
    N_("Echo"),
    N_("Writes what it hears."),
    N_("Ovid"),
    (MethodLine(N_("Listen.")), MethodLine(N_("Write it."), ("echoed",))),
    events=EVENTS,
    counts=(Count(N_("Echoes"), ("echoed",)),),
    pictures={"first": Shot("shidoku", 1)},
    code=("solver/engines/brute.py",),
)
""",
    "text.md": "# Echo\n\n"
    + "\n".join(f'<a id="{name}"></a>\n## {name}\n\nSay it again.\n' for name in SECTIONS)
    + "\n![The first digit.](first)\n",
    "moments.json": json.dumps({"first": first_event().to_dict()}),
}


def lacks(method: Method) -> Iterator[str]:
    """What is missing in the folder of a method, in words."""
    known = {*WORDS, *(kind.name for kind in method.events)}
    named = {
        why
        for events in (*(line.on for line in method.lines), *(count.of for count in method.counts))
        for why in events
    } | {*method.words}
    yield from (f"{method.engine}: no event {name!r}" for name in sorted(named - known))
    yield from (f"{method.engine}: no file {path}" for path in method.code if not (ROOT / path).exists())
    if method is lab.GENERATOR:
        return
    if not (method.pictures and method.code):
        yield f"{method.engine}: no pictures, or no code"
    text = method_text(method) if method.file("text.md").exists() else {}
    yield from (f"{method.engine}: no section {name!r} in text.md" for name in SECTIONS if not text.get(name))
    in_text = {picture.name for blocks in text.values() for block in blocks for picture in block.pictures}
    yield from (f"{method.engine}: no picture {name!r}" for name in sorted(in_text - {*method.pictures}))
    unused = [*method.pictures][1:]  # the first is on the card
    yield from (f"{method.engine}: {name!r} is not in text.md" for name in unused if name not in in_text)
    file = method.file("moments.json")
    stored = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    shots = {name for name, each in method.pictures.items() if isinstance(each, Shot)}
    yield from (f"{method.engine}: {name!r} is not one in moments.json" for name in sorted(shots ^ {*stored}))


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Method]]:
    """Puts the folder of a method that is not ours among the others, with some of its files changed."""
    monkeypatch.setattr(lab, "__path__", [*lab.__path__, str(tmp_path)])

    def method(file: str = "text.md", old: str = "", new: str = "") -> Method:
        (tmp_path / "echo").mkdir()
        for name, text in FOLDER.items():
            changed = text.replace(old, new) if name == file else text
            assert name != file or not old or changed != text
            (tmp_path / "echo" / name).write_text(changed, encoding="utf-8")
        found: Method = import_module("solver.lab.echo").METHOD
        return found

    yield method
    sys.modules.pop("solver.lab.echo", None)


@pytest.mark.parametrize("method", EVERYTHING, ids=lambda method: method.engine)
def test_no_method_lacks_a_part(method: Method):
    assert list(lacks(method)) == []


def test_every_engine_that_can_be_watched_has_its_method():
    assert tuple(method.engine for method in lab.METHODS) == WATCHED


def test_recordings_number_the_kinds_of_events_without_a_gap():
    assert [kind.number for kind in lab.KINDS] == list(range(1, len(lab.KINDS) + 1))
    assert len({*lab.REASONS}) == len(lab.KINDS)


def test_the_numbers_of_kinds_do_not_change():
    assert lab.REASONS[:4] == ("tentative", "singleton", "naked_single", "hidden_single")
    assert [lab.REASONS[k - 1] for k in (13, 21, 32, 43)] == ["locked", "relaxation", "triad", "used_up"]


def test_an_event_writes_or_crosses_out_or_is_a_remark():
    parts = (lab.WRITE_REASONS, lab.CROSS_OUT_REASONS, lab.REMARKS)
    assert sorted(why for part in parts for why in part) == sorted(lab.REASONS)


def test_a_method_is_complete_with_one_folder(made_up: Callable[..., Method]):
    method = made_up()
    assert list(lacks(method)) == []
    assert ">3</text>" in picture_of(method, "first").board


@pytest.mark.parametrize(
    ("file", "old", "new", "lacking"),
    [
        ("__init__.py", "events=EVENTS,", "", "echo: no event 'echoed'"),
        ("__init__.py", "brute.py", "no_such.py", "echo: no file solver/engines/no_such.py"),
        ("__init__.py", '"first":', '"last":', "echo: no picture 'first'"),
        ("text.md", "history", "hearsay", "echo: no section 'history' in text.md"),
        ("moments.json", '"first"', '"last"', "echo: 'first' is not one in moments.json"),
    ],
)
def test_what_a_folder_lacks_is_named(made_up: Callable[..., Method], file: str, old: str, new: str, lacking: str):
    assert lacking in lacks(made_up(file, old, new))
