"""`python -m solver`: the command line, without a web server and without Django."""

import io
import os
import sys

from solver.cli import main


def run() -> int:
    """Run the command line on the process's own arguments and streams."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = main(sys.argv[1:], stdin=sys.stdin, stdout=sys.stdout, stderr=sys.stderr, program=_program())
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output has gone; drop what is still in the buffer.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return code


def _program() -> str:
    """Return the command that was typed: the installed one, or `python -m solver`."""
    name = os.path.basename(sys.argv[0])
    return "python -m solver" if name == "__main__.py" else name


if __name__ == "__main__":
    sys.exit(run())
