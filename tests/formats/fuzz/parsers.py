"""How parsers are fuzzed: the seed texts, the ways to change them, and the permitted outcomes.

By hypothesis in `test_fuzzed.py`, a little in every run; by atheris in `by_atheris.py`, for as long as you like.
"""

from __future__ import annotations

import sys
import zlib
from base64 import b32hexencode, b64encode
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from types import FrameType

from solver.board import ParseError, Puzzle
from solver.formats import FORMATS, MAX_CHARACTERS, WRITERS, can_write, read, unpacked, write
from solver.formats.sites.lz_string import compress
from solver.formats.source import Source
from tests.formats.examples import FIG_1, ROUND, SHIDOKU
from tests.formats.files.test_hsol import saved
from tests.formats.pasted import samples

Parser = Callable[[str], object]

MAX_CALLS = 500_000  # function calls for one text, including C; the highest known count is 360 000, which takes 35 ms
PIECES = (
    *"0123456789AGPXacxz.-_*+|:;,='\"()[]{}<>/?&#%@$\\~^! \t\n\r",
    *("\ufeff", "\ud800", "é", "➀", "٣", "\x00", "null", "1e999", "NaN", "-0", "9" * 40, "[" * 40, "{}", '"":', "\\u"),
    *("3x3:", "4j-", "round5:", "0-F:", "https://", "?load=", "scl", "scf", "SCv7_32_", "bd=", "p cnf ", "<game data="),
)
_WINDOKU = Puzzle.from_text(f"3x3w:{FIG_1.cells}")
_JIGSAW = Puzzle.from_text("4j-AAABCCABCDBBCDDD:1..............4")


def _as_fpuzzles(text: str) -> object:
    return _read(f"https://f-puzzles.com/?load={compress(_in_16_bits(text))}")


def _as_scl(text: str) -> object:
    return _read(f"https://sudokupad.app/scl{compress(_in_16_bits(text))}")


def _as_coach(text: str) -> object:
    data = zlib.compress(text.encode("utf-8", "surrogatepass"))
    return _read(f"SCv7_32_{b32hexencode(data).decode().rstrip('=').lower()}")


def _as_penpa(text: str) -> object:
    deflated = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflated.compress(text.encode("utf-8", "surrogatepass")) + deflated.flush()
    return _read(f"https://swaroopg92.github.io/penpa-edit/#m=solve&p={b64encode(data).decode()}")


def _as_archive(text: str) -> object:
    return unpacked(b"PK\x03\x04" + text.encode("utf-8", "surrogatepass"))


def _in_16_bits(text: str) -> str:
    return "".join(sign for sign in text if ord(sign) < 1 << 16)


def _read(text: str) -> object:
    with suppress(ParseError):
        return read(text)
    return None


def _by(module: object) -> Parser:
    def parse_alone(text: str) -> object:
        with suppress(ParseError):
            return list(module.readings(Source.from_text(text, None)))  # type: ignore[attr-defined]
        return None

    return parse_alone


# Every parser alone, all of them together, and what is packed in links.
PARSERS: dict[str, Parser] = {
    **{module.NAME: _by(module) for module in FORMATS},
    "everything": _read,
    "f-puzzles, packed": _as_fpuzzles,
    "scl, packed": _as_scl,
    "sudoku-coach, packed": _as_coach,
    "penpa, packed": _as_penpa,
    "hsol, packed": _as_archive,
}


@cache
def seeds(name: str) -> tuple[str, ...]:
    """Texts that a parser reads, to be changed; of "everything" those of all formats."""
    kind, _, is_packed = name.partition(", ")
    puzzles = (FIG_1, SHIDOKU, ROUND, _WINDOKU, _JIGSAW)
    if is_packed:
        unpacked_by = {"f-puzzles": "f-puzzles", "scl": "f-puzzles", "sudoku-coach": "json", "penpa": "json"}
        bodies = [write(SHIDOKU, unpacked_by[kind])] if kind in unpacked_by else ["\x00" * 26]
        return (*bodies, *_BODIES.get(kind, ()))
    written = [
        write(puzzle, to)
        for to in WRITERS
        for puzzle in puzzles
        if kind in (to, "everything") and can_write(puzzle.layout, to) and (to != "dimacs" or puzzle.layout.n < 9)
    ]
    found = [each.text for each in samples("formats.txt") if kind in (each.name.partition(": ")[0], "everything")]
    pasted = [each.text for each in samples("pasted.txt")] if kind == "everything" else []
    return (*written, *found, *pasted, *([saved(placed={0: 9})] if kind in ("hsol", "everything") else []))


_BODIES = {
    "scl": (
        "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]],l:[],metadata:{rules:'a'}}",
        "{ce:[[,,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]],ca:[{ce:[[0,0],[0,1]],v:3}],l:[{wp:[[0.5,0.5],[2.5,"
        "0.5]],c:CFCFCF}],a:[{wp:[[0.5,0.9],[0.5,2.5]]}],o:[{ct:[0.5,0.5],w:0.8,h:0.8,r:t},{ct:[1,3.5],w:0.3,h:0.3,r:t}],"
        "metadata:{rules:'Digits along thermometers increase. White dots are consecutive. Arrows sum to the circle.'}}",
    ),
    "sudoku-coach": (
        '{"gridSize":4,"regions":[1,1,2,2,1,1,2,2,3,3,4,4,3,3,4,4],"givenDigits":"1000000000000000",'
        '"userDigits":"0000000000000000","userCellCandidates":"0-6-0-0-0-0-0-0-0-0-0-0-0-0-0-0",'
        '"givenConstraints":[{"id":1,"type":"cage","segments":[],"settings":{}}]}',
    ),
    "penpa": (
        "square,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: ,Author: ,,Normal sudoku rules apply.,OFF,false\n[0,0,0,0]\n"
        '["1","2","1"]~zS~["",1]\n{zN:{"18":["1",1,"1"]},zE:{"83,91":2,"90,91":2,"73,82":12},zS:{},zT:[[18,19]],'
        'z3:[[26,27]],z6:[[34,35]],z1:{"392":["5",1]},zC:{"392,394":10}}\n\n[18]\n[]',
    ),
}


def changed(text: str, edits: list[tuple[int, int, int]]) -> str:
    """Return `text` after some edits, which insert a piece, delete some characters, or repeat them."""
    for place, kind, what in edits:
        at = place % (len(text) + 1)
        if kind % 3 == 0:
            text = text[:at] + PIECES[what % len(PIECES)] + text[at:]
        elif kind % 3 == 1:
            text = text[:at] + text[at + what % 40 + 1 :]
        else:
            text = text[:at] + text[at : at + what % 200] * 2 + text[at:]
    return text[:MAX_CHARACTERS]


def calls_of(parser: Parser, text: str) -> int:
    """How many functions, including those in C, the parser calls for a text."""
    n = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal n
        n += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        parser(text)
    finally:
        sys.setprofile(before)
    return n
