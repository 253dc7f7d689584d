"""Files that only their owner can read."""

import os
import stat
from contextlib import suppress
from pathlib import Path


def keep_private(path: Path) -> None:
    """Create the file if it is missing, and let only its owner read and write it. SQLite's other files follow it."""
    with suppress(OSError):  # a read-only folder, or somebody else's file
        os.close(os.open(path, os.O_CREAT | os.O_RDONLY, 0o600))
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o077:
            path.chmod(mode & 0o700)
