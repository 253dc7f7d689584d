"""`python -m solver.pool ADDRESS`: serve until SIGTERM, or with --until-eof until standard input ends."""

import asyncio
import signal
import sys
from argparse import ArgumentParser
from pathlib import Path

from solver.pool.parents import end_with_parent
from solver.pool.server import serve


def main() -> int:
    """Run the pool. Return the exit code: 1 if it could not serve."""
    parser = ArgumentParser(prog="python -m solver.pool", description="Solver processes behind a Unix socket.")
    parser.add_argument("address", type=Path, metavar="ADDRESS", help="the socket, a path of at most 100 characters")
    parser.add_argument("--until-eof", action="store_true", help="end at the end of standard input")
    args = parser.parse_args()
    if args.until_eof:
        end_with_parent(signal.SIGTERM)
    try:
        asyncio.run(serve(args.address, until_eof=args.until_eof))
    except (OSError, RuntimeError) as error:
        sys.stderr.write(f"no pool: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
