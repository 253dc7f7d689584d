"""`python -m solver.pool ADDRESS`: serve until SIGTERM, or with --parent until that process ends."""

import asyncio
import os
import signal
import sys
from argparse import ArgumentParser
from pathlib import Path

from solver.fast import stored
from solver.pool.linux import end_with_parent
from solver.pool.server import serve


def main() -> int:
    """Run the pool. Return the exit code: 1 if it could not serve."""
    parser = ArgumentParser(prog="python -m solver.pool", description="Solver processes behind a Unix socket.")
    parser.add_argument("address", type=Path, metavar="ADDRESS", help="the socket, a path of at most 100 characters")
    parser.add_argument("--parent", type=int, default=0, metavar="PID", help="end with this process, the parent")
    parser.add_argument("--only-short", action="store_true", help="run the short lane alone, beside a queue")
    args = parser.parse_args()
    if args.parent:
        end_with_parent(signal.SIGTERM)
    _settle_folder(args.address.parent)
    try:
        asyncio.run(serve(args.address, parent=args.parent, only_short=args.only_short))
    except (OSError, RuntimeError) as error:
        sys.stderr.write(f"no pool: {error}\n")
        return 1
    return 0


def _settle_folder(fallback: Path) -> None:
    """Choose a writable folder for compiled code, for this process and those that it starts."""
    usual = stored.folder()
    chosen = stored.first_writable([usual, fallback / "compiled"])
    if chosen != usual:
        sys.stderr.write(f"pool: {usual} is not writable, compiled code is kept in {chosen} (see {stored.FOLDER})\n")
        os.environ[stored.FOLDER] = str(chosen)


if __name__ == "__main__":
    sys.exit(main())
