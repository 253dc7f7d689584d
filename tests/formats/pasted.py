"""The corpus of pasted texts: what people paste, and what has to come of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from solver.board import ParseError
from solver.formats import SeveralPuzzles, read

CORPORA = Path(__file__).resolve().parent.parent / "corpora"
_SAMPLE = re.compile(r"^=== (.+)\n--- (.+)\n", re.MULTILINE)
_PUZZLE = re.compile(r"puzzle (?P<text>\S+)(?: placed (?P<placed>\d+) out (?P<out>\d+))?")


class Pasted(NamedTuple):
    """A text, and what is expected: `puzzle IDENTITY placed N out N`, `several N` or `refused REASON`."""

    name: str
    expected: str
    text: str

    @property
    def kind(self) -> str:
        return self.expected.split()[0]

    @property
    def identity(self) -> str:
        """The text identity of the puzzle that is read."""
        return self._puzzle["text"]

    @property
    def placed_and_out(self) -> tuple[int, int]:
        """How many digits were placed by hand, and how many candidates are crossed out."""
        return int(self._puzzle["placed"] or 0), int(self._puzzle["out"] or 0)

    @property
    def n_puzzles(self) -> int:
        return int(self.expected.split()[1])

    @property
    def reason(self) -> str:
        return self.expected.partition(" ")[2]

    @property
    def _puzzle(self) -> re.Match[str]:
        found = _PUZZLE.fullmatch(self.expected)
        assert found, self.expected
        return found


def name_of(sample: Pasted) -> str:
    return sample.name


def samples(name: str) -> list[Pasted]:
    """The samples in a file of the corpora."""
    parts = _SAMPLE.split((CORPORA / name).read_text(encoding="utf-8"))[1:]
    return [Pasted(parts[k], parts[k + 1], parts[k + 2].strip("\n")) for k in range(0, len(parts), 3)]


SAMPLES = samples("pasted.txt")
PUZZLES = [sample for sample in SAMPLES if sample.kind == "puzzle"]
SEVERAL = [sample for sample in SAMPLES if sample.kind == "several"]
REFUSED = [sample for sample in SAMPLES if sample.kind == "refused"]
GAME = next(sample for sample in PUZZLES if sample.name == "a candidate grid of a game with one solution")
SUKAKU = next(sample for sample in PUZZLES if sample.name == "a Sukaku in a frame, from a report to Sukaku Explainer")


def outcome(text: str) -> str:
    """Return what comes of `text`, in the words of the corpus."""
    try:
        reading = read(text)
    except SeveralPuzzles as several:
        return f"several {len(several.excerpts)}"
    except ParseError as error:
        return f"refused {error}"
    kept = f" placed {len(reading.placed)} out {len(reading.crossed_out)}" if reading.is_position else ""
    return f"puzzle {reading.puzzle.text}{kept}"
