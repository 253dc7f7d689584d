"""Fuzz one parser with atheris, which looks for texts that take new paths through the code.

    pip install -r requirements-fuzz.txt
    python -m tests.formats.fuzz.by_atheris NAME FOLDER -max_total_time=60

NAME is one of PARSERS in `parsers.py`; FOLDER gets the texts to begin with, and those that are found. Whatever is
raised but ParseError ends it, and so does a text that takes too much work.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["solver.formats"]):
    from tests.formats.fuzz.parsers import MAX_CALLS, PARSERS, calls_of, seeds
    from tests.formats.pasted import outcome

_INSTRUMENTED = 3  # a text may make three times as many calls, since each branch calls a function of atheris
_EVERY = 64  # the work is counted for one text in 64, since that takes several times as long


def main() -> None:
    """Run until the time is over or something is found."""
    name, folder = sys.argv[1], Path(sys.argv[2])
    parser, n = PARSERS[name], 0
    for number, seed in enumerate(seeds(name)):
        (folder / f"seed-{number}").write_bytes(seed.encode("utf-8", "surrogatepass"))

    def one(data: bytes) -> None:
        nonlocal n
        n += 1
        text = data.decode("utf-8", "replace")
        parser(text)
        if n % _EVERY == 0 and calls_of(outcome, text) > _INSTRUMENTED * MAX_CALLS:
            raise RuntimeError("this text takes too much work")

    atheris.Setup([sys.argv[0], str(folder), "-max_len=8000", "-timeout=5", *sys.argv[3:]], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
