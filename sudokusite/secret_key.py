"""The secret key of a local site: generated once and stored in a file that only its owner can read."""

import os
import secrets
import tempfile
from pathlib import Path


def read_or_make(path: Path) -> str:
    """Return the key in `path`. Create the file (mode 0600) if it does not exist.

    Two processes that start together get the same key, because the file gets its name only when it is complete.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            os.unlink(draft)
    return path.read_text().strip()
