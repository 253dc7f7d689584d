"""Primitives for compiled code: loaded only by whoever needs them, imports nothing of ours."""

import os

# Read by numba when it is imported: our functions are kept where `cache` says, those of others where numba would.
_OURS = ("solver.fast.cache.BesideSources", "solver.fast.cache.OfUser")
_OTHERS = ("UserProvidedCacheLocator", "InTreeCacheLocator", "UserWideCacheLocator")
os.environ.setdefault("NUMBA_CACHE_LOCATOR_CLASSES", ",".join(_OURS + _OTHERS))
