"""Compiled functions on disk: where they are, and what happens to damaged ones. This module does not import numba.

A full disk or a power cut may leave empty, cut or changed files. Numba trusts whatever it finds, so each file is sealed
with its digest once it has been used, and thrown away if it no longer fits.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

FOLDER = "SUDOKU_COMPILED"  # names another folder than the usual one
_SEALS = "seals.json"  # in the folder of each module: the digests of its files


def folder() -> Path:
    """Return the folder for compiled functions: the one that SUDOKU_COMPILED names, or one beside the sources."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else Path(__file__).resolve().parent / "__pycache__" / "compiled"


def first_writable(folders: Sequence[Path]) -> Path:
    """Return the first of `folders` in which files can be created, or a new temporary folder."""
    for each in folders:
        with suppress(OSError):
            each.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=each).close()
            return each
    return Path(tempfile.mkdtemp(prefix="sudoku-compiled-"))


def seal(folder: Path) -> None:
    """Store the digests of all files that have none yet."""
    for module in _modules(folder):
        seals = _seals(module)
        new = {path.name: _digest(path) for path in module.glob("*.nbc") if path.name not in seals}
        if new:
            draft = module / f"{_SEALS}.{os.getpid()}"
            draft.write_text(json.dumps(seals | new))
            draft.replace(module / _SEALS)


def discard_damaged(folder: Path) -> int:
    """Delete functions with an empty file, or with one that differs from its seal. Return how many there were."""
    damaged = {
        (module, _function(path))
        for module in _modules(folder)
        for path, seal in _sealed(module)
        if not path.stat().st_size or seal not in ("", _digest(path))
    }
    for module, function in damaged:
        seals = _seals(module)
        for path in module.glob("*.nb?"):
            if _function(path) == function:
                seals.pop(path.name, None)
                path.unlink(missing_ok=True)
        (module / _SEALS).write_text(json.dumps(seals))
    return len(damaged)


def discard_all(folder: Path) -> None:
    """Delete all compiled functions."""
    shutil.rmtree(folder, ignore_errors=True)


def _modules(folder: Path) -> Iterator[Path]:
    return (path for path in folder.glob("*") if path.is_dir())


def _seals(module: Path) -> dict[str, str]:
    """Return the digests by file name; none if the list is missing or damaged."""
    try:
        seals = json.loads((module / _SEALS).read_text())
    except (OSError, ValueError):
        return {}
    return seals if isinstance(seals, dict) else {}


def _sealed(module: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files of a module, each with its seal; an empty one if it has none."""
    seals = _seals(module)
    return ((path, seals.get(path.name, "")) for path in module.glob("*.nb?"))


def _function(path: Path) -> str:
    """Return the name that all files of a function share: `name-line.version`, before a number and the suffix."""
    name, _, rest = path.name.partition("-")
    return f"{name}-{'.'.join(rest.split('.')[:2])}"


def _digest(path: Path) -> str:
    return blake2b(path.read_bytes(), digest_size=16).hexdigest()
