"""Damaged compiled functions are found and thrown away; others are not touched."""

import os
from pathlib import Path

import pytest

from solver.fast.stored import FOLDER, discard_all, discard_damaged, first_writable, folder, seal

NAMES = (
    "nets.follow-7.py311.nbi",
    "nets.follow-7.py311.1.nbc",
    "nets.follow-7.py311.2.nbc",
    "nets.other-7.py311.nbi",
)


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    """A folder with two functions of a module."""
    module = tmp_path / "nets-0123"
    module.mkdir()
    for name in (*NAMES, "nets.other-7.py311.1.nbc"):
        (module / name).write_bytes(name.encode() * 50)
    seal(tmp_path)
    return tmp_path


def left_in(folder: Path) -> set[str]:
    return {path.name for path in folder.glob("*/*.nb?")}


def test_intact_files_are_not_discarded(sealed: Path) -> None:
    assert discard_damaged(sealed) == 0
    assert len(left_in(sealed)) == 5


@pytest.mark.parametrize("content", [b"", NAMES[1].encode() * 20, b"\0" + NAMES[1].encode() * 50], ids=len)
def test_a_damaged_function_goes_with_all_its_files(sealed: Path, content: bytes) -> None:
    (sealed / "nets-0123" / NAMES[1]).write_bytes(content)
    assert discard_damaged(sealed) == 1
    assert left_in(sealed) == {"nets.other-7.py311.nbi", "nets.other-7.py311.1.nbc"}
    assert discard_damaged(sealed) == 0


def test_a_function_compiled_anew_is_sealed_anew(sealed: Path) -> None:
    file = sealed / "nets-0123" / NAMES[1]
    file.write_bytes(b"")
    discard_damaged(sealed)
    file.write_bytes(b"compiled differently")
    seal(sealed)
    assert discard_damaged(sealed) == 0


def test_an_index_grows_without_being_damaged(sealed: Path) -> None:
    (sealed / "nets-0123" / NAMES[0]).write_bytes(b"one more signature")
    assert discard_damaged(sealed) == 0


@pytest.mark.parametrize("content", ["", "{", "[1]"])
def test_damaged_seals_do_no_harm(sealed: Path, content: str) -> None:
    (sealed / "nets-0123" / "seals.json").write_text(content)
    assert discard_damaged(sealed) == 0
    seal(sealed)
    (sealed / "nets-0123" / NAMES[1]).write_bytes(b"changed")
    assert discard_damaged(sealed) == 1


def test_everything_is_deleted_on_request(sealed: Path) -> None:
    discard_all(sealed)
    assert left_in(sealed) == set()
    assert discard_damaged(sealed) == 0


def test_the_environment_names_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    assert folder() == tmp_path
    monkeypatch.delenv(FOLDER)
    assert folder().name == "compiled"


def test_the_first_writable_folder_is_taken(tmp_path: Path) -> None:
    not_a_folder = tmp_path / "file"
    not_a_folder.touch()
    assert first_writable([not_a_folder, tmp_path / "new"]) == tmp_path / "new"
    assert os.access(first_writable([not_a_folder]), os.W_OK)
