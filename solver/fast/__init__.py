"""Primitives for compiled code. They import nothing else of this project."""

import os

# numba reads this variable on import. Our functions are cached where `cache` says, everybody else's where numba would.
_OURS = ("solver.fast.cache.BesideSources", "solver.fast.cache.InUserFolder")
_OTHERS = ("UserProvidedCacheLocator", "InTreeCacheLocator", "UserWideCacheLocator")
os.environ.setdefault("NUMBA_CACHE_LOCATOR_CLASSES", ",".join(_OURS + _OTHERS))
