"""The original of LZ-String, run by node if both are installed: we read its output, and it reads ours.

To have it: `npm install lz-string` in any folder, and the `node_modules` there in NODE_PATH.
"""

import functools
import json
import shutil
import subprocess

import pytest

from solver.board import Board, Puzzle, find_layout
from solver.formats import can_write, parse, write
from solver.formats.sites.lz_string import compress, decompress
from tests.formats.examples import BIG, FIG_1, SHIDOKU
from tests.layouts import NAMES

_SCRIPT = """
const lz = require("lz-string");
const [packed, texts] = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify([packed.map(lz.decompressFromBase64), texts.map(lz.compressToBase64)]));
"""


def original(packed: list[str], texts: list[str]) -> list[list[str]]:
    """What the original unpacks from `packed`, and what it makes of `texts`."""
    done = subprocess.run(
        [str(shutil.which("node")), "-e", _SCRIPT],
        input=json.dumps([packed, texts]),
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[list[str]] = json.loads(done.stdout)
    return found


@functools.cache
def _is_there() -> bool:
    node = shutil.which("node")
    if not node:
        return False
    tried = subprocess.run([node, "-e", "require('lz-string')"], capture_output=True, check=False)
    return tried.returncode == 0


@pytest.fixture(autouse=True)
def _needs_the_original() -> None:
    if not _is_there():
        pytest.skip("node or its package lz-string is missing")


def _bodies() -> list[str]:
    puzzles = [FIG_1, SHIDOKU, BIG]
    puzzles += [Puzzle(layout, (1, *(0,) * (layout.n_cells - 1))) for layout in map(find_layout, NAMES)]
    return [write(Board(puzzle), "f-puzzles") for puzzle in puzzles if can_write(puzzle.layout, "f-puzzles")]


def test_original_and_port_pack_alike_and_unpack_each_other() -> None:
    texts = [*_bodies(), "a", "aaaa" * 500, 'Zürich Ω {"size":9}', "".join(f"{n * n}," for n in range(2500))]
    unpacked, packed = original([compress(text) for text in texts], texts)
    assert unpacked == texts
    assert packed == [compress(text) for text in texts]
    assert [decompress(text) for text in packed] == texts


def test_links_made_with_the_original_are_read() -> None:
    bodies = _bodies()
    for body, packed in zip(bodies, original([], bodies)[1], strict=True):
        assert parse(f"https://f-puzzles.com/?load={packed}") == parse(body)
        assert parse(f"https://sudokupad.app/fpuzzles{packed}") == parse(body)
