"""Primitives for compiled code: loaded only by whoever needs them, imports nothing of ours.

Compiled functions are kept in a folder that is named after what all modules here contain: numba itself looks only at
the file of the function that is called, so a change in another one would leave an old program in use.
"""

import os
from hashlib import blake2b
from pathlib import Path


def cache_folder(sources: Path) -> Path:
    """Where what is compiled from the modules in `sources` is kept."""
    digest = blake2b(digest_size=6)
    for path in sorted(sources.rglob("*.py")):
        digest.update(path.read_bytes())
    return sources / "__pycache__" / f"compiled-{digest.hexdigest()}"


# Read by numba when it is imported; if nothing can be written there, it finds a place of its own.
os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder(Path(__file__).parent)))
