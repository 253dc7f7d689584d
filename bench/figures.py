"""Measure the figures of `docs/figures.tsv` again, and write them there with the machine and the day.

    python -m bench.figures [--only WORD] [DIR=collections BINARY=yardstick …]

Each row names a command and how its figure is found in what the command prints. A word of the command in capitals
stands for what is given; rows for which nothing is given stay as they are. `--only` chooses commands that contain a
word. All of them take an hour or two on a quiet machine, and a figure from a busy one is none.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from bench.measure import parser

FILE = Path(__file__).resolve().parents[1] / "docs" / "figures.tsv"
PLACE = re.compile(r"\b[A-Z]{3,}(?:_[A-Z]+)?\b(?!=)")


class Figure(NamedTuple):
    """A row: what was measured and found, how it compares, how and where and when; the documents that quote it.

    `find` is a regular expression with a group `figure` and perhaps a group `beside`.
    """

    what: str
    figure: str
    beside: str
    command: str
    machine: str
    date: str
    quoted: str
    find: str


def read(file: Path = FILE) -> list[Figure]:
    """Return the rows of the table."""
    return [Figure(*line.split("\t")) for line in file.read_text(encoding="utf-8").splitlines()[1:]]


def written(figures: list[Figure]) -> str:
    """Return the table as text."""
    return "".join("\t".join(row) + "\n" for row in (Figure._fields, *figures))


def measured_again(figure: Figure, printed: str, machine: str, date: str) -> Figure:
    """Return the row with what the command has printed. A row that is not found is returned as it was."""
    found = re.search(figure.find, printed, re.DOTALL)
    new = {name: text.strip().replace(",", " ") for name, text in found.groupdict().items()} if found else {}
    return figure._replace(**new, machine=machine, date=date) if new else figure


def main() -> None:
    """Write the table anew after each command."""
    command_line = parser(__doc__, only="")
    command_line.add_argument("given", nargs="*", metavar="NAME=VALUE")
    chosen = command_line.parse_args()
    values = dict(each.split("=", 1) for each in chosen.given)
    for command in dict.fromkeys(figure.command for figure in read()):
        if chosen.only not in command or not values.keys() >= set(PLACE.findall(command)):
            continue
        words = PLACE.sub(lambda place: values[place[0]], command)
        print("+", words, flush=True)
        python = [sys.executable, *words.split()[1:]]
        printed = subprocess.run(python, stdout=subprocess.PIPE, text=True, check=True).stdout
        here_and_now = (printed, _machine(), f"{datetime.now(UTC):%Y-%m-%d}")
        rows = [measured_again(each, *here_and_now) if each.command == command else each for each in read()]
        FILE.write_text(written(rows), encoding="utf-8")


def _machine() -> str:
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return f"{os.cpu_count()} × {model[1] if model else 'unknown'}"


if __name__ == "__main__":
    main()
