"""The secret key of a local site: made once, kept in a file that only its owner can read."""

import os
import secrets
import tempfile
from pathlib import Path


def read_or_make(path: Path) -> str:
    """The key in `path`, made (mode 0600) if the file is not there yet.

    Two processes that start together get the same key: the file appears under its name only when it is complete.
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
